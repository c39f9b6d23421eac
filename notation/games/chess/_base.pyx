"""The rules of chess, built for every machine."""
include "_rules.pxi"
