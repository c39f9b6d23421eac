"""A record as a format's reader finds it, before its moves are understood, and how it becomes a Game.

A reader of a text format yields a `Record` for each game it finds: what happens in the movetext, in order, as
events, with their places in the document. Where a text fits several moves, and which notation it is in, is found
out here, the same for all formats.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import IntEnum
from typing import NamedTuple

from notation.errors import PositionError, RecordError, UnknownNameError
from notation.games.registry import MODULES, load
from notation.kernel.codec import CodecHandle
from notation.notations import codec as find_codec
from notation.notations import list_notations
from notation.records.builder import GameBuilder
from notation.records.document import Document
from notation.records.tags import decided_chess960
from notation.records.tree import Game, Source

__all__ = ["Event", "Fault", "Kind", "Record", "assemble", "readings_of"]


class Kind(IntEnum):
    """What an event is."""

    MOVE = 0
    """A move's text; `value` is the text where it differs from the document's."""
    COMMENT = 1
    """`value`: the comment."""
    NAG = 2
    """`value`: the number of a glyph."""
    OPEN = 3
    """A variation in place of the last move begins."""
    CLOSE = 4
    JUMP = 5
    """`value`: the number, from 1, of the MOVE or ACT behind which the next one goes on; 0 is the root."""
    ACT = 6
    """`value`: a function of the builder that adds a move to it (`push`, `withdraw`, `draw`) or looks at it; it may
    raise NotationError, or return a Fault."""


class Event(NamedTuple):
    """Something in a record's movetext; `start` and `stop` are characters of the document."""

    kind: Kind
    start: int
    stop: int
    value: str | int | Callable[[GameBuilder], object] | None = None


class Fault(NamedTuple):
    """Something that could not be read: a code of `notation.errors`, its place in the document, and why."""

    code: str
    start: int
    stop: int
    ply: int = 0
    severity: str = "error"
    candidates: Sequence[str] = ()
    hint: str = ""


class Record:
    """One game of a document, characters `start` to `stop`.

    `fen` None is the start position of the game; `game` None: by the FEN, else the format's own. `notation` is the
    one that the record names, or None. `result` None: the record has none; `ends_on_board`: then a mate or stalemate at
    the end of the moves is the result.
    """

    def __init__(self, start: int, stop: int) -> None:
        self.start = start
        self.stop = stop
        self.game: str | None = None
        self.tags: list[tuple[str, str]] = []
        self.fen: str | None = None
        self.fen_place: tuple[int, int] = (start, start)
        self.notation: str | None = None
        self.result: str | None = None
        self.ends_on_board = False
        self.events: list[Event] = []
        self.faults: list[Fault] = []

    def add(
        self, kind: Kind, start: int, stop: int, value: str | int | Callable[[GameBuilder], object] | None = None
    ) -> None:
        """Append an event."""
        self.events.append(Event(kind, start, stop, value))

    def fault(self, code: str, start: int, stop: int, *, severity: str = "error", hint: str = "") -> None:
        """Append a fault."""
        self.faults.append(Fault(code, start, stop, severity=severity, hint=hint))


def game_of_fen(fen: str) -> str | None:
    """The game whose positions have as many ranks, or None."""
    ranks = fen.split()[0].count("/") if fen.split() else 0
    return next((name for name in MODULES if load(name).spec.start_fen.split()[0].count("/") == ranks), None)


def readings_of(game: str, first: Iterable[str] = ()) -> list[str]:
    """The notations of a game in which a text may be written, dialects as names of their own; `first` lead."""
    known = list_notations(game)
    spec = load(game).spec
    names = [*first, spec.notation, *known, *spec.dialects]
    return [name for name in dict.fromkeys(names) if name.partition(":")[0] in known]


