# cython: boundscheck=True
"""Reading one game, whichever it is: the lanes of the games, and finding out the notation."""
from cpython.buffer cimport PyBUF_READ
from cpython.memoryview cimport PyMemoryView_FromMemory
from libc.stdint cimport int32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcmp, memcpy, memset

from notation.games.registry cimport load
from notation.kernel.codec cimport Codec, CodecHandle, new_codec
from notation.kernel.codes cimport CODE_AMBIGUOUS_NOTATION
from notation.kernel.types cimport LENIENT, STRICT, State, move_t
from notation.records.lanes cimport find_variant, lane_names
from notation.records.pgn cimport read_copy, read_line, read_row, read_tree
from notation.records.pgn_game cimport GAME_FAILED, GAME_READ, PgnGame, Tag, fill_lane, free_game
from notation.records.pgn_tags cimport read_tags_only
from notation.records.reader cimport ERROR, Label, Lane, Output, add_fault, make_room
from notation.records.scan cimport Scanner, begin_at

from notation.errors import UnknownNameError
from notation.notations import codec as find_codec
from notation.notations import list_notations


cdef int read_one(Scanner* s, PgnGame* g, int job) noexcept nogil:
    if job == JOB_LINES:
        return read_line(s, g)
    if job == JOB_GAMES:
        return read_tree(s, g)
    if job == JOB_ROW:
        return read_row(s, g)
    if job == JOB_TAGS:
        return read_tags_only(s, g)
    return read_copy(s, g)


cdef int write_packed(const Codec* codec, const State* state, move_t move, char* out) noexcept nogil:
    memcpy(out, &move, sizeof(move_t))
    return sizeof(move_t)


cdef CodecHandle packed_codec(CodecHandle of):
    """What writes the moves of a game as the bytes of their numbers, in this machine's order."""
    cdef CodecHandle handle = new_codec()
    handle.codec.parse = of.codec.parse         # never called
    handle.codec.write = write_packed
    handle.codec.ops = of.codec.ops
    handle.codec.table = of.codec.table
    handle.game = of.game
    handle.name = of.name
    return handle


cdef bint any_has(const uint64_t* sets, int n, uint64_t letters) noexcept nogil:
    """Whether one of the sets has all these letters."""
    cdef int i
    for i in range(n):
        if letters & ~sets[i] == 0:
            return True
    return False


cdef uint64_t capitals(const char* p, const char* end, const uint64_t* sets, int n) noexcept nogil:
    """The capital letters that words outside braces begin with, as a set of bits from A = 1; but for castling's O.
    0 as soon as none of the sets, if there are any, has all that were found."""
    cdef uint64_t found = 0, bit
    cdef int depth = 0
    cdef char before = 32
    while p < end:
        if p[0] == b"{":
            depth = 1
        elif p[0] == b"}":
            depth = 0
        elif depth == 0 and 65 <= p[0] <= 90 and not (65 <= before <= 90 or 97 <= before <= 122) and p[0] != b"O":
            bit = <uint64_t>1 << (p[0] - 64)
            if not found & bit:
                found |= bit
                if n and not any_has(sets, n, found):
                    return 0
        before = p[0]
        p += 1
    return found


