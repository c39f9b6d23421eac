"""What an algebraic text says of a move, and the table that tells how to read it."""
from libc.stdint cimport uint8_t, uint64_t

from notation.kernel.lexicon cimport Lexicon
from notation.kernel.text cimport Marks, Spelling
from notation.kernel.types cimport MAX_SIDES

cdef enum:
    MAX_KINDS = 16
    UNSAID = -1
    NO_PROMOTION = 0xFF         # a piece that none promotes to

cdef enum Qualifier:            # a set
    BY_FILE = 1
    BY_RANK = 2

cdef struct Algebraic:
    Lexicon lexicon
    Spelling pieces[MAX_SIDES * MAX_KINDS]      # owner * MAX_KINDS + kind
    Spelling files[32]
    Spelling ranks[32]
    Spelling quiet
    Spelling capture
    Spelling before_promotion
    Spelling after_promotion
    Spelling check
    Spelling mate
    Spelling en_passant
    Spelling castling[2]
    Spelling null
    uint8_t promotion_number[MAX_KINDS]         # kind -> promotion number, 0 none
    int qualifiers[4]                           # sets of Qualifier in the order to try, 0 ends them
    int pawn                                    # the kind without a letter, or -1
    bint pawn_by_file
    bint long_form
    bint captured_piece
    bint by_side                                # each side has letters of its own
    bint has_castling
    bint has_promotion

# What a text says of a move.
cdef struct Facts:
    int kind                    # UNSAID: a pawn, or with a full origin any man
    int from_file
    int from_rank
    int to_file
    int to_rank                 # UNSAID: the text has two files
    int captured                # the kind of the captured man
    int promotion               # 0, a promotion number, or NO_PROMOTION
    bint capture                # a capture sign
    bint dash
    bint drop                   # "N@f3", which is legal in no game here
    bint small_file             # some file is a lower-case letter
    bint capital_file           # some file is a capital
    bint odd                    # a pawn's advance qualified by its file: "ee4"
    Marks marks
    uint64_t leniencies         # those that show in the text alone

# Add the leniencies of marks that are spelt otherwise than the table writes them.
cdef void forgive_marks(const Algebraic* table, const Marks* marks, uint64_t* leniencies) noexcept nogil

# Read a move that is not castling; NULL where the text is none. `as_kind`: its first sign is a man's
# letter, though it could be a file too.
cdef const char* read_body(
    const Algebraic* table, const char* p, const char* end, bint as_kind, Facts* facts
) noexcept nogil
