"""Three-Kingdoms Xiangqi, slowly: a dictionary of men, moves tried out on copies.

Written from the description of the game and the meaning of each field of `SanguoRules` before there was a
kernel, and sharing nothing with it: points are (row from the north, column from the west), sides are
letters: g Wu, b Wei, r Shu, y Han.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

Point = tuple[int, int]
Move = tuple[Point, Point]

SIDES = "gbr"
EMPEROR = (8, 0)
FALLS_BY = {
    "M": "checkmate",
    "S": "stalemate",
    "F": "facing-kings",
    "R": "resignation",
    "T": "time",
    "P": "perpetual-check",
}
START = (
    "4bRbNbBbAbKbAbBbNbR4/17/5bC5bC5/4bP1bP1bP1bP1bP4/13gP2gR/14gC1gN/3yR9gP2gB/16gA/yK1yCyR9gP2gK/16gA/"
    "3yR9gP2gB/14gC1gN/13gP2gR/4rP1rP1rP1rP1rP4/5rC5rC5/17/4rRrNrBrArKrArBrNrR4 g - - gbr 0 1"
)


class Man(NamedTuple):
    owner: str
    kind: str
    origin: str


@cache
def on_board(point: Point) -> bool:
    row, column = point
    return 0 <= row <= 16 and 0 <= column <= 16 and (4 <= row <= 12 or 4 <= column <= 12)


POINTS = [(row, column) for row in range(17) for column in range(17) if on_board((row, column))]


@cache
def rank(side: str, point: Point) -> int:
    """From 1 at the side's back line."""
    row, column = point
    return {"g": 17 - column, "b": row + 1, "r": 17 - row, "y": column + 1}[side]


@cache
def file(side: str, point: Point) -> int:
    """From 1 at the side's right hand."""
    row, column = point
    return {"g": row + 1, "b": column + 1, "r": 17 - column, "y": 17 - row}[side]


def in_country(side: str, point: Point) -> bool:
    return rank(side, point) <= 5 and 5 <= file(side, point) <= 13


def in_palace(side: str, point: Point) -> bool:
    return rank(side, point) <= 3 and 8 <= file(side, point) <= 10


@cache
def horse_steps(point: Point, whole: bool) -> set[Point]:
    found = set()
    row, column = point
    for down, right in ((2, 1), (2, -1), (-2, 1), (-2, -1), (1, 2), (1, -2), (-1, 2), (-1, -2)):
        p = (row + down, column + right)
        box = [
            (r, c)
            for r in range(min(row, p[0]), max(row, p[0]) + 1)
            for c in range(min(column, p[1]), max(column, p[1]) + 1)
        ]
        if all(on_board(q) for q in (box if whole else [p])):
            found.add(p)
    return found


@cache
def guard_steps(point: Point, kind: str) -> set[Point]:
    """Advisors within a palace, elephants within a country, whosever they are."""
    length, inside = (1, in_palace) if kind == "A" else (2, in_country)
    row, column = point
    targets = {(row + down, column + right) for down in (length, -length) for right in (length, -length)}
    return {p for p in targets if on_board(p) and any(inside(side, point) and inside(side, p) for side in "gbry")}


def name(point: Point) -> str:
    return "abcdefghijklmnopq"[point[1]] + str(17 - point[0])


def after(side: str) -> str:
    return SIDES[(SIDES.index(side) + 1) % 3]


