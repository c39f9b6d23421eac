"""Arrow values as Python objects, for looking at results: what this library writes, and texts of all kinds."""
from libc.stdint cimport int8_t, int16_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t

from notation.arrow.layout cimport ArrowArray, ArrowSchema
from notation.arrow.strings cimport Texts, fill_texts, is_valid, text_at

import datetime

EPOCH = datetime.date(1970, 1, 1)


cdef object number_at(char format, const void* values, int64_t i):
    """A number of a primitive type; None for a type that isn't known."""
    if format == b"b":
        return (<const uint8_t*>values)[i >> 3] >> (i & 7) & 1 != 0
    if format == b"c":
        return (<const int8_t*>values)[i]
    if format == b"s":
        return (<const int16_t*>values)[i]
    if format == b"i":
        return (<const int32_t*>values)[i]
    if format == b"l":
        return (<const int64_t*>values)[i]
    if format == b"C":
        return (<const uint8_t*>values)[i]
    if format == b"S":
        return (<const uint16_t*>values)[i]
    if format == b"I":
        return (<const uint32_t*>values)[i]
    if format == b"L":
        return (<const uint64_t*>values)[i]
    if format == b"f":
        return (<const float*>values)[i]
    return (<const double*>values)[i]


cdef object time_at(const void* values, int64_t i):
    cdef int64_t micro = (<const int64_t*>values)[i]
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
    cdef int64_t i, start, stop
    cdef int64_t first = array.offset + offset
    cdef const uint8_t* validity = NULL
    cdef bytes format = schema.format
    cdef list found = []
    if schema.dictionary != NULL or format in (b"u", b"U", b"z", b"Z", b"vu", b"vz", b"n"):
        return list_texts(schema, array, offset, length)
    if array.n_buffers and array.null_count:
        validity = <const uint8_t*>array.buffers[0]
    if format == b"+s":
        names = [schema.children[i].name.decode() for i in range(schema.n_children)]
        parts = [list_values(schema.children[i], array.children[i], first, length) for i in range(schema.n_children)]
        for i in range(length):
            if not is_valid(validity, first + i):
                found.append(None)
            else:
                found.append({name: part[i] for name, part in zip(names, parts, strict=True)})
        return found
    if format not in (b"+l", b"+L", b"tdD", b"ttu") and (len(format) != 1 or format not in b"bcsilCSILfg"):
        raise TypeError(f"values of the Arrow type {format.decode()!r} are shown by Arrow libraries, not here")
    for i in range(first, first + length):
        if not is_valid(validity, i):
            found.append(None)
        elif format == b"+l":
            start = (<const int32_t*>array.buffers[1])[i]
            stop = (<const int32_t*>array.buffers[1])[i + 1]
            found.append(list_values(schema.children[0], array.children[0], start, stop - start))
        elif format == b"+L":
            start = (<const int64_t*>array.buffers[1])[i]
            stop = (<const int64_t*>array.buffers[1])[i + 1]
            found.append(list_values(schema.children[0], array.children[0], start, stop - start))
        elif format == b"tdD":
            found.append(EPOCH + datetime.timedelta(days=(<const int32_t*>array.buffers[1])[i]))
        elif format == b"ttu":
            found.append(time_at(array.buffers[1], i))
        else:
            found.append(number_at(format[0], array.buffers[1], i))
    return found
