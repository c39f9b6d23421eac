"""XML as a stream of elements, without a tree: no depth and no size is a danger, no entity is followed."""

from __future__ import annotations

from typing import Protocol
from xml.parsers import expat

from notation.records.binary.draft import Draft

__all__ = ["Elements", "read_xml"]


class Elements(Protocol):
    """Who is told what stands in a document."""

    def open(self, name: str, attributes: dict[str, str], offset: int) -> None:
        """An element begins at a byte."""

    def text(self, words: str) -> None:
        """Text inside it, perhaps not all at once."""

    def close(self, name: str) -> None:
        """It ends."""


class _DeclarationError(Exception):
    """The document declares entities or a type of its own."""


def read_xml(data: bytes, elements: Elements, draft: Draft) -> str:
    """Read a document as far as it is well-formed; what ends it is a fault of the draft. Gives the encoding."""
    parser = expat.ParserCreate()
    encoding = "utf-8"
    parser.buffer_text = True

    def declared(version: str, name: str | None, standalone: int) -> None:
        nonlocal encoding
        encoding = (name or "utf-8").lower()

    def refuse(*_: object) -> None:
        raise _DeclarationError

    parser.XmlDeclHandler = declared
    parser.StartDoctypeDeclHandler = refuse
    parser.EntityDeclHandler = refuse
    parser.StartElementHandler = lambda name, attributes: elements.open(name, attributes, parser.CurrentByteIndex)
    parser.EndElementHandler = elements.close
    parser.CharacterDataHandler = elements.text
    try:
        parser.Parse(data, True)
    except _DeclarationError:
        draft.fault("damaged-line", max(0, parser.CurrentByteIndex), hint="a record declares no types and entities")
    except expat.ExpatError as error:
        draft.fault("unterminated-record", max(0, parser.ErrorByteIndex), hint=f"this is no well-formed XML: {error}")
    except (LookupError, ValueError) as error:  # an encoding that there is not
        draft.fault("encoding", 0, hint=str(error))
    return encoding
