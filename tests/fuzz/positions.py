"""The target that reads positions, and what has to hold in each of them."""

from __future__ import annotations

import random

import notation
from notation.games.sanguo.spec import VALUES, SanguoRules

# What the reader puts right when it is told to go on.
REPAIRED = {"castling", "ep-impossible", "pending"}
GAMES = ("chess", "xiangqi", "sanguo")
UNSAID = ("uedemann", "gringmuth")  # which don't say what a pawn becomes


def some_rules(seed: int) -> SanguoRules:
    """A rule set with a few fields that aren't the default."""
    rng = random.Random(seed)
    chosen = {name: rng.choice(list(values)) if rng.random() < 0.3 else values[0] for name, values in VALUES.items()}
    return SanguoRules(**chosen)  # type: ignore[arg-type]


# By three bits of the options; the default is that of letters.
RULES = [SanguoRules() if number == 6 else some_rules(number) for number in range(8)]


def game_of(number: int, bit: int = 1) -> str:
    """The game that a byte of options names, one of the first two by a bit of it."""
    return GAMES[2 if number & 128 else number & bit != 0]


def fen(data: bytes) -> None:
    """Read a position; print it, read it back; play every move."""
    option, text = data[:1] or b"a", data[1:]
    number = option[0]
    name = game_of(number)
    policy = "strict" if number & 2 else "lenient"
    given: str | bytes = text if number & 4 else text.decode("utf-8", "surrogateescape")
    board = notation.Board(name, rules=RULES[number >> 4 & 7] if name == "sanguo" else None)
    before = board.fen()
    try:
        board.set_fen(given, policy=policy)
    except notation.PositionError as error:
        assert board.fen() == before, "a refused text changed the board"
        assert error.problems
        assert 0 <= error.start <= error.end <= len(given), error
        str(error)
        try:
            board.set_fen(given, policy=policy, ignore="all")
        except notation.PositionError:
            return
        assert board.problems() or REPAIRED & set(error.problems)
    except UnicodeEncodeError:
        return
    else:
        assert not board.problems()
        if policy == "strict":
            assert canonical(board, given), (given, board.fen(ep="always"))
    check_position(board)


def canonical(board: notation.Board, text: str | bytes) -> bool:
    """Whether the writer gives this text in one of its styles (file letters of castling rights in any order)."""
    wanted = text.decode() if isinstance(text, bytes) else text
    if board.game == "chess":
        fields = wanted.split(" ")
        if fields[2].lower().strip("abcdefgh") == "":
            fields[2] = "".join(sorted(fields[2], key=lambda letter: (letter.islower(), -ord(letter))))
            wanted = " ".join(fields)
        return any(
            board.fen(ep=ep, castling=castling) == wanted
            for ep in ("legal", "xfen", "always")
            for castling in ("xfen", "shredder")
        )
    if board.game == "xiangqi":
        return any(board.fen(letters=letters) == wanted for letters in ("nb", "he"))
    return board.fen() == wanted


def set_up(board: notation.Board, text: str) -> notation.Board:
    """A text of the same game under the same rules."""
    return notation.Board(board.game, text, rules=board.rules, ignore="all")


def check_position(board: notation.Board) -> None:
    """What holds in every position that was accepted."""
    text = board.fen(ep="always", castling="shredder")
    again = set_up(board, text)
    assert again.fen(ep="always", castling="shredder") == text
    assert again == board
    assert again.key() == board.key()
    assert again.problems() == board.problems()
    for ep in ("legal", "xfen", "always"):
        other = set_up(board, board.fen(ep=ep))
        assert other == board
        assert other.key() == board.key()
    moves = board.legal_moves
    assert len(set(moves)) == len(moves) == board.perft(1)
    names = notation.list_notations(board.game)
    texts: dict[tuple[str, str], notation.Move] = {}
    replies = 0
    for move in moves:
        assert board.is_legal(move)
        for name in names:
            try:
                word = board.format(move, name)
            except notation.UnwritableError:
                continue
            if name in UNSAID and move.promotion:
                continue
            assert texts.setdefault((name, word), move) == move, word
            assert board.parse(word, name) == move
            reading = board.reading(word, name, policy="strict")
            assert reading.move == move
            assert not reading.leniencies
        side = board.turn
        board.push(move)
        check_after_move(board, side)
        replies += board.perft(1)
        assert board.pop() == move
    assert board.perft(2) == replies
    assert board.fen(ep="always", castling="shredder") == text
    assert board.is_checkmate() == (not moves and board.is_check())
    for claim in (False, True):
        outcome = board.outcome(claim_draw=claim)
        assert (outcome is not None) == board.is_game_over(claim_draw=claim)
    assert not moves or not board.is_checkmate()


def check_after_move(board: notation.Board, side: int) -> None:
    """A position that a side's legal move made: it prints and reads back to itself, and its key is the text's."""
    again = set_up(board, board.fen(ep="always", castling="shredder"))
    assert again.key() == board.key()
    assert again == board
    assert "opposite-check" not in board.problems()
    if not isinstance(board.rules, SanguoRules) or board.rules.exposure == "falls":
        assert not board.is_check(side)
