"""What is fuzzed: one function a reader. Each takes bytes and fails when a promise is broken.

The first byte of an input chooses options (of seeds it is a letter or a digit, plus 128 for Three-Kingdoms
Xiangqi), the rest is the text.
"""

from __future__ import annotations

import contextlib
import io
import unicodedata
import warnings
from collections.abc import Callable, Sequence
from typing import Any

import pasted
from arrow_data import TARGETS as ARROW_TARGETS
from binary import TARGETS as BINARY_TARGETS
from positions import GAMES, fen, game_of

import notation
from notation.arrow import BatchBuilder
from notation.errors import InputError
from notation.records.batches import Rows
from notation.records.columns import COLUMNS
from notation.records.convert import convert_stream
from notation.records.formats import FORMATS
from notation.records.pgn_reader import PgnReader
from notation.records.rows import row_of
from notation.records.sheet import Sheet

SMALL_WINDOW = 4096  # the least that a reader keeps of its stream
WINDOW = 1 << 14  # enough for every input; the usual megabyte takes much of the time under AddressSanitizer

# ---------------------------------------------------------------------------------------------
# Reading games


class Slow(io.RawIOBase):
    """A stream that gives a few bytes a time."""

    def __init__(self, data: bytes, step: int) -> None:
        self.data, self.step, self.at = data, step, 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        piece = self.data[self.at : self.at + min(self.step, len(buffer))]
        buffer[: len(piece)] = piece
        self.at += len(piece)
        return len(piece)


def read(text: bytes, source: Any = None, **options: Any) -> tuple[list[notation.Game], list[notation.RecordError]]:
    """All games of a text, and the faults that belong to none."""
    reader = PgnReader(io.BytesIO(text) if source is None else source, **{"max_game_bytes": WINDOW, **options})
    games: list[notation.Game] = []
    try:
        games.extend(reader)
    except InputError as error:
        assert error.code == "no-game"
        assert not games
    return games, reader.stray_errors


def tree(game: notation.Game) -> list[tuple[Any, ...]]:
    """Everything in a game's tree, in the order of its nodes, as plain values."""
    found: list[tuple[Any, ...]] = []
    todo = [(game.root, -1)]
    while todo:
        node, parent = todo.pop()
        number = len(found)
        found.append((parent, node.move, node.comments_before, node.comments, node.nags, node.unread))
        todo += [(child, number) for child in reversed(node.children)]
    return found


def moves_of(game: notation.Game) -> list[tuple[Any, ...]]:
    """The moves of a tree alone."""
    return [node[:2] for node in tree(game)]


def words_of(game: notation.Game) -> list[tuple[Any, ...]]:
    """The annotations of a tree, of comments the words."""
    return [(" ".join(before).split(), " ".join(after).split(), nags) for _, _, before, after, nags, _ in tree(game)]


def error_keys(errors: list[notation.RecordError]) -> list[tuple[Any, ...]]:
    return [(e.code, e.offset, e.line, e.ordinal, e.ply, e.severity, e.candidates, e.text) for e in errors]


def is_bad(game: notation.Game) -> bool:
    return any(error.severity == "error" for error in game.errors)


def line_at(text: bytes, offset: int) -> int:
    """The line, from 1, of an offset; lines end in LF, CR LF, or CR alone."""
    before = text[:offset] + (b"\n" if text[offset - 1 : offset + 1] == b"\r\n" else b"")
    return 1 + before.count(b"\n") + before.count(b"\r") - before.count(b"\r\n") - (len(before) > offset)


def check_places(text: bytes, errors: list[notation.RecordError]) -> None:
    for error in errors:
        assert 0 <= error.offset <= len(text), error
        assert error.line == line_at(text, error.offset), (error, error.line)
        assert error.severity in ("error", "warning")
        str(error)


def check_tiling(text: bytes, games: list[notation.Game], stray: list[notation.RecordError]) -> None:
    """The games' own texts follow one another in the file; what is between them is reported or blank."""
    at = 0
    for game in games:
        # The same text may stand in front of it, not read as a game.
        begin = text.rfind(game.raw, at, game.source.offset + len(game.raw))
        assert begin >= 0, game.raw
        if begin > at:
            assert any(at <= error.offset < begin for error in stray), (text[at:begin], stray)
        assert begin <= game.source.offset <= begin + len(game.raw)
        assert game.source.line == line_at(text, game.source.offset)
        at = begin + len(game.raw)
    rest = text[at:]
    assert invisible(rest) or any(error.offset >= at for error in stray), rest


