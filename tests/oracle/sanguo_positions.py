"""Games and compositions of Three-Kingdoms Xiangqi for tests, made at random but reaching what is rare.

Plain play hardly ever allies, kills, mates or stalemates; these players are eager to. The kernel only finds
out which moves are worth it; what is compared afterwards is everything.
"""

from __future__ import annotations

import random
from collections import Counter

from notation import Board, Move
from notation.games.sanguo.spec import VALUES, SanguoRules
from tests.oracle import slow_sanguo as slow
from tests.oracle.slow_sanguo import EMPEROR, POINTS, SIDES, Man, Point, SlowSanguo

COUNTS = {"A": 2, "B": 2, "N": 1, "R": 2, "C": 2, "P": 5}
REASONS = {"R": "resignation", "T": "time", "P": "perpetual-check"}
HAN = {(6, 3): "R", (8, 3): "R", (10, 3): "R", (8, 2): "C"}


def random_rules(rng: random.Random) -> SanguoRules:
    """Every field its default or, one time in three, any value."""
    chosen = {name: rng.choice(list(values)) if rng.random() < 0.33 else values[0] for name, values in VALUES.items()}
    return SanguoRules(**chosen)  # type: ignore[arg-type]


def haunts(side: str, kind: str) -> list[Point]:
    """Where a man of a kingdom can stand."""
    if kind == "K":
        return [p for p in POINTS if slow.in_palace(side, p)]
    if kind == "A":
        return [p for p in POINTS if slow.in_palace(side, p) and (slow.rank(side, p) + slow.file(side, p)) % 2]
    if kind == "B":
        spots = {(1, 7), (1, 11), (3, 5), (3, 9), (3, 13), (5, 7), (5, 11)}
        return [p for p in POINTS if (slow.rank(side, p), slow.file(side, p)) in spots]
    if kind == "P":
        return [p for p in POINTS if slow.rank(side, p) >= 4]
    return POINTS


class Composer:
    """Sets up one board: few or many men, some of whom have changed sides, with any history."""

    def __init__(self, rng: random.Random, rules: SanguoRules) -> None:
        self.rng = rng
        self.state = SlowSanguo(rules, {}, "g", [], {}, "", rng.randrange(9), rng.randrange(1, 60))
        self.heirs = dict(zip("gbry", "gbry", strict=True))
        self.gone = ""

    def put(self, side: str, kind: str, near: Point | None = None) -> None:
        spots = [p for p in haunts(side, kind) if p not in self.state.men and p != EMPEROR and p not in HAN]
        if near is not None:
            spots = [p for p in spots if abs(p[0] - near[0]) + abs(p[1] - near[1]) <= 3] or spots
        if spots:
            self.state.men[self.rng.choice(spots)] = Man(self.heirs[side], kind, side)

    def invent_history(self) -> None:
        rng, events = self.rng, self.state.events
        if rng.random() < 0.2:
            fallen = rng.choice(SIDES)
            heir = rng.choice([side for side in SIDES if side != fallen])
            if rng.random() < 0.75:
                events.append(heir + rng.choice("MS") + fallen)
                self.heirs[fallen] = heir
            else:
                events.append(fallen + rng.choice("RTP"))
                self.gone = fallen if self.state.rules.left_men == "gone" else ""
        chance = rng.random()
        one, other, third = rng.sample(SIDES, 3)
        if chance < 0.1:
            events.insert(0, third + "Ky")
            self.heirs["y"] = self.heirs[third]
        elif chance < 0.3:
            events.insert(0, f"{one}A{other}")
            self.heirs["y"] = self.heirs[third]

    def share(self) -> dict[str, float]:
        """How much of its men each side has; often one has next to nothing."""
        rng = self.rng
        share = dict.fromkeys(SIDES, rng.choice((0.15, 0.3, 0.6, 0.9)))
        if rng.random() < 0.65:
            for side in rng.sample(SIDES, rng.choice((1, 1, 2))):
                share[side] = rng.choice((0.0, 0.05, 0.1))
        return share

    def compose(self) -> SlowSanguo:
        rng, state = self.rng, self.state
        self.invent_history()
        if not any(event[1] == "K" for event in state.events):
            state.men[EMPEROR] = Man("y", "K", "y")
        if self.heirs["y"] == "y":
            state.men.update({point: Man("y", kind, "y") for point, kind in HAN.items()})
        else:
            for kind in HAN.values():
                self.put("y", kind)
        for side in state.alive():
            self.put(side, "K")
        kings = [point for point, man in state.men.items() if man.kind == "K"]
        shares = self.share()
        for side in SIDES.replace(self.gone, "") if self.gone else SIDES:
            for kind, count in COUNTS.items():
                for _ in range(count):
                    if rng.random() < shares[side]:
                        self.put(side, kind, rng.choice(kings) if rng.random() < 0.5 else None)
        if not state.han_event() and state.alive() == SIDES and rng.random() < 0.75:
            for side in rng.sample(SIDES, 2):
                self.put(side, "N", (8, rng.choice((0, 2))))
        state.turn = rng.choice(state.alive())
        return state


