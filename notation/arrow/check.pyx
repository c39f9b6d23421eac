# cython: boundscheck=True, nonecheck=True
"""Arrow data that others give: what can be known to be wrong without knowing how large their memory is.

The C data interface hands over pointers without sizes. Counts, lengths, offsets and indices can be held against one
another, and are, so that nothing here reads outside what a producer says there is; that there is so much, and that
pointers lead to it, has to be believed.
"""
from libc.stdint cimport int8_t, int16_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcpy, strcmp, strlen

from notation.arrow.strings cimport is_valid, load32, load64

from notation.arrow.types import NAMES

cdef enum:
    MAX_DEPTH = 64              # as Arrow's own libraries allow
    MAX_NODES = 1 << 20         # fields of a schema, at all depths
    MAX_METADATA = 1 << 30
    MAX_BUFFERS = 1 << 30

cdef int64_t MOST_ROWS = <int64_t>1 << 47      # bytes that a program can address


# ---------------------------------------------------------------------------------------------
# Schemas

cdef int check_schema(const ArrowSchema* schema) except -1:
    """ValueError, or TypeError for dictionaries whose indices are none, for a schema that can't be read."""
    cdef int nodes = 0
    return check_field(schema, 0, &nodes)


cdef int check_field(const ArrowSchema* schema, int depth, int* nodes) except -1:
    cdef int64_t i
    nodes[0] += 1
    if depth > MAX_DEPTH or nodes[0] > MAX_NODES:
        raise ValueError(f"an Arrow schema has at most {MAX_DEPTH} levels and {MAX_NODES} fields")
    if schema.release == NULL:
        raise ValueError("an Arrow schema, or a part of it, was released before it was given")
    if schema.format == NULL or schema.format[0] == 0:
        raise ValueError("an Arrow schema has a field without a format")
    if not 0 <= schema.n_children <= MAX_NODES or schema.n_children and schema.children == NULL:
        raise ValueError(f"an Arrow schema doesn't have the {schema.n_children} children that it says")
    if schema.n_children != children_of(schema.format, schema.n_children):
        raise ValueError(f"an Arrow field of the type {schema.format.decode('utf-8', 'replace')!r} doesn't have "
                         f"{schema.n_children} children")
    if schema.metadata != NULL:
        check_metadata(schema.metadata)
    if schema.dictionary != NULL:
        if index_width(schema.format) == 0:
            raise TypeError(
                f"the indices of an Arrow dictionary are integers, not {schema.format.decode('utf-8', 'replace')!r}"
            )
        check_field(schema.dictionary, depth + 1, nodes)
    for i in range(schema.n_children):
        if schema.children[i] == NULL:
            raise ValueError("an Arrow schema lacks a child")
        check_field(schema.children[i], depth + 1, nodes)
    return 0


cdef int64_t children_of(const char* format, int64_t found) noexcept nogil:
    """How many children fields of a type have; `found` where it may be any number."""
    if format[0] != b"+":
        return 0
    if format[1] == b"l" or format[1] == b"L" or format[1] == b"v" or format[1] == b"w" or format[1] == b"m":
        return 1
    if format[1] == b"r":
        return 2
    return found


cdef int index_width(const char* format) noexcept nogil:
    """Bytes of an integer of this type; 0 for a type that is none."""
    if strlen(format) != 1:
        return 0
    if format[0] == b"c" or format[0] == b"C":
        return 1
    if format[0] == b"s" or format[0] == b"S":
        return 2
    if format[0] == b"i" or format[0] == b"I":
        return 4
    return 8 if format[0] == b"l" or format[0] == b"L" else 0


cdef int check_metadata(const char* metadata) except -1:
    """A count, then that many pairs of texts, each behind its length."""
    cdef int64_t size = 4
    cdef int32_t count, length, _i
    memcpy(&count, metadata, 4)
    if not 0 <= count < MAX_METADATA // 8:
        raise ValueError(f"an Arrow schema has {count} pairs of metadata")
    for _i in range(2 * count):
        memcpy(&length, metadata + size, 4)
        size += 4
        if length < 0 or length > MAX_METADATA - size:
            raise ValueError(f"an Arrow schema has metadata of {length} bytes")
        size += length
    return 0


