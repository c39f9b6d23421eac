"""Finding out the notation of a game: among all notations and languages, with or without numbers, dots and tags."""

from __future__ import annotations

import io
import re

import pytest

import notation
from notation import Board, Move
from notation.errors import AmbiguousMoveError, IllegalMoveError, InvalidMoveError

#: A game in which every kind of man moves, with a check and both castlings.
SAN = (
    "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 Bg4 h3 Bh5 d3 Qd7 Nbd2 O-O-O Nf1 g5 Ng3 Bg6 Qe2 h5 Nxh5 Rxh5"
    " Bxf7 Bxf7 Kh1 Rdh8 a4 Be6 axb5 axb5 Ra8+ Nb8 Be3 Kd8 Ba7 Kc8 Bxb8"
)


def played() -> list[Move]:
    board = Board("chess")
    for word in SAN.split():
        board.push_text(word)
    return list(board.move_stack)


MOVES = played()


def score(name: str, number: str = "") -> str:
    """The game in a notation; `number` is the form of a move number, with %d."""
    board = Board("chess")
    words = []
    for ply, move in enumerate(MOVES):
        before = number % (ply // 2 + 1) if number and ply % 2 == 0 else ""
        words.append(before + board.format(move, name))
        board.push(move)
    return " ".join(words)


def bare(text: str) -> list[str]:
    """The UCI moves of a converted text."""
    return re.findall(r"\b[a-h][1-8][a-h][1-8][nbrq]?\b", text)


EXPECTED = bare(score("uci"))


def test_the_game() -> None:
    letters = {word[0] for word in SAN.split()}
    assert set("NBRQKO") <= letters
    assert "O-O-O" in SAN
    assert len(EXPECTED) == len(MOVES) > 30


@pytest.mark.parametrize("number", ["", "%d. ", "%d.", "%d "])
@pytest.mark.parametrize("name", notation.list_notations("chess"))
def test_pasted_text_in_every_notation(name: str, number: str) -> None:
    assert bare(notation.convert(score(name, number), to="uci")) == EXPECTED


@pytest.mark.parametrize(
    "name",
    [
        "descriptive:style=old", "descriptive:style=verbose", "descriptive:knight=N", "iccf:promotion_digits=4",
        "figurine:set=own", "uci:castling=rook",
    ],
)  # fmt: skip
def test_pasted_text_in_every_style(name: str) -> None:
    assert bare(notation.convert(score(name, "%d. "), to="uci")) == EXPECTED


@pytest.mark.parametrize("tags", [b"", b'[Event "a"]\n[Result "*"]\n\n'])
@pytest.mark.parametrize("number", ["", "%d. "])
@pytest.mark.parametrize("name", notation.list_notations("chess"))
def test_records_in_every_notation(name: str, number: str, tags: bytes) -> None:
    text = tags + score(name, number).encode() + b"\n"
    (game,) = notation.read(io.BytesIO(text))
    assert list(game.moves) == MOVES
    assert [error.code for error in game.errors] == []


def test_a_file_of_games_in_many_notations() -> None:
    names = ("san", "san-de", "descriptive", "san", "iccf", "san-ru", "figurine", "san-fr", "lan", "san")
    text = "\n\n".join(f'[Event "{name}"]\n\n{score(name, "%d. ")} *' for name in names)
    games = list(notation.read(io.BytesIO(text.encode())))
    assert [game.tags["Event"] for game in games] == list(names)
    assert all(list(game.moves) == MOVES for game in games)


def test_a_descriptive_score_becomes_san_without_any_option() -> None:
    text = (
        "1. P. to K's 4th     P. to K's 4th\n2. K. Kt. to B's 3d  Q. Kt. to B's 3d\n"
        "3. B. to Q. B's 4th  B. to Q. B's 4th\n4. Castles           Kt. to B's 3d\n"
    )
    converted = notation.convert(text, to="san")
    assert converted.split() == ["1.", "e4", "e5", "2.", "Nf3", "Nc6", "3.", "Bc4", "Bc5", "4.", "O-O", "Nf6"]


@pytest.mark.parametrize("plies", [6, 14, 20, len(MOVES)])
@pytest.mark.parametrize("end", ["", "Resigns.\n", "White wins.\n", "And White won.\n"])
@pytest.mark.parametrize("heading", ["", "Ruy Lopez.\nWhite: Morphy    Black: N. N.\n\n", "   WHITE.      BLACK.\n"])
@pytest.mark.parametrize("numbers", ["%3d. ", "%3d "])
def test_a_score_with_a_heading_and_an_end(numbers: str, heading: str, end: str, plies: int) -> None:
    """Pasted from a book: in columns, where a heading and a word about the end are most of what isn't a move."""
    words = score("descriptive", "%d:").replace(" ch", "~ch").replace(" e.p.", "~e.p.").split()[:plies]
    words = [word.split(":")[-1].replace("~", " ") for word in words]
    lines = [
        numbers % (at // 2 + 1) + f"{words[at]:12}" + numbers % (at // 2 + 1) + " ".join(words[at + 1 : at + 2])
        for at in range(0, len(words), 2)
    ]
    text = heading + "\n".join(lines) + "\n" + end
    games = list(notation.read(io.BytesIO(text.encode())))
    assert [list(game.moves) for game in games] == [MOVES[: len(words)]]


@pytest.mark.parametrize(
    ("fourth", "token", "plies"),
    [("4. P-B3 Kt-B9", "Kt-B9", 7), ("4. P-Q9 Kt-B3", "P-Q9", 6), ("4. P-B3 QxZ", "QxZ", 7)],
)
def test_a_misprint_in_a_score_is_reported(fourth: str, token: str, plies: int) -> None:
    text = f"A GAME\n\n1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-B4 B-B4\n{fourth}\n5. P-Q4 PxP\n"
    for given in (text, text.replace("\n4.", " 4.")):
        games = list(notation.read(io.BytesIO(given.encode())))
        assert [len(game.moves) for game in games] == [plies]
        (error,) = games[0].errors
        assert error.code == "syntax"
        assert str(error).splitlines()[1].strip() == token


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("9. Castles K Q-K2 *", "O-O Qe7"),
        ("9. Castles K QxP *", "O-O Qxh4"),
        ("9. Castles K P-Q4 *", "O-O d5"),
        ("9. Castles Q QKt-QB3 *", "O-O-O Nc6"),
        ("9. Castles Q 9...Q-K2 *", "O-O-O Qe7"),
        ("9. Castles KR Q-K2 *", "O-O Qe7"),
    ],
)
def test_a_wing_behind_castles_is_not_the_next_move_s(text: str, expected: str) -> None:
    tags = '[FEN "rnbqk3/pp1p1ppp/8/8/3P3P/8/8/R3K2R w KQ - 0 9"]\n\n'
    (game,) = notation.read(io.BytesIO((tags + text + "\n").encode()), notation="descriptive")
    board = Board("chess", game.board.fen())
    found = []
    for move in game.moves:
        found.append(board.format(move, "san"))
        board.push(move)
    assert (" ".join(found), game.errors) == (expected, [])


