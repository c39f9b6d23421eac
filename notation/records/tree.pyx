# cython: boundscheck=True, nonecheck=True
"""A game record as a tree of moves: Game holds flat arrays, Node is a view of one entry.

Nothing recurses, so that a line of any length and variations of any depth are no danger. Texts stay
where they were read until somebody asks for them.
"""
cimport cython
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from libc.stdint cimport int32_t, uint32_t
from libc.stdlib cimport free, malloc, realloc
from libc.string cimport memcpy, memset

from notation._core cimport Board
from notation._move cimport Move, moves_of
from notation.games.registry cimport load
from notation.kernel.types cimport NO_MOVE, move_t
from notation.records.pgn_game cimport NOTE_BEFORE, NOTE_COMMENT, NOTE_NAG, NOTE_UNREAD, hang_node
from notation.records.reader cimport make_room
from notation.records.scan cimport read_result

from operator import index as as_int

from notation.errors import NotationError, UnknownNameError
from notation.records.tags import Tags, decided_chess960

__all__ = ["Game", "Node", "Source"]

cdef enum:
    LONG_GAME = 1 << 16     # nodes

cdef tuple RESULTS = ("*", "1-0", "0-1", "1/2-1/2", "0-0")


@cython.final
cdef class Source:
    """Where a game came from: `file`, `ordinal` (from 1), byte `offset` and `line` (from 1) of its first
    token, and the `encoding` of its text."""
    cdef readonly str file
    cdef readonly object ordinal
    cdef readonly object offset
    cdef readonly object line
    cdef readonly str encoding

    def __init__(self, str file="", ordinal=0, offset=0, line=0, str encoding="utf-8"):
        self.file = file
        self.ordinal = ordinal
        self.offset = offset
        self.line = line
        self.encoding = encoding

    def __repr__(self):
        return f"Source({self.file!r}, {self.ordinal}, {self.offset}, {self.line}, {self.encoding!r})"

    def __eq__(self, other):
        return isinstance(other, Source) and self.__reduce__()[1] == other.__reduce__()[1]

    def __hash__(self):
        return hash(self.__reduce__()[1])

    def __reduce__(self):
        return (Source, (self.file, self.ordinal, self.offset, self.line, self.encoding))


cdef list well_formed_last(list pairs, list malformed):
    """The same pairs, with malformed ones before the first that is well formed and has the same name: the last of a
    name is the one that counts."""
    cdef set odd = set(malformed)
    cdef dict first = {}
    cdef dict before = {}
    for i in range(len(pairs) - 1, -1, -1):
        if i not in odd:
            first[pairs[i][0]] = i
    for i in malformed:
        before.setdefault(min(i, first.get(pairs[i][0], i)), []).append(pairs[i])
    found = []
    for i in range(len(pairs)):
        found += before.get(i, ())
        if i not in odd:
            found.append(pairs[i])
    return found


cdef str spelled_result(str value):
    """The result that a Result tag names in another spelling, as it may stand behind the moves; None: in none."""
    cdef bytes text = value.strip().encode("utf-8", "replace")
    cdef const char* p = text
    cdef int number = 0
    if not text or read_result(p, p + len(text), &number) != len(text):
        return None
    return RESULTS[number]


cdef str text_codec(bytes text):
    """UTF-8 when the whole text is, else cp1252."""
    if text.isascii():
        return "utf-8"
    try:
        text.decode("utf-8")
    except UnicodeDecodeError:
        return "cp1252"
    return "utf-8"


cdef str decode_text(bytes text, str codec):
    """Decode; cp1252 as WHATWG has it: the five bytes it leaves out are control characters."""
    if codec == "utf-8":
        return text.decode("utf-8", "surrogateescape")
    try:
        return text.decode("cp1252")
    except UnicodeDecodeError:
        return "".join([
            chr(byte) if byte in (0x81, 0x8D, 0x8F, 0x90, 0x9D) else bytes((byte,)).decode("cp1252") for byte in text
        ])


