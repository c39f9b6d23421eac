"""SAN with the piece letters of other languages: ``Sf3`` (German), ``Cf3`` (French, Spanish …), ``Кf3`` (Russian).

The letters are those of the languages' own chess literature, in the order pawn, knight, bishop, rook,
queen, king; where there is none for the pawn, a dash. All else is SAN. A letter means what it means in its
language and nothing else: ``Rd1`` is the king's move in French, and no move at all in German. Figurines, which
mean the same everywhere, are read in all of them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from notation.notations import san
from notation.notations.san import SanTable

KINDS = tuple(san.LETTERS)

#: Cyrillic letters that look like the Latin letters of files.
CYRILLIC_FILES = {"а": "a", "с": "c", "е": "e"}
#: What a Cyrillic keyboard gives for x.
CYRILLIC_CAPTURES = (*san.CHESS.captures, "х", "Х")


def table(code: str, language: str, letters: str, also: dict[str, str] | None = None, **changes: Any) -> SanTable:
    """Make the table of a language; `letters` is one character a kind, or words with blanks between."""
    pieces = {
        kind: letter for kind, letter in zip(KINDS, letters.split() if " " in letters else letters, strict=True)
        if letter != "-"
    }  # fmt: skip
    return replace(
        san.CHESS,
        name=f"san-{code}",
        summary=f"{pieces['knight']}f3, e8={pieces['queen']}+: SAN in {language}",
        pieces=(pieces,),
        also=san.FIGURINES | (also or {}),
        **changes,
    )


CS = table("cs", "Czech", "PJSVDK")
DA = table("da", "Danish", "BSLTDK")
DE = table("de", "German", "BSLTDK")
NO = table("no", "Norwegian", "BSLTDK")
SV = table("sv", "Swedish", "BSLTDK")
NL = table("nl", "Dutch", "OPLTDK")
ET = table("et", "Estonian", "PROVLK")
FI = table("fi", "Finnish", "PRLTDK")
FR = table("fr", "French", "PCFTDR")
HU = table("hu", "Hungarian", "GHFBVK")
IS = table("is", "Icelandic", "PRBHDK")
IT = table("it", "Italian", "PCATDR")
ES = table("es", "Spanish", "PCATDR")
CA = table("ca", "Catalan", "PCATDR")
PL = table("pl", "Polish", "PSGWHK")
PT = table("pt", "Portuguese", "PCBTDR")
RO = table("ro", "Romanian", "PCNTDR")
# Without the cedilla, and with it as a character of its own.
TR = table("tr", "Turkish", "PAFKVŞ", {"S": "king", "S\u0327": "king"})
LV = table("lv", "Latvian", "-ZLTDK")
SQ = table("sq", "Albanian", "-KFTDM")
EU = table("eu", "Basque", "-ZAGDE")
# Latin letters that look like the Cyrillic ones are read for them.
BG = table(
    "bg", "Bulgarian", "ПКОТДЦ", {"K": "knight", "O": "bishop", "T": "rook"},
    also_files=CYRILLIC_FILES, captures=CYRILLIC_CAPTURES,
)  # fmt: skip
# The king has two letters, of which the first is the knight's.
RU = table(
    "ru", "Russian", "п К С Л Ф Кр",
    {"П": "pawn", "КР": "king", "K": "knight", "C": "bishop", "Kp": "king", "Kр": "king", "Кp": "king"},
    also_files=CYRILLIC_FILES, captures=CYRILLIC_CAPTURES,
)  # fmt: skip
