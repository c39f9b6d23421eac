"""A PGN game while it is read: its tags, moves and notes, which game it is of, and its first position."""
from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t

from notation.kernel.codec cimport Codec
from notation.kernel.types cimport StateBuffer, move_t
from notation.records.reader cimport Faults, Lane, Output, make_room
from notation.records.scan cimport Scanner

cdef enum GameStatus:
    GAME_READ = 1           # one game; the scanner stands behind it
    GAME_NONE = 2           # the text ended without another game
    GAME_MORE = 3           # the window ends inside the game: call again with more of it
    GAME_LANE = 4           # a game's lane (`lane`) must be filled first: call again
    GAME_FAILED = 5         # memory ran out
    GAME_STRAY = 6          # text that is no game, up to the next tags or the end
    GAME_DOUBT = 7          # it was to be passed over, but only reading it shows where it ends
    GAME_UNSURE = 8         # `firsts` must be filled first: call again

cdef enum Mode:             # what becomes of a game
    LINE = 0
    TREE = 1
    COPY = 2
    ROW = 3

cdef enum:
    MORE = -2               # a game's result while its end can't be seen yet

cdef enum NoteType:
    NOTE_COMMENT = 0        # after the move, or at the root before the first
    NOTE_BEFORE = 1         # before the move, in front of its variation
    NOTE_NAG = 2
    NOTE_UNREAD = 3         # text that could not be read, where it stood
    NOTE_REMARK = 4         # where no tree is made: a comment behind a move of the main line, `value` its ply

cdef struct Tag:            # all places are bytes from the game's begin
    uint32_t name
    uint32_t name_stop
    uint32_t start
    uint32_t stop
    bint malformed

cdef struct Note:
    int32_t next            # the next note of the node, or -1
    int32_t value           # the number of a NAG; of a comment 1 when it went to the line's end; the ply of a remark
    uint32_t start
    uint32_t stop
    uint8_t type            # a NoteType

cdef struct Node:
    move_t move
    int32_t parent          # -1 at the root, which is node 0
    int32_t child           # the first, or -1
    int32_t sibling         # the next, or -1
    int32_t last_child      # where the next is appended, if there is one
    int32_t note            # the first, or -1
    int32_t last_note       # where the next is appended, if there is one
    uint32_t start          # the move's text
    uint32_t stop

cdef struct PgnGame:
    # What to do, set by the caller.
    Lane* lanes             # one for each game there is
    int n_lanes
    int default_lane        # for games that don't say which they are
    int forced_lane         # for all games, or -1
    int policy
    bint with_fen
    bint by_label           # a Format tag may name the notation
    bint doubtful           # the game begins where text that is none ended: a first move that isn't one is none either
    bint doubted            # the same of the game at hand, when `doubtful` is that of the next
    bint whole              # the text is one game: what can't be read is a fault of it, not text around games
    int32_t n_firsts        # notations in which a move may be the first of another game; -1: not filled
    int32_t first_capacity
    const Codec** firsts
    Output* out
    const char* fen         # the start position of a game without tags, or NULL
    int64_t fen_size
    # What was found.
    const char* begin
    int64_t first           # where the first token stands, from `begin`
    int64_t size            # bytes of the game, with the blanks around it
    bint fen_given          # the position before the first move is that of `fen`
    int lane
    bint unsupported        # a variant nobody here knows
    bint broken             # the main line could not be read to its end
    int loose               # brackets before the first move are none of variations
    bint unsure             # a move may be the first of another game: `firsts` has to be filled to tell
    bint begun              # a word stood where a move does: another game may begin
    int result              # a Result, or -1
    int32_t plies
    int32_t others          # how many tokens were no moves
    int32_t n_tags
    int32_t n_comments      # before the first move and behind the result only, but for `count_game`
    int32_t n_nodes
    int32_t n_notes
    Tag* tags
    Node* nodes
    Note* notes
    Faults faults
    bint failed
    # Inside.
    int32_t tag_capacity
    int32_t node_capacity
    int32_t note_capacity
    int32_t frame_capacity
    void* frames
    int settled             # texts that were read ahead to settle ambiguous moves
    int32_t pending         # notes for the move that comes next, or -1
    int32_t last_pending
    int fen_tag
    int fen_tags
    int variant_tag
    int game_tag
    int format_tag
    int result_tag
    bint forfeit            # the Result tag says 0-0
    StateBuffer initial     # the position before the first move
    StateBuffer state
    StateBuffer previous