def assemble(
    record: Record,
    document: Document,
    *,
    game: str,
    notation: str = "auto",
    usual: Sequence[str] = (),
    policy: str = "lenient",
    ordinal: int = 0,
) -> tuple[Game, str]:
    """Make the game of a record, and name the notation that it was read in, empty where that is not sure.

    `usual`: the notations of its format, likelier ones first.

    With `notation` "auto" the record is read in the first notation in which its main line can be read to its end; of
    those that give the same main line, in the one that has the fewest faults in variations. If others read it with
    different moves, that is a fault. Where there is none, the reading that goes farthest stays.
    """
    if notation != "auto":
        names = [notation]
    elif record.notation is not None:
        names = readings_of(game, [record.notation, *usual])
    else:
        names = readings_of(game, usual)
    first = _Reading(record, document, game, find_codec(game, names[0]), policy)
    best = first
    several = False
    if notation == "auto" and not first.no_position and (first.broken or first.errors()):
        whole: dict[tuple[int, ...], _Reading] = {} if first.broken else {first.main_line(): first}
        for name in names[1:]:
            other = _Reading(record, document, game, find_codec(game, name), policy)
            if not other.broken:
                played = other.main_line()
                if first.broken:
                    whole.setdefault(played, other)
                if played in whole and other.errors() < whole[played].errors():  # it reads the variations too
                    whole[played] = other
            elif first.broken and other.rank() > best.rank():
                best = other
        if whole:
            best = next(iter(whole.values()))
        several = len(whole) > 1
    faults = [*record.faults, *best.faults]
    if several:
        faults.append(Fault("ambiguous-notation", record.start, record.start))
    made = best.builder.finish()
    made.tags = record.tags
    if best.no_position and record.fen is not None and ("FEN", record.fen) not in record.tags:  # else it would be lost
        made.tags = [*record.tags, ("FEN", record.fen)]
    if record.result is not None:
        try:
            made.result = record.result
        except UnknownNameError:  # words that are no result stay what the record says
            faults.append(Fault("bad-result", record.start, record.start, severity="warning"))
            if "Result" not in made.tags:
                made.tags.add("Result", record.result)
    elif record.ends_on_board and not best.broken:
        outcome = made.end.board().outcome()
        if outcome is not None and outcome.reason in ("checkmate", "stalemate"):
            made.result = outcome.result
    offset, line = document.place(record.start)
    made.source = Source(document.file, ordinal, offset, line, document.encoding)
    made.errors = [record_error(fault, document, ordinal, game, best.handle.name) for fault in faults]
    return made, best.handle.name if best.plies and not best.broken and not several else ""


def record_error(fault: Fault, document: Document, ordinal: int, game: str = "", notation: str = "") -> RecordError:
    """A fault as an exception."""
    stop, _ = document.place(fault.stop)
    offset, line = document.place(fault.start)
    return RecordError(
        fault.code,
        text=document.text[fault.start : min(fault.stop, fault.start + 200)],
        file=document.file,
        offset=offset,
        line=line,
        ordinal=ordinal,
        ply=fault.ply,
        severity=fault.severity,
        size=stop - offset,
        game=game,
        notation=notation,
        candidates=fault.candidates,
        hint=fault.hint,
    )


