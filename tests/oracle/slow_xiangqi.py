"""Xiangqi's rules once more, as plainly as can be: a dictionary of men, no tables, no tricks.

Written from the rules, not from the kernel. A square is (file, rank), both from 0, Red's back rank is
rank 0. A man outside its area may only step into it, as in the kernel.
"""

from __future__ import annotations

Square = tuple[int, int]
Move = tuple[Square, Square]
ORTHOGONAL = ((1, 0), (-1, 0), (0, 1), (0, -1))
DIAGONAL = ((1, 1), (1, -1), (-1, 1), (-1, -1))


def on_board(square: Square) -> bool:
    return 0 <= square[0] <= 8 and 0 <= square[1] <= 9


def in_palace(square: Square, red: bool) -> bool:
    return 3 <= square[0] <= 5 and (square[1] <= 2 if red else square[1] >= 7)


def on_own_half(square: Square, red: bool) -> bool:
    return square[1] <= 4 if red else square[1] >= 5


class SlowXiangqi:
    """A position: `men` maps a square to a FEN letter (RNBAKCP), `red` says who moves."""

    def __init__(self, fen: str) -> None:
        board, turn = fen.split()[:2]
        self.red = turn == "w"
        self.men: dict[Square, str] = {}
        for i, rank in enumerate(board.split("/")):
            file = 0
            for letter in rank:
                if letter.isdigit():
                    file += int(letter)
                else:
                    self.men[file, 9 - i] = letter
                    file += 1

    def copy(self) -> SlowXiangqi:
        other = SlowXiangqi.__new__(SlowXiangqi)
        other.red = self.red
        other.men = dict(self.men)
        return other

    def push(self, move: Move) -> None:
        self.men[move[1]] = self.men.pop(move[0])
        self.red = not self.red

    def slide(self, square: Square, step: Square, cannon: bool) -> list[Square]:
        """A rook's or cannon's squares in one direction, own men's included."""
        found = []
        screens = 0
        at = (square[0] + step[0], square[1] + step[1])
        while on_board(at):
            if at in self.men:
                if not cannon:
                    found.append(at)
                    break
                screens += 1
                if screens == 2:
                    found.append(at)
                    break
            elif screens == 0:
                found.append(at)
            at = (at[0] + step[0], at[1] + step[1])
        return found

    def pseudo_targets(self, square: Square) -> list[Square]:
        """Where a man can go if kings didn't matter; its own side's men may be taken here."""
        letter = self.men[square]
        kind, red = letter.upper(), letter.isupper()
        x, y = square
        found: list[Square] = []
        if kind in "RC":
            for step in ORTHOGONAL:
                found += self.slide(square, step, kind == "C")
        elif kind == "N":
            for dx, dy in ORTHOGONAL:
                if (x + dx, y + dy) not in self.men:
                    found += [(x + 2 * dx + dy, y + 2 * dy + dx), (x + 2 * dx - dy, y + 2 * dy - dx)]
        elif kind == "B":
            for dx, dy in DIAGONAL:
                target = (x + 2 * dx, y + 2 * dy)
                if (x + dx, y + dy) not in self.men and on_own_half(target, red):
                    found.append(target)
        elif kind == "A":
            found += [(x + dx, y + dy) for dx, dy in DIAGONAL if in_palace((x + dx, y + dy), red)]
        elif kind == "K":
            found += [(x + dx, y + dy) for dx, dy in ORTHOGONAL if in_palace((x + dx, y + dy), red)]
        else:
            found.append((x, y + 1 if red else y - 1))
            if not on_own_half(square, red):
                found += [(x - 1, y), (x + 1, y)]
        return [target for target in found if on_board(target)]

    def king(self, red: bool) -> Square:
        return next(square for square, letter in self.men.items() if letter == ("K" if red else "k"))

    def in_check(self, red: bool) -> bool:
        """Attacked by a man, or facing the other king."""
        king, other = self.king(red), self.king(not red)
        if king[0] == other[0]:
            low, high = sorted((king[1], other[1]))
            if not any((king[0], y) in self.men for y in range(low + 1, high)):
                return True
        return any(
            letter.isupper() != red and king in self.pseudo_targets(square) for square, letter in self.men.items()
        )

    def pseudo_moves(self) -> list[Move]:
        """Moves that need not leave the king safe; none takes an own man or a king."""
        return [
            (square, target)
            for square, letter in self.men.items()
            if letter.isupper() == self.red
            for target in self.pseudo_targets(square)
            if target not in self.men or (self.men[target].isupper() != self.red and self.men[target].upper() != "K")
        ]

    def legal_moves(self) -> list[Move]:
        legal = []
        for move in self.pseudo_moves():
            after = self.copy()
            after.push(move)
            if not after.in_check(self.red):
                legal.append(move)
        return legal

    def perft(self, depth: int) -> int:
        if depth == 0:
            return 1
        total = 0
        for move in self.legal_moves():
            after = self.copy()
            after.push(move)
            total += after.perft(depth - 1)
        return total


def name(move: Move) -> str:
    """UCCI: ranks from 0."""
    return "".join("abcdefghi"[x] + str(y) for x, y in move)