def merit(board: Board, move: Move, rng: random.Random) -> float:
    """How eager to play a move: what is rarest comes first."""
    events, turn, pending = len(board.events), board.turn, board.fen(fields=5).split(" ")[3]
    board.push(move)
    found = rng.random()
    for event in board.events[events:]:
        found += {"stalemate": 30, "checkmate": 8, "facing-kings": -3}.get(event.reason, 20)
    if board.fen(fields=5).split(" ")[3] != pending:
        found += 12
    if len(board.events) == events:
        found += 2 * (board.turn != (turn + 1) % 3) + sum(board.is_check(side) for side in range(3))
    board.pop()
    if move.to_point % 17 < 4 and board.piece_at(move.from_point).endswith("N"):  # type: ignore[union-attr]
        found += 1
    return found


def choose(board: Board, rng: random.Random) -> Move | str | None:
    """A move, a withdrawal (``"rT"``), a draw (``"D"``) or a null move (None)."""
    chance = rng.random()
    if chance < 0.004:
        return rng.choice([side for i, side in enumerate(SIDES) if board.is_alive(i)]) + rng.choice("RTP")
    if chance < 0.0045:
        return "D"
    if chance < 0.01 and not board.is_check():
        return None
    moves = board.legal_moves
    if chance < 0.4:
        return rng.choice(moves)
    return max(moves, key=lambda move: merit(board, move, rng))


def step_both(board: Board, state: SlowSanguo, step: Move | str | None) -> None:
    if step is None:
        board.push(Move("sanguo", "0000"))
        state.push(None)
    elif isinstance(step, Move):
        board.push(step)
        state.push((divmod(step.from_point, 17), divmod(step.to_point, 17)))
    elif step == "D":
        board.draw()
        state.draw()
    else:
        board.withdraw(SIDES.index(step[0]), REASONS[step[1]])
        state.withdraw(step[0], step[1])


def tell(before: SlowSanguo, after: SlowSanguo, moved: bool) -> Counter[str]:
    """What a step was about, for counting."""
    found: Counter[str] = Counter()
    names = {"A": "alliance", "K": "killing", "M": "mate", "S": "stalemate", "F": "facing"}
    for event in after.events[len(before.events) :]:
        found[names.get(event[1:2], "withdrawal" if event != "D" else "draw")] += 1
        if event[1:2] in ("M", "S"):
            found["incorporation"] += 1
            found["credited to another"] += event[0] != before.turn
            found["ally's fall"] += before.allied(before.turn, event[2])
            found["upper side's " + names[event[1]]] += event[2] == slow.after(slow.after(before.turn))
    found["pending"] += bool(after.pending)
    found["pending, lifted"] += bool(before.pending) and not after.pending and after.events == before.events
    if moved and not after.over() and after.events == before.events:
        found["skip"] += after.turn != before.next_alive(before.turn)
    found["allies"] += after.han_event() != "" and after.alive() == SIDES
    found["two sides"] += len(after.alive()) == 2
    return found
