"""Comments of any kind: what columns hold is what `read_annotations` and single games say."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.unit.records.tables import assembled, assert_same, scanned

DIGITS = st.text("0123456789", min_size=1, max_size=3) | st.just("1234567890123456") | st.just("٣")
BLANK = st.sampled_from([" ", "  ", "\n", "\t", "", "\x1f", "\xa0"])
TIME = st.builds(
    lambda parts, mark, rest: ":".join(parts) + (mark + rest if rest else ""),
    st.lists(DIGITS, min_size=1, max_size=5),
    st.sampled_from([".", ",", "..", ""]),
    DIGITS | st.just(""),
)
EVAL = st.builds(
    lambda head, whole, part, depth: head + whole + part + depth,
    st.sampled_from(["", "-", "+", "#", "#-", "# ", "# +", "M", "-M", "+M", "."]),
    DIGITS | st.just(""),
    st.sampled_from(["", ".5", ".17", ".", ",7", ".123456789012345"]),
    st.sampled_from(["", ",12", " , 12", "/20", "/x", ",", " 12", "/12 0.5s", "/12 5s, mate", "/1 .5s", "/3 1.5"]),
)
COMMAND = st.builds(
    lambda name, blank, text, end: f"[%{name}{blank}{text}{end}",
    st.sampled_from(["clk", "eval", "emt", "clk", "eval", "csl", "é", "", "clkx", "cl", "evale"]),
    BLANK,
    st.one_of(TIME, EVAL, st.just("0:05:00"), st.just("Ga1")),
    st.sampled_from(["]", "]", "]", " ]", "", " é]", "]]"]),
)
FIELD = st.builds(
    lambda name, sign, value, end: name + sign + value + end,
    st.sampled_from(["d", "ev", "wv", "s", "mt", "pv", "sd", "x", "", "d d"]),
    st.sampled_from(["=", "=", "=", " = ", "=="]),
    st.sampled_from(
        ["1", "-1.5", "#-4", "M3", "+#2", "0.17", "Nc6 e8=Q", "", " 2 ", "a, b", "1234567890123456", "1.", "é"]
    ),
    st.sampled_from([", ", ",", ",  ", "; ", ";", " ", ""]),
)
FIELDS = st.lists(FIELD, max_size=5).map("".join) | st.sampled_from(
    ["book", "book, x", "d=1, wv=0.5", "ev=-1.5, d=20,"]
)
WORDS = st.text(
    st.sampled_from("ab1+-/.[]%=#,: Ms") | st.characters(min_codepoint=160, max_codepoint=0x3000), max_size=8
)
COMMENT = st.lists(st.one_of(COMMAND, EVAL, FIELDS, WORDS, BLANK), max_size=4).map("".join)
VALUE = st.one_of(
    st.from_regex(r"[+-]?[0-9]{0,6}", fullmatch=True),
    st.from_regex(r"[0-9]{4}[./-][0-9]{2}[./-][0-9]{2}", fullmatch=True),
    st.from_regex(r"[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{0,7})?", fullmatch=True),
    st.text(st.sampled_from('?.-/: 0129\\"é'), max_size=10),
)
TAG = st.sampled_from(
    ["WhiteElo", "BlackElo", "UTCDate", "UTCTime", "WhiteRatingDiff", "White", "Opening", "FEN", "Foo"]
)
MOVES = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7"


@st.composite
def games(draw: st.DrawFn) -> str:
    tags = draw(st.lists(st.tuples(TAG, VALUE), max_size=6))
    words = []
    for word in MOVES.split():
        words.append(word)
        if not word.endswith("."):
            for comment in draw(st.lists(COMMENT, max_size=2)):
                clean = comment.replace("{", "").replace("}", "")
                words.append(f"{{{clean}}}")
            if draw(st.integers(0, 9)) == 0:
                words.append("(1. d4 {[%clk 0:00:01]} d5)")
    head = "".join(f'[{name} "{value}"]\n' for name, value in tags)
    return f'[Event "x"]\n{head}\n{" ".join(words)} *\n\n'


@settings(max_examples=300)
@given(st.lists(games(), min_size=1, max_size=2), st.sampled_from(["utf-8", "cp1252"]))
def test_rows_are_those_of_single_games(texts: list[str], encoding: str) -> None:
    data = "".join(texts).encode(encoding, "replace")
    assert_same(scanned(data), assembled(data))


PIECE = st.sampled_from(
    [
        *("1. e4", "e5", "2. Nf3", "Nc6", "1. d4", "1... e5", "--", "$1", "é", "%", "\n", "\n\n", "(", "(2. d4 d5)"),
        *("{ [%clk 0:05:00] }", "{open", "}", "; to the end", '[White "x"]', "[%", "[a]"),
        *("1-0", "0-1", "*", "1/2-1/2", "1/2", "½-½", "1–0"),
    ]
)
BEHIND = st.sampled_from(
    [" 1-0\n\n", " 1/2-1/2\n\n", " *\n\n", " 0-1\r\n\r\n", "\n\n", " 1-0", " 1-0\n", " 1-0\n\n{c}\n\n", "1-0\n\n"]
)


@settings(max_examples=400)
@given(st.lists(st.tuples(st.lists(PIECE, max_size=9), BEHIND), min_size=1, max_size=4))
def test_passing_over_moves_comes_to_the_same_games(parts: list[tuple[list[str], str]]) -> None:
    names = ["Event", "White", "Result", "game", "ordinal", "begin"]

    def data(blank: str) -> bytes:
        plain = f"1. e4{blank}{{ [%clk 0:05:00] }} e5 {{ [%eval -0.58] }} 2. Nf3 "
        return "".join(f'[Event "x"]\n\n{plain}{" ".join(words)}{end}' for words, end in parts).encode()

    passed = scanned(data(" "), columns=names, moves=None)
    whole = scanned(data(" "), columns=[*names, "status"])
    if all(row.pop("status") == 0 for row in whole):
        assert passed == whole
    # A line end behind the first move: the line is gone through word by word.
    assert passed == scanned(data("\n"), columns=names, moves=None)
