"""The formats wxf, cxq and playok."""

from __future__ import annotations

import io
import re

import pytest

import notation
from notation.records import convert_stream
from notation.records.wxf_setup import read_setup
from tests.conftest import shared


def games(text: str | bytes, **options: object) -> list[notation.Game]:
    data = text.encode() if isinstance(text, str) else text
    return list(notation.read(io.BytesIO(data), **options))


def rewritten(data: bytes, **options: object) -> str:
    out = io.BytesIO()
    convert_stream(io.BytesIO(data), out, **options)
    return out.getvalue().decode()


# -- the Club Xiangqi document ------------------------------------------------------------------


@pytest.fixture(scope="module")
def seed() -> tuple[list[notation.Game], list[notation.RecordError], bytes]:
    path = shared("seeds", "002_59caf8599798374d.txt")
    reader = notation.read(path, input_format="cxq")
    return list(reader), reader.stray_errors, path.read_bytes()


def test_the_club_xiangqi_document_has_two_games(seed) -> None:
    first, second = seed[0]
    assert first.source.offset == 55
    assert first.source.line == 3
    assert seed[2][55:].startswith(b"1. P7+1 p7+1 2. C2.3")
    assert len(first) == 122
    assert first.tags.pairs == []
    assert first.errors == []
    assert first.result == "*"
    assert first.end.board().fen(fields=2) == "2ba1k3/3c5/3ab4/6PP1/9/9/9/5AN2/4p4/3p1K3 w"
    assert len(second) == 192
    assert second.end.board().fen(fields=2) == "3k5/2P1a1N2/3a5/4c4/4n3C/2B3B2/4n2p1/9/9/3K5 w"


def test_its_damaged_first_line_is_reported_with_its_offset(seed) -> None:
    error = seed[1][0]
    assert (error.code, error.offset, error.line, error.severity) == ("damaged-line", 0, 1, "error")
    assert error.text.startswith("1. P7+1 p7+1 3 5 E3+5")


def test_its_second_game_keeps_its_header(seed) -> None:
    second = seed[0][1]
    tags = second.tags
    assert tags["Termination"] == "resign:ThienLac"
    assert tags["Result"] == second.result == "0-1"
    assert (tags["Red"], tags["RedElo"], tags["Black"], tags["BlackElo"]) == (
        "ThienLac", "2720", "gackiem_____", "2747",
    )  # fmt: skip
    assert (tags["Event"], tags["TimeControl"]) == ("CXQ Game", "25m/300s/30s")
    out = io.BytesIO()
    notation.write(second, out, format="cxq")
    text = seed[2].decode()
    header = text[text.index("GAME ThienLac") : text.index("START{", text.index("GAME ThienLac"))]
    lines = [line for line in header.splitlines() if line]
    assert out.getvalue().decode().splitlines()[: len(lines)] == lines


def test_its_second_game_stops_before_the_prose(seed) -> None:
    second = seed[0][1]
    assert [(error.code, error.severity) for error in second.errors] == [("unterminated-record", "warning")]
    prose = seed[1][1]
    assert prose.code == "stray-text"
    assert seed[2][prose.offset :].startswith("Qui ước".encode())
    assert len(seed[1]) == 2


def test_the_two_unmarked_advisors_on_one_file_of_its_second_game(seed) -> None:
    """32... a6+5: both advisors stand on file 6, and only one of them can go there."""
    second = seed[0][1]
    node = second.root.mainline()[63]
    assert node.text == "a6+5"
    before = node.parent.board()
    assert before.piece_at("f9") == before.piece_at("f7") == "a"
    assert str(node.move) == "f9e8"
    assert before.format(node.move, "cxq") == "a6+5"


def test_it_is_recognised_by_its_content(seed) -> None:
    found = notation.read(shared("seeds", "002_59caf8599798374d.txt"))
    assert [game.moves for game in found] == [game.moves for game in seed[0]]