def invisible(text: bytes) -> bool:
    """Whether a text holds nothing but blanks, control and invisible characters, dots, numbers and hidden lines."""
    rows = text.replace(b"\r", b"\n").split(b"\n")
    seen = b"\n".join(row for row in rows if not row.lstrip(b"\xef\xbb\xbf").startswith(b"%"))
    return all(
        char in ".…0123456789" or ord(char) <= 32 or unicodedata.category(char) in ("Cf", "Zs", "Zl", "Zp", "Cc", "Cn")
        for char in seen.decode("utf-8", "replace")
    )


def check_moves(game: notation.Game) -> None:
    """Every move of the tree is legal where it stands, and its text, where strictly read, means it."""
    todo = [(game.root, game.board)]
    while todo:
        node, board = todo.pop()
        children = node.children
        for child in children:
            assert board.is_legal(child.move), (board.fen(), child.move)
            after = board.copy(stack=False) if len(children) > 1 else board
            after.push(child.move)
            todo.append((child, after))
        assert node.board().fen() == board.fen() if not children else True


def convert(text: bytes, **options: Any) -> tuple[bytes, Any]:
    out = io.BytesIO()
    summary = convert_stream(
        io.BytesIO(text), out, **{"input_format": "pgn", "encoding": "utf-8", "max_game_bytes": WINDOW, **options}
    )
    return out.getvalue(), summary


def has_notation(game: notation.Game, name: str) -> bool:
    return name in notation.list_notations(game.game)


def line_of(game: notation.Game, name: str) -> bytes:
    """The line that a game is written as: nothing where it has no such notation."""
    if not has_notation(game, name):
        return b""
    board, words = game.board, []
    for move in game.moves:
        words.append(board.format(move, name))
        board.push(move)
    return " ".join(words).encode()


# ---------------------------------------------------------------------------------------------
# PGN


# Where a text with these is taken apart depends on all that is in it: it is not the same once a part is a comment.
STRUCTURE = {"stray-text", "move-after-result"}


def pgn(data: bytes) -> None:
    """Read PGN in all ways there are, and compare them."""
    option, text = data[:1] or b"a", data[1:]
    number = option[0]
    options: dict[str, Any] = {"policy": "strict" if number & 1 == 0 else "lenient"}
    if number & 2 == 0:
        options["game"] = game_of(number, 4)
        if number & 1 == 0:  # strictly, what a record is converted to may be no text in what it was read in
            options["from_"] = FORMATS["pgn"].usual(options["game"])
    games, stray = read(text, **options)
    check_tiling(text, games, stray)
    check_places(text, stray)
    for game in games:
        check_places(text, game.errors)
        check_moves(game)
        if game.board.problems():
            assert game.errors

    # A window that ends anywhere in the text, filled a few bytes a time: nothing changes.
    if len(text) < SMALL_WINDOW - 64:
        behind = (number * 7 + len(text)) % (len(text) + 1)
        whole = prefix(SMALL_WINDOW - behind) + text
        expected = read(whole, **options)
        found = read(whole, Slow(whole, 1 + number), max_game_bytes=SMALL_WINDOW, **options)
        assert list(map(describe, found[0])) == list(map(describe, expected[0]))
        assert error_keys(found[1]) == error_keys(expected[1])

    check_rows(text, games, options)

    # The same games as lines, and those lines read again.
    target = "coordinate" if options.get("game") == "sanguo" else "uci"
    lines, summary = convert(text, format="lines", to=target, **options)
    # Text behind a game that lacks the notation is not told from another game of that kind.
    if all(has_notation(game, target) for game in games):
        assert summary.games == len(games) == lines.count(b"\n")
        assert [line_of(game, target) for game in games] == lines.split(b"\n")[:-1]
        assert summary.moves == sum(len(game) for game in games)
    bad = [game for game in games if is_bad(game)]
    kinds = {game.game for game in games}
    if not bad and len(kinds) == 1 and has_notation(games[0], target):
        with_fen, _ = convert(text, format="lines", to=target, with_fen=True, **options)
        back, _ = read(with_fen, by_line=True, from_=target, game=kinds.pop())
        assert [game.moves for game in back] == [game.moves for game in games]
        assert [game.board.fen() for game in back] == [game.board.fen() for game in games]

    # Rewritten with everything else kept: the same trees; in the notation they have, the same bytes for strict texts.
    kept, summary = convert(text, style="keep", **options)
    assert summary.games == len(games)
    back, _ = read(kept, **options)
    # What a record that doesn't say is guessed to be depends on those before it that were read whole.
    guessed = "game" not in options and bad
    if not guessed and not STRUCTURE & {error.code for error in stray + [e for game in games for e in game.errors]}:
        assert [game.moves for game in back if game.moves] == [game.moves for game in games if game.moves], kept
    if not bad and not any(error.severity == "error" for error in stray):
        assert [tree(game) for game in back] == [tree(game) for game in games], kept
        assert [list(game.tags.pairs) for game in back] == [list(game.tags.pairs) for game in games]
        assert [game.result for game in back] == [game.result for game in games]

    # Exported: the same trees; exporting again changes nothing. Where games begin between pieces of other text is
    # another matter once those pieces are gone or have become comments.
    if STRUCTURE & {error.code for error in stray + [e for game in games for e in game.errors]}:
        return
    exported, _ = convert(text, style="export", **options)
    back, stray_back = read(exported, game=options.get("game"), from_=options.get("from_", "auto"))
    assert len(back) == len(games)
    assert not stray_back, stray_back
    for one, other in zip(games, back, strict=True):
        if one.game == other.game and not one.variant and not one.board.problems():
            assert moves_of(one) == moves_of(other), exported
            assert one.result == other.result
            assert one.board.fen() == other.board.fen()
            if not is_bad(one):
                assert not is_bad(other), (exported, other.errors)
                assert words_of(one) == words_of(other), exported
    if not bad:
        twice, _ = convert(exported, style="export", game=options.get("game"))
        assert twice == exported
    out = io.BytesIO()
    notation.write(games, out)
    assert out.getvalue() == b"".join(game.raw for game in games)


