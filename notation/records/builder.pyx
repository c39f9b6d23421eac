# cython: boundscheck=True, nonecheck=True
"""Building a game's tree line by line: the position goes along, so that a move costs the same at any depth.

Readers of all formats but PGN use it. A text that fits several moves is settled by what follows it in its
line: each candidate is tried with the moves behind it, and counts only if all of them can be read.
"""
cimport cython
from libc.stdint cimport int32_t, int64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcmp, memcpy, memset

from notation._core cimport Board
from notation._move cimport Move
from notation.kernel.codec cimport CodecHandle, codec_parse
from notation.kernel.codes cimport CODE_SYNTAX, CODE_TOO_LONG
from notation.kernel.glyphs cimport read_glyph
from notation.kernel.types cimport (
    LENIENT, MAX_CANDIDATES, PADDING, STRICT, Reading, State, StateBuffer, fail, move_t,
)
from notation.records.pgn_game cimport NOTE_BEFORE, NOTE_COMMENT, NOTE_NAG, NOTE_UNREAD
from notation.records.tree cimport Game

from itertools import islice

from notation.errors import CODES

__all__ = ["BUDGET", "GameBuilder"]

cdef enum:
    MAX_WORD = 256      # bytes of one move's text

BUDGET = 20000
"""So many texts may be read ahead to settle the ambiguous moves of a game, and `MORE_BUDGET` for each move it has."""

cdef enum:
    MORE_BUDGET = 16
    MARK = 256          # so many moves stand between the positions that are kept
    FIRST_LOOK = 64     # so many texts are looked at first; then four times as many


