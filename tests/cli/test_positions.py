"""`notation fen`, `moves`, `perft` and `list`."""

from __future__ import annotations

import chess
import pytest

import notation

START = chess.STARTING_FEN
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
XIANGQI = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"


def test_fen_normalises(cli) -> None:
    ran = cli("fen", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b qkQK e3", XIANGQI.replace("N", "H"))
    assert ran.status == 0
    assert ran.out.splitlines() == ["rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", XIANGQI]


def test_fen_options(cli) -> None:
    fen = "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 2"
    for ep, field in [("legal", "e3"), ("xfen", "e3"), ("always", "e3")]:
        assert cli("fen", fen, "--ep", ep).out.split()[3] == field
    fen = fen.replace("3p", "4").replace("44P3", "4P3")
    for ep, field in [("legal", "-"), ("xfen", "-"), ("always", "e3")]:
        assert cli("fen", fen, "--ep", ep).out.split()[3] == field
    assert cli("fen", START, "--castling", "shredder").out.split()[2] == "HAha"
    short = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w"
    assert cli("fen", short).status == 0
    strict = cli("fen", short, "--policy", "strict")
    assert (strict.status, strict.out) == (1, "\n")


def test_fen_gives_a_line_for_a_line(cli) -> None:
    lines = [START, "nonsense", "", KIWIPETE, "8/8/8/8/8/8/8/8 w - - 0 1", XIANGQI]
    for end in ("\n", "\r\n"):
        ran = cli("fen", stdin=end.join(lines))
        assert ran.status == 1
        assert ran.out.split("\n") == [START, "", "", KIWIPETE, "", XIANGQI, ""]
        assert [line for line in ran.err.splitlines() if line[:1].isdigit()] == [
            "2: a rank is too short or too long [rank-width] (chess)"
            if "rank-width" in ran.err
            else "2: no such piece letter [piece] (chess)",
            "3: the text is empty [empty] (chess)",
            "5: there is no king [no-kings] (chess)",
        ]


def test_fen_answers_at_once(cli) -> None:
    run = cli.start("fen", "-")
    for fen in (START, KIWIPETE):
        run.stdin.write(fen.encode() + b"\n")
        run.stdin.flush()
        assert run.stdout.readline().decode().strip() == fen
    assert run.communicate() == (b"", b"")
    assert run.returncode == 0


def test_fen_takes_many(cli) -> None:
    ran = cli("fen", stdin=(START + "\n" + KIWIPETE + "\n") * 20_000)
    assert ran.out == (START + "\n" + KIWIPETE + "\n") * 20_000


def test_moves(cli) -> None:
    board = chess.Board(KIWIPETE)
    assert sorted(cli("moves", KIWIPETE).out.split()) == sorted(map(board.san, board.legal_moves))
    uci = cli("moves", KIWIPETE, "--to", "uci")
    assert sorted(uci.out.split()) == sorted(move.uci() for move in board.legal_moves)
    assert cli("moves", "--to", "uci").out.count("\n") == 20
    assert cli("moves", "-", "--to", "uci", stdin=KIWIPETE + "\n").out == uci.out
    assert cli("moves", "--game", "xiangqi", "--to", "iccs").out == cli("moves", XIANGQI, "--to", "iccs").out
    assert "H2-E2\n" in cli("moves", XIANGQI, "--to", "iccs").out


def test_a_bad_position(cli) -> None:
    for verb in (("moves", "8/8/8/8/8/8/8/8 w - - 0 1"), ("perft", "8/8/8/8/8/8/8/8 w - - 0 1", "2")):
        ran = cli(*verb)
        assert (ran.status, ran.out) == (1, "")
        assert ran.err.startswith("notation: there is no king [no-kings] (chess)\n")


@pytest.mark.parametrize(
    ("arguments", "nodes"),
    # Source: Chess Programming Wiki, "Perft Results" and "Chinese Chess Perft Results"
    [
        (("0",), 1),
        (("4",), 197_281),
        ((KIWIPETE, "3"), 97_862),
        (("3", "--game", "xiangqi"), 79_666),
        (("6",), 119_060_324),
    ],
)
def test_perft(cli, arguments, nodes: int) -> None:
    ran = cli("perft", *arguments)
    assert (ran.status, ran.out) == (0, f"{nodes}\n")


def test_perft_divide(cli) -> None:
    lines = cli("perft", KIWIPETE, "3", "--divide").out.splitlines()
    assert lines[-2:] == ["", "97862"]
    counts = dict(line.split(": ") for line in lines[:-2])
    assert len(counts) == 48
    assert sum(map(int, counts.values())) == 97_862
    assert counts["e1h1"] == "2059"
    assert counts["d5e6"] == "2241"


def test_list(cli) -> None:
    assert tuple(cli("list", "games").out.splitlines()) == notation.list_games()
    assert tuple(cli("list", "formats").out.splitlines()) == notation.list_formats()
    expected = [f"{game}\t{name}" for game in notation.list_games() for name in notation.list_notations(game)]
    assert cli("list", "notations").out.splitlines() == expected
    of_chess = [f"chess\t{name}" for name in notation.list_notations("chess")]
    assert cli("list", "notations", "--game", "chess").out.splitlines() == of_chess
    assert cli("list", "notations", "--game", "checkers").status == 2
    assert cli("list", "formats", "--game", "chess").status == 2
