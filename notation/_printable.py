"""The one way in which what comes from outside gets into a message or onto a terminal.

Tag values, file names, texts of moves and FENs may hold escape sequences, which a terminal obeys, or marks that turn
the direction of what follows. All of them are shown, none is sent.
"""

from __future__ import annotations

__all__ = ["printable", "width_of"]

_NAMED = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}


def printable(text: object, keep: str = "") -> str:
    r"""The text with controls, format characters and lone surrogates as escapes: ``\x1b``, ``\u202e``.

    A byte that is no UTF-8 (in ``bytes``, or as ``surrogateescape`` makes a ``str`` of it) is shown as ``\xff``. The
    characters in `keep` stand as they are.
    """
    shown = text.decode("utf-8", "surrogateescape") if isinstance(text, bytes) else str(text)
    if shown.isprintable():
        return shown
    return "".join([char if char in keep else _escaped(char) for char in shown])


def _escaped(char: str) -> str:
    """A character, or its escape."""
    if char.isprintable():
        return char
    if char in _NAMED:
        return _NAMED[char]
    import unicodedata  # only for what is odd

    if unicodedata.category(char) == "Zs":  # a blank of another width
        return char
    code = ord(char)
    if 0xDC80 <= code <= 0xDCFF:
        code -= 0xDC00
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def width_of(text: str) -> int:
    """How many columns of a terminal a text takes: East Asian characters take two."""
    if text.isascii():
        return len(text)
    import unicodedata

    return sum(2 if unicodedata.east_asian_width(char) in "WF" else not unicodedata.combining(char) for char in text)
