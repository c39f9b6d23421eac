"""A relative notation in memory, and what is read of it most: the plain move, a piece and its file."""
from libc.stdint cimport int8_t, uint8_t, uint32_t, uint64_t

from notation.kernel.codes cimport LENIENT_DIGITS
from notation.kernel.ops cimport Ops
from notation.kernel.symbols cimport (
    DIRECTION_SLIP_SHIFT, FORWARD, KIND_SLIP_SHIFT, LEVEL, MAX_SLIPS, Symbols, quick_symbol, symbol_direction,
    symbol_kind, symbol_number, symbol_style, symbol_t,
)
from notation.kernel.text cimport Spelling
from notation.kernel.types cimport MAX_SIDES, forgive

cdef enum:
    MAX_KINDS = 16
    MAX_FILES = 32              # file numbers, and ranks, are below this
    MAX_PLACES = 16             # men of a kind on one file
    MAX_PARTS = 3               # of a head
    MAX_WORDS = 48

cdef enum Part:                 # of what says which man moves
    NO_PART = 0
    PIECE_PART = 1
    FILE_PART = 2
    FRONT_PART = 3
    MIDDLE_PART = 4
    REAR_PART = 5
    ORDER_PART = 6              # his number on the file, from the front
    COUNT_PART = 7              # his number among all who share a file

cdef enum Context:              # how men of a kind stand
    SINGLE = 0                  # on one file at most there are several
    SEVERAL = 1
    CROWDED = 2

cdef enum When:                 # when a head is used, of several men on a file
    ALWAYS = 0
    RIVAL = 1
    SHIFT = 2

cdef struct WordSign:
    uint64_t letters            # 0 ends the list
    Spelling spelling
    uint32_t tones
    symbol_t symbol

cdef struct Relative:
    Symbols symbols[MAX_SIDES]
    Spelling pieces[MAX_SIDES * MAX_KINDS]      # side * MAX_KINDS + kind
    Spelling files[MAX_SIDES * MAX_FILES]       # side * MAX_FILES + number
    Spelling orders[MAX_FILES]
    Spelling marks[4]                           # by Mark
    Spelling directions[4]                      # by Direction
    Spelling gap                                # between parts
    Spelling null
    uint64_t slips[MAX_SLIPS]                   # sets of leniencies
    uint8_t file_style[MAX_SIDES]
    uint8_t order_style
    uint8_t long_styles                         # a set: the styles that can name a file
    uint32_t leapers                            # a set of kinds
    uint8_t leaps[MAX_KINDS][MAX_FILES]         # [change of file] -> change of rank, 0 none
    uint32_t ranked                             # a set of kinds
    uint32_t plain_places                       # kinds of which one of several on a file is written plainly
    uint8_t when[MAX_KINDS]
    # [ranked or not][Context][men on the file][place from the front] -> Parts, ended by NO_PART
    uint8_t heads[2][3][MAX_PLACES + 1][MAX_PLACES][MAX_PARTS + 1]
    bint has_crowded
    uint8_t crowds[MAX_KINDS]                   # so many men on more files than one are CROWDED; 0 never
    bint bare_alone
    bint side_names
    bint shorthand
    bint second_marks
    bint glued
    int8_t piece_numbers[MAX_FILES]             # -1 none
    WordSign words[MAX_WORDS + 1]

# May be added to LENIENT: a reading whose `leniencies` have bit PLAIN_BIT doesn't depend on what the notation calls men
# of which there are several, pawns above all: a piece that is alone on its file, with that file, and the like.
cdef enum:
    SAY_PLAIN = 4
    PLAIN_BIT = 63

# A move whose head is a piece and its file.
cdef struct Plain:
    int kind
    int file
    int direction
    int argument
    uint64_t leniencies
    const char* after

cdef inline bint read_plain(
    const Relative* table, int side, const char* text, const char* end, Plain* plain
) noexcept nogil:
    """Read the commonest form; False where the text is not that, or is cut off."""
    cdef const Symbols* symbols = &table.symbols[side]
    cdef const char* p = text
    cdef symbol_t piece = quick_symbol(symbols, &p, end)
    cdef symbol_t file = quick_symbol(symbols, &p, end)
    cdef symbol_t direction = quick_symbol(symbols, &p, end)
    cdef symbol_t argument = quick_symbol(symbols, &p, end)
    cdef int style = table.file_style[side]
    plain.kind = symbol_kind(piece)
    plain.file = symbol_number(file)
    plain.direction = symbol_direction(direction)
    plain.argument = symbol_number(argument)
    plain.after = p
    plain.leniencies = 0
    if plain.kind < 0 or plain.file == 0 or plain.direction == 0 or plain.argument == 0 or p > end:
        return False
    if symbol_style(file) != style or symbol_style(argument) != style:
        if table.long_styles >> symbol_style(file) & table.long_styles >> symbol_style(argument) & 1 == 0:
            return False
        forgive(&plain.leniencies, LENIENT_DIGITS)
    if piece >> KIND_SLIP_SHIFT & 15 or direction >> DIRECTION_SLIP_SHIFT & 15:
        plain.leniencies |= table.slips[piece >> KIND_SLIP_SHIFT & 15]
        plain.leniencies |= table.slips[direction >> DIRECTION_SLIP_SHIFT & 15]
    return True

cdef inline int destination(
    const Relative* table, const Ops* ops, int side, int kind, int point, int direction, int argument
) noexcept nogil:
    """Where the words would lead a man from a point, or -1; whether he can go there is another matter."""
    cdef int file = ops.relative_file[side * ops.points + point], rank = ops.relative_rank[side * ops.points + point]
    cdef int change
    if table.leapers >> kind & 1:
        if direction == LEVEL:
            return -1
        change = argument - file
        change = table.leaps[kind][change if change > 0 else -change]
        if change == 0:
            return -1
        file = argument
    elif direction == LEVEL:
        if file == argument:
            return -1
        return ops.relative_point[(side * MAX_FILES + argument) * MAX_FILES + rank]
    else:
        change = argument
    rank += change if direction == FORWARD else -change
    if rank < 1 or rank >= MAX_FILES:
        return -1
    return ops.relative_point[(side * MAX_FILES + file) * MAX_FILES + rank]

# Fill a zeroed struct from a RelativeTable.
cdef int fill_relative(Relative* made, table, game) except -1
