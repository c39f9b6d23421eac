"""What every game, notation and record reader agrees on. Nothing here knows a game.

A *point* is a place where a piece can stand: ``row * width + column``, counted from the first
side's back rank (chess, Xiangqi) or from the north (Three Kingdoms). A *side* is an index in turn
order: 0 moves first. A *kind* is a piece type without its side, numbered by its game.
"""
from libc.stdint cimport int8_t, int32_t, uint8_t, uint16_t, uint32_t, uint64_t

# A move in every game, and a public format (`Move.packed`, batch output):
# from 9 bits | to 9 | promotion 4 | type 4 | spare 6, lowest bits first.
ctypedef uint32_t move_t

cdef enum:
    FROM_SHIFT = 0
    TO_SHIFT = 9
    PROMOTION_SHIFT = 18
    TYPE_SHIFT = 22
    POINT_MASK = 511
    NIBBLE_MASK = 15
    # Two moves are the same move when these bits agree: a move made without a board can't know its type.
    IDENTITY_MASK = 0x3FFFFF

cdef enum MoveType:
    NORMAL = 0
    CASTLE = 1          # stored as king takes own rook
    EN_PASSANT = 2
    DOUBLE_STEP = 3
    NULL_TYPE = 4       # from = to = 0
    WITHDRAWAL = 5      # a side leaves, or all agree to a draw: see make_withdrawal

cdef enum:
    NO_MOVE = 0                     # from = to = 0 without a type: no game has it
    NULL_MOVE = 4 << 22

cdef enum:                          # limits, with room to spare over the worst known position
    MAX_MOVES = 1024
    MAX_SIDES = 4
    MAX_STATE = 2048                # bytes of a StateBuffer
    MAX_CANDIDATES = 32
    MAX_PROBLEMS = 32
    MAX_FEN = 1024                  # bytes of a written position
    MAX_TEXT = 128                  # bytes of a written move
    PADDING = 64                    # bytes behind every text that may be read (their values don't matter)

cdef inline move_t make_move(int from_point, int to_point, int promotion, int type_) noexcept nogil:
    return <move_t>(from_point | to_point << TO_SHIFT | promotion << PROMOTION_SHIFT | type_ << TYPE_SHIFT)

cdef inline int move_from(move_t move) noexcept nogil:
    return move & POINT_MASK

cdef inline int move_to(move_t move) noexcept nogil:
    return move >> TO_SHIFT & POINT_MASK

cdef inline int move_promotion(move_t move) noexcept nogil:
    return move >> PROMOTION_SHIFT & NIBBLE_MASK

cdef inline int move_type(move_t move) noexcept nogil:
    return move >> TYPE_SHIFT & NIBBLE_MASK

cdef inline move_t make_withdrawal(int side, int reason) noexcept nogil:
    """The entry in a game's moves that a side has left the game, or (-1) all have agreed to a draw.

    from = 0, to = the Reason, promotion = side + 1, or NIBBLE_MASK for a draw.
    """
    return make_move(0, reason, side + 1 if side >= 0 else NIBBLE_MASK, WITHDRAWAL)

cdef inline int withdrawn_side(move_t move) noexcept nogil:
    return -1 if move_promotion(move) == NIBBLE_MASK else move_promotion(move) - 1

# The head of every game's state, so that engines and record readers can ask whose turn it is
# without knowing the game. Each game's own state is a struct whose first *member* is a State; its
# Position follows: what the rules need and nothing else, which is all that perft and batches copy.
# A state is plain memory, 16-byte aligned: copied with memcpy (Ops.state_size), owning nothing.
cdef struct State:
    uint8_t turn        # the side to move; after a move it may be any side
    uint8_t mode        # a set of Mode, chosen by the caller
    uint16_t spare
    uint32_t rules      # the rule set as the game packs it, chosen by the caller; 0 the default
    uint32_t halfmove   # plies since the event that resets the game's clock (capture, pawn move …)
    uint32_t fullmove   # the number of the round, from 1; rises when the turn order wraps
    move_t last         # the move that led here, for display; NO_MOVE at the start

cdef enum:
    CLOCK_DIGITS = 10       # of a FEN, whose clocks may be whatever a state may hold

cdef enum Mode:
    CHESS960 = 1        # castling is spelt king takes rook in UCI
    IDENTITY = 2        # remember which man each one was at the start (Ops.identity)
    DECIDED = 4         # whether it is Chess960 was said beside the position, which doesn't decide it then

