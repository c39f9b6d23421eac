"""Growing columns: nulls, taking rows back, and handing the buffers over as an Arrow array."""
from libc.stdint cimport int32_t, int64_t, uint8_t
from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memcpy, memset

from notation.arrow.layout cimport ArrowArray

cdef enum:
    LEAST = 256             # bytes of a new buffer

cdef int WIDTHS[COLUMN_TYPES]
WIDTHS[:] = [0, 0, 0, 1, 2, 4, 8, 1, 2, 4, 8, 4, 8, 4, 8]

# What an array owns that was a column.
cdef struct Owned:
    const void* buffers[3]


cdef bint grow_buffer(Buffer* buffer, size_t more) noexcept nogil:
    """Make room for so many more bytes, twice what there was at least; False when memory is out."""
    cdef size_t capacity = max(2 * buffer.capacity, buffer.size + more, <size_t>LEAST)
    cdef char* bigger = <char*>realloc(buffer.data, capacity)
    if bigger == NULL:
        return False
    buffer.data = bigger
    buffer.capacity = capacity
    return True


cdef bint start_offsets(Buffer* buffer, size_t width) noexcept nogil:
    """The zero that all offsets begin with."""
    if not reserve_buffer(buffer, width):
        return False
    memset(buffer.data, 0, width)
    buffer.size = width
    return True


cdef bint init_column(Column* column, int type_) noexcept nogil:
    """Make an empty column of a ColumnType; False when memory is out."""
    memset(column, 0, sizeof(Column))
    column.is_list = type_ & LIST != 0
    column.type = type_ & ~LIST
    column.large = column.type == LARGE_TEXT
    column.width = WIDTHS[column.type]
    if column.type <= LARGE_TEXT and not start_offsets(&column.offsets, 8 if column.large else 4):
        return False
    if column.is_list and not start_offsets(&column.list_offsets, 4):
        return False
    return reserve_buffer(&column.values, LEAST)


cdef void free_column(Column* column) noexcept nogil:
    free(column.values.data)
    free(column.offsets.data)
    free(column.list_offsets.data)
    free(column.items.validity.data)
    free(column.lists.validity.data)
    memset(column, 0, sizeof(Column))


cdef inline void set_bit(char* bits, int64_t i, bint value) noexcept nogil:
    cdef uint8_t* byte = <uint8_t*>bits + (i >> 3)
    cdef uint8_t mask = <uint8_t>(1 << (i & 7))
    byte[0] = byte[0] | mask if value else byte[0] & ~mask


cdef inline bint reserve_bits(Buffer* bits, int64_t n) noexcept nogil:
    """Make room for n bits."""
    bits.size = 0
    return reserve_buffer(bits, (n + 7) >> 3)


cdef bint put_bit(Level* level, bint valid) noexcept nogil:
    """Say whether the next row is valid, without counting it."""
    if level.validity.data == NULL:
        if not reserve_bits(&level.validity, level.n + 1):
            return False
        memset(level.validity.data, 255, (level.n + 7) >> 3)
    elif not reserve_bits(&level.validity, level.n + 1):
        return False
    set_bit(level.validity.data, level.n, valid)
    return True


cdef bint push_bit(Column* column, bint value) noexcept nogil:
    """A value of a column of bits."""
    if not reserve_bits(&column.values, column.items.n + 1) or not count_item(&column.items):
        return False
    set_bit(column.values.data, column.items.n - 1, value)
    return True


cdef bint push_null(Column* column) noexcept nogil:
    """An item, or a row of a column without lists, that is null."""
    if column.type == BOOL:
        if not reserve_bits(&column.values, column.items.n + 1):
            return False
        set_bit(column.values.data, column.items.n, False)
    elif not reserve_buffer(&column.values, 8):
        return False
    if not put_bit(&column.items, False):
        return False
    if column.type <= LARGE_TEXT:
        if not put_offset(column):
            return False
    else:
        memset(column.values.data + column.values.size, 0, column.width)
        column.values.size += column.width
    column.items.n += 1
    column.items.nulls += 1
    return True