def test_two_moves_of_chess_without_a_blank_are_no_game_of_xiangqi() -> None:
    (game,) = notation.read(io.BytesIO(b'[Event "a"]\n\n1.e4e5 2.Nf3 1-0\n'))
    assert (game.game, list(game.moves), game.result) == ("chess", [], "1-0")
    assert [error.code for error in game.errors] == ["illegal"]


def test_a_single_move_s_language_is_never_guessed() -> None:
    """Both a king and a rook can go to d1: Rd1 is the rook's move in English and the king's in French."""
    fen = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"
    with pytest.raises(AmbiguousMoveError) as caught:
        notation.convert("Rd1", fen=fen, to="uci")
    assert caught.value.code == "ambiguous-notation"
    assert {"san", "san-fr"} <= set(caught.value.candidates)
    assert notation.convert("Rd1", fen=fen, from_="san", to="uci") == "a1d1"
    assert notation.convert("Rd1", fen=fen, from_="san-fr", to="uci") == "e1d1"
    assert notation.convert("Td1", fen=fen, to="uci") == "a1d1"
    assert notation.convert("Kd1", fen="4k3/8/8/8/8/8/8/4K3 w - - 0 1", to="uci") == "e1d1"
    # Board.parse is told which notation to read.
    assert Board("chess", fen).parse("Rd1") == Board("chess", fen).parse("a1d1", "uci")
    _, (code,) = notation.Converter("chess", to="uci").many(["Rd1"], [fen])
    assert notation.errors.CODES[code][0] == "ambiguous-notation"


