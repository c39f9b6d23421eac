/* Questions about all bytes of a text, many bytes at a time: with SSE2, which belongs to every x86-64, with AVX2 where
 * the caller says that the machine has it, elsewhere with what the compiler makes of a plain loop. */
#ifndef NOTATION_BYTES64_H
#define NOTATION_BYTES64_H
#include <stdint.h>

#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
#include <immintrin.h>
#define NOTATION_AVX2 __attribute__((target("avx2")))
#define NOTATION_HAS_TWIN 1
#else
#define NOTATION_HAS_TWIN 0
#endif

enum { NOTATION_BEYOND_ASCII = 1, NOTATION_CONTROL = 2 };

static inline int notation_odd_byte(uint8_t c) {
    return (c > 127 ? NOTATION_BEYOND_ASCII : 0) | (c < 32 && (uint8_t)(c - 9) > 4 ? NOTATION_CONTROL : 0);
}

static inline int notation_odd_bytes_plain(const uint8_t *text, int64_t size) {
    int found = 0;
    for (int64_t i = 0; i < size; i++) found |= notation_odd_byte(text[i]);
    return found;
}

static inline int64_t notation_line_ends_plain(const uint8_t *text, int64_t size) {
    int64_t count = 0;
    for (int64_t i = 0; i < size; i++) count += (text[i] == 10) | ((text[i] == 13) & (text[i + 1] != 10));
    return count;
}

#if NOTATION_HAS_TWIN
static inline int notation_odd_bytes_sse2(const uint8_t *text, int64_t size) {
    __m128i all = _mm_setzero_si128(), control = all;
    int64_t i = 0;
    for (; i + 16 <= size; i += 16) {
        __m128i c = _mm_loadu_si128((const __m128i *)(text + i)), from_tab = _mm_sub_epi8(c, _mm_set1_epi8(9));
        __m128i low = _mm_cmpeq_epi8(_mm_min_epu8(c, _mm_set1_epi8(31)), c);
        __m128i blank = _mm_cmpeq_epi8(_mm_min_epu8(from_tab, _mm_set1_epi8(4)), from_tab);
        all = _mm_or_si128(all, c);
        control = _mm_or_si128(control, _mm_andnot_si128(blank, low));
    }
    return (_mm_movemask_epi8(all) ? NOTATION_BEYOND_ASCII : 0) | (_mm_movemask_epi8(control) ? NOTATION_CONTROL : 0)
           | notation_odd_bytes_plain(text + i, size - i);
}

NOTATION_AVX2 static int notation_odd_bytes_avx2(const uint8_t *text, int64_t size) {
    __m256i all = _mm256_setzero_si256(), control = all;
    int64_t i = 0;
    for (; i + 32 <= size; i += 32) {
        __m256i c = _mm256_loadu_si256((const __m256i *)(text + i)), from_tab = _mm256_sub_epi8(c, _mm256_set1_epi8(9));
        __m256i low = _mm256_cmpeq_epi8(_mm256_min_epu8(c, _mm256_set1_epi8(31)), c);
        __m256i blank = _mm256_cmpeq_epi8(_mm256_min_epu8(from_tab, _mm256_set1_epi8(4)), from_tab);
        all = _mm256_or_si256(all, c);
        control = _mm256_or_si256(control, _mm256_andnot_si256(blank, low));
    }
    return (_mm256_movemask_epi8(all) ? NOTATION_BEYOND_ASCII : 0)
           | (_mm256_movemask_epi8(control) ? NOTATION_CONTROL : 0) | notation_odd_bytes_sse2(text + i, size - i);
}

/* Blocks of at most 255 vectors, so that a byte can count them. */
static inline int64_t notation_line_ends_sse2(const uint8_t *text, int64_t size) {
    int64_t count = 0, i = 0;
    while (i + 16 <= size) {
        int64_t stop = size - i < 255 * 16 ? size : i + 255 * 16;
        __m128i found = _mm_setzero_si128();
        for (; i + 16 <= stop; i += 16) {
            __m128i c = _mm_loadu_si128((const __m128i *)(text + i)), lf = _mm_set1_epi8(10);
            __m128i next = _mm_loadu_si128((const __m128i *)(text + i + 1));
            __m128i cr = _mm_andnot_si128(_mm_cmpeq_epi8(next, lf), _mm_cmpeq_epi8(c, _mm_set1_epi8(13)));
            found = _mm_sub_epi8(found, _mm_or_si128(_mm_cmpeq_epi8(c, lf), cr));
        }
        found = _mm_sad_epu8(found, _mm_setzero_si128());
        count += _mm_cvtsi128_si64(found) + _mm_cvtsi128_si64(_mm_unpackhi_epi64(found, found));
    }
    return count + notation_line_ends_plain(text + i, size - i);
}

NOTATION_AVX2 static int64_t notation_line_ends_avx2(const uint8_t *text, int64_t size) {
    int64_t count = 0, i = 0;
    while (i + 32 <= size) {
        int64_t stop = size - i < 255 * 32 ? size : i + 255 * 32;
        __m256i found = _mm256_setzero_si256();
        for (; i + 32 <= stop; i += 32) {
            __m256i c = _mm256_loadu_si256((const __m256i *)(text + i)), lf = _mm256_set1_epi8(10);
            __m256i next = _mm256_loadu_si256((const __m256i *)(text + i + 1));
            __m256i cr = _mm256_andnot_si256(_mm256_cmpeq_epi8(next, lf), _mm256_cmpeq_epi8(c, _mm256_set1_epi8(13)));
            found = _mm256_sub_epi8(found, _mm256_or_si256(_mm256_cmpeq_epi8(c, lf), cr));
        }
        found = _mm256_sad_epu8(found, _mm256_setzero_si256());
        __m128i half = _mm_add_epi64(_mm256_castsi256_si128(found), _mm256_extracti128_si256(found, 1));
        count += _mm_cvtsi128_si64(half) + _mm_cvtsi128_si64(_mm_unpackhi_epi64(half, half));
    }
    return count + notation_line_ends_sse2(text + i, size - i);
}
#endif

/* Which of these are there: bytes beyond ASCII; control bytes that are neither blanks nor line or page ends (9 .. 13). */
static inline int notation_odd_bytes(const uint8_t *text, int64_t size, int avx2) {
#if NOTATION_HAS_TWIN
    return avx2 ? notation_odd_bytes_avx2(text, size) : notation_odd_bytes_sse2(text, size);
#else
    (void)avx2;
    return notation_odd_bytes_plain(text, size);
#endif
}

/* Line ends: LF, CR LF, or CR alone. The byte behind the text is looked at. */
static inline int64_t notation_line_ends(const uint8_t *text, int64_t size, int avx2) {
#if NOTATION_HAS_TWIN
    return avx2 ? notation_line_ends_avx2(text, size) : notation_line_ends_sse2(text, size);
#else
    (void)avx2;
    return notation_line_ends_plain(text, size);
#endif
}
#endif