@dataclass
class SlowSanguo:
    rules: Any
    men: dict[Point, Man] = field(default_factory=dict)
    turn: str = "g"
    events: list[str] = field(default_factory=list)
    pending: dict[str, str] = field(default_factory=dict)
    first: str = "gbr"
    halfmove: int = 0
    fullmove: int = 1

    # -- text

    @classmethod
    def from_fen(cls, text: str, rules: Any) -> SlowSanguo:
        board, turn, events, pending, first, halfmove, fullmove = text.split(" ")
        state = cls(rules, {}, turn, [], {}, "", int(halfmove), int(fullmove))
        for row, line in enumerate(board.split("/")):
            column = 0
            for number, owner, origin, kind in re.findall(r"(\d+)|([gbry])([gbry]?)([A-Z])", line):
                if number:
                    column += int(number)
                else:
                    state.men[row, column] = Man(owner, kind, origin or owner)
                    column += 1
            assert column == 17, line
        if events != "-":
            state.events = events.split(",")
        if pending != "-":
            state.pending = {pair[0]: pair[1] for pair in pending.split(",")}
        state.first = first.replace("-", "")
        return state

    def fen(self) -> str:
        lines = []
        for row in range(17):
            line, empty = "", 0
            for column in range(17):
                man = self.men.get((row, column))
                if man is None:
                    empty += 1
                    continue
                line += str(empty or "") + man.owner + man.origin.replace(man.owner, "") + man.kind
                empty = 0
            lines.append(line + str(empty or ""))
        return " ".join(
            (
                "/".join(lines),
                self.turn,
                ",".join(self.events) or "-",
                ",".join(side + self.pending[side] for side in SIDES if side in self.pending) or "-",
                self.first or "-",
                str(self.halfmove),
                str(self.fullmove),
            )
        )

    def copy(self) -> SlowSanguo:
        return SlowSanguo(
            self.rules,
            dict(self.men),
            self.turn,
            list(self.events),
            dict(self.pending),
            self.first,
            self.halfmove,
            self.fullmove,
        )

    # -- who is there, and how they stand to one another

    def alive(self) -> str:
        if self.events == []:
            return SIDES
        fallen = ""
        for event in self.events:
            if event[1:2] in ("M", "S", "F"):
                fallen += event[2]
            elif event[1:2] in ("R", "T", "P"):
                fallen += event[0]
        return "".join(side for side in SIDES if side not in fallen)

    def over(self) -> bool:
        return len(self.alive()) == 1 or "D" in self.events

    def han_event(self) -> str:
        return next((event for event in self.events if event[1:2] in ("A", "K")), "")

    def allied(self, one: str, other: str) -> bool:
        event = self.han_event()
        if not event or self.alive() != SIDES or one == other:
            return False
        if event[1] == "A":
            return {one, other} == {event[0], event[2]}
        return event[0] not in (one, other)

    def next_alive(self, side: str) -> str:
        side = after(side)
        while side not in self.alive():
            side = after(side)
        return side

    def king(self, side: str) -> Point | None:
        return next((p for p, man in self.men.items() if man.owner == side and man.kind == "K"), None)

    def facing(self) -> bool:
        """Whether nothing stands between the kings of Wei and Shu."""
        wei, shu = self.king("b"), self.king("r")
        if wei is None or shu is None or wei[1] != shu[1]:
            return False
        return not any((row, wei[1]) in self.men for row in range(wei[0] + 1, shu[0]))

    def facing_counts(self) -> bool:
        return self.facing() and (not self.allied("b", "r") or self.rules.facing_allies)

    def wu_wins_by_facing(self) -> bool:
        return self.facing_counts() and self.alive() == SIDES and self.rules.facing_kings == "wu-wins"

    def kings_attack(self) -> bool:
        return self.facing_counts() and not (self.alive() == SIDES and self.rules.facing_kings == "wu-wins")

    # -- moves

    def steps(self, point: Point) -> set[Point]:
        """Where the man on a point could go if men of any side could be taken, limits of the first round apart."""
        man = self.men[point]
        row, column = point
        found: set[Point] = set()
        if man.kind in "RC":
            for down, right in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                screens = 0
                p = (row + down, column + right)
                while on_board(p):
                    if p in self.men:
                        if man.kind == "R" or screens == 1:
                            found.add(p)
                            break
                        screens = 1
                    elif screens == 0:
                        found.add(p)
                    p = (p[0] + down, p[1] + right)
        elif man.kind == "N":
            found = horse_steps(point, self.rules.horse_corners == "whole")
        elif man.kind in "AB":
            if self.rules.guards == "bound" or man.owner == man.origin:
                found = guard_steps(point, man.kind)
        elif man.kind == "K":
            for down, right in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                p = (row + down, column + right)
                if on_board(p) and in_palace(man.owner, p):
                    found.add(p)
        else:
            side = man.origin if self.rules.soldier_line == "origin" else man.owner
            here = rank(side, point)
            for down, right in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                p = (row + down, column + right)
                if not on_board(p):
                    continue
                there = rank(side, p)
                if there < here and there < 5:
                    continue
                if there == here and here < 4 and self.rules.soldier_behind == "forward":
                    continue
                found.add(p)
        return found

    def may_take(self, point: Point, target: Point) -> bool:
        man, other = self.men[point], self.men[target]
        if other.owner == man.owner:
            return False
        if other.owner == "y":
            if other.kind != "K" or man.kind != "N" or self.han_event():
                return False
            return self.alive() == SIDES or self.rules.han_after_fall
        if other.kind == "K" or self.allied(man.owner, other.owner):
            return False
        return other.owner in self.alive() or self.rules.left_men == "targets"

    def pseudo_moves(self, side: str) -> Iterator[Move]:
        for point, man in self.men.items():
            if man.owner != side:
                continue
            for target in self.steps(point):
                if target in self.men and not self.may_take(point, target):
                    continue
                if (
                    man.kind == "C"
                    and side in self.first
                    and self.rules.cannon_limit != "none"
                    and rank(side, target) > 5
                ):
                    continue
                yield point, target

    def checkers(self, side: str, asleep: frozenset[Point] = frozenset()) -> set[str]:
        """The owners of the men that bear on a side's king."""
        king = self.king(side)
        if king is None:
            return set()
        found = set()
        for point, man in self.men.items():
            if man.owner == side or man.owner not in self.alive() or self.allied(side, man.owner) or point in asleep:
                continue
            away = sorted((abs(point[0] - king[0]), abs(point[1] - king[1])))
            if man.kind == "K" or (away[0] != 0 if man.kind in "RC" else away[1] > 2):
                continue
            if king in self.steps(point):
                found.add(man.owner)
        if side in "br" and self.kings_attack():
            found.add("b" if side == "r" else "r")
        return found

    def in_check(self, side: str) -> bool:
        return bool(self.checkers(side))

    # -- playing

    def move_man(self, move: Move) -> frozenset[Point]:
        """Move, take, ally, kill; returns the points of the men that woke up."""
        point, target = move
        man = self.men[point]
        taken = self.men.pop(target, None)
        del self.men[point]
        self.men[target] = man
        self.halfmove = 0 if taken else self.halfmove + 1
        heir = event = ""
        if man.kind == "N" and not self.han_event():
            if taken and taken.owner == "y":
                heir, event = man.owner, man.owner + "Ky"
            elif self.alive() == SIDES and (not taken or self.rules.alliance_by_capture):
                south, north = "br" if self.rules.alliance_points == "wei-south" else "rb"
                friend = {(8, 1): "g", (9, 0): south, (7, 0): north}.get(target, man.owner)
                if friend != man.owner:
                    heir = next(side for side in SIDES if side not in (friend, man.owner))
                    event = f"{man.owner}A{friend}"
        if not event:
            return frozenset()
        self.events.append(event)
        if self.rules.emperor == "leaves":
            self.men = {p: m for p, m in self.men.items() if (m.owner, m.kind) != ("y", "K")}
        woken = frozenset(p for p, m in self.men.items() if m.owner == "y" and m.kind != "K")
        for p in woken:
            self.men[p] = self.men[p]._replace(owner=heir)
        return woken

    def is_safe(self, side: str, move: Move) -> bool:
        """Whether a move and the alliance that it makes leave the king safe."""
        trial = self.copy()
        woken = trial.move_man(move)
        asleep = woken if self.rules.exposure == "move" and trial.han_event()[1:2] == "A" else frozenset()
        return not trial.checkers(side, asleep)

    def is_legal(self, side: str, move: Move) -> bool:
        if not self.is_safe(side, move):
            return False
        if self.rules.exposure != "falls":
            return True
        trial = self.copy()
        trial.move_man(move)
        trial.go_on(side, foreseen=True)
        return trial.over() or not trial.in_check(side)

    def legal_moves(self, side: str = "") -> list[Move]:
        if self.over():
            return []
        side = side or self.turn
        return [move for move in self.pseudo_moves(side) if self.is_legal(side, move)]

    def can_move(self, side: str, foreseen: bool) -> bool:
        if foreseen:
            return any(self.is_safe(side, move) for move in self.pseudo_moves(side))
        return any(self.is_legal(side, move) for move in self.pseudo_moves(side))

    def third(self, one: str, other: str) -> str:
        return next(side for side in SIDES if side not in (one, other))

    def fall(self, side: str, mover: str) -> str:
        """Mate or stalemate; returns which."""
        checkers = self.checkers(side)
        if checkers:
            how = "M"
            heir = mover if mover in checkers else min(checkers)
            if self.rules.mate_credit == "mover" and mover != side:
                heir = self.third(mover, side) if self.allied(mover, side) else mover
        else:
            how = "S"
            heir = self.pending[side]
        if heir not in self.alive():
            heir = next(other for other in self.alive() if other != side)
        for point, man in list(self.men.items()):
            if man.owner == side:
                self.men[point] = man._replace(owner=heir)
                if man.kind == "K":
                    del self.men[point]
        self.events.append(heir + how + side)
        return how

    def look_for_stuck(self, mover: str, foreseen: bool) -> None:
        for side in SIDES:
            if side not in self.alive() or self.can_move(side, foreseen):
                self.pending.pop(side, None)
            elif side not in self.pending:
                # One's own move never counts: then it is the next to move who fails to lift it.
                cause = self.turn if side == mover else mover
                if side == cause:
                    self.pending[side] = self.next_alive(side)
                else:
                    self.pending[side] = self.third(side, cause) if self.allied(side, cause) else cause

    def go_on(self, mover: str, foreseen: bool = False) -> None:
        """Find out whose turn it is, and who falls, after a move."""
        if self.wu_wins_by_facing():
            for side in "br":
                del self.men[self.king(side)]  # type: ignore[arg-type]
            self.events += ["gFb", "gFr"]
            self.finish()
            return
        first = self.first.replace(mover, "")
        skipped = ""

        def pass_to(side: str) -> None:
            self.turn = side
            wrapped = SIDES.index(side) <= SIDES.index(mover)
            self.first = "" if wrapped and self.rules.cannon_limit != "first-move" else first
            self.look_for_stuck(mover, foreseen)

        lower = self.next_alive(mover)
        upper = self.next_alive(lower)
        turn = lower
        if upper != mover:
            checks = {side: self.checkers(side) for side in (lower, upper)}
            if checks[upper] and not checks[lower] and (self.rules.check_first == "any" or mover in checks[upper]):
                turn, skipped = upper, lower
        pass_to(turn)
        if skipped and skipped in self.pending and self.rules.skipped_stuck == "at-once":
            self.fall(skipped, mover)
            pass_to(self.turn)
        while not self.over() and self.turn in self.pending:
            fallen = self.turn
            how = self.fall(fallen, mover)
            if how == "M" and skipped and fallen == upper and self.rules.mate_skips:
                pass_to(self.next_alive(fallen))
            else:
                pass_to(self.next_alive(mover))
        if self.over():
            self.finish()
        elif SIDES.index(self.turn) <= SIDES.index(mover):
            self.fullmove += 1

    def finish(self) -> None:
        """Tidy up when the game is over; the turn is the last side's, if there is one."""
        self.pending = {}
        self.first = ""
        if len(self.alive()) == 1:
            self.turn = self.alive()

    def push(self, move: Move | None) -> None:
        """Play a legal move, or pass."""
        mover = self.turn
        if move is None:
            self.halfmove += 1
        else:
            self.move_man(move)
        self.go_on(mover)

    def withdraw(self, side: str, how: str) -> None:
        """R resignation, T time, P perpetual check."""
        self.men = {
            p: man
            for p, man in self.men.items()
            if man.owner != side or (man.kind != "K" and self.rules.left_men != "gone")
        }
        self.events.append(side + how)
        before = self.turn
        if self.over():
            self.finish()
            return
        if side == self.turn:
            self.turn = self.next_alive(side)
        checked = [s for s in self.alive() if self.in_check(s)]
        if len(checked) == 1:
            self.turn = checked[0]
        wrapped = SIDES.index(self.turn) < SIDES.index(before)
        if wrapped and self.rules.cannon_limit != "first-move":
            self.first = ""
        self.pending.pop(side, None)
        for s in self.alive():
            if self.can_move(s, False):
                self.pending.pop(s, None)
            else:
                self.pending.setdefault(s, self.next_alive(s))
        if self.turn in self.pending:
            self.fall(self.turn, side)
            self.finish()
        elif wrapped:
            self.fullmove += 1

    def draw(self) -> None:
        self.events.append("D")
        self.finish()

    # -- the end

    def perft(self, depth: int) -> int:
        moves = self.legal_moves()
        if depth == 1:
            return len(moves)
        total = 0
        for move in moves:
            trial = self.copy()
            trial.push(move)
            total += trial.perft(depth - 1)
        return total

    def standing(self) -> dict[str, str]:
        """Each side's state once the game is over: won, drawn, or why it lost."""
        found = {}
        for event in self.events:
            if event[1:2] in ("M", "S", "F"):
                found[event[2]] = FALLS_BY[event[1]]
            elif event[1:2] in ("R", "T", "P"):
                found[event[0]] = FALLS_BY[event[1]]
        for side in self.alive():
            found[side] = "drawn" if self.events[-1] == "D" else "won"
        return found
