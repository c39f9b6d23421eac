"""Annotation glyphs and their numbers (NAGs), in the dialects of programs that disagree.

The reader of PGN takes glyphs as `lichess` does, and most spellings of the others. Here the same glyph can be looked up
as another program means it: ``nag_of("D", "scid")`` is 201. Facts of the PGN standard, Lichess (scalachess), Scid's PGN
reader, kokopu 4.13 and ChessX's display; an arrow, a box and an equals sign are what they differ in most.
"""

from __future__ import annotations

from notation.errors import UnknownNameError

__all__ = ["DIALECTS", "glyph_of", "nag_of"]

# Where a number has several glyphs, or a glyph several numbers, the first counts.
_STANDARD = (
    ("!", 1),
    ("?", 2),
    ("!!", 3),
    ("??", 4),
    ("!?", 5),
    ("?!", 6),
)
_LICHESS = (
    ("□", 7),
    ("⨀", 22),
    ("=", 10),
    ("∞", 13),
    ("⩲", 14),
    ("⩱", 15),
    ("±", 16),
    ("∓", 17),
    ("+−", 18),
    ("-+", 19),
    ("N", 146),
    ("↑↑", 32),
    ("↑", 36),
    ("→", 40),
    ("⇆", 132),
    ("⊕", 138),
    ("=∞", 44),
    ("∆", 140),
    ("⊗", 9),
)
_KOKOPU = (
    ("+-", 18),
    ("+/-", 16),
    ("+/=", 14),
    ("+=", 14),
    ("=", 10),
    ("~", 13),
    ("inf", 13),
    ("=/+", 15),
    ("=+", 15),
    ("-/+", 17),
    ("-+", 19),
    ("RR", 145),
    ("N", 146),
)
_SCID = (
    ("+=", 14),
    ("+-", 18),
    ("+>", 40),
    ("+/-", 16),
    ("+/=", 14),
    ("+--", 20),
    ("=", 10),
    ("=+", 15),
    ("=/+", 15),
    ("=/&", 44),
    ("-+", 19),
    ("->", 41),
    ("-/+", 17),
    ("--+", 21),
    ("--", 210),
    ("~", 13),
    ("~=", 44),
    ("N", 146),
    ("D", 201),
    ("/", 150),
    ("/\\", 140),
    ("R", 144),
    ("RR", 145),
    ("zz", 23),
    ("ZZ", 22),
    ("BB", 151),
    ("Bb", 153),
    ("o-o", 192),
    ("oo", 193),
    ("o^", 212),
    ("(_)", 142),
    ("[]", 8),
    ("[+]", 48),
    ("[++]", 50),
    ("_|_", 148),
    ("_|", 215),
    ("||", 190),
    ("|_", 214),
    (">", 54),
    (">>", 56),
    (">>>", 58),
    ("<", 60),
    ("<<", 62),
    ("<<<", 64),
    ("<=>", 149),
    ("<+>", 130),
    ("<->", 131),
    ("<++>", 132),
    ("<-->", 133),
    ("<+++>", 134),
    ("<--->", 135),
    ("x", 147),
)
_CHESSX = (
    ("□", 7),
    ("□", 8),
    ("??", 9),
    ("=", 10),
    ("=", 11),
    ("=", 12),
    ("∞", 13),
    ("⩲", 14),
    ("⩱", 15),
    ("±", 16),
    ("∓", 17),
    ("+-", 18),
    ("-+", 19),
    ("++--", 20),
    ("--++", 21),
    ("⊙", 22),
    ("⊙", 23),
    ("↻", 32),
    ("→", 36),
    ("→", 37),
    ("↑", 40),
    ("↑", 41),
    ("≌", 44),
    ("≌", 45),
    ("⇄", 130),
    ("⇄", 132),
    ("⊕", 138),
    ("⊕", 139),
    ("△", 140),
    ("≥", 142),
)

#: Dialect -> (glyph, number), the six of the standard in each.
DIALECTS: dict[str, tuple[tuple[str, int], ...]] = {
    "standard": _STANDARD,
    "lichess": _STANDARD + _LICHESS,
    "kokopu": _STANDARD + _KOKOPU,
    "scid": _STANDARD + _SCID,
    "chessx": _STANDARD + _CHESSX,
}


def _table(dialect: str) -> tuple[tuple[str, int], ...]:
    if dialect not in DIALECTS:
        raise UnknownNameError("bad-option", name=dialect, known=tuple(DIALECTS))
    return DIALECTS[dialect]


def nag_of(glyph: str, dialect: str = "lichess") -> int | None:
    """The number of a glyph, or None. UnknownNameError for a dialect there is not."""
    return next((number for text, number in _table(dialect) if text == glyph), None)


def glyph_of(nag: int, dialect: str = "lichess") -> str | None:
    """The glyph of a number, or None. UnknownNameError for a dialect there is not."""
    return next((text for text, number in _table(dialect) if number == nag), None)
