# cython: boundscheck=True
"""Board: the one interface over every game.

Everything here asks the game through its function table and the notation through its codec; no
game and no notation is named but the defaults.
"""
cimport cython
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_GET_SIZE
from cpython.list cimport PyList_New, PyList_SET_ITEM, PyList_SetSlice
from cpython.ref cimport Py_INCREF
from cpython.unicode cimport PyUnicode_DecodeASCII, PyUnicode_DecodeUTF8
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc, realloc
from libc.string cimport memcpy, memset

from notation._move cimport Move, MoveList, moves_of, read_point
from notation._refusal cimport raise_move, raise_position
from notation._text cimport code_points, encoded, text_data
from notation.games.registry cimport Game, load
from notation.kernel.codec cimport CodecHandle, codec_parse
from notation.kernel.codes cimport (
    CODE_ILLEGAL, CODE_LENIENCY, CODE_NULL_IN_CHECK, CODE_SYNTAX, CODE_TOO_LONG, CODE_UNWRITABLE, LENIENT_GLYPH,
)
from notation.kernel.glyphs cimport skip_glyphs
from notation.kernel.ops cimport EP_ALWAYS, EP_LEGAL, EP_XFEN, CASTLING_SHREDDER, CASTLING_XFEN
from notation.kernel.ops cimport KEY_POLYGLOT, KEY_ZOBRIST, FenStyle
from notation.kernel.types cimport CASTLE, CHESS960, DECIDED, EXPLAIN, IDENTITY, LENIENT, STRICT
from notation.kernel.types cimport MAX_FEN, MAX_MOVES, MAX_TEXT, NO_MOVE, NULL_MOVE, PADDING, WITHDRAWAL
from notation.kernel.types cimport Event as CEvent
from notation.kernel.types cimport Reading as CReading
from notation.kernel.types cimport Report, State, StateBuffer, Verdict, clear_report, fail, forgive
from notation.kernel.types cimport make_withdrawal, move_from, move_promotion, move_t, move_to, move_type
from notation.kernel.types cimport withdrawn_side

from operator import index

from notation._values import Event, Outcome, Reading
from notation.errors import (
    CODES, REASONS, NotationError, UnknownNameError, check_ignored, leniency_names, move_error,
)
from notation.notations import codec as find_codec

__all__ = ["Board"]

cdef enum:
    MAX_WORD = 256      # bytes of a text that is read as one move

STATES = ("playing", "won", "lost", "drawn")
EVENT_KINDS = ("", "alliance", "killing", "fall", "draw")


# ---------------------------------------------------------------------------------------------
# Words of options

cdef int policy_number(policy) except -1:
    if policy == "lenient":
        return LENIENT
    if policy == "strict":
        return STRICT
    raise UnknownNameError("bad-option", name=str(policy), known=("lenient", "strict"))


cdef int one_of(value, dict known) except -1:
    number = known.get(value)
    if number is None:
        raise UnknownNameError("bad-option", name=str(value), known=known)
    return number


cdef dict EP_STYLES = {"legal": EP_LEGAL, "xfen": EP_XFEN, "always": EP_ALWAYS}
cdef dict CASTLING_STYLES = {"xfen": CASTLING_XFEN, "shredder": CASTLING_SHREDDER}
cdef dict KEYS = {"zobrist": KEY_ZOBRIST, "polyglot": KEY_POLYGLOT}


# ---------------------------------------------------------------------------------------------
# The board

