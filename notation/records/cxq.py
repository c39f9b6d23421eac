"""CXQ: the records of Club Xiangqi: WXF without a FORMAT line, dots for level moves, Black in small letters.

The whole record may stand in quotes. Source: records of that site.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from notation.kernel.codec import CodecHandle
from notation.records.document import Document
from notation.records.play import Losses
from notation.records.record import Fault, Record
from notation.records.tree import Game
from notation.records.wxf import WxfReader, write_record
from notation.records.wxf_headers import Layout

__all__ = ["recognise", "records", "write"]

LAYOUT = Layout(
    " ; ",
    ("GAME", "TIME", "RESULT", "RED", "BLACK", "DATE", "PLACE", "EVENT", "AUTHOR", "REMARK"),
    0,
    says_format=False,
    names_game=True,
)


def recognise(text: str) -> int:
    """How surely a document is CXQ: the words that the site puts into its headers, or players in GAME and no FORMAT."""
    if re.search(r"^(AUTHOR\s+CXQ|EVENT\s+CXQ Game|PLACE\s+http://www\.clubxiangqi)", text, re.MULTILINE):
        return 95
    if re.search(r"^FORMAT\b", text, re.MULTILINE):
        return 0
    players = re.search(r"^\"?GAME[ \t]+\S.*? vs \S", text, re.MULTILINE)
    return 85 if players and re.compile(r"^[^\S\n]*START\{", re.MULTILINE).search(text, players.end()) else 0


def records(document: Document) -> Iterator[Record | Fault]:
    """Find the records of a document."""
    return iter(WxfReader(document, LAYOUT))


def write(game: Game, handle: CodecHandle, losses: Losses) -> str:
    """Write a game as CXQ."""
    return write_record(game, handle, losses, LAYOUT)