class _Reading:
    """A record read in one notation."""

    def __init__(self, record: Record, document: Document, game: str, handle: CodecHandle, policy: str) -> None:
        self.document = document
        self.handle = handle
        self.strict = policy == "strict"
        self.faults: list[Fault] = []
        self.no_position = False
        text = document.text[record.start : record.stop]
        try:
            fen = None if record.fen is None else record.fen.encode("utf-8", "surrogatepass")
            chess960 = decided_chess960(record.tags, load(game).spec.variants)
            self.builder = GameBuilder(game, fen, text=text, chess960=chess960)
            for problem in self.builder.problems:
                self.faults.append(Fault(problem, *record.fen_place, severity="warning"))
        except PositionError as error:
            self.no_position = True
            self.builder = GameBuilder(game, text=text)
            self.faults += [Fault("bad-fen", *record.fen_place)]
            self.faults += [Fault(code, *record.fen_place) for code in error.problems]
        self.broken = self.no_position
        self.plies = 0
        self._events = record.events
        self._origin = record.start
        self._run()

    def rank(self) -> tuple[int, bool]:
        """How good a reading is that is not whole: how far it goes, and whether it ends at what is a move at least."""
        return self.plies, not any(fault.code == "syntax" for fault in self.faults)

    def errors(self) -> int:
        """How many faults there are, in variations too."""
        return sum(fault.severity == "error" for fault in self.faults)

    def main_line(self) -> tuple[int, ...]:
        return tuple(move.packed for move in self.builder.game.moves)

    def _run(self) -> None:
        """Play all events. A line ends where it can't be read; what stands around it goes on."""
        builder = self.builder
        # Where the line that is open stopped to be read, for it and those around it.
        cut: list[int | None] = [self._events[0].start if self.no_position and self._events else None]
        hidden = 0  # variations inside a line that is not read
        number = 0  # moves met
        numbers = {0: 0}  # those of them that were added
        end = 0  # of what is not read
        for place, event in enumerate(self._events):
            kind = event.kind
            if kind in (Kind.MOVE, Kind.ACT):
                number += 1
            if hidden or cut[-1] is not None:
                if kind == Kind.OPEN:
                    hidden += 1
                    continue
                if kind == Kind.CLOSE and hidden:
                    hidden -= 1
                    continue
                if kind not in (Kind.CLOSE, Kind.JUMP):
                    end = max(end, event.stop)
                    continue
            if kind in (Kind.MOVE, Kind.ACT):
                if self._move(event, place, len(cut) == 1):
                    numbers[number] = builder.count
                else:
                    cut[-1] = event.start
                    end = event.stop
            elif kind == Kind.COMMENT:
                builder.comment(str(event.value))
            elif kind == Kind.NAG:
                assert isinstance(event.value, int)
                builder.nag(event.value)
            elif kind == Kind.OPEN:
                if builder.open():
                    cut.append(None)
                else:
                    self._fault("variation-without-move", event)
                    hidden = 1
            elif kind == Kind.CLOSE:
                if len(cut) > 1:
                    self._leave_unread(cut.pop(), event.start)
                    builder.close()
                else:
                    self._fault("unopened-variation", event, severity="warning")
            else:
                assert isinstance(event.value, int)
                self._leave_unread(cut[-1], end)
                if len(cut) == 1 and cut[0] is not None:
                    self.broken = True
                target = numbers.get(event.value)
                cut = [None, None]  # behind a jump nothing is the main line
                if target is None:  # what it leaves was not read
                    cut[-1] = event.start
                    end = event.stop
                    builder.jump(0)
                    self.faults.append(Fault("unreadable-rest", event.start, event.stop))
                else:
                    builder.jump(target)
        if len(cut) > 1 and builder.depth:
            self._leave_unread(cut[-1], end)
            last = self._events[-1].stop
            self.faults.append(Fault("unterminated-variation", last, last))
            while builder.close():
                pass
            cut = cut[:1]
        if self._events:
            self._leave_unread(cut[-1], end)
        self.broken = self.broken or (cut[0] is not None and bool(self._events))

    def _leave_unread(self, start: int | None, stop: int) -> None:
        if start is not None and stop > start:
            self.builder.unread(self.document.text[start:stop].strip())

    def _move(self, event: Event, place: int, main: bool) -> bool:
        """Add the move of an event; False when it can't be read."""
        builder = self.builder
        start, stop = event.start - self._origin, event.stop - self._origin
        if event.kind == Kind.ACT:
            assert callable(event.value)
            try:
                found = event.value(builder)
            except (ValueError, IndexError) as error:
                code, hint = str(getattr(error, "code", "illegal")), str(getattr(error, "hint", ""))
                self.faults.append(Fault(code, event.start, event.stop, builder.ply, hint=hint))
                return False
            if isinstance(found, Fault):
                self.faults.append(found)
        else:
            text = event.value if isinstance(event.value, str) else self.document.text[event.start : event.stop]
            wrong = builder.move(
                text, self.handle, start=start, stop=stop, strict=self.strict, ahead=lambda: self._ahead(place)
            )
            if wrong is not None:
                code, first, last, candidates = wrong
                if isinstance(event.value, str):
                    first, last = 0, event.stop - event.start
                self.faults.append(
                    Fault(code, event.start + first, event.start + last, builder.ply, candidates=candidates)
                )
                return False
        self.plies += main
        return True

    def _ahead(self, place: int) -> Iterator[str]:
        """The texts of the moves behind an event in its line."""
        depth = 0
        for following in range(place + 1, len(self._events)):
            event = self._events[following]
            if event.kind == Kind.OPEN:
                depth += 1
            elif event.kind == Kind.CLOSE:
                depth -= 1
                if depth < 0:
                    break
            elif event.kind in (Kind.JUMP, Kind.ACT):
                break
            elif event.kind == Kind.MOVE and depth == 0:
                value = event.value
                yield value if isinstance(value, str) else self.document.text[event.start : event.stop]

    def _fault(self, code: str, event: Event, severity: str = "error") -> None:
        self.faults.append(Fault(code, event.start, event.stop, self.builder.ply - 1, severity))
