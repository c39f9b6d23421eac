# cython: boundscheck=True
"""Round trips: the moves of games are written in every notation of their game, and the texts read back.

What comes back must be the move that was written, and all of its text must have been read. The time of both
directions is taken, each with playing the moves, because a text means something in its position only.
"""
cimport cython
from libc.stdint cimport int32_t, int64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy

from notation._core cimport Board
from notation._move cimport moves_of
from notation.games.registry cimport load
from notation.kernel.codec cimport NEEDS_IDENTITY, Codec, CodecHandle, codec_parse
from notation.kernel.ops cimport Ops
from notation.kernel.turn cimport leave, take
from notation.kernel.types cimport (
    IDENTITY, IDENTITY_MASK, LENIENT, MAX_TEXT, PADDING, STRICT, WITHDRAWAL, Reading, State, StateBuffer, move_t,
    move_type,
)
from notation.records.pgn_game cimport Node
from notation.records.reader cimport make_room
from notation.records.tree cimport Game

from time import perf_counter_ns

from notation.errors import CODES, UnknownNameError
from notation.notations import codec as find_codec
from notation.notations import list_notations

__all__ = ["Lost", "RoundTrips", "Tally"]

cdef enum:
    NOT_WRITTEN = -1

# Moves one after another from a position: the main line, or a variation.
cdef struct Line:
    int64_t state           # of `states`, in bytes
    int32_t first           # of `moves`
    int32_t count

# A line whose begin is known.
cdef struct Branch:
    int64_t state
    int32_t node

cdef struct Failure:
    int32_t move            # of `moves`
    int32_t line
    int32_t read            # the candidates there were
    int32_t code
    int32_t start           # of `texts`
    int32_t stop
    move_t found


@cython.final
cdef class Tally:
    """What came of one notation of one game: `moves` that were tried, those that have no text in it (`unwritable`),
    those whose text didn't come back (`lost`), and the nanoseconds that writing and reading took."""
    cdef readonly str game
    cdef readonly str notation
    cdef readonly int64_t moves
    cdef readonly int64_t unwritable
    cdef readonly int64_t lost
    cdef readonly int64_t write_ns
    cdef readonly int64_t read_ns

    def __init__(self, str game, str notation):
        self.game = game
        self.notation = notation

    @property
    def write_rate(self) -> float:
        """Moves written a second; 0 before there are any."""
        return 1e9 * self.moves / self.write_ns if self.write_ns else 0.0

    @property
    def read_rate(self) -> float:
        """Moves read a second; 0 before there are any."""
        return 1e9 * (self.moves - self.unwritable) / self.read_ns if self.read_ns else 0.0

    def __repr__(self):
        return (
            f"Tally({self.game!r}, {self.notation!r}, moves={self.moves}, unwritable={self.unwritable}, "
            f"lost={self.lost})"
        )


@cython.final
cdef class Lost:
    """A text that didn't come back: the `move` (in the game's coordinates) that was written as `text` in the position
    `fen`, and the `reason`: a code of `notation.errors.CODES`, or what was read instead."""
    cdef readonly str game
    cdef readonly str notation
    cdef readonly str fen
    cdef readonly str move
    cdef readonly str text
    cdef readonly str reason

    def __init__(self, str game, str notation, str fen, str move, str text, str reason):
        self.game = game
        self.notation = notation
        self.fen = fen
        self.move = move
        self.text = text
        self.reason = reason

    def __repr__(self):
        return f"Lost({self.game!r}, {self.notation!r}, {self.fen!r}, {self.move!r}, {self.text!r}, {self.reason!r})"


