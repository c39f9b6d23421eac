# cython: boundscheck=True
"""Move: two points of a game. And the table that keeps the one object of each."""
cimport cython
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_GET_SIZE
from cpython.mem cimport PyMem_Calloc, PyMem_Free
from cpython.unicode cimport PyUnicode_DecodeASCII
from libc.stdint cimport uint32_t
from libc.string cimport memset, strlen

from notation.games.registry cimport Game, load
from notation.kernel.codec cimport CodecHandle
from notation.kernel.ops cimport Ops
from notation.kernel.types cimport (
    CASTLE, CHESS960, IDENTITY_MASK, MAX_TEXT, NULL_MOVE, NULL_TYPE, WITHDRAWAL, State, StateBuffer, make_move,
    make_withdrawal, move_from, move_promotion, move_t, move_to, move_type, withdrawn_side,
)

from notation.errors import CODES, REASONS, move_error
from notation.notations import codec as find_codec

__all__ = ["Move", "MoveList"]

cdef dict _move_tables = {}


cdef MoveTable moves_of(Game game):
    table = _move_tables.get(game.name)
    if table is None:
        table = MoveTable.__new__(MoveTable)
        (<MoveTable>table).game = game
        table = _move_tables.setdefault(game.name, table)
    return <MoveTable>table


@cython.final
cdef class MoveTable:
    def __cinit__(self):
        self.kept = []
        self.codecs = {}
        self.mask = 4095
        self.slots = <void**>PyMem_Calloc(self.mask + 1, sizeof(void*))
        if self.slots == NULL:
            raise MemoryError

    def __dealloc__(self):
        PyMem_Free(self.slots)

    cdef Move get(self, move_t packed):
        """Give the one Move object of a packed move."""
        cdef uint32_t i = (packed * <uint32_t>0x9E3779B1U >> 12) & self.mask
        cdef Move move
        while self.slots[i] != NULL:
            move = <Move>self.slots[i]
            if move.packed == packed:
                return move
            i = (i + 1) & self.mask
        move = Move.__new__(Move, self.game, packed)
        self.kept.append(move)
        self.slots[i] = <void*>move
        self.used += 1
        if 2 * self.used > self.mask:
            self.grow()
        return move

    cdef int grow(self) except -1:
        cdef uint32_t i, mask = 2 * self.mask + 1
        cdef void** slots = <void**>PyMem_Calloc(mask + 1, sizeof(void*))
        if slots == NULL:
            raise MemoryError
        for move in self.kept:
            i = ((<Move>move).packed * <uint32_t>0x9E3779B1U >> 12) & mask
            while slots[i] != NULL:
                i = (i + 1) & mask
            slots[i] = <void*>move
        PyMem_Free(self.slots)
        self.slots = slots
        self.mask = mask
        return 0


cdef bint is_move(Game game, move_t packed) except -1:
    """Whether a number is that of a move that a game may have somewhere."""
    cdef const Ops* ops = game.ops
    cdef int type_ = move_type(packed)
    if packed == NULL_MOVE:
        return True
    if type_ == WITHDRAWAL:
        return (
            ops.may_withdraw != NULL and 0 < move_to(packed) < len(REASONS) and -1 <= withdrawn_side(packed) < ops.sides
            and packed == make_withdrawal(withdrawn_side(packed), move_to(packed))
        )
    return (
        packed >> 26 == 0 and type_ < NULL_TYPE and (type_ != CASTLE or ops.castle_target != NULL)
        and move_from(packed) < ops.points and move_to(packed) < ops.points and move_from(packed) != move_to(packed)
        and move_promotion(packed) <= len(game.spec.promotions)
    )


cdef int read_point(const Ops* ops, const char* text, const char* end, int* eaten) noexcept nogil:
    """The point whose name begins the text (the longest such name), or -1."""
    cdef int point, length, i, best = -1
    eaten[0] = 0
    for point in range(ops.points):
        length = <int>strlen(ops.names[point])
        if length <= eaten[0] or length > end - text:
            continue
        for i in range(length):
            if ops.names[point][i] != text[i]:
                break
        else:
            best = point
            eaten[0] = length
    return best


cdef move_t read_move(Game game, str text) except 0:
    """Read ``e2e4``, ``e7e8q`` or ``0000`` without a position."""
    cdef const Ops* ops = game.ops
    cdef bytes raw = text.encode("utf-8", "surrogatepass")
    cdef const char* p = PyBytes_AS_STRING(raw)
    cdef const char* end = p + PyBytes_GET_SIZE(raw)
    cdef int eaten = 0, from_point, to_point, promotion = 0
    if text == "0000":
        return NULL_MOVE
    side_name, _, reason = text.partition(" ")
    if reason in REASONS[1:] and side_name in (*game.spec.sides, "all"):
        side = -1 if side_name == "all" else game.spec.sides.index(side_name)
        return make_withdrawal(side, REASONS.index(reason))
    from_point = read_point(ops, p, end, &eaten)
    p += eaten
    to_point = read_point(ops, p, end, &eaten) if from_point >= 0 else -1
    p += eaten
    if to_point >= 0 and p + 1 == end:
        promotion = game.spec.promotions.lower().find(chr(p[0])) + 1
        p += promotion != 0
    if to_point < 0 or p != end or from_point == to_point:
        raise move_error("syntax", text=text, game=game.name, notation=game.spec.coordinate)
    return make_move(from_point, to_point, promotion, 0)


