"""Reading a stream of PGN into a table, as many games as a batch is to hold."""
from libc.stdint cimport int64_t

from notation.records.game_reader cimport JOB_ROW, JOB_TAGS
from notation.records.pgn_game cimport GAME_NONE, GAME_READ
from notation.records.pgn_reader cimport PgnReader
from notation.records.reader cimport ERROR, put
from notation.records.sheet cimport Place, Sheet
from notation.records.window cimport Window

from notation.records.rows import row_of_error

__all__ = ["fill_sheet"]


def fill_sheet(
    PgnReader reader not None, Sheet sheet not None, *, int64_t rows, int64_t nbytes, bint with_moves,
    str errors="keep", on_error=None
):
    """Read games until the sheet has so many rows or bytes. `with_moves` False: their movetext is passed over.

    `errors`: "keep" a row of the readable part of a bad game, "skip" it, or "stop" behind the first. `on_error` gets
    each RecordError. Returns "more", "end" (of the stream) or "stop"; how many of the games were bad; and, at
    the end, the RecordError of a stream that could not be read to its end.
    """
    cdef int job = JOB_ROW if with_moves else JOB_TAGS
    cdef int status, i
    cdef int64_t bad = 0
    cdef bint serious
    cdef bint good = True
    cdef Place place
    cdef Window w = reader.window
    sheet.begin_file(reader.file)
    while True:
        # One byte in front: the first moves are then read in one call too.
        reader.output.size = 0
        put(&reader.output, b"\n", 1)
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
                    sheet.append(row_of_error(error, sheet.fields))
        bad += serious
        if status == GAME_READ and not (serious and errors == "skip"):
            place.base = w.offset - <int64_t>w.begin + (reader.game.begin - w.buffer)
            place.ordinal = reader.ordinal
            place.moves = reader.output.data + 1
            place.moves_size = max(reader.output.size, <size_t>2) - 2
            with nogil:
                good = sheet.add_game(&reader.game, &place)
            if not good:
                raise MemoryError
        if status == GAME_NONE:
            return "end", bad, reader.failure()
        if serious and errors == "stop":
            return "stop", bad, None
        if sheet.builder.row_count() >= rows or (reader.ordinal & 63) == 0 and sheet.builder.byte_count() >= nbytes:
            return "more", bad, None
