"""What a record of Three-Kingdoms Xiangqi says of turns, held against the board while its moves are played.

`records/sanguo.py` takes a record apart; here are the functions that its events carry. They run once for each notation
that is tried, on a builder of their own each time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from notation._core import Board
from notation.errors import RecordError
from notation.records.builder import GameBuilder
from notation.records.record import Fault
from notation.records.sanguo_rounds import closing_steps, states_of
from notation.records.sanguo_title import deeds_of, parse_title
from notation.records.sanguo_words import SIDES

__all__ = ["Act", "Checker", "Spot"]

Act = Callable[[GameBuilder], object]


@dataclass(frozen=True)
class Spot:
    """Where a sign stands: characters `start` to `stop`, slot `index` of the `count` of the round with a number."""

    start: int
    stop: int
    number: int | None
    index: int
    count: int


@dataclass
class _Progress:
    """How far a builder has come."""

    builder: GameBuilder
    number: int | None = None
    at: int = -1
    started: bool = False
    told: set[int] = field(default_factory=set)
    missing: list[int] = field(default_factory=list)


def _names(sides: Sequence[int]) -> str:
    return ", ".join(SIDES[side] for side in sides)


def _wrong(hint: str) -> RecordError:
    return RecordError("wrong-round", hint=hint)


class Checker:
    """Makes the functions for one record."""

    def __init__(self) -> None:
        self._progress: _Progress | None = None

    def _of(self, builder: GameBuilder) -> _Progress:
        if self._progress is None or self._progress.builder is not builder:
            self._progress = _Progress(builder)
        return self._progress

    def round(self, spot: Spot, *, goes_on: bool) -> Act:
        """A round begins; `goes_on`: with a sign for turns that were told before, if its number is the last one's."""

        def act(builder: GameBuilder) -> Fault | None:
            now = self._of(builder)
            before, now.number = now.number, spot.number
            if goes_on and now.started and spot.number == before:
                return None
            if now.started and not builder.board.is_game_over():
                now.missing = [side for side in range(now.at + 1, 3) if builder.board.is_alive(side)]
            now.at = -1
            if before is not None and spot.number is None:
                now.number = before + 1
            if before is None or now.number == before + 1:
                return None
            return Fault("wrong-move-number", spot.start, spot.stop, builder.ply, severity="warning")

        return act

    def turn(self, spot: Spot) -> Act:
        """A move follows."""

        def act(builder: GameBuilder) -> Fault | None:
            now, board = self._of(builder), builder.board
            if board.is_game_over():
                raise RecordError("move-after-result")
            turn = board.turn
            if turn in now.missing:
                raise _wrong(f"{SIDES[turn]} has a turn left in the round before")
            if (spot.count == 3 and spot.index != turn) or turn <= now.at:
                raise _wrong(f"it is the turn of {SIDES[turn]}")
            lost = now.missing + [side for side in range(now.at + 1, turn) if board.is_alive(side)]
            now.at, now.started, now.missing = turn, True, []
            if lost:
                hint = f"nothing stands for the turn that {_names(lost)} lost"
                return Fault("wrong-round", spot.start, spot.stop, builder.ply, severity="warning", hint=hint)
            return None

        return act

    def _next(self, now: _Progress, board: Board, spot: Spot) -> int:
        """The side whose slot this is."""
        if spot.count == 3:
            return spot.index
        side = next((side for side in range(now.at + 1, 3) if board.is_alive(side)), None)
        if side is None:
            raise _wrong("the round has no more sides")
        return side

    def skip(self, spot: Spot) -> Act:
        """A sign for a lost turn, or for a side that has fallen."""

        def act(builder: GameBuilder) -> None:
            now, board = self._of(builder), builder.board
            side = self._next(now, board, spot)
            if board.is_alive(side):
                if board.is_game_over():
                    raise RecordError("move-after-result")
                if side == board.turn or side <= now.at:
                    raise _wrong(f"it is the turn of {SIDES[board.turn]}, who can't be passed over")
            now.at = max(now.at, side)

        return act

    def omitted(self, spot: Spot) -> Act:
        """``……``: the turns before the first one, or those of a round that goes on."""

        def act(builder: GameBuilder) -> None:
            now, board = self._of(builder), builder.board
            side = self._next(now, board, spot) if not now.started or spot.count == 3 else now.at
            if now.started:
                if side > now.at:
                    raise _wrong(f"{SIDES[side]} has moved before")
                return
            if side >= board.turn:
                raise _wrong(f"{SIDES[board.turn]} moves first in this position")
            now.at = side

        return act

    def stalemate(self, spot: Spot, *, slot: bool) -> Act:
        """A side fell by stalemate: in its own slot, or behind the move that brought it about."""

        def act(builder: GameBuilder) -> None:
            now, board = self._of(builder), builder.board
            fallen = [event.patient for event in board.events if event.reason == "stalemate"]
            untold = [side for side in fallen if side is not None and side not in now.told]
            if slot and spot.count == 3:
                untold = [side for side in untold if side == spot.index]
            if not untold:
                raise RecordError("wrong-states", hint="no side has been stalemated here")
            now.told.add(untold[0])
            if slot:
                now.at = max(now.at, untold[0])

        return act

    def withdrawal(self, spot: Spot, side: int | None, reason: str, *, slot: bool) -> Act:
        """A side (None: the one to move) leaves; reason ``agreement``: a draw."""

        def act(builder: GameBuilder) -> None:
            now, board = self._of(builder), builder.board
            if reason == "agreement":
                builder.draw()
                return
            turn = board.turn
            if slot and side is None:
                if spot.count == 3 and spot.index != turn:
                    raise _wrong(f"it is the turn of {SIDES[turn]}")
                now.at = max(now.at, turn)
            now.started = True
            now.missing = []
            builder.withdraw(turn if side is None else side, reason)

        return act

    def closing(self, states: tuple[str, ...]) -> Act:
        """The closing line: who leaves at the end, and what became of each side."""

        def act(builder: GameBuilder) -> None:
            board = builder.board
            for side, reason in closing_steps(board, states):
                if board.is_game_over():
                    break
                if side < 0:
                    builder.draw()
                elif board.is_alive(side):
                    builder.withdraw(side, reason)
            found = states_of(board)
            if found != states:
                told = "the game goes on" if found is None else " ".join(
                    f"{side}[{state}]" for side, state in zip(SIDES, found, strict=True)
                )  # fmt: skip
                raise RecordError("wrong-states", hint=f"by the moves: {told}")

        return act

    def title(self, title: str) -> Act:
        """The title, when all moves have been played. While the game goes on its end is not looked at."""

        def act(builder: GameBuilder) -> None:
            told, found = parse_title(title), deeds_of(builder.board)
            if not builder.board.is_game_over():
                told = told[:-1]
            if told != found:
                from notation.records.sanguo_title import title_of

                hint = title_of(builder.board)
                raise RecordError("wrong-title", hint=f"by the moves: {hint}" if hint else "")

        return act