cdef str withdrawal_text(Game game, move_t packed):
    """Write a withdrawal as ``shu resignation``, a draw as ``all agreement``."""
    cdef int side = withdrawn_side(packed)
    return ("all" if side < 0 else game.spec.sides[side]) + " " + REASONS[move_to(packed)]


@cython.final
cdef class Move:
    """Move(game, text)\n--\n
    A move of one game: two points and a promotion. Immutable and hashable.

    ``Move("chess", "e2e4")`` makes one from the game's coordinate text (UCI in chess, where castling
    is the king taking his own rook; UCCI in Xiangqi; ``0000`` is the null move) without asking
    whether it is legal anywhere. A game of several sides also has ``shu resignation`` and ``all agreement``
    among its moves (`Board.withdraw`, `Board.draw`). Equality ignores what only a board can know: whether a move
    castles, captures en passant or steps two ranks. Boards and games give the same object for the same move each
    time; a call of the class makes a new one, so compare moves with ``==``.
    """

    def __cinit__(self, game, text):
        if isinstance(game, Game):          # from a MoveTable, with a packed move
            self._game = game
            self.packed = text
            if not is_move(self._game, self.packed):
                raise move_error("syntax", text=hex(self.packed), game=self._game.name)
        else:
            if not isinstance(game, str) or not isinstance(text, str):
                raise TypeError("a move is made from the name of a game and a text, both str")
            self._game = load(game)
            self.packed = read_move(self._game, text)

    @property
    def game(self) -> str:
        """The name of the game."""
        return self._game.name

    @property
    def from_point(self) -> int:
        """The point it starts from: row * width + column, row 0 the first side's back rank."""
        return move_from(self.packed)

    @property
    def to_point(self) -> int:
        """The point it goes to; for castling the rook's."""
        return move_to(self.packed)

    @property
    def promotion(self) -> int:
        """0, or the number of the piece promoted to: in chess 1 knight, 2 bishop, 3 rook, 4 queen."""
        return move_promotion(self.packed)

    def uci(self, *, bint chess960=False) -> str:
        """The move in the game's UCI notation; `chess960` spells castling as king takes rook."""
        cdef CodecHandle handle = find_codec(self._game.name, "uci")
        return write_free(handle, self.packed, chess960)

    def __bool__(self):
        return self.packed != NULL_MOVE

    def __str__(self):
        if move_type(self.packed) == WITHDRAWAL:
            return withdrawal_text(self._game, self.packed)
        cdef CodecHandle handle = find_codec(self._game.name, self._game.spec.coordinate)
        return write_free(handle, self.packed, True)

    def __repr__(self):
        return f"Move({self._game.name!r}, {str(self)!r})"

    def __eq__(self, other):
        if self is other:
            return True
        if not isinstance(other, Move):
            return NotImplemented
        cdef Move them = other
        return self._game is them._game and move_identity(self.packed) == move_identity(them.packed)

    def __hash__(self):
        return move_identity(self.packed)

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __reduce__(self):
        return (_unpack_move, (self._game.name, self.packed))


@cython.final
cdef class MoveList(list):
    """The moves of a position, castling among them, which is found in either spelling.

    ``in``, `index`, `count` and `remove` take the king's two squares (``e1g1``) for the castling that they name, as
    `Board.is_legal` and `Board.push` do. Copies, slices, sets and pickles know only that it is ``e1h1``.
    """

    def __contains__(self, move):
        return list.__contains__(self, spelt(self, move))

    def index(self, move, *bounds):
        return list.index(self, spelt(self, move), *bounds)

    def count(self, move):
        return list.count(self, spelt(self, move))

    def remove(self, move):
        list.remove(self, spelt(self, move))

    def __reduce__(self):
        return (list, (list(self),))


cdef object spelt(MoveList moves, move):
    """A move, or the castling of the list that it names by the king's squares if nothing in the list is that move."""
    cdef Move wanted, other
    cdef StateBuffer buffer
    if not isinstance(move, Move) or list.__contains__(moves, move):
        return move
    wanted = <Move>move
    memset(&buffer, 0, sizeof(buffer))      # where castling leads is in the move
    for one in moves:
        if not isinstance(one, Move):
            continue
        other = <Move>one
        if (
            other._game is wanted._game and move_type(other.packed) == CASTLE and move_promotion(wanted.packed) == 0
            and move_from(other.packed) == move_from(wanted.packed)
            and wanted._game.ops.castle_target(<State*>&buffer, other.packed) == move_to(wanted.packed)
        ):
            return other
    return move


cdef inline uint32_t move_identity(move_t packed) noexcept:
    """What equality compares; the null move has no points, so it is told apart by its type."""
    return packed if packed == NULL_MOVE else packed & IDENTITY_MASK


cdef str write_free(CodecHandle handle, move_t packed, bint chess960):
    """Write a move in a coordinate notation, which needs no position but its castling mode."""
    cdef StateBuffer buffer
    cdef char out[MAX_TEXT]
    cdef State* state = <State*>&buffer
    memset(state, 0, handle.codec.ops.state_size)
    handle.codec.ops.start(state)
    state.mode = CHESS960 if chess960 else 0
    cdef int length = handle.codec.write(&handle.codec, state, packed, out)
    if length < 0:
        raise move_error(CODES[-length][0], game=handle.game, notation=handle.name)
    return PyUnicode_DecodeASCII(out, length, NULL)


def _unpack_move(str game, uint32_t packed):
    """Give the move of a packed number (what a pickle calls)."""
    return moves_of(load(game)).get(packed)
