# cython: boundscheck=True, nonecheck=True
"""Text columns of every Arrow layout: utf8, large_utf8, utf8_view, the binary ones, and dictionaries of those."""
from libc.stdint cimport int64_t, uint8_t

from notation.arrow.check cimport check_indices, check_offsets, check_views
from notation.arrow.layout cimport ArrowArray, ArrowSchema

from notation.arrow.types import NAMES

LAYOUTS = {
    b"n": TEXTS_NULL,
    b"u": TEXTS_SHORT,
    b"z": TEXTS_SHORT,
    b"U": TEXTS_LONG,
    b"Z": TEXTS_LONG,
    b"vu": TEXTS_VIEWS,
    b"vz": TEXTS_VIEWS,
}
cdef const char* NO_TEXT = b""

INDEX_WIDTHS = {b"c": 1, b"C": 1, b"s": 2, b"S": 2, b"i": 4, b"I": 4, b"l": 8, b"L": 8}


cdef int fill_texts(
    const ArrowSchema* schema, const ArrowArray* array, int64_t offset, int64_t length, Texts* texts, Texts* words
) except -1:
    """Prepare rows of an array for `text_at`. `words` is filled for a dictionary only and must live as long.

    Raises TypeError, which names the type, for an array that holds no text, and ValueError for rows that lead outside
    its buffers.
    """
    cdef bytes format = schema.format
    cdef int64_t last, limit = 0
    texts.first = array.offset + offset
    texts.length = length
    texts.validity = NULL
    texts.places = texts.data = NULL
    texts.pieces = NULL
    texts.words = NULL
    if array.n_buffers and array.null_count:
        texts.validity = <const uint8_t*>array.buffers[0]
    if schema.dictionary != NULL:
        if schema.dictionary.dictionary != NULL:
            raise TypeError("a text column is expected, not a dictionary of dictionaries")
        texts.layout = TEXTS_WORDS
        texts.index_width = INDEX_WIDTHS[format]
        texts.places = <const char*>array.buffers[1]
        check_indices(array, format[0], texts.validity, texts.first, length)
        texts.words = words
        return fill_texts(schema.dictionary, array.dictionary, 0, array.dictionary.length, words, NULL)
    if format not in LAYOUTS:
        name = format.decode("utf-8", "replace")
        raise TypeError(
            f"a text column is expected (utf8, large_utf8, utf8_view, binary, or a dictionary of those), "
            f"not the Arrow type {NAMES.get(name, name)!r}"
        )
    texts.layout = LAYOUTS[format]
    if texts.layout == TEXTS_NULL:
        texts.validity = NULL
        return 0
    texts.places = <const char*>array.buffers[1]
    if texts.layout == TEXTS_VIEWS:
        texts.pieces = array.buffers + 2
        check_views(array, texts.validity, texts.first, length)
        return 0
    texts.data = <const char*>array.buffers[2]
    if length and texts.data != NULL:       # it is as large as the last offset says, of all rows
        last = array.offset + array.length
        limit = load64(texts.places, last) if texts.layout == TEXTS_LONG else load32(texts.places, last)
    check_offsets(texts.places, texts.layout == TEXTS_LONG, texts.first, length, limit)
    if texts.data == NULL:
        texts.data = NO_TEXT
    return 0
