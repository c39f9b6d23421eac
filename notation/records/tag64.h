/* Tag pairs, 64 bytes at a time: with SSE2, which belongs to every x86-64, with AVX2 where the caller says that the
 * machine has it; elsewhere the compiler vectorises the plain loop as it can. All give the same. */
#ifndef NOTATION_TAG64_H
#define NOTATION_TAG64_H
#include <stdint.h>
#if defined(__SSE2__) && defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
#include <immintrin.h>
#define NOTATION_TAG_TWIN 1
#else
#define NOTATION_TAG_TWIN 0
#if defined(__SSE2__)
#include <emmintrin.h>
#endif
#endif

/* A tag pair as nearly all are: [Name "value"] of at most 63 bytes, one blank before the quote and none in the name, no
 * backslash, bracket or control byte in either. Says where its quotes stand, the second from bit 8 on; 0 when this is
 * none, or none so plain. */
static inline uint32_t notation_tag_from(const uint8_t *p, uint64_t quote, uint64_t blank, uint64_t odd) {
    uint64_t second = quote & (quote - 1), name = (quote & -quote) - 1, both = (second & -second) - 1;
    if (second == 0) return 0;
    uint32_t close = (uint32_t)__builtin_ctzll(second);
    if ((odd & both & ~(uint64_t)1) || (blank & name) != (name + 1) >> 1 || p[close + 1] != ']') return 0;
    return (uint32_t)__builtin_ctzll(quote) | close << 8;
}

#if defined(__SSE2__)
static inline uint32_t notation_plain_tag_sse2(const uint8_t *p) {
    uint64_t quote = 0, blank = 0, odd = 0;
    for (int at = 0; at < 64 && (quote & (quote - 1)) == 0; at += 32) {     /* most tags end in the first half */
        for (int i = at; i < at + 32; i += 16) {
            __m128i c = _mm_loadu_si128((const __m128i *)(p + i)), from = _mm_sub_epi8(c, _mm_set1_epi8('['));
            __m128i control = _mm_cmpeq_epi8(_mm_min_epu8(c, _mm_set1_epi8(31)), c);
            __m128i bracket = _mm_cmpeq_epi8(_mm_min_epu8(from, _mm_set1_epi8(2)), from);
            quote |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(c, _mm_set1_epi8('"'))) << i;
            blank |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(c, _mm_set1_epi8(' '))) << i;
            odd |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_or_si128(control, bracket)) << i;
        }
    }
    return notation_tag_from(p, quote, blank, odd);
}
#if NOTATION_TAG_TWIN
__attribute__((target("avx2,bmi"))) static uint32_t notation_plain_tag_avx2(const uint8_t *p) {
    uint64_t quote = 0, blank = 0, odd = 0;
    for (int i = 0; i < 64 && (quote & (quote - 1)) == 0; i += 32) {
        __m256i c = _mm256_loadu_si256((const __m256i *)(p + i)), from = _mm256_sub_epi8(c, _mm256_set1_epi8('['));
        __m256i control = _mm256_cmpeq_epi8(_mm256_min_epu8(c, _mm256_set1_epi8(31)), c);
        __m256i bracket = _mm256_cmpeq_epi8(_mm256_min_epu8(from, _mm256_set1_epi8(2)), from);
        quote |= (uint64_t)(uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(c, _mm256_set1_epi8('"'))) << i;
        blank |= (uint64_t)(uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(c, _mm256_set1_epi8(' '))) << i;
        odd |= (uint64_t)(uint32_t)_mm256_movemask_epi8(_mm256_or_si256(control, bracket)) << i;
    }
    return notation_tag_from(p, quote, blank, odd);
}
#endif
#else
static inline uint32_t notation_plain_tag_plain(const uint8_t *p) {
    uint64_t quote = 0, blank = 0, odd = 0;
    for (int i = 0; i < 64; i++) {
        quote |= (uint64_t)(p[i] == '"') << i;
        blank |= (uint64_t)(p[i] == ' ') << i;
        odd |= (uint64_t)(p[i] < 32 || (uint8_t)(p[i] - '[') <= 2) << i;
    }
    return notation_tag_from(p, quote, blank, odd);
}
#endif

static inline uint32_t notation_plain_tag(const uint8_t *p, int avx2) {
#if NOTATION_TAG_TWIN
    if (avx2) return notation_plain_tag_avx2(p);
#else
    (void)avx2;
#endif
#if defined(__SSE2__)
    return notation_plain_tag_sse2(p);
#else
    return notation_plain_tag_plain(p);
#endif
}

/* Where a line of at most 32 bytes ends, if that is what `expected` says; else `expected`. The processor goes on with
 * the next tag before it has worked through this one, because the answer doesn't depend on it. */
static inline const char *notation_short_line(const char *p, const char *expected) {
    uint32_t ends = 0;
#if defined(__SSE2__)
    __m128i lf = _mm_set1_epi8(10);
    ends = (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_loadu_si128((const __m128i *)p), lf))
           | (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_loadu_si128((const __m128i *)(p + 16)), lf)) << 16;
    if (ends) {
        const char *found = p + __builtin_ctz(ends), *same = found;
        __asm__("" : "+r"(same));           /* or the compiler would see that it is `expected` */
        if (found == expected) return same;
    }
#endif
    (void)ends;
    return expected;
}
#endif