def check_rows(text: bytes, games: list[notation.Game], options: dict[str, Any]) -> None:
    """A table of the games: a row is what the game itself gives, but for faults in variations, which aren't read (and
    with which a tree has the comments in front of an unreadable move elsewhere)."""
    how = {"input_format": "pgn", "encoding": "utf-8", "max_game_bytes": WINDOW, "policy": options["policy"]}
    how |= {"game": options.get("game"), "notation": options.get("from_", "auto")}
    kept = Rows(columns=list(COLUMNS), **how)
    rows = table(text, columns=list(COLUMNS), batch_size=2, **how)
    assert len(rows) == len(games)
    for row, game in zip(rows, games, strict=True):
        sheet = Sheet(kept.fields)
        sheet.append(row_of(game, kept.fields, kept.notation_for(game.game)))
        other = sheet.finish().to_pydict()
        apart = {"status", "offset", *(("clocks", "evals", "mates") if is_bad(game) else ())}
        for name in row.keys() - apart:
            assert row[name] == other[name][0], (name, row[name], other[name][0])
        assert row["status"] == 0 or is_bad(game) or not has_notation(game, kept.notation_for(game.game))
    alone = table(text, moves=None, batch_size=3, **how)
    # A game without tags, and one that ends in 0-0, shows in its moves; so does text that is no game.
    plain = all(game.tags.pairs and not {error.code for error in game.errors} & STRUCTURE for game in games) and alone
    plain = plain and len(alone) == len(rows)
    if plain and not any(is_bad(game) for game in games) and b"0-0" not in text:
        same = ("White", "Date", "WhiteElo", "UTCDate", "untyped")
        assert [[row[name] for name in same] for row in alone] == [[row[name] for name in same] for row in rows]


def table(text: bytes, **how: Any) -> list[dict[str, Any]]:
    """The rows of a table of the games, whatever the text looks like (`notation.scan` might unpack it)."""
    sheet = Rows(**how)
    batches: list[Any] = []
    try:
        batches.extend(sheet.batches(io.BytesIO(text), ""))
    except InputError as error:
        assert error.code == "no-game"
    batches.append(sheet.finish())
    rows: list[dict[str, Any]] = []
    for batch in filter(None, batches):
        columns = batch.to_pydict()
        rows += [dict(zip(columns, values, strict=True)) for values in zip(*columns.values(), strict=True)]
    return rows


def prefix(size: int) -> bytes:
    """Two games of so many bytes, the second a small one."""
    first, middle, last = b"1. e4 {", b"} *\n\n", b"1. d4 *\n\n"
    return first + b" " * (size - len(first) - len(middle) - len(last)) + middle + last


def describe(game: notation.Game) -> tuple[Any, ...]:
    """Everything about a game, as plain values."""
    source = game.source
    place = (source.ordinal, source.offset, source.line, source.encoding)
    return (game.raw, place, game.result, game.board.fen(), game.variant, tree(game), error_keys(game.errors))


