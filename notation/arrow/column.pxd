"""Columns that grow row by row, in plain memory: readers fill them without the GIL.

A row is added whole by one of the `add_` functions. A row of a list column is its items, each added by one of the
`push_` functions, and then `end_list`. All return False, with nothing added, when memory is out or when the text or
the items of one column would need longer offsets than it has (`full`).
"""
from libc.stdint cimport int8_t, int16_t, int32_t, int64_t, uint8_t
from libc.string cimport memcpy

from notation.arrow.layout cimport ArrowArray
from notation.kernel.bits cimport likely, unlikely

cdef enum ColumnType:
    TEXT = 0                # utf8, offsets of 32 bits: at most 2 GiB of text in a batch
    LARGE_TEXT = 1          # offsets of 64 bits
    BOOL = 2
    INT8 = 3
    INT16 = 4
    INT32 = 5
    INT64 = 6
    UINT8 = 7
    UINT16 = 8
    UINT32 = 9
    UINT64 = 10             # added as the int64_t of the same bits
    FLOAT32 = 11
    FLOAT64 = 12
    DATE32 = 13             # days since 1970-01-01
    TIME64 = 14             # microseconds since midnight
    COLUMN_TYPES = 15
    LIST = 64               # added to one of the above: a list of those

cdef struct Buffer:
    char* data
    size_t size
    size_t capacity

# Rows, or the items of lists.
cdef struct Level:
    int64_t n
    int64_t nulls
    Buffer validity         # bits; without data until the first null

cdef struct Column:
    int type                # a ColumnType without LIST
    bint is_list
    int width               # bytes of a value; 0 for text and bool
    bint large              # offsets of text have 64 bits
    bint full               # 2 GiB of text, or 2^31 items, don't fit
    Level items             # the rows where there are no lists
    Level lists
    Buffer values           # text, numbers, or bits
    Buffer offsets          # of text: one more than items
    Buffer list_offsets     # one more than lists

cdef bint init_column(Column* column, int type_) noexcept nogil
cdef void free_column(Column* column) noexcept nogil
cdef bint grow_buffer(Buffer* buffer, size_t more) noexcept nogil
cdef bint put_bit(Level* level, bint valid) noexcept nogil
cdef bint add_null(Column* column) noexcept nogil
cdef bint push_null(Column* column) noexcept nogil
cdef bint push_bit(Column* column, bint value) noexcept nogil
cdef bint add_nulls(Column* column, int64_t n) noexcept nogil
cdef bint add_zeros(Column* column, int64_t n) noexcept nogil
cdef bint repeat_row(Column* column, int64_t row) noexcept nogil
cdef void truncate_column(Column* column, int64_t rows) noexcept nogil
cdef int64_t column_bytes(const Column* column) noexcept nogil
cdef bint move_column(Column* column, ArrowArray* out) noexcept nogil

cdef inline int64_t column_rows(const Column* column) noexcept nogil:
    return column.lists.n if column.is_list else column.items.n

cdef inline bint reserve_buffer(Buffer* buffer, size_t more) noexcept nogil:
    """Make room for so many bytes behind those that are used."""
    return likely(buffer.size + more <= buffer.capacity) or grow_buffer(buffer, more)

cdef inline bint count_item(Level* level) noexcept nogil:
    """One more that is not null."""
    if unlikely(level.validity.data != NULL) and not put_bit(level, True):
        return False
    level.n += 1
    return True

cdef inline bint put_offset(Column* column) noexcept nogil:
    """The text of an item ends here."""
    if column.large:
        if unlikely(not reserve_buffer(&column.offsets, 8)):
            return False
        (<int64_t*>(column.offsets.data + column.offsets.size))[0] = column.values.size
        column.offsets.size += 8
        return True
    if unlikely(column.values.size > 0x7FFFFFFF):
        column.full = True
        return False
    if unlikely(not reserve_buffer(&column.offsets, 4)):
        return False
    (<int32_t*>(column.offsets.data + column.offsets.size))[0] = <int32_t>column.values.size
    column.offsets.size += 4
    return True

# Text can be written where it will stay: ask for room (again, for more: what was written stays), write, and say how
# much it was. The pointer holds until the next call.
cdef inline char* reserve_text(Column* column, size_t size) noexcept nogil:
    """Where the next text goes, with room for so many bytes; NULL when memory is out."""
    return column.values.data + column.values.size if reserve_buffer(&column.values, size) else NULL

cdef inline bint push_reserved(Column* column, size_t size) noexcept nogil:
    """So many bytes were written: they are an item, or a row."""
    column.values.size += size
    if likely(put_offset(column)):
        if likely(count_item(&column.items)):
            return True
        column.offsets.size -= 8 if column.large else 4
    column.values.size -= size
    return False

cdef inline bint push_text(Column* column, const char* text, size_t size) noexcept nogil:
    if unlikely(not reserve_buffer(&column.values, size)):
        return False
    memcpy(column.values.data + column.values.size, text, size)
    return push_reserved(column, size)

cdef inline bint push_real(Column* column, double value) noexcept nogil:
    """A number for a column of floats."""
    cdef char* place
    if unlikely(not reserve_buffer(&column.values, 8) or not count_item(&column.items)):
        return False
    place = column.values.data + column.values.size
    if column.width == 4:
        (<float*>place)[0] = <float>value
    else:
        (<double*>place)[0] = value
    column.values.size += column.width
    return True

cdef inline bint push_int(Column* column, int64_t value) noexcept nogil:
    """A number for any column but one of text."""
    cdef char* place
    if unlikely(column.type == BOOL):
        return push_bit(column, value != 0)
    if unlikely(column.type == FLOAT32 or column.type == FLOAT64):
        return push_real(column, <double>value)
    if unlikely(not reserve_buffer(&column.values, 8) or not count_item(&column.items)):
        return False
    place = column.values.data + column.values.size
    if column.width == 8:
        (<int64_t*>place)[0] = value
    elif column.width == 4:
        (<int32_t*>place)[0] = <int32_t>value
    elif column.width == 2:
        (<int16_t*>place)[0] = <int16_t>value
    else:
        (<int8_t*>place)[0] = <int8_t>value
    column.values.size += column.width
    return True

cdef inline bint add_text(Column* column, const char* text, size_t size) noexcept nogil:
    return push_text(column, text, size)

cdef inline bint add_reserved(Column* column, size_t size) noexcept nogil:
    return push_reserved(column, size)

cdef inline bint add_int(Column* column, int64_t value) noexcept nogil:
    return push_int(column, value)

cdef inline bint add_real(Column* column, double value) noexcept nogil:
    return push_real(column, value)

cdef inline bint end_list(Column* column) noexcept nogil:
    """The items pushed since the row before are a row."""
    if unlikely(column.items.n > 0x7FFFFFFF):
        column.full = True
        return False
    if unlikely(not reserve_buffer(&column.list_offsets, 4) or not count_item(&column.lists)):
        return False
    (<int32_t*>(column.list_offsets.data + column.list_offsets.size))[0] = <int32_t>column.items.n
    column.list_offsets.size += 4
    return True