cdef bint add_null(Column* column) noexcept nogil:
    """A row that is null; items pushed since the row before are taken back."""
    if not column.is_list:
        return push_null(column)
    truncate_column(column, column.lists.n)
    if not put_bit(&column.lists, False) or not reserve_buffer(&column.list_offsets, 4):
        return False
    (<int32_t*>(column.list_offsets.data + column.list_offsets.size))[0] = <int32_t>column.items.n
    column.list_offsets.size += 4
    column.lists.n += 1
    column.lists.nulls += 1
    return True


cdef bint add_nulls(Column* column, int64_t n) noexcept nogil:
    """So many rows that are null, of a column of numbers."""
    cdef Level* level = &column.items
    cdef int64_t i = level.n, stop = level.n + n
    cdef bint first = level.validity.data == NULL
    if n <= 0:
        return True
    if not reserve_bits(&level.validity, stop) or not reserve_buffer(&column.values, n * column.width):
        return False
    if first:
        memset(level.validity.data, 255, (level.n + 7) >> 3)
    while i < stop and i & 7:
        set_bit(level.validity.data, i, False)
        i += 1
    memset(level.validity.data + (i >> 3), 0, ((stop + 7) >> 3) - (i >> 3) if i < stop else 0)
    memset(column.values.data + column.values.size, 0, n * column.width)
    column.values.size += n * column.width
    level.n = stop
    level.nulls += n
    return True


cdef bint add_zeros(Column* column, int64_t n) noexcept nogil:
    """So many rows that are zero, of a column of numbers without nulls."""
    if not reserve_buffer(&column.values, n * column.width):
        return False
    memset(column.values.data + column.values.size, 0, n * column.width)
    column.values.size += n * column.width
    column.items.n += n
    return True


cdef inline bint is_null(const Level* level, int64_t i) noexcept nogil:
    return level.validity.data != NULL and (<uint8_t>level.validity.data[i >> 3] >> (i & 7) & 1) == 0


cdef bint repeat_item(Column* column, int64_t i) noexcept nogil:
    """Push an item once more."""
    cdef int64_t start, size = column.width
    if is_null(&column.items, i):
        return push_null(column)
    if column.type == BOOL:
        return push_bit(column, <uint8_t>column.values.data[i >> 3] >> (i & 7) & 1)
    if column.large:
        start = (<int64_t*>column.offsets.data)[i]
        size = (<int64_t*>column.offsets.data)[i + 1] - start
    elif column.type == TEXT:
        start = (<int32_t*>column.offsets.data)[i]
        size = (<int32_t*>column.offsets.data)[i + 1] - start
    else:
        start = i * size
    if not reserve_buffer(&column.values, size):
        return False
    memcpy(column.values.data + column.values.size, column.values.data + start, size)
    if column.type <= LARGE_TEXT:
        return push_reserved(column, size)
    if not count_item(&column.items):
        return False
    column.values.size += size
    return True


cdef bint repeat_row(Column* column, int64_t row) noexcept nogil:
    """Add a row once more."""
    cdef int64_t i
    if not column.is_list:
        return repeat_item(column, row)
    if is_null(&column.lists, row):
        return add_null(column)
    for i in range((<int32_t*>column.list_offsets.data)[row], (<int32_t*>column.list_offsets.data)[row + 1]):
        if not repeat_item(column, i):
            return False
    return end_list(column)


cdef void truncate_level(Level* level, int64_t n) noexcept nogil:
    cdef int64_t i
    if level.nulls:
        for i in range(n, level.n):
            level.nulls -= (<uint8_t>level.validity.data[i >> 3] >> (i & 7) & 1) == 0
    level.n = n


