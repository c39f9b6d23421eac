"""The rules, built for every machine."""
include "_rules.pxi"
