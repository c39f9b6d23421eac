/* Tag pairs, 64 bytes at a time. SSE2 belongs to every x86-64; elsewhere the compiler vectorises the plain loop
 * as it can. */
#ifndef NOTATION_TAG64_H
#define NOTATION_TAG64_H
#include <stdint.h>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

/* A tag pair as nearly all are: [Name "value"] of at most 63 bytes, one blank, no backslash and no control
 * byte, no bracket in the name. Says where its quotes stand; 0 when this is none, or none that is so plain. */
static inline int notation_plain_tag(const uint8_t *p, uint32_t *open, uint32_t *close) {
    uint64_t quote = 0, blank = 0, odd = 0, bracket = 0;
    for (int at = 0; at < 64 && (quote & (quote - 1)) == 0; at += 32) {     /* most tags end in the first half */
#if defined(__SSE2__)
        for (int i = at; i < at + 32; i += 16) {
            __m128i c = _mm_loadu_si128((const __m128i *)(p + i));
            __m128i control = _mm_cmpeq_epi8(_mm_min_epu8(c, _mm_set1_epi8(31)), c);
            __m128i strange = _mm_or_si128(control, _mm_cmpeq_epi8(c, _mm_set1_epi8('\\')));
            __m128i either = _mm_or_si128(_mm_cmpeq_epi8(c, _mm_set1_epi8('[')), _mm_cmpeq_epi8(c, _mm_set1_epi8(']')));
            quote |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(c, _mm_set1_epi8('"'))) << i;
            blank |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(c, _mm_set1_epi8(' '))) << i;
            odd |= (uint64_t)(uint32_t)_mm_movemask_epi8(strange) << i;
            bracket |= (uint64_t)(uint32_t)_mm_movemask_epi8(either) << i;
        }
#else
        for (int i = at; i < at + 32; i++) {
            quote |= (uint64_t)(p[i] == '"') << i;
            blank |= (uint64_t)(p[i] == ' ') << i;
            odd |= (uint64_t)(p[i] < 32 || p[i] == '\\') << i;
            bracket |= (uint64_t)(p[i] == '[' || p[i] == ']') << i;
        }
#endif
    }
    uint64_t second = quote & (quote - 1);
    if (second == 0 || blank == 0) return 0;
    *open = (uint32_t)__builtin_ctzll(quote);
    *close = (uint32_t)__builtin_ctzll(second);
    odd = (odd & ((second & -second) - 1)) | (bracket & ((quote & -quote) - 2));     // its own begins it
    return odd == 0 && p[*close + 1] == ']' && (uint32_t)__builtin_ctzll(blank) + 1 == *open;
}
#endif