# ---------------------------------------------------------------------------------------------
# One game a line, and texts in memory


def lines(data: bytes) -> None:
    """Read one game a line, in any notation, and convert texts in memory."""
    option, text = data[:1] or b"a", data[1:]
    number = option[0]
    name = game_of(number)
    names = notation.list_notations(name)
    source = ("auto", *names)[(number >> 1) % (len(names) + 1)]
    target = names[(number >> 3) % len(names)]
    policy = "lenient" if number & 64 else "strict"
    games, stray = read(text, by_line=True, game=name, from_=source, policy=policy)
    assert not stray
    rows = text.split(b"\n")
    assert len(games) == len(rows) - (rows[-1] == b"")
    for game in games:
        check_places(text, game.errors)
        check_moves(game)
    options: dict[str, Any] = {"input_format": "lines", "format": "lines", "game": name, "policy": policy}
    out, summary = convert(text, from_=source, to=target, **options)
    assert summary.games == len(games) == out.count(b"\n")
    if source != "auto" and summary.bad == 0:
        assert out.split(b"\n")[:-1] == [line_of(game, target) for game in games]
        back, summary = convert(out, from_=target, to=target, **options)
        assert summary.bad == 0 or b"\t" in text
        assert back == out or b"\t" in text

    texts = text.decode("utf-8", "surrogateescape").split("\n")
    positions = [row.partition("\t")[0] if "\t" in row else None for row in texts]
    moves = [row.partition("\t")[2] if "\t" in row else row for row in texts]
    converter = notation.Converter(name, from_=source, to=target, policy=policy)
    converted, codes = converter.many(moves, positions)
    assert len(converted) == len(codes) == len(texts)
    for move, position, result, code in zip(moves, positions, converted, codes, strict=True):
        try:
            one = converter.one(move, position)
        except notation.NotationError as error:
            assert code, (move, position)
            assert 0 <= error.start <= error.end
            str(error)
        else:
            assert not code, (move, position, code)
            assert one == result
    same_in_columns(converter, moves, positions)
    for product in ("packed", "fens", "keys"):
        same_in_columns(notation.Converter(name, from_=source, to=product, policy=policy), moves, positions)
    for product in ("fen", "key"):
        same_in_columns(notation.Converter(name, from_="fen", to=product, policy=policy), texts, None)


def same_in_columns(converter: Any, texts: list[str], positions: list[str | None] | None) -> None:
    """What `Converter.arrow` gives for a column is what `many` gives for a list."""
    converted, codes = converter.many(texts, positions)
    found = converter.arrow(column(texts), None if positions is None else column(positions)).to_pydict()
    assert found["result"] == converted
    assert found["status"] == codes
    for text, offset, code in zip(texts, found["offset"], codes, strict=True):
        assert (offset is None) == (code == 0)
        assert offset is None or positions is not None or 0 <= offset <= len(text.encode("utf-8", "surrogateescape"))


def column(texts: Sequence[str | None]) -> Any:
    builder = BatchBuilder([("text", "utf8")])
    for text in texts:
        builder.append(None if text is None else text.encode("utf-8", "surrogateescape"))
    return builder.finish().column(0)


# ---------------------------------------------------------------------------------------------
# Moves

# Positions in which much can be said: castling, promotion, en passant, three knights, mate, check.
PLACES = {
    "chess": (
        None,
        "r3k2r/pPppqpb1/bn2pnp1/4N3/1p2P3/2N2Q2/P1PBBPpP/R3K2R w KQkq - 0 1",
        "r3k2r/pPppqpb1/bn2pnp1/4N3/1p2P3/2N2Q2/P1PBBPpP/R3K2R b KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R2Pp1k/8/6P1/8 b - e3 0 1",
        "4k3/P6P/8/1N3N2/8/1N3N2/p6p/1R2K2R w K - 0 1",
        "1rkr4/8/8/8/8/8/8/1RKR4 w DBdb - 0 1",
        "7k/8/8/8/8/Q6Q/8/K6Q w - - 0 1",
        "4k3/8/8/8/7q/8/8/4K3 w - - 0 1",
    ),
    "xiangqi": (
        None,
        "3ak4/4a4/4R4/9/9/9/9/4B4/4A4/3AK1B2 b - - 0 1",
        "2bakab2/9/1c4nc1/p1p1p1p1p/9/2P6/P3P1P1P/1CN4C1/4N4/R1BAKAB1R w - - 0 1",
        "4k4/9/4P4/3PPP3/9/9/9/9/9/4K4 w - - 0 1",
        "3k5/9/9/9/9/4C4/4C4/4C4/9/4K4 w - - 0 1",
    ),
    "sanguo": (
        None,
        "7bK9/4rR12/17/17/17/17/3yR13/8rR8/yK1yCyR12gK/17/3yR13/17/14gR2/8rP8/17/17/8rK8 g - br - 0 1",
        "4gR12/17/5gR11/12gbP4/17/17/3yR13/17/yK1yCyR12gK/17/3yR13/17/17/8rP8/17/17/8rK8 r gMb - - 1 1",
    ),
}
BOARDS = {name: [notation.Board(name, place, ignore="all") for place in places] for name, places in PLACES.items()}
NAMES = [(game, name) for game in GAMES for name in notation.list_notations(game)]


