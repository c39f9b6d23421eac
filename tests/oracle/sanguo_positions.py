"""Games and compositions of Three-Kingdoms Xiangqi for tests, made at random but reaching what is rare.

Plain play hardly ever allies, kills, mates or stalemates; these players are eager to. Everything is made with
the slow rules, so that no position comes from the kernel.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from notation.games.sanguo.spec import VALUES, SanguoRules
from tests.oracle.slow_sanguo import EMPEROR, POINTS, SIDES, START, Man, Move, SlowSanguo, file, in_palace, rank

COUNTS = {"A": 2, "B": 2, "N": 2, "R": 2, "C": 2, "P": 5}
ALLIANCE_POINTS = {(8, 1), (9, 0), (7, 0)}


def random_rules(random_: random.Random) -> SanguoRules:
    """Every field its default or, one time in three, any value."""
    chosen = {
        name: random_.choice(list(values)) if random_.random() < 0.33 else values[0] for name, values in VALUES.items()
    }
    return SanguoRules(**chosen)  # type: ignore[arg-type]


def home_points(side: str, kind: str) -> list[tuple[int, int]]:
    """Where a man of a kingdom can stand."""
    if kind == "K":
        return [p for p in POINTS if in_palace(side, p)]
    if kind == "A":
        return [p for p in POINTS if in_palace(side, p) and (rank(side, p) + file(side, p)) % 2]
    if kind == "B":
        spots = {(1, 7), (1, 11), (3, 5), (3, 9), (3, 13), (5, 7), (5, 11)}
        return [p for p in POINTS if (rank(side, p), file(side, p)) in spots]
    if kind == "P":
        return [p for p in POINTS if rank(side, p) >= 4]
    return POINTS


def composition(random_: random.Random, rules: SanguoRules) -> SlowSanguo:
    """A board of few or many men, some of whom have changed sides, with any history."""
    state = SlowSanguo(rules, {}, "g", [], {}, "", random_.randrange(9), random_.randrange(1, 60))
    heirs = dict(zip("gbry", "gbry", strict=True))
    withdrawn = ""
    if random_.random() < 0.35:
        fallen = random_.choice("gbr")
        heir = random_.choice([side for side in SIDES if side != fallen])
        if random_.random() < 0.75:
            state.events.append(heir + random_.choice("MS") + fallen)
            heirs[fallen] = heir
        else:
            withdrawn = fallen
            state.events.append(fallen + random_.choice("RTP"))
    chance = random_.random()
    if chance < 0.2:
        killer = random_.choice("gbr")
        heirs["y"] = heirs[killer]
        state.events.insert(0, killer + "Ky")
    elif chance < 0.5:
        one, other, third = random_.sample("gbr", 3)
        heirs["y"] = heirs[third]
        state.events.insert(0, f"{one}A{other}")
    share = random_.choice((0.1, 0.25, 0.5, 0.9))

    def put(side: str, kind: str) -> None:
        spots = [p for p in home_points(side, kind) if p not in state.men]
        if random_.random() < 0.3:  # near somebody's king
            kings = [p for p, man in state.men.items() if man.kind == "K" and man.owner != "y"]
            near = [p for p in spots if any(abs(p[0] - k[0]) + abs(p[1] - k[1]) <= 4 for k in kings)]
            spots = near or spots
        if spots:
            state.men[random_.choice(spots)] = Man(heirs[side], kind, side)

    if not any(event[1] == "K" for event in state.events):
        state.men[EMPEROR] = Man("y", "K", "y")
    for side in state.alive():
        put(side, "K")
    for side in SIDES:
        if side == withdrawn and rules.left_men == "gone":
            continue
        for kind, count in COUNTS.items():
            for _ in range(count):
                if random_.random() < share:
                    put(side, kind)
    if heirs["y"] == "y":
        for point in ((6, 3), (8, 3), (10, 3), (8, 2)):
            state.men[point] = Man("y", "C" if point == (8, 2) else "R", "y")
        if any(state.king(side) is None for side in state.alive()):
            return composition(random_, rules)
    else:
        for kind in "RRRC":
            if random_.random() < max(share, 0.4):
                put("y", kind)
    state.turn = random_.choice(state.alive())
    return state


def weight(state: SlowSanguo, move: Move) -> float:
    point, target = move
    man, taken = state.men[point], state.men.get(target)
    value = 1.0
    if taken:
        value += 30 if taken.owner == "y" else 3
    if man.kind == "N" and not state.han_event():
        if target in ALLIANCE_POINTS:
            value += 25
        value += max(0, point[1] - target[1]) * 3
    if man.kind in "RC" and any(
        king is not None and (target[0] == king[0] or target[1] == king[1])
        for king in (state.king(side) for side in state.alive() if side != man.owner)
    ):
        value += 2
    return value


def play(random_: random.Random, state: SlowSanguo, plies: int) -> Iterator[tuple[SlowSanguo, Move | str | None]]:
    """Play on; gives each position with the move, withdrawal (``"rT"``), draw or null move (None) made in it."""
    for _ in range(plies):
        if state.over():
            return
        moves = state.legal_moves()
        if not moves:
            return
        chance = random_.random()
        step: Move | str | None
        if chance < 0.004:
            step = random_.choice(state.alive()) + random_.choice("RTP")
        elif chance < 0.0045:
            step = "D"
        elif chance < 0.01 and not state.in_check(state.turn):
            step = None
        else:
            step = random_.choices(moves, [weight(state, move) for move in moves])[0]
            if random_.random() < 0.3:  # look for a move that does something
                tries = random_.sample(moves, min(len(moves), 12))
                for move in tries:
                    trial = state.copy()
                    trial.push(move)
                    lively = len(trial.events) > len(state.events) or trial.pending
                    if lively or any(trial.in_check(side) for side in trial.alive()):
                        step = move
                        if lively:
                            break
        yield state.copy(), step
        if step is None or isinstance(step, tuple):
            state.push(step)
        elif step == "D":
            state.draw()
        else:
            state.withdraw(step[0], step[1])
    yield state.copy(), None


def start(rules: SanguoRules) -> SlowSanguo:
    return SlowSanguo.from_fen(START, rules)