@cython.final
cdef class RoundTrips:
    """Sends games through notations, and adds up what comes of it.

    `notations`: their names; None: all of the game. Names that a game doesn't have are left out for it, those that no
    game has raise UnknownNameError when the first game is tried. `rounds`: each game is tried so often, and the
    fastest time counts. `policy`: how texts are read, "lenient" or "strict".
    """
    cdef char taken
    cdef readonly dict tallies      # (game, notation) -> Tally, in the order of the registry
    cdef object wanted
    cdef int rounds
    cdef int policy
    cdef dict codecs                # game -> its codecs
    # The lines of the game at hand, and their texts.
    cdef Line* lines
    cdef int32_t n_lines, line_capacity
    cdef move_t* moves
    cdef int32_t n_moves, move_capacity
    cdef Branch* branches
    cdef int32_t n_branches, branch_capacity
    cdef char* states
    cdef int32_t n_states, state_capacity
    cdef int32_t* stops             # of each move's text
    cdef int32_t stop_capacity
    cdef char* texts
    cdef size_t text_capacity
    cdef Failure* failures
    cdef int32_t n_failures, failure_capacity

    def __init__(self, notations=None, *, int rounds=1, str policy="lenient"):
        if policy not in ("lenient", "strict"):
            raise UnknownNameError("bad-option", name=policy, known=("lenient", "strict"))
        if rounds < 1:
            raise ValueError(f"there must be at least 1 round, not {rounds}")
        self.wanted = None if notations is None else tuple(notations)
        self.rounds = rounds
        self.policy = STRICT if policy == "strict" else LENIENT
        self.tallies = {}
        self.codecs = {}

    def __dealloc__(self):
        free(self.lines)
        free(self.moves)
        free(self.branches)
        free(self.states)
        free(self.stops)
        free(self.texts)
        free(self.failures)

    def add(self, Game game not None) -> list:
        """Send the moves of a game, main line and variations, through the notations; gives the `Lost` texts.

        ValueError while another thread does."""
        cdef CodecHandle handle
        cdef list lost = []
        cdef const Ops* ops = game.start.ops
        take(&self.taken, "this round trip")
        try:
            if game.game not in self.codecs:
                self.codecs[game.game] = self.find_codecs(game.game)
            self.collect(game, ops)
            for handle in self.codecs[game.game]:
                tally = self.tallies[game.game, handle.name]
                if tally is None:
                    raise TypeError("a tally was taken away")
                self.send(handle, ops, tally)
                if self.n_failures:
                    lost += self.explain(game, handle)
        finally:
            leave(&self.taken)
        return lost

    cdef list find_codecs(self, str game):
        """The codecs of a game; each gets its tally."""
        cdef list found = []
        known = list_notations(game)
        for name in known if self.wanted is None else self.wanted:
            if self.wanted is not None and name.partition(":")[0] not in known:
                continue
            handle = find_codec(game, name)
            if handle not in found:
                found.append(handle)
                self.tallies[game, handle.name] = Tally(game, handle.name)
        return found

    cdef int collect(self, Game game, const Ops* ops) except -1:
        """Lay the lines of a game out flat, each with the position before it. (Nothing recurses.)"""
        cdef StateBuffer buffer
        cdef State* state = <State*>&buffer
        cdef Branch branch
        cdef Node* node
        cdef int32_t i, other
        cdef Line* line
        self.n_lines = self.n_moves = self.n_branches = self.n_states = 0
        memcpy(state, game.start.state(), ops.state_size)
        state.mode |= IDENTITY
        if game.n_nodes and game.nodes[0].child >= 0:
            self.branch_off(state, ops, game.nodes[0].child)
        while self.n_branches:
            self.n_branches -= 1
            branch = self.branches[self.n_branches]
            memcpy(state, self.states + branch.state, ops.state_size)
            if not make_room(<void**>&self.lines, self.n_lines, &self.line_capacity, sizeof(Line)):
                raise MemoryError
            line = &self.lines[self.n_lines]
            self.n_lines += 1
            line.state = branch.state
            line.first = self.n_moves
            i = branch.node
            while i >= 0:
                node = &game.nodes[i]
                if i == game.nodes[node.parent].child:      # the others are variations of it
                    other = node.sibling
                    while other >= 0:
                        self.branch_off(state, ops, other)
                        other = game.nodes[other].sibling
                if not make_room(<void**>&self.moves, self.n_moves, &self.move_capacity, sizeof(move_t)):
                    raise MemoryError
                self.moves[self.n_moves] = node.move
                self.n_moves += 1
                ops.apply(state, node.move)
                i = node.child
            line.count = self.n_moves - line.first
        return 0

    cdef int branch_off(self, const State* state, const Ops* ops, int32_t node) except -1:
        """Remember a line that begins in this position."""
        cdef Branch* branch
        if not make_room(<void**>&self.branches, self.n_branches, &self.branch_capacity, sizeof(Branch)):
            raise MemoryError
        # The array is shared by all games: a state takes the room of the largest.
        if not make_room(<void**>&self.states, self.n_states, &self.state_capacity, sizeof(StateBuffer)):
            raise MemoryError
        branch = &self.branches[self.n_branches]
        self.n_branches += 1
        branch.node = node
        branch.state = <int64_t>self.n_states * <int64_t>sizeof(StateBuffer)
        memcpy(self.states + branch.state, state, ops.state_size)
        self.n_states += 1
        return 0

    cdef int send(self, CodecHandle handle, const Ops* ops, Tally tally) except -1:
        """Write the lines at hand, and read them back."""
        cdef int32_t i, unwritable = 0
        cdef int64_t begin, write_ns = -1, read_ns = -1
        cdef int _round
        for _round in range(self.rounds):
            begin = perf_counter_ns()
            unwritable = self.write_lines(&handle.codec, ops)
            if write_ns < 0 or perf_counter_ns() - begin < write_ns:
                write_ns = perf_counter_ns() - begin
            self.n_failures = 0
            begin = perf_counter_ns()
            self.read_lines(&handle.codec, ops)
            if read_ns < 0 or perf_counter_ns() - begin < read_ns:
                read_ns = perf_counter_ns() - begin
        for i in range(self.n_moves):
            tally.moves += move_type(self.moves[i]) != WITHDRAWAL
        tally.unwritable += unwritable
        tally.lost += self.n_failures
        tally.write_ns += write_ns
        tally.read_ns += read_ns
        return 0

    cdef int32_t write_lines(self, const Codec* codec, const Ops* ops) except -1:
        """Write all lines into `texts`, a blank behind each move; the number of moves without a text."""
        cdef size_t room = <size_t>self.n_moves * (MAX_TEXT + 1) + PADDING
        cdef int32_t i, k, at = 0, unwritable = 0
        cdef int length
        cdef StateBuffer buffer
        cdef State* state = <State*>&buffer
        cdef Line* line
        if room > self.text_capacity:
            free(self.texts)
            self.texts = <char*>malloc(2 * room)
            self.text_capacity = 2 * room if self.texts != NULL else 0
            if self.texts == NULL:
                raise MemoryError
        if self.n_moves > self.stop_capacity:
            free(self.stops)
            self.stops = <int32_t*>malloc(2 * self.n_moves * sizeof(int32_t))
            self.stop_capacity = 2 * self.n_moves if self.stops != NULL else 0
            if self.stops == NULL:
                raise MemoryError
        with nogil:
            for i in range(self.n_lines):
                line = &self.lines[i]
                set_out(state, self.states + line.state, codec, ops)
                for k in range(line.first, line.first + line.count):
                    self.stops[k] = NOT_WRITTEN
                    if move_type(self.moves[k]) != WITHDRAWAL:
                        length = codec.write(codec, state, self.moves[k], self.texts + at)
                        if length >= 0:
                            at += length
                            self.stops[k] = at
                            self.texts[at] = 32
                            at += 1
                        else:
                            unwritable += 1
                    ops.apply(state, self.moves[k])
        return unwritable

    cdef int read_lines(self, const Codec* codec, const Ops* ops) except -1:
        """Read all lines back, and note what isn't what was written."""
        cdef int32_t i, k, at = 0
        cdef int eaten
        cdef StateBuffer buffer
        cdef State* state = <State*>&buffer
        cdef Reading reading
        cdef Line* line
        cdef bint failed = False
        with nogil:
            for i in range(self.n_lines):
                line = &self.lines[i]
                set_out(state, self.states + line.state, codec, ops)
                for k in range(line.first, line.first + line.count):
                    if self.stops[k] != NOT_WRITTEN:
                        eaten = codec_parse(
                            codec, state, self.texts + at, self.texts + self.stops[k], self.policy, &reading
                        )
                        if (
                            reading.n != 1 or (reading.moves[0] ^ self.moves[k]) & IDENTITY_MASK
                            or eaten != self.stops[k] - at
                        ):
                            failed = failed or not self.note_failure(i, k, at, &reading)
                        at = self.stops[k] + 1
                    ops.apply(state, self.moves[k])
        if failed:
            raise MemoryError
        return 0

    cdef bint note_failure(self, int32_t line, int32_t move, int32_t start, const Reading* reading) noexcept nogil:
        cdef Failure* failure
        if not make_room(<void**>&self.failures, self.n_failures, &self.failure_capacity, sizeof(Failure)):
            return False
        failure = &self.failures[self.n_failures]
        self.n_failures += 1
        failure.line = line
        failure.move = move
        failure.read = reading.n
        failure.code = reading.code
        failure.start = start
        failure.stop = self.stops[move]
        failure.found = reading.moves[0] if reading.n == 1 else 0
        return True

    cdef list explain(self, Game game, CodecHandle handle):
        """The failures as objects."""
        cdef Failure* failure
        cdef Line* line
        cdef int32_t i, k
        cdef Board board
        cdef list found = []
        table = moves_of(load(game.game))
        for i in range(self.n_failures):
            failure = &self.failures[i]
            line = &self.lines[failure.line]
            board = game.start.copy(stack=False)
            memcpy(board.state(), self.states + line.state, board.ops.state_size)
            for k in range(line.first, failure.move):
                board.push_packed(self.moves[k])
            text = (<bytes>self.texts[failure.start:failure.stop]).decode("utf-8", "replace")
            if failure.read == 0:
                reason = CODES[failure.code][0]
            elif failure.read > 1:
                reason = f"{failure.read} moves have this text"
            elif (failure.found ^ self.moves[failure.move]) & IDENTITY_MASK:
                reason = f"read as {table.get(failure.found)}"
            else:
                reason = "not all of it was read"
            move = str(table.get(self.moves[failure.move]))
            found.append(Lost(game.game, handle.name, board.fen(), move, text, reason))
        return found


cdef inline void set_out(State* state, const char* saved, const Codec* codec, const Ops* ops) noexcept nogil:
    """The position before a line; who was who at the start costs time, and is remembered only where it is asked for."""
    memcpy(state, saved, ops.state_size)
    if not codec.traits & NEEDS_IDENTITY:
        state.mode &= ~<int>IDENTITY
