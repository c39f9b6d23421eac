"""The rounds of a game of Three-Kingdoms Xiangqi: which side's turn stands where, and which turns were lost.

A round has a slot for each side in the game, in the order 吴 魏 蜀. A slot holds a move, ``……`` before the first
mover, （轮空） where the turn was lost because another side was in check, 【困毙灭国】 where the side was stalemated
when its turn came, 【认负】 and the like where it left. Sides that have fallen have no slot any more.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from notation._core import Board
from notation.errors import UnwritableError
from notation.kernel.codec import CodecHandle
from notation.records.play import Losses, is_withdrawal
from notation.records.sanguo_words import SIDES, SKIP, STALEMATE, WITHDRAWALS
from notation.records.tree import Game, Node

__all__ = ["KINDS", "Round", "Slot", "closing_steps", "lay_out"]

MOVE, SKIPPED, OMITTED, FALLEN, LEFT = "move", "skip", "omitted", "stalemate", "withdrawal"

#: What the slots of a round of three are -> the kind of the round.
KINDS: dict[tuple[str, ...], str] = {
    (MOVE, SKIPPED, MOVE): "空心回合",
    (MOVE, MOVE, SKIPPED): "去尾回合",
    (SKIPPED, MOVE, MOVE): "掐头回合",
    (SKIPPED, MOVE, SKIPPED): "掐头去尾回合",
}
REASONS = {reason: word for word, reason in WITHDRAWALS.items()}
MARKS = {"agreement": "强制判和"} | REASONS


@dataclass
class Mark:
    """【…】 beside a slot, and the place in the game that it stands for."""

    text: str
    node: Node


@dataclass
class Slot:
    """What stands in a side's place: `kind` is ``move``, ``skip``, ``omitted``, ``stalemate`` or ``withdrawal``."""

    side: int
    kind: str
    text: str
    node: Node | None = None
    before: list[Mark] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    """Marks in front and behind: of sides that left when it was not their turn, and of draws."""


@dataclass
class Round:
    """A round; `slots` in the order of the sides."""

    number: int
    slots: list[Slot]

    @property
    def kind(self) -> str:
        """``空心回合``, ``去尾回合``, ``掐头回合``, ``掐头去尾回合`` (also 实心回合), or empty for all others."""
        return KINDS.get(tuple(slot.kind for slot in self.slots), "")


def closing_steps(board: Board, states: tuple[str, ...]) -> list[tuple[int, str]]:
    """What a closing line adds to a game: who leaves, and why, in order from the side to move; (-1, ``agreement``) is a
    draw. `states`: a word for each side."""
    found = []
    over = board.is_game_over()
    for side in ((board.turn + i) % 3 for i in range(3)):
        word = states[side]
        if not over and board.is_alive(side) and word in ("认负", "超时判负"):
            reason = "time" if word == "超时判负" else "resignation"
            if word == "认负" and board.at_fault() == (side, "perpetual-check"):
                reason = "perpetual-check"
            found.append((side, reason))
    if not over and "强制判和" in states:
        found.append((-1, "agreement"))
    return found


def states_of(board: Board) -> tuple[str, ...] | None:
    """The word of the closing line for each side; None while the game goes on."""
    outcome = board.outcome()
    if outcome is None:
        return None
    found = []
    for state, reason in zip(outcome.states, outcome.reasons, strict=False):
        if state == "lost":
            found.append({"time": "超时判负", "resignation": "认负", "perpetual-check": "认负"}.get(reason, "灭国"))
        else:
            found.append({"won": "胜利", "drawn": "强制判和"}[state])
    return tuple(found)


