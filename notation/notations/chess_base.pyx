"""The kernels of chess notations, built for every machine."""
include "_chess_kernel.pxi"
