"""Reading a stream of PGN: windows become games, faults become RecordErrors."""
from cpython.bytes cimport PyBytes_FromStringAndSize
from libc.stdint cimport int32_t, int64_t
from libc.stdlib cimport free
from libc.string cimport memchr, memcmp, memcpy, memset

from notation._core cimport Board, MoveTable, moves_of
from notation.games.registry cimport load
from notation.kernel.codec cimport Codec, CodecHandle
from notation.kernel.codes cimport CODE_AMBIGUOUS_NOTATION, CODE_GAME_TOO_LARGE, CODE_STRAY_TEXT
from notation.kernel.types cimport IDENTITY, LENIENT, STRICT, State
from notation.records.pgn cimport (
    GAME_FAILED, GAME_LANE, GAME_MORE, GAME_NONE, GAME_READ, GAME_STRAY, PgnGame, fill_lane, free_game, lane_names, read_copy,
    read_line, read_tree,
)
from notation.records.reader cimport ERROR, Fault, Output, add_fault, put
from notation.records.scan cimport Scanner, scan_window
from notation.records.tree cimport Game
from notation.records.window cimport Window

from notation.errors import CODES, RecordError, UnknownNameError
from notation.notations import codec as find_codec
from notation.notations import list_notations
from notation.records.tree import Source

LINES = JOB_LINES
COPY = JOB_COPY

cdef enum:
    FLUSH = 1 << 18         # bytes of output that are handed on at once


cdef int read_one(Scanner* s, PgnGame* g, int job) noexcept nogil:
    if job == JOB_LINES:
        return read_line(s, g)
    if job == JOB_GAMES:
        return read_tree(s, g)
    return read_copy(s, g)


