"""A game, as the layers above see it: its geometry and a table of functions.

Adding a game means filling one of these (`games/<name>/table.pyx`). Every `State*` points to that
game's own struct, whose first member is a State; the game casts once. All functions are re-entrant.
"""
from libc.stdint cimport int16_t, uint8_t, uint16_t, uint64_t

from notation.kernel.types cimport Event, Report, State, Verdict, move_t

cdef enum EnPassant:            # when fen_write names the en-passant square
    EP_LEGAL = 0                # if a legal capture exists
    EP_XFEN = 1                 # if an enemy pawn stands beside
    EP_ALWAYS = 2               # after every double step (the PGN standard)

cdef enum Castling:             # how fen_write names castling rights
    CASTLING_XFEN = 0           # KQkq, a file letter for an inner rook
    CASTLING_SHREDDER = 1       # the rooks' file letters

cdef enum Key:
    KEY_ZOBRIST = 0             # equal for equal positions; a dead en-passant square never counts
    KEY_POLYGLOT = 1            # chess only: the opening-book format

cdef enum Wing:                 # which castling
    KINGSIDE = 0
    QUEENSIDE = 1

cdef enum Effect:               # what a move does to those who answer it
    NO_EFFECT = 0
    CHECK = 1
    CHECKMATE = 2
    STALEMATE = 3

cdef struct FenStyle:
    int en_passant              # an EnPassant
    int castling                # a Castling
    int letters                 # the game's own choice of piece letters and side letters, 0 the default
    int fields                  # how many fields to write, 0 all

cdef struct Ops:
    size_t size                 # sizeof(Ops): a module built against another table is refused
    const char* name
    int width                   # points are row * width + column
    int height
    int points
    int sides                   # those who move
    int owners                  # sides, and then neutral owners of pieces
    int kinds                   # piece kinds are 0 .. kinds - 1
    int king                    # the kind that is checked
    int pawn                    # the kind that SAN writes without a letter, or -1
    int max_moves
    size_t state_size

    # Coordinates as text: [point] -> at most 3 characters and a NUL, "e4"; "" for a void.
    const char (*names)[4]
    # As an owner sees the board: [owner * points + point]; 255 where there is no point.
    # Files count from 1 at his own right hand, ranks from 1 at his own back rank.
    const uint8_t* relative_file
    const uint8_t* relative_rank
    # The inverse: [(owner * 32 + file) * 32 + rank] -> point, or -1.
    const int16_t* relative_point
    # [number] -> the kind that a man promotes to, 255 where there is none; numbers from 1.
    const uint8_t* promotion_kind
    # [side * points + to_point] -> 1 where a man of kind `pawn` promotes.
    const uint8_t* promotes

    # Positions. `start` and `fen_read` keep `rules` and `mode`, which the caller sets first (on zeroed
    # memory); fen_read may add CHESS960, unless it is DECIDED. After a syntax fault the state is undefined; problems
    # are listed in the report, and the rights they make impossible dropped. Returns 0 or the fault's Code.
    void (*start)(State* state) noexcept nogil
    int (*fen_read)(State* state, const char* text, size_t size, int policy, Report* report) noexcept nogil
    # May touch MAX_FEN bytes of `out`; returns how many belong to the text.
    int (*fen_write)(const State* state, const FenStyle* style, char* out) noexcept nogil
    void (*validate)(const State* state, Report* report) noexcept nogil
    # owner * kinds + kind of the piece on a point, or -1.
    int (*piece)(const State* state, int point) noexcept nogil
    # The points of an owner's men of one kind, lowest first; at most 64. Returns their number.
    int (*men)(const State* state, int owner, int kind, uint16_t* points) noexcept nogil
    # Where the man on this point stood at the start of the game; -1 for a promoted one, and where it isn't known (a
    # game of chess that was set up in its middle, no mode IDENTITY).
    int (*identity)(const State* state, int point) noexcept nogil
    # Whether two states are the same position for repetition and equality (clocks don't count).
    bint (*same_position)(const State* a, const State* b) noexcept nogil
    uint64_t (*key)(const State* state, int which) noexcept nogil       # which: a Key

    # Moves. `legal` fills at most max_moves and returns their number.
    int (*legal)(const State* state, move_t* moves) noexcept nogil
    uint64_t (*count_legal)(const State* state) noexcept nogil
    bint (*has_legal)(const State* state) noexcept nogil
    uint64_t (*perft)(const State* state, int depth) noexcept nogil
    void (*apply)(State* state, move_t move) noexcept nogil     # the move must be legal, or NULL_MOVE
    # The legal move between two points with its type, or NO_MOVE and the reason (a Code) in `code`.
    # Chess castling is found from king takes rook and from the king's two squares.
    move_t (*resolve)(const State* state, int from_point, int to_point, int promotion, int* code) noexcept nogil
    # The legal moves of the side to move's men of `kind` to a point, castling apart, promotion left 0;
    # at most 64. Returns their number.
    int (*movers)(const State* state, int kind, int to_point, move_t* moves) noexcept nogil
    # Whether the man on a point could go there if kings didn't matter (pseudo-legal).
    bint (*reaches)(const State* state, int from_point, int to_point) noexcept nogil
    # The legal castling of a Wing, or NO_MOVE and the reason in `code`; NULL: the game has none.
    move_t (*castle)(const State* state, int wing, int* code) noexcept nogil
    # Where a castling (a move of type CASTLE) leads the king; NULL: the game has none.
    int (*castle_target)(const State* state, move_t move) noexcept nogil

    bint (*in_check)(const State* state, int side) noexcept nogil
    int (*effect)(const State* state, move_t move) noexcept nogil       # an Effect
    bint (*null_allowed)(const State* state) noexcept nogil
    bint (*alive)(const State* state, int side) noexcept nogil          # a fallen side has no turn
    # `states` is an array of ply + 1 states, state_size apart, the last the current one.
    # `claim`: draws that a player may claim count too.
    void (*outcome)(const void* states, size_t ply, bint claim, Verdict* verdict) noexcept nogil

    # For games that go on when a side has left; NULL in all others.
    # Whether a withdrawal (`make_withdrawal`; side -1: a draw) may be applied now: OK or a Code.
    int (*may_withdraw)(const State* state, int side, int reason) noexcept nogil
    # What happened since the start, in order, at most 8; returns how many.
    int (*events)(const State* state, Event* events) noexcept nogil
    # The side that the rules of repetition condemn now, and the Reason; -1 for none. `states` as for `outcome`.
    int (*at_fault)(const void* states, size_t ply, int* reason) noexcept nogil
