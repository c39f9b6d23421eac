"""Files that are no records this library reads, known by their first bytes.

They are named, and never read as text. Sources: the headers of the programs' own files; for the archives and documents
their specifications.
"""

from __future__ import annotations

__all__ = ["foreign_kind"]

#: First bytes -> what the file is, and what to do instead.
_EXPORT = "save the games as PGN in the program that wrote it"
_FOUND = "it is read if no other input format is named"
_UNPACK = "unpack it first"
_MAGIC: tuple[tuple[bytes, str, str], ...] = (
    (b"CCBridge Record\0", "a CCBridge record (CBR)", _FOUND),
    (b"CCBridgeLibrary\0", "a CCBridge library (CBL)", _FOUND),
    (b"CCBridge\x15\0\0\0", "a CCBridge library (CBL) of an old version", _FOUND),
    (b"GL\xd0\x07", "an Ourgame record (CHN, XQI)", _FOUND),
    (b"\x00\x00\x2c\x00\x2e\x01", "a ChessBase database (CBH)", _EXPORT),
    (b"\x00\x00\x24\x00\x2e\x01", "a ChessBase database (CBH)", _EXPORT),
    (b"Scid.si\0", "a Scid database (SI4)", _EXPORT),
    (b"Scid.sn\0", "the names of a Scid database (SN4)", _EXPORT),
    (b"SQLite format 3\0", "an SQLite database", ""),
    (b"PK\x03\x04", "a ZIP archive", _UNPACK),
    (b"PK\x05\x06", "an empty ZIP archive", ""),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive", _UNPACK),
    (b"Rar!\x1a\x07", "a RAR archive", _UNPACK),
    (b"\x1f\x9d", "compressed by compress (.Z)", _UNPACK),
    (b"\x04\x22\x4d\x18", "compressed by LZ4", _UNPACK),
    (b"%PDF-", "a PDF document", "copy its text"),
    (b"{\\rtf", "an RTF document", "save it as plain text"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old office document", "save it as plain text"),
    (b"\x89PNG\r\n\x1a\n", "a PNG picture", ""),
    (b"\xff\xd8\xff", "a JPEG picture", ""),
    (b"GIF87a", "a GIF picture", ""),
    (b"GIF89a", "a GIF picture", ""),
    (b"\x7fELF", "a program", ""),
    (b"PAR1", "a Parquet file", "tables are written, and not read"),
    (b"ARROW1\0\0", "an Arrow file", "tables are written, and not read"),
)
#: Elements of XML documents.
_XML = ((b"<ChineseChessRecord", "a CCBridge document (CBF)"), (b"<n version=", "a record of Pengfei (PFC)"))
#: What no text has many of; the tab, line ends, the form feed and what a terminal's colours begin with it has.
_CONTROLS = bytes(set(range(32)) - set(b"\t\n\x0b\x0c\r\x1a\x1b"))
_TEXT = bytes(set(range(256)) - set(_CONTROLS))
_SAMPLE = 1 << 12
_FEW = 64


def foreign_kind(head: bytes, *, told: bool = False) -> tuple[str, str] | None:
    """What a file is that begins with these bytes, and what to do about it; None for what may be a record.

    `told`: its format was named, so that only a kind that is known contradicts.
    """
    # The third byte is a version, which may be that of a line end.
    if head.startswith(b"XQ") and b"\0" < head[2:3] < b" " and head[3:_FEW].translate(None, _TEXT):
        return "an XQStudio record (XQF)", _FOUND
    for magic, kind, advice in _MAGIC:
        if head.startswith(magic):
            return kind, advice
    if head.startswith((b"\xef\xbb\xbf<?xml", b"<?xml")):
        for mark, kind in _XML:
            if mark in head[:_SAMPLE]:
                return kind, _FOUND
    sample = head[:_SAMPLE]
    controls = len(sample.translate(None, _TEXT))
    if not told and len(sample) >= _FEW and 16 * controls > len(sample) and not _is_utf16(sample):
        return "binary data", ""
    return None


def _is_utf16(sample: bytes) -> bool:
    from notation.records.document import detect_encoding

    return detect_encoding(sample, whole=False).startswith("utf-16")
