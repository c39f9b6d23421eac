"""Who is at fault in a repetition, by the words of the rules and slow Xiangqi.

A side *threatens* a man when it could take him next, with a man that is neither king nor pawn, and gain by it: he
stands unprotected (nobody could legally take back), or is a rook taken by a horse or a cannon, or a rook, horse or
cannon taken by an advisor or an elephant. Men of one kind that attack each other offer an exchange: no threat. A
pawn that hasn't crossed the river can't be threatened. A move *chases* those it newly threatens.
"""

from __future__ import annotations

import copy

from tests.oracle.slow_xiangqi import Move, SlowXiangqi, Square, on_own_half

Pair = tuple[Square, Square]


def after(position: SlowXiangqi, move: Move) -> SlowXiangqi:
    made = copy.copy(position)
    made.men = dict(position.men)
    made.push(move)
    return made


def checkers(position: SlowXiangqi, red: bool) -> set[Square]:
    """The men that attack a side's king, the other king across an open file included."""
    king, other = position.king(red), position.king(not red)
    found = {
        square
        for square, letter in position.men.items()
        if letter.isupper() != red and king in position.pseudo_targets(square)
    }
    if king[0] == other[0]:
        low, high = sorted((king[1], other[1]))
        if not any((king[0], y) in position.men for y in range(low + 1, high)):
            found.add(other)
    return found


def captures(position: SlowXiangqi, red: bool, legal: bool = True) -> list[Pair]:
    """The captures of a side, whoever is to move; never of a king. `legal`: those that leave its own king safe."""
    found = []
    for square, letter in position.men.items():
        if letter.isupper() != red:
            continue
        for target in position.pseudo_targets(square):
            victim = position.men.get(target)
            if victim is None or victim.isupper() == red or victim in "Kk":
                continue
            if not legal or not after(position, (square, target)).in_check(red):
                found.append((square, target))
    return found


def threats(position: SlowXiangqi, red: bool, legal: bool = True) -> set[Pair]:
    """(attacker, victim) of all that a side threatens."""
    found = set()
    back = set(captures(position, not red))
    for square, target in captures(position, red, legal):
        kind, victim = position.men[square].upper(), position.men[target].upper()
        if kind in "KP" or (victim == "P" and on_own_half(target, not red)):
            continue
        if (kind in "NC" and victim == "R") or (kind in "AB" and victim in "RNC"):
            found.add((square, target))
            continue
        if kind == victim and (target, square) in back:
            continue
        if not protected(position, (square, target), red):
            found.add((square, target))
    return found


def takers(position: SlowXiangqi, pair: Pair, red: bool) -> list[Square]:
    """The men that could go where a victim was taken, whether they may or not; `position` is after the capture."""
    return [
        square
        for square, letter in position.men.items()
        if letter.isupper() != red and pair[1] in position.pseudo_targets(square)
    ]


def protected(position: SlowXiangqi, pair: Pair, red: bool) -> bool:
    """Whether the victim's side could take back without opening its king to another man than before."""
    known = checkers(position, not red)
    taken = after(position, pair)
    return any(not checkers(after(taken, (square, pair[1])), not red) - known for square in takers(taken, pair, red))


def chased(before: SlowXiangqi, move: Move, last: Move | None = None, legal: bool = True) -> set[Square]:
    """The men that a move newly threatens: it makes the capture possible, or its protection false, or it follows with
    the moving man the one that has just (`last`) moved."""
    red = before.red
    old = threats(before, red, legal)
    now = after(before, move)
    found = set()
    for attacker, victim in threats(now, red, legal):
        pair = (move[0] if attacker == move[1] else attacker, victim)
        if attacker == move[1] and last is not None and victim == last[1]:
            found.add(victim)
        if victim not in before.pseudo_targets(pair[0]) or (
            pair not in old and takers(after(now, (attacker, victim)), pair, red)
        ):
            found.add(victim)
    return found


def verdict(start: SlowXiangqi, moves: list[Move], occurrences: int = 3, legal: bool = True) -> str | None:
    """``"red"`` or ``"black"`` wins, ``"draw"``, or None while the position has not come back often enough.

    `legal`: a capture that leaves the king in check threatens nothing.
    """
    positions = [start]
    for move in moves:
        positions.append(after(positions[-1], move))
    same = [
        i
        for i, position in enumerate(positions)
        if position.men == positions[-1].men and position.red == positions[-1].red
    ]
    if len(same) < occurrences:
        return None
    first = same[-occurrences]
    checks = {True: True, False: True}
    chases: dict[bool, set[int] | None] = {True: None, False: None}
    names = {square: i for i, square in enumerate(positions[first].men)}
    for i in range(first, len(moves)):
        mover = positions[i].red
        names[moves[i][1]] = names.pop(moves[i][0])
        if not positions[i + 1].in_check(not mover):
            checks[mover] = False
        found = {names[square] for square in chased(positions[i], moves[i], moves[i - 1] if i else None, legal)}
        known = chases[mover]
        chases[mover] = found if known is None else known & found
    for faults in (checks, {side: bool(men) for side, men in chases.items()}):
        if faults[True] != faults[False]:
            return "black" if faults[True] else "red"
        if faults[True]:
            return "draw"
    return "draw"
