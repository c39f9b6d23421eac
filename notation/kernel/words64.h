/* Text of moves, 64 bytes at a time: where words begin that a reader must look at.
 *
 * A word begins after a blank or a dot. Words that are numbers followed by a dot (move numbers) are
 * passed over; a number followed by anything else is marked at the byte behind it.
 * AVX2 where the module is built for it, SSE2 on every other x86-64; elsewhere the compiler vectorises the plain loop
 * as it can. All give the same. */
#ifndef NOTATION_WORDS64_H
#define NOTATION_WORDS64_H
#include <stdint.h>
#if defined(__AVX2__)
#include <immintrin.h>
#elif defined(__SSE2__)
#include <emmintrin.h>
#endif

typedef struct {
    uint64_t blank, dot, digit;
} notation_masks;

#if defined(__AVX2__)
static inline notation_masks notation_classify(const uint8_t *p) {
    notation_masks m = {0, 0, 0};
    for (int i = 0; i < 2; i++) {
        __m256i c = _mm256_loadu_si256((const __m256i *)(p + 32 * i));
        __m256i from_zero = _mm256_sub_epi8(c, _mm256_set1_epi8('0'));
        __m256i blank = _mm256_cmpeq_epi8(_mm256_min_epu8(c, _mm256_set1_epi8(32)), c);
        __m256i dot = _mm256_cmpeq_epi8(c, _mm256_set1_epi8('.'));
        __m256i digit = _mm256_cmpeq_epi8(_mm256_min_epu8(from_zero, _mm256_set1_epi8(9)), from_zero);
        m.blank |= (uint64_t)(uint32_t)_mm256_movemask_epi8(blank) << (32 * i);
        m.dot |= (uint64_t)(uint32_t)_mm256_movemask_epi8(dot) << (32 * i);
        m.digit |= (uint64_t)(uint32_t)_mm256_movemask_epi8(digit) << (32 * i);
    }
    return m;
}
#elif defined(__SSE2__)
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
#endif