@cython.final
cdef class Board:
    """Board(game="chess", fen=None, *, chess960=None, rules=None, policy="lenient", ignore=())\n--\n
    A position of a game with the moves that led to it.

    ``Board("xiangqi")`` stands at the start; a FEN sets up any position. `chess960` says whether its FENs are read as
    of Chess960 or of standard chess, where only a king on e1 or e8 castles, with a rook in a corner; None: Chess960 if
    each castling right names a rook that is there, and a king or rook stands elsewhere. `rules`: the name of a rule set
    of the game or its frozen dataclass. `policy` and `ignore`: as in `set_fen`. One thread may use a board.
    """

    __hash__ = None

    def __cinit__(self, str game="chess", fen=None, *, chess960=None, rules=None, policy="lenient", ignore=()):
        cdef State* state
        cdef int mode = IDENTITY | (DECIDED if chess960 is not None else 0) | (CHESS960 if chess960 else 0)
        cdef uint32_t packed_rules = pack_rules(load(game).spec, rules)
        self._game = load(game)
        self.ops = self._game.ops
        self.moves = moves_of(self._game)
        self.capacity = 1 if fen is not None else 8
        self.stack = <char*>malloc(self.capacity * self.ops.state_size)
        if self.stack == NULL:
            raise MemoryError
        state = <State*>self.stack
        memset(state, 0, self.ops.state_size)
        state.mode = <uint8_t>mode
        state.rules = packed_rules
        self.ops.start(state)
        self.overlooked = ()
        if fen is not None:
            self.set_fen(fen, policy=policy, ignore=ignore)
        elif ignore or policy != "lenient":     # names that there are not are refused
            self.set_fen(self.fen(), policy=policy, ignore=ignore)

    def __dealloc__(self):
        free(self.stack)

    cdef State* state(self) noexcept nogil:
        return <State*>(self.stack + self.ply * self.ops.state_size)

    # -- the position ---------------------------------------------------------------------------

    @property
    def game(self) -> str:
        """The name of the game."""
        return self._game.name

    @property
    def sides(self) -> tuple[str, ...]:
        """The names of the sides; 0 moves first."""
        return self._game.spec.sides

    @property
    def turn(self) -> int:
        """The side to move, as an index into `sides` (not a truth value)."""
        return self.state().turn

    @property
    def rules(self):
        """The rule set: a name, or the game's frozen dataclass."""
        return self._game.spec.unpack_rules(self.state().rules)

    @property
    def chess960(self) -> bool:
        """Whether it is Chess960: castling from other squares than the usual, and UCI spells it king takes rook."""
        return self.state().mode & CHESS960 != 0

    @property
    def halfmove_clock(self) -> int:
        """Plies since the last move that resets the clock: capture or pawn move in chess, capture in Xiangqi."""
        return self.state().halfmove

    @property
    def fullmove_number(self) -> int:
        """The number of the round, from 1."""
        return self.state().fullmove

    @property
    def leniencies(self) -> tuple[str, ...]:
        """What was forgiven of the FEN that was read, as names; empty when it is as `fen` writes it.

        Behind the slips stand the reasons against the position that were to be ignored. They belong to that FEN: moves
        change nothing, the next `set_fen` does.
        """
        return leniency_names(self.forgiven) + self.overlooked

    def set_fen(self, text, *, policy="lenient", ignore=()):
        """Set up a position and forget the moves.

        Lenient: short forms and slips with one meaning are read. Strict: only the full form, in any of the spellings
        that `fen` has (its `ep`, `castling` and `letters`; the two files of a side's castling rights in either order).
        Raises PositionError for unreadable text and for a position that can't arise, with all reasons at once that
        can be judged; every one but the fatal ones may be named in `ignore` (``"all"`` ignores all of those). An
        ignored reason stays, but for a right to castle without king or rook and an en-passant square that no pawn can
        have passed (``"castling"``, ``"ep-impossible"``): they are dropped, as record readers do. UnknownNameError for
        a reason there is not. The board is unchanged after an error.
        """
        cdef Report report
        cdef StateBuffer buffer
        cdef State* fresh = <State*>&buffer
        cdef Py_ssize_t size
        cdef const char* data
        cdef bytes raw
        # Arguments may be of any class, and run what they like when they are looked at: that comes first.
        cdef tuple ignored = check_ignored(ignore) if ignore else ()
        cdef int number = policy_number(policy)
        data = text_data(text, &size)
        if data == NULL:
            raw = encoded(text, &size)
            data = PyBytes_AS_STRING(raw)
        cdef State* first = <State*>self.stack
        memset(fresh, 0, self.ops.state_size)
        fresh.mode = first.mode if first.mode & DECIDED else first.mode & IDENTITY
        fresh.rules = first.rules
        cdef int code = self.ops.fen_read(fresh, data, size, number, &report)
        overlooked = raise_position(self._game.name, text, &report, ignored) if code or report.n else ()
        memcpy(self.stack, fresh, self.ops.state_size)
        self.ply = 0
        self.forgiven = report.leniencies
        self.overlooked = overlooked

    def fen(self, *, ep="legal", castling="xfen", letters=None, int fields=0) -> str:
        """The position as text.

        `ep`: name the en-passant square when a capture is legal (``"legal"``), when an enemy pawn
        stands beside (``"xfen"``), or after every double step (``"always"``, as the PGN standard has it).
        `castling`: ``"xfen"`` or ``"shredder"``. `letters`: one of the game's letter sets
        (Xiangqi: ``"nb"``, ``"he"``, each with ``-r`` for Red's side letter). `fields`: write only so many, 0 all
        (chess 1 to 6; Xiangqi 1, 2, 6, or 4 without the two dashes; Three Kingdoms 1, 2, 5, 7); short forms are read
        back under the lenient policy only. UnknownNameError for a word or a number there is not.
        """
        cdef FenStyle style
        cdef char out[MAX_FEN]
        style.en_passant = EP_LEGAL if ep == "legal" else one_of(ep, EP_STYLES)
        style.castling = CASTLING_XFEN if castling == "xfen" else one_of(castling, CASTLING_STYLES)
        style.letters = 0 if letters is None else one_of(letters, dict(self._game.spec.letter_sets))
        if fields != 0 and fields not in self._game.spec.field_counts:
            raise UnknownNameError("bad-option", name=str(fields), known=map(str, (0, *self._game.spec.field_counts)))
        style.fields = fields
        return PyUnicode_DecodeASCII(out, self.ops.fen_write(self.state(), &style, out), NULL)

    def problems(self) -> tuple[str, ...]:
        """The reasons why this position can't arise in play; empty when there is none."""
        cdef Report report
        clear_report(&report)
        self.ops.validate(self.state(), &report)
        return tuple([CODES[report.problems[i]][0] for i in range(report.n)])

    def piece_at(self, point) -> str | None:
        """The FEN letter of the piece on a point (a name like ``"e4"`` or a number), or None.

        Where there are more than two owners, the owner's letter stands before it: ``"gR"``. A NotationError,
        `no-point`, for a point that the board doesn't have.
        """
        cdef int number, owner, kind
        if isinstance(point, str):
            number = point_number(self._game, point)
        else:
            number = min(max(index(point), -1), self.ops.points)
            if not 0 <= number < self.ops.points:
                raise NotationError("no-point", text=str(point), game=self._game.name)
        number = self.ops.piece(self.state(), number)
        if number < 0:
            return None
        owner = number // self.ops.kinds
        kind = number % self.ops.kinds
        letter = self._game.spec.letters[kind]
        if self._game.spec.owner_letters:
            return self._game.spec.owner_letters[owner] + letter
        return letter if owner == 0 else letter.lower()

    def key(self, which="zobrist") -> int:
        """A 64-bit number of the position: ``"zobrist"``, or ``"polyglot"`` for chess opening books."""
        cdef int number = one_of(which, KEYS)
        if number == KEY_POLYGLOT and self._game.name != "chess":
            raise UnknownNameError("bad-option", name=which, known=("zobrist",), game=self._game.name)
        return self.ops.key(self.state(), number)

    def copy(self, *, bint stack=True) -> Board:
        """A board of its own, with the moves so far or (``stack=False``) only the position."""
        cdef Board other = Board.__new__(Board, self._game.name)
        cdef size_t first = 0 if stack else self.ply
        other.reserve(self.ply - first + 1)
        memcpy(other.stack, self.stack + first * self.ops.state_size, (self.ply - first + 1) * self.ops.state_size)
        other.ply = self.ply - first
        if first == 0:
            other.forgiven = self.forgiven
            other.overlooked = self.overlooked
        return other

    __copy__ = copy

    def __deepcopy__(self, memo):
        return self.copy()

    def __eq__(self, other):
        if not isinstance(other, Board):
            return NotImplemented
        cdef Board them = other
        return (
            self._game is them._game
            and self.state().rules == them.state().rules
            and self.fen() == them.fen()
        )

    def __repr__(self):
        return f"Board({self._game.name!r}, {self.fen()!r})"

    def __str__(self):
        cdef int row, column, point, width = 2 if self._game.spec.owner_letters else 1
        rows = []
        for row in range(self.ops.height):
            cells = []
            for column in range(self.ops.width):
                point = row * self.ops.width + column
                cells.append((self.piece_at(point) or ("." if self.ops.names[point][0] else "")).rjust(width))
            rows.append(" ".join(cells).rstrip())
        return "\n".join(rows if self._game.spec.first_row_on_top else reversed(rows))

    def _repr_svg_(self) -> str | None:
        """The board as a notebook shows it; None for a game that has no drawing."""
        from notation.render import DRAWERS, board_svg
        return board_svg(self) if self._game.name in DRAWERS else None

    def __reduce__(self):
        cdef FenStyle style
        cdef char out[MAX_FEN]
        cdef State* first = <State*>self.stack
        style.en_passant = EP_ALWAYS
        style.castling = CASTLING_SHREDDER
        style.letters = style.fields = 0
        fen = PyUnicode_DecodeASCII(out, self.ops.fen_write(first, &style, out), NULL)
        chess960 = first.mode & CHESS960 != 0 if first.mode & DECIDED else None
        packed = [move.packed for move in self.move_stack]
        return (_unpickle_board, (self._game.name, fen, self.rules, chess960, packed, self.forgiven, self.overlooked))

    # -- moves ----------------------------------------------------------------------------------

    @property
    def legal_moves(self) -> list[Move]:
        """A fresh list of the legal moves.

        ``in`` agrees with `is_legal` about all pairs of squares: it finds a castling in either spelling, ``e1h1`` and
        ``e1g1`` (`MoveList`). Null moves, and the withdrawals of games of several sides, are not listed.
        """
        cdef move_t found[MAX_MOVES]
        cdef int i, n = self.ops.legal(self.state(), found)
        cdef bint castles = False
        cdef list result = PyList_New(n)
        cdef MoveList whole
        for i in range(n):
            move = self.moves.get(found[i])
            Py_INCREF(move)
            PyList_SET_ITEM(result, i, move)
            castles |= move_type(found[i]) == CASTLE
        if not castles:
            return result
        whole = MoveList.__new__(MoveList)
        PyList_SetSlice(whole, 0, 0, result)
        return whole

    @property
    def move_stack(self) -> list[Move]:
        """The moves that were played on this board, first to last."""
        cdef size_t i
        return [
            self.moves.get((<State*>(self.stack + (i + 1) * self.ops.state_size)).last) for i in range(self.ply)
        ]

    def is_legal(self, Move move not None) -> bool:
        """Whether a move is legal here. A null move is, unless the side to move is in check."""
        cdef int code
        if move._game is not self._game:
            return False
        return self.settle(move.packed, &code) != NO_MOVE

    cdef move_t settle(self, move_t packed, int* code) noexcept:
        """The legal move with its type that a packed move means here, or NO_MOVE and why."""
        if packed == NULL_MOVE:
            code[0] = CODE_NULL_IN_CHECK
            return NULL_MOVE if self.ops.null_allowed(self.state()) else NO_MOVE
        if move_type(packed) == WITHDRAWAL:
            code[0] = CODE_ILLEGAL
            if self.ops.may_withdraw != NULL:
                code[0] = self.ops.may_withdraw(self.state(), withdrawn_side(packed), move_to(packed))
            return NO_MOVE if code[0] else packed
        return self.ops.resolve(self.state(), move_from(packed), move_to(packed), move_promotion(packed), code)

    cdef int reserve(self, size_t count) except -1:
        cdef char* bigger
        if count > self.capacity:
            count = max(count, 2 * self.capacity)
            bigger = <char*>realloc(self.stack, count * self.ops.state_size)
            if bigger == NULL:
                raise MemoryError
            self.stack = bigger
            self.capacity = count
        return 0

    cdef int push_packed(self, move_t move) except -1:
        """Play a move that is known to be legal and typed."""
        cdef State* after
        if self.ply + 2 > self.capacity:
            self.reserve(self.ply + 2)
        after = <State*>(self.stack + (self.ply + 1) * self.ops.state_size)
        memcpy(after, self.state(), self.ops.state_size)
        self.ops.apply(after, move)
        self.ply += 1
        return 0

    def push(self, Move move not None):
        """Play a legal move; IllegalMoveError for any other."""
        cdef int code = 0
        cdef move_t found = NO_MOVE
        if move._game is self._game:
            found = self.settle(move.packed, &code)
        if found == NO_MOVE:
            raise move_error(CODES[code][0] if code else "illegal", text=str(move), game=self._game.name)
        self.push_packed(found)

    def withdraw(self, side=None, reason="resignation") -> Move:
        """Let a side (None: the one to move) leave the game: ``"resignation"``, ``"time"`` or ``"perpetual-check"``.

        Only in games that the others then play on. It goes into the moves: `pop` takes it back. Raises
        IllegalMoveError if the side has no part in the game, or the game is over.
        """
        cdef int which = self.state().turn if side is None else side
        if not 0 <= which < self.ops.sides:
            raise IndexError(f"no such side: {side}")
        return self.push_withdrawal(which, reason)

    def draw(self, reason="agreement") -> Move:
        """End the game in a draw between those that are left in it; as `withdraw`, a part of the moves."""
        return self.push_withdrawal(-1, reason)

    cdef Move push_withdrawal(self, int side, reason):
        cdef Move move
        if self.ops.may_withdraw == NULL:
            raise ValueError(f"{self._game.name} ends when a side leaves it; the result of a record says so")
        if reason not in REASONS:
            raise UnknownNameError("bad-option", name=str(reason), known=REASONS[1:])
        move = self.moves.get(make_withdrawal(side, REASONS.index(reason)))
        self.push(move)
        return move

    def pop(self) -> Move:
        """Take the last move back and return it; IndexError at the start."""
        if self.ply == 0:
            raise IndexError("there is no move to take back")
        cdef move_t last = self.state().last
        self.ply -= 1
        return self.moves.get(last)

    def peek(self) -> Move:
        """The last move; IndexError at the start."""
        if self.ply == 0:
            raise IndexError("no move was played")
        return self.moves.get(self.state().last)

    def perft(self, int depth) -> int:
        """The number of move sequences of this length, for checking move generators."""
        cdef uint64_t nodes
        cdef StateBuffer buffer         # other threads run meanwhile, and may move on this board
        cdef State* state = <State*>&buffer
        if depth < 0:
            raise ValueError("a depth is not negative")
        memcpy(state, self.state(), self.ops.state_size)
        with nogil:
            nodes = self.ops.perft(state, depth) if depth else 1
        return nodes

    # -- text -----------------------------------------------------------------------------------

    cdef CodecHandle codec(self, notation):
        plain = notation is None or type(notation) is str       # others say themselves what they equal
        handle = self.moves.codecs.get(notation) if plain else None
        if handle is None:
            handle = find_codec(self._game.name, self._game.spec.notation if notation is None else notation)
            if plain and len(self.moves.codecs) < 100:      # names come from users: don't remember them without limit
                self.moves.codecs[notation] = handle
        return <CodecHandle>handle

    cdef move_t read(self, CodecHandle handle, text, int policy, CReading* found, Py_ssize_t* size) except? 0:
        """Read a text that is one move and nothing else, or raise."""
        cdef char word[MAX_WORD + PADDING]
        cdef int eaten, tail
        cdef const char* data = text_data(text, size)
        cdef bytes raw
        if data == NULL:
            raw = encoded(text, size)
            data = PyBytes_AS_STRING(raw)
        if size[0] > MAX_WORD:
            found.code = CODE_TOO_LONG
            found.n = 0
            found.start = 0
            found.end = <int>size[0]
        else:
            memcpy(word, data, size[0])
            memset(word + size[0], 0, 8)
            eaten = codec_parse(&handle.codec, self.state(), word, word + size[0], policy, found)
            if eaten < size[0] and found.code != CODE_SYNTAX:
                # The whole text has to be the move; but for glyphs, more is worse than an illegal move.
                tail = skip_glyphs(word + eaten, word + size[0])
                if eaten + tail < size[0]:
                    fail(found, CODE_SYNTAX, 0, <int>size[0])
                elif found.n == 1 and policy & STRICT:
                    fail(found, CODE_LENIENCY + LENIENT_GLYPH, 0, <int>size[0])
                else:
                    forgive(&found.leniencies, LENIENT_GLYPH)
            if found.n == 1:
                return found.moves[0]
        raise_move(self.moves, handle, text, found)

    def parse(self, text, notation=None, *, policy="lenient") -> Move:
        """Read one move; `notation` None is the game's own (san, wxf, sanguo).

        Lenient: any spelling with exactly one meaning. Strict: only what `format` would write. Raises
        InvalidMoveError (not a move), IllegalMoveError (no legal move fits), AmbiguousMoveError
        (several do) or UnknownNameError (no such notation).
        """
        cdef CReading found
        cdef Py_ssize_t size
        return self.moves.get(self.read(self.codec(notation), text, policy_number(policy), &found, &size))

    def reading(self, text, notation=None, *, policy="lenient") -> Reading:
        """Read one move like `parse`, and name what was forgiven."""
        cdef CReading found
        cdef Py_ssize_t size
        cdef CodecHandle handle = self.codec(notation)
        cdef int number = policy_number(policy)
        cdef move_t packed = self.read(handle, text, number if number == STRICT else EXPLAIN, &found, &size)
        return Reading(
            self.moves.get(packed), handle.name, leniency_names(found.leniencies),
            code_points(text, found.start), code_points(text, found.end),
        )

    def format(self, Move move not None, notation=None) -> str:
        """Write a legal move; IllegalMoveError for any other, UnwritableError if the notation has no text for it."""
        cdef char out[MAX_TEXT]
        cdef int length, code = 0
        cdef CodecHandle handle = self.codec(notation)
        cdef move_t found = self.settle(move.packed, &code) if move._game is self._game else <move_t>NO_MOVE
        if found == NO_MOVE:
            raise move_error(CODES[code][0] if code else "illegal", text=str(move), game=self._game.name)
        length = -CODE_UNWRITABLE
        if move_type(found) != WITHDRAWAL:      # no notation has a sign for it; records do
            length = handle.codec.write(&handle.codec, self.state(), found, out)
        if length < 0:
            raise move_error(CODES[-length][0], text=str(move), game=self._game.name, notation=handle.name)
        return PyUnicode_DecodeUTF8(out, length, NULL)

    def push_text(self, text, notation=None, *, policy="lenient") -> Move:
        """Read one move and play it."""
        cdef CReading found
        cdef Py_ssize_t size
        cdef move_t packed = self.read(self.codec(notation), text, policy_number(policy), &found, &size)
        self.push_packed(packed)
        return self.moves.get(packed)

    def parse_san(self, text) -> Move:
        """Short for ``parse(text, "san")``."""
        return self.parse(text, "san")

    def push_san(self, text) -> Move:
        """Short for ``push_text(text, "san")``."""
        cdef CReading found
        cdef Py_ssize_t size
        cdef move_t packed = self.read(self.codec("san"), text, LENIENT, &found, &size)
        self.push_packed(packed)
        return self.moves.get(packed)

    def san(self, Move move not None) -> str:
        """Short for ``format(move, "san")``."""
        return self.format(move, "san")

    def lan(self, Move move not None) -> str:
        """Short for ``format(move, "lan")``."""
        return self.format(move, "lan")

    def parse_uci(self, text) -> Move:
        """Short for ``parse(text, "uci")``."""
        return self.parse(text, "uci")

    def push_uci(self, text) -> Move:
        """Short for ``push_text(text, "uci")``."""
        return self.push_text(text, "uci")

    def uci(self, Move move not None) -> str:
        """Short for ``format(move, "uci")``."""
        return self.format(move, "uci")

    def variation_san(self, variation) -> str:
        """Write moves that follow one another from here, numbered: ``1. e4 e5 2. Nf3``."""
        cdef Board board = self.copy(stack=False)
        cdef list words = []
        for move in variation:
            if board.turn == 0:
                words.append(f"{board.fullmove_number}.")
            elif not words:
                words.append(f"{board.fullmove_number}...")
            words.append(board.format(move, None))
            board.push(move)
        return " ".join(words)

    # -- the end --------------------------------------------------------------------------------

    def is_check(self, side=None) -> bool:
        """Whether a side (None: the one to move) is in check."""
        cdef int which = self.state().turn if side is None else side
        if not 0 <= which < self.ops.sides:
            raise IndexError(f"no such side: {side}")
        return self.ops.in_check(self.state(), which)

    def is_checkmate(self) -> bool:
        """Whether the side to move is in check and has no legal move."""
        return self.ops.in_check(self.state(), self.state().turn) and not self.ops.has_legal(self.state())

    def is_stalemate(self) -> bool:
        """Whether the side to move is not in check and has no legal move."""
        return not self.ops.in_check(self.state(), self.state().turn) and not self.ops.has_legal(self.state())

    def outcome(self, *, bint claim_draw=False) -> Outcome | None:
        """How the game ended under the board's rules, or None while it goes on.

        `claim_draw` counts draws that the player to move may claim.
        """
        cdef Verdict verdict
        cdef int i
        self.ops.outcome(self.stack, self.ply, claim_draw, &verdict)
        if not verdict.over:
            return None
        results = self._game.spec.results
        return Outcome(
            None if verdict.winner < 0 else verdict.winner,
            results[len(results) - 1 if verdict.winner < 0 else verdict.winner],
            REASONS[verdict.reason],
            tuple([STATES[verdict.states[i]] for i in range(self.ops.sides)]),
            tuple([REASONS[verdict.reasons[i]] for i in range(self.ops.sides)]),
        )

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened beside the moves since the start of a game of several sides, in order.

        Each is (kind, actor, patient, reason): ``"alliance"`` (actor and patient are allied), ``"killing"`` (of a
        neutral ruler by actor), ``"fall"`` (patient is out for this reason, to the credit of actor) and ``"draw"``.
        """
        cdef CEvent[8] found
        cdef int i, n
        if self.ops.events == NULL:
            return ()
        n = self.ops.events(self.state(), found)
        return tuple([
            Event(
                EVENT_KINDS[found[i].type],
                None if found[i].actor < 0 else found[i].actor,
                None if found[i].patient < 0 else found[i].patient,
                REASONS[found[i].reason],
            )
            for i in range(n)
        ])

    def is_alive(self, int side) -> bool:
        """Whether a side still takes part in the game (in a game of two, each does)."""
        if not 0 <= side < self.ops.sides:
            raise IndexError(f"no such side: {side}")
        return self.ops.alive(self.state(), side)

    def at_fault(self) -> tuple[int, str] | None:
        """The side that the rules of repetition condemn now, and why; None for none.

        In a game of several sides that doesn't end the game: see `withdraw`.
        """
        cdef int reason = 0, side
        if self.ops.at_fault == NULL:
            return None
        side = self.ops.at_fault(self.stack, self.ply, &reason)
        return None if side < 0 else (side, REASONS[reason])

    def is_game_over(self, *, bint claim_draw=False) -> bool:
        """Whether `outcome` has an answer."""
        cdef Verdict verdict
        self.ops.outcome(self.stack, self.ply, claim_draw, &verdict)
        return verdict.over != 0

    def result(self, *, bint claim_draw=False) -> str:
        """The outcome's result text, or ``*`` while the game goes on."""
        outcome = self.outcome(claim_draw=claim_draw)
        return "*" if outcome is None else outcome.result


