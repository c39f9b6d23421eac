# cython: boundscheck=True, nonecheck=True
"""Loading a game: its module is imported, and its tables are filled, when it is first asked for."""
import importlib

from cpython.pycapsule cimport PyCapsule_GetPointer, PyCapsule_New

from notation.kernel.types cimport MAX_MOVES, MAX_STATE

from notation.errors import UnknownNameError

__all__ = ["MODULES", "Game", "load"]

# Where the games live. A new game is a folder and a line here.
MODULES = {
    "chess": "notation.games.chess",
    "xiangqi": "notation.games.xiangqi",
    "sanguo": "notation.games.sanguo",
}

_loaded: dict = {}


cdef object INSIDE = object()       # only compiled code has it


cdef class Game:
    """A game that is loaded. One object a game, kept for ever."""

    def __cinit__(self, inside=None):
        if inside is not INSIDE:
            raise TypeError("notation.games.registry.load makes these")

    def __repr__(self):
        return f"<game {self.name}>"

    def capsule(self):
        """Give the function table to compiled code that knows no games: a ``const Ops*`` named ``notation.Ops``."""
        return PyCapsule_New(<void*>self.ops, b"notation.Ops", NULL)


cpdef Game load(str name):
    """Give the game of this name; raise UnknownNameError for any other."""
    cdef Game game = _loaded.get(name)
    if game is not None:
        return game
    if name not in MODULES:
        raise UnknownNameError("unknown-game", name=name, known=MODULES)
    # The import system's own lock keeps two threads from filling the tables twice.
    spec = importlib.import_module(MODULES[name] + ".spec").SPEC
    table = importlib.import_module(MODULES[name] + ".table")
    game = Game.__new__(Game, INSIDE)
    game.name = name
    game.spec = spec
    game.ops = <const Ops*>PyCapsule_GetPointer(table.capsule(), b"notation.Ops")
    if game.ops.size != sizeof(Ops) or game.ops.state_size > MAX_STATE or game.ops.max_moves > MAX_MOVES:
        raise ImportError(f"{table.__name__} was built against another version of the kernel")
    return <Game>_loaded.setdefault(name, game)
