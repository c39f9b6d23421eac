"""Every exception of the library, its stable code and its message.

A code is a kebab-case word that programs may rely on: exceptions carry it as `.code`, reports and
batch status columns use the same table. `CODES` also gives the number by which the compiled
kernel names it (`kernel/codes.pxd`).
"""

from __future__ import annotations

from notation._printable import printable, width_of

TYPE_CHECKING = False
if TYPE_CHECKING:  # nothing slow is imported before an error happens
    from collections.abc import Iterable
    from typing import Any

__all__ = [
    "CODES",
    "LENIENCIES",
    "PROBLEMS",
    "REASONS",
    "AmbiguousMoveError",
    "BadGamesWarning",
    "IllegalMoveError",
    "InputError",
    "InvalidMoveError",
    "NotationError",
    "PositionError",
    "RecordError",
    "UnknownNameError",
    "UnwritableError",
]

#: Number in the kernel -> (stable code, message).
CODES: dict[int, tuple[str, str]] = {
    0: ("ok", "all is well"),
    # Moves
    1: ("syntax", "this is not a move in this notation"),
    2: ("illegal", "no legal move fits"),
    3: ("ambiguous", "several legal moves fit"),
    4: ("promotion-missing", "the promotion piece is missing"),
    5: ("promotion-bad", "this piece can't promote, or not to that"),
    6: ("null-in-check", "a null move is not possible in check"),
    7: ("unwritable", "this move has no text in this notation"),
    8: ("not-canonical", "the strict policy reads only what the writer writes"),
    9: ("too-long", "the text is longer than any move"),
    10: ("game-over", "the game is over"),
    11: ("no-point", "the board has no such point"),
    # The text of a position
    40: ("empty", "the text is empty"),
    41: ("fields", "a field is missing, or one too many"),
    42: ("ranks", "the number of ranks is wrong"),
    43: ("rank-width", "a rank is too short or too long"),
    44: ("piece", "no such piece letter"),
    45: ("digit", "no such number of empty points"),
    46: ("turn", "the side to move is missing or unknown"),
    47: ("castling-syntax", "the castling rights are unreadable"),
    48: ("ep-syntax", "the en-passant square is unreadable"),
    49: ("ep-rank", "an en-passant square is on the third or sixth rank"),
    50: ("ep-wrong-side", "the en-passant square is on the mover's side"),
    51: ("halfmove", "the half-move clock is not a number"),
    52: ("fullmove", "the move number is not a number from 1"),
    53: ("variant", "this is a state of a chess variant that is not supported"),
    54: ("events", "the list of events is unreadable"),
    55: ("pending-syntax", "the sides without a move are unreadable"),
    56: ("first-round", "the sides in their first round are unreadable"),
    # Positions that can't arise
    70: ("no-kings", "there is no king"),
    71: ("no-white-king", "White has no king"),
    72: ("no-black-king", "Black has no king"),
    73: ("no-red-king", "Red has no king"),
    74: ("too-many-kings", "a side has more than one king"),
    75: ("too-many-pieces", "a side has more men than it started with"),
    76: ("too-many-pawns", "a side has more pawns than it started with"),
    77: ("too-many-of-a-kind", "a side has more pieces of a kind than it started with"),
    78: ("pawn-on-backrank", "a pawn stands on a back rank"),
    79: ("ep-impossible", "no pawn can just have passed the en-passant square"),
    80: ("opposite-check", "the side that isn't to move is in check"),
    81: ("three-checkers", "more than two pieces give check"),
    82: ("impossible-check", "no move can have given this check"),
    83: ("facing-kings", "the kings face each other on an open file"),
    84: ("misplaced-king", "a king stands outside its palace"),
    85: ("misplaced-advisor", "an advisor stands where none can come"),
    86: ("misplaced-elephant", "an elephant stands where none can come"),
    87: ("misplaced-pawn", "a pawn stands where none can come"),
    88: ("piece-on-void", "a piece stands where the board has no point"),
    89: ("no-king", "a side that is still in the game has no king"),
    90: ("fallen-king", "the king of a fallen side is on the board"),
    91: ("foreign-piece", "a man serves another side, though his own has not fallen"),
    92: ("fallen-owner", "a side that was mated or stalemated still has men"),
    93: ("han-men", "Han's men don't fit the events: his fate is open, or the side that won them is another"),
    94: ("pending", "the sides without a move, waiting to be judged, are not those that the text names"),
    95: ("unjudged", "the side to move has no move and should have fallen"),
    96: ("castling", "a castling right belongs to no king and rook"),
    97: ("events-impossible", "the events can't have happened, or not in this order"),
    98: ("fallen-turn", "the side to move has left the game"),
    # Records
    110: ("unknown-variant", "this variant is not supported"),
    111: ("unterminated-comment", "the comment has no end"),
    112: ("unterminated-variation", "the variation has no end"),
    113: ("unopened-variation", "a variation ends that didn't begin"),
    114: ("variation-without-move", "a variation must follow a move"),
    115: ("bad-tag", "the tag pair is malformed"),
    116: ("duplicate-fen", "there are several FEN tags; the last one counts"),
    117: ("bad-fen", "the FEN tag can't be read"),
    118: ("bad-result", "the result in the tags differs from the one after the moves"),
    119: ("stray-text", "this is no part of a game"),
    120: ("game-too-large", "the game is larger than max_game_bytes"),
    121: ("encoding", "the text was not UTF-8 and was read as cp1252"),
    122: ("control-byte", "there is a control byte in the text"),
    124: ("move-after-result", "a move follows the result"),
    125: ("bad-nag", "an annotation glyph goes from $0 to $255"),
    126: ("wrong-move-number", "the move number doesn't fit the position"),
    127: ("unreadable-rest", "the rest of the game was not read"),
    128: ("read-failed", "the input could not be read"),
    129: ("write-failed", "the output could not be written"),
    130: ("bad-compression", "the compressed data is damaged or cut off"),
    131: ("variation-too-deep", "variations are nested too deeply"),
    132: ("ambiguous-notation", "the game can be read in several notations, with different moves"),
    133: ("too-many-faults", "the game has more faults than are listed"),
    134: ("not-written", "the format has no place for this"),
    135: ("unterminated-record", "the record has no end"),
    136: ("damaged-line", "the line is damaged and was left out"),
    137: ("bad-value", "a record can't hold this"),
    138: ("foreign-format", "this file is of a kind that is not read"),
    139: ("no-game", "there is no game in this input"),
    145: ("wrong-round", "the round doesn't fit whose turn it is"),
    146: ("wrong-title", "the title is none, or tells of another game"),
    147: ("wrong-states", "the closing line doesn't fit the game"),
    148: ("odds", "the odds that the text speaks of were not understood; the game begins with all men"),
    # Names
    150: ("unknown-game", "there is no such game"),
    151: ("unknown-notation", "there is no such notation for this game"),
    152: ("unknown-format", "there is no such format"),
    153: ("unknown-option", "there is no such option"),
    154: ("unknown-rules", "there is no such rule set"),
    155: ("bad-option", "the option can't have this value"),
}

