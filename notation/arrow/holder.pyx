"""Arrays and schemas that are handed out more than once, and the capsules in which they travel.

A consumer may move a child out of the array it was given, so each time an array is handed out it gets structs of its
own, all the way down; the buffers are the same, and a count of owners says when they may go. Nothing here but the
capsules needs the GIL.
"""
from cpython.pycapsule cimport PyCapsule_GetPointer, PyCapsule_IsValid, PyCapsule_New
from libc.stdint cimport int32_t, int64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcpy, memset, strlen

from notation.arrow.layout cimport ARROW_NULLABLE, ArrowArray, ArrowArrayStream, ArrowSchema

cdef extern from *:
    """
    #include <stdint.h>
    static inline void notation_retain(int64_t *count) { __atomic_fetch_add(count, 1, __ATOMIC_RELAXED); }
    static inline int notation_drop(int64_t *count) { return __atomic_sub_fetch(count, 1, __ATOMIC_ACQ_REL) == 0; }
    """
    void add_owner "notation_retain"(int64_t* count) noexcept nogil
    bint drop_owner "notation_drop"(int64_t* count) noexcept nogil

cdef const void* NO_VALIDITY[1]         # the buffers of a struct without nulls
NO_VALIDITY[0] = NULL
cdef const char* NO_NAME = b""

# ---------------------------------------------------------------------------------------------
# Arrays

cdef Holder* hold_array(ArrowArray* array) noexcept nogil:
    """Move an array into a holder with one owner; NULL, and the array untouched, when memory is out."""
    cdef Holder* holder = <Holder*>malloc(sizeof(Holder))
    if holder != NULL:
        holder.owners = 1
        holder.array = array[0]
        array.release = NULL
    return holder


cdef void retain_holder(Holder* holder) noexcept nogil:
    if holder != NULL:
        add_owner(&holder.owners)


cdef void drop_holder(Holder* holder) noexcept nogil:
    if holder != NULL and drop_owner(&holder.owners):
        if holder.array.release != NULL:
            holder.array.release(&holder.array)
        free(holder)


cdef void release_shared(ArrowArray* array) noexcept nogil:
    """The release callback of all that is handed out; `private_data` is the holder of the buffers, or NULL."""
    cdef int64_t i
    if array.children != NULL:
        for i in range(array.n_children):
            if array.children[i] != NULL:
                if array.children[i].release != NULL:
                    array.children[i].release(array.children[i])
                free(array.children[i])
        free(array.children)
    if array.dictionary != NULL:
        if array.dictionary.release != NULL:
            array.dictionary.release(array.dictionary)
        free(array.dictionary)
    drop_holder(<Holder*>array.private_data)
    array.release = NULL


cdef bint make_children(int64_t n, ArrowArray* out) noexcept nogil:
    cdef int64_t i
    out.children = <ArrowArray**>calloc(n, sizeof(ArrowArray*)) if n else NULL
    if n and out.children == NULL:
        return False
    out.n_children = n
    for i in range(n):
        out.children[i] = <ArrowArray*>calloc(1, sizeof(ArrowArray))
        if out.children[i] == NULL:
            return False
    return True


cdef bint share_array(
    Holder* holder, const ArrowArray* source, int64_t offset, int64_t length, ArrowArray* out
) noexcept nogil:
    """Make structs of their own for rows of an array (the holder's or one inside it) that own a share of the
    holder. False, with nothing made, when memory is out."""
    cdef int64_t i
    out[0] = source[0]
    if offset or length != source.length:
        out.null_count = 0 if source.null_count == 0 else -1
    out.offset = source.offset + offset
    out.length = length
    out.children = NULL
    out.n_children = 0
    out.dictionary = NULL
    out.release = release_shared
    out.private_data = holder
    retain_holder(holder)
    if not make_children(source.n_children, out):
        release_shared(out)
        return False
    for i in range(source.n_children):
        if not share_array(holder, source.children[i], 0, source.children[i].length, out.children[i]):
            release_shared(out)
            return False
    if source.dictionary != NULL:
        out.dictionary = <ArrowArray*>calloc(1, sizeof(ArrowArray))
        if out.dictionary == NULL or not share_array(
            holder, source.dictionary, 0, source.dictionary.length, out.dictionary
        ):
            release_shared(out)
            return False
    return True


cdef bint begin_struct(int64_t length, int64_t n_children, ArrowArray* out) noexcept nogil:
    """Make a struct array whose children are empty structs, to be filled by the caller."""
    memset(out, 0, sizeof(ArrowArray))
    out.length = length
    out.n_buffers = 1
    out.buffers = NO_VALIDITY
    out.release = release_shared
    if not make_children(n_children, out):
        release_shared(out)
        return False
    return True


# ---------------------------------------------------------------------------------------------
# Schemas

cdef void release_schema(ArrowSchema* schema) noexcept nogil:
    cdef int64_t i
    if schema.children != NULL:
        for i in range(schema.n_children):
            if schema.children[i] != NULL:
                if schema.children[i].release != NULL:
                    schema.children[i].release(schema.children[i])
                free(schema.children[i])
        free(schema.children)
    if schema.dictionary != NULL:
        if schema.dictionary.release != NULL:
            schema.dictionary.release(schema.dictionary)
        free(schema.dictionary)
    free(<void*>schema.format)
    free(<void*>schema.name)
    free(<void*>schema.metadata)
    schema.release = NULL


cdef char* copy_bytes(const char* data, size_t size) noexcept nogil:
    cdef char* copy = <char*>malloc(size + 1)
    if copy != NULL:
        memcpy(copy, data, size)
        copy[size] = 0
    return copy