# ---------------------------------------------------------------------------------------------
# Arrays

cdef int check_array(const ArrowSchema* schema, const ArrowArray* array) except -1:
    """ValueError for an array that is none of a schema, which was checked before."""
    cdef int64_t i, rows
    cdef const char* format = schema.format
    cdef int least = buffers_of(format)
    if array.release == NULL:
        raise ValueError("an Arrow array, or a part of it, was released before it was given")
    if not 0 <= array.length <= MOST_ROWS or not 0 <= array.offset <= MOST_ROWS - array.length:
        raise ValueError(f"an Arrow array of {array.length} rows from row {array.offset} on")
    rows = array.offset + array.length
    if not -1 <= array.null_count <= array.length:
        raise ValueError(f"an Arrow array of {array.length} rows has {array.null_count} nulls")
    if not 0 <= array.n_buffers <= MAX_BUFFERS or array.n_buffers and array.buffers == NULL:
        raise ValueError(f"an Arrow array doesn't have the {array.n_buffers} buffers that it says")
    if array.n_buffers < least:
        raise ValueError(
            f"an Arrow array of the type {type_name(format)!r} has {least} buffers at least, not {array.n_buffers}"
        )
    if least > 1 and array.length and array.buffers[1] == NULL:
        raise ValueError(f"an Arrow array of the type {type_name(format)!r} has rows, and no memory for them")
    if has_validity(format) and array.null_count > 0 and (array.n_buffers == 0 or array.buffers[0] == NULL):
        raise ValueError("an Arrow array has nulls, and doesn't say which rows they are")
    if array.n_children != schema.n_children or array.n_children and array.children == NULL:
        raise ValueError(f"an Arrow array has {array.n_children} children, its schema {schema.n_children}")
    if (array.dictionary == NULL) != (schema.dictionary == NULL):
        raise ValueError("an Arrow array and its schema differ in whether there is a dictionary")
    if array.dictionary != NULL:
        check_array(schema.dictionary, array.dictionary)
    for i in range(array.n_children):
        if array.children[i] == NULL:
            raise ValueError("an Arrow array lacks a child")
        check_array(schema.children[i], array.children[i])
        if strcmp(format, b"+s") == 0 and array.children[i].length < rows:
            raise ValueError(
                f"an Arrow struct has {rows} rows, a child of it {array.children[i].length}"
            )
    return 0


cdef str type_name(const char* format):
    text = format.decode("utf-8", "replace")
    return NAMES.get(text, text)


cdef int buffers_of(const char* format) noexcept nogil:
    """The buffers that arrays of a type have at least, if they are read here; else 0."""
    cdef size_t size = strlen(format)
    cdef char last = format[size - 1]
    if size == 1:
        if last == b"u" or last == b"z" or last == b"U" or last == b"Z":
            return 3
        if last == b"b" or last == b"f" or last == b"g" or index_width(format):
            return 2
        return 0
    if strcmp(format, b"vu") == 0 or strcmp(format, b"vz") == 0:
        return 3
    if strcmp(format, b"+l") == 0 or strcmp(format, b"+L") == 0:
        return 2
    return 2 if strcmp(format, b"tdD") == 0 or strcmp(format, b"ttu") == 0 else 0


cdef bint has_validity(const char* format) noexcept nogil:
    """Whether the nulls of a type stand in its first buffer."""
    return strcmp(format, b"n") != 0 and not (format[0] == b"+" and (format[1] == b"u" or format[1] == b"r"))


# ---------------------------------------------------------------------------------------------
# What stands in buffers; the rows count from the begin of the buffers

cdef bint rises32(const char* offsets, int64_t first, int64_t length) noexcept nogil:
    """Whether so many offsets, and one more, don't fall."""
    cdef int64_t i
    cdef bint falls = False
    for i in range(first, first + length):
        falls |= load32(offsets, i + 1) < load32(offsets, i)
    return not falls


cdef bint rises64(const char* offsets, int64_t first, int64_t length) noexcept nogil:
    cdef int64_t i
    cdef bint falls = False
    for i in range(first, first + length):
        falls |= load64(offsets, i + 1) < load64(offsets, i)
    return not falls


