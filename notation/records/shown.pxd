"""Memory that is shown to Python for a while, as a memoryview.

Who is shown it can keep a part of it. Then the memory is his: the one who showed it goes on with other memory, and says
so.
"""

cdef extern from *:
    """
    static CYTHON_INLINE int notation_is_kept(PyObject *view) {
        PyMemoryViewObject *shown = (PyMemoryViewObject *)view;
        return shown->exports > 0 || shown->mbuf->exports > 0;
    }
    """
    bint is_kept "notation_is_kept"(object view)

cdef inline bint release_view(view) except -1:
    """Show it no longer; whether somebody keeps a part of it."""
    try:
        view.release()
    except BufferError:
        pass
    return is_kept(view)
