"""From text to facts: the first step of reading an algebraic move.

Nothing that stands in the text is passed over: what is no fact makes it no move.
"""
from libc.stdint cimport uint64_t

from notation.kernel.codes cimport (
    LENIENT_CAPITAL_FILE, LENIENT_CAPTURED_PIECE, LENIENT_CAPTURE_SIGN, LENIENT_CHECK_SPELLING, LENIENT_DASH,
    LENIENT_EN_PASSANT_MARK, LENIENT_LOWER_CASE_PIECE, LENIENT_MISSING_RANK, LENIENT_PAWN_LETTER,
    LENIENT_PROMOTION_SPELLING,
)
from notation.kernel.lexicon cimport Sign, sign_at
from notation.kernel.text cimport NO_MARK, Marks, dash_length, is_spelt, move_may_end, plain_end, read_marks
from notation.kernel.types cimport forgive


cdef inline void forgive_slip(uint64_t* leniencies, int slip) noexcept nogil:
    if slip:
        forgive(leniencies, slip - 1)


cdef const char* read_part(
    const Algebraic* table, const char* p, const char* end, int* file, int* rank, Facts* facts
) noexcept nogil:
    """A file, a rank, or a file and a rank; UNSAID for what isn't there."""
    cdef const Sign* sign = sign_at(&table.lexicon, p, end)
    file[0] = rank[0] = UNSAID
    if sign.file:
        file[0] = sign.file - 1
        forgive_slip(&facts.leniencies, sign.file_slip)
        if sign.file_slip == LENIENT_CAPITAL_FILE + 1:
            facts.capital_file = True
        else:
            facts.small_file = True
        p += sign.length
        sign = sign_at(&table.lexicon, p, end)
    if sign.rank:
        rank[0] = sign.rank - 1
        p += sign.length
    return p


cdef const char* read_captured(const Algebraic* table, const char* p, const char* end, Facts* facts) noexcept nogil:
    """The letter of the captured man, where one stands before the square."""
    cdef const Sign* sign = sign_at(&table.lexicon, p, end)
    if sign.kind == 0 or sign.kind_slip == LENIENT_LOWER_CASE_PIECE + 1:
        return p
    if sign_at(&table.lexicon, p + sign.length, end).file == 0:
        return p
    facts.captured = sign.kind - 1
    forgive_slip(&facts.leniencies, sign.kind_slip)
    return p + sign.length


cdef const char* read_promotion(const Algebraic* table, const char* p, const char* end, Facts* facts) noexcept nogil:
    """``=Q``, ``Q``, ``(Q)``, ``/Q`` and the same with small letters."""
    cdef const char* q = p
    cdef const char* letter
    cdef const Sign* sign
    cdef Marks marks
    cdef bint signed = p < end and (p[0] == b"=" or p[0] == b"/" or p[0] == b"(")
    if not table.has_promotion:
        return p
    if signed:
        q += 1
    sign = sign_at(&table.lexicon, q, end)
    if sign.kind == 0:
        return p
    # A small letter may begin a word instead: "ch" where c is a piece.
    if not signed and sign.kind_slip == LENIENT_LOWER_CASE_PIECE + 1 and read_marks(p, end, &marks) != p:
        return p
    letter = q
    q += sign.length
    if signed and p[0] == b"(":
        if q >= end or q[0] != b")":
            return p
        q += 1
    facts.promotion = table.promotion_number[sign.kind - 1]
    if facts.promotion == 0:
        facts.promotion = NO_PROMOTION
    if sign.kind_slip and sign.kind_slip != LENIENT_LOWER_CASE_PIECE + 1:
        forgive_slip(&facts.leniencies, sign.kind_slip)
    if (
        sign.kind_slip or not is_spelt(p, letter - p, &table.before_promotion)
        or not is_spelt(letter + sign.length, q - letter - sign.length, &table.after_promotion)
    ):
        forgive(&facts.leniencies, LENIENT_PROMOTION_SPELLING)
    return q


cdef void forgive_marks(const Algebraic* table, const Marks* marks, uint64_t* leniencies) noexcept nogil:
    if marks.check != NO_MARK and not (
        is_spelt(marks.check_text, marks.check_length, &table.check)
        or is_spelt(marks.check_text, marks.check_length, &table.mate)
    ):
        forgive(leniencies, LENIENT_CHECK_SPELLING)
    if marks.en_passant and not is_spelt(marks.en_passant_text, marks.en_passant_length, &table.en_passant):
        forgive(leniencies, LENIENT_EN_PASSANT_MARK)


