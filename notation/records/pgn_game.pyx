"""What a PGN game is made of while it is read: tags, moves and notes in flat arrays, which game it is of, and the
position before its first move.
"""
from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t
from libc.stdlib cimport free
from libc.string cimport memcmp, memcpy, memset

from notation.games.registry cimport Game, load
from notation.kernel.bits cimport unlikely
from notation.kernel.codec cimport NEEDS_IDENTITY, Codec, CodecHandle
from notation.kernel.codes cimport (
    CODE_BAD_FEN, CODE_BAD_RESULT, CODE_BAD_TAG, CODE_DUPLICATE_FEN, CODE_UNKNOWN_NOTATION, CODE_UNKNOWN_VARIANT,
)
from notation.kernel.ops cimport CASTLING_XFEN, EP_LEGAL, FenStyle, Ops
from notation.kernel.types cimport IDENTITY, LENIENT, MAX_FEN, Report, State, move_t
from notation.records.lanes cimport Variant, find_variant, lane_names, lane_of_fen
from notation.records.reader cimport ERROR, WARNING, Lane, add_fault, make_room, put, reserve_output
from notation.records.scan cimport RESULT_FORFEIT, RESULT_UNKNOWN, read_result

cdef enum:
    ROSTER = 100            # tags among which the next game's first is looked for

# ---------------------------------------------------------------------------------------------
# Which game

cdef int fill_lane(PgnGame* g, int lane, source, target) except -1:
    """Load a game; `source` and `target` are its codecs (the caller keeps them alive) or None."""
    cdef Game game = load(lane_names()[lane])
    g.lanes[lane].ops = game.ops
    g.lanes[lane].source = &(<CodecHandle>source).codec
    g.lanes[lane].target = &(<CodecHandle>target).codec if target is not None else NULL
    return 0


cdef int choose_lane(PgnGame* g, int* mode) noexcept nogil:
    """Which game the tags say this is; -1 for a variant nobody knows. Fills the mode bits."""
    cdef const Tag* tag
    cdef const Variant* variant
    cdef int lane
    mode[0] = 0
    if g.variant_tag >= 0:
        tag = &g.tags[g.variant_tag]
        variant = find_variant(g.begin + tag.start, tag.stop - tag.start)
        if variant != NULL:
            mode[0] = variant.mode
            if g.forced_lane < 0:
                return variant.lane
        elif tag.stop > tag.start and not (tag.stop - tag.start == 1 and g.begin[tag.start] == 63):
            return -1
    if g.forced_lane >= 0:
        return g.forced_lane
    if g.game_tag >= 0:
        tag = &g.tags[g.game_tag]
        variant = find_variant(g.begin + tag.start, tag.stop - tag.start)
        if variant != NULL:
            return variant.lane
    lane = -1
    if g.fen_tag >= 0:
        tag = &g.tags[g.fen_tag]
        lane = lane_of_fen(g.begin + tag.start, tag.stop - tag.start)
    elif g.fen != NULL:
        lane = lane_of_fen(g.fen, g.fen_size)
    if lane >= 0:
        return lane
    return g.default_lane


cdef const Codec* source_of(const PgnGame* g) noexcept nogil:
    """The notation of the movetext: the one that the Format tag names, else the one that is tried first."""
    cdef const Lane* lane = &g.lanes[g.lane]
    cdef const Tag* tag
    cdef int i
    if g.by_label and g.format_tag >= 0:
        tag = &g.tags[g.format_tag]
        for i in range(lane.n_labels):
            if tag.stop - tag.start == lane.labels[i].size and memcmp(
                g.begin + tag.start, lane.labels[i].text, lane.labels[i].size
            ) == 0:
                return lane.labels[i].source
    return lane.source


