"""Small inputs that users ran into, with what must come out: `tests/data/cases/texts.json`, a check for each id."""

from __future__ import annotations

import io
import json
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import notation
from notation import Board, Converter, Game, Move, NotationError, PositionError
from tests.cli.conftest import Cli

CASES: dict[str, dict[str, Any]] = {
    case["id"]: case
    for case in json.loads((Path(__file__).parents[1] / "data/cases/texts.json").read_text(encoding="utf-8"))
}
CHECKS: dict[str, Callable[[str, Any], None]] = {}


def check(id: str) -> Callable[[Callable[[str, Any], None]], Callable[[str, Any], None]]:
    """The function checks the case with this id: its input, and what is wanted."""

    def register(function: Callable[[str, Any], None]) -> Callable[[str, Any], None]:
        CHECKS[id] = function
        return function

    return register


@pytest.mark.parametrize("id", CASES)
def test_case(id: str) -> None:
    CHECKS[id](CASES[id]["input"], CASES[id]["want"])


def test_no_check_is_for_nothing() -> None:
    assert CHECKS.keys() == CASES.keys()


# -- helpers --------------------------------------------------------------------------------------


def games(text: str, suffix: str = ".pgn") -> list[Game]:
    """The games of a file, in every way of finding them the same number."""
    file = io.BytesIO(text.encode())
    file.name = "x" + suffix
    found = list(notation.read(file))
    file = io.BytesIO(text.encode())
    file.name = "x" + suffix
    assert notation.count(file).games == len(found)
    return found


def one(text: str, suffix: str = ".pgn") -> Game:
    (game,) = games(text, suffix)
    return game


def uci(game: Game) -> str:
    return " ".join(move.uci() for move in game.moves)


def ucci(game: Game) -> str:
    board = game.board
    found = []
    for move in game.moves:
        found.append(board.format(move, "ucci"))
        board.push(move)
    return " ".join(found)


def codes(game: Game) -> list[str]:
    return [error.code for error in game.errors]


def exported(text: str) -> str:
    out = io.BytesIO()
    notation.write(games(text), out, style="export")
    return out.getvalue().decode()


def comments(game: Game) -> list[str]:
    found = list(game.root.comments)
    node = game.root
    while node.children:
        node = node.children[0]
        found += [*node.comments_before, *node.comments]
    return found


# -- chess ----------------------------------------------------------------------------------------


@check("swallow-1")
def _(text: str, want: Any) -> None:
    found = games(text)
    assert [uci(game) for game in found] == want["uci"]
    assert [len(game.errors) for game in found] == want["errors"]


@check("swallow-3")
def _(text: str, want: Any) -> None:
    converter = Converter("chess", from_="uci", to="san")
    assert converter.lines(text.encode()).decode().splitlines() == want["lines"]
    for suffix in (".pgn", ".txt", ""):
        assert [uci(game) for game in games(text, suffix)] == text.splitlines()


@check("swallow-4")
def _(text: str, want: Any) -> None:
    assert Converter("chess", from_="san", to="uci").lines(text.encode()).decode().splitlines() == want["lines"]
    assert [uci(game) for game in games(text)] == want["lines"]


@check("castling-1")
def _(text: str, want: Any) -> None:
    game = one(text)
    assert (uci(game), game.board.chess960, codes(game)) == (want["uci"], want["chess960"], [want["warning"]])


@check("castling-2")
def _(text: str, want: Any) -> None:
    game = one(text)
    assert (uci(game), game.board.chess960, codes(game)) == (want["uci"], want["chess960"], [want["warning"]])
    assert want["no_tag"] not in exported(text)


@check("castling-4")
def _(text: str, want: Any) -> None:
    board = Board("chess", text, chess960=False, ignore=want["problem"])
    assert board.leniencies == (want["problem"],)
    assert not board.is_legal(Move("chess", want["not_legal"]))
    for policy in ("lenient", "strict"):
        with pytest.raises(PositionError) as caught:
            Board("chess", text, chess960=False, policy=policy)
        assert caught.value.code == want["problem"]