@cython.final
cdef class Game:
    """Game(game="chess", fen=None, *, tags=(), chess960=None)\n--\n
    A game record.

    ``Game("chess", fen, tags={"White": "…"})`` makes an empty one; `notation.read` gives those of a file. `board` is
    a fresh copy of the start position, `moves` the main line, `root` the tree. `errors` holds what could not be read
    (RecordError), `source` says where the game stood. An unedited game remembers its text and is written back
    byte for byte. Games can be copied and pickled, with all of that; a pickle is for the machine and the version that
    made it.
    """

    __hash__ = None

    def __cinit__(self, str game="chess", fen=None, *, tags=(), chess960=None):
        self.rules_of = load(game)
        self.table = moves_of(self.rules_of)
        self.tag_list = Tags(tags)
        if chess960 is None:
            chess960 = decided_chess960(self.tag_list.pairs, self.rules_of.spec.variants)
        self.start = Board(game, fen, chess960=chess960)
        self.text = b""
        self.codec = "utf-8"
        self.own = []
        self.errors = []
        self.variant = ""
        self.source = Source()
        self.touched = True
        self.result_text = None
        self.new_node(-1, NO_MOVE)

    def __dealloc__(self):
        free(self.nodes)
        free(self.notes)
        free(self.raw_tags)

    cdef int fill(self, PgnGame* g, bytes text) except -1:
        """Take over what a reader found; `text` is the game's own."""
        if g.n_nodes > LONG_GAME:       # the array itself: two of them would be most of what the game takes
            free(self.nodes)
            self.nodes = <CNode*>realloc(g.nodes, g.n_nodes * sizeof(CNode))
            g.nodes = NULL
            g.node_capacity = 0
        else:
            self.nodes = <CNode*>copy_array(self.nodes, g.nodes, g.n_nodes * sizeof(CNode))
        self.notes = <Note*>copy_array(self.notes, g.notes, g.n_notes * sizeof(Note))
        self.raw_tags = <Tag*>copy_array(self.raw_tags, g.tags, g.n_tags * sizeof(Tag))
        self.n_nodes = self.node_capacity = g.n_nodes
        self.n_notes = self.note_capacity = g.n_notes
        self.n_tags = g.n_tags
        self.text = text
        self.codec = text_codec(text)
        self.tag_list = None
        self.touched = False
        self.result_text = RESULTS[g.result] if g.result >= 0 else None
        return 0

    cdef str decode(self, uint32_t start, uint32_t stop):
        return decode_text(self.text[start:stop], self.codec)

    # -- what it says ---------------------------------------------------------------------------

    @property
    def game(self) -> str:
        """The name of the game that is played."""
        return self.rules_of.name

    @property
    def tags(self) -> Tags:
        """The tag pairs; changing them edits the game."""
        cdef int32_t i
        if self.tag_list is None:
            pairs = []
            malformed = []
            for i in range(self.n_tags):
                value = self.decode(self.raw_tags[i].start, self.raw_tags[i].stop)
                if not self.raw_tags[i].malformed and "\\" in value:
                    value = unescape(value)
                name = self.decode(self.raw_tags[i].name, self.raw_tags[i].name_stop)
                if self.raw_tags[i].malformed:
                    name = "".join(name.split())        # a name of several words
                    malformed.append(i)
                pairs.append((name, value))
            if malformed:
                pairs = well_formed_last(pairs, malformed)
            self.tag_list = Tags(pairs)
            self.read_pairs = pairs
        return self.tag_list

    @tags.setter
    def tags(self, pairs):
        self.tag_list = Tags(pairs)
        self.touched = True

    @property
    def edited(self) -> bool:
        """Whether the game differs from the text that it was read from, or has none."""
        if self.touched or self.tag_list is None:
            return self.touched
        return self.tag_list.pairs != self.read_pairs

    @property
    def board(self) -> Board:
        """A fresh board at the start position of the game."""
        return self.start.copy()

    @property
    def moves(self) -> list[Move]:
        """The moves of the main line."""
        cdef list found = []
        cdef int32_t i = self.nodes[0].child
        while i >= 0:
            found.append(self.table.get(self.nodes[i].move))
            i = self.nodes[i].child
        return found

    @property
    def root(self) -> Node:
        """The node before the first move."""
        return make_node(self, 0)

    @property
    def end(self) -> Node:
        """The last node of the main line."""
        cdef int32_t i = 0
        while self.nodes[i].child >= 0:
            i = self.nodes[i].child
        return make_node(self, i)

    @property
    def result(self) -> str:
        """The result after the moves; without one, the Result tag's; else ``*``."""
        if self.result_text is not None:
            return self.result_text
        value = self.tags.get("Result")
        return value if value in RESULTS else spelled_result(value or "") or "*"

    @result.setter
    def result(self, value):
        """One of the game's results, PGN's or ``*``; None for none behind the moves."""
        if value is not None and not isinstance(value, str):
            raise TypeError(f"a result is a str, not {type(value).__name__}")
        known = tuple(dict.fromkeys((*RESULTS, *self.rules_of.spec.results)))
        if value is not None and value not in known:
            raise UnknownNameError("bad-option", name=value, known=known, game=self.game)
        self.result_text = value
        if value is not None and "Result" in self.tags:
            self.tags["Result"] = value
        self.touched = True

    @property
    def raw(self) -> bytes:
        """The text the game was read from, blanks before the next game included; empty for a game made here."""
        return self.text

    def __reduce__(self):
        return (_unpickle_game, (
            self.game, self.start, self.text, self.codec, self.own, self.errors, self.variant, self.source,
            None if self.tag_list is None else self.tag_list.pairs, self.read_pairs, self.touched, self.result_text,
            (sizeof(CNode), sizeof(Note), sizeof(Tag)),
            PyBytes_FromStringAndSize(<char*>self.nodes, self.n_nodes * sizeof(CNode)),
            PyBytes_FromStringAndSize(<char*>self.notes, self.n_notes * sizeof(Note)),
            PyBytes_FromStringAndSize(<char*>self.raw_tags, self.n_tags * sizeof(Tag)),
        ))

    def __copy__(self):
        return self.__deepcopy__({})

    def __deepcopy__(self, memo):
        copied = assemble(self.__reduce__()[1])
        memo[id(self)] = copied
        return copied

    def __len__(self):
        cdef int32_t i = self.nodes[0].child, n = 0
        while i >= 0:
            n += 1
            i = self.nodes[i].child
        return n

    def __bool__(self):
        return True

    def __repr__(self):
        tags = self.tags
        return (
            f"<Game {self.game}: {tags.get('White', tags.get('Red', '?'))} - {tags.get('Black', '?')}, "
            f"{len(self)} plies, {self.result}>"
        )

    # -- arrays ---------------------------------------------------------------------------------

    cdef int32_t new_node(self, int32_t parent, move_t move) except -1:
        cdef CNode* node
        cdef int32_t i = self.n_nodes
        if not make_room(<void**>&self.nodes, i, &self.node_capacity, sizeof(CNode)):
            raise MemoryError
        node = &self.nodes[i]
        memset(node, 0, sizeof(CNode))
        node.move = move
        node.parent = parent
        node.child = node.sibling = node.note = -1
        self.n_nodes += 1
        if parent >= 0:
            hang_node(self.nodes, parent, i)
        return i

    cdef int new_note(self, int32_t index, int type, int value, str text) except -1:
        cdef Note* note
        cdef CNode* node = &self.nodes[index]
        if not make_room(<void**>&self.notes, self.n_notes, &self.note_capacity, sizeof(Note)):
            raise MemoryError
        note = &self.notes[self.n_notes]
        note.next = -1
        note.value = value
        note.type = type
        note.stop = OWN
        note.start = len(self.own)
        if text is not None:
            self.own.append(text)
        if node.note < 0:
            node.note = self.n_notes
        else:
            self.notes[node.last_note].next = self.n_notes
        node.last_note = self.n_notes
        self.n_notes += 1
        return 0

    cdef list notes_of(self, int32_t index, int type):
        cdef list found = []
        cdef int32_t i = self.nodes[index].note
        cdef Note* note
        while i >= 0:
            note = &self.notes[i]
            i = note.next
            if note.type == type:
                if type == NOTE_NAG:
                    found.append(note.value)
                elif note.stop == OWN:
                    found.append(self.own[note.start])
                else:
                    found.append(self.decode(note.start, note.stop))
        return found

    cdef int set_notes(self, int32_t index, int type, values) except -1:
        """Replace a node's notes of one type."""
        cdef int32_t* link
        values = check_nags(values) if type == NOTE_NAG else check_comments(values)
        link = &self.nodes[index].note          # what the caller gave has run by now
        while link[0] >= 0:
            if self.notes[link[0]].type == type:
                link[0] = self.notes[link[0]].next
            else:
                self.nodes[index].last_note = link[0]
                link = &self.notes[link[0]].next
        for value in values:
            if type == NOTE_NAG:
                self.new_note(index, type, value, None)
            else:
                self.new_note(index, type, 0, value)
        self.touched = True
        return 0

    cdef Board board_at(self, int32_t index):
        cdef Board board = self.start.copy()
        cdef list path = []
        while index > 0:
            path.append(self.nodes[index].move)
            index = self.nodes[index].parent
        for move in reversed(path):
            board.push_packed(move)
        return board


