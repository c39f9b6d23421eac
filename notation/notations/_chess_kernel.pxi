# The notations of chess that have a kernel of their own, built twice from this text: by chess_base.pyx for every
# machine, by chess_v3.pyx with the instructions of x86-64-v3. chess_kernel.pyx takes one of them.

from cpython.pycapsule cimport PyCapsule_New
from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from notation.games.chess.lines cimport LINES, NO_SQUARE, bit
from notation.games.chess.position cimport (
    BISHOP, BLACK, KING, KNIGHT, PAWN, QUEEN, ROOK, WHITE, Position, any_sees, back_rank, is_attacked, kind_on,
    move_man, occupied, position_of, safe_after, seen_from, up,
)
from notation.kernel.algebraic cimport algebraic_parse, algebraic_write
from notation.kernel.algebraic_facts cimport MAX_KINDS, Algebraic
from notation.kernel.bits cimport likely, lowest64, unlikely
from notation.kernel.codec cimport Codec, Run
from notation.kernel.coordinate cimport coordinate_parse
from notation.kernel.ops cimport CHECK, CHECKMATE
from notation.kernel.text cimport load64, low_bytes, plain_end, put, store64
from notation.kernel.types cimport (
    CASTLE, DOUBLE_STEP, EN_PASSANT, IDENTITY, LENIENT, NO_MOVE, NORMAL, NULL_TYPE, Reading, State, make_move,
    move_from, move_promotion, move_t, move_to, move_type,
)
from notation.kernel.words cimport find_words, next_word, take_word
from notation.notations.chess_kernel cimport Kernel

cdef extern from "brace64.h":
    int find_brace_or_line "notation_brace"(const uint8_t* text) noexcept nogil

include "_chess_san.pxi"
include "_chess_uci.pxi"
include "_chess_run.pxi"

cdef Kernel KERNEL
KERNEL.san_parse = san_parse
KERNEL.san_write = san_write
KERNEL.lettered_write = lettered_write
KERNEL.lan_write = lan_write
KERNEL.san_run = san_run
KERNEL.uci_parse = uci_parse
KERNEL.uci_run = uci_run


def capsule():
    """The kernel's functions, for chess_kernel.pyx."""
    return PyCapsule_New(&KERNEL, b"notation.Kernel", NULL)
