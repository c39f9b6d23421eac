"""Converter: moves of one notation into another, for one text, for many, or for whole records.

It holds names and options only, so it can be pickled and sent to a worker; its tables are found again
there. No Python object is made for a move.
"""
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_GET_SIZE
from libc.stdlib cimport free, malloc, realloc
from libc.string cimport memcpy, memset

from notation.kernel.codes cimport CODE_STRAY_TEXT
from notation.kernel.types cimport LENIENT, PADDING, STRICT
from notation.records.pgn cimport (
    GAME_FAILED, GAME_LANE, GAME_NONE, GAME_READ, GAME_STRAY, PgnGame, fill_lane, free_game, lane_names, read_copy,
    read_tree,
)
from notation.records.reader cimport ERROR, Fault, Output, add_fault
from notation.records.scan cimport Scanner, scan_window