#: Spellings that the lenient policy forgives, by their number in the kernel. The strict policy
#: refuses them with the same word as its code (numbered from 200).
LENIENCIES: tuple[str, ...] = (
    "castling-zeros",
    "castling-dash",
    "castling-lower-case",
    "castling-letters",
    "castling-word",
    "castling-squares",
    "over-qualified",
    "missing-capture-sign",
    "extra-capture-sign",
    "capture-sign",
    "missing-check",
    "extra-check",
    "check-spelling",
    "glyph",
    "null-spelling",
    "lower-case-piece",
    "capital-file",
    "promotion-spelling",
    "figurine",
    "pawn-letter",
    "dash",
    "piece-letter",
    "en-passant-mark",
    "missing-rank",
    "captured-piece",
    "long-form",
    "rank-base",
    "digits",
    "script",
    "move-number",
    "spacing",
    "short-fen",
    "castling-order",
    "ep-clock",
    "fullmove-zero",
    "trailing-slash",
    "blanks",
    "adjacent-digits",
    "missing-clock",
    "side-letter",
    "fen-letters",
    "under-qualified",
    "mark-order",
    "level-sign",
    "missing-separator",
    "separator",
    "case",
    "empty-pocket",
    "pawn-rule",
    "position-mark",
    "direction-sign",
    "missing-direction",
    "full-width",
    "accents",
    "side-name",
    "wording",
    "left-right",
    "check-decides",
    "punctuation",
)

#: Why a game is over, by number in the kernel.
REASONS: tuple[str, ...] = (
    "",
    "checkmate",
    "stalemate",
    "insufficient-material",
    "seventyfive-moves",
    "fivefold-repetition",
    "fifty-moves",
    "threefold-repetition",
    "perpetual-check",
    "perpetual-chase",
    "repetition",
    "natural-moves",
    "resignation",
    "time",
    "agreement",
    "conquest",
    "variant",
    "facing-kings",
)

STRICT_BASE = 200
CODES.update(
    (STRICT_BASE + bit, (name, f"the strict policy doesn't forgive: {name.replace('-', ' ')}"))
    for bit, name in enumerate(LENIENCIES)
)

#: The reasons why a position can't arise, all that `ignore=` may name.
PROBLEMS: tuple[str, ...] = tuple(code for number, (code, _) in CODES.items() if 70 <= number < 110)

MESSAGES: dict[str, str] = dict(CODES.values())
NUMBERS: dict[str, int] = {code: number for number, (code, _) in reversed(CODES.items())}


