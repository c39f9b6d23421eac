"""Reading accented words. The letters are those of Vietnamese and whatever Latin-1 has besides."""
import unicodedata

from libc.stdint cimport uint8_t, uint32_t, uint64_t

cdef enum:
    FIRST_LOW = 0xC0            # Latin-1, Latin Extended-A and the letters with a horn
    LAST_LOW = 0x1B0
    FIRST_HIGH = 0x1EA0         # the Vietnamese block
    LAST_HIGH = 0x1EF9

cdef struct Letter:
    uint8_t plain               # 0: no letter
    uint8_t tones

cdef Letter LOW[LAST_LOW - FIRST_LOW + 1]
cdef Letter HIGH[LAST_HIGH - FIRST_HIGH + 1]

_TONES = {"\u0301": ACUTE, "\u0300": GRAVE, "\u0309": HOOK, "\u0303": TILDE, "\u0323": DOT}


def _letter(code):
    """The plain letter and the tones of a code point; (0, 0) for what is no accented letter."""
    first, *marks = unicodedata.normalize("NFD", chr(code).lower().replace("đ", "d"))
    if not ("a" <= first <= "z"):
        return 0, 0
    return ord(first), sum(_TONES.get(mark, 0) for mark in marks)


for _i in range(LAST_LOW - FIRST_LOW + 1):
    LOW[_i].plain, LOW[_i].tones = _letter(FIRST_LOW + _i)
for _i in range(LAST_HIGH - FIRST_HIGH + 1):
    HIGH[_i].plain, HIGH[_i].tones = _letter(FIRST_HIGH + _i)


cdef inline int combining(uint32_t code) noexcept nogil:
    """The tones of a combining mark; 0 for one that is no tone, -1 for what is no mark."""
    if code < 0x300 or code > 0x36F:
        return -1
    if code == 0x301:
        return ACUTE
    if code == 0x300:
        return GRAVE
    if code == 0x309:
        return HOOK
    if code == 0x303:
        return TILDE
    if code == 0x323:
        return DOT
    return 0 if code == 0x302 or code == 0x306 or code == 0x31B else -1


cdef const char* read_word(const char* p, const char* end, uint64_t* letters, int* tones) noexcept nogil:
    cdef const char* q = p
    cdef uint32_t code
    cdef int count = 0, plain, tone, length
    letters[0] = 0
    tones[0] = 0
    while q < end:
        code = <uint8_t>q[0]
        tone = plain = 0
        length = 1
        if code < 128:
            plain = code | 32 if 97 <= code | 32 <= 122 else 0
        elif 0xC0 <= code < 0xE0 and end - q >= 2 and <uint8_t>q[1] & 0xC0 == 0x80:
            length = 2
            code = (code & 31) << 6 | (<uint8_t>q[1] & 63)
            if count and combining(code) >= 0:
                if tones[0] and combining(code):        # a word has one tone
                    break
                tones[0] |= combining(code)
                q += 2
                continue
            if FIRST_LOW <= code <= LAST_LOW:
                plain = LOW[code - FIRST_LOW].plain
                tone = LOW[code - FIRST_LOW].tones
        elif 0xE0 <= code < 0xF0 and end - q >= 3 and <uint8_t>q[1] & 0xC0 == 0x80 and <uint8_t>q[2] & 0xC0 == 0x80:
            length = 3
            code = (code & 15) << 12 | (<uint8_t>q[1] & 63) << 6 | (<uint8_t>q[2] & 63)
            if FIRST_HIGH <= code <= LAST_HIGH:
                plain = HIGH[code - FIRST_HIGH].plain
                tone = HIGH[code - FIRST_HIGH].tones
        if plain == 0 or tone and tones[0]:
            break
        if count == MAX_LETTERS:
            letters[0] = 0
            return p
        letters[0] |= <uint64_t>plain << 8 * count
        tones[0] |= tone
        count += 1
        q += length
    return q
