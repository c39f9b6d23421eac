/* The board field of a FEN, 16 bytes at a time: where each man stands is a running sum over what comes before him.
 * SSE2 belongs to every x86-64; elsewhere the reader goes byte by byte. */
#ifndef NOTATION_BOARD64_H
#define NOTATION_BOARD64_H
#include <stdint.h>
#include <string.h>
#if defined(__SSE2__) && (defined(__GNUC__) || defined(__clang__))
#include <emmintrin.h>

static inline __m128i notation_running_sum(__m128i bytes) {
    bytes = _mm_add_epi8(bytes, _mm_slli_si128(bytes, 1));
    bytes = _mm_add_epi8(bytes, _mm_slli_si128(bytes, 2));
    bytes = _mm_add_epi8(bytes, _mm_slli_si128(bytes, 4));
    return _mm_add_epi8(bytes, _mm_slli_si128(bytes, 8));
}

/* `codes`: byte -> kind + 1 | side << 3, 0 for digits and the slash, 128 for any other. Fills four planes, the bits of
 * the men's codes, a1 lowest. Returns the bytes of the field, which a blank ends; 0 where it isn't plain in any respect
 * (a fault, two digits side by side, more than 63 bytes, nothing behind it). */
static inline int notation_plain_board(const uint8_t *text, int size, const uint8_t *codes, uint64_t *planes) {
    uint8_t squares[64], men[128], rest[32] = {0};
    uint64_t digits = 0, slashes = 0, torn = 0, seven, end = 0;
    int before = 0, at, length, last;
    uint8_t seen = 0;
    for (at = 0; end == 0; at += 16) {
        if (at == 64 || at >= size || size < 16) return 0;
        __m128i c;
        if (at + 16 <= size) {
            c = _mm_loadu_si128((const __m128i *)(text + at));
        } else {                                        /* the rest of the text, and zeros, which are blanks */
            _mm_storeu_si128((__m128i *)rest, _mm_loadu_si128((const __m128i *)(text + size - 16)));
            c = _mm_loadu_si128((const __m128i *)(rest + at + 16 - size));
        }
        __m128i from_one = _mm_sub_epi8(c, _mm_set1_epi8('1'));
        __m128i digit = _mm_cmpeq_epi8(_mm_min_epu8(from_one, _mm_set1_epi8(7)), from_one);
        __m128i slash = _mm_cmpeq_epi8(c, _mm_set1_epi8('/'));
        __m128i blank = _mm_cmpeq_epi8(_mm_min_epu8(c, _mm_set1_epi8(32)), c);
        /* 1 for a man, the number for a digit, 0 for a slash */
        __m128i step = _mm_add_epi8(_mm_set1_epi8(1), _mm_add_epi8(slash, _mm_and_si128(digit, from_one)));
        __m128i sum = _mm_add_epi8(notation_running_sum(step), _mm_set1_epi8((char)before));
        __m128i square = _mm_sub_epi8(sum, step);
        __m128i whole = _mm_cmpeq_epi8(_mm_and_si128(square, _mm_set1_epi8(7)), _mm_setzero_si128());
        _mm_storeu_si128((__m128i *)(squares + at), square);
        torn |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_andnot_si128(whole, slash)) << at;
        before = _mm_extract_epi16(sum, 7) >> 8 & 0xff;
        digits |= (uint64_t)(uint32_t)_mm_movemask_epi8(digit) << at;
        slashes |= (uint64_t)(uint32_t)_mm_movemask_epi8(slash) << at;
        end = (uint64_t)(uint32_t)_mm_movemask_epi8(blank) << at;
    }
    length = __builtin_ctzll(end);
    if (length >= size) return 0;
    end = ((end & -end) - 1);
    slashes &= end;
    digits &= end;
    for (at = 0, seven = slashes; at < 6; at++) seven &= seven - 1;     /* the seventh, and what comes behind it */
    if ((digits & digits << 1) || (slashes & slashes << 1) || (slashes & 1) || length < 15 || text[length - 1] == '/' || text[length] != ' '
        || seven == 0 || (seven & (seven - 1)))
        return 0;
    memset(men, 0, 64);
    for (at = 0; at < length; at++) {
        uint8_t code = codes[text[at]];
        seen |= code;
        men[squares[at] & 127] = code;
    }
    /* Eight rows that aren't empty, each slash behind a multiple of eight squares, 64 in all: then each row has eight. */
    last = length - 1;
    if (seen & 128 || squares[last] + (digits >> last & 1 ? text[last] - '0' : 1) != 64 || torn & end) return 0;
    for (int plane = 0; plane < 4; plane++) {
        uint64_t rows = 0;
        for (int i = 0; i < 4; i++) {
            __m128i codes16 = _mm_loadu_si128((const __m128i *)(men + 16 * i));
            rows |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_slli_epi16(codes16, 7 - plane)) << (16 * i);
        }
        planes[plane] = __builtin_bswap64(rows);        /* the eighth rank comes first */
    }
    return length;
}
#else
static inline int notation_plain_board(const uint8_t *text, int size, const uint8_t *codes, uint64_t *planes) {
    (void)text; (void)size; (void)codes; (void)planes;
    return 0;
}
#endif
#endif
