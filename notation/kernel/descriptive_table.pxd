"""The table of a descriptive notation: what it writes, and the words that its reader knows."""
from libc.stdint cimport int8_t, uint8_t, uint16_t, uint32_t
from libc.string cimport memcpy

from notation.kernel.text cimport Spelling
from notation.kernel.types cimport MAX_SIDES

cdef enum:
    MAX_KINDS = 16
    MAX_FILES = 32
    MAX_WORD_TEXT = 24          # bytes of a word, NUL included
    MAX_VOCABULARY = 240
    PHRASE_TEXT = 28
    UNSAID = -1
    ALL_FILES = 4294967295  # a file that isn't told

# What a word of a move is. The words of a Mapping in `DescriptiveTable.words` have the same names.
cdef enum Role:
    NOTHING = 0                 # no word of a move, or the end of the text
    MAN = 1                     # `value` is the kind; the letters of pieces name files and wings too
    RANK = 2                    # `value` counts from 1
    TO = 3
    TAKES = 4
    OPEN = 5
    CLOSE = 6
    SLASH = 7
    EQUALS = 8
    COMMA = 9
    COLON = 10
    CHECK = 11                  # `value` 1: a verb, which needs no square: "checks"
    MATE = 12                   # the same
    EITHER = 13                 # "++": double check to some, mate to others
    DOUBLE = 14
    DISCOVERED = 15
    GIVES = 16                  # joins a mark: "giving check", "and mate"
    EN_PASSANT_WORD = 17
    PROMOTES = 18               # `value`: 1 more than the kind, 0 where it follows
    CASTLES = 19
    WING = 20                   # `value`: a Wing of castling
    SIDE = 21                   # "side" in "Castles K. side"
    WITH = 22                   # "on" and "with" in "Castles on K's side"
    HIS = 23
    ARTICLE = 24
    AT = 25
    SQUARE = 26                 # the first rank, or a word behind a rank
    MOVES = 27
    INTERPOSES = 28
    DOUBLED = 29
    STEPS = 30                  # `value`: how many squares a pawn goes: "P. one"

cdef struct WordEntry:
    char text[24]               # in small letters, but where `exact`
    uint8_t length
    uint8_t role
    uint8_t value
    uint8_t slip                # 1 more than the leniency that forgives it, 0 for what is written
    uint8_t exact               # the case of its letters counts
    uint8_t joins               # a letter may follow at once: "Kt" in "KtxP"

cdef struct LetterEntry:
    uint8_t kind                # 1 more than the kind; 0: not a man's letter
    uint8_t slip

cdef struct Phrase:
    char text[28]
    uint32_t length

cdef struct Descriptive:
    # Reading
    LetterEntry letters[128]
    uint16_t first[128]         # small letter -> 1 more than the first of its words; [0] for those beyond ASCII
    WordEntry words[240]        # for each first letter the longest word first; one without a length ends them
    # Geometry
    int width
    int side_kinds[2]           # the kinds whose letters name the queen's and the king's wing
    uint32_t side_files[2]      # the files of each wing, as a set of columns
    uint32_t kind_files[16]     # the files that are named after a kind
    uint32_t named_alike[32]    # column -> the files whose names differ in the wing alone, its own among them
    int up[MAX_SIDES]           # the step of a side's pawns
    int pawn
    int coloured                # the kind that keeps the colour of its squares, or -1
    int8_t rows[MAX_SIDES * 32]  # side * 32 + rank, from 1 -> row, or -1
    int colour_row[MAX_SIDES]   # the row of a side's array
    bint rank_first
    # Writing
    bint full_names
    bint name_sides
    bint words_for_castling
    bint spaced
    Phrase pieces[16]
    Phrase sides[2]
    Phrase ranks[32]
    Phrase files[64]            # column * 2 + full
    Phrase pawn_files[64]
    Phrase separator
    Phrase long_separator
    Phrase capture
    Phrase origin[2]
    Phrase place[2]
    Phrase before_promotion
    Phrase after_promotion
    Phrase en_passant
    Phrase check
    Phrase mate
    Phrase castling[2]
    Phrase castling_words[3]    # KINGSIDE, QUEENSIDE, and where only one is possible
    Spelling null
    uint8_t promotion_number[16]    # kind -> promotion number, 0 none

cdef inline char* put_phrase(char* out, const Phrase* phrase) noexcept nogil:
    """Write a phrase; touches PHRASE_TEXT bytes."""
    memcpy(out, phrase.text, PHRASE_TEXT)
    return out + phrase.length

cdef inline bint is_spelt_phrase(const char* p, long length, const Phrase* phrase) noexcept nogil:
    cdef long i
    if length != <long>phrase.length:
        return False
    for i in range(length):
        if p[i] != phrase.text[i]:
            return False
    return True

# Fill the zeroed struct from a DescriptiveTable.
cdef int fill_descriptive(Descriptive* made, table, game) except -1
