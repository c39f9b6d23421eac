# cython: boundscheck=True
"""Reading a stream of PGN into a table, as many games as a batch is to hold."""
from libc.stdint cimport int64_t

from notation.kernel.turn cimport leave, take
from notation.records.game_reader cimport JOB_ROW, JOB_TAGS, read_one
from notation.records.pgn_game cimport GAME_NONE, GAME_READ, PgnGame
from notation.records.pgn_reader cimport PgnReader
from notation.records.reader cimport ERROR, put
from notation.records.scan cimport begin_at
from notation.records.sheet cimport Place, Sheet
from notation.records.window cimport Window

from notation.records.rows import row_of_error

__all__ = ["fill_sheet"]

cdef enum:
    LARGE = 1 << 16         # bytes of a game


cdef void set_place(PgnReader reader, Window w, Place* place) noexcept nogil:
    """Where the game at hand stands, and its moves."""
    place.base = w.offset - <int64_t>w.begin + (reader.game.begin - w.buffer)
    place.ordinal = reader.ordinal
    place.moves = reader.output.data + 1
    place.moves_size = max(reader.output.size, <size_t>2) - 2


cdef inline bint begin_row(PgnReader reader) noexcept nogil:
    """One byte in front of the moves: the first are then read in one call too."""
    reader.output.size = 0
    put(&reader.output, b"\n", 1)
    return reader.output.size == 1


cdef inline bint is_full(PgnReader reader, Sheet sheet, int64_t rows, int64_t nbytes) noexcept nogil:
    """Whether there are enough rows, or (which is looked at every 64 games, and behind each large one) bytes."""
    cdef int64_t n = sheet.builder.row_count()
    cdef bint look = reader.ordinal & 63 == 0 or reader.game.size >= LARGE
    return n >= rows or n and look and sheet.builder.byte_count() >= nbytes


cdef bint add_plain(PgnReader reader, Window w, Sheet sheet, int job, int64_t rows, int64_t nbytes) noexcept nogil:
    """Add the rows of games in which nothing is amiss, up to the first that needs a closer look, which is not read.
    False when memory is out."""
    cdef Place place
    cdef PgnGame* g = &reader.game
    while not is_full(reader, sheet, rows, nbytes):
        if not begin_row(reader):
            return False
        reader.mark = 1
        if read_one(&reader.scanner, g, job) != GAME_READ or g.faults.n or g.broken or g.unsure or g.n_tags == 0:
            begin_at(&reader.scanner, g.begin)
            g.doubtful = g.doubted
            return True
        reader.ordinal += 1
        reader.moves += g.plies
        set_place(reader, w, &place)
        if not sheet.add_game(g, &place):
            return False
    return True


def fill_sheet(
    PgnReader reader not None, Sheet sheet not None, *, int64_t rows, int64_t nbytes, bint with_moves,
    str errors="keep", on_error=None
):
    """Read games until the sheet has so many rows or bytes. `with_moves` False: their movetext is passed over.

    `errors`: "keep" a row of the readable part of a bad game, "skip" it, or "stop" behind the first. `on_error` gets
    each RecordError. Returns "more", "end" (of the stream) or "stop"; how many of the games were bad; and, at
    the end, the RecordError of a stream that could not be read to its end.
    """
    take(&reader.taken, "the reader")
    try:
        take(&sheet.builder.taken, "the table")
        try:
            return fill_on(reader, sheet, rows, nbytes, with_moves, errors, on_error)
        finally:
            leave(&sheet.builder.taken)
    finally:
        leave(&reader.taken)


cdef tuple fill_on(
    PgnReader reader, Sheet sheet, int64_t rows, int64_t nbytes, bint with_moves, str errors, on_error
):
    """`fill_sheet`, while nobody else reads or fills."""
    cdef int job = JOB_ROW if with_moves else JOB_TAGS
    cdef int status, i
    cdef int64_t bad = 0
    cdef bint serious
    cdef bint good = True
    cdef Place place
    cdef Window w = reader.window
    sheet.begin_file(reader.file)
    while True:
        if reader.started and not reader.by_line and reader.stop < 0:
            with nogil:
                good = add_plain(reader, w, sheet, job, rows, nbytes)
            if not good:
                raise MemoryError
            if is_full(reader, sheet, rows, nbytes):
                return "more", bad, None
        begin_row(reader)
        status = reader.step(job)
        serious = False
        for i in range(reader.game.faults.n):
            serious |= reader.game.faults.items[i].severity == ERROR
        if on_error is not None and (reader.game.faults.n or reader.large_errors) or reader.large_errors:
            for error in reader.errors():
                if on_error is not None:
                    on_error(error)
                serious = serious or error.severity == "error"
                if error.code == "game-too-large" and errors != "skip":
                    sheet.add_row(row_of_error(error, sheet.fields))
        bad += serious
        if status == GAME_READ and not (serious and errors == "skip"):
            set_place(reader, w, &place)
            with nogil:
                good = sheet.add_game(&reader.game, &place)
            if not good:
                raise MemoryError
        if status == GAME_NONE:
            return "end", bad, reader.failure()
        if serious and errors == "stop":
            return "stop", bad, None
        if is_full(reader, sheet, rows, nbytes):
            return "more", bad, None