@cython.final
cdef class GameBuilder:
    """Makes a `Game` from its moves in the order of a record.

    ``GameBuilder("xiangqi", fen)`` begins at the root; PositionError for a FEN that can't be read. `move` reads and
    plays a text, `push` a Move; `open` and `close` stand for the brackets of a variation, `jump` goes to a move
    that was added before. `game` is the tree so far, `board` the position at the end of the open line (not to be
    changed but by the builder). `text` is what the record was read from.
    """

    def __cinit__(self, str game, fen=None, *, str text="", chess960=None):
        self.game = Game.__new__(Game, game, chess960=chess960)
        if fen is not None:
            self.game.start.set_fen(fen, ignore="all")
        self.board = self.game.start.copy()
        self.frames = []
        self.order = [0]
        self.before = []
        self.marks = {}
        self.budget = BUDGET
        self.text = text

    @property
    def problems(self) -> tuple[str, ...]:
        """Why the position of the FEN can't arise; what can't be there, such as rights to castle, was dropped."""
        return self.game.start.overlooked

    @property
    def depth(self) -> int:
        """How many variations are open."""
        return len(self.frames)

    @property
    def count(self) -> int:
        """How many moves have been added, in all lines."""
        return len(self.order) - 1

    @property
    def ply(self) -> int:
        """The number of the next move in its line, from 1."""
        return self.plies + 1

    cdef Py_ssize_t byte_at(self, Py_ssize_t index) except -1:
        """The byte of the text's UTF-8 at a character; cheap when `index` goes forward from call to call."""
        if index < self.chars:
            self.chars = self.bytes_before = 0
        self.bytes_before += len(self.text[self.chars:index].encode("utf-8", "surrogatepass"))
        self.chars = index
        return self.bytes_before

    cdef int grown(self, move_t move, Py_ssize_t start, Py_ssize_t stop) except -1:
        """A move has been played on the board: add its node."""
        self.node = self.game.new_node(self.node, move)
        self.order.append(self.node)
        self.moved = True
        self.plies += 1
        self.budget += MORE_BUDGET
        if stop > start:
            self.game.nodes[self.node].start = <int32_t>self.byte_at(start)
            self.game.nodes[self.node].stop = <int32_t>self.byte_at(stop)
        if self.before:
            for nag, text in self.before:
                self.game.new_note(self.node, NOTE_NAG if text is None else NOTE_BEFORE, nag, text)
            self.before = []
        return 0

    def push(self, Move move not None, Py_ssize_t start=0, Py_ssize_t stop=0):
        """Add a move and play it; IllegalMoveError for one that is not legal."""
        self.board.push(move)
        self.grown(self.board.state().last, start, stop)

    def withdraw(self, side=None, reason="resignation"):
        """Let a side leave a game of several sides, as `Board.withdraw` does."""
        self.board.withdraw(side, reason)
        self.grown(self.board.state().last, 0, 0)

    def draw(self, reason="agreement"):
        """End a game of several sides in a draw, as `Board.draw` does."""
        self.board.draw(reason)
        self.grown(self.board.state().last, 0, 0)

    def move(
        self, str text not None, CodecHandle handle not None, *, Py_ssize_t start=0, Py_ssize_t stop=0,
        bint strict=False, ahead=None
    ):
        """Read a move, glyphs behind it included, add it and play it.

        `start` and `stop` are its place in the builder's text. `ahead` is asked, if the move is ambiguous, for
        the texts that follow it in its line, an iterable; without it the move stays ambiguous. Returns None, or
        (code, start, end, candidates) of what is wrong, places in code points of `text`; then nothing is added.
        """
        cdef char word[MAX_WORD + PADDING]
        cdef int eaten, length, nag = 0, i
        cdef Reading found
        cdef Board board
        cdef StateBuffer before
        cdef int policy = STRICT if strict else LENIENT
        cdef bytes raw = text.encode("utf-8", "surrogatepass")
        cdef int size = <int>min(<Py_ssize_t>len(raw), <Py_ssize_t>MAX_WORD + 1)
        cdef list nags = []
        if handle.codec.ops != self.board.ops:
            raise ValueError(f"{handle.name} is here a notation of {handle.game}")
        if size > MAX_WORD:
            return (CODES[<int>CODE_TOO_LONG][0], 0, len(text), [])
        memcpy(word, <const char*>raw, size)
        memset(word + size, 0, PADDING)
        eaten = codec_parse(&handle.codec, self.board.state(), word, word + size, policy, &found)
        while found.n and eaten < size:
            length = read_glyph(word + eaten, word + size, False, &nag)
            if length == 0:
                fail(&found, CODE_SYNTAX, 0, size)
                break
            nags.append(nag)
            eaten += length
        if found.n > 1 and ahead is not None:
            board = self.board
            memcpy(&before, board.state(), board.ops.state_size)
            self.settle(handle, policy, iter(ahead()), &found)
            if board is not self.board or memcmp(&before, board.state(), board.ops.state_size):
                raise ValueError("the texts ahead have gone on with the game themselves")
        if found.n != 1:
            return (
                CODES[found.code][0] if found.n == 0 else "ambiguous",
                len(raw[:found.start].decode("utf-8", "replace")),
                len(raw[:found.end].decode("utf-8", "replace")) or len(text),
                [str(self.board.moves.get(found.moves[i])) for i in range(min(found.n, <int>MAX_CANDIDATES))],
            )
        self.board.push_packed(found.moves[0])
        self.grown(found.moves[0], start, stop)
        for nag in nags:
            self.game.new_note(self.node, NOTE_NAG, nag, None)
        return None

    cdef int settle(self, CodecHandle handle, int policy, ahead, Reading* found) except -1:
        """Keep of several candidates those with which the texts ahead can all be read. If none is left, or the
        budget ends, all stay."""
        cdef int i, n, survives, most = FIRST_LOOK
        cdef int known = min(found.n, <int>MAX_CANDIDATES)
        cdef move_t kept[MAX_CANDIDATES]
        cdef list texts = []
        cdef Lookahead look
        while True:
            texts += islice(ahead, most - len(texts))
            look = Lookahead(handle, policy, texts)
            n = 0
            for i in range(known):
                survives = look.survives(self.board.state(), found.moves[i], &self.budget)
                if survives < 0:
                    return 0
                if survives:
                    kept[n] = found.moves[i]
                    n += 1
            if n == 0 or len(texts) < most:
                break
            most *= 4
        if n and known == found.n:
            memcpy(found.moves, kept, n * sizeof(move_t))
            found.n = n
        return 0

    def open(self) -> bool:
        """Begin a variation in place of the last move; False, and nothing happens, where there is none."""
        cdef Board board
        if not self.moved or self.board.ply == 0:
            return False
        self.frames.append((self.node, self.board, self.plies))
        # The stack holds the position before the last move: a line's board begins before its first.
        board = Board.__new__(Board, self.game.start._game.name)
        memcpy(board.stack, self.board.stack + (self.board.ply - 1) * self.board.ops.state_size,
               self.board.ops.state_size)
        self.board = board
        self.node = self.game.nodes[self.node].parent
        self.plies -= 1
        self.moved = False
        return True

    def close(self) -> bool:
        """End a variation; False, and nothing happens, where none is open."""
        if not self.frames:
            return False
        self.note_pending()
        self.node, self.board, self.plies = self.frames.pop()
        self.moved = True
        return True

    def jump(self, Py_ssize_t number):
        """Go on behind the move that was added as number `number`, from 1; 0 is the root. Open variations end."""
        if not 0 <= number < len(self.order):
            raise IndexError(f"there is no move number {number}")
        self.note_pending()
        self.frames = []
        self.node = self.order[number]
        self.go_to(self.node)
        self.moved = self.node > 0

    cdef int go_to(self, int32_t node) except -1:
        """Set up the position behind a node. Positions on the way are kept, so that the next way is not as long."""
        cdef list path = []
        cdef int32_t i = node
        while i > 0 and (i == node or i not in self.marks):
            path.append(i)
            i = self.game.nodes[i].parent
        self.plies = 0
        self.board = self.game.start
        if i > 0:
            self.plies, self.board = self.marks[i]
        self.board = self.board.copy(stack=False)
        for i in reversed(path):
            self.board.push_packed(self.game.nodes[i].move)
            self.plies += 1
            if self.plies % MARK == 0 and i != node:
                self.marks[i] = self.plies, self.board.copy(stack=False)
        return 0

    cdef int note_pending(self) except -1:
        """What was meant for a next move that didn't come is kept where the line stands."""
        for nag, text in self.before:
            self.game.new_note(self.node, NOTE_NAG if text is None else NOTE_COMMENT, nag, text)
        self.before = []
        return 0

    def comment(self, str text not None):
        """A comment to the last move; in a variation without moves yet, in front of the next one."""
        if self.frames and not self.moved:
            self.before.append((0, text))
        else:
            self.game.new_note(self.node, NOTE_COMMENT, 0, text)

    def nag(self, int number):
        """A glyph of the last move, by its number."""
        if self.frames and not self.moved:
            self.before.append((number, None))
        else:
            self.game.new_note(self.node, NOTE_NAG, number, None)

    def unread(self, str text not None):
        """Text behind the last move that could not be read."""
        self.game.new_note(self.node, NOTE_UNREAD, 0, text)

    def finish(self) -> Game:
        """End all lines and give the game."""
        while self.close():
            pass
        self.note_pending()
        self.game.text = self.text.encode("utf-8", "surrogateescape")
        self.game.codec = "utf-8"
        return self.game


