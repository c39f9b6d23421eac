"""Large results: one large page instead of hundreds of small ones saves the first touch of each."""

cdef extern from *:
    """
    #include <stddef.h>
    #include <stdint.h>
    #if defined(__linux__)
    #include <sys/mman.h>
    #endif
    static void notation_prefer_large_pages(char *memory, size_t size) {
    #if defined(__linux__) && defined(MADV_HUGEPAGE)
        /* A wish, which the kernel may ignore: whole pages inside the memory. */
        const uintptr_t page = ~(uintptr_t)4095;
        const uintptr_t first = ((uintptr_t)memory + 4095) & page, stop = ((uintptr_t)memory + size) & page;
        if (size >= (size_t)4 << 20)
            (void)madvise((void *)first, stop - first, MADV_HUGEPAGE);
    #else
        (void)memory;
        (void)size;
    #endif
    }
    """
    void prefer_large_pages "notation_prefer_large_pages"(char* memory, size_t size) noexcept nogil