cdef bint read_fen(PgnGame* g, const Ops* ops, State* state, const char* text, size_t size) noexcept nogil:
    """Set up a record's position. What can be ignored is a warning; what can't leaves the game broken,
    at the start position."""
    cdef Report report
    cdef int i
    cdef int64_t at = text - g.begin
    if ops.fen_read(state, text, size, LENIENT, &report):
        add_fault(&g.faults, CODE_BAD_FEN, ERROR, 0, at + report.start, at + report.end)
        add_fault(&g.faults, report.code, ERROR, 0, at + report.start, at + report.end)
        g.broken = True
        report.n = 0
    for i in range(report.n):
        if report.fatal >> i & 1:
            g.broken = True
            add_fault(&g.faults, report.problems[i], ERROR, 0, at, at + <int64_t>size)
        else:
            add_fault(&g.faults, report.problems[i], WARNING, 0, at, at + <int64_t>size)
    if g.broken:
        memset(state, 0, ops.state_size)
        ops.start(state)
    return not g.broken


cdef inline bint needs_identity(const Lane* lane) noexcept nogil:
    """Whether a notation that is read or written asks where each man stood at the start."""
    return lane.source.traits & NEEDS_IDENTITY or lane.target != NULL and lane.target.traits & NEEDS_IDENTITY


cdef int set_up(PgnGame* g) noexcept nogil:
    """Choose the game and make its first position. Returns a GameStatus, GAME_READ when it is done."""
    cdef int mode = 0
    cdef const Tag* tag
    cdef const Ops* ops
    cdef State* state = <State*>&g.initial
    cdef int lane = choose_lane(g, &mode)
    if lane < 0:
        tag = &g.tags[g.variant_tag]
        add_fault(&g.faults, CODE_UNKNOWN_VARIANT, ERROR, 0, tag.start, tag.stop)
        g.unsupported = g.broken = True
        lane = g.default_lane
    g.lane = lane
    if g.lanes[lane].source == NULL:
        return GAME_LANE
    if g.lanes[lane].refused and not g.unsupported:
        add_fault(&g.faults, CODE_UNKNOWN_NOTATION, ERROR, 0, g.first, g.first)
        g.unsupported = g.broken = True
    ops = g.lanes[lane].ops
    memset(state, 0, ops.state_size)
    state.mode = <uint8_t>(mode | (IDENTITY if needs_identity(&g.lanes[lane]) else 0))
    if g.fen != NULL and g.fen_tag < 0:
        g.fen_given = read_fen(g, ops, state, g.fen, g.fen_size)
        return GAME_READ
    if g.fen_tag < 0 or g.unsupported:
        ops.start(state)
        g.fen_tag = -1
        return GAME_READ
    if g.fen_tags > 1:
        tag = &g.tags[g.fen_tag]
        add_fault(&g.faults, CODE_DUPLICATE_FEN, WARNING, 0, tag.start, tag.stop)
    tag = &g.tags[g.fen_tag]
    if tag.stop == tag.start or (tag.stop - tag.start == 1 and g.begin[tag.start] in b"?-"):
        ops.start(state)
        g.fen_tag = -1
        return GAME_READ
    if not read_fen(g, ops, state, g.begin + tag.start, tag.stop - tag.start):
        g.fen_tag = -1
    return GAME_READ


# ---------------------------------------------------------------------------------------------
# Tags, notes, nodes

cdef inline bint named(const PgnGame* g, const Tag* tag, const char* name, uint32_t length) noexcept nogil:
    """Whether a tag has this name, which is given in lower case."""
    cdef uint32_t i
    if tag.name_stop - tag.name != length:
        return False
    for i in range(length):
        if (g.begin[tag.name + i] | 32) != name[i]:
            return False
    return True


cdef inline bint outdone(const PgnGame* g, const Tag* tag, int32_t known) noexcept nogil:
    """Whether a malformed tag has the name of a well-formed one, which is number `known` if there is any."""
    return tag.malformed and known >= 0 and not g.tags[known].malformed