# Room for one state of any game on the stack, aligned: `<State*>&buffer`.
cdef extern from *:
    """
    typedef union { char bytes[2048]; unsigned __int128 align; } notation_state_buffer;
    """
    ctypedef union StateBuffer "notation_state_buffer":
        char bytes[2048]

cdef enum Policy:       # LENIENT or STRICT, and EXPLAIN may be added to LENIENT
    LENIENT = 0         # any spelling with exactly one meaning
    STRICT = 1          # only what the writer would write
    EXPLAIN = 2         # name every leniency, those too that cost time to notice (check marks)

# What a notation understood. n = 1: moves[0] is the move. n = 0: none, `code` says why.
# n > 1: that many candidates, of which the first MAX_CANDIDATES are in `moves`.
# Whoever fills it sets every field but `moves` beyond n: it is never cleared for him.
cdef struct Reading:
    int32_t n
    uint16_t code               # a Code
    int32_t start               # the read or the faulty part, in bytes from the text's begin
    int32_t end
    uint64_t leniencies         # a set: `forgive`
    move_t moves[MAX_CANDIDATES]

# What a position reader found. `code` is the fault of syntax that stopped it (0: none); `problems`
# are the reasons why a position that could be read can't arise: all of them, not the first.
# `fen_read` and `validate` begin with `clear_report`.
cdef struct Report:
    uint16_t code
    int32_t start               # the faulty part of the text, in bytes
    int32_t end
    uint64_t leniencies
    int32_t n
    uint32_t fatal              # bit i: problem i would break the kernel and can't be ignored
    uint16_t problems[MAX_PROBLEMS]

# How a game ended, or could be claimed to have ended.
cdef struct Verdict:
    uint8_t over                # 0: the game goes on, and the rest means nothing
    int8_t winner               # a side, or -1
    uint16_t reason             # the Reason of the end
    uint8_t states[MAX_SIDES]   # a Standing for each side
    uint16_t reasons[MAX_SIDES]     # and the Reason for it

cdef enum Standing:
    PLAYING = 0
    WON = 1
    LOST = 2
    DRAWN = 3

# What happened in a game of several sides beside its moves (Ops.events).
cdef struct Event:
    uint8_t type                # an EventType
    int8_t actor                # a side, or -1
    int8_t patient              # a side, or -1
    uint8_t reason              # a Reason, or REASON_NONE

cdef enum EventType:
    ALLIANCE = 1                # `actor` made an alliance with `patient`
    KILLING = 2                 # `actor` killed a neutral ruler
    FALL = 3                    # `patient` is out of the game for this reason, to the credit of `actor` if there is one
    DRAW = 4                    # the sides that are left share the game

cdef inline void forgive(uint64_t* leniencies, int leniency) noexcept nogil:
    """Add to a set of leniencies (a plain ``1 << n`` would be an int)."""
    leniencies[0] |= <uint64_t>1 << leniency

cdef inline void clear_report(Report* report) noexcept nogil:
    report.code = 0
    report.start = report.end = 0
    report.leniencies = 0
    report.n = 0
    report.fatal = 0

cdef inline void add_problem(Report* report, int code, bint fatal) noexcept nogil:
    cdef int i
    for i in range(report.n):
        if report.problems[i] == code:
            return
    if report.n < MAX_PROBLEMS:
        report.problems[report.n] = <uint16_t>code
        report.fatal |= <uint32_t>fatal << report.n
        report.n += 1

cdef inline void fail(Reading* reading, int code, int start, int end) noexcept nogil:
    """No move: say why, and which bytes are at fault."""
    reading.n = 0
    reading.code = <uint16_t>code
    reading.start = start
    reading.end = end
    reading.leniencies = 0

cdef inline void add_candidate(Reading* reading, move_t move) noexcept nogil:
    """Count a candidate; the same move found twice counts once (among the first MAX_CANDIDATES)."""
    cdef int i, kept = reading.n if reading.n < MAX_CANDIDATES else MAX_CANDIDATES
    for i in range(kept):
        if (reading.moves[i] ^ move) & IDENTITY_MASK == 0:
            return
    if reading.n < MAX_CANDIDATES:
        reading.moves[reading.n] = move
    reading.n += 1