def test_cxq_written_reads_back(seed) -> None:
    out = io.BytesIO()
    notation.write(seed[0], out, format="cxq")
    again = games(out.getvalue(), input_format="cxq")
    assert [game.moves for game in again] == [game.moves for game in seed[0]]
    assert [game.tags for game in again] == [game.tags for game in seed[0]]
    assert [game.errors for game in again] == [[], []]
    words = [node.text for game in again for node in game.root.mainline()]
    assert words == [node.text for game in seed[0] for node in game.root.mainline()]


# -- WXF ----------------------------------------------------------------------------------------

XIEXIE = """\
FORMAT  \tWXF
GAME
RED     \tXieXieMaster;;;
BLACK   \tFairy Stockfish Winboard;;;
DATE    \t24-12-2022

START{
 1.  C2.4  C2.5     2.  H8+7!  H2+3
 3.  H2+3  H8+9     !!4.  R9.8  R1.2!?
}END
"""


def test_xiexies_form() -> None:
    [game] = games(XIEXIE)
    assert game.errors == []
    assert [move.uci() for move in game.moves][:4] == ["h3f3", "b8e8", "b1c3", "b10c8"]
    assert [node.nags for node in game.root.mainline()] == [(), (), (1,), (), (), (3,), (), (5,)]
    assert game.tags.pairs == [
        ("Red", "XieXieMaster"), ("Black", "Fairy Stockfish Winboard"), ("Date", "24-12-2022"),
    ]  # fmt: skip
    assert rewritten(XIEXIE.encode()).splitlines() == [
        "FORMAT  WXF",
        "GAME",
        "RED     XieXieMaster;;;",
        "BLACK   Fairy Stockfish Winboard;;;",
        "DATE    24-12-2022",
        "START{",
        " 1. C2=4 C2=5    2. H8+7! H2+3    3. H2+3 H8+9!!",
        " 4. R9=8 R1=2!?",
        "}END",
        "",
    ]


def test_a_fen_line_with_red_as_r_and_black_to_move() -> None:
    [game] = games(
        "FORMAT WXF\nFEN \t4kaer1/4a2c1/2h1e1h2/3Rp1C1p/2C6/5rP2/1pP1P3P/8E/9/1cEAKA1R1 b\nSTART{\n1. ... C2-1 }END"
    )
    assert game.errors == []
    assert game.board.turn == 1
    assert len(game) == 1
    text = rewritten(b"FEN 3k5/9/9/9/9/9/9/9/9/R3K4 r\nSTART{\n1. R9=8\n}END\n", input_format="wxf")
    assert "FEN     3k5/9/9/9/9/9/9/9/9/R3K4 r\n" in text
    [again] = games(text)
    assert str(again.moves[0]) == "a0b0"


def test_a_setup_block() -> None:
    [game] = games("FORMAT WXF\nSETUP{ Ke0 Ra0 Pe3 kd9 ae8, MOVE 7, BLACK }\nSTART{\n 7. ... k4.5 8. R9+1\n}END")
    assert game.board.fen() == "3k5/4a4/9/9/9/9/4P4/9/9/R3K4 b - - 0 7"
    assert game.errors == []
    assert [move.uci() for move in game.moves] == ["d10e10", "a1a2"]
    assert read_setup("RED Ke0 BLACK Kd9 BLACK MOVE 3") == "3k5/9/9/9/9/9/9/9/9/4K4 b - - 0 3"
    assert read_setup("nothing of the kind") is None
    [game] = games("SETUP{ what? }\nSTART{ 1. C2.5 }END")
    assert [error.code for error in game.errors] == ["damaged-line"]


@pytest.mark.parametrize(
    ("end", "codes"),
    [("}END", []), ("} END", []), ("}", []), ("", ["unterminated-record"]), ("\n\n", ["unterminated-record"])],
)
def test_damaged_ends(end: str, codes: list[str]) -> None:
    [game] = games(f"FORMAT WXF\nSTART{{\n1. C2.5 H8+7\n{end}")
    assert len(game) == 2
    assert [error.code for error in game.errors] == codes


