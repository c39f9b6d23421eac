# cython: boundscheck=True, nonecheck=True
"""Reading, Outcome and Event: what boards answer."""
from collections import namedtuple

cimport cython

from notation._move cimport Move

__all__ = ["Event", "Outcome", "Reading"]

Event = namedtuple("Event", "kind actor patient reason", module="notation._values")


@cython.final
cdef class Reading:
    """Reading(move, notation, leniencies=(), start=0, end=0)\n--\n
    A move that was read, and what the lenient policy forgave on the way.

    `start` and `end` bound the part of the text that is the move (code points of a str).
    """
    cdef readonly Move move
    cdef readonly str notation
    cdef readonly tuple leniencies
    cdef readonly Py_ssize_t start
    cdef readonly Py_ssize_t end

    def __init__(self, Move move, str notation, tuple leniencies=(), Py_ssize_t start=0, Py_ssize_t end=0):
        self.move = move
        self.notation = notation
        self.leniencies = leniencies
        self.start = start
        self.end = end

    def __repr__(self):
        return f"Reading({self.move!r}, {self.notation!r}, {self.leniencies!r}, {self.start}, {self.end})"

    def __eq__(self, other):
        if not isinstance(other, Reading):
            return NotImplemented
        return self.__reduce__()[1] == other.__reduce__()[1]

    def __hash__(self):
        return hash(self.__reduce__()[1])

    def __reduce__(self):
        return (Reading, (self.move, self.notation, self.leniencies, self.start, self.end))


@cython.final
cdef class Outcome:
    """Outcome(winner, result, reason, states, reasons=())\n--\n
    How a game ended: `winner` is a side's index or None; `states` has a word for each side, `reasons` why.

    `result` is the text that records use ("1-0"), `reason` (of the end) one of `notation.errors.REASONS`.
    """
    cdef readonly object winner
    cdef readonly str result
    cdef readonly str reason
    cdef readonly tuple states
    cdef readonly tuple reasons

    def __init__(self, winner, str result, str reason, tuple states, tuple reasons=()):
        self.winner = winner
        self.result = result
        self.reason = reason
        self.states = states
        self.reasons = reasons

    def __repr__(self):
        return f"Outcome{self.__reduce__()[1]!r}"

    def __eq__(self, other):
        if not isinstance(other, Outcome):
            return NotImplemented
        return self.__reduce__()[1] == other.__reduce__()[1]

    def __hash__(self):
        return hash(self.__reduce__()[1])

    def __reduce__(self):
        return (Outcome, (self.winner, self.result, self.reason, self.states, self.reasons))
