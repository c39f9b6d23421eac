"""Chooses the build of the rules for this machine, and completes the game's table of functions."""
import importlib

from cpython.pycapsule cimport PyCapsule_GetPointer, PyCapsule_New
from libc.stdint cimport int16_t, uint8_t, uint16_t
from libc.string cimport memset

from notation.games.chess.position cimport (
    BISHOP, KING, KNIGHT, NO_HOME, PAWN, QUEEN, ROOK, ChessState, kind_on, occupied, position_of,
)
from notation.games.chess.lines cimport bit
from notation.kernel.bits cimport lowest64
from notation.kernel.cpu cimport has_v3
from notation.kernel.ops cimport Ops
from notation.kernel.types cimport IDENTITY, State

cdef Ops OPS
cdef char NAMES[64][4]
cdef uint8_t RELATIVE_FILE[128]
cdef uint8_t RELATIVE_RANK[128]
cdef int16_t RELATIVE_POINT[2 * 32 * 32]
cdef uint8_t PROMOTION_KIND[16]
cdef uint8_t PROMOTES[128]


cdef int piece(const State* state, int point) noexcept nogil:
    if not occupied(position_of(state)) & bit(point):
        return -1
    return kind_on(position_of(state), point) + (6 if position_of(state).sides[1] & bit(point) else 0)


cdef int men(const State* state, int owner, int kind, uint16_t* points) noexcept nogil:
    cdef int n = 0
    cdef unsigned long long rest = position_of(state).sides[owner] & position_of(state).pieces[kind]
    while rest:
        points[n] = <uint16_t>lowest64(rest)
        n += 1
        rest &= rest - 1
    return n


cdef int identity(const State* state, int point) noexcept nogil:
    cdef int home = (<const ChessState*>state).identity[point]
    return -1 if home == NO_HOME or not state.mode & IDENTITY else home


cdef void fill_geometry() noexcept:
    cdef int owner, point, file, rank
    memset(RELATIVE_POINT, 0xff, sizeof(RELATIVE_POINT))
    memset(PROMOTION_KIND, 0xff, sizeof(PROMOTION_KIND))
    PROMOTION_KIND[1] = KNIGHT
    PROMOTION_KIND[2] = BISHOP
    PROMOTION_KIND[3] = ROOK
    PROMOTION_KIND[4] = QUEEN
    for point in range(64):
        NAMES[point][0] = <char>(c'a' + (point & 7))
        NAMES[point][1] = <char>(c'1' + (point >> 3))
        NAMES[point][2] = NAMES[point][3] = 0
        for owner in range(2):
            # From White's own right hand the h-file is the first, from Black's the a-file.
            file = 8 - (point & 7) if owner == 0 else 1 + (point & 7)
            rank = 1 + (point >> 3) if owner == 0 else 8 - (point >> 3)
            RELATIVE_FILE[owner * 64 + point] = <uint8_t>file
            RELATIVE_RANK[owner * 64 + point] = <uint8_t>rank
            RELATIVE_POINT[(owner * 32 + file) * 32 + rank] = <int16_t>point
            PROMOTES[owner * 64 + point] = rank == 8


cdef object load_rules():
    """The module that fits this machine, or the plain one where the environment forces it."""
    if has_v3():
        try:
            return importlib.import_module("notation.games.chess._v3")
        except ImportError:         # it is optional: the compiler may have refused the flag
            pass
    return importlib.import_module("notation.games.chess._base")


_rules = load_rules()
fill_geometry()
OPS = (<const Ops*>PyCapsule_GetPointer(_rules.capsule(), b"notation.Ops"))[0]
OPS.size = sizeof(Ops)
OPS.name = b"chess"
OPS.width = 8
OPS.height = 8
OPS.points = 64
OPS.sides = 2
OPS.owners = 2
OPS.kinds = 6
OPS.king = KING
OPS.pawn = PAWN
OPS.max_moves = 512
OPS.state_size = sizeof(ChessState)
OPS.names = <const char (*)[4]>NAMES
OPS.relative_file = RELATIVE_FILE
OPS.relative_rank = RELATIVE_RANK
OPS.relative_point = RELATIVE_POINT
OPS.promotion_kind = PROMOTION_KIND
OPS.promotes = PROMOTES
OPS.piece = piece
OPS.men = men
OPS.identity = identity


def build() -> str:
    """Name the build of the rules that runs: ``"v3"`` or ``"base"``."""
    return _rules.__name__.rpartition("._")[2]


def capsule():
    """The game's table of functions, as `notation.games.registry` wants it."""
    return PyCapsule_New(&OPS, b"notation.Ops", NULL)
