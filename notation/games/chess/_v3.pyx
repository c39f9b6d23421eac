"""The rules of chess, built for x86-64-v3."""
include "_rules.pxi"
