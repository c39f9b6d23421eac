# cython: boundscheck=True, nonecheck=True
"""Arrow values as Python objects, for looking at results: what this library writes, and texts of all kinds."""
from libc.stdint cimport int8_t, int16_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcpy

from notation.arrow.check cimport check_offsets
from notation.arrow.layout cimport ArrowArray, ArrowSchema
from notation.arrow.strings cimport Texts, fill_texts, is_valid, load32, load64, text_at

import datetime

EPOCH = datetime.date(1970, 1, 1)
DAY = 86_400_000_000


cdef object number_at(char format, const char* values, int64_t i):
    """A number of a primitive type."""
    cdef int16_t short
    cdef float single
    cdef double real
    if format == b"b":
        return (<const uint8_t*>values)[i >> 3] >> (i & 7) & 1 != 0
    if format == b"c":
        return (<const int8_t*>values)[i]
    if format == b"C":
        return (<const uint8_t*>values)[i]
    if format == b"s" or format == b"S":
        memcpy(&short, values + 2 * i, 2)
        return <int>short if format == b"s" else <int><uint16_t>short
    if format == b"i":
        return load32(values, i)
    if format == b"I":
        return <uint32_t>load32(values, i)
    if format == b"l":
        return load64(values, i)
    if format == b"L":
        return <uint64_t>load64(values, i)
    if format == b"f":
        memcpy(&single, values + 4 * i, 4)
        return single
    memcpy(&real, values + 8 * i, 8)
    return real


cdef object date_at(const char* values, int64_t i):
    days = load32(values, i)
    try:
        return EPOCH + datetime.timedelta(days=days)
    except OverflowError:
        raise ValueError(f"there is no date {days} days from 1970") from None


cdef object time_at(const char* values, int64_t i):
    micro = load64(values, i)
    if not 0 <= micro < DAY:
        raise ValueError(f"there is no time of day {micro} microseconds behind midnight")
    return (datetime.datetime.min + datetime.timedelta(microseconds=micro)).time()


cdef list list_texts(const ArrowSchema* schema, const ArrowArray* array, int64_t offset, int64_t length):
    cdef Texts texts, words
    cdef const char* text = NULL
    cdef size_t size = 0
    cdef int64_t i
    cdef list found = []
    cdef const ArrowSchema* inside = schema
    if schema.dictionary != NULL:
        inside = schema.dictionary
    fill_texts(schema, array, offset, length, &texts, &words)
    is_text = b"u" in inside.format or b"U" in inside.format
    for i in range(length):
        if not text_at(&texts, i, &text, &size):
            found.append(None)
        elif is_text:
            found.append(text[:size].decode("utf-8", "surrogateescape"))
        else:
            found.append(text[:size])
    return found


cdef list list_values(const ArrowSchema* schema, const ArrowArray* array, int64_t offset, int64_t length):
    """Rows of an array as Python objects; `offset` counts from the array's own."""
    cdef int64_t i
    cdef int64_t first = array.offset + offset
    cdef const char* values
    cdef const uint8_t* validity = NULL
    cdef bytes format = schema.format
    cdef list found = []
    if schema.dictionary != NULL or format in (b"u", b"U", b"z", b"Z", b"vu", b"vz", b"n"):
        return list_texts(schema, array, offset, length)
    if array.n_buffers and array.null_count:
        validity = <const uint8_t*>array.buffers[0]
    if format == b"+s":
        names = [
            "" if schema.children[i].name == NULL else schema.children[i].name.decode("utf-8", "replace")
            for i in range(schema.n_children)
        ]
        parts = [list_values(schema.children[i], array.children[i], first, length) for i in range(schema.n_children)]
        for i in range(length):
            if not is_valid(validity, first + i):
                found.append(None)
            else:
                found.append({name: part[i] for name, part in zip(names, parts, strict=True)})
        return found
    if format in (b"+l", b"+L"):
        return list_lists(schema, array, validity, first, length)
    if format not in (b"tdD", b"ttu") and (len(format) != 1 or format not in b"bcsilCSILfg"):
        text = format.decode("utf-8", "replace")
        raise TypeError(f"values of the Arrow type {text!r} are shown by Arrow libraries, not here")
    if length == 0:
        return found
    values = <const char*>array.buffers[1]
    for i in range(first, first + length):
        if not is_valid(validity, i):
            found.append(None)
        elif format == b"tdD":
            found.append(date_at(values, i))
        elif format == b"ttu":
            found.append(time_at(values, i))
        else:
            found.append(number_at(format[0], values, i))
    return found


cdef list list_lists(
    const ArrowSchema* schema, const ArrowArray* array, const uint8_t* validity, int64_t first, int64_t length
):
    """Rows of a list array; `first` counts from the begin of the buffers."""
    cdef bint large = schema.format[1] == b"L"
    cdef const char* offsets
    cdef int64_t i, begin, start, stop
    cdef list items, found = []
    if length == 0:
        return found
    offsets = <const char*>array.buffers[1]
    check_offsets(offsets, large, first, length, array.children[0].length)
    begin = load64(offsets, first) if large else load32(offsets, first)
    stop = load64(offsets, first + length) if large else load32(offsets, first + length)
    items = list_values(schema.children[0], array.children[0], begin, stop - begin)
    for i in range(first, first + length):
        if not is_valid(validity, i):
            found.append(None)
            continue
        start = load64(offsets, i) if large else load32(offsets, i)
        stop = load64(offsets, i + 1) if large else load32(offsets, i + 1)
        found.append(items[start - begin:stop - begin])
    return found