cdef void truncate_column(Column* column, int64_t rows) noexcept nogil:
    """Take back the rows from `rows` on, and items that are in no row yet."""
    cdef int64_t n = rows
    if column.is_list:
        n = (<int32_t*>column.list_offsets.data)[rows]
        truncate_level(&column.lists, rows)
        column.list_offsets.size = 4 * (rows + 1)
    truncate_level(&column.items, n)
    if column.type == BOOL:
        return
    if column.type > LARGE_TEXT:
        column.values.size = n * column.width
    elif column.large:
        column.values.size = (<int64_t*>column.offsets.data)[n]
        column.offsets.size = 8 * (n + 1)
    else:
        column.values.size = (<int32_t*>column.offsets.data)[n]
        column.offsets.size = 4 * (n + 1)


cdef inline size_t used_bytes(const Column* column) noexcept nogil:
    """Bytes of the values."""
    return (column.items.n + 7) >> 3 if column.type == BOOL else column.values.size


cdef int64_t column_bytes(const Column* column) noexcept nogil:
    """The memory that the rows take."""
    cdef int64_t size = used_bytes(column) + column.offsets.size + column.list_offsets.size
    if column.items.validity.data != NULL:
        size += (column.items.n + 7) >> 3
    if column.lists.validity.data != NULL:
        size += (column.lists.n + 7) >> 3
    return size


# ---------------------------------------------------------------------------------------------
# As an Arrow array

cdef void release_owned(ArrowArray* array) noexcept nogil:
    cdef Owned* owned = <Owned*>array.private_data
    cdef int i
    if array.n_children:
        if array.children[0].release != NULL:
            array.children[0].release(array.children[0])
        free(array.children[0])
        free(array.children)
    for i in range(3):
        free(<void*>owned.buffers[i])
    free(owned)
    array.release = NULL


cdef bint begin_owned(const Level* level, ArrowArray* out) noexcept nogil:
    cdef Owned* owned = <Owned*>calloc(1, sizeof(Owned))
    memset(out, 0, sizeof(ArrowArray))
    if owned == NULL:
        return False
    out.length = level.n
    out.null_count = level.nulls
    out.buffers = owned.buffers
    out.private_data = owned
    out.release = release_owned
    return True


cdef const void* give_up(Buffer* buffer, size_t used) noexcept nogil:
    """The memory of a buffer, without the part that was not needed."""
    cdef char* data = <char*>realloc(buffer.data, max(used, <size_t>1)) if buffer.data != NULL else NULL
    if data == NULL:
        data = buffer.data
    buffer.data = NULL
    buffer.size = buffer.capacity = 0
    return data


cdef bint move_column(Column* column, ArrowArray* out) noexcept nogil:
    """Hand the rows over as an array, without copying, and begin anew. False, with the rows where they were,
    when memory is out."""
    cdef int type_ = column.type | (LIST if column.is_list else 0)
    cdef ArrowArray items
    cdef ArrowArray** children = NULL
    cdef Column fresh
    truncate_column(column, column_rows(column))
    if not init_column(&fresh, type_) or not begin_owned(&column.items, &items):
        free_column(&fresh)
        return False
    if column.is_list:
        children = <ArrowArray**>malloc(sizeof(ArrowArray*))
        if children != NULL:
            children[0] = <ArrowArray*>malloc(sizeof(ArrowArray))
        if children == NULL or children[0] == NULL or not begin_owned(&column.lists, out):
            if children != NULL:
                free(children[0])
            free(children)
            items.release(&items)
            free_column(&fresh)
            return False
    if column.items.validity.data != NULL:
        items.buffers[0] = give_up(&column.items.validity, (column.items.n + 7) >> 3)
    if column.type <= LARGE_TEXT:
        items.n_buffers = 3
        items.buffers[1] = give_up(&column.offsets, column.offsets.size)
        items.buffers[2] = give_up(&column.values, column.values.size)
    else:
        items.n_buffers = 2
        items.buffers[1] = give_up(&column.values, used_bytes(column))
    if not column.is_list:
        out[0] = items
    else:
        if column.lists.validity.data != NULL:
            out.buffers[0] = give_up(&column.lists.validity, (column.lists.n + 7) >> 3)
        out.n_buffers = 2
        out.buffers[1] = give_up(&column.list_offsets, column.list_offsets.size)
        children[0][0] = items
        out.n_children = 1
        out.children = children
    column[0] = fresh
    return True
