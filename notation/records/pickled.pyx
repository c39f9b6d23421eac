# cython: boundscheck=True, nonecheck=True
"""Whether what a pickle made a game of is one: flat arrays, in which every number could be any."""
from cpython.bytearray cimport PyByteArray_AS_STRING
from libc.stdint cimport int32_t
from libc.stdlib cimport free
from libc.string cimport memcpy

from notation._core cimport Board
from notation.kernel.types cimport NO_MOVE, State
from notation.records.pgn_game cimport NOTE_NAG, NOTE_UNREAD, Note, Tag
from notation.records.pgn_game cimport Node as CNode
from notation.records.reader cimport make_room
from notation.records.tree cimport OWN, Game


def check_game(Game game not None):
    """ValueError for a game that has texts it doesn't have, nodes that are no tree, or moves that aren't legal."""
    check_texts(game)
    check_links(game)
    check_moves(game)


cdef int refuse(str what) except -1:
    raise ValueError(f"the pickle of a game is damaged: {what}")


cdef int check_texts(Game game) except -1:
    """The texts that notes and tags have are there."""
    cdef int32_t i
    cdef Note* note
    cdef Tag* tag
    cdef size_t size = len(game.text), owned = len(game.own)
    for i in range(game.n_notes):
        note = &game.notes[i]
        if note.type > NOTE_UNREAD or note.type == NOTE_NAG and not 0 <= note.value <= 255:
            refuse("a note of a kind there is not")
        if note.type != NOTE_NAG and (
            note.start >= owned if note.stop == OWN else not note.start <= note.stop <= size
        ):
            refuse("a comment without a text")
    for i in range(game.n_tags):
        tag = &game.raw_tags[i]
        if not (tag.name <= tag.name_stop <= size and tag.start <= tag.stop <= size):
            refuse("a tag without a text")
    for one in game.own:
        if not isinstance(one, str):
            refuse("a text that is no str")
    return 0


cdef int check_links(Game game) except -1:
    """Nodes and notes are a tree: a node comes behind its parent, and stands once among the children of it."""
    cdef int32_t i, k, last
    cdef CNode* nodes = game.nodes
    cdef bytearray seen_nodes = bytearray(game.n_nodes), seen_notes = bytearray(game.n_notes)
    cdef char* node_seen = PyByteArray_AS_STRING(seen_nodes)
    cdef char* note_seen = PyByteArray_AS_STRING(seen_notes)
    if game.n_nodes == 0 or nodes[0].parent != -1:
        refuse("it has no root")
    for i in range(game.n_nodes):
        if i and not 0 <= nodes[i].parent < i:
            refuse("a node before its parent")
        k = nodes[i].child
        last = -1
        while k >= 0:
            if k >= game.n_nodes or node_seen[k] or nodes[k].parent != i:
                refuse("a node that is no child")
            node_seen[k] = True
            last = k
            k = nodes[k].sibling
        if last >= 0 and nodes[i].last_child != last:
            refuse("a last child that is none")
        k = nodes[i].note
        last = -1
        while k >= 0:
            if k >= game.n_notes or note_seen[k]:
                refuse("a note that is none")
            note_seen[k] = True
            last = k
            k = game.notes[k].next
        if last >= 0 and nodes[i].last_note != last:
            refuse("a last note that is none")
    return 0


cdef int check_moves(Game game) except -1:
    """All moves are legal where they stand."""
    cdef Board board = game.start.copy(stack=False)
    cdef size_t size = board.ops.state_size
    cdef State* state = board.state()
    cdef CNode* nodes = game.nodes
    cdef char* states = NULL            # where the open line has variations,
    cdef int32_t* others = NULL         # and the next of them
    cdef int32_t n = 0, state_capacity = 0, other_capacity = 0, i = nodes[0].child
    cdef int code
    try:
        while True:
            while i >= 0:
                if nodes[i].sibling >= 0:
                    if not make_room(<void**>&states, n, &state_capacity, size) or not make_room(
                        <void**>&others, n, &other_capacity, sizeof(int32_t)
                    ):
                        raise MemoryError
                    memcpy(states + n * size, state, size)
                    others[n] = nodes[i].sibling
                    n += 1
                code = 0
                if nodes[i].move == NO_MOVE or board.settle(nodes[i].move, &code) != nodes[i].move:
                    refuse("a move that isn't legal")
                board.ops.apply(state, nodes[i].move)
                i = nodes[i].child
            if n == 0:
                return 0
            n -= 1
            memcpy(state, states + n * size, size)
            i = others[n]
    finally:
        free(states)
        free(others)
