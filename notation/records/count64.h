/* Counting words of movetext, 64 bytes at a time, up to the first that isn't plain. With SSE2, which belongs to every
 * x86-64, with AVX2 where the caller says that the machine has it, elsewhere with plain loops; all give the same. */
#ifndef NOTATION_COUNT64_H
#define NOTATION_COUNT64_H
#include <stdint.h>

#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
#include <immintrin.h>
#define NOTATION_COUNT_TWIN 1
#define NOTATION_COUNT_AVX2 __attribute__((target("avx2,bmi,popcnt")))
#else
#define NOTATION_COUNT_TWIN 0
#endif

/* One bit a byte. `special`: what ends a word or may be glued to one, what isn't ASCII, and a few that come with them
 * (! to *, of which " # & ' may stand inside a word; \ and | beside brackets; >). `small`: bit 5 is set, as in small letters. */
typedef struct {
    uint64_t blank, dot, digit, letter, small, take, line_end, one, special;
} notation_count_masks;

typedef struct {
    int64_t words;          /* found before `stop` */
    const uint8_t *stop;    /* a byte that must be looked at, or the text's end */
    int number;             /* whether digits go before `stop` that are a word of their own */
} notation_counted;

static inline void notation_masks_plain(const uint8_t *p, notation_count_masks *m) {
    notation_count_masks found = {0, 0, 0, 0, 0, 0, 0, 0, 0};
    for (int i = 0; i < 64; i++) {
        uint8_t c = p[i];
        found.blank |= (uint64_t)(c <= 32) << i;
        found.dot |= (uint64_t)(c == '.') << i;
        found.digit |= (uint64_t)((uint8_t)(c - '0') <= 9) << i;
        found.letter |= (uint64_t)(c >> 6 & 1) << i;
        found.small |= (uint64_t)(c >> 5 & 1) << i;
        found.take |= (uint64_t)(c == 'x') << i;
        found.line_end |= (uint64_t)(c == 10) << i;
        found.one |= (uint64_t)(c == '1') << i;
        found.special |= (uint64_t)((uint8_t)(c - '!') <= 9 || c == ',' || (c | 5) == '?' || (uint8_t)((c | 32) - '{') <= 4
                                    || c > 127) << i;
    }
    *m = found;
}

#if NOTATION_COUNT_TWIN
static inline __attribute__((always_inline)) void notation_masks_sse2(const uint8_t *p, notation_count_masks *m) {
    notation_count_masks found = {0, 0, 0, 0, 0, 0, 0, 0, 0};
#define SET(x) _mm_set1_epi8(x)
#define IS(a, b) _mm_cmpeq_epi8(a, SET(b))
#define UP_TO(a, b) _mm_cmpeq_epi8(_mm_min_epu8(a, SET(b)), a)
#define OR(a, b) _mm_or_si128(a, b)
#define BITS(a) ((uint64_t)(uint32_t)_mm_movemask_epi8(a) << (16 * i))
    for (int i = 0; i < 4; i++) {
        __m128i c = _mm_loadu_si128((const __m128i *)(p + 16 * i)), low = OR(c, SET(32));
        __m128i digit = _mm_sub_epi8(c, SET('0'));
        __m128i bracket = _mm_sub_epi8(low, SET('{')), sign = _mm_sub_epi8(c, SET('!'));
        __m128i special = OR(OR(UP_TO(bracket, 4), UP_TO(sign, 9)), OR(IS(c, ','), IS(OR(c, SET(5)), '?')));
        found.blank |= BITS(UP_TO(c, 32));
        found.dot |= BITS(IS(c, '.'));
        found.digit |= BITS(UP_TO(digit, 9));
        found.letter |= BITS(_mm_slli_epi16(c, 1));
        found.small |= BITS(_mm_slli_epi16(c, 2));
        found.take |= BITS(IS(c, 'x'));
        found.line_end |= BITS(IS(c, 10));
        found.one |= BITS(IS(c, '1'));
        found.special |= BITS(OR(special, c));
    }
#undef SET
#undef IS
#undef UP_TO
#undef OR
#undef BITS
    *m = found;
}

static inline __attribute__((always_inline)) NOTATION_COUNT_AVX2 void
notation_masks_avx2(const uint8_t *p, notation_count_masks *m) {
    notation_count_masks found = {0, 0, 0, 0, 0, 0, 0, 0, 0};
#define SET(x) _mm256_set1_epi8(x)
#define IS(a, b) _mm256_cmpeq_epi8(a, SET(b))
#define UP_TO(a, b) _mm256_cmpeq_epi8(_mm256_min_epu8(a, SET(b)), a)
#define OR(a, b) _mm256_or_si256(a, b)
#define BITS(a) ((uint64_t)(uint32_t)_mm256_movemask_epi8(a) << (32 * i))
    for (int i = 0; i < 2; i++) {
        __m256i c = _mm256_loadu_si256((const __m256i *)(p + 32 * i)), low = OR(c, SET(32));
        __m256i digit = _mm256_sub_epi8(c, SET('0'));
        __m256i bracket = _mm256_sub_epi8(low, SET('{')), sign = _mm256_sub_epi8(c, SET('!'));
        __m256i special = OR(OR(UP_TO(bracket, 4), UP_TO(sign, 9)), OR(IS(c, ','), IS(OR(c, SET(5)), '?')));
        found.blank |= BITS(UP_TO(c, 32));
        found.dot |= BITS(IS(c, '.'));
        found.digit |= BITS(UP_TO(digit, 9));
        found.letter |= BITS(_mm256_slli_epi16(c, 1));
        found.small |= BITS(_mm256_slli_epi16(c, 2));
        found.take |= BITS(IS(c, 'x'));
        found.line_end |= BITS(IS(c, 10));
        found.one |= BITS(IS(c, '1'));
        found.special |= BITS(OR(special, c));
    }
#undef SET
#undef IS
#undef UP_TO
#undef OR
#undef BITS
    *m = found;
}
#endif

