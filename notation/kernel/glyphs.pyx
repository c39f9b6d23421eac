"""Reading annotation glyphs.

Sources: PGN standard 8.2.3.8 (! to ?!) and 10 (the numbers); the symbols as Lichess, Scid and kokopu
write them. Where programs disagree, this is the reading of Lichess.
"""
from libc.string cimport memcmp

cdef struct Glyph:
    const char* text
    int length
    int nag
    int alone           # counts only as a word of its own

cdef enum:
    MAX_GLYPHS = 80

cdef Glyph GLYPHS[MAX_GLYPHS]
cdef int glyph_count = 0
cdef bint BEGINS[256]       # whether a glyph begins with this byte: most characters of movetext begin none

# (glyph, number); those of the second list could be part of a move and count only alone.
ANYWHERE = (
    ("!", 1), ("?", 2), ("!!", 3), ("??", 4), ("!?", 5), ("?!", 6), ("‼", 3), ("⁇", 4), ("⁉", 5), ("⁈", 6),
    ("□", 7), ("⊗", 9), ("∞", 13), ("⩲", 14), ("⩱", 15), ("±", 16), ("∓", 17), ("⨀", 22), ("↑↑", 32), ("↑", 36),
    ("→", 40),
    ("⇆", 132), ("⊕", 138), ("∆", 140), ("Δ", 140), ("⌓", 142),
)
ALONE = (
    ("=", 10), ("~", 13), ("inf", 13), ("+=", 14), ("+/=", 14), ("=+", 15), ("=/+", 15), ("+/-", 16), ("-/+", 17),
    ("+-", 18), ("+−", 18), ("-+", 19), ("−+", 19), ("+--", 20), ("--+", 21), ("=∞", 44), ("=/&", 44), ("~=", 44),
    ("+>", 40), ("->", 41),
    ("/\\", 140), ("RR", 145), ("N", 146), ("D", 220),
)
# Longest first, so that "!?" is not read as "!".
_SORTED = sorted(
    [(text.encode(), nag, 0) for text, nag in ANYWHERE] + [(text.encode(), nag, 1) for text, nag in ALONE],
    key=lambda row: -len(row[0]),
)
assert len(_SORTED) <= MAX_GLYPHS
for _text, _nag, _alone in _SORTED:
    GLYPHS[glyph_count].text = <const char*><bytes>_text     # kept alive by _SORTED
    GLYPHS[glyph_count].length = len(_text)
    GLYPHS[glyph_count].nag = _nag
    GLYPHS[glyph_count].alone = _alone
    BEGINS[_text[0]] = True
    glyph_count += 1


cdef inline bint ends_word(const char* text, const char* end) noexcept nogil:
    return text >= end or <unsigned char>text[0] <= 32 or text[0] in b"(){};[]$*"


cdef inline bint is_blank(char byte) noexcept nogil:
    return byte == b" " or byte == b"\t"


cdef int read_glyph(const char* text, const char* end, bint alone, int* nag) noexcept nogil:
    cdef int i
    cdef const Glyph* glyph
    if text >= end or not BEGINS[<unsigned char>text[0]]:
        return 0
    for i in range(glyph_count):
        glyph = &GLYPHS[i]
        if glyph.length > end - text or memcmp(glyph.text, text, glyph.length) != 0:
            continue
        if glyph.alone and not (alone and ends_word(text + glyph.length, end)):
            continue
        nag[0] = glyph.nag
        return glyph.length
    return 0


cdef int skip_glyphs(const char* text, const char* end) noexcept nogil:
    cdef const char* p = text
    cdef const char* last = text
    cdef int nag = 0, eaten
    while p < end:
        if is_blank(p[0]):
            p += 1
            continue
        if p[0] == b"$" and p + 1 < end and b"0" <= p[1] <= b"9":
            p += 1
            nag = 0
            while p < end and b"0" <= p[0] <= b"9" and nag <= 255:
                nag = 10 * nag + p[0] - 48
                p += 1
            if nag > 255:
                return <int>(last - text)
        else:
            eaten = read_glyph(p, end, p > text and is_blank((p - 1)[0]), &nag)
            if eaten == 0:
                break
            p += eaten
        last = p
    return <int>(last - text)
