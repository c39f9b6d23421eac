/* Coverage for the gcc build, whose -fsanitize-coverage=trace-pc calls this at every edge.
 *
 * Loaded before Python (LD_PRELOAD), so that every extension finds it. `cover_new` says how much of what the
 * input reached no input had reached before, counting how often in steps of powers of two.
 */
#include <stdint.h>
#include <string.h>

enum { SIZE = 1 << 16 };

static uint8_t now[SIZE], seen[SIZE];

void __sanitizer_cov_trace_pc(void) {
    uint64_t place = (uint64_t)(uintptr_t)__builtin_return_address(0);
    uint8_t *counter = &now[place * 0x9E3779B97F4A7C15u >> 48];
    *counter += *counter != 255;
}

void cover_begin(void) {
    memset(now, 0, SIZE);
}

int cover_new(void) {
    int fresh = 0;
    for (int i = 0; i < SIZE; i++) {
        if (now[i]) {
            uint8_t step = (uint8_t)(1 << (31 - __builtin_clz((unsigned)now[i])));
            fresh += !(seen[i] & step);
            seen[i] |= step;
        }
    }
    return fresh;
}

/* The features so far: pairs of an edge and a step. */
int cover_count(void) {
    int count = 0;
    for (int i = 0; i < SIZE; i++)
        count += __builtin_popcount(seen[i]);
    return count;
}
