"""The texts that callers give: their bytes, and places in them."""
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_GET_SIZE

cdef extern from "Python.h":
    const char* PyUnicode_AsUTF8AndSize(object text, Py_ssize_t* size)
    bint PyUnicode_IS_COMPACT_ASCII(object text)
    void PyErr_Clear()

cdef inline const char* text_data(text, Py_ssize_t* size) except? NULL:
    """The UTF-8 of a str or the bytes of a bytes; borrowed from the object. NULL for a str that has none."""
    cdef const char* data
    if isinstance(text, str):
        data = PyUnicode_AsUTF8AndSize(text, size)
        if data == NULL:
            PyErr_Clear()
        return data
    if isinstance(text, bytes):
        size[0] = PyBytes_GET_SIZE(text)
        return PyBytes_AS_STRING(text)
    raise TypeError(f"expected str or bytes, not {type(text).__name__}")

cdef inline bytes encoded(str text, Py_ssize_t* size):
    """What stands for the UTF-8 of a text with lone surrogates (arguments that are no UTF-8 have them)."""
    cdef bytes raw = text.encode("utf-8", "surrogatepass")
    size[0] = PyBytes_GET_SIZE(raw)
    return raw

cdef inline Py_ssize_t code_points(text, Py_ssize_t count) except -1:
    """Turn a byte offset of a text's UTF-8 into an offset in what the caller gave."""
    if isinstance(text, bytes) or PyUnicode_IS_COMPACT_ASCII(text):
        return count
    return len([byte for byte in (<str>text).encode("utf-8", "surrogatepass")[:count] if byte & 0xC0 != 0x80])