cdef class GameReader:
    """The state of a reader of games: what `PgnReader` and `Converter` share.

    `from_` names the notation of the movetext ("auto": it is found out), `to` the notation to write (or
    gives it for the name of a game; `packed`: moves are written as numbers); `game` None: each record says which game
    it is.
    """

    def __cinit__(
        self, *args, game=None, str from_="auto", to=None, str policy="lenient", bint with_fen=False,
        bint packed=False, **others
    ):
        self.handles = {}
        self.lettered = {}
        self.kept = []
        self.meanings = []
        self.from_name = from_
        self.to_name = to
        self.packed = packed
        if policy not in ("lenient", "strict"):
            raise UnknownNameError("bad-option", name=policy, known=("lenient", "strict"))
        memset(&self.game, 0, sizeof(PgnGame))
        memset(&self.output, 0, sizeof(Output))
        self.game.out = &self.output
        self.game.policy = STRICT if policy == "strict" else LENIENT
        self.game.with_fen = with_fen
        self.game.forced_lane = -1
        self.game.n_firsts = -1
        names = lane_names()
        self.game.lanes = <Lane*>calloc(len(names), sizeof(Lane))
        if self.game.lanes == NULL:
            raise MemoryError
        self.game.n_lanes = len(names)
        if game is not None:
            load(game)
            if game not in names:           # it came after the first reader
                raise UnknownNameError("unknown-game", name=game, known=names)
            self.game.forced_lane = self.game.default_lane = names.index(game)

    def __dealloc__(self):
        free_game(&self.game)
        free(self.output.data)

    cdef int load_lane(self, int lane) except -1:
        """Make the codecs of a game, when the first record of it is met.

        Where records of several games are read and one lacks the notation, its records are refused.
        """
        name = lane_names()[lane]
        spec = load(name).spec
        from_name = self.first_notation(name)
        to = self.to_name(name) if callable(self.to_name) else self.to_name
        source = target = None
        try:
            source = find_codec(name, from_name)
            target = None if to is None else find_codec(name, to)
            if self.packed:
                target = packed_codec(target)
        except UnknownNameError:
            if self.game.forced_lane >= 0:
                raise
            self.game.lanes[lane].refused = True
            target = find_codec(name, spec.coordinate)
            if source is None:
                source = target
        self.handles[lane] = ([source], target)
        self.game.by_label = self.from_name == "auto"
        self.game.lanes[lane].n_labels = 0
        for label, notation in {text: one for one, text in reversed(spec.pgn_formats.items())}.items():
            self.add_label(lane, label.encode(), find_codec(name, notation))
        return fill_lane(&self.game, lane, source, target)

    cdef str first_notation(self, str game):
        """The notation that is tried first."""
        spec = load(game).spec
        if self.from_name != "auto":
            return self.from_name
        return spec.notation if spec.notation in list_notations(game) else spec.coordinate

    cdef list sources(self, int lane):
        """The codecs of all notations of a game, the standard one first: needed when that one fails."""
        name = lane_names()[lane]
        cdef list found = self.handles[lane][0]
        if len(found) == 1:
            every = [find_codec(name, one) for one in (*list_notations(name), *load(name).spec.dialects)]
            found += [handle for handle in every if handle is not found[0]]
        return found

    cdef int load_firsts(self) except -1:
        """Make the codecs of all notations in which a game may begin: those that are tried."""
        cdef CodecHandle handle
        cdef PgnGame* g = &self.game
        g.n_firsts = 0
        for lane, name in enumerate(lane_names()):
            if g.forced_lane >= 0 and lane != g.forced_lane:
                continue
            for notation in (
                (*list_notations(name), *load(name).spec.dialects) if self.from_name == "auto" else (self.from_name,)
            ):
                try:
                    handle = find_codec(name, notation)
                except UnknownNameError:        # of another game
                    continue
                if not make_room(<void**>&g.firsts, g.n_firsts, &g.first_capacity, sizeof(g.firsts[0])):
                    raise MemoryError
                g.firsts[g.n_firsts] = &handle.codec            # never freed
                g.n_firsts += 1
        return 0

    cdef int add_label(self, int lane, bytes text, CodecHandle handle) except -1:
        """What the Format tag may say. (Codecs are never freed.)"""
        cdef Lane* one = &self.game.lanes[lane]
        cdef Label* label
        if not make_room(<void**>&one.labels, one.n_labels, &one.label_capacity, sizeof(Label)):
            raise MemoryError
        label = &one.labels[one.n_labels]
        self.kept.append(text)
        label.text = text
        label.size = len(text)
        label.source = &handle.codec
        one.n_labels += 1
        return 0

    cdef tuple guesses(self):
        """What the records so far suggest for the next ones: whether text that is no game was passed over just now,
        the first guess of the game, and the orders in which the notations of a game are tried. () if it is as before
        the first record."""
        cdef list orders = []
        for lane, (found, _) in sorted(self.handles.items()):
            if len(found) > 1:
                usual = self.usual_sources(lane_names()[lane])
                if found != usual:
                    orders.append((lane, *[handle.name for handle in found]))
        if not orders and not self.game.doubtful and self.game.default_lane == max(self.game.forced_lane, 0):
            return ()
        return (bool(self.game.doubtful), self.game.default_lane, tuple(orders))

    cdef int take_guesses(self, guesses) except -1:
        """Go on where another reader stopped."""
        cdef CodecHandle handle
        if not guesses:
            return 0
        doubtful, lane, orders = guesses
        for other in (lane, *[first for first, *_ in orders]):
            if not 0 <= other < self.game.n_lanes:
                raise ValueError(f"there is no game number {other}")
        self.game.doubtful = doubtful
        self.game.default_lane = lane
        for lane, *names in orders:
            self.load_lane(lane)
            found = self.handles[lane][0]
            found[:] = [find_codec(lane_names()[lane], name) for name in names]
            if not found:
                raise ValueError("a game has at least one notation")
            handle = found[0]
            self.game.lanes[lane].source = &handle.codec
        return 0

    cdef list usual_sources(self, str name):
        """The codecs of all notations of a game in the order in which they are tried first."""
        spec = load(name).spec
        try:
            first = find_codec(name, self.first_notation(name))
        except UnknownNameError:                # as in `load_lane`
            first = find_codec(name, spec.coordinate)
        return [first] + [
            handle for one in (*list_notations(name), *spec.dialects) if (handle := find_codec(name, one)) is not first
        ]

    cdef int read_again(self, int job, int lane, const Codec* source) except -1:
        """Read the game at hand once more, in another notation."""
        cdef int status
        cdef bint by_label = self.game.by_label
        begin_at(&self.scanner, self.game.begin)
        self.game.lanes[lane].source = source
        self.game.by_label = False
        self.game.doubtful = self.game.doubted
        status = read_one(&self.scanner, &self.game, job)
        if self.game.unsure:
            self.load_firsts()
            self.output.size = self.mark
            begin_at(&self.scanner, self.game.begin)
            self.game.doubtful = self.game.doubted
            status = read_one(&self.scanner, &self.game, job)
        self.game.by_label = by_label
        if status == GAME_FAILED:
            raise MemoryError
        return status

    cdef int read_moves(self, int lane, const Codec* source) except -1:
        """Read the game at hand once more and learn what its main line is in a notation, whatever it is to become: no
        tree is made for that."""
        cdef int status
        cdef const Codec* target = self.game.lanes[lane].target
        cdef bint with_fen = self.game.with_fen
        cdef size_t begin = self.output.size
        if self.packer is None:
            self.packer = packed_codec(self.handles[lane][0][0])
        self.game.lanes[lane].target = &self.packer.codec
        self.game.with_fen = False
        status = self.read_again(JOB_LINES, lane, source)
        self.game.lanes[lane].target = target
        self.game.with_fen = with_fen
        if self.output.size > begin:
            from hashlib import sha256          # seldom needed

            view = PyMemoryView_FromMemory(self.output.data + begin, self.output.size - begin, PyBUF_READ)
            self.moves_read = sha256(view).digest()
            view.release()
        self.output.size = begin
        return status

    cdef int try_others(self, int job) except -1:
        """The game could not be read to its end in the notation that was tried: is there another in which
        it can? Several with the same moves count as one. Else the best reading stays, which is the
        one that goes farthest, the standard one first; one of another game must be whole or the only one.

        If nothing in the record says which game it is, other games are tried too, and what is found is the first
        guess for the records behind it.
        """
        cdef int lane = self.game.lane, own = lane, found = lane, forced = self.game.forced_lane
        cdef CodecHandle handle, best = self.handles[lane][0][0]
        cdef int32_t plies = self.game.plies
        cdef dict whole = {}
        cdef bint open = self.any_game(), refused = self.game.lanes[own].refused, likely
        self.output.size = self.mark
        self.game.lanes[own].refused = False    # whether it could be read shows if it is of this game
        plies = -1
        for lane in [lane, *[other for other in range(len(lane_names())) if other != lane and open]]:
            self.game.forced_lane = forced
            if lane not in self.handles:
                self.load_lane(lane)
            if lane != own and self.game.lanes[lane].refused:
                continue
            if open:
                self.game.forced_lane = lane
            for handle in self.sources(lane):
                if self.read_moves(lane, &handle.codec) != GAME_READ:
                    continue
                if not self.game.broken:
                    whole.setdefault(self.moves_read, []).append(handle)
                # A single move, and then none, is no game: Xiangqi has the move of chess's "1.e4e5 2.Nf3".
                likely = self.game.plies > 1 or not self.game.broken
                if self.game.plies > plies and (lane == found or (plies <= 0 and likely)):
                    plies = self.game.plies
                    best = handle
                    found = lane
            if whole:
                found = lane
                break
        if whole:                   # of that game too, if it has several meanings there
            best = next(iter(whole.values()))[0]
        self.used = best
        self.game.lanes[own].refused = refused
        if open:
            self.game.forced_lane = found
        self.read_again(job, found, &best.codec)
        self.game.forced_lane = forced
        if len(whole) > 1:
            self.settle_meaning(whole)
        elif whole:
            # The next games are probably alike.
            self.handles[found][0].remove(best)
            self.handles[found][0].insert(0, best)
            if open and forced < 0:
                self.game.default_lane = found
        for lane in self.handles:
            handle = self.handles[lane][0][0]
            self.game.lanes[lane].source = &handle.codec
        return GAME_READ

    cdef int settle_meaning(self, dict whole) except -1:
        """Report that the game at hand has several meanings: main lines, and the notations of each."""
        cdef CodecHandle handle
        self.meanings = [handle.name for same in whole.values() for handle in same]
        add_fault(&self.game.faults, CODE_AMBIGUOUS_NOTATION, ERROR, 0, self.game.first, self.game.first)
        return 0

    cdef int check_meanings(self, int job) except -1:
        """A text without tags, which was read in the standard notation: does it mean other moves in another? The same
        text can only where the letters of the men are those of other men."""
        cdef int lane = self.game.lane
        cdef CodecHandle handle, first = self.handles[lane][0][0]
        cdef dict whole = {}
        cdef list others
        if self.game.n_tags or self.game.broken or self.game.plies == 0 or self.from_name != "auto":
            return 0
        if self.used is not None:
            return 0
        others = self.clashing(lane, capitals(self.game.begin, self.game.begin + self.game.size, NULL, 0))
        if not others:
            return 0
        for handle in [first, *others]:
            if self.read_moves(lane, &handle.codec) == GAME_READ and not self.game.broken:
                whole.setdefault(self.moves_read, []).append(handle)
        self.output.size = self.mark
        self.read_again(job, lane, &first.codec)
        if len(whole) > 1:
            self.settle_meaning(whole)
        return 0

    cdef list clashing(self, int lane, uint64_t letters):
        """The notations beside the first that have all these letters of men, where that one is told by its letters."""
        cdef CodecHandle handle, first = self.handles[lane][0][0]
        cdef tuple key = (lane, type(first.table))
        if key not in self.lettered:
            self.lettered[key] = [
                (handle, sum(1 << ord(letter[0]) - 64 for letter in pieces[0].values() if "A" <= letter[:1] <= "Z"))
                for handle in self.usual_sources(lane_names()[lane])
                if (pieces := getattr(handle.table, "pieces", None)) and isinstance(pieces, tuple)
                and type(handle.table) is type(first.table)
            ]
        found = [handle for handle, mask in self.lettered[key] if letters and letters & ~<uint64_t>mask == 0]
        return [handle for handle in found if handle is not first]

    cdef bint may_be_another(self) noexcept:
        """Whether a game that could not be read may be in another notation, or be another game."""
        if self.game.unsupported:
            return self.game.lanes[self.game.lane].refused and self.any_game()
        return self.from_name == "auto"

    cdef bint any_game(self) noexcept:
        """Whether nothing decides which game the record is of. (Some tools call every game Standard; a name in the Game
        tag that no game has decides nothing.)"""
        cdef const Tag* tag
        if self.game.forced_lane >= 0 or self.game.fen_tag >= 0 or self.game.fen != NULL:
            return False
        if self.game.game_tag >= 0:
            tag = &self.game.tags[self.game.game_tag]
            if find_variant(self.game.begin + tag.start, tag.stop - tag.start) != NULL:
                return False
        if self.game.variant_tag < 0:
            return True
        tag = &self.game.tags[self.game.variant_tag]
        return tag.stop - tag.start == 8 and memcmp(self.game.begin + tag.start, b"Standard", 8) == 0
