"""Three-Kingdoms Xiangqi (三国演弈棋) in words: its names, its letters, and the rules that its sources leave open.

The game is that of the makers of 三国演弈 (17 x 17 lines, four arms around a centre, 53 men). It has no
published rule book: what is known comes from articles, answers of its makers and one program. Where these
agree there is no option. Where they differ or say nothing, `SanguoRules` has a field; its text tells what
is known and how well: *high*, two independent sources or more; *medium*, one good source; *low*, a weak one;
*ours*, the sources are silent.

Rules without a field that the sources don't spell out, and how they are meant here:

- A side falls when its turn comes and it has no legal move: in check it is mated (灭), else stalemated (困).
  This makes a stalemate by the side before final at once and one by the side after final only when the
  side before has moved (high), and treats a mate in the same way where two sides are in check.
- A stalemate is credited to the side after whose move the victim was stuck, and stayed so until his turn.
  The victim's own move never counts: then it is the side to move next that is credited (ours). Where his ally
  brought it about, the third side gets the men (medium).
- Fallen sides' kings leave the board (low); their other men go to the side that is credited.
- A legal move leaves no hostile man bearing on the mover's king. Kings are never captured.
- After a fall play goes on with the next side that is left, counted from the mover.
- A side that withdraws (resignation, time, perpetual check) falls without heir; of the two that are left
  one that is in check moves first (ours).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields

from notation.kernel.spec import GameSpec

__all__ = ["SPEC", "SanguoRules"]

#: Field -> its values, the default first, in the order in which they are packed from the lowest bit.
VALUES: dict[str, Sequence[object]] = {
    "alliance_points": ("wei-south", "wei-north"),
    "horse_corners": ("whole", "ends"),
    "facing_kings": ("wu-wins", "attack"),
    "facing_allies": (False, True),
    "emperor": ("stays", "leaves"),
    "soldier_line": ("owner", "origin"),
    "cannon_limit": ("round", "first-move", "none"),
    "check_first": ("any", "mover"),
    "mate_skips": (False, True),
    "mate_credit": ("checker", "mover"),
    "exposure": ("falls", "alliance", "move"),
    "skipped_stuck": ("own-turn", "at-once"),
    "guards": ("bound", "still"),
    "soldier_behind": ("sideways", "forward"),
    "alliance_by_capture": (True, False),
    "han_after_fall": (False, True),
    "left_men": ("targets", "blocks", "gone"),
    "perpetual_check": (True, False),
    "repetition_draw": (False, True),
    "occurrences": (3, 2, 4, 5),
    "natural_moves": range(128),
}


@dataclass(frozen=True)
class SanguoRules:
    """A rule set of Three-Kingdoms Xiangqi: what its sources leave open."""

    alliance_points: str = "wei-south"
    """Which points beside Han's emperor ally with whom. Wu's is the middle of Han's palace. ``"wei-south"``: Wei's
    is the one south of the emperor, Shu's the one north of him, each the farther one (medium: one program, and an
    article that can be read so). ``"wei-north"``: the two exchanged."""

    horse_corners: str = "whole"
    """Whether a horse may jump where the four corners are cut out. ``"whole"``: all six points of its 日 have to be
    on the board (low: one program's note). ``"ends"``: only the two that it uses."""

    facing_kings: str = "wu-wins"
    """What happens when nothing stands between the kings of Wei and Shu, the only two that share lines.
    ``"wu-wins"``: both fall and Wu has won, whoever opened the line (medium: the makers, "魏蜀见面则吴胜"; that both
    fall is one program's). ``"attack"``: each attacks the other, as in Xiangqi. With two sides left it is always
    that (low)."""

    facing_allies: bool = False
    """Whether `facing_kings` holds while Wei and Shu are allied (low: the makers call it disputed, one program says
    no)."""

    emperor: str = "stays"
    """What an alliance does to Han's emperor: he ``"stays"``, motionless and no longer to be killed (low: an
    independent report), or ``"leaves"`` the board (low: one program)."""

    soldier_line: str = "owner"
    """From whose side a soldier counts his lines when he has changed sides: his ``"owner"``'s (low: one program),
    or his ``"origin"``'s."""

    cannon_limit: str = "round"
    """Until when a cannon may not pass its border line, the fifth rank. ``"round"``: in the first round, which ends
    for a skipped side too (high; the skipped side is ours). ``"first-move"``: until its side has moved. ``"none"``:
    never. The limit weakens no cannon's check (ours)."""

    check_first: str = "any"
    """Which check lets its victim move out of turn (被将先走), if only one side is in check. ``"any"``: also one that
    the move uncovered for the third side, which may then be skipped though it is the checker (ours). ``"mover"``:
    only one by a man of the side that moved."""

    mate_skips: bool = False
    """Whether the side between loses its turn when the one before the mover is mated, so that nobody answers the
    check (ours: no)."""

    mate_credit: str = "checker"
    """Who inherits a mated side when the mover uncovered another's check: the owner of the checking man,
    ``"checker"`` (ours), or the ``"mover"`` (but not the victim's ally). Where both give check it is the mover in
    any case."""

    exposure: str = "falls"
    """By what a move may not expose its own king. ``"falls"``: by nothing, neither the move nor the alliance it
    makes nor the falls that follow, when men change sides, an alliance ends and a king leaves a line; a fall is
    foreseen where the victim would have no move that satisfies ``"alliance"``. ``"alliance"``: by the move and the
    alliance. ``"move"``: by the move alone; Han's men whom an alliance wakes don't count. (Ours.)"""

    skipped_stuck: str = "own-turn"
    """When a stalemated side falls whose turn is skipped: when its next turn comes, ``"own-turn"``, or
    ``"at-once"``. (Ours.)"""

    guards: str = "bound"
    """How advisors and elephants move that have changed sides: ``"bound"`` to the palace or country in which they
    stand, or not at all, ``"still"``. (Ours.)"""

    soldier_behind: str = "sideways"
    """How a soldier moves that has changed sides and stands behind his owner's fourth rank: as on it, forward and
    ``"sideways"``, or only ``"forward"``. (Ours.)"""

    alliance_by_capture: bool = True
    """Whether a horse allies also where it takes a man on the point. (Ours.)"""

    han_after_fall: bool = False
    """Whether the emperor may still be killed when a side has fallen (low: one program says no). There is never an
    alliance then, for want of a third side (ours)."""

    left_men: str = "targets"
    """What becomes of the men of a side that withdrew: motionless ``"targets"``, motionless ``"blocks"`` that can't
    be taken, like Han's, or ``"gone"``. (Ours.)"""

    perpetual_check: bool = True
    """Whether perpetual check loses (high); judged by `occurrences` (ours)."""

    repetition_draw: bool = False
    """Whether a position that occurs `occurrences` times, nobody being at fault, ends the game in a draw.
    (Ours.)"""

    occurrences: int = 3
    """How often a position has to occur, 2 to 5, before repetition is judged. (Ours.)"""

    natural_moves: int = 0
    """After how many rounds without a capture the game is drawn, up to 127; 0: never. (Ours; the sources know an
    enforced draw, not its limit.)"""

    def __post_init__(self) -> None:
        for name, values in VALUES.items():
            value = getattr(self, name)
            if value not in values or type(value) is not type(values[0]):
                shown = "0 to 127" if isinstance(values, range) else ", ".join(map(repr, values))
                raise ValueError(f"{name} is one of {shown}, not {value!r}")


def pack_rules(rules: object) -> int:
    """Give the number that a state carries for a rule set; 0 is the default."""
    if not isinstance(rules, SanguoRules):
        raise TypeError(f"Three-Kingdoms Xiangqi is played by SanguoRules, not {type(rules).__name__}")
    number = shift = 0
    for name, values in VALUES.items():
        number |= values.index(getattr(rules, name)) << shift
        shift += (len(values) - 1).bit_length()
    return number


def unpack_rules(number: int) -> SanguoRules:
    """Give the rule set of a number; the inverse of `pack_rules`."""
    chosen: dict[str, object] = {}
    for name, values in VALUES.items():
        width = (len(values) - 1).bit_length()
        chosen[name] = values[number & (1 << width) - 1]
        number >>= width
    return SanguoRules(**chosen)  # type: ignore[arg-type]


assert list(VALUES) == [field.name for field in fields(SanguoRules)]

SPEC = GameSpec(
    name="sanguo",
    sides=("wu", "wei", "shu"),
    start_fen=(
        "4bRbNbBbAbKbAbBbNbR4/17/5bC5bC5/4bP1bP1bP1bP1bP4/13gP2gR/14gC1gN/3yR9gP2gB/16gA/yK1yCyR9gP2gK/16gA/"
        "3yR9gP2gB/14gC1gN/13gP2gR/4rP1rP1rP1rP1rP4/5rC5rC5/17/4rRrNrBrArKrArBrNrR4 g - - gbr 0 1"
    ),
    notation="sanguo",
    coordinate="coordinate",
    kinds=("king", "advisor", "elephant", "horse", "rook", "cannon", "pawn"),
    letters="KABNRCP",
    rules={"standard": SanguoRules()},
    pack_rules=pack_rules,
    unpack_rules=unpack_rules,
    results=("1-0-0", "0-1-0", "0-0-1", "1/2-1/2-1/2"),
    field_counts=(1, 2, 5, 7),
    owner_letters=("g", "b", "r", "y"),
    first_row_on_top=True,
    variants={
        "sanguo": "",
        "san guo": "",
        "three kingdoms xiangqi": "",
        "three-kingdoms xiangqi": "",
        "三国象棋": "",
        "三國象棋": "",
    },
)