def _impossible(text: str, want: Any) -> None:
    assert want["problem"] in Board("chess", text, ignore="all").problems()
    with pytest.raises(PositionError) as caught:
        Board("chess", text)
    assert caught.value.code == want["problem"]


CHECKS["fen-check-1"] = CHECKS["fen-check-3"] = _impossible


@check("fen-clock-1")
def _(text: str, want: Any) -> None:
    board = Board("chess", text)
    assert (board.fen(), board.leniencies) == (want["fen"], ("ep-clock",))


@check("fen-editor")
def _(text: str, want: Any) -> None:
    # Boards without kings are refused by name, with whatever is ignored.
    for ignore in ((), "all"):
        with pytest.raises(PositionError) as caught:
            Board("chess", text, ignore=ignore)
        assert caught.value.code == "no-kings"


@check("result-1")
def _(text: str, want: Any) -> None:
    for spelled in ("½-½", "½", "1/2", "1/2-1/2 ", "½:½", "0.5-0.5"):
        changed = text.replace("½-½", spelled)
        assert one(changed).result == want["result"]
        assert f"1. e4 e5 {want['result']}" in exported(changed)
    for spelled in ("1:0", "1–0", "1 - 0"):
        assert one(text.replace("½-½", spelled)).result == "1-0"


@check("result-3")
def _(text: str, want: Any) -> None:
    moves, result = want["kept"][1:-1].rsplit(" ", 1)
    assert f"({moves} {{{result}}})" in exported(text)


@check("result-5")
def _(text: str, want: Any) -> None:
    first, second = games(text)
    assert (codes(first), len(second.errors)) == (want["errors_of_game_1"], want["errors_of_game_2"])
    assert Converter("chess", to="uci").lines(text.encode()).decode().splitlines() == ["e2e4 e7e5", "d2d4 d7d5"]


@check("result-7")
def _(text: str, want: Any) -> None:
    draws = ("½:½", "1/2:1/2", "½ - ½", "0.5-0.5", "0,5-0,5", "remis", "draw", "Draw", "Ничья")
    for spelled, result in [*((draw, want["result"]) for draw in draws), ("1 - 0", "1-0"), ("0 – 1", "0-1")]:
        changed = text.replace("½:½", spelled)
        game = one(changed)
        assert (game.result, uci(game), game.errors) == (result, "e2e4 e7e5", []), spelled
        # Another game behind it is one of its own.
        assert [game.result for game in games(changed + "\n1. d4 d5 1-0\n")] == [result, "1-0"]


@check("result-8")
def _(text: str, want: Any) -> None:
    for suffix in (".txt", ".pgn"):
        game = one(text, suffix)
        assert (uci(game), game.result, len(game.errors)) == (want["uci"], "1-0", want["errors"])
    for words, result in (("Black resigns", "1-0"), ("White resigns.", "0-1"), ("resigns", "1-0")):
        assert one(text.replace("Resigns", words)).result == result


@check("tag-1")
def _(text: str, want: Any) -> None:
    game = one(text)
    assert (game.tags["White"], game.tags["WhiteTeam"], game.tags["WhiteElo"]) == (want["White"], "T", "2000")
    assert set(codes(game)) == {want["warning"]}
    assert (
        one(text.replace('[White "A"]\n', "").replace("1. e4", '[White "A"]\n[White B]\n\n1. e4')).tags["White"] == "A"
    )


@check("bracket-1")
def _(text: str, want: Any) -> None:
    game = one(text)
    assert uci(game) == want["uci"]
    assert game.errors


@check("descr-1")
def _(text: str, want: Any) -> None:
    board = Board("chess", "4k3/8/8/8/8/8/8/4KB2 w - - 0 1")
    plain = board.parse(text.removesuffix("dblch"), "descriptive")
    for form in want["forms"]:
        for gap in ("", " "):
            assert board.parse(text.removesuffix("dblch") + gap + form, "descriptive") == plain