cdef int check_offsets(const void* offsets, bint large, int64_t first, int64_t length, int64_t limit) except -1:
    """ValueError for offsets of rows that fall, or lead outside 0 to `limit`."""
    cdef const char* p = <const char*>offsets
    cdef int64_t start, stop
    cdef bint good
    if length == 0:
        return 0
    start = load64(p, first) if large else load32(p, first)
    stop = load64(p, first + length) if large else load32(p, first + length)
    with nogil:
        good = rises64(p, first, length) if large else rises32(p, first, length)
    if not good or start < 0:
        raise ValueError("the offsets of an Arrow array fall")
    if stop > limit:
        raise ValueError(f"the offsets of an Arrow array lead to {stop}, and there are {limit}")
    return 0


cdef int64_t bad_view(
    const ArrowArray* array, const uint8_t* validity, int64_t first, int64_t length
) noexcept nogil:
    """The first row whose view leads outside its buffer, or -1."""
    cdef int64_t i, n_pieces = array.n_buffers - 3
    cdef const char* views = <const char*>array.buffers[1]
    cdef const char* sizes = <const char*>array.buffers[array.n_buffers - 1]
    cdef int32_t size, piece, place
    for i in range(first, first + length):
        if not is_valid(validity, i):
            continue
        size = load32(views, 4 * i)
        if 0 <= size <= 12:
            continue
        piece = load32(views, 4 * i + 2)
        place = load32(views, 4 * i + 3)
        if size < 0 or place < 0 or not 0 <= piece < n_pieces or sizes == NULL or array.buffers[2 + piece] == NULL:
            return i
        if <int64_t>place + size > load64(sizes, piece):
            return i
    return -1


cdef int check_views(const ArrowArray* array, const uint8_t* validity, int64_t first, int64_t length) except -1:
    """ValueError for texts that stand outside the buffers of a column of views."""
    cdef int64_t bad
    with nogil:
        bad = bad_view(array, validity, first, length)
    if bad >= 0:
        raise ValueError(f"row {bad - array.offset} of an Arrow array of views leads outside its buffers")
    return 0


cdef int64_t index_at(const char* places, char format, int64_t i) noexcept nogil:
    cdef int16_t short
    if format == b"i":
        return load32(places, i)
    if format == b"I":
        return <uint32_t>load32(places, i)
    if format == b"c":
        return (<const int8_t*>places)[i]
    if format == b"C":
        return (<const uint8_t*>places)[i]
    if format == b"s" or format == b"S":
        memcpy(&short, places + 2 * i, 2)
        return <int64_t>short if format == b"s" else <int64_t><uint16_t>short
    return load64(places, i)            # an unsigned one that is no int64_t is out of range too


cdef int64_t bad_index(
    const ArrowArray* array, char format, const uint8_t* validity, int64_t first, int64_t length
) noexcept nogil:
    """The first row whose index is none of the dictionary, or -1."""
    cdef int64_t i
    cdef uint64_t count = array.dictionary.length
    for i in range(first, first + length):
        if <uint64_t>index_at(<const char*>array.buffers[1], format, i) >= count and is_valid(validity, i):
            return i
    return -1


cdef int check_indices(
    const ArrowArray* array, char format, const uint8_t* validity, int64_t first, int64_t length
) except -1:
    """ValueError for indices that are none of the dictionary."""
    cdef int64_t bad
    with nogil:
        bad = bad_index(array, format, validity, first, length)
    if bad >= 0:
        raise ValueError(
            f"row {bad - array.offset} of an Arrow dictionary array has the index "
            f"{index_at(<const char*>array.buffers[1], format, bad)}, the dictionary {array.dictionary.length} values"
        )
    return 0


cdef int64_t count_nulls(const ArrowArray* array, int64_t first, int64_t length) noexcept nogil:
    """The nulls that the validity of an array tells among rows from `first` of the buffers on."""
    cdef int64_t i, n = 0
    if array.null_count == 0 or array.n_buffers == 0 or array.buffers[0] == NULL:
        return 0
    for i in range(first, first + length):
        n += not is_valid(<const uint8_t*>array.buffers[0], i)
    return n