cdef class PgnReader:
    """Games of a binary stream.

    `from_` names the notation of the movetext ("auto": it is found out), `to` the notation to write (or
    gives it for the name of a game); `game` None: each record says which game it is. `on_bytes` is told how much was read. `by_line`: every line
    is a game, with its FEN and a tab in front or not.
    """

    def __cinit__(
        self, source, *, game=None, str from_="auto", to=None, str policy="lenient", bint with_fen=False,
        str file="", on_bytes=None, size_t max_game_bytes=1 << 26, bint by_line=False,
    ):
        self.window = Window(source, on_bytes)
        self.handles = {}
        self.from_name = from_
        self.to_name = to
        self.file = file
        self.by_line = by_line
        self.stray_errors = []
        self.large_errors = []
        self.limit = max(max_game_bytes, 1 << 12)
        if policy not in ("lenient", "strict"):
            raise UnknownNameError("bad-option", name=policy, known=("lenient", "strict"))
        memset(&self.game, 0, sizeof(PgnGame))
        memset(&self.output, 0, sizeof(Output))
        self.game.out = &self.output
        self.game.policy = STRICT if policy == "strict" else LENIENT
        self.game.with_fen = with_fen
        self.game.forced_lane = -1
        names = lane_names()
        if game is not None:
            load(game)
            self.game.forced_lane = self.game.default_lane = names.index(game)

    def __dealloc__(self):
        free_game(&self.game)
        free(self.output.data)

    cdef int load_lane(self, int lane) except -1:
        """Make the codecs of a game, when the first record of it is met."""
        name = lane_names()[lane]
        spec = load(name).spec
        known = list_notations(name)
        if self.from_name != "auto":
            names = [self.from_name]
        else:
            first = spec.notation if spec.notation in known else spec.coordinate
            names = [first] + [other for other in known if other != first]
        sources = [find_codec(name, one) for one in names]
        to = self.to_name(name) if callable(self.to_name) else self.to_name
        target = None if to is None else find_codec(name, to)
        self.handles[lane] = (sources, target)
        return fill_lane(&self.game, lane, sources[0], target)

    cdef int begin_window(self) except -1:
        """Let the scanner see what the window holds now."""
        cdef Window w = self.window
        self.line = w.buffer + w.begin
        scan_window(&self.scanner, w.buffer + w.begin, w.buffer + w.end, w.last)
        return 0

    cdef int read_line_game(self, int job) noexcept nogil:
        """Read the game of the next line of the window."""
        cdef const char* begin = self.line
        cdef const char* end = self.window.buffer + self.window.end
        cdef const char* stop
        cdef const char* tab
        cdef int status
        if begin == end:
            return GAME_NONE if self.window.last else GAME_MORE
        stop = <const char*>memchr(begin, 10, end - begin)
        if stop == NULL:
            if not self.window.last:
                self.game.begin = begin
                return GAME_MORE
            stop = end
        tab = <const char*>memchr(begin, 9, stop - begin)
        self.game.fen = begin if tab != NULL else NULL
        self.game.fen_size = tab - begin if tab != NULL else 0
        scan_window(&self.scanner, tab + 1 if tab != NULL else begin, stop, True)
        status = read_one(&self.scanner, &self.game, job)
        if status == GAME_LANE:
            return status
        self.line = stop + 1 if stop < end else end
        if status == GAME_NONE:             # an empty line is a game without moves
            status = GAME_READ
            self.game.broken = False
            self.game.plies = 0
            if job == JOB_LINES:
                put(&self.output, b"\n", 1)
        if job == JOB_COPY:
            put(&self.output, b"\n", 1)
        if status == GAME_READ and self.scanner.p < stop:
            add_fault(&self.game.faults, CODE_STRAY_TEXT, ERROR, 0, self.scanner.p - self.game.begin, stop - self.game.begin)
        return status

    cdef int step(self, int job) except -1:
        """Read games until one has faults, one is a tree, or enough is written. Returns a GameStatus:
        READ with `game` filled, STRAY with faults, NONE at the end of the stream."""
        cdef int status
        cdef Window w = self.window
        if not self.started:
            self.started = True
            w.more(self.limit)
            self.begin_window()
        while True:
            with nogil:
                while True:
                    self.mark = self.output.size
                    status = self.read_line_game(job) if self.by_line else read_one(&self.scanner, &self.game, job)
                    if status == GAME_MORE or status == GAME_LANE:
                        self.output.size = self.mark
                    if status != GAME_READ or job == JOB_GAMES:
                        break
                    self.ordinal += 1
                    self.moves += self.game.plies
                    if self.game.faults.n or self.output.size >= FLUSH:
                        break
            if status == GAME_READ:
                if job == JOB_GAMES:
                    self.ordinal += 1
                    self.moves += self.game.plies
                if self.game.broken and self.from_name == "auto" and not self.game.unsupported:
                    return self.try_others(job)
                return status
            if status == GAME_STRAY or status == GAME_NONE:
                return status
            if status == GAME_FAILED:
                raise MemoryError
            # Begin this game again, knowing more.
            w.consume((self.line if self.by_line else self.game.begin) - (w.buffer + w.begin))
            if status == GAME_LANE:
                self.load_lane(self.game.lane)
            elif w.more(self.limit) == 2:
                return self.skip_large()
            self.begin_window()

    cdef int read_again(self, int job, const Codec* source) except -1:
        """Read the game at hand once more, in another notation."""
        cdef int status
        self.scanner.p = self.scanner.floor = self.game.begin
        self.scanner.fast = False
        self.game.lanes[self.game.lane].source = source
        status = read_one(&self.scanner, &self.game, job)
        if status == GAME_FAILED:
            raise MemoryError
        return status

    cdef int try_others(self, int job) except -1:
        """The game could not be read to its end in its standard notation: is there one other in which
        it can? Several with the same moves count as one. Else the best reading stays, which is the
        one that goes farthest, the standard one first."""
        cdef int lane = self.game.lane
        cdef CodecHandle handle, best = self.handles[lane][0][0]
        cdef int32_t plies = self.game.plies
        cdef dict whole = {}
        self.output.size = self.mark
        self.moves -= plies
        plies = -1
        for handle in self.handles[lane][0]:
            self.read_again(JOB_GAMES, &handle.codec)
            if not self.game.broken:
                whole.setdefault(self.main_line(), handle)
            if self.game.plies > plies:
                plies = self.game.plies
                best = handle
        if len(whole) == 1:
            best = next(iter(whole.values()))
        self.read_again(job, &best.codec)
        if len(whole) > 1:
            add_fault(&self.game.faults, CODE_AMBIGUOUS_NOTATION, ERROR, 0, self.game.first, self.game.first)
        handle = self.handles[lane][0][0]
        self.game.lanes[lane].source = &handle.codec
        self.moves += self.game.plies
        return GAME_READ

    cdef bytes main_line(self):
        """The moves of the tree that was read last, as bytes that can be compared."""
        cdef list moves = []
        cdef int32_t i = self.game.nodes[0].child
        while i >= 0:
            moves.append(self.game.nodes[i].move.to_bytes(4, "little"))
            i = self.game.nodes[i].child
        return b"".join(moves)

    cdef int skip_large(self) except -1:
        """Pass over a game that is larger than the window may be: to the next Event tag at the begin
        of a line. Leaves one fault, and a game without text."""
        cdef Window w = self.window
        cdef const char* p
        cdef size_t skipped = 1024
        add_fault(&self.game.faults, CODE_GAME_TOO_LARGE, ERROR, 0, 0, 0)
        self.game.begin = w.buffer + w.begin
        self.large_errors = self.errors()
        self.game.faults.n = 0
        while True:
            p = find_event(w.buffer + w.begin + skipped, w.buffer + w.end)
            if p != NULL:
                w.consume(p - (w.buffer + w.begin))
                break
            w.consume(max(0, <Py_ssize_t>(w.end - w.begin) - 16))       # the tag may be cut in two
            skipped = 1
            if w.more(self.limit) != 1:
                w.consume(w.end - w.begin)
                break
        self.begin_window()
        self.game.begin = self.scanner.begin
        self.game.size = 0
        return GAME_STRAY

    cdef list errors(self):
        """The faults of the game at hand as exceptions."""
        cdef int i, k
        cdef Fault* fault
        cdef Window w = self.window
        cdef int64_t offset
        cdef list found = self.large_errors
        cdef MoveTable table
        name = lane_names()[self.game.lane]
        self.large_errors = []
        if self.game.faults.n == 0:
            return found
        handles = self.handles.get(self.game.lane)
        table = moves_of(load(name))
        for i in range(self.game.faults.n):
            fault = &self.game.faults.items[i]
            offset = (self.game.begin - w.buffer) + fault.start
            found.append(RecordError(
                CODES[fault.code][0],
                text=PyBytes_FromStringAndSize(w.buffer + offset, min(fault.stop - fault.start, 200)).decode("utf-8", "replace"),
                file=self.file, offset=w.offset + offset - w.begin, line=w.line_of(offset), ordinal=max(1, self.ordinal),
                ply=fault.ply, severity="error" if fault.severity == ERROR else "warning",
                game=name, notation=handles[0][0].name if handles else "",
                candidates=[str(table.get(fault.moves[k])) for k in range(fault.candidates)],
            ))
        return found

    cdef Game tree(self):
        """The game at hand as an object of its own."""
        cdef Window w = self.window
        cdef Game game = Game.__new__(Game, lane_names()[self.game.lane])
        cdef State* start = game.start.state()
        cdef int64_t first = self.game.begin - w.buffer + max(0, self.game.first)
        game.fill(&self.game, PyBytes_FromStringAndSize(self.game.begin, self.game.size))
        if self.game.fen_tag >= 0:
            fen = game.text[self.game.tags[self.game.fen_tag].start:self.game.tags[self.game.fen_tag].stop]
            game.start.set_fen(fen, ignore="all")
        start.mode = IDENTITY | (<State*>&self.game.initial).mode
        game.source = Source(self.file, self.ordinal, w.offset + first - w.begin, w.line_of(first), game.codec)
        game.errors = self.errors()
        if self.game.unsupported:
            game.variant = game.tags.get("Variant")
        return game

    def __iter__(self):
        return self

    def __next__(self):
        cdef int status
        cdef Game game
        while True:
            status = self.step(JOB_GAMES)
            if status == GAME_NONE:
                raise StopIteration
            if status == GAME_STRAY:
                self.stray_errors += self.errors()
                self.use_up()
                continue
            game = self.tree()
            self.use_up()
            return game

    cdef int use_up(self) except -1:
        """The scanner stands behind what was handed on: the window may forget what is before it."""
        cdef Window w = self.window
        w.consume((self.line if self.by_line else self.scanner.p) - (w.buffer + w.begin))
        return 0


