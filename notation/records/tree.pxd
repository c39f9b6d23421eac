"""Game and Node for the compiled layers above."""
from libc.stdint cimport int32_t, int64_t, uint32_t

from notation._core cimport Board
from notation._move cimport MoveTable
from notation.games.registry cimport Game as GameRules
from notation.kernel.types cimport move_t
from notation.records.pgn_game cimport Node as CNode
from notation.records.pgn_game cimport Note, PgnGame, Tag

cdef enum:
    OWN = 0xFFFFFFFF        # Note.stop: the text is own[start]

cdef str decode_text(bytes text, str codec)

cdef class Game:
    cdef GameRules rules_of         # the game that is played
    cdef MoveTable table
    cdef Board start
    cdef bytes text                 # as it was read; b"" for a game made here
    cdef str codec                  # of `text`
    cdef CNode* nodes
    cdef Note* notes
    cdef Tag* raw_tags
    cdef int32_t n_nodes
    cdef int32_t n_notes
    cdef int32_t n_tags
    cdef int32_t node_capacity
    cdef int32_t note_capacity
    cdef list own                   # texts that don't stand in `text`
    cdef object tag_list            # a Tags once asked for
    cdef bint touched               # differs from `text`, whatever its tags do
    cdef list read_pairs            # the tags as they were read, once asked for
    cdef str result_text
    cdef public object source
    cdef public list errors
    cdef readonly str variant       # a variant's name that is not supported, or ""

    cdef str decode(self, uint32_t start, uint32_t stop)
    cdef int fill(self, PgnGame* g, bytes text) except -1
    cdef list notes_of(self, int32_t index, int type)
    cdef int set_notes(self, int32_t index, int type, values) except -1
    cdef int32_t new_node(self, int32_t parent, move_t move) except -1
    cdef int new_note(self, int32_t index, int type, int value, str text) except -1
    cdef Board board_at(self, int32_t index)

cdef class Node:
    cdef readonly Game game
    cdef readonly int32_t index
