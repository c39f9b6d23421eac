# cython: boundscheck=True, nonecheck=True
"""The moves of a binary record, depth first, and how they become a Game.

The formats differ in bytes, not in shape: a list of moves, each with two flags (a move follows it; another move may
stand in its place) and a comment. The first entry is no move: it stands for the start and may have a comment.
"""
cimport cython
from cpython.bytes cimport PyBytes_AS_STRING
from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t
from libc.stdlib cimport free, malloc, realloc
from libc.string cimport memcpy

from notation.kernel.ops cimport Ops
from notation.kernel.types cimport NO_MOVE, State, StateBuffer, move_t
from notation.records.pgn_game cimport NOTE_COMMENT, NOTE_UNREAD
from notation.records.reader cimport make_room
from notation.records.tree cimport Game

from notation.errors import CODES
from notation.records.record import Fault

__all__ = ["MoveTree", "read_ccbridge", "read_xqf"]

cdef extern from "Python.h":
    str PyUnicode_FromObject(object text)

cdef enum:
    SPACING = 16            # states are kept for every so many plies of the open line
    MOST_FAULTS = 100       # illegal moves that are told one by one

cdef struct Frame:          # a line that goes on later
    int32_t node            # the node before its next move
    int32_t ply             # how many moves lead there
    bint dead               # the moves there can't be played