cdef const char* read_body(
    const Algebraic* table, const char* p, const char* end, bint as_kind, Facts* facts
) noexcept nogil:
    cdef const Sign* sign = sign_at(&table.lexicon, p, end)
    cdef const char* q
    cdef const char* before
    cdef int file = UNSAID, rank = UNSAID, dash
    cdef bint small_file, capital_file
    cdef uint64_t leniencies
    facts.kind = facts.captured = facts.to_file = facts.to_rank = UNSAID
    facts.promotion = 0
    facts.capture = facts.dash = facts.drop = facts.odd = facts.small_file = facts.capital_file = False
    facts.leniencies = 0
    if as_kind:
        facts.kind = sign.kind - 1
        forgive_slip(&facts.leniencies, sign.kind_slip)
        if facts.kind == table.pawn:
            forgive(&facts.leniencies, LENIENT_PAWN_LETTER)
        p += sign.length
        if p < end and p[0] == b"@":
            facts.drop = True
            p += 1
    p = read_part(table, p, end, &facts.from_file, &facts.from_rank, facts)
    # What separates the origin from the destination, and what follows it.
    before = p
    leniencies = facts.leniencies
    small_file = facts.small_file
    capital_file = facts.capital_file
    dash = dash_length(p, end)
    sign = sign_at(&table.lexicon, p, end)
    if dash:
        p += dash
    elif sign.capture:
        p = read_captured(table, p + sign.length, end, facts)
    q = read_part(table, p, end, &file, &rank, facts)
    if (dash or sign.capture) and file != UNSAID:
        facts.capture = dash == 0
        facts.dash = dash != 0
        if facts.capture:
            forgive_slip(&facts.leniencies, sign.capture_slip)
            if facts.captured != UNSAID and not table.captured_piece:
                forgive(&facts.leniencies, LENIENT_CAPTURED_PIECE)
        elif not is_spelt(before, dash, &table.quiet):
            forgive(&facts.leniencies, LENIENT_DASH)
        if facts.from_file == UNSAID and facts.from_rank == UNSAID and facts.kind == UNSAID and facts.dash:
            return NULL
        p = q
        facts.to_file = file
        facts.to_rank = rank
    elif not (dash or sign.capture) and file != UNSAID and (
        rank != UNSAID or facts.from_file != UNSAID and facts.from_rank == UNSAID
    ):
        p = q
        facts.to_file = file
        facts.to_rank = rank
    else:
        # One square only: it is the destination.
        p = before
        facts.leniencies = leniencies
        facts.small_file = small_file
        facts.capital_file = capital_file
        facts.captured = UNSAID
        facts.to_file = facts.from_file
        facts.to_rank = facts.from_rank
        facts.from_file = facts.from_rank = UNSAID
        if facts.to_file == UNSAID or facts.to_rank == UNSAID:
            return NULL
    # "Dxe5": a capital among small letters is no file, but a piece of another language.
    if facts.kind == UNSAID and facts.small_file and facts.capital_file:
        return NULL
    if facts.to_rank == UNSAID:                     # "ed", "exd": a pawn's capture by files
        if facts.from_file == UNSAID or facts.from_file == facts.to_file or facts.dash or table.pawn < 0:
            return NULL
        if facts.kind != UNSAID and facts.kind != table.pawn:
            return NULL
        forgive(&facts.leniencies, LENIENT_MISSING_RANK)
    facts.odd = (
        facts.kind == UNSAID and facts.from_rank == UNSAID and facts.from_file == facts.to_file and not facts.capture
    )
    if p < end and p[0] == b":" and not facts.capture and not facts.dash:       # "Bc6:"
        facts.capture = True
        forgive(&facts.leniencies, LENIENT_CAPTURE_SIGN)
        p += 1
    p = read_promotion(table, p, end, facts)
    if plain_end(p, end):
        facts.marks.check = NO_MARK
        facts.marks.en_passant = False
        return p
    p = read_marks(p, end, &facts.marks)
    if not move_may_end(p, end):
        return NULL
    forgive_marks(table, &facts.marks, &facts.leniencies)
    return p
