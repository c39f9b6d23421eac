"""What shells are offered."""

from __future__ import annotations

import subprocess

import pytest

from tests.cli.conftest import COMMAND, ENVIRONMENT


def offered(*words: str) -> list[str]:
    """What a shell offers for the last word."""
    environment = ENVIRONMENT | {
        "_NOTATION_COMPLETE": "bash_complete",
        "COMP_WORDS": " ".join(["notation", *words]),
        "COMP_CWORD": str(len(words)),
    }
    ran = subprocess.run(COMMAND, env=environment, capture_output=True, text=True, check=False)
    assert ran.stderr == ""
    return [line.partition(",")[2] for line in ran.stdout.splitlines()]


@pytest.mark.parametrize(
    ("words", "some", "none"),
    [
        (("conv",), "convert", "count"),
        (("convert", "--to", ""), "descriptive-fr", "pgn"),
        (("convert", "--to", "sa"), "san-de", "uci"),
        (("convert", "--game", "xiangqi", "--to", ""), "wxf", "san"),
        (("convert", "--to", "san+u"), "san+uci", "uci"),
        (("convert", "--from", "wx"), "wxf", "san"),
        (("convert", "--format", ""), "parquet", "shijia"),
        (("convert", "--input-format", ""), "shijia", "parquet"),
        (("convert", "--game", ""), "sanguo", "san"),
        (("convert", "--columns", "White,Bl"), "White,BlackElo", "White,White"),
        (("convert", "--output-encoding", "gb"), "gb18030", "utf-8"),
        (("convert", "--style", ""), "export", "lenient"),
        (("moves", "--to", "uc"), "uci", "san"),
        (("fen", "--game", ""), "chess", "san"),
        (("list", "not"), "notations", "games"),
        (("list", "notations", "--game", "x"), "xiangqi", "chess"),
        (("bench", "--notation", "ue"), "uedemann", "san"),
        (("count", "fi"), "fi", "games"),  # a file, which the shell completes
        (("convert", "--report", "fi"), "fi", "games"),
    ],
)
def test_values(words: tuple[str, ...], some: str, none: str) -> None:
    found = offered(*words)
    assert some in found
    assert none not in found
    assert len(found) == len(set(found))