@check("odds-1")
def _(text: str, want: Any) -> None:
    game = one(text, ".txt")
    assert game.board.fen() == want["fen"]
    assert (game.tags["White"], game.tags["Black"]) == (want["White"], want["Black"])


@check("fics-1")
def _(text: str, want: Any) -> None:
    for options in ({}, {"input_format": "text"}):
        (game,) = notation.read(io.BytesIO(text.encode()), **options)
        assert (game.game, uci(game), len(game.errors)) == ("chess", want["uci"], want["errors"])
        assert all("emt" in " ".join(node.comments) for node in game.root.mainline())


@check("move-1")
def _(text: str, want: Any) -> None:
    board = Board("chess", text)
    move = Move("chess", "e1g1")
    assert move in board.legal_moves
    assert board.is_legal(move)
    board.push(move)
    assert board.fen().split()[0] == "r3k2r/8/8/8/8/8/8/R4RK1"


# -- Xiangqi --------------------------------------------------------------------------------------


@check("xq-prose-1")
def _(text: str, want: Any) -> None:
    game = one(text, ".txt")
    assert (ucci(game), comments(game)) == (want["ucci"], [want["comment"]])


@check("xq-moves-1")
def _(text: str, want: Any) -> None:
    assert ucci(one(text, ".txt")) == want["ucci"]
    assert ucci(_position("xiangqi", "h2e2 h9g7")) == want["ucci"]
    assert uci(_position("chess", "e2e4 e7e5")) == "e2e4 e7e5"
    fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    assert [uci(game) for game in games(f"position fen {fen} moves e2e4\n{fen} moves d2d4 d7d5\n", ".txt")] == [
        "e2e4",
        "d2d4 d7d5",
    ]


def _position(game: str, moves: str) -> Game:
    (found,) = notation.read(io.BytesIO(f"position startpos moves {moves}\n".encode()), game=game)
    return found


@check("xq-url-1")
def _(text: str, want: Any) -> None:
    game = one(text, ".txt")
    assert ucci(game) == "h2e2 h9g7"
    kept = comments(game) + [error.text or "" for error in game.errors]
    assert any(text.splitlines()[0] in one for one in kept)


@check("xq-glyph-1")
def _(text: str, want: Any) -> None:
    for glyph in ("(!)", "（！）", "(!)"):
        game = one(text.replace("(!)", glyph), ".txt")
        assert [node.nags for node in game.root.mainline()] == [(), (1,), (), ()]


@check("xq-bracket-1")
def _(text: str, want: Any) -> None:
    game = one(text, ".txt")
    assert (ucci(game), comments(game)) == (want["ucci"], want["comments"])
    for words in ("(至此形成五六炮)", "（变着：兵七进一）"):
        assert ucci(one(text.replace("（红优）", words), ".txt")) == want["ucci"]


@check("xq-game-1")
def _(text: str, want: Any) -> None:
    for name in ("象棋", "中国象棋", "Cờ tướng", "whatever"):
        game = one(text.replace("象棋", name))
        assert (game.game, len(game), game.errors) == (want["game"], 2, [])


@check("xq-msg-1")
def _(text: str, want: Any) -> None:
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "x.txt").write_text("今天天气很好，我们去公园。\nand words, nothing else\n", encoding="utf-8")
        ran = Cli(Path(folder))("convert", "x.txt", "--to", "ucci")
    assert ran.status != 0
    assert "no game" in ran.err
    assert "chess has no notation" not in ran.err


