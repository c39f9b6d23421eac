"""What the tests of all frames read."""

from __future__ import annotations

import notation

LICHESS = """[Event "Rated Blitz game"]
[Site "https://lichess.org/abcdefgh"]
[White "a"]
[Black "b"]
[Result "1-0"]
[UTCDate "2013.01.02"]
[UTCTime "03:04:05"]
[WhiteElo "1500"]
[BlackElo "?"]
[ECO "C20"]
[TimeControl "180+2"]

1. e4 { [%eval 0.2] [%clk 0:03:00] } e5 { [%eval #-3] [%clk 0:02:59.5] } 2. Nf3 { [%clk 0:03:01] } 1-0

"""


def board_sans(game: notation.Game) -> list[str]:
    """The main line in SAN."""
    board = game.board
    found = []
    for move in game.moves:
        found.append(board.san(move))
        board.push(move)
    return found