def move(data: bytes) -> None:
    """Read a text as one move, in every notation of a position."""
    option, text = data[:1] or b"a", data[1:]
    games = GAMES[2:] if option[0] & 128 else GAMES[:2]
    boards = [board for game in games for board in BOARDS[game]]
    board = boards[option[0] % len(boards)]
    before = board.fen()
    for name in notation.list_notations(board.game):
        read_move(board, name, text)
        try:
            words = text.decode("utf-8")
        except UnicodeDecodeError:
            words = text.decode("latin-1")
        read_move(board, name, words)
    assert board.fen() == before
    with contextlib.suppress(notation.InvalidMoveError):
        notation.Move(board.game, text.decode("latin-1"))


def read_move(board: notation.Board, name: str, text: str | bytes) -> None:
    """Read a text under both policies and compare what they say."""
    strict = lenient = None
    for policy in ("strict", "lenient"):
        try:
            reading = board.reading(text, name, policy=policy)
        except notation.NotationError as error:
            assert 0 <= error.start <= error.end <= len(text), (error.start, error.end, error)
            str(error)
            if isinstance(error, notation.AmbiguousMoveError):
                assert len(error.candidates) > 1
                assert policy == "lenient" or lenient is None
                for candidate in error.candidates:
                    assert board.is_legal(notation.Move(board.game, candidate)), candidate
        else:
            assert 0 <= reading.start <= reading.end <= len(text)
            assert board.is_legal(reading.move)
            assert board.parse(text, name, policy=policy) == reading.move
            if policy == "strict":
                strict = reading
            else:
                lenient = reading
    if strict is not None:
        written = board.format(strict.move, name)
        assert text in (written, written.encode())
        assert not strict.leniencies
        assert lenient is not None
        assert lenient.move == strict.move
        assert not lenient.leniencies
    elif lenient is not None:
        assert lenient.leniencies, "what strict reading refuses was forgiven without a name"


# ---------------------------------------------------------------------------------------------
# Formats beside PGN

RECORD_FORMATS = ("", "wxf", "cxq", "playok", "dhtmlxq", "text")


def record(data: bytes) -> None:
    """Any bytes as a record of Xiangqi: nothing is raised where there is a game, places are places, good games come
    back."""
    name = RECORD_FORMATS[data[0] % len(RECORD_FORMATS)] if data else ""
    text = data[1:]
    reader = notation.read(io.BytesIO(text), input_format=name or None, max_game_bytes=WINDOW)
    try:
        games = list(reader)
    except InputError as error:
        assert error.code in ("no-game", "foreign-format")
        return
    for error in [error for game in games for error in game.errors] + reader.stray_errors:
        assert 0 <= error.offset <= len(text)
        assert error.line >= 1
        assert str(error)
    good = [game for game in games if game.game == "xiangqi" and not game.errors]
    for game in good:
        for node in game.root.mainline():
            assert node.move is not None
        assert game.source.encoding
    good = [game for game in good if not any(move.uci() == "0000" for move in game.moves)]  # which these can't hold
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what a format has no place for
        for other in ("dhtmlxq", "wxf"):
            out = io.BytesIO()
            notation.write(good, out, format=other)
            again = list(notation.read(io.BytesIO(out.getvalue()), input_format=other, max_game_bytes=WINDOW))
            assert [game.moves for game in again] == [game.moves for game in good]
            assert not any(game.errors for game in again)


TARGETS: dict[str, Callable[[bytes], None]] = {
    "pgn": pgn,
    "lines": lines,
    "fen": fen,
    "move": move,
    "record": record,
    "text": pasted.text,
    "book": pasted.book,
    **BINARY_TARGETS,
    **ARROW_TARGETS,
}
