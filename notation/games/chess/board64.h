/* The board field of a FEN, 16 bytes at a time: where each man stands is a running sum over what comes before him.
 * SSE2 belongs to every x86-64; elsewhere the reader goes byte by byte. With AVX2 and BMI2 all ranks are read at
 * once. */
#ifndef NOTATION_BOARD64_H
#define NOTATION_BOARD64_H
#include <stdint.h>
#include <string.h>
#if defined(__AVX2__) && defined(__BMI2__)
#include <immintrin.h>

/* Four ranks of a board field, one in each eight bytes, zeros behind it: which squares of each have which bits of a
 * code. The four bytes of low, middle, high and black are the lowest of each eight. `bad` gathers what is no
 * board's. */
static inline __m256i notation_four_ranks(__m256i text, __m256i *bad) {
    /* Letters, and what each is: found at the sum of their halves without carry. */
    const __m256i letters = _mm256_setr_epi8(
        0, 0, 0, 0, 'b', 'r', 'q', 'p', 'n', 0, 0, 0, 0, 'k', 0, 0,
        0, 0, 0, 0, 'b', 'r', 'q', 'p', 'n', 0, 0, 0, 0, 'k', 0, 0);
    const __m256i low = _mm256_setr_epi8(       /* pawn 1, knight 2, bishop 3, rook 4, queen 5, king 6 */
        0, 0, 0, 0, -1, 0, -1, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, 0, -1, -1, 0, 0, 0, 0, 0, 0, 0, 0);
    const __m256i middle = _mm256_setr_epi8(
        0, 0, 0, 0, -1, 0, 0, 0, -1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 0, 0, -1, 0, 0, 0, -1, 0, 0, 0, 0, -1, 0, 0);
    const __m256i high = _mm256_setr_epi8(
        0, 0, 0, 0, 0, -1, -1, 0, 0, 0, 0, 0, 0, -1, 0, 0, 0, 0, 0, 0, 0, -1, -1, 0, 0, 0, 0, 0, 0, -1, 0, 0);
    const __m256i files = _mm256_setr_epi8(
        1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0);
    const __m256i one = _mm256_set1_epi8(1), half = _mm256_set1_epi8(15), all = _mm256_set1_epi8(-1);
    const __m256i zero = _mm256_setzero_si256();
    __m256i lower = _mm256_or_si256(text, _mm256_set1_epi8(32));
    __m256i place = _mm256_and_si256(_mm256_xor_si256(lower, _mm256_srli_epi16(lower, 4)), half);
    __m256i man = _mm256_cmpeq_epi8(_mm256_shuffle_epi8(letters, place), lower);
    __m256i from_one = _mm256_sub_epi8(text, _mm256_set1_epi8('1'));
    __m256i digit = _mm256_cmpeq_epi8(_mm256_min_epu8(from_one, _mm256_set1_epi8(7)), from_one);
    __m256i step = _mm256_or_si256(
        _mm256_and_si256(man, one), _mm256_and_si256(digit, _mm256_add_epi8(from_one, one)));
    __m256i known = _mm256_or_si256(_mm256_or_si256(man, digit), _mm256_cmpeq_epi8(text, zero));
    __m256i side_by_side = _mm256_and_si256(digit, _mm256_slli_epi64(digit, 8));
    __m256i sum = _mm256_add_epi8(step, _mm256_slli_epi64(step, 8));
    sum = _mm256_add_epi8(sum, _mm256_slli_epi64(sum, 16));
    sum = _mm256_add_epi8(sum, _mm256_slli_epi64(sum, 32));
    __m256i eight = _mm256_cmpeq_epi64(_mm256_srli_epi64(sum, 56), _mm256_set1_epi64x(8));
    *bad = _mm256_or_si256(
        *bad, _mm256_or_si256(side_by_side, _mm256_xor_si256(_mm256_and_si256(known, eight), all)));
    /* Each man's square as a bit of its rank; those of a rank are different, so that their sum joins them. */
    __m256i square = _mm256_shuffle_epi8(files, _mm256_or_si256(_mm256_sub_epi8(sum, one), _mm256_xor_si256(man, all)));
    __m256i black = _mm256_cmpeq_epi8(text, lower);
    __m256i found = _mm256_sad_epu8(_mm256_and_si256(square, _mm256_shuffle_epi8(low, place)), zero);
    found = _mm256_or_si256(found, _mm256_slli_epi64(
        _mm256_sad_epu8(_mm256_and_si256(square, _mm256_shuffle_epi8(middle, place)), zero), 8));
    found = _mm256_or_si256(found, _mm256_slli_epi64(
        _mm256_sad_epu8(_mm256_and_si256(square, _mm256_shuffle_epi8(high, place)), zero), 16));
    return _mm256_or_si256(found, _mm256_slli_epi64(_mm256_sad_epu8(_mm256_and_si256(square, black), zero), 24));
}

