"""Games as trees: tags, comments, glyphs, variations, editing, where they came from."""

from __future__ import annotations

import io

import pytest

import notation

ANNOTATED = b"""[Event "The \\"Open\\" \\\\ Final"]
[White "A"]
[White "B"]
[Result "1-0"]

{before all} 1. e4! $13 {after e4} ({why not} 1. d4 d5 (1... Nf6 2. c4) 2. c4 $1) (1. c4) e5
2. Nf3 ; to the end { of the line
Nc6 1-0 {good night}

"""


def read_one(text: bytes) -> notation.Game:
    (game,) = notation.read(io.BytesIO(text))
    return game


def test_tags_keep_order_and_duplicates() -> None:
    tags = read_one(ANNOTATED).tags
    assert tags.pairs == [("Event", 'The "Open" \\ Final'), ("White", "A"), ("White", "B"), ("Result", "1-0")]
    assert tags["White"] == "B"
    assert tags.all("White") == ["A", "B"]
    assert list(tags) == ["Event", "White", "Result"]
    assert "Black" not in tags
    with pytest.raises(KeyError):
        tags["Black"]


def test_comments_glyphs_and_variations_stand_where_they_were() -> None:
    game = read_one(ANNOTATED)
    assert game.errors == []
    root = game.root
    assert root.comments == ("before all",)
    e4, d4, c4 = root.children
    assert [str(node.move) for node in (e4, d4, c4)] == ["e2e4", "d2d4", "c2c4"]
    assert e4.nags == (1, 13)
    assert e4.comments == ("after e4",)
    assert d4.comments_before == ("why not",)
    d5, nf6 = d4.children
    assert str(d5.move) == "d7d5"
    assert [str(node.move) for node in nf6.mainline()] == ["c2c4"]
    assert d5.children[0].nags == (1,)
    assert game.end.comments == ("good night",)
    assert game.end.parent is not None
    assert game.end.parent.comments == (" to the end { of the line",)
    assert [str(move) for move in game.moves] == ["e2e4", "e7e5", "g1f3", "b8c6"]
    assert nf6.board().fen() == "rnbqkb1r/pppppppp/5n2/8/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 1 2"


def test_export_reads_back_to_the_same_tree() -> None:
    game = read_one(ANNOTATED)
    out = io.BytesIO()
    notation.write(game, out, style="export")
    again = read_one(out.getvalue())
    assert again.errors == []

    def dump(node: notation.Node) -> tuple:
        comments = tuple(comment.strip() for comment in node.comments)
        return (
            str(node.move),
            comments,
            node.comments_before,
            node.nags,
            tuple(dump(child) for child in node.children),
        )

    assert dump(again.root) == dump(game.root)
    assert again.result == "1-0"
    assert all(len(line) < 80 for line in out.getvalue().decode().splitlines())


def test_an_unedited_game_comes_back_byte_for_byte_and_an_edited_one_does_not() -> None:
    game = read_one(ANNOTATED)
    out = io.BytesIO()
    notation.write(game, out)
    assert out.getvalue() == ANNOTATED
    game.end.comments = ["changed"]
    out = io.BytesIO()
    notation.write(game, out)
    assert b"{changed}" in out.getvalue()
    assert b"good night" not in out.getvalue()


def test_a_game_made_here() -> None:
    game = notation.Game("chess", tags={"White": "Anderssen"})
    node = game.root.add("e4").add("e5")
    node.nags = [1]
    node.parent.add("c5").comments = ["the Sicilian"]  # type: ignore[union-attr]
    game.result = "1-0"
    out = io.BytesIO()
    notation.write(game, out)
    text = out.getvalue().decode()
    assert '[White "Anderssen"]' in text
    assert text.endswith("1. e4 e5 $1 (1... c5 {the Sicilian}) 1-0\n\n")