@check("xq-front-1")
def _(text: str, want: Any) -> None:
    board = Board("xiangqi", "3k5/9/9/9/4C4/9/4C4/9/9/4K4 w - - 0 1")
    assert board.parse(text, "wxf") == board.parse("-C+1", "wxf")
    assert board.parse("bC+1", "wxf") == board.parse("-C+1", "wxf")
    assert board.parse("fC+2", "wxf") == board.parse("+C+2", "wxf")
    soldiers = Board("xiangqi", "4k4/9/9/4P4/4P4/9/9/9/9/3K5 w - - 0 1")
    assert soldiers.parse("fP=6", "wxf") == soldiers.parse("+P=6", "wxf")


@check("xq-fenhead-1")
def _(text: str, want: Any) -> None:
    assert one(text, ".txt").board.fen().split()[:2] == want["fen"].split()[:2]


@check("xq-rounds-1")
def _(text: str, want: Any) -> None:
    assert len(one(text, ".txt")) == want["plies"]
    for first, second in (
        ("第一回合：", "第二回合："),
        ("一、", "二、"),
        ("①", "②"),
        ("(1)", "(2)"),
        ("（1）", "（2）"),
        ("[1] ", "[2] "),
    ):
        changed = text.replace("第1回合：", first).replace("第2回合：", second)
        assert len(one(changed, ".txt")) == want["plies"], first


@check("xq-sep-1")
def _(text: str, want: Any) -> None:
    assert len(one(text, ".txt")) == want["plies"]
    for changed in (
        "|1|炮二平五|马8进7|\n|2|马二进三|马2进3|\n",
        "炮二平五 - 马8进7 - 马二进三 - 马2进3\n",
        "炮二平五/马8进7/马二进三/马2进3\n",
        "炮二平五→马8进7→马二进三→马2进3\n",
        "1.&nbsp;炮二平五&nbsp;马8进7 2.&nbsp;马二进三&nbsp;马2进3\n",
        "1. 炮二平五\u200b 马8进7\u200b 2. 马二进三 马2进3\n",
        "1. 炮 二 平 五 马 8 进 7 2. 马 二 进 三 马 2 进 3\n",
    ):
        assert len(one(changed, ".txt")) == want["plies"], changed


@check("xq-head-1")
def _(text: str, want: Any) -> None:
    game = one(text, ".txt")
    assert (game.tags["Red"], game.tags["Black"], game.result) == (want["White"], want["Black"], want["result"])
    game = one("Trắng: An\nĐen: Bình\nKết quả: Hòa\n1. P2-5 M8.7\n", ".txt")
    assert (game.tags["Red"], game.tags["Black"], game.result) == ("An", "Bình", "1/2-1/2")
    assert one("1. 炮二平五 马8进7\n红方认负\n", ".txt").result == "0-1"
    assert one("1. 炮二平五 马8进7\n和\n", ".txt").result == "1/2-1/2"


@check("xq-vn-1")
def _(text: str, want: Any) -> None:
    board = Board("xiangqi")
    assert board.parse(text, "vietnamese") == board.parse("P2-5", "vietnamese")
    assert board.parse("M2,3", "vietnamese") == board.parse("M2.3", "vietnamese")
    with pytest.raises(NotationError):
        board.parse("XT.9", "vietnamese")
    rooks = Board("xiangqi", "4k4/9/9/9/R8/9/R8/9/9/3K5 w - - 0 1")
    assert rooks.parse("XT.1", "vietnamese") == rooks.parse("XT.1", "vietnamese", policy="lenient")


@check("xq-binary-1")
def _(text: str, want: Any) -> None:
    # Named by its magic: what is damaged is refused as XQF, not read as text; what isn't is read.
    (game,) = notation.read(io.BytesIO(b"XQ\x12" + bytes(range(200))))
    assert (game.game, len(game), codes(game)[0]) == ("xiangqi", 0, "unterminated-record")
    source = next(notation.read(io.BytesIO("1. 炮二平五 马8进7 *\n".encode()), game="xiangqi"))
    target = io.BytesIO()
    notation.write([source], target, format="xqf")
    (game,) = notation.read(io.BytesIO(target.getvalue()))
    assert ucci(game) == "h2e2 h9g7"
