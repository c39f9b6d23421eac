"""The scanner of descriptive words: letters of men, ranks, and what people wrote between them.

A run of letters without blanks ("QRxP", "KtxPch") is taken apart if all of it can be; a run that can't
be ("Black") is no word of a move, whatever it begins with.
"""
from libc.stdint cimport uint8_t, uint16_t, uint64_t
from libc.string cimport memcmp

from notation.kernel.codes cimport (
    LENIENT_CAPTURE_SIGN, LENIENT_CASTLING_DASH, LENIENT_CASTLING_LETTERS, LENIENT_CASTLING_LOWER_CASE,
    LENIENT_CASTLING_ZEROS, LENIENT_DASH, LENIENT_DIGITS, LENIENT_SPACING,
)
from notation.kernel.descriptive_table cimport (
    CHECK, CLOSE, COLON, COMMA, DISCOVERED, EITHER, EQUALS, MAN, MATE, NOTHING, OPEN, RANK, SLASH, TAKES, TO, WordEntry,
)
from notation.kernel.text cimport dash_length, is_digit, is_letter
from notation.kernel.types cimport forgive


cdef inline bint is_no_break(const char* p, const char* end) noexcept nogil:
    """Whether a no-break space stands here."""
    return end - p > 1 and <uint8_t>p[0] == 0xC2 and <uint8_t>p[1] == 0xA0


cdef const char* skip_gap(const char* p, const char* end, Word* word) noexcept nogil:
    """Pass over blanks, single line ends and the underscores of typed italics. NULL at an empty line."""
    cdef int blanks = 0, lines = 0
    while p < end:
        if p[0] == b" " or p[0] == b"\t":
            blanks += 1
        elif p[0] == b"\n" or p[0] == b"\r":
            lines += not (p[0] == b"\r" and p + 1 < end and p[1] == b"\n")
        elif is_no_break(p, end):
            blanks += 1
            p += 1
        elif p[0] != b"_":
            break
        p += 1
    word.gap = <uint8_t>(WIDE if lines or blanks > 1 else BLANK if blanks else GLUED)
    return p if lines < 2 else NULL


cdef inline bint is_word_letter(const char* p, const char* end) noexcept nogil:
    """Whether a letter of a word stands here; those beyond ASCII are Latin ones of two bytes."""
    if p >= end:
        return False
    return is_letter(p[0]) or 0xC3 <= <uint8_t>p[0] <= 0xCF


cdef bint is_entry(const WordEntry* entry, const char* p, const char* end) noexcept nogil:
    """Whether this word stands here, and ends where it should."""
    cdef int i, length = entry.length
    if length > end - p:
        return False
    if entry.exact:
        if memcmp(p, entry.text, length) != 0:
            return False
    else:
        for i in range(length):
            if p[i] != entry.text[i] and not (is_letter(p[i]) and p[i] | 32 == entry.text[i]):
                return False
    p += length
    if not is_word_letter(p, end):
        return True
    # "Kto" is a king and "to", "disch" is "dis" and "ch".
    if length > 1 and (entry.role == MAN and p[0] == b"o" or entry.role == DISCOVERED and p[0] == b"h"):
        return False
    return entry.joins


cdef int find_letters(const Words* words, const char* p, bint behind_man, Word* word) noexcept nogil:
    """The bytes of the word of letters that begins here, or 0."""
    cdef const char* end = words.end
    cdef uint8_t byte = <uint8_t>p[0]
    cdef uint16_t at = words.table.first[byte | 32 if byte < 128 else 0]
    cdef const WordEntry* entry
    # A letter that stands alone is a man more often than not.
    if byte < 128 and words.table.letters[byte].kind and not words.table.letters[byte].slip and (
        not is_word_letter(p + 1, end)
    ):
        word.role = MAN
        word.value = <uint8_t>(words.table.letters[byte].kind - 1)
        return 1
    if at:
        entry = &words.table.words[at - 1]
        while entry.length:
            if is_entry(entry, p, end):
                word.role = entry.role
                word.value = entry.value
                if entry.slip:
                    forgive(&word.leniencies, entry.slip - 1)
                return entry.length
            entry += 1
    if byte >= 128:
        return 0
    if words.table.letters[byte].kind:
        word.role = MAN
        word.value = <uint8_t>(words.table.letters[byte].kind - 1)
        if words.table.letters[byte].slip:
            forgive(&word.leniencies, words.table.letters[byte].slip - 1)
        return 1
    if behind_man and (byte == b"I" or byte == b"l") and not is_word_letter(p + 1, end) and not is_digit(p[1]):
        word.role = RANK            # printed or scanned for a 1
        word.value = 1
        forgive(&word.leniencies, LENIENT_DIGITS)
        return 1
    return 0


