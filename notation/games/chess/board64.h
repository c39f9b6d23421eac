/* The board field of a FEN, many bytes at a time where the machine can.
 * SSE2 belongs to every x86-64; elsewhere the plain loops do the same. */
#ifndef NOTATION_BOARD64_H
#define NOTATION_BOARD64_H
#include <stdint.h>
#include <string.h>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

enum {
    NOTATION_ROW = 9,           /* a board of rows with room for the slash */
    NOTATION_FIELD = 80,        /* bytes that are looked at: a board has 71 at most */
    NOTATION_SLASHES = 1 << 10, /* what a slash adds to a sum of steps */
    NOTATION_SLASH_CODE = 16
};

/* How long a text goes on without blank, underscore or control byte (at most NOTATION_FIELD), and whether two digits
 * stand side by side in that. `text` has 96 readable bytes. */
static inline int notation_field_length(const uint8_t *text, int *adjacent) {
#if defined(__SSE2__)
    uint64_t blanks[2] = {0, 0}, digits[2] = {0, 0};
    for (int i = 0; i < 5; i++) {
        __m128i c = _mm_loadu_si128((const __m128i *)(text + 16 * i));
        __m128i from_zero = _mm_sub_epi8(c, _mm_set1_epi8('0'));
        __m128i blank = _mm_or_si128(
            _mm_cmpeq_epi8(_mm_min_epu8(c, _mm_set1_epi8(32)), c), _mm_cmpeq_epi8(c, _mm_set1_epi8('_')));
        __m128i digit = _mm_cmpeq_epi8(_mm_min_epu8(from_zero, _mm_set1_epi8(9)), from_zero);
        blanks[i >> 2] |= (uint64_t)(uint32_t)_mm_movemask_epi8(blank) << (16 * (i & 3));
        digits[i >> 2] |= (uint64_t)(uint32_t)_mm_movemask_epi8(digit) << (16 * (i & 3));
    }
    if (blanks[0]) {
        int length = __builtin_ctzll(blanks[0]);
        digits[0] &= ((uint64_t)1 << length) - 1;
        *adjacent = (digits[0] & digits[0] << 1) != 0;
        return length;
    }
    int length = blanks[1] ? 64 + __builtin_ctzll(blanks[1]) : NOTATION_FIELD;
    digits[1] &= ((uint64_t)1 << (length - 64)) - 1;
    *adjacent = ((digits[0] & digits[0] << 1) | (digits[1] & (digits[1] << 1 | digits[0] >> 63))) != 0;
    return length;
#else
    int length = 0;
    *adjacent = 0;
    while (length < NOTATION_FIELD && text[length] > 32 && text[length] != '_') {
        if (length && (uint8_t)(text[length] - '0') <= 9 && (uint8_t)(text[length - 1] - '0') <= 9) *adjacent = 1;
        length++;
    }
    return length;
#endif
}

/* Bit p of the code of each man, as a board: planes[p]. The rows go from the eighth rank to the first. */
static inline void notation_planes(const uint8_t *men, uint64_t planes[4]) {
#if defined(__SSE2__)
    for (int p = 0; p < 4; p++) planes[p] = 0;
    for (int pair = 0; pair < 4; pair++) {
        __m128i rows = _mm_unpacklo_epi64(
            _mm_loadl_epi64((const __m128i *)(men + NOTATION_ROW * (7 - 2 * pair))),
            _mm_loadl_epi64((const __m128i *)(men + NOTATION_ROW * (6 - 2 * pair))));
        planes[0] |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_slli_epi16(rows, 7)) << (16 * pair);
        planes[1] |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_slli_epi16(rows, 6)) << (16 * pair);
        planes[2] |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_slli_epi16(rows, 5)) << (16 * pair);
        planes[3] |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_slli_epi16(rows, 4)) << (16 * pair);
    }
#else
    for (int p = 0; p < 4; p++) {
        planes[p] = 0;
        for (int square = 0; square < 64; square++)
            planes[p] |= (uint64_t)(men[NOTATION_ROW * (7 - (square >> 3)) + (square & 7)] >> p & 1) << square;
    }
#endif
}

/* Read a board field without a fault into planes; its length, or 0 for any other text.
 * `steps`: how far a byte goes along the board, NOTATION_SLASHES more for a slash, 1 << 16 more for what is none of a
 * board's; `codes`: the man that it puts, 0 for a digit, NOTATION_SLASH_CODE for a slash. */
static inline int notation_read_board(
    const uint8_t *text, int size, const uint32_t *steps, const uint8_t *codes, uint64_t planes[4]) {
    uint8_t copy[96] = {0}, men[128];
    uint32_t sum = 0;
    int adjacent, length;
    uint8_t slashes = NOTATION_SLASH_CODE;
    memcpy(copy, text, size < NOTATION_FIELD ? size : NOTATION_FIELD);
    memset(men, 0, NOTATION_ROW * 8);
    length = notation_field_length(copy, &adjacent);
    for (int i = 0; i < length; i++) {
        men[sum & 127] = codes[copy[i]];
        sum += steps[copy[i]];
    }
    for (int row = 0; row < 7; row++) slashes &= men[NOTATION_ROW * row + 8];
    if (sum != 7 * NOTATION_SLASHES + NOTATION_ROW * 8 - 1 || slashes != NOTATION_SLASH_CODE || adjacent) return 0;
    notation_planes(men, planes);
    return length;
}
#endif