def leniency_names(bits: int) -> tuple[str, ...]:
    """Name the leniencies in a kernel bit set."""
    return tuple(name for bit, name in enumerate(LENIENCIES) if bits >> bit & 1)


def check_ignored(ignore: Iterable[str]) -> tuple[str, ...]:
    """Give the names of reasons as plain strings; raise UnknownNameError for one there is not."""
    plain = []
    for name in (ignore,) if isinstance(ignore, str) else ignore:
        text = str.__str__(name) if isinstance(name, str) else ""
        if text != "all" and text not in PROBLEMS:
            raise UnknownNameError("bad-option", name=str(name), known=("all", *PROBLEMS))
        plain.append(text)
    return tuple(plain)


class NotationError(ValueError):
    """What could not be read or written, where in the text, and why.

    `start` and `end` count code points of a ``str`` and bytes of ``bytes``. ``str(error)`` shows the
    text with the faulty part underlined.
    """

    def __init__(
        self,
        code: str,
        *,
        text: str | bytes = "",
        start: int = 0,
        end: int | None = None,
        game: str = "",
        notation: str = "",
        hint: str = "",
    ) -> None:
        super().__init__(code)
        self.code = code
        self.text = text
        self.start = start
        self.end = len(text) if end is None else end
        self.game = game
        self.notation = notation
        self.hint = hint

    @property
    def message(self) -> str:
        """The code's sentence, without the text it is about."""
        return MESSAGES.get(self.code, self.code)

    def __str__(self) -> str:
        lines = [f"{self.message} [{self.code}]"]
        if self.notation or self.game:
            lines[0] += printable(f" ({' '.join(part for part in (self.game, self.notation) if part)})")
        excerpt, caret = self._excerpt()
        if excerpt:
            lines += [f"  {excerpt}", f"  {caret}"]
        if self.hint:
            lines.append(printable(self.hint))
        return "\n".join(lines)

    def __repr__(self) -> str:
        text = self.text.decode("utf-8", "surrogateescape") if isinstance(self.text, bytes) else self.text
        shown = text if len(text) <= 60 else text[:57] + "..."
        fields = [("message", self.message), ("text", shown), *self._where(), ("hint", self.hint)]
        return (
            f"{type(self).__name__}({self.code!r}{''.join(f', {name}={value!r}' for name, value in fields if value)})"
        )

    def _where(self) -> list[tuple[str, Any]]:
        """The place, as `repr` shows it."""
        return [("start", self.start), ("end", self.end if self.end != len(self.text) else 0)]

    def _excerpt(self, width: int = 60) -> tuple[str, str]:
        """The line around the fault, and carets under it; control characters are made visible."""
        text = self.text.decode("utf-8", "surrogateescape") if isinstance(self.text, bytes) else self.text
        if not text:
            return "", ""
        start, end = self.start, self.end
        if isinstance(self.text, bytes):
            start = len(self.text[:start].decode("utf-8", "surrogateescape"))
            end = len(self.text[:end].decode("utf-8", "surrogateescape"))
        begin = max(0, start - width // 2)
        before, fault, behind = (
            printable(text[a:b])
            for a, b in ((begin, start), (start, min(end, begin + width)), (max(start, end), begin + width))
        )
        return before + fault + behind, " " * width_of(before) + "^" * max(1, width_of(fault))

    def __reduce__(self) -> tuple[Any, ...]:
        # Keyword-only constructors don't pickle by themselves.
        return (_rebuild, (type(self), dict(self.__dict__)))


def _rebuild(kind: type[NotationError], fields: dict[str, Any]) -> NotationError:
    error = kind.__new__(kind, fields.get("code", ""))
    error.__dict__.update(fields)
    if isinstance(error, InputError):
        error._tell()
    return error


class InvalidMoveError(NotationError):
    """The text is not a move in this notation, or lacks its promotion piece."""


class IllegalMoveError(NotationError):
    """The text is well formed, but no legal move fits."""


class AmbiguousMoveError(NotationError):
    """Several legal moves fit; `.candidates` names them in the game's coordinate notation."""

    def __init__(self, code: str = "ambiguous", *, candidates: Iterable[str] = (), **fields: Any) -> None:
        super().__init__(code, **fields)
        self.candidates: tuple[str, ...] = tuple(candidates)
        if self.candidates and not self.hint:
            self.hint = "it can mean " + ", ".join(self.candidates)


class UnwritableError(NotationError):
    """This move has no text in this notation."""


class PositionError(NotationError):
    """A position that can't be read, or can't arise; `.problems` names all reasons at once.

    A fault of syntax is the only problem; otherwise every problem of the position is listed, the
    fatal ones first, and all but those can be put into ``ignore=``.
    """

    def __init__(self, code: str, *, problems: Iterable[str] = (), **fields: Any) -> None:
        super().__init__(code, **fields)
        self.problems: tuple[str, ...] = tuple(problems) or (code,)
        if len(self.problems) > 1 and not self.hint:
            self.hint = "all problems: " + ", ".join(self.problems)


class RecordError(NotationError):
    """Something in a game record that could not be read; what came before it is kept.

    `offset` and `line` (from 1) place it in the file, `ordinal` (from 1) is the game, `ply` (from 1)
    the move of the main line that failed or 0; `severity` is ``"error"`` or ``"warning"``. `size` is how many bytes of
    the file it is about; `text` is their begin.
    """

    def __init__(
        self,
        code: str,
        *,
        file: str = "",
        offset: int = 0,
        line: int = 0,
        ordinal: int = 0,
        ply: int = 0,
        severity: str = "error",
        candidates: Iterable[str] = (),
        size: int = 0,
        **fields: Any,
    ) -> None:
        super().__init__(code, **fields)
        self.size = size
        self.file = file
        self.offset = offset
        self.line = line
        self.ordinal = ordinal
        self.ply = ply
        self.severity = severity
        self.candidates: tuple[str, ...] = tuple(candidates)

    def __str__(self) -> str:
        place = f"{printable(self.file or '<input>')}:{self.line}: game {self.ordinal}"
        if self.ply:
            place += f", ply {self.ply}"
        return f"{place}, byte {self.offset}: {super().__str__()}"

    def _where(self) -> list[tuple[str, Any]]:
        return [(name, getattr(self, name)) for name in ("file", "offset", "line", "ordinal", "ply")]

    def as_dict(self) -> dict[str, Any]:
        """The error as plain values, as `--report` writes it."""
        text = self.text.decode("utf-8", "replace") if isinstance(self.text, bytes) else self.text
        return {
            "file": self.file,
            "game": self.ordinal,
            "offset": self.offset,
            "line": self.line,
            "ply": self.ply,
            "severity": self.severity,
            "code": self.code,
            "message": self.message,
            "token": text,
            "hint": self.hint,
            "candidates": list(self.candidates),
        }


class InputError(RecordError, OSError):
    """An input that can't be opened, can't be read to its end, or holds something else; also an OSError.

    `errno`, `strerror` and `filename` are those of the operating system's error, if there was one.
    """

    def __init__(self, code: str, *, cause: OSError | None = None, **fields: Any) -> None:
        if cause is not None:
            fields.setdefault("hint", cause.strerror or str(cause))
        super().__init__(code, **fields)
        self._errno = None if cause is None else cause.errno
        self._tell()

    def _tell(self) -> None:
        self.errno, self.strerror, self.filename = self._errno, self.hint or self.message, self.file or None

    def __str__(self) -> str:
        return f"{printable(self.file or '<input>')}: {self.message} [{self.code}]" + (
            f": {printable(self.hint)}" if self.hint else ""
        )


class BadGamesWarning(UserWarning):
    """So many (`bad`) of the games have errors, and nobody asked which; `codes` counts the errors by code."""

    def __init__(self, bad: int, games: int, codes: dict[str, int]) -> None:
        super().__init__(bad, games, codes)
        self.bad = bad
        self.games = games
        self.codes = codes

    def __str__(self) -> str:
        found = ", ".join(f"{code} {number}" for code, number in sorted(self.codes.items()))
        return f"{self.bad} bad among {self.games} games ({found}): on_error= is told each error"


class UnknownNameError(NotationError, LookupError):
    """No game, notation, format, option or rule set has this name; `.matches` are near ones."""

    def __init__(self, code: str, *, name: str = "", known: Iterable[str] = (), **fields: Any) -> None:
        fields.setdefault("text", name)
        super().__init__(code, **fields)
        self.name = name
        import difflib

        folded = {one.lower(): one for one in known}
        near = difflib.get_close_matches(name.lower(), folded, n=3, cutoff=0.5)
        self.matches: tuple[str, ...] = tuple(folded[one] for one in near)
        if self.matches:
            question = "did you mean " + " or ".join(self.matches) + "?"
            self.hint = f"{question} {self.hint}" if self.hint else question
        elif folded and not self.hint:
            self.hint = "known: " + ", ".join(folded.values())


def move_error(code: str, **fields: Any) -> NotationError:
    """Make the exception that belongs to a code of reading or writing a move."""
    if code in ("ambiguous", "ambiguous-notation"):
        return AmbiguousMoveError(code, **fields)
    fields.pop("candidates", None)
    if code in ("illegal", "null-in-check", "game-over"):
        return IllegalMoveError(code, **fields)
    if code == "unwritable":
        return UnwritableError(code, **fields)
    return InvalidMoveError(code, **fields)