# A position and the node it belongs to, while a variation is read.
cdef struct Frame:
    int32_t node
    int32_t ply
    bint moved              # the line has a move that a variation can replace
    int64_t open            # where the variation begins
    StateBuffer state
    StateBuffer previous

cdef int fill_lane(PgnGame* g, int lane, object source, object target) except -1
cdef void begin_game(Scanner* s, PgnGame* g) noexcept nogil
cdef const Codec* source_of(const PgnGame* g) noexcept nogil
cdef int set_up(PgnGame* g) noexcept nogil
cdef bint add_tag(PgnGame* g, const Scanner* s) noexcept nogil
cdef bint repeats_tag(const PgnGame* g, const Scanner* s) noexcept nogil
cdef bint repeats_event(const PgnGame* g, const Scanner* s) noexcept nogil
cdef int32_t add_node(PgnGame* g, int32_t parent, move_t move, const char* start, const char* stop) noexcept nogil
cdef bint add_note(PgnGame* g, int32_t node, int type, int value, const char* start, const char* stop) noexcept nogil
cdef void append_notes(PgnGame* g, int32_t node, int32_t first, int32_t last) noexcept nogil
cdef void keep_pending(PgnGame* g, int32_t node) noexcept nogil
cdef bint push_frame(
    PgnGame* g, int depth, int32_t node, int32_t ply, bint moved, int64_t open, size_t state_size
) noexcept nogil
cdef bint put_fen(PgnGame* g) noexcept nogil
cdef void check_result(PgnGame* g) noexcept nogil
cdef bint is_forfeit(const PgnGame* g) noexcept nogil
cdef void free_game(PgnGame* g) noexcept nogil

cdef inline void add_plain_tag(PgnGame* g, const Scanner* s) noexcept nogil:
    """`add_tag` of a tag that isn't malformed, sooner where its name begins as none that says how to read the game."""
    cdef Tag* tag = &g.tags[g.n_tags]
    cdef char first = s.name[0] | 32
    if g.n_tags >= g.tag_capacity or first == b"f" or first == b"g" or first == b"r" or first == b"v":
        add_tag(g, s)
        return
    tag.name = <uint32_t>(s.name - g.begin)
    tag.name_stop = <uint32_t>(s.name_stop - g.begin)
    tag.start = <uint32_t>(s.start - g.begin)
    tag.stop = <uint32_t>(s.stop - g.begin)
    tag.malformed = False
    g.n_tags += 1

cdef inline int64_t place(const PgnGame* g, const char* p) noexcept nogil:
    return p - g.begin

cdef inline bint add_remark(PgnGame* g, int32_t ply, const char* start, const char* stop) noexcept nogil:
    """Remember a comment behind so many moves, in the order of the text."""
    cdef Note* note
    if g.n_notes >= g.note_capacity and not make_room(
        <void**>&g.notes, g.n_notes, &g.note_capacity, sizeof(Note)
    ):
        g.failed = True
        return False
    note = &g.notes[g.n_notes]
    note.next = -1
    note.value = ply
    note.start = <uint32_t>(start - g.begin)
    note.stop = <uint32_t>(stop - g.begin)
    note.type = NOTE_REMARK
    g.n_notes += 1
    return True

cdef inline void settle_pending(PgnGame* g, int32_t node) noexcept nogil:
    """The notes for the next move go to a node, if there are any."""
    if g.pending >= 0:
        append_notes(g, node, g.pending, g.last_pending)
        g.pending = -1

cdef inline void hang_node(Node* nodes, int32_t parent, int32_t child) noexcept nogil:
    """A node becomes its parent's last child."""
    if nodes[parent].child < 0:
        nodes[parent].child = child
    else:
        nodes[nodes[parent].last_child].sibling = child
    nodes[parent].last_child = child
