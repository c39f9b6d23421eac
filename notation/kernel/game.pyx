"""Loading a game: its module is imported, and its tables are filled, when it is first asked for."""
import importlib
import threading

from cpython.pycapsule cimport PyCapsule_GetPointer

from notation.errors import UnknownNameError

# Where the games live. A new game is a folder and a line here.
MODULES = {
    "chess": "notation.games.chess",
    "xiangqi": "notation.games.xiangqi",
}

_loaded: dict = {}
_lock = threading.Lock()


cpdef Game load(str name):
    """Give the game of this name; raise UnknownNameError for any other."""
    cdef Game game = _loaded.get(name)
    if game is not None:
        return game
    with _lock:
        game = _loaded.get(name)
        if game is not None:
            return game
        if name not in MODULES:
            raise UnknownNameError("unknown-game", name=name, known=MODULES)
        module = MODULES[name]
        game = Game.__new__(Game)
        game.name = name
        game.spec = importlib.import_module(module + ".spec").SPEC
        game.ops = <const Ops*>PyCapsule_GetPointer(importlib.import_module(module + ".table").capsule(), b"notation.Ops")
        _loaded[name] = game
    return game