def test_a_record_behind_one_without_an_end() -> None:
    first, second = games("FORMAT WXF\nRED A;;;\nSTART{\n1. C2.5 H8+7\nFORMAT WXF\nRED B;;;\nSTART{\n1. C8.5\n}END")
    assert (first.tags["Red"], len(first)) == ("A", 2)
    assert (second.tags["Red"], len(second)) == ("B", 1)


def test_the_good_part_of_a_faulty_game_is_kept() -> None:
    first, second = games(
        "FORMAT WXF\nSTART{\n1. C2.5 H8+7 2. C2.5 R9.8 3. H2+3\n}END\nFORMAT WXF\nSTART{ 1. C2.5 }END"
    )
    assert len(first) == 2
    [error] = first.errors
    assert (error.code, error.ply, error.text, error.line) == ("illegal", 3, "C2.5", 3)
    assert first.end.unread == ("C2.5 R9.8 3. H2+3",)
    assert len(second) == 1
    assert second.source.ordinal == 2


def test_a_word_that_is_no_move_inside_a_record() -> None:
    [game] = games("FORMAT WXF\nSTART{\n1. C2.5 H8+7 2. what? R9.8\n}END\n")
    assert len(game) == 2
    assert game.errors[0].code == "syntax"


def test_headers_that_say_more_than_the_tags_are_kept() -> None:
    text = "FORMAT  WXF\nRED     A ; 2000 ; Team ; more\nBLACK   B;;;\nEVENT   E;1;2\nSTART{\n}END\n\n"
    [game] = games(text)
    assert game.tags["Red"] == "A"
    assert game.tags["WXF_RED"] == "A ; 2000 ; Team ; more"
    assert "RED     A ; 2000 ; Team ; more\n" in rewritten(text.encode())
    game.tags["Red"] = "C"
    out = io.BytesIO()
    notation.write(game, out, format="wxf")
    assert "RED     C;2000;Team;\n" in out.getvalue().decode()


def test_playok_is_written_as_it_was() -> None:
    path = shared("data", "xiangqi", "wxf_cxq", "playok_2026.wxf")
    [game] = notation.read(path)
    assert game.errors == []
    out = io.BytesIO()
    notation.write(game, out, format="playok")
    text, again = path.read_text(), out.getvalue().decode()
    assert again.split("START{")[0] == text.split("START{")[0]
    assert again.split("START{")[1].split() == text.split("START{")[1].split()


@pytest.mark.parametrize("name", [f"wxf_game{i}" for i in range(1, 6)] + [f"wxf_no_tag_game{i}" for i in range(1, 4)])
def test_real_files_are_read_without_a_report(name: str) -> None:
    path = shared("data", "xiangqi", "elephantchess", f"webapp_src_test_js_parsers_fixtures_{name}.wxf")
    reader = notation.read(path)
    [game] = reader
    assert game.errors == reader.stray_errors == []
    words = path.read_text().split("START{")[-1].split()
    assert len(game) == sum(bool(re.match("!*[A-Za-z+-]", word)) for word in words)


def test_what_wxf_cannot_hold_is_said_once() -> None:
    pgn = b'[Variant "Xiangqi"]\n[Round "3"]\n\n1. C2=5 {a} (1. C8=5) H8+7 {b} *\n\n' * 2
    out = io.BytesIO()
    found: list[notation.RecordError] = []
    summary = convert_stream(io.BytesIO(pgn), out, format="wxf", on_error=found.append)
    assert [(error.code, error.text, error.severity) for error in found] == [
        ("not-written", "variations", "warning"),
        ("not-written", "comments", "warning"),
        ("not-written", "tag Round", "warning"),
    ]
    assert (summary.games, summary.bad) == (2, 0)
    with pytest.warns(UserWarning, match="wxf has no place for variations, comments, tag Round"):
        notation.write(games(pgn), io.BytesIO(), format="wxf")