cdef bint add_tag(PgnGame* g, const Scanner* s) noexcept nogil:
    """Remember a tag pair, and whether it is one that says how to read the game."""
    cdef Tag* tag
    cdef int i = g.n_tags
    cdef uint32_t length
    if unlikely(i >= g.tag_capacity) and not make_room(<void**>&g.tags, i, &g.tag_capacity, sizeof(Tag)):
        g.failed = True
        return False
    tag = &g.tags[i]
    tag.name = <uint32_t>(s.name - g.begin)
    tag.name_stop = <uint32_t>(s.name_stop - g.begin)
    tag.start = <uint32_t>(s.start - g.begin)
    tag.stop = <uint32_t>(s.stop - g.begin)
    tag.malformed = s.malformed
    g.n_tags += 1
    if s.malformed:
        add_fault(&g.faults, CODE_BAD_TAG, WARNING, 0, tag.name, tag.stop)
    length = tag.name_stop - tag.name
    if length == 6:
        if named(g, tag, b"result", 6) and not outdone(g, tag, g.result_tag):
            g.result_tag = i
        elif named(g, tag, b"format", 6) and not outdone(g, tag, g.format_tag):
            g.format_tag = i
    elif length == 3:
        if named(g, tag, b"fen", 3) and not outdone(g, tag, g.fen_tag):
            g.fen_tag = i
            g.fen_tags += 1
            g.broken = False            # by a damaged FEN before it
    elif length == 4:
        if named(g, tag, b"game", 4) and not outdone(g, tag, g.game_tag):
            g.game_tag = i
    elif length == 7 and named(g, tag, b"variant", 7) and not outdone(g, tag, g.variant_tag):
        g.variant_tag = i
    return True


cdef bint repeats_tag(const PgnGame* g, const Scanner* s) noexcept nogil:
    """Whether the game already has a tag of this name among its first."""
    cdef int i
    cdef size_t length = s.name_stop - s.name
    for i in range(min(g.n_tags, <int32_t>ROSTER)):
        if g.tags[i].name_stop - g.tags[i].name == length and memcmp(g.begin + g.tags[i].name, s.name, length) == 0:
            return True
    return False


cdef bint repeats_event(const PgnGame* g, const Scanner* s) noexcept nogil:
    """Whether this is the Event tag once more, with which the tags of the game began."""
    return s.name_stop - s.name == 5 and memcmp(s.name, b"Event", 5) == 0 and named(g, &g.tags[0], b"event", 5)


cdef int32_t add_node(PgnGame* g, int32_t parent, move_t move, const char* start, const char* stop) noexcept nogil:
    """Append a move behind the last child of its parent; -1 when memory is out."""
    cdef int32_t i = g.n_nodes
    cdef Node* node
    if not make_room(<void**>&g.nodes, i, &g.node_capacity, sizeof(Node)):
        g.failed = True
        return -1
    node = &g.nodes[i]
    node.move = move
    node.parent = parent
    node.child = node.sibling = node.note = -1
    node.start = <uint32_t>(start - g.begin)
    node.stop = <uint32_t>(stop - g.begin)
    g.n_nodes += 1
    if parent >= 0:
        hang_node(g.nodes, parent, i)
    return i


cdef bint add_note(PgnGame* g, int32_t node, int type, int value, const char* start, const char* stop) noexcept nogil:
    """Append a note to those of a node, or (node -1) to those of the move that comes next."""
    cdef int32_t i = g.n_notes
    cdef Note* note
    if not make_room(<void**>&g.notes, i, &g.note_capacity, sizeof(Note)):
        g.failed = True
        return False
    note = &g.notes[i]
    note.next = -1
    note.value = value
    note.start = <uint32_t>(start - g.begin)
    note.stop = <uint32_t>(stop - g.begin)
    note.type = <uint8_t>type
    g.n_notes += 1
    if node >= 0:
        append_notes(g, node, i, i)
        return True
    if g.pending < 0:
        g.pending = i
    else:
        g.notes[g.last_pending].next = i
    g.last_pending = i
    return True