class _Layout:
    """Puts what happens into slots."""

    def __init__(self, board: Board) -> None:
        self.rounds = [Round(board.fullmove_number, [])]
        self.started = False
        self.at = -1
        self.pending: list[Mark] = []
        self.alive = _alive(board)  # whose slots stand in front of the first move, also if they leave before it

    def place(self, slot: Slot, alive: list[bool]) -> None:
        """Put a slot behind the last one; sides between them lost their turn."""
        if slot.side <= self.at:
            self.pass_over(range(self.at + 1, 3), alive)
            self.rounds.append(Round(self.rounds[-1].number + 1, []))
            self.at = -1
        self.pass_over(range(self.at + 1, slot.side), alive)
        slot.before, self.pending = self.pending, []
        self.rounds[-1].slots.append(slot)
        self.at = slot.side
        self.started = True

    def pass_over(self, sides: range, alive: list[bool]) -> None:
        for side in sides:
            if (alive if self.started else self.alive)[side]:
                kind, text = (SKIPPED, SKIP) if self.started else (OMITTED, "……")
                self.rounds[-1].slots.append(Slot(side, kind, text))
            self.at = side

    def mark(self, mark: Mark) -> None:
        """Put a mark behind the last slot, or in front of the first one."""
        if self.started:
            self.rounds[-1].slots[-1].marks.append(mark)
        else:
            self.pending.append(mark)


def _alive(board: Board) -> list[bool]:
    return [board.is_alive(side) for side in range(3)]


def _trailing(game: Game) -> list[Node]:
    """The withdrawals at the end of a game that its closing line tells; it has no room for comments on them."""
    nodes = game.root.mainline()
    count = 0
    while count < len(nodes) and is_withdrawal(nodes[-1 - count].move):
        node = nodes[-1 - count]
        if node.comments or node.comments_before:
            break
        count += 1
    if count == 0:
        return []
    board = nodes[-1].board()
    states = states_of(board)
    steps: list[tuple[int, str]] = []
    for _ in range(count):
        steps.insert(0, _step(board.pop()))
    return nodes[-count:] if states is not None and closing_steps(board, states) == steps else []


def _step(move: object) -> tuple[int, str]:
    """A withdrawal's side (-1: all) and reason."""
    side, _, reason = str(move).partition(" ")
    return (-1 if side == "all" else ("wu", "wei", "shu").index(side), reason)


def lay_out(game: Game, handle: CodecHandle, losses: Losses) -> tuple[list[Round], Board]:
    """The rounds of a game's main line, and the board behind it. What the closing line tells is left out."""
    told = len(_trailing(game))
    nodes = game.root.mainline()
    layout = _Layout(game.board)
    board = game.board
    stalemated: set[int] = {event.patient or 0 for event in board.events if event.reason == "stalemate"}
    for ply, node in enumerate(nodes[: len(nodes) - told], 1):
        alive, turn = _alive(board), board.turn
        assert node.move is not None
        if is_withdrawal(node.move):
            side, reason = _step(node.move)
            if side == turn:
                layout.place(Slot(side, LEFT, f"【{MARKS[reason]}】", node), alive)
            else:
                layout.mark(Mark(f"【{SIDES[side] if side >= 0 else ''}{MARKS[reason]}】", node))
        else:
            try:
                layout.place(Slot(turn, MOVE, board.format(node.move, handle.name), node), alive)
            except UnwritableError as error:
                losses.faults.append((ply, error))
                break
        board.push(node.move)
        for event in board.events:
            if event.reason == "stalemate" and event.patient is not None and event.patient not in stalemated:
                stalemated.add(event.patient)
                layout.place(Slot(event.patient, FALLEN, STALEMATE), _alive(board))
    if not board.is_game_over() and layout.started and board.turn <= layout.at:
        layout.pass_over(range(layout.at + 1, 3), _alive(board))
    if layout.pending:
        layout.place(Slot(board.turn, LEFT, ""), [False] * 3)
    if losses.faults:
        return layout.rounds, board
    for node in nodes[len(nodes) - told :]:
        assert node.move is not None
        board.push(node.move)
    return [each for each in layout.rounds if each.slots], board
