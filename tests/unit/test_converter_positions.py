"""Columns of positions: what is mended, what is let through, and who can ask for it."""

from __future__ import annotations

import pytest

import notation
from notation.errors import CODES

# A FEN, what is written of it, and the code under the strict policy.
MENDED = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", None, "ok"),
    ("4k3/8/8/8/8/8/8/4K3 w", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "short-fen"),
    ("4k3/8/8/8/8/8/8/R3K2R w QK - 0 1", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "castling-order"),
    ("4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "castling"),
    ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "ep-impossible"),
    ("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", None, "opposite-check"),
]


@pytest.mark.parametrize(("fen", "written", "strict"), MENDED)
def test_what_is_mended(fen: str, written: str | None, strict: str) -> None:
    lenient = notation.Converter("chess", from_="fen", to="fen")
    assert lenient.many([fen]) == ([written or fen], [0])
    for to in ("fen", "key"):
        converter = notation.Converter("chess", from_="fen", to=to, policy="strict")
        [result], [code] = converter.many([fen])
        assert CODES[code][0] == strict
        if strict == "ok":
            assert converter.one(fen) == result
        else:
            assert not result
            with pytest.raises(notation.PositionError) as caught:
                converter.one(fen)
            assert caught.value.code == strict
            with pytest.raises(notation.PositionError) as refused:
                notation.Board("chess", fen, policy="strict")
            assert refused.value.code == strict


@pytest.mark.parametrize("policy", ["lenient", "strict"])
@pytest.mark.parametrize(
    "fen", ["x", "8/8/8/8/8/8/8/8 w - - 0 1", "4kk2/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/P3K3 w - - 0 1"]
)
def test_what_is_no_position(fen: str, policy: str) -> None:
    [result], [code] = notation.Converter("chess", from_="fen", to="fen", policy=policy).many([fen])
    assert result == ""
    assert code != 0


@pytest.mark.parametrize("game", ["xiangqi", "sanguo"])
def test_other_games(game: str) -> None:
    fen = notation.Board(game).fen()
    assert notation.Converter(game, from_="fen", to="fen", policy="strict").many([fen]) == ([fen], [0])
    facing = "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1"
    if game == "xiangqi":
        assert notation.Converter(game, from_="fen", to="fen").many([facing]) == ([facing], [0])
        [code] = notation.Converter(game, from_="fen", to="fen", policy="strict").many([facing])[1]
        assert CODES[code][0] == "facing-kings"
