/* Looking at the text of a row: whether it can be read the quick way, where its moves begin, where what could be read
 * ends. */
#ifndef NOTATION_PLAIN64_H
#define NOTATION_PLAIN64_H
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* The words of a text that is words with one blank between, none of which begins with a digit, in ASCII and without
 * dots and control bytes; else 0. Sums of bytes, so that compilers make them sums of vectors. */
static inline int64_t notation_plain_words(const uint8_t *p, size_t n) {
    if (n == 0 || p[0] <= 32 || (uint8_t)(p[0] - '0') <= 9 || p[n - 1] == 32) return 0;
    int64_t words = 1;
    uint8_t bad = 0;
    for (size_t i = 0; i < n && !bad; ) {
        size_t stop = n - i < 128 ? n : i + 128;
        uint8_t blanks = 0;
        for (; i < stop; i++) {
            uint8_t c = p[i], next = p[i + 1];      /* a byte behind the text is readable, and no blank or digit */
            uint8_t blank = c == 32;
            blanks += blank;
            bad |= (c < 32) | (c == '.') | (c >> 7) | (blank & ((next == 32) | ((uint8_t)(next - '0') <= 9)));
        }
        words += blanks;
    }
    return bad ? 0 : words;
}

/* Whether a text begins like e2e4. */
static inline int notation_begins_with_squares(const char *text) {
    const uint8_t *p = (const uint8_t *)text;
    return (uint8_t)(p[0] - 'a') < 26 && (uint8_t)(p[1] - '0') < 10 && (uint8_t)(p[2] - 'a') < 26
        && (uint8_t)(p[3] - '0') < 10;
}

/* Where the first line begins that is a tag, or has the number 1 before a move; 0 where there is none, or it is the
   first. */
static inline size_t notation_first_record(const char *text, size_t size) {
    size_t at = 0;
    while (at < size) {
        size_t i = at;
        while (i < size && (text[i] == ' ' || text[i] == '\t')) i++;
        if (i < size && text[i] == '[') {
            size_t name = i + 1;
            while (name < size && text[name] == ' ') name++;
            if (name < size && (uint8_t)((text[name] | 32) - 'a') < 26) return at;
        }
        if (i + 2 < size && text[i] == '1' && (text[i + 1] == ' ' || text[i + 1] == '.')) return at;
        while (i < size && text[i] != '\n') i++;
        at = i + 1;
    }
    return 0;
}

/* The bytes of a converted text before what could not be read, and before the blanks in front of that. */
static inline size_t notation_readable(const char *text, size_t size) {
    static const char UNREAD[] = "\n;unread: ";
    for (size_t i = 0; i < size; i++) {
        if (text[i] == '\n' && size - i >= sizeof(UNREAD) - 1 && memcmp(text + i, UNREAD, sizeof(UNREAD) - 1) == 0) {
            size = i;
            break;
        }
    }
    while (size && (uint8_t)text[size - 1] <= 32) size--;
    return size;
}
#endif