cdef void append_notes(PgnGame* g, int32_t node, int32_t first, int32_t last) noexcept nogil:
    """Hang a list of notes behind those of a node."""
    if g.nodes[node].note < 0:
        g.nodes[node].note = first
    else:
        g.notes[g.nodes[node].last_note].next = first
    g.nodes[node].last_note = last


cdef void keep_pending(PgnGame* g, int32_t node) noexcept nogil:
    """No move comes: what was said in front of it stands behind the node's own."""
    cdef int32_t i = g.pending
    while i >= 0:
        if g.notes[i].type == NOTE_BEFORE:
            g.notes[i].type = NOTE_COMMENT
        i = g.notes[i].next
    settle_pending(g, node)


cdef bint push_frame(
    PgnGame* g, int depth, int32_t node, int32_t ply, bint moved, int64_t open, size_t state_size
) noexcept nogil:
    cdef Frame* frame
    if not make_room(<void**>&g.frames, depth, &g.frame_capacity, sizeof(Frame)):
        g.failed = True
        return False
    frame = &(<Frame*>g.frames)[depth]
    frame.node = node
    frame.ply = ply
    frame.moved = moved
    frame.open = open
    memcpy(&frame.state, &g.state, state_size)
    memcpy(&frame.previous, &g.previous, state_size)
    return True


cdef void free_game(PgnGame* g) noexcept nogil:
    cdef int i
    for i in range(g.n_lanes):
        free(g.lanes[i].labels)
    free(g.lanes)
    free(g.firsts)
    free(g.tags)
    free(g.nodes)
    free(g.notes)
    free(g.frames)
    free(g.faults.items)
    g.lanes = NULL
    g.n_lanes = 0
    g.firsts = NULL
    g.tags = NULL
    g.nodes = NULL
    g.notes = NULL
    g.frames = NULL
    g.faults.items = NULL


cdef void begin_game(Scanner* s, PgnGame* g) noexcept nogil:
    g.begin = s.p
    g.first = -1
    g.lane = g.default_lane
    g.unsupported = g.broken = g.unsure = g.begun = g.failed = g.fen_given = g.forfeit = False
    g.result = -1
    g.loose = 0
    g.plies = 0
    g.n_tags = g.n_comments = g.n_nodes = g.n_notes = 0
    g.faults.n = 0
    g.faults.any_error = False
    g.fen_tag = g.variant_tag = g.game_tag = g.format_tag = g.result_tag = -1
    g.pending = -1
    g.fen_tags = g.settled = 0
    g.doubted = g.doubtful


cdef bint put_fen(PgnGame* g) noexcept nogil:
    cdef FenStyle style
    style.en_passant = EP_LEGAL
    style.castling = CASTLING_XFEN
    style.letters = style.fields = 0
    if not reserve_output(g.out, MAX_FEN + 1):
        return False
    g.out.size += g.lanes[g.lane].ops.fen_write(<State*>&g.initial, &style, g.out.data + g.out.size)
    put(g.out, b"\t", 1)
    return True


cdef void check_result(PgnGame* g) noexcept nogil:
    """Compare the result after the moves with the one in the tags."""
    cdef const Tag* tag
    cdef const char* text
    cdef int length, value = RESULT_UNKNOWN
    if g.result_tag < 0 or g.result < 0:
        return
    tag = &g.tags[g.result_tag]
    text = g.begin + tag.start
    length = tag.stop - tag.start
    if g.result == RESULT_FORFEIT and is_forfeit(g) or g.result == RESULT_UNKNOWN and length <= 1:
        return
    if read_result(text, text + length, &value) != length or value != g.result:
        add_fault(&g.faults, CODE_BAD_RESULT, WARNING, 0, tag.start, tag.stop)


cdef bint is_forfeit(const PgnGame* g) noexcept nogil:
    """Whether the Result tag says that both have lost."""
    cdef const Tag* tag = &g.tags[g.result_tag]
    return tag.stop - tag.start == 3 and memcmp(g.begin + tag.start, b"0-0", 3) == 0
