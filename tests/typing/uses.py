"""Typed code of a user, for a type checker to look at; nobody runs it."""

from collections.abc import Iterator
from typing import assert_type

import notation
from notation.arrow import RecordBatch
from notation.errors import CODES, RecordError
from notation.records import Summary, convert_stream, find_inputs, open_input


def boards() -> None:
    board = notation.Board("chess", None, chess960=True, policy="strict", ignore=("no-kings",))
    assert_type(board.parse("e4"), notation.Move)
    assert_type(board.parse(b"e4", "san", policy="strict"), notation.Move)
    assert_type(board.reading("e4").leniencies, tuple[str, ...])
    assert_type(board.legal_moves, list[notation.Move])
    assert_type(board.turn, int)
    assert_type(board.sides, tuple[str, ...])
    assert_type(board.fen(ep="always", castling="shredder", fields=4), str)
    assert_type(board.push_san("e4"), notation.Move)
    assert_type(board.piece_at("e4"), str | None)
    assert_type(board.copy(stack=False), notation.Board)
    outcome = board.outcome(claim_draw=True)
    if outcome is not None:
        assert_type(outcome.winner, int | None)
        assert_type(outcome.states, tuple[str, ...])
    move = notation.Move("chess", "e2e4")
    assert_type({move: move.packed}, dict[notation.Move, int])
    board.turn = 1  # type: ignore[misc]  # read-only
    hash(board)  # a board is mutable: mypy has no word against it, Python has
    board.push("e4")  # type: ignore[arg-type]  # a text is for push_text


def records() -> Iterator[str]:
    for game in notation.read("games.pgn.zst"):
        assert_type(game, notation.Game)
        assert_type(game.moves, list[notation.Move])
        assert_type(game.root, notation.Node)
        assert_type(game.tags["White"], str)
        assert_type(game.source.offset, int)
        assert_type(game.errors, list[RecordError])
        node = game.root.next
        while node is not None:
            assert_type(node.move, notation.Move | None)
            assert_type(node.nags, tuple[int, ...])
            node.comments = ["a", *node.comments]
            yield node.text
            node = node.next
        game.result = "1-0"
        game.root.add("e4", "san").add(notation.Move("chess", "e7e5"))
        notation.write(game, "out.pgn", style="export")
    with notation.read("games.pgn", game="chess", policy="strict") as reader:
        notation.write(reader, "all.lines", format="lines", notation="uci")


def tables() -> None:
    scan = notation.scan(["games.pgn"], columns=["White", "moves"], extra_tags=["Annotator"], moves="packed")
    assert_type(scan.files, list[str])
    for batch in scan:
        assert_type(batch, RecordBatch)
        assert_type(batch.num_rows, int)
    notation.scan("games.pgn", moves=None, errors="skip", on_error=print, batch_size=10)
    notation.scan(5)  # type: ignore[arg-type]  # no file


def conversions() -> None:
    converter = notation.Converter("chess", from_="auto", to="uci", errors="skip")
    assert_type(converter.one("e4", fen=None), str)
    assert_type(converter.many(["e4", None]), tuple[list[str], list[int]])
    assert_type(converter.lines(b""), bytes)
    assert_type(notation.convert("e4", to="uci"), str)
    assert_type(notation.Converter("chess", to="keys").one("e4"), list[int])
    assert_type(notation.Converter("chess", to="fens").many(["e4"]), tuple[list[list[str]], list[int]])
    assert_type(notation.Converter("chess", from_="fen", to="key").one(""), int)
    assert_type(notation.Converter("chess", from_="fen", to="fen").one(""), str)
    anything: notation.Converter = converter
    assert_type(anything.one(""), str)
    assert_type(CODES[2], tuple[str, str])
    with open("out", "wb") as out, open_input(find_inputs(["a"])[0]) as source:
        assert_type(convert_stream(source, out, to="uci", on_error=print), Summary)
    notation.Converter("chess")  # type: ignore[call-overload]  # to which?


def names() -> None:
    assert_type(notation.list_games(), tuple[str, ...])
    assert_type(notation.list_notations("chess"), tuple[str, ...])
    assert_type(notation.list_formats(), tuple[str, ...])
    try:
        notation.Board("go")
    except notation.UnknownNameError as error:
        assert_type(error.matches, tuple[str, ...])
    except notation.PositionError as error:
        assert_type(error.problems, tuple[str, ...])
    except notation.AmbiguousMoveError as error:
        assert_type(error.candidates, tuple[str, ...])
    except notation.NotationError as error:
        assert_type((error.code, error.start, error.end, error.hint), tuple[str, int, int, str])