@cython.final
cdef class MoveTree:
    """Moves depth first.

    `add` appends one; the first is the root. `complete`: no promised move is missing. `end`: the byte behind the last
    entry. `faults`: what could not be read, set by those who fill it.
    """

    def __cinit__(self):
        self.comments = []
        self.faults = []
        self.complete = True
        self.end = 0

    def __dealloc__(self):
        free(self.entries)

    cdef int append(self, int start, int stop, int more, int64_t offset) except -1:
        cdef Entry* entry
        if not make_room(<void**>&self.entries, self.count, &self.capacity, sizeof(Entry)):
            raise MemoryError
        entry = &self.entries[self.count]
        entry.offset = offset
        entry.comment = -1
        entry.start = <short>start if 0 <= start < 512 else -1
        entry.stop = <short>stop if 0 <= stop < 512 else -1
        entry.more = <uint8_t>more
        self.count += 1
        return 0

    cdef int note(self, str comment) except -1:
        if comment:
            self.entries[self.count - 1].comment = <int32_t>len(self.comments)
            self.comments.append(PyUnicode_FromObject(comment))     # plain, of whatever class it was
        return 0

    def add(self, int start, int stop, *, bint child, bint sibling, str comment="", offset=0):
        """Append a move between two points (-1: the file names none); -1 twice for the root."""
        self.append(start, stop, CHILD * child | SIBLING * sibling, offset)
        self.note(comment)

    def check(self, end):
        """Note it if a move that the flags promise is missing at the end, byte `end` of the file."""
        cdef int64_t pending = 0
        cdef int32_t i
        for i in range(self.count):
            pending += self.entries[i].more & SIBLING != 0
            if not self.entries[i].more & CHILD:
                if pending == 0:
                    return
                pending -= 1
        if self.count > 1 or self.count and self.entries[0].more & CHILD and end:
            cut_off(self, end, "the record ends where a move is promised")

    def __len__(self):
        return self.count

    @property
    def first_point(self) -> int:
        """Where the first move begins; -1 without one."""
        return self.entries[1].start if self.count > 1 else -1

    @property
    def root_comment(self) -> str:
        """The comment before the first move."""
        return self.comments[self.entries[0].comment] if self.count and self.entries[0].comment >= 0 else ""

    cdef str text_of(self, int32_t first, int32_t stop, list names):
        """Entries as coordinates, for what can't be played: variations in brackets."""
        cdef list words = []
        cdef int32_t i
        cdef Entry* entry
        for i in range(first, stop):
            entry = &self.entries[i]
            words.append(
                (names[entry.start] if entry.start >= 0 else "??") + (names[entry.stop] if entry.stop >= 0 else "??")
            )
            if entry.comment >= 0:
                words.append("{" + self.comments[entry.comment].replace("}", ")") + "}")
            if not entry.more & CHILD and i + 1 < stop:
                words.append("|")
        return " ".join(words)

    def hang(self, Game game not None, names, *, bint playable=True):
        """Put all moves and comments into a game without moves, from its start position; gives a list of Faults.

        What is not legal stays as unread text, with all that follows it. `names`: of the points. `playable` False: the
        start position is not the file's, nothing is played.
        """
        cdef const Ops* ops = game.start.ops
        cdef size_t size = ops.state_size
        cdef StateBuffer current
        cdef State* state = <State*>&current
        cdef char* kept = NULL              # the states of the open line at plies 0, SPACING, 2 * SPACING …
        cdef int32_t n_kept = 0
        cdef Frame* frames = NULL
        cdef int32_t n_frames = 0, frame_capacity = 0, n_illegal = 0
        cdef int32_t i, at = 0, ply = 0, dead_from = -1, node
        cdef bint dead = not playable
        cdef int code
        cdef move_t move
        cdef Entry* entry
        cdef void* grown
        cdef list faults = []
        # From here on nothing of the caller's runs while entries are looked at.
        cdef list points = list(names)
        for name in points:
            if type(name) is not str:
                raise TypeError(f"the name of a point is a str, not {type(name).__name__}")
        if self.count and self.entries[0].comment >= 0:
            game.new_note(0, NOTE_COMMENT, 0, self.comments[self.entries[0].comment])
        if self.count < 2:
            return faults
        if dead:
            game.new_note(0, NOTE_UNREAD, 0, self.text_of(1, self.count, points))
            return faults
        memcpy(state, game.start.state(), size)
        try:
            for i in range(1, self.count):
                entry = &self.entries[i]
                if entry.more & SIBLING:
                    if not make_room(<void**>&frames, n_frames, &frame_capacity, sizeof(Frame)):
                        raise MemoryError
                    frames[n_frames] = Frame(at, ply, dead)
                    n_frames += 1
                node = at
                if not dead:
                    if ply % SPACING == 0 and ply // SPACING >= n_kept:
                        grown = realloc(kept, (ply // SPACING + 1) * size)
                        if grown == NULL:
                            raise MemoryError
                        kept = <char*>grown
                        memcpy(kept + <size_t>(ply // SPACING) * size, state, size)
                        n_kept = ply // SPACING + 1
                    code = 0
                    move = NO_MOVE
                    if 0 <= entry.start < ops.points and 0 <= entry.stop < ops.points:
                        move = ops.resolve(state, entry.start, entry.stop, 0, &code)
                    if move == NO_MOVE:
                        n_illegal += 1
                        if n_illegal <= MOST_FAULTS:
                            faults.append(Fault(
                                CODES[code][0] if code else "no-point", entry.offset, entry.offset, ply + 1,
                                hint=self.text_of(i, i + 1, points).partition(" ")[0],
                            ))
                        elif n_illegal == MOST_FAULTS + 1:
                            faults.append(Fault("too-many-faults", entry.offset, entry.offset, ply + 1))
                        dead = True
                        dead_from = i
                    else:
                        node = game.new_node(at, move)
                        if entry.comment >= 0:
                            game.new_note(node, NOTE_COMMENT, 0, self.comments[entry.comment])
                elif dead_from < 0:
                    dead_from = i
                if entry.more & CHILD:
                    if not dead:
                        ops.apply(state, move)
                        at = node
                        ply += 1
                    continue
                # The line ends; the last one that is to go on does.
                if dead and dead_from >= 0:
                    game.new_note(at, NOTE_UNREAD, 0, self.text_of(dead_from, i + 1, points))
                dead_from = -1
                if n_frames == 0:
                    if i + 1 < self.count:
                        faults.append(Fault("stray-text", self.entries[i + 1].offset, self.end))
                    break
                n_frames -= 1
                at = frames[n_frames].node
                dead = frames[n_frames].dead
                if not dead:
                    ply = frames[n_frames].ply
                    n_kept = ply // SPACING + 1
                    self.replay(game, state, kept, at, ply)
            else:
                if dead and dead_from >= 0:
                    game.new_note(at, NOTE_UNREAD, 0, self.text_of(dead_from, self.count, points))
        finally:
            free(kept)
            free(frames)
        return faults

    cdef int replay(self, Game game, State* state, const char* kept, int32_t node, int32_t ply) except -1:
        """Give the state at a node of the open line, from the last one that was kept."""
        cdef const Ops* ops = game.start.ops
        cdef move_t moves[SPACING]
        cdef int n = ply % SPACING, i
        for i in range(n):
            moves[n - 1 - i] = game.nodes[node].move
            node = game.nodes[node].parent
        memcpy(state, kept + <size_t>(ply // SPACING) * ops.state_size, ops.state_size)
        for i in range(n):
            ops.apply(state, moves[i])
        return 0


# -- filling a tree from bytes ---------------------------------------------------------------------


cdef int point_of(int x, int y) noexcept nogil:
    """The point of a file and a rank, both from 0 at Red's left; -1 for none."""
    return y * 9 + x if 0 <= x < 9 and 0 <= y < 10 else -1


cdef str decode_comment(MoveTree tree, bytes raw, str encoding, int64_t offset):
    """A comment; bytes that are no text stay visible, and are told."""
    try:
        text = raw.decode(encoding)
    except UnicodeDecodeError:
        tree.faults.append(Fault("encoding", offset, offset, severity="warning", hint=f"this is no {encoding}"))
        text = raw.decode(encoding, "backslashreplace")
    return text.rstrip("\0").replace("\r\n", "\n")


cdef int cut_off(MoveTree tree, int64_t offset, str hint) except -1:
    tree.complete = False
    tree.faults.append(Fault("unterminated-record", offset, offset, hint=hint))
    return 0


def read_xqf(
    bytes data not None, int64_t at, *, int version, int from_key, int to_key, int length_key, bytes mask not None
):
    """The tree of an XQF file, whose bytes from `at` on are hidden by the 32 of `mask`."""
    cdef MoveTree tree = MoveTree()
    cdef int64_t size = len(data), begin = at, i, length, head = 4 if version > 10 else 8
    cdef int64_t pending = 0
    cdef const uint8_t* given = <const uint8_t*>PyBytes_AS_STRING(data)
    cdef const uint8_t* key = <const uint8_t*>PyBytes_AS_STRING(mask)
    cdef uint8_t* plain
    cdef int flags, start, stop, more, length_at
    cdef bint long_text
    if len(mask) != 32 or not 0 <= at <= size:
        raise ValueError("a mask has 32 bytes, and a tree stands in its file")
    plain = <uint8_t*>malloc(size - begin + 1)
    if plain == NULL:
        raise MemoryError
    try:
        for i in range(size - begin):
            plain[i] = <uint8_t>(given[begin + i] - key[i & 31])
        while True:
            if at + head > size:
                cut_off(tree, size, "the file ends where a move is promised")
                break
            flags = plain[at - begin + 2]
            start = (plain[at - begin] - 24 - from_key) & 255
            stop = (plain[at - begin + 1] - 32 - to_key) & 255
            if version > 10:
                more = CHILD * (flags & 0x80 != 0) | SIBLING * (flags & 0x40 != 0)
                long_text = flags & 0x20 != 0
            else:
                more = CHILD * (flags & 0xF0 != 0) | SIBLING * (flags & 0x0F != 0)
                long_text = True
            if tree.count == 0:
                more &= CHILD
                start = stop = 255
            tree.append(point_of(start // 10, start % 10), point_of(stop // 10, stop % 10), more, at)
            pending += more & SIBLING != 0
            at += 4
            length = 0
            if long_text:
                if at + 4 > size:
                    cut_off(tree, size, "the file ends where a comment's length is due")
                    break
                length_at = <int>(at - begin)
                length = <int32_t>(
                    plain[length_at] | plain[length_at + 1] << 8 | plain[length_at + 2] << 16
                    | <uint32_t>plain[length_at + 3] << 24
                )
                length -= length_key
                at += 4
            if length < 0 or at + length > size:
                if length > 0:
                    tree.note(decode_comment(tree, (<const char*>plain)[at - begin:size - begin], "gb18030", at))
                cut_off(tree, at, f"a comment of {length} bytes is promised, the file has {size - at}")
                break
            if length:
                tree.note(decode_comment(tree, (<const char*>plain)[at - begin:at - begin + length], "gb18030", at))
                at += length
            if not more & CHILD:
                if pending == 0:
                    break
                pending -= 1
    finally:
        free(plain)
    tree.end = at
    return tree


def read_ccbridge(bytes data not None, int64_t at, int64_t size, *, bint nibbles):
    """The tree of a CCBridge record, from byte `at` to byte `size` at most. `nibbles`: of version 1, where a point is
    file and rank in a byte."""
    cdef MoveTree tree = MoveTree()
    cdef const uint8_t* given = <const uint8_t*>PyBytes_AS_STRING(data)
    cdef int64_t length, pending = 0
    cdef int flags, more, start, stop
    if not 0 <= at <= size <= len(data):
        raise ValueError("a tree stands in its file")
    while True:
        if at + 4 > size:
            cut_off(tree, size, "the record ends where a move is promised")
            break
        flags = given[at]
        start = given[at + 2]
        stop = given[at + 3]
        more = CHILD * (flags & 1 == 0) | SIBLING * (flags & 2 != 0)
        if tree.count == 0:
            more &= CHILD
            start = stop = -1
        elif nibbles:
            start = point_of(start >> 4, 9 - (start & 15))
            stop = point_of(stop >> 4, 9 - (stop & 15))
        else:
            start = point_of(start % 9, 9 - start // 9)
            stop = point_of(stop % 9, 9 - stop // 9)
        tree.append(start, stop, more, at)
        pending += more & SIBLING != 0
        at += 4
        if flags & 4:
            if at + 4 > size:
                cut_off(tree, size, "the record ends where a comment's length is due")
                break
            length = given[at] | given[at + 1] << 8 | given[at + 2] << 16 | <int64_t>given[at + 3] << 24
            at += 4
            if at + length > size:
                tree.note(decode_comment(tree, data[at:size - (size - at) % 2], "utf-16-le", at))
                cut_off(tree, at, f"a comment of {length} bytes is promised, the record has {size - at}")
                break
            tree.note(decode_comment(tree, data[at:at + length], "utf-16-le", at))
            at += length
        if not more & CHILD:
            if pending == 0:
                break
            pending -= 1
    tree.end = at
    return tree
