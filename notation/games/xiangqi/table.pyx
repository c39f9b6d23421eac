"""Choosing the build of the rules that this machine runs best.

The environment variable NOTATION_BUILD, read when the game is loaded, can force the plain one with
the value ``base``.
"""

from notation.kernel.cpu cimport has_v3

_chosen = None
if has_v3():
    try:
        from notation.games.xiangqi import _v3 as _chosen
    except ImportError:  # built by a compiler that refused the flag
        pass
if _chosen is None:
    from notation.games.xiangqi import _base as _chosen


def capsule():
    """The game's function table, for `games.registry`."""
    return _chosen.capsule()


def build():
    """Which build is in use: ``"base"`` or ``"v3"``."""
    return _chosen.__name__.rpartition("._")[2]