cdef bint falls_apart(const Words* words, const char* p) noexcept nogil:
    """Whether a run of letters is words of moves from its begin to its end."""
    cdef Word word
    cdef int length
    cdef bint behind_man = False
    word.leniencies = 0
    while is_word_letter(p, words.end):
        length = find_letters(words, p, behind_man, &word)
        if length == 0:
            return False
        behind_man = word.role == MAN
        p += length
    return True


cdef const char* scan_letters(const Words* words, const char* p, Word* word) noexcept nogil:
    cdef const char* end = words.end
    cdef const Word* before = word - 1
    cdef int length = find_letters(words, p, words.n > 1 and before.role == MAN, word)
    cdef bint begins = words.n == 1 or word.gap != GLUED or not is_word_letter(p - 1, end)
    if length == 0 or begins and is_word_letter(p + length, end) and not falls_apart(words, p):
        word.role = NOTHING
        return p
    p += length
    if word.role == MAN and end - p > 1:
        if p[0] == b"'" and p[1] | 32 == b"s":
            p += 2
        elif end - p > 3 and memcmp(p, b"\xe2\x80\x99", 3) == 0 and p[3] | 32 == b"s":
            p += 4
    return p


cdef const char* scan_rank(const Words* words, const char* p, Word* word) noexcept nogil:
    """One digit from 1 to 8, in English with or without the letters of an ordinal."""
    cdef const char* end = words.end
    cdef const char* q = p + 1
    if not c'1' <= p[0] <= c'8' or q < end and is_digit(q[0]):
        return p
    word.role = RANK
    word.value = <uint8_t>(p[0] - c'0')
    if not words.table.rank_first and q < end and c'a' <= q[0] <= c'z':
        if end - q > 1 and (q[1] == b"t" and q[0] == b"s" or q[1] == b"d" and (q[0] == b"n" or q[0] == b"r")):
            q += 2
        elif end - q > 1 and q[0] == b"t" and q[1] == b"h":
            q += 2
        elif q[0] == b"d":
            q += 1
        if q > p + 1 and is_word_letter(q, end):
            q = p + 1
    word.ordinal = q > p + 1
    return q


cdef const char* scan_sign(const char* p, const char* end, Word* word) noexcept nogil:
    cdef const char* q
    cdef int dash = dash_length(p, end)
    if dash:
        q = p + dash + dash_length(p + dash, end)       # some type two for one
        if q < end and (q[0] == b"+" or q[0] == b"/" or q[0] == b"="):
            return p                                    # "-+" judges the position
        word.role = TO
        if q != p + 1:
            forgive(&word.leniencies, LENIENT_DASH)
        return q
    if p[0] == b"(":
        word.role = OPEN
    elif p[0] == b")":
        word.role = CLOSE
    elif p[0] == b"/" or p[0] == b"\\":
        word.role = SLASH
    elif p[0] == b"=":
        word.role = EQUALS
    elif p[0] == b",":
        word.role = COMMA
    elif p[0] == b":":
        word.role = COLON
    elif p[0] == b"#":
        word.role = MATE
    elif p[0] == b"+":
        q = p + 2 if end - p > 1 and p[1] == b"+" else p + 1
        if q < end and (q[0] == b"-" or q[0] == b"=" or q[0] == b"/"):
            return p
        word.role = <uint8_t>(CHECK if q == p + 1 else EITHER)
        return q
    else:
        if end - p > 1 and memcmp(p, b"\xc3\x97", 2) == 0:              # ×
            word.role = TAKES
            forgive(&word.leniencies, LENIENT_CAPTURE_SIGN)
            return p + 2
        if end - p > 2 and <uint8_t>p[0] == 0xE2:
            word.role = <uint8_t>(
                CHECK if memcmp(p, b"\xe2\x80\xa0", 3) == 0             # †
                else EITHER if memcmp(p, b"\xe2\x80\xa1", 3) == 0       # ‡
                else MATE if memcmp(p, b"\xe2\x89\xa0", 3) == 0         # ≠
                else NOTHING
            )
            return p + 3 if word.role else p
        return p
    return p + 1