/* As below, all ranks at once. */
static inline int notation_plain_board(const uint8_t *text, int size, const uint8_t *codes, uint64_t *planes) {
    uint64_t slashes, blanks, words[8], begin = 0, end, odd = 0;
    (void)codes;
    if (size < 32) return 0;
    {
        /* The first 64 bytes, or all of a shorter text, in two halves that may overlap. */
        int second = size < 64 ? size - 32 : 32;
        __m256i a = _mm256_loadu_si256((const __m256i *)text), b = _mm256_loadu_si256((const __m256i *)(text + second));
        const __m256i slash = _mm256_set1_epi8('/'), blank = _mm256_set1_epi8(32);
        slashes = (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(a, slash))
            | (uint64_t)(uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(b, slash)) << second;
        blanks = (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(_mm256_min_epu8(a, blank), a))
            | (uint64_t)(uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(_mm256_min_epu8(b, blank), b)) << second;
    }
    if (blanks == 0) return 0;
    end = _tzcnt_u64(blanks);
    slashes = _bzhi_u64(slashes, (unsigned)end);
    /* Eight bytes are read of each rank: so many must follow the last one's first. */
    if (_mm_popcnt_u64(slashes) != 7 || (int)end + 8 > size || text[end] != ' ') return 0;
    for (int rank = 0; rank < 8; rank++) {
        uint64_t stop = rank < 7 ? _tzcnt_u64(slashes) : end;
        uint64_t word;
        memcpy(&word, text + begin, 8);
        odd |= stop - begin - 1;                        /* 0 to 7, where it has one to eight bytes */
        words[rank] = _bzhi_u64(word, (unsigned)(8 * (stop - begin)));
        begin = stop + 1;
        slashes &= slashes - 1;
    }
    if (odd > 7) return 0;
    __m256i bad = _mm256_setzero_si256();
    __m256i upper = notation_four_ranks(_mm256_set_epi64x(words[3], words[2], words[1], words[0]), &bad);
    __m256i lower = notation_four_ranks(_mm256_set_epi64x(words[7], words[6], words[5], words[4]), &bad);
    if (!_mm256_testz_si256(bad, bad)) return 0;
    /* Eight bytes of each of four ranks, and of the four below them: sorted by planes. */
    __m256i both = _mm256_or_si256(upper, _mm256_slli_epi64(lower, 32));
    __m128i first = _mm256_castsi256_si128(both), last = _mm256_extracti128_si256(both, 1);
    __m128i ab = _mm_unpacklo_epi8(_mm_unpackhi_epi64(first, first), first);
    __m128i cd = _mm_unpacklo_epi8(_mm_unpackhi_epi64(last, last), last);
    __m128i four = _mm_unpacklo_epi16(cd, ab), below = _mm_unpackhi_epi16(cd, ab);
    _mm_storeu_si128((__m128i *)planes, _mm_unpacklo_epi32(below, four));
    _mm_storeu_si128((__m128i *)(planes + 2), _mm_unpackhi_epi32(below, four));
    return (int)end;
}
#elif defined(__SSE2__) && (defined(__GNUC__) || defined(__clang__))
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
    uint8_t bytes[64], squares[64], men[128], rest[32] = {0};
    uint64_t digits = 0, slashes = 0, torn = 0, seven, end = 0;
    int before = 0, at, length, last;
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
        _mm_storeu_si128((__m128i *)(bytes + at), c);
        _mm_storeu_si128((__m128i *)(squares + at), _mm_and_si128(square, _mm_set1_epi8(127)));
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
    if ((digits & digits << 1) || (slashes & slashes << 1) || (slashes & 1) || length < 15 || text[length - 1] == '/'
        || text[length] != ' ' || seven == 0 || (seven & (seven - 1)))
        return 0;
    memset(men, 0, 64);
    /* Up to three bytes more than the field has: if it has 64 squares, they come behind these. */
    for (at = 0; at < length; at += 4) {
        men[squares[at]] = codes[bytes[at]];
        men[squares[at + 1]] = codes[bytes[at + 1]];
        men[squares[at + 2]] = codes[bytes[at + 2]];
        men[squares[at + 3]] = codes[bytes[at + 3]];
    }
    /* Eight rows that aren't empty, each slash behind a multiple of eight squares, 64 in all: then each row has eight. */
    last = length - 1;
    if (squares[last] + (digits >> last & 1 ? text[last] - '0' : 1) != 64 || torn & end) return 0;
    __m128i all = _mm_setzero_si128();
    for (int i = 0; i < 4; i++) all = _mm_or_si128(all, _mm_loadu_si128((const __m128i *)(men + 16 * i)));
    if (_mm_movemask_epi8(all)) return 0;               /* a byte that is no man */
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
