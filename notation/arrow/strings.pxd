"""Text columns of every Arrow layout, read row by row."""
from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t

from libc.string cimport memcpy

from notation.arrow.layout cimport ArrowArray, ArrowSchema
from notation.kernel.bits cimport likely, unlikely

cdef enum TextLayout:
    TEXTS_NULL = 0          # the null type: no row has a value
    TEXTS_SHORT = 1         # offsets of 32 bits
    TEXTS_LONG = 2          # offsets of 64 bits
    TEXTS_VIEWS = 3         # utf8_view, binary_view
    TEXTS_WORDS = 4         # a dictionary

# A text column; borrows from the array it was filled from. Rows count from the slice that was asked for.
cdef struct Texts:
    int layout              # a TextLayout
    int index_width         # of a dictionary's indices, in bytes
    int64_t first           # the place of row 0 in the buffers
    int64_t length
    const uint8_t* validity  # or NULL
    const char* places      # offsets, views or indices
    const char* data        # the text behind offsets
    const void** pieces     # the buffers behind views
    const Texts* words      # the values of a dictionary

cdef int fill_texts(
    const ArrowSchema* schema, const ArrowArray* array, int64_t offset, int64_t length, Texts* texts, Texts* words
) except -1

# Buffers need not be aligned.
cdef inline int32_t load32(const char* values, int64_t i) noexcept nogil:
    cdef int32_t value
    memcpy(&value, values + 4 * i, 4)
    return value

cdef inline int64_t load64(const char* values, int64_t i) noexcept nogil:
    cdef int64_t value
    memcpy(&value, values + 8 * i, 8)
    return value

cdef inline bint is_valid(const uint8_t* validity, int64_t i) noexcept nogil:
    return validity == NULL or validity[i >> 3] >> (i & 7) & 1

cdef inline int64_t word_index(const Texts* texts, int64_t i) noexcept nogil:
    """Which word of the dictionary a row has; `i` is its place in the buffers."""
    cdef uint16_t short
    if texts.index_width == 4:
        return load32(texts.places, i)
    if texts.index_width == 2:
        memcpy(&short, texts.places + 2 * i, 2)
        return short
    if texts.index_width == 1:
        return <uint8_t>texts.places[i]
    return load64(texts.places, i)

cdef inline bint text_at(const Texts* texts, int64_t row, const char** text, size_t* size) noexcept nogil:
    """The text of a row; False for null."""
    cdef int64_t i = texts.first + row
    cdef const char* view
    cdef int64_t start
    if texts.layout == TEXTS_NULL or unlikely(not is_valid(texts.validity, i)):
        return False
    if texts.layout == TEXTS_WORDS:
        row = word_index(texts, i)
        texts = texts.words
        i = texts.first + row
        if texts.layout == TEXTS_NULL or unlikely(not is_valid(texts.validity, i)):
            return False
    if texts.layout == TEXTS_SHORT:
        start = load32(texts.places, i)
        size[0] = load32(texts.places, i + 1) - start
        text[0] = texts.data + start
    elif texts.layout == TEXTS_LONG:
        start = load64(texts.places, i)
        size[0] = load64(texts.places, i + 1) - start
        text[0] = texts.data + start
    else:
        # 16 bytes: the length, then the text if it has up to 12 bytes, else its first 4, a buffer and a place in it.
        view = texts.places + 16 * i
        size[0] = load32(view, 0)
        text[0] = view + 4 if size[0] <= 12 else <const char*>texts.pieces[load32(view, 2)] + load32(view, 3)
    return True
