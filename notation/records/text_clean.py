"""Pasted text as it is meant: entities, tags, blanks of all kinds and line ends, with every character in its place."""

from __future__ import annotations

import html
import re

__all__ = ["clean", "plain"]

#: Tags that break lines end in one.
_TAG = re.compile(r"<(br|/p|/tr|/div|/li)?/?[A-Za-z]{0,8}(?: [^<>\n]{0,200})?/?>")
_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z]{2,8});")

#: Blanks of any width, and none; a lone carriage return ends a line.
_BLANKS = str.maketrans(
    dict.fromkeys(map(chr, (0x09, 0xA0, 0xAD, *range(0x2000, 0x2010), 0x202F, 0x205F, 0x2060, 0x3000, 0xFEFF)), " ")
    | dict.fromkeys("\v\f\x1c\x1d\x1e\x85\u2028\u2029", " ")
    | {"\r": "\n"}
)


def _character(entity: re.Match[str]) -> str:
    """What an entity stands for, if that is one character."""
    found = html.unescape(entity[0])
    return found if len(found) == 1 else entity[0]


def clean(text: str) -> str:
    """The text for finding words in it; what is shorter than it was is filled up with blanks."""
    text = text.replace("\r\n", " \n").translate(_BLANKS)
    if "<" in text:
        text = _TAG.sub(lambda tag: " " * (len(tag[0]) - 1) + ("\n" if tag[1] else " "), text)
    if "&" not in text:
        return text
    return _ENTITY.sub(lambda entity: _blank(_character(entity)).ljust(len(entity[0])), text)


def _blank(char: str) -> str:
    return char.translate(_BLANKS) if char != "\n" else " "


def plain(text: str) -> str:
    """The same for text that is kept: nothing but the entities is replaced."""
    return _ENTITY.sub(_character, text).strip() if "&" in text else text.strip()