cdef const char* find_event(const char* p, const char* end) noexcept nogil:
    """An Event tag at the begin of a line, or NULL."""
    while p < end:
        p = <const char*>memchr(p, 91, end - p)
        if p == NULL:
            return NULL
        if end - p >= 7 and memcmp(p, b"[Event ", 7) == 0 and (p - 1)[0] in b"\n\r":
            return p
        p += 1
    return NULL



def run(PgnReader reader not None, int job, write, *, str errors="keep", on_error=None):
    """Read all games and hand the lines or the rewritten text to `write`, a piece at a time.

    `errors`: "keep" a bad game's readable part, "skip" the game, or "stop" behind the first bad one.
    Returns (games, games with errors, moves, faults by code, whether it stopped).
    """
    cdef int status
    cdef int64_t bad = 0
    cdef dict by_code = {}
    cdef bint stopped = False
    cdef Window w = reader.window
    if errors not in ("keep", "skip", "stop"):
        raise UnknownNameError("bad-option", name=errors, known=("keep", "skip", "stop"))
    while True:
        status = reader.step(job)
        if reader.game.faults.n or reader.large_errors:
            found = reader.errors()
            serious = False
            for error in found:
                by_code[error.code] = by_code.get(error.code, 0) + 1
                serious = serious or error.severity == "error"
                if on_error is not None:
                    on_error(error)
            if serious:
                bad += 1
                if errors == "skip" and status == GAME_READ:
                    reader.output.size = reader.mark
                stopped = errors == "stop"
        if reader.output.size >= FLUSH or status == GAME_NONE or stopped:
            if reader.output.size:
                write(PyBytes_FromStringAndSize(reader.output.data, reader.output.size))
            reader.output.size = 0
        if status == GAME_NONE or stopped:
            return reader.ordinal, bad, reader.moves, by_code, stopped