def test_a_record_s_san_is_english_where_it_replays() -> None:
    text = b'[FEN "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"]\n\n1. Rd1 *\n'
    (game,) = notation.read(io.BytesIO(text))
    assert not game.errors
    assert game.board.format(game.moves[0], "uci") == "a1d1"


def test_what_several_languages_can_mean_is_reported_with_them() -> None:
    """No Rook goes to e2, a French king and a Finnish knight do."""
    text = '[FEN "4k3/8/8/8/8/8/8/4K1N1 w - - 0 1"]\n\n1. Re2 *\n'
    (game,) = notation.read(io.BytesIO(text.encode()))
    (error,) = (error for error in game.errors if error.code == "ambiguous-notation")
    assert {"san-fr", "san-fi"} <= set(error.candidates)


def test_the_valid_beginning_of_a_german_game_is_converted() -> None:
    text = b'[Event "a"]\n\n1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. Lxc6 Ke8 5. O-O *\n'
    (game,) = notation.read(io.BytesIO(text))
    assert len(game.moves) == 7
    (error,) = game.errors
    assert (error.code, error.text, error.ply) == ("illegal", "Ke8", 8)
    (converted,), _ = notation.Converter("chess", to="san").many(["1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. Lxc6 Ke8 5. O-O"])
    assert converted == "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6"
    with pytest.raises(IllegalMoveError) as caught:
        notation.convert("1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. Lxc6 Ke8", to="san")
    assert caught.value.notation == "san-da" or caught.value.notation.startswith("san-")


def test_text_that_is_no_game_stays_none() -> None:
    for text in (b"Black resigns here.\n", b"K\n", b"A fine game by P. Morphy.\n"):
        with pytest.raises(notation.InputError) as caught:
            list(notation.read(io.BytesIO(text)))
        assert caught.value.code == "no-game"
    with pytest.raises(InvalidMoveError):
        notation.convert("1. Yf3", to="uci")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "1 P—K4, P—K4; 2 Kt—KB3, Kt—QB3; 3 B—Kt5, P—QR3; 4 B—R4, Kt—B3; 5 Castles, B—K2",
            "1 e4, e5; 2 Nf3, Nc6; 3 Bb5, a6; 4 Ba4, Nf6; 5 O-O, Be7",
        ),
        ("1. P-K4, P-K4  2. N-KB3, N-QB3", "1. e4, e5  2. Nf3, Nc6"),
        (
            "WHITE.            BLACK.\n1. P. to K's 4th.   1. P. to K's 4th.\n2. P. to K. B's 4th.   2. P. takes P.",
            "WHITE.            BLACK.\n1. e4   1. e5\n2. f4   2. exf4",
        ),
        ("1.P4R,P4R;2.C3AR,C3AD", "1.e4,e5;2.Nf3,Nc6"),
        ("5254 5755, 7163 2836. 6134 6835", "e4 e5, Nf3 Nc6. Bc4 Bc5"),
        ("A game\n1. e4 e5 ; a comment\n2. Nf3 {x} Nc6", "A game\n1. e4 e5 ; a comment\n2. Nf3 {x} Nc6"),
    ],
)
def test_texts_from_magazines(text: str, expected: str) -> None:
    assert notation.convert(text, to="san") == expected


def test_a_text_with_several_meanings_in_another_game_is_read_in_that_game() -> None:
    for text in (b"0000 Ra8 *\n", b"8 0000 1 Ra8 *\n", b"0000 Ra8\n\n1. e4 e5 *\n"):
        first, *_ = notation.read(io.BytesIO(text))
        assert (first.game, len(first)) == ("xiangqi", 2)
        assert [error.code for error in first.errors] == ["ambiguous-notation"]