def test_a_game_of_another_kind_is_a_fault_of_its_own() -> None:
    pgn = b'[Variant "Xiangqi"]\n\n1. C2=5 *\n\n[White "W"]\n\n1. e4 *\n\n'
    out = io.BytesIO()
    found: list[notation.RecordError] = []
    summary = convert_stream(io.BytesIO(pgn), out, format="wxf", on_error=found.append)
    assert [(error.code, error.ordinal) for error in found] == [("not-written", 2)]
    assert found[0].severity == "error"
    assert found[0].hint == "wxf has no place for games of chess"
    assert (summary.games, summary.bad) == (2, 1)
    assert out.getvalue().count(b"START{") == 1


LETTERS = (
    ("AXF, K(K) R(C) N(H) C(P) G(A) M(E) P(S)", "1. P2=5 H8+7 2. H2+3 C9=8 3. S7+1 S7+1 }END"),
    ("AXF R(C) C(P) P(S)", "1. p2.5 h8+7 2. h2+3 c9.8 3. s7+1 s7+1 }END"),
    ("AXF", "1. C2=5 H8+7 2. H2+3 R9=8 3. P7+1 P7+1 }END"),
    ("SALG, R(C), C(P), P(S)", "1. Phe2 Hg7 2. Hg2 Ch9 3. Sc4 Sg5 }END"),
    ("LALG, R(C) C(P) P(S)", "1. Ph2-e2 Hh9-g7 2. Hh0-g2 Ci9-h9 3. Sc3-c4 Sg6-g5 }END"),
    ("ICCS, R(C) C(P)", "1. H2-E2 H9-G7 2. H0-G2 I9-H9 3. C3-C4 G6-G5 }END"),
)


@pytest.mark.parametrize(("line", "moves"), LETTERS)
def test_letters_that_the_format_line_gives(line: str, moves: str) -> None:
    [game] = games(f"FORMAT {line}\nRED a\nBLACK b\nSTART{{\n{moves}\n")
    assert [str(move) for move in game.moves] == ["h2e2", "h9g7", "h0g2", "i9h9", "c3c4", "g6g5"]
    assert game.errors == []


def test_letters_of_a_set_up_position() -> None:
    [game] = games("FORMAT AXF, R(C) C(P)\nRED a\nSETUP{ RED Ke0 Ca0 Pb2 BLACK Kd9, RED }\nSTART{\n1. C9+1 }END\n")
    assert game.board.fen() == "3k5/9/9/9/9/9/9/1C7/9/R3K4 w - - 0 1"
    assert [str(move) for move in game.moves] == ["a0a1"]


def test_notes_in_brackets() -> None:
    [game] = games("FORMAT WXF\nRED a\nSTART{\n1. C2=5 H8+7 (!) 2. H2+3 (the usual move) H2+3 }END\n")
    assert [node.nags for node in game.root.mainline()] == [(), (1,), (), ()]
    assert [node.comments for node in game.root.mainline()] == [(), (), ("the usual move",), ()]
    assert game.errors == []


def test_cxq_without_the_words_of_its_site() -> None:
    pgn = b'[Game "Chinese Chess"]\n[Red "a"]\n[RedElo "2500"]\n[Black "b"]\n[BlackTeam "c"]\n\n1. h2e2 h9g7 *\n'
    text = rewritten(pgn, format="cxq")
    reader = notation.read(io.BytesIO(text.encode()))
    [game] = reader
    tags = dict(game.tags.pairs)
    assert not [name for name in tags if name.startswith("WXF_")]
    assert (tags["Red"], tags["RedElo"], tags["Black"], tags["BlackTeam"]) == ("a", "2500", "b", "c")
    assert rewritten(text.encode(), format="cxq") == text