cdef class Lookahead:
    """The texts that follow an ambiguous move, and room to try them."""
    cdef CodecHandle handle
    cdef int policy
    cdef int n
    cdef list raws              # keeps the texts alive
    cdef char* texts            # one behind the other, each padded
    cdef size_t* starts         # n + 1 places in `texts`, padding included
    cdef char* states           # n + 2
    cdef Reading* readings
    cdef int* tried

    def __cinit__(self, CodecHandle handle, int policy, list ahead):
        cdef size_t size = 0
        cdef int i
        cdef bytes raw
        self.handle = handle
        self.policy = policy
        self.raws = [text.encode("utf-8", "surrogatepass") for text in ahead]
        self.n = len(self.raws)
        self.texts = <char*>malloc(sum([len(raw) + PADDING for raw in self.raws]) + 1)
        self.starts = <size_t*>malloc((self.n + 1) * sizeof(size_t))
        self.states = <char*>malloc((self.n + 2) * handle.codec.ops.state_size)
        self.readings = <Reading*>malloc((self.n + 1) * sizeof(Reading))
        self.tried = <int*>malloc((self.n + 1) * sizeof(int))
        if not (self.texts and self.starts and self.states and self.readings and self.tried):
            raise MemoryError
        for i in range(self.n):
            raw = self.raws[i]
            self.starts[i] = size
            memcpy(self.texts + size, <const char*>raw, len(raw))
            memset(self.texts + size + len(raw), 0, PADDING)
            size += len(raw) + PADDING
        self.starts[self.n] = size

    def __dealloc__(self):
        free(self.texts)
        free(self.starts)
        free(self.states)
        free(self.readings)
        free(self.tried)

    cdef int survives(self, const State* state, move_t move, int64_t* budget) noexcept:
        """Whether all texts can be read behind a move; -1 when the budget is spent."""
        cdef size_t size = self.handle.codec.ops.state_size
        cdef int depth = 0, eaten, nag = 0
        cdef bint entered = True
        cdef const char* text
        cdef const char* end
        cdef Reading* found
        memcpy(self.states, state, size)
        self.handle.codec.ops.apply(<State*>self.states, move)
        while True:
            if entered:
                if depth == self.n:
                    return 1
                if budget[0] <= 0:
                    return -1
                budget[0] -= 1
                text = self.texts + self.starts[depth]
                end = self.texts + self.starts[depth + 1] - PADDING
                found = &self.readings[depth]
                self.tried[depth] = 0
                eaten = codec_parse(
                    &self.handle.codec, <State*>(self.states + depth * size), text, end, self.policy, found
                )
                while found.n and text + eaten < end:
                    if read_glyph(text + eaten, end, False, &nag) == 0:
                        found.n = 0
                    else:
                        eaten += read_glyph(text + eaten, end, False, &nag)
            found = &self.readings[depth]
            if self.tried[depth] < min(found.n, <int>MAX_CANDIDATES):
                memcpy(self.states + (depth + 1) * size, self.states + depth * size, size)
                self.handle.codec.ops.apply(
                    <State*>(self.states + (depth + 1) * size), found.moves[self.tried[depth]]
                )
                self.tried[depth] += 1
                depth += 1
                entered = True
            else:
                depth -= 1
                entered = False
                if depth < 0:
                    return 0
