/* Whether this machine runs code for x86-64-v3 and has a fast PEXT. AMD's Zen 1 and 2 (family 17h) take
   PEXT in microcode: there the multiplications of the plain build are faster. */
static int notation_fast_v3(void) {
#if defined(__x86_64__) && defined(__GNUC__)
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2")
        && __builtin_cpu_supports("fma") && __builtin_cpu_supports("popcnt") && !__builtin_cpu_is("amdfam17h");
#else
    return 0;
#endif
}
