/* The end of a comment, 32 bytes at a time. SSE2 belongs to every x86-64; elsewhere it is a plain loop. */
#ifndef NOTATION_BRACE64_H
#define NOTATION_BRACE64_H
#include <stdint.h>
#if defined(__SSE2__) && (defined(__GNUC__) || defined(__clang__))
#include <emmintrin.h>
#endif

/* Where the first closing brace or line feed stands among 32 bytes, or 32. */
static inline int notation_brace(const uint8_t *p) {
#if defined(__SSE2__) && (defined(__GNUC__) || defined(__clang__))
    __m128i low = _mm_loadu_si128((const __m128i *)p), high = _mm_loadu_si128((const __m128i *)(p + 16));
    __m128i brace = _mm_set1_epi8('}'), feed = _mm_set1_epi8('\n');
    uint32_t found = (uint32_t)_mm_movemask_epi8(_mm_or_si128(_mm_cmpeq_epi8(low, brace), _mm_cmpeq_epi8(low, feed)));
    found |= (uint32_t)_mm_movemask_epi8(_mm_or_si128(_mm_cmpeq_epi8(high, brace), _mm_cmpeq_epi8(high, feed))) << 16;
    return found ? __builtin_ctz(found) : 32;
#else
    int i = 0;
    while (i < 32 && p[i] != '}' && p[i] != '\n') i++;
    return i;
#endif
}
#endif