cdef const char* scan_word(const Words* words, const char* p, Word* word) noexcept nogil:
    """Read the word that begins at p; returns its end, or p where there is none."""
    cdef const char* end = words.end
    if is_word_letter(p, end):
        p = scan_letters(words, p, word)
    elif is_digit(p[0]):
        p = scan_rank(words, p, word)
    else:
        p = scan_sign(p, end, word)
        if word.role != CLOSE:
            return p
    # The end of typed italics, and the dot of an abbreviation; two are none.
    if word.role != NOTHING and p < end:
        if p[0] == b"_":
            p += 1
        if p < end and p[0] == b"." and not (end - p > 1 and p[1] == b"."):
            p += 1
    return p


cdef void scan_next(Words* words) noexcept nogil:
    cdef Word* word = &words.items[words.n]
    cdef const char* p = skip_gap(words.p, words.end, word)
    words.n += 1
    word.role = NOTHING
    word.value = word.ordinal = 0
    word.leniencies = 0
    word.start = word.end = p if p != NULL else words.p
    if p != NULL and p < words.end and words.n < MAX_WORDS:
        words.p = word.end = scan_word(words, p, word)
    words.over = word.role == NOTHING


cdef int ring_at(const char* p, const char* end, int* length) noexcept nogil:
    """What castling is written with: 1 O, 2 zero, 3 a small o, 4 letters that look like it; 0 none."""
    length[0] = 1
    if p >= end:
        return 0
    if p[0] == b"O":
        return 1
    if p[0] == b"0":
        return 2
    if p[0] == b"o":
        return 3
    length[0] = 2
    if end - p > 1 and (
        <uint8_t>p[0] == 0xD0 and (<uint8_t>p[1] == 0x9E or <uint8_t>p[1] == 0xBE)
        or <uint8_t>p[0] == 0xCE and (<uint8_t>p[1] == 0x9F or <uint8_t>p[1] == 0xBF)
    ):
        return 4
    return 0


cdef inline const char* skip_blank(const char* p, const char* end) noexcept nogil:
    return p + 1 if p < end and p[0] == b" " else p


cdef const char* read_rings(const char* p, const char* end, int* rings, uint64_t* leniencies) noexcept nogil:
    cdef int length = 0, ring = ring_at(p, end, &length), dash, n = 1
    cdef bint dashed = False, plain = True, blanks = False
    cdef const char* q
    cdef const char* after
    if ring == 0:
        return NULL
    p += length
    while n < 3:
        q = skip_blank(p, end)
        dash = dash_length(q, end)
        if dash:
            after = skip_blank(q + dash, end)
        else:
            q = after = p
        if n == 1:
            dashed = dash != 0
        if (dash != 0) != dashed or ring_at(after, end, &length) != ring:
            break
        blanks = blanks or after - p > dash
        plain = plain and dash == 1
        p = after + length
        n += 1
    if n == 1:
        return NULL
    rings[0] = n
    if ring > 1:
        forgive(leniencies, LENIENT_CASTLING_ZEROS if ring == 2 else LENIENT_CASTLING_LOWER_CASE if ring == 3
                else LENIENT_CASTLING_LETTERS)
    if not plain:
        forgive(leniencies, LENIENT_CASTLING_DASH)
    if blanks:
        forgive(leniencies, LENIENT_SPACING)
    return p