cdef bint make_schema(const char* format, const char* name, int64_t n_children, ArrowSchema* out) noexcept nogil:
    """Make a nullable field whose children are to be filled by the caller."""
    cdef int64_t i
    memset(out, 0, sizeof(ArrowSchema))
    out.release = release_schema
    out.flags = ARROW_NULLABLE
    out.format = copy_bytes(format, strlen(format))
    out.name = copy_bytes(name, strlen(name))
    out.children = <ArrowSchema**>calloc(n_children, sizeof(ArrowSchema*)) if n_children else NULL
    if out.format == NULL or out.name == NULL or (n_children and out.children == NULL):
        release_schema(out)
        return False
    out.n_children = n_children
    for i in range(n_children):
        out.children[i] = <ArrowSchema*>calloc(1, sizeof(ArrowSchema))
        if out.children[i] == NULL:
            release_schema(out)
            return False
    return True


cdef size_t metadata_size(const char* metadata) noexcept nogil:
    """Bytes of a metadata text: a count, then that many pairs of texts, each behind its length."""
    cdef int32_t count, length, _i
    cdef const char* p = metadata
    memcpy(&count, p, 4)
    p += 4
    for _i in range(2 * count):
        memcpy(&length, p, 4)
        p += 4 + length
    return p - metadata


cdef bint copy_schema(const ArrowSchema* source, const char* name, ArrowSchema* out) noexcept nogil:
    """Copy a field, under another name unless that is NULL; False, with nothing made, when memory is out."""
    cdef int64_t i
    if name == NULL:
        name = NO_NAME if source.name == NULL else source.name
    if not make_schema(source.format, name, source.n_children, out):
        return False
    out.flags = source.flags
    if source.metadata != NULL:
        out.metadata = copy_bytes(source.metadata, metadata_size(source.metadata))
        if out.metadata == NULL:
            release_schema(out)
            return False
    for i in range(source.n_children):
        if not copy_schema(source.children[i], NULL, out.children[i]):
            release_schema(out)
            return False
    if source.dictionary != NULL:
        out.dictionary = <ArrowSchema*>calloc(1, sizeof(ArrowSchema))
        if out.dictionary == NULL or not copy_schema(source.dictionary, NULL, out.dictionary):
            release_schema(out)
            return False
    return True


# ---------------------------------------------------------------------------------------------
# Capsules: what nobody took is released with its capsule

cdef void free_schema_capsule(object capsule) noexcept:
    cdef ArrowSchema* schema = <ArrowSchema*>PyCapsule_GetPointer(capsule, b"arrow_schema")
    if schema.release != NULL:
        schema.release(schema)
    free(schema)


cdef void free_array_capsule(object capsule) noexcept:
    cdef ArrowArray* array = <ArrowArray*>PyCapsule_GetPointer(capsule, b"arrow_array")
    if array.release != NULL:
        array.release(array)
    free(array)


cdef void free_stream_capsule(object capsule) noexcept:
    cdef ArrowArrayStream* stream = <ArrowArrayStream*>PyCapsule_GetPointer(capsule, b"arrow_array_stream")
    if stream.release != NULL:
        stream.release(stream)
    free(stream)


cdef object schema_capsule(ArrowSchema* schema):
    """Move a schema into a capsule."""
    cdef ArrowSchema* moved = <ArrowSchema*>malloc(sizeof(ArrowSchema))
    if moved == NULL:
        schema.release(schema)
        raise MemoryError
    moved[0] = schema[0]
    schema.release = NULL
    return PyCapsule_New(moved, b"arrow_schema", free_schema_capsule)


cdef object array_capsule(ArrowArray* array):
    """Move an array into a capsule."""
    cdef ArrowArray* moved = <ArrowArray*>malloc(sizeof(ArrowArray))
    if moved == NULL:
        array.release(array)
        raise MemoryError
    moved[0] = array[0]
    array.release = NULL
    return PyCapsule_New(moved, b"arrow_array", free_array_capsule)


cdef object stream_capsule(ArrowArrayStream* stream):
    """Move a stream into a capsule."""
    cdef ArrowArrayStream* moved = <ArrowArrayStream*>malloc(sizeof(ArrowArrayStream))
    if moved == NULL:
        stream.release(stream)
        raise MemoryError
    moved[0] = stream[0]
    stream.release = NULL
    return PyCapsule_New(moved, b"arrow_array_stream", free_stream_capsule)


cdef void* opened(object capsule, const char* name) except NULL:
    if not PyCapsule_IsValid(capsule, name):
        raise TypeError(f"expected a capsule named {name.decode()!r}, not {capsule!r}")
    return PyCapsule_GetPointer(capsule, name)


cdef int take_schema(object capsule, ArrowSchema* out) except -1:
    """Move a schema out of a capsule."""
    cdef ArrowSchema* schema = <ArrowSchema*>opened(capsule, b"arrow_schema")
    if schema.release == NULL:
        raise ValueError("this schema has been consumed already")
    out[0] = schema[0]
    schema.release = NULL
    return 0


cdef int take_array(object capsule, ArrowArray* out) except -1:
    """Move an array out of a capsule."""
    cdef ArrowArray* array = <ArrowArray*>opened(capsule, b"arrow_array")
    if array.release == NULL:
        raise ValueError("this array has been consumed already")
    out[0] = array[0]
    array.release = NULL
    return 0


cdef int take_stream(object capsule, ArrowArrayStream* out) except -1:
    """Move a stream out of a capsule."""
    cdef ArrowArrayStream* stream = <ArrowArrayStream*>opened(capsule, b"arrow_array_stream")
    if stream.release == NULL:
        raise ValueError("this stream has been consumed already")
    out[0] = stream[0]
    stream.release = NULL
    return 0