# ---------------------------------------------------------------------------------------------
# Helpers of the board

cdef int point_number(Game game, str name) except -1:
    cdef bytes raw = name.encode("utf-8", "surrogatepass")
    cdef const char* p = PyBytes_AS_STRING(raw)
    cdef int eaten = 0
    cdef int point = read_point(game.ops, p, p + PyBytes_GET_SIZE(raw), &eaten)
    if point < 0 or eaten != PyBytes_GET_SIZE(raw):
        raise NotationError("no-point", text=name, game=game.name)
    return point


cdef uint32_t pack_rules(spec, rules) except? 0xFFFFFFFF:
    if rules is None:
        return 0
    if isinstance(rules, str):
        if rules not in spec.rules:
            raise UnknownNameError("unknown-rules", name=rules, known=spec.rules, game=spec.name)
        rules = spec.rules[rules]
    return spec.pack_rules(rules)


def _unpickle_board(str game, str fen, rules, chess960, packed, uint64_t forgiven, tuple overlooked):
    """Rebuild a board from what `Board.__reduce__` gives."""
    cdef Board board = Board(game, fen, chess960=chess960, rules=rules, ignore="all")
    board.forgiven = forgiven
    board.overlooked = overlooked
    for number in packed:
        board.push(board.moves.get(number))
    return board
