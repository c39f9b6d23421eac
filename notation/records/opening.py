"""Finding out what a stream holds, and the reader for it."""

from __future__ import annotations

import codecs
import io
import re

from notation.errors import InputError, RecordError, UnknownNameError
from notation.games.registry import load
from notation.notations import ALIASES, NOTATIONS, split_name
from notation.notations import codec as find_codec
from notation.records.document import Document, detect_encoding
from notation.records.foreign import foreign_kind
from notation.records.formats import FORMATS, TABLES, Format, find_binary, find_format, format_of_suffix
from notation.records.pgn_reader import PgnReader
from notation.records.record_reader import RecodedReader, RecordReader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import IO, Any

    from notation.records.binary.reader import BinaryReader
    from notation.records.place import Place

    Reader = PgnReader | RecordReader | RecodedReader | BinaryReader

__all__ = ["can_be_cut", "check_notation", "find_content", "look", "open_reader"]

HEAD = 1 << 16
"""So many bytes are looked at to find out format and encoding."""

GLANCE = 1 << 9
"""At most so many, without waiting for them, where both are known."""

#: Encodings that PGN's reader takes as they are.
PLAIN = ("utf-8", "utf-8-sig", "cp1252")

_TAG = re.compile(r"\s*\[\w+\s+\"")
_TAG_BYTES = re.compile(rb"\s*\[\w+\s+\"")


class _Again(io.RawIOBase):
    """A stream of which the first bytes were read already, from its begin; `fault` is raised behind them. It is closed
    with this if `owned`."""

    def __init__(self, head: bytes, stream: IO[bytes], fault: Exception | None, *, owned: bool) -> None:
        self._owned = owned
        self._head = memoryview(head)
        self._fault = fault
        self._stream: Any = stream
        # Each call reads once, as far as that can be had: a call that fails behind good bytes would lose them.
        self._read: Callable[[Any], int | None] = getattr(stream, "readinto1", None) or stream.readinto  # type: ignore[attr-defined]

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        if len(self._head):
            n = min(len(self._head), len(buffer))
            buffer[:n] = self._head[:n]
            self._head = self._head[n:]
            return n
        if self._fault is not None:
            fault, self._fault = self._fault, None
            raise fault
        return self._read(buffer) or 0

    def close(self) -> None:
        # Also called when nobody holds this any more: a stream of the caller's stays open.
        if self._owned and not self.closed:
            self._stream.close()
        super().close()


def find_content(text: str, game: str | None = None) -> tuple[str, int]:
    """The format that a text is in, by its begin, and how surely (0 .. 100); PGN where nothing else fits.
    `game`: formats that aren't for it are left out."""
    if _TAG.match(text):
        return "pgn", 90
    best, sure = "pgn", 0
    for format in FORMATS.values():
        if format.module and not format.binary and (game is None or not format.games or game in format.games):
            found = format.load().recognise(text)
            if found > sure:
                best, sure = format.name, found
    return best, sure


def check_names(game: str | None, notation: str, policy: str, encoding: str | None) -> None:
    """Raise UnknownNameError for names that no record can make right, before anything is read."""
    if not isinstance(notation, str):
        raise TypeError(f"the name of a notation is a str, not {type(notation).__name__}")
    if game is not None:
        load(game)
    if notation != "auto":
        check_notation(game, notation)
    if policy not in ("lenient", "strict"):
        raise UnknownNameError("bad-option", name=str(policy), known=("lenient", "strict"))
    if encoding is not None:
        try:
            codecs.lookup(encoding)
        except LookupError:
            raise UnknownNameError("bad-option", name=encoding, hint="there is no such encoding") from None


def _is_chess(text: str) -> bool:
    from notation.records.text import is_chess

    return is_chess(text)


def _is_xiangqi(notation: object) -> bool:
    """Whether a notation is one of Xiangqi and of no other game."""
    name = split_name(notation)[0] if isinstance(notation, str) and notation != "auto" else ""
    return {game for game, known in (*NOTATIONS, *ALIASES) if known == name} == {"xiangqi"}


def _lines_are_games(head: bytes, game: str | None, notations: Iterable[object]) -> bool:
    from notation.records.line_games import lines_are_games

    asked = next(iter(notations), "auto")
    return lines_are_games(
        head, whole=len(head) < HEAD, game=game, notation=asked if isinstance(asked, str) else "auto"
    )


def check_notation(game: str | None, notation: str) -> None:
    """Raise UnknownNameError for a notation, or an option of one, that the game (None: any game) doesn't have."""
    if game is not None:
        find_codec(game, notation)
        return
    name = split_name(notation)[0]
    of = [one for one, known in (*NOTATIONS, *ALIASES) if known == name]
    if not of:
        raise UnknownNameError("unknown-notation", name=name, known=dict.fromkeys(known for _, known in NOTATIONS))
    if len(of) > 1 and ":" not in notation:
        return  # nothing to be loaded for
    for number, one in enumerate(of, 1):
        try:
            find_codec(one, notation)
        except UnknownNameError:
            if number == len(of):
                raise
        else:
            return


