"""PlayOK: the records of that site: WXF with dots for level moves, Black in small letters, its own few keys.

Source: records of that site.
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

LAYOUT = Layout(" ; ", ("RED", "BLACK", "RESULT", "DATE", "EVENT"), 8, ("RED", "BLACK"))


def recognise(text: str) -> int:
    """How surely a document is PlayOK's: the name that the site gives all games."""
    return 95 if re.search(r"^EVENT\s+PlayOK", text, re.MULTILINE) else 0


def records(document: Document) -> Iterator[Record | Fault]:
    """Find the records of a document."""
    return iter(WxfReader(document, LAYOUT))


def write(game: Game, handle: CodecHandle, losses: Losses) -> str:
    """Write a game as PlayOK does."""
    return write_record(game, handle, losses, LAYOUT)