def _unpickle_game(*fields):
    """Make a game from what `Game.__reduce__` gives; ValueError or TypeError if that is damaged."""
    from notation.records.pickled import check_game

    made = assemble(fields)
    check_game(made)
    return made


cdef Game assemble(tuple fields):
    """Make a game from what `Game.__reduce__` gives, and believe what stands in its arrays."""
    cdef str name, codec, variant, result
    cdef Board start
    cdef bytes text, nodes, notes, raw_tags
    cdef list own, errors, read_pairs
    cdef Game made
    (
        name, start, text, codec, own, errors, variant, source, tags, read_pairs, touched, result, sizes, nodes, notes,
        raw_tags,
    ) = fields
    for part in (name, start, text, codec, own, errors, variant, nodes, notes, raw_tags):
        if part is None:
            raise TypeError("a part of a game is missing")
    if sizes != (sizeof(CNode), sizeof(Note), sizeof(Tag)):
        raise ValueError("the game was pickled by another version")
    for array, size in ((nodes, sizeof(CNode)), (notes, sizeof(Note)), (raw_tags, sizeof(Tag))):
        if len(array) % size or len(array) // size >= 0x7FFFFFFF:
            raise ValueError("the game was pickled by another version")
    made = Game.__new__(Game, name)
    if start._game is not made.rules_of:
        raise ValueError(f"a game of {name} doesn't start on a board of {start.game}")
    made.start = start.copy()
    made.text = text
    made.codec = codec
    made.own = list(own)
    made.errors = list(errors)
    made.variant = variant
    made.source = source
    made.tag_list = None if tags is None else Tags(tags)
    made.read_pairs = read_pairs
    made.touched = touched
    made.result_text = result
    made.n_nodes = made.n_notes = made.n_tags = made.node_capacity = made.note_capacity = 0
    made.nodes = <CNode*>copy_array(made.nodes, PyBytes_AS_STRING(nodes), len(nodes))
    made.notes = <Note*>copy_array(made.notes, PyBytes_AS_STRING(notes), len(notes))
    made.raw_tags = <Tag*>copy_array(made.raw_tags, PyBytes_AS_STRING(raw_tags), len(raw_tags))
    made.n_nodes = made.node_capacity = <int32_t>(len(nodes) // sizeof(CNode))
    made.n_notes = made.note_capacity = <int32_t>(len(notes) // sizeof(Note))
    made.n_tags = <int32_t>(len(raw_tags) // sizeof(Tag))
    return made


cdef void* copy_array(void* old, const void* data, size_t size) except? NULL:
    """Replace an array by an exact copy of another."""
    free(old)
    if size == 0:
        return NULL
    cdef void* fresh = malloc(size)
    if fresh == NULL:
        raise MemoryError
    memcpy(fresh, data, size)
    return fresh


cdef list check_nags(values):
    cdef list found = []
    for value in values:
        number = as_int(value)
        if not 0 <= number <= 255:
            raise NotationError("bad-nag", text=f"${number}")
        found.append(number)
    return found


cdef list check_comments(values):
    if isinstance(values, str):
        raise TypeError("comments are a sequence of str, not one str")
    cdef list found = list(values)
    for value in found:
        if not isinstance(value, str):
            raise TypeError(f"a comment is a str, not {type(value).__name__}")
    return found


cdef str unescape(str value):
    """Undo the two escapes of a tag's value (PGN 7)."""
    return "\\".join([part.replace('\\"', '"') for part in value.split("\\\\")])


def _node_of(Game game not None, int32_t index):
    """Make what `Node.__reduce__` gives."""
    if not 0 <= index < game.n_nodes:
        raise IndexError("the game has no such node")
    return make_node(game, index)


cdef Node make_node(Game game, int32_t index):
    cdef Node node = Node.__new__(Node)
    node.game = game
    node.index = index
    return node


@cython.final
cdef class Node:
    """A place in a game's tree: the root, or the position after a move. Made by `Game.root` and its kin."""

    def __init__(self):
        raise TypeError("a node belongs to a game: use Game.root and Node.add")

    @property
    def move(self) -> Move | None:
        """The move that leads here; None at the root."""
        if self.index == 0:
            return None
        return self.game.table.get(self.game.nodes[self.index].move)

    @property
    def parent(self) -> Node | None:
        """The node before the move; None at the root."""
        if self.index == 0:
            return None
        return make_node(self.game, self.game.nodes[self.index].parent)

    @property
    def children(self) -> list[Node]:
        """The nodes after the moves that were looked at here; the first is the main line."""
        cdef list found = []
        cdef int32_t i = self.game.nodes[self.index].child
        while i >= 0:
            found.append(make_node(self.game, i))
            i = self.game.nodes[i].sibling
        return found

    @property
    def next(self) -> Node | None:
        """The first child, or None at the end of a line."""
        cdef int32_t i = self.game.nodes[self.index].child
        return None if i < 0 else make_node(self.game, i)

    @property
    def text(self) -> str:
        """The move as it was written in the record; empty for a move added here."""
        cdef CNode* node = &self.game.nodes[self.index]
        return self.game.decode(node.start, node.stop)

    @property
    def comments(self) -> tuple[str, ...]:
        """The comments after the move (at the root: before the first move)."""
        return tuple(self.game.notes_of(self.index, NOTE_COMMENT))

    @comments.setter
    def comments(self, values):
        self.game.set_notes(self.index, NOTE_COMMENT, values)

    @property
    def comments_before(self) -> tuple[str, ...]:
        """The comments before the move, in front of the variation that it begins."""
        return tuple(self.game.notes_of(self.index, NOTE_BEFORE))

    @comments_before.setter
    def comments_before(self, values):
        self.game.set_notes(self.index, NOTE_BEFORE, values)

    @property
    def nags(self) -> tuple[int, ...]:
        """The numbers of the annotation glyphs (PGN 10), ``!`` as 1."""
        return tuple(self.game.notes_of(self.index, NOTE_NAG))

    @nags.setter
    def nags(self, values):
        self.game.set_notes(self.index, NOTE_NAG, values)

    @property
    def unread(self) -> tuple[str, ...]:
        """The text that could not be read behind this move."""
        return tuple(self.game.notes_of(self.index, NOTE_UNREAD))

    def add(self, move, notation=None) -> Node:
        """Append a move (a Move, or text in a notation) as the last child and return its node."""
        cdef Board board = self.game.board_at(self.index)
        if isinstance(move, str):
            board.push_text(move, notation)
        else:
            board.push(move)
        self.game.touched = True
        return make_node(self.game, self.game.new_node(self.index, board.state().last))

    def board(self) -> Board:
        """The position here, with the moves that lead to it."""
        return self.game.board_at(self.index)

    def mainline(self) -> list[Node]:
        """The nodes behind this one along first children."""
        cdef list found = []
        cdef int32_t i = self.game.nodes[self.index].child
        while i >= 0:
            found.append(make_node(self.game, i))
            i = self.game.nodes[i].child
        return found

    def __reduce__(self):
        return (_node_of, (self.game, self.index))

    def __eq__(self, other):
        return isinstance(other, Node) and (<Node>other).game is self.game and (<Node>other).index == self.index

    def __hash__(self):
        return hash((id(self.game), self.index))

    def __repr__(self):
        return f"<Node {self.index}: {'root' if self.index == 0 else self.move}>"