def test_a_start_position_is_written_with_its_tags() -> None:
    fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 3 40"
    game = notation.Game("chess", fen)
    game.root.add("Kd7")
    out = io.BytesIO()
    notation.write(game, out)
    assert f'[FEN "{fen}"]\n[SetUp "1"]\n\n40... Kd7 *' in out.getvalue().decode()
    assert read_one(out.getvalue()).board.fen() == fen


def test_chess960_is_kept() -> None:
    text = b'[Variant "Chess960"]\n[FEN "rkbqrbnn/pppppppp/8/8/8/8/PPPPPPPP/RKBQRBNN w KQkq - 0 1"]\n\n1. e4 *\n'
    game = read_one(text)
    assert game.board.chess960
    out = io.BytesIO()
    notation.write(game, out, style="export")
    assert read_one(out.getvalue()).board.chess960


def test_source() -> None:
    data = b'\n\n[Event "a"]\n\n1. e4 *\n\n\xef\xbb\xbf[Event "b"]\n[White "M\xfcller"]\n\n1. d4 *\n'
    first, second = notation.read(io.BytesIO(data))
    assert (first.source.ordinal, first.source.offset, first.source.line, first.source.encoding) == (1, 2, 3, "utf-8")
    assert (second.source.ordinal, second.source.line, second.source.encoding) == (2, 7, "cp1252")
    assert data[second.source.offset :].startswith(b'[Event "b"]')
    assert second.tags["White"] == "Müller"


def test_bytes_that_cp1252_leaves_out() -> None:
    assert read_one(b'[White "\x81\x93x\x94"]\n\n*\n').tags["White"] == "\x81“x”"


def test_what_cannot_be_read_is_reported_and_the_rest_kept() -> None:
    text = b'[Event "a"]\n\n1. e4 e5 2. Yf3 Nc6 (2... d6) 3. Lb5 1-0\n\n[Event "b"]\n\n1. d4 1-0\n'
    first, second = notation.read(io.BytesIO(text))
    (error,) = first.errors
    assert (error.code, error.text, error.ply, error.line, error.ordinal) == ("syntax", "Yf3", 3, 3, 1)
    assert text[error.offset :].startswith(b"Yf3")
    assert len(first.moves) == 2
    assert first.result == "1-0"
    assert first.end.unread == ("Yf3 Nc6 (2... d6) 3. Lb5 ",)
    assert len(second.moves) == 1


def test_a_bad_variation_does_not_harm_the_main_line() -> None:
    game = read_one(b"1. e4 (1. Zz9 d5) e5 (1... c5 2. Ke3 d6) 2. Nf3 *\n")
    assert len(game.moves) == 3
    assert [error.text for error in game.errors] == ["Zz9", "Ke3"]


def test_ambiguous_moves_name_their_candidates() -> None:
    text = b'[FEN "8/8/6K1/4k3/4N3/p4r2/N3N3/8 w - - 3 82"]\n\n82. Nec3 *\n'
    (error,) = read_one(text).errors
    assert error.code == "ambiguous"
    assert sorted(error.candidates) == ["e2c3", "e4c3"]


def test_a_bad_fen_is_reported_with_its_place() -> None:
    text = b'[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPP/RNBQKBNR w KQkq - 0 1"]\n\n1. e4 *\n'
    game = read_one(text)
    assert [error.code for error in game.errors] == ["bad-fen", "rank-width"]
    assert game.moves == []


def test_equal_games_in_any_window() -> None:
    class Slow(io.RawIOBase):
        """Gives a few bytes at a time."""

        def __init__(self, data: bytes, step: int) -> None:
            self.data, self.step = data, step

        def readable(self) -> bool:
            return True

        def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
            piece, self.data = self.data[: self.step], self.data[self.step :]
            buffer[: len(piece)] = piece
            return len(piece)

    whole = [game.raw for game in notation.read(io.BytesIO(ANNOTATED * 3))]
    for step in (1, 2, 3, 7, 64):
        assert [game.raw for game in notation.read(Slow(ANNOTATED * 3, step))] == whole
