"""The kernels of chess notations, built for x86-64-v3."""
include "_chess_kernel.pxi"