def look(
    stream: IO[bytes],
    *,
    input_format: str | None = None,
    game: str | None = None,
    file: str = "",
    encoding: str | None = None,
    notations: Iterable[object] = (),
) -> tuple[Format, str, bytes, Exception | None]:
    """The format and the encoding of a stream, by its begin; that begin, and what ended it. `notations` are those that
    were asked for: text that is nothing is no chess where they are only Xiangqi's.

    A file of a kind that is not read (`foreign.py`) is nothing but an error: `foreign-format`.
    """
    format = find_format(input_format) if input_format is not None else None
    told = format_of_suffix(file)
    if (input_format or told) in TABLES:
        raise UnknownNameError("unknown-format", name=input_format or told or "", hint="it is written, and not read")
    head = b""
    fault: Exception | None = None
    forced = format is not None and format.name == "text"
    known = format is not None and not forced and bool(format.module or encoding is not None)
    known = known or (format is None and told == "lines")
    read: Callable[[int], bytes] = getattr(stream, "read1", None) or stream.read
    try:
        while len(head) < (1 if known else HEAD):
            piece = read((GLANCE if known else HEAD) - len(head))
            if not piece:
                break
            head += piece
    except (OSError, RecordError) as error:  # what came before it is read first
        fault = error
    if format is None and not known and (binary := find_binary(head, file)) is not None:
        return binary, "binary", head, fault
    kind = None if format is not None and format.binary else foreign_kind(head, told=input_format is not None)
    if kind is not None:
        what, advice = kind
        hint = f"it is {what}" + (f"; {advice}" if advice else "")
        return format or find_format("pgn"), "utf-8", b"", InputError("foreign-format", file=file, hint=hint)
    found = encoding or detect_encoding(head, whole=len(head) < HEAD)
    if format is None:
        name = told or "pgn"
        if told != "lines":
            # A tag is the same in all encodings that are bytes, and most files begin with one.
            if found in ("utf-8", "cp1252") and _TAG_BYTES.match(head):
                content, sure = "pgn", 90
            elif told in (None, "text", "pgn") and found == "utf-8" and _lines_are_games(head, game, notations):
                content, sure = "lines", 90
            else:
                content, sure = find_content(Document(head, encoding=found).text, game)
            # A list of moves may be of either Xiangqi; the suffix of one of them decides.
            if sure >= (50 if told == "pgn" else 90 if told == "sanguo" else 1):
                name = content
            elif told == "text":  # moves and nothing else: PGN's reader tries every notation
                name = "pgn"
            if name == "pgn" and sure == 0 and game is None and any(_is_xiangqi(one) for one in notations):
                name = "pgn" if _is_chess(Document(head, encoding=found).text) else "text"
        format = find_format(name)
    elif forced and game in (None, "chess") and _is_chess(Document(head, encoding=found).text):
        format = find_format("pgn")  # whose reader tries every notation, and knows what may stand between moves
    return format, found, head, fault


def can_be_cut(format: Format, encoding: str) -> bool:
    """Whether a stream can be read in legs: it is read as it stands, by PGN's reader."""
    return not format.module and encoding in PLAIN


def open_reader(
    stream: IO[bytes],
    *,
    input_format: str | None = None,
    game: str | None = None,
    from_: str = "auto",
    to: str | Callable[[str], str] | None = None,
    policy: str = "lenient",
    with_fen: bool = False,
    packed: bool = False,
    file: str = "",
    encoding: str | None = None,
    on_bytes: Callable[[int], None] | None = None,
    max_game_bytes: int = 1 << 26,
    owned: bool = False,
    at: Place | None = None,
) -> tuple[Reader, Format]:
    """A reader for a stream, and the format it reads.

    `input_format` None: what the content looks like; where it doesn't tell, the suffix of `file`.
    `to`, `with_fen` and `packed` are for readers that write as they read (PGN's); the others don't look at them.
    `at`: the stream begins there (`Place`), and `input_format` and `encoding` tell what it is.
    """
    check_names(game, from_, policy, encoding)
    if at is not None and at.offset:  # it was looked at before
        format, found, head, fault = find_format(input_format or "pgn"), encoding or "utf-8", b"", None
    else:
        format, found, head, fault = look(
            stream, input_format=input_format, game=game, file=file, encoding=encoding, notations=(from_, to)
        )
    again: Any = stream
    if type(stream) is io.BytesIO and fault is None:
        stream.seek(-len(head), io.SEEK_CUR)
    elif head or fault:
        again = _Again(head, stream, fault, owned=owned)
    if format.binary:
        from notation.records.binary.reader import BinaryReader

        binary = BinaryReader(again, format, file=file, on_bytes=on_bytes, max_game_bytes=max_game_bytes, owned=owned)
        return binary, format
    if format.module:
        return (
            RecordReader(
                again,
                format,
                game=game,
                notation=from_,
                policy=policy,
                file=file,
                encoding=encoding,
                on_bytes=on_bytes,
                max_game_bytes=max_game_bytes,
                owned=owned,
            ),
            format,
        )

    def make(source: IO[bytes], **options: Any) -> PgnReader:
        return PgnReader(
            source,
            game=game,
            from_=from_,
            to=to,
            policy=policy,
            with_fen=with_fen,
            packed=packed,
            file=file,
            max_game_bytes=max_game_bytes,
            by_line=format.name == "lines",
            loose=input_format is None and format_of_suffix(file) != "lines",
            **options,
        )

    if not can_be_cut(format, found):
        return RecodedReader(again, make, encoding=encoding, file=file, on_bytes=on_bytes, owned=owned), format
    return make(again, on_bytes=on_bytes, owned=owned, at=at), format
