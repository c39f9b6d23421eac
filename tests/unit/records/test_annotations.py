"""Commands and engines' scores in comments. Sources of the forms: the module's docstring."""

from __future__ import annotations

import io

import pytest

import notation
from notation.records.annotations import EngineScore, Evaluation, annotations_of, read_annotations

from ...conftest import shared


@pytest.mark.parametrize(
    ("text", "field", "value"),
    [
        ("[%clk 0:01:02.3]", "clock", 62.3),
        ("[%clk 1:00:00]", "clock", 3600.0),
        ("[%clk 1:00:00:00]", "clock", 86400.0),
        ("[%clk 05:07]", "clock", 307.0),
        ("[%emt 0:00:05]", "elapsed", 5.0),
        ("[%emt 1.5]", "elapsed", 1.5),
        ("[%egt 0:10:00]", "game_clock", 600.0),
        ("[%mct 0:10:00]", "mechanical_clock", 600.0),
        ("[%timestamp 12]", "timestamp", 12.0),
        ("[%eval 0.17]", "evaluation", Evaluation(pawns=0.17)),
        ("[%eval 0.17,20]", "evaluation", Evaluation(pawns=0.17, depth=20)),
        ("[%eval -12]", "evaluation", Evaluation(pawns=-12.0)),
        ("[%eval #-3]", "evaluation", Evaluation(mate=-3)),
        ("[%eval #3,15]", "evaluation", Evaluation(mate=3, depth=15)),
        ("[%csl Ga1,Rb2]", "squares", (("G", "a1"), ("R", "b2"))),
        ("[%cal Ga1b2,Rh1h8]", "arrows", (("G", "a1", "b2"), ("R", "h1", "h8"))),
        ("+0.18/12 0.07s", "engine", EngineScore(Evaluation(pawns=0.18, depth=12), 0.07)),
        ("-M5/20 1.2s, White mates", "engine", EngineScore(Evaluation(mate=-5, depth=20), 1.2)),
        ("0.00/1", "engine", EngineScore(Evaluation(pawns=0.0, depth=1))),
        ("book", "engine", EngineScore(book=True)),
        ("[%unknown a b]", "others", (("unknown", "a b"),)),
        ("[%clk soon]", "others", (("clk", "soon"),)),
        ('[%tqu "En","What [now]?","e7e5",10]', "others", (("tqu", '"En","What [now]?","e7e5",10'),)),
        ('[%tqu "En","What [now?",""] [%clk 0:01:00]', "clock", 60.0),
        ('[%tqu "En","[%clk 0:02:00]",""] [%clk 0:01:00]', "clock", 60.0),
        ('[%a "open] [%clk 0:01:00]', "clock", 60.0),
        ("[%csl Ga1,nonsense]", "others", (("csl", "Ga1,nonsense"),)),
        ("words [%clk 0:00:01] more", "text", "words more"),
    ],
)
def test_values(text: str, field: str, value: object) -> None:
    assert getattr(read_annotations([text]), field) == value


def test_tcec() -> None:
    found = read_annotations(["d=32, sd=41, mt=6000, tl=7000, s=1000, n=10, pv=e4 e5, tb=0, R50=50, wv=0.17"]).engine
    assert found is not None
    assert (found.evaluation, found.seconds) == (Evaluation(pawns=0.17, depth=32), 6.0)
    assert found.fields["pv"] == "e4 e5"
    assert found.fields["R50"] == "50"


def test_several_in_one_comment_and_over_several() -> None:
    found = read_annotations(["[%eval 0.3] [%clk 0:03:00] [%csl Ga1]", "good [%csl Rb2] [%clk 0:02:00]"])
    assert (found.clock, found.evaluation, found.text) == (120.0, Evaluation(pawns=0.3), "good")
    assert found.squares == (("G", "a1"), ("R", "b2"))
    assert read_annotations([]) == read_annotations([""])


def test_the_raw_text_stays() -> None:
    (game,) = notation.read(io.BytesIO(b"1. e4 { [%clk 0:01:00] fine } *"))
    node = game.root.children[0]
    assert node.comments == (" [%clk 0:01:00] fine ",) or "[%clk 0:01:00] fine" in node.comments[0]
    assert annotations_of(node).clock == 60.0
    assert annotations_of(node).text == "fine"


def test_engine_games_of_tcec() -> None:
    path = shared("data", "chess", "engines_tcec", "TCEC_Season_27_-_Frd_3_Semileague_2.pgn")
    game = next(iter(notation.read(path)))
    scores = [annotations_of(node).engine for node in game.root.mainline()]
    judged = [score for score in scores if score is not None and score.evaluation and score.seconds is not None]
    assert len(judged) > len(scores) / 2


@pytest.mark.parametrize(
    "comment",
    [
        *(
            text.format("1" * 5000)
            for text in ("[%eval #{}]", "[%eval 0.1,{}]", "[%clk {}:00:00]", "+0.1/{} 1s", "+M{}/1")
        ),
        "d={0}, mt={0}, wv=M{0}".format("1" * 5000),
        "d=², mt=², ev=1",
    ],
)
def test_numbers_of_any_length_are_no_danger(comment: str) -> None:
    assert read_annotations([comment]).text or read_annotations([comment]).others or "clk" in comment
