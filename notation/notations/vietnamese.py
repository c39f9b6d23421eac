"""Vietnamese: ``X5.3``, ``Tg6.1``, ``P7-2``, ``X6/3``; the long form is ``Xe 5 tiến 3``.

Tg king, S advisor, T elephant, X rook, P cannon, M horse, B pawn (read too: V elephant, C pawn). A dot goes
forward, a slash back, a hyphen level. Of like men on a file t (trước) is the one in front, s (sau) the rear
one, g (giữa) the middle one of three pawns; the letter stands in the file's place. ``=`` is read for a hyphen, a comma
for a dot, and a capital letter for a small one: ``P2=5``, ``M2,3``, ``XT.1``.

The classic system has no rule for four or five pawns on a file, nor for two files that hold several: such
moves have no text. ``pawn_rule=number`` is this library's: there pawns are numbered from the right-hand file
to the left and on each from the front, as in Chinese, and the number stands before the letter: ``2B-6``.
"""

from __future__ import annotations

from notation.kernel.tables import Heads, Option, Phrases
from notation.notations.wxf import ASCII, LEAPS, PAIR, PAIR_PHRASES, XiangqiTable

__all__ = ["XIANGQI"]

_CLASSIC: Phrases = PAIR_PHRASES | {3: ("piece front", "piece middle", "piece rear")}
CLASSIC = Heads(single=_CLASSIC)
NUMBER = Heads(
    single=_CLASSIC | {men: ("order piece",) * men for men in range(4, 10)},
    several={men: ("count piece",) * men for men in range(2, 10)},
)

XIANGQI = XiangqiTable(
    name="vietnamese",
    game="xiangqi",
    summary="X5.3, Tg6.1, P7-2, X6/3; style=long: Xe 5 tiến 3",
    pieces=({"king": "Tg", "advisor": "S", "elephant": "T", "rook": "X", "cannon": "P", "horse": "M", "pawn": "B"},),
    also={"V": "elephant", "C": "pawn"},
    numerals=(ASCII,),
    file_styles=(0, 0),
    directions=(".", "/", "-"),
    also_directions={",": "forward", "=": "level"},
    marks=("t", "g", "s"),
    also_marks={"T": "front", "G": "middle", "S": "rear"},
    leaps=LEAPS,
    ranked=("pawn",),
    ranked_heads=CLASSIC,
    other_heads=PAIR,
    when={"advisor": "rival", "elephant": "rival"},
    words={
        "king": ("Tướng",),
        "advisor": ("Sĩ", "Sỹ"),
        "elephant": ("Tượng", "Voi"),
        "rook": ("Xe",),
        "cannon": ("Pháo",),
        "horse": ("Mã",),
        "pawn": ("Binh", "Tốt", "Chốt"),
        "forward": ("tiến", "tấn"),
        "back": ("thoái", "lui"),
        "level": ("bình",),
        "front": ("trước",),
        "middle": ("giữa",),
        "rear": ("sau",),
    },
    options={
        "style": Option({"terse": {"long_form": False}, "long": {"long_form": True}}, "X5.3, or Xe 5 tiến 3"),
        "pawn_rule": Option(
            {"classic": {"ranked_heads": CLASSIC}, "number": {"ranked_heads": NUMBER}},
            "classic has no text for four pawns on a file or several on two; number is one-to-one",
        ),
    },
)
