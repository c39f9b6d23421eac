/* Movetext, 64 bytes at a time: where words begin that a reader must look at.
 *
 * A word begins after a blank or a dot. Words that are numbers followed by a dot (move numbers) are
 * passed over; a number followed by anything else is marked at the byte behind it.
 * SSE2 belongs to every x86-64; elsewhere the compiler vectorises the plain loop as it can. */
#ifndef NOTATION_SCAN64_H
#define NOTATION_SCAN64_H
#include <stdint.h>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

typedef struct {
    uint64_t blank, dot, digit;
} notation_masks;

#if defined(__SSE2__)
static inline notation_masks notation_classify(const uint8_t *p) {
    notation_masks m = {0, 0, 0};
    for (int i = 0; i < 4; i++) {
        __m128i c = _mm_loadu_si128((const __m128i *)(p + 16 * i));
        __m128i from_zero = _mm_sub_epi8(c, _mm_set1_epi8('0'));
        __m128i blank = _mm_cmpeq_epi8(_mm_min_epu8(c, _mm_set1_epi8(32)), c);
        __m128i dot = _mm_cmpeq_epi8(c, _mm_set1_epi8('.'));
        __m128i digit = _mm_cmpeq_epi8(_mm_min_epu8(from_zero, _mm_set1_epi8(9)), from_zero);
        m.blank |= (uint64_t)(uint32_t)_mm_movemask_epi8(blank) << (16 * i);
        m.dot |= (uint64_t)(uint32_t)_mm_movemask_epi8(dot) << (16 * i);
        m.digit |= (uint64_t)(uint32_t)_mm_movemask_epi8(digit) << (16 * i);
    }
    return m;
}
#else
static inline notation_masks notation_classify(const uint8_t *p) {
    notation_masks m = {0, 0, 0};
    for (int i = 0; i < 64; i++) {
        uint8_t c = p[i];
        m.blank |= (uint64_t)(c <= 32) << i;
        m.dot |= (uint64_t)(c == '.') << i;
        m.digit |= (uint64_t)((uint8_t)(c - '0') <= 9) << i;
    }
    return m;
}
#endif

/* in_word, in_number: whether the 64 bytes before ended inside a word, inside a word of digits. */
static inline uint64_t notation_words(const uint8_t *p, uint32_t *in_word, uint32_t *in_number) {
    notation_masks m = notation_classify(p);
    uint64_t word = ~(m.blank | m.dot);
    uint64_t begin = word & ~(word << 1 | *in_word);
    uint64_t number = begin & m.digit;
    /* Adding the first digit of a run carries through the run: the bit behind it comes out. */
    uint64_t sum = m.digit + number;
    uint32_t carry = sum < number;
    uint64_t total = sum + *in_number;
    carry |= total < sum;
    uint64_t behind = total & ~m.digit;
    *in_word = (uint32_t)(word >> 63);
    *in_number = carry;
    return (begin & ~m.digit) | (behind & ~m.dot);
}
/* A tag pair as nearly all are: [Name "value"] of at most 63 bytes, one blank, no backslash and no control
 * byte. Says where its quotes stand; 0 when this is none, or none that is so plain. */
static inline int notation_plain_tag(const uint8_t *p, uint32_t *open, uint32_t *close) {
    uint64_t quote = 0, blank = 0, odd = 0;
#if defined(__SSE2__)
    for (int i = 0; i < 4; i++) {
        __m128i c = _mm_loadu_si128((const __m128i *)(p + 16 * i));
        __m128i control = _mm_cmpeq_epi8(_mm_min_epu8(c, _mm_set1_epi8(31)), c);
        __m128i strange = _mm_or_si128(control, _mm_cmpeq_epi8(c, _mm_set1_epi8('\\')));
        quote |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(c, _mm_set1_epi8('"'))) << (16 * i);
        blank |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(c, _mm_set1_epi8(' '))) << (16 * i);
        odd |= (uint64_t)(uint32_t)_mm_movemask_epi8(strange) << (16 * i);
    }
#else
    for (int i = 0; i < 64; i++) {
        quote |= (uint64_t)(p[i] == '"') << i;
        blank |= (uint64_t)(p[i] == ' ') << i;
        odd |= (uint64_t)(p[i] < 32 || p[i] == '\\') << i;
    }
#endif
    uint64_t second = quote & (quote - 1);
    if (second == 0 || blank == 0) return 0;
    *open = (uint32_t)__builtin_ctzll(quote);
    *close = (uint32_t)__builtin_ctzll(second);
    return (odd & ((second & -second) - 1)) == 0 && p[*close + 1] == ']' && (uint32_t)__builtin_ctzll(blank) + 1 == *open;
}
#endif
