"""A game, as the layers above see it: its geometry and a table of functions.

Adding a game means filling one of these (`games/<name>/table.pyx`). Every `state` is that game's
own struct, which begins with `State`; its size is `state_size`, its alignment 16 bytes. A state is
plain memory: it is copied with memcpy and owns nothing. All functions are re-entrant.
"""
from libc.stdint cimport int16_t, uint8_t, uint16_t, uint64_t

from notation.kernel.types cimport Report, State, Verdict, move_t

cdef enum EnPassant:            # when fen_write names the en-passant square
    EP_LEGAL = 0                # if a legal capture exists
    EP_XFEN = 1                 # if an enemy pawn stands beside
    EP_ALWAYS = 2               # after every double step (the PGN standard)

cdef enum Castling:             # how fen_write names castling rights
    CASTLING_XFEN = 0           # KQkq, a file letter for an inner rook
    CASTLING_SHREDDER = 1       # the rooks' file letters

cdef enum KeyKind:
    KEY_ZOBRIST = 0             # equal for equal positions; a dead en-passant square never counts
    KEY_POLYGLOT = 1            # chess only: the opening-book format

cdef struct FenStyle:
    int en_passant              # an EnPassant
    int castling                # a Castling
    int letters                 # a game's own choice of piece letters, 0 the default
    int fields                  # how many fields to write, 0 all

cdef struct Ops:
    const char* name
    int width                   # points are row * width + column
    int height
    int points
    int sides
    int kinds                   # piece kinds are 0 .. kinds - 1
    int king                    # the kind that is checked
    int pawn                    # the kind that SAN writes without a letter, or -1
    int max_moves
    size_t state_size

    # Geometry as a side sees it: [side * points + point]; 255 where there is no point (a void).
    # file: counted from 1 at that side's own right hand; rank: from 1 at its own back rank.
    const uint8_t* file
    const uint8_t* rank
    # The inverse: [(side * 32 + file) * 32 + rank] -> point, or -1.
    const int16_t* point

    # Positions. `start` and `fen_read` keep state.rules, which the caller sets first (on zeroed
    # memory). fen_read fills `state` and `report`: after a syntax fault (report.code) the state is
    # undefined; problems are listed, and the rights they make impossible dropped.
    # Returns 0, or the syntax fault's code.
    void (*start)(void* state) noexcept nogil
    int (*fen_read)(void* state, const char* text, size_t size, int policy, Report* report) noexcept nogil
    # Writes at most MAX_FEN bytes, returns how many.
    int (*fen_write)(const void* state, const FenStyle* style, char* out) noexcept nogil
    void (*validate)(const void* state, Report* report) noexcept nogil
    # Side * kinds + kind of the piece on a point, or -1.
    int (*piece)(const void* state, int point) noexcept nogil
    # 1 when two states are the same position for repetition and equality (clocks don't count).
    bint (*same)(const void* a, const void* b) noexcept nogil

    # Moves. `legal` fills at most max_moves and returns the number.
    int (*legal)(const void* state, move_t* moves) noexcept nogil
    uint64_t (*count)(const void* state) noexcept nogil
    uint64_t (*perft)(const void* state, int depth) noexcept nogil
    void (*apply)(void* state, move_t move) noexcept nogil      # the move must be legal, or NULL_MOVE
    # The legal move between two points, or NO_MOVE with the reason (a Code) in `code`.
    # Chess castling is found from king takes rook and from the king's two squares.
    move_t (*resolve)(const void* state, int from_point, int to_point, int promotion, int* code) noexcept nogil
    # The points from which a piece of `kind` of the side to move legally reaches `to_point`
    # (castling apart); at most 64. Returns their number.
    int (*movers)(const void* state, int kind, int to_point, uint16_t* points) noexcept nogil

    bint (*in_check)(const void* state, int side) noexcept nogil
    bint (*null_allowed)(const void* state) noexcept nogil
    # `states` holds ply + 1 states of state_size bytes, the last the current one.
    # `claim`: draws that a player may claim count too.
    void (*outcome)(const void* states, size_t ply, bint claim, Verdict* verdict) noexcept nogil
    uint64_t (*key)(const void* state, int kind) noexcept nogil  # kind: a KeyKind
