# cython: boundscheck=True, nonecheck=True
"""What a board raises where a position or a move can't be read."""
from notation._move cimport MoveTable
from notation._text cimport code_points
from notation.kernel.codec cimport CodecHandle
from notation.kernel.types cimport MAX_CANDIDATES, Report
from notation.kernel.types cimport Reading as CReading

from notation.errors import CODES, PositionError, move_error


cdef tuple raise_position(str game, text, Report* report, tuple ignore):
    """Raise what a position reader found, unless all of it is to be ignored; then name that."""
    cdef int i
    fields = {"text": text, "game": game}
    if report.code:
        raise PositionError(
            CODES[report.code][0], start=code_points(text, report.start), end=code_points(text, report.end), **fields
        )
    fatal = []
    problems = []
    overlooked = []
    everything = "all" in ignore
    for i in range(report.n):
        name = CODES[report.problems[i]][0]
        if report.fatal >> i & 1:
            fatal.append(name)
        elif not everything and name not in ignore:
            problems.append(name)
        else:
            overlooked.append(name)
    if fatal or problems:
        raise PositionError((fatal + problems)[0], problems=fatal + problems, **fields)
    return tuple(overlooked)


cdef int raise_move(MoveTable moves, CodecHandle handle, text, CReading* found) except -1:
    """Raise the exception for a reading that holds no move."""
    cdef int i, known
    fields = {"text": text, "game": handle.game, "notation": handle.name}
    if found.n > 1:
        known = min(found.n, <int>MAX_CANDIDATES)
        candidates = [str(moves.get(found.moves[i])) for i in range(known)]
        raise move_error(
            "ambiguous", candidates=candidates,
            start=code_points(text, found.start), end=code_points(text, found.end), **fields,
        )
    raise move_error(
        CODES[found.code][0], start=code_points(text, found.start), end=code_points(text, found.end), **fields
    )