/* Count words that begin with a letter, from a place where one may begin. It stops at a word that begins otherwise (a
 * result, a sign, castling in digits), behind a number that no dot follows, at a special byte, at a line end with a
 * blank behind it, at the number 1 that begins a line, at a word that begins with a small letter but is no pawn's move (ch, mate, e.p.), and at a single letter. */
#define NOTATION_COUNT_WORDS(name, attributes, masks)                                                                 \
    attributes static notation_counted name(const uint8_t *p, const uint8_t *end) {                                   \
        notation_counted counted = {0, end, 0};                                                                       \
        uint64_t in_word = 0, in_number = 0, new_line = 0;                                                                        \
        for (; p < end; p += 64) {                                                                                    \
            notation_count_masks m;                                                                                   \
            masks(p, &m);                                                                                             \
            uint64_t there = end - p < 64 ? ((uint64_t)1 << (end - p)) - 1 : ~(uint64_t)0;                            \
            uint64_t word = ~(m.blank | m.dot) & there, begin = word & ~(word << 1 | in_word);                        \
            uint64_t digit = m.digit & there, first = begin & digit;                                                  \
            /* Adding the first digit of a run carries through the run: the bit behind it comes out. */               \
            uint64_t sum = digit + first, carry = sum < first, total = sum + in_number;                               \
            carry |= total < sum;                                                                                     \
            uint64_t behind = total & ~digit & ~m.dot, next_blank = m.blank >> 1 | (uint64_t)(p[64] <= 32) << 63;     \
            uint64_t rank = m.digit | m.take, next_rank = rank >> 1;                                                  \
            next_rank |= (uint64_t)((uint8_t)(p[64] - '0') <= 9 || p[64] == 'x') << 63;                               \
            uint64_t odd = (begin & ~digit & ~m.letter) | (m.special & there) | (m.line_end & next_blank & there)     \
                           | (begin & m.letter & ((m.small & ~next_rank) | next_blank)) | behind                      \
                           | (m.one & (m.line_end << 1 | new_line) & ~(m.digit >> 1) & there);                        \
            if (__builtin_expect(odd != 0, 0)) {                                                                      \
                uint64_t lowest = odd & -odd;                                                                         \
                const uint8_t *stop = p + __builtin_ctzll(odd);                                                       \
                counted.words += __builtin_popcountll(begin & m.letter & (lowest - 1));                               \
                counted.stop = stop < end ? stop : end;                                                               \
                counted.number = (behind & lowest) != 0;                                                              \
                return counted;                                                                                       \
            }                                                                                                         \
            counted.words += __builtin_popcountll(begin & m.letter);                                                  \
            in_word = word >> 63;                                                                                     \
            new_line = m.line_end >> 63;                                                                              \
            in_number = carry;                                                                                        \
        }                                                                                                             \
        counted.number = in_number != 0;                                                                              \
        return counted;                                                                                               \
    }

#if NOTATION_COUNT_TWIN
NOTATION_COUNT_WORDS(notation_count_words_sse2, , notation_masks_sse2)
NOTATION_COUNT_WORDS(notation_count_words_avx2, NOTATION_COUNT_AVX2, notation_masks_avx2)
#else
NOTATION_COUNT_WORDS(notation_count_words_plain, , notation_masks_plain)
#endif

/* The brace that ends a comment on its line, or NULL. */
static inline const char *notation_short_comment(const char *p, const char *end) {
#if NOTATION_COUNT_TWIN
    for (; p < end; p += 16) {
        __m128i c = _mm_loadu_si128((const __m128i *)p);
        int line_end = _mm_movemask_epi8(_mm_cmpeq_epi8(c, _mm_set1_epi8(10)));
        int brace = _mm_movemask_epi8(_mm_cmpeq_epi8(c, _mm_set1_epi8('}')));
        if (brace | line_end) {
            p += __builtin_ctz((unsigned)(brace | line_end));
            return p < end && *p == '}' ? p : (const char *)0;
        }
    }
#else
    for (; p < end && *p != 10; p++)
        if (*p == '}') return p;
#endif
    return (const char *)0;
}

static inline notation_counted notation_count_words(const char *text, const char *end, int avx2) {
#if NOTATION_COUNT_TWIN
    return (avx2 ? notation_count_words_avx2 : notation_count_words_sse2)((const uint8_t *)text, (const uint8_t *)end);
#else
    (void)avx2;
    return notation_count_words_plain((const uint8_t *)text, (const uint8_t *)end);
#endif
}
#endif
