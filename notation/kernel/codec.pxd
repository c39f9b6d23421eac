"""A notation, ready to run: what an engine makes of a notation's table for one game.

A codec is immutable once it is published. `parse` and `write` are the whole contract between a
notation and everything above it (boards, record readers, batch conversion).
"""
from libc.stdint cimport uint16_t, uint32_t

from notation.kernel.ops cimport Ops
from notation.kernel.types cimport STRICT, Reading, State, move_t
from notation.kernel.words cimport Words

cdef struct Codec

# Read one move at the begin of [text, end). Returns the bytes eaten, or, where `reading` holds no
# move, how far the unreadable word goes. It stops at the end of the move: the caller decides whether
# what follows may follow. Marks that belong to the move are eaten (+ # e.p., words like " dbl ch" behind
# one blank); annotation glyphs (! ?! □ =) and $n are not. A notation whose moves are separated by blanks
# refuses a word that goes on behind the move. `text` may equal `end`; PADDING bytes past `end` are
# readable, but what they hold must not matter. Sets n, code, start, end and leniencies always, `moves` up to n.
# `policy` is LENIENT, which may leave out leniencies that only the position shows, or LENIENT | EXPLAIN,
# which names all and at least one for whatever `write` would not write; STRICT is the business of `codec_parse`.
ctypedef int (*parse_fn)(
    const Codec* codec, const State* state, const char* text, const char* end, int policy, Reading* reading
) noexcept nogil

# Write a legal move (or NULL_MOVE) into `out`. Returns the bytes written, or minus a Code
# (-CODE_UNWRITABLE: the move has no text in this notation). May touch all MAX_TEXT bytes of `out`.
ctypedef int (*write_fn)(const Codec* codec, const State* state, move_t move, char* out) noexcept nogil

# The inside of a comment, and how many moves of the run stand before it.
cdef struct Span:
    const char* start
    const char* stop
    int moves

# A stretch of movetext that is read, rewritten and played in one call.
cdef struct Run:
    Words words             # those behind `p`
    const char* p           # behind the last move, or the last comment
    const char* end         # of the text
    char* out               # where the next move goes: a blank and its text
    char* out_stop          # no move is written from here on; MAX_TEXT + 1 bytes follow
    Span* spans             # the comments are kept here; NULL: they are counted only
    int n_comments          # short ones that were passed over
    int most_comments       # 0: the run ends at a comment

# Read moves of the notation `source`, write them in `target` and make them, for as long as they are plain and
# stand between blanks: to the effect of `parse` (LENIENT), `write` and Ops.apply one after another. Returns their
# number. What is not plain, in whatever respect, is left to those three, so a run may end at any move. Short comments
# in braces behind a move may be passed over: a program writes one behind every move.
ctypedef int (*run_fn)(const Codec* source, const Codec* target, State* state, Run* run) noexcept nogil

cdef enum Trait:
    NEEDS_IDENTITY = 1      # states should carry mode IDENTITY
    GLUED = 2               # the next move or its number may touch a move (炮2平32.兵三进一)

cdef struct Codec:
    parse_fn parse
    write_fn write
    const Ops* ops
    const void* table       # the engine's own struct
    uint32_t traits         # a set of Trait
    # Only there for speed, or NULL. `short_names` is the two bytes of each point's name, where a move of one man
    # without promotion is always written as the names of its points and nothing else.
    run_fn run
    const uint16_t* short_names

cdef class CodecHandle:
    cdef Codec codec
    cdef void* memory               # freed with the handle; the engine's struct usually
    cdef readonly str game
    cdef readonly str name          # with its options, as in `wxf:level=.`
    cdef readonly object table      # the notation's dataclass

cdef CodecHandle new_codec()

cdef int parse_strict(
    const Codec* codec, const State* state, const char* text, const char* end, Reading* reading
) noexcept nogil

# Several moves fit, but the text is what `write` gives for one of them: it means that one.
cdef int prefer_written(
    const Codec* codec, const State* state, const char* text, int eaten, Reading* reading
) noexcept nogil

cdef inline int codec_parse(
    const Codec* codec, const State* state, const char* text, const char* end, int policy, Reading* reading
) noexcept nogil:
    """Parse under any policy."""
    cdef int eaten
    if policy & STRICT:
        return parse_strict(codec, state, text, end, reading)
    eaten = codec.parse(codec, state, text, end, policy, reading)
    if reading.n > 1:
        return prefer_written(codec, state, text, eaten, reading)
    return eaten
