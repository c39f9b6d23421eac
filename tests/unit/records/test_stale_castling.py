"""Castling flags that were left behind make no Chess960, in any format; a Variant tag decides first."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import notation

# White's K names no rook; the flags of AUTO name one each, and a king stands off e1.
STALE = "rn1qk2r/pb2bppp/1p2pn2/2pp4/2PP4/2N2NP1/PP2PPBP/R1BQ1RK1 b KQkq - 0 1"
AUTO = "6k1/5ppp/6r1/8/8/7P/5PP1/R5K1 w Q - 0 1"
WARNING = [("castling", "warning")]


def texts(fen: str, variant: str | None, move: str) -> dict[str, str]:
    tag = f'[Variant "{variant}"]\n' if variant else ""
    names, values = ("Variant,", variant + ",") if variant else ("", "")
    made = {
        "a.pgn": f'{tag}[FEN "{fen}"]\n\n{move} *\n',
        "a.jsonl": json.dumps({"fen": fen, "tags": {"Variant": variant} if variant else {}, "moves": {"san": [move]}}),
        "a.csv": f"game,fen,{names}moves\nchess,{fen},{values}{move}\n",
    }
    if variant is None:
        made["a.epd"] = " ".join(fen.split()[:4]) + f" pv {move};\n"
    return made


@pytest.mark.parametrize(
    ("fen", "variant", "rights", "chess960", "faults"),
    [
        (STALE, None, "kq", False, WARNING),
        (STALE, "Standard", "kq", False, WARNING),
        (STALE, "normal", "kq", False, WARNING),
        (STALE, "From Position", "kq", False, WARNING),
        (STALE, "Chess960", "Qkq", True, WARNING),
        (AUTO, None, "Q", True, []),
        (AUTO, "From Position", "Q", True, []),
        (AUTO, "Standard", "-", False, WARNING),
        (AUTO, "Fischerandom", "Q", True, []),
    ],
)
def test_every_format(
    tmp_path: Path, fen: str, variant: str | None, rights: str, chess960: bool, faults: list[tuple[str, str]]
) -> None:
    move, uci = ("O-O", "e8g8" if not chess960 else "e8h8") if fen == STALE else ("Kf1", "g1f1")
    for name, text in texts(fen, variant, move).items():
        path = tmp_path / name
        path.write_text(text)
        game = next(iter(notation.read(path)))
        assert (game.board.fen().split()[2], game.board.chess960) == (rights, chess960), name
        assert [(error.code, error.severity) for error in game.errors] == faults, name
        assert [game.board.uci(one) for one in game.moves] == [uci], name
        # The export form names a variant where one is played, and only there, and is read as the same.
        out = tmp_path / "b.pgn"
        notation.write([game], out, style="export")
        assert ('[Variant "' in out.read_text()) == (variant is not None or chess960), name
        again = next(iter(notation.read(out)))
        assert (again.board.fen(), again.board.chess960) == (game.board.fen(), chess960), name


def test_rows_and_tables(tmp_path: Path) -> None:
    uci = notation.Converter("chess", to="uci")
    assert uci.one("O-O", STALE) == "e8g8"
    assert uci.many(["O-O", "Ra8#", "Kf1 Kf8"], [STALE, AUTO, AUTO]) == (["e8g8", "a1a8", "g1f1 g8f8"], [0, 0, 0])
    fen = notation.Converter("chess", from_="fen", to="fen")
    assert fen.many([STALE, AUTO])[0] == [STALE.replace("KQkq", "kq"), AUTO]
    path = tmp_path / "a.pgn"
    path.write_text(f'[FEN "{STALE}"]\n\nO-O *\n\n[Variant "Standard"]\n[FEN "{AUTO}"]\n\nRa8# *\n')
    batches = list(notation.scan(path, columns=["FEN", "moves"]))
    assert [move for batch in batches for move in batch.to_pydict()["moves"]] == ["e8g8", "a1a8"]


def test_tags_of_a_game_that_is_made() -> None:
    assert notation.Game("chess", AUTO).board.chess960
    with pytest.raises(notation.PositionError) as caught:
        notation.Game("chess", AUTO, tags={"Variant": "Standard"})
    assert caught.value.code == "castling"
    assert notation.Game("chess", tags={"Variant": "Chess960"}).board.chess960
    assert not notation.Game("chess", tags={"Variant": "Chess960"}, chess960=False).board.chess960
