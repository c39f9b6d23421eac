"""Chooses the build of the kernels of chess notations for this machine."""
import importlib

from cpython.pycapsule cimport PyCapsule_GetPointer

from notation.kernel.cpu cimport has_v3


cdef object load_build():
    """The module that fits this machine, or the plain one where the environment forces it."""
    if has_v3():
        try:
            return importlib.import_module("notation.notations.chess_v3")
        except ImportError:         # it is optional: the compiler may have refused the flag
            pass
    return importlib.import_module("notation.notations.chess_base")


_build = load_build()
cdef const Kernel* CHOSEN = <const Kernel*>PyCapsule_GetPointer(_build.capsule(), b"notation.Kernel")


cdef const Kernel* kernel() noexcept:
    return CHOSEN


def build() -> str:
    """Name the build that runs: ``"v3"`` or ``"base"``."""
    return _build.__name__.rpartition("_")[2]
