"""``notation perft``: counting move sequences, to check and time a move generator."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from notation.cli.console import standard_output
from notation.cli.position import board_of, game_option
from notation.cli.status import Status
from notation.cli.verb import Verb

if TYPE_CHECKING:
    from notation import Board

__all__ = ["command"]

HELP = """\b
Examples:
  notation perft 5
  notation perft "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1" 4 --divide
  notation perft --game xiangqi 4

Count the move sequences of DEPTH plies from a position (without a FEN: from the start).
"""

# One call into the kernel can't be interrupted, so it goes no deeper than this.
CALL_DEPTH = 5


@click.command("perft", cls=Verb, help=HELP, short_help="Count the move sequences of a length.")
@click.argument("arguments", metavar="[FEN] DEPTH", nargs=-1, required=True)
@game_option
@click.option("--divide", is_flag=True, help="Also print the number behind each first move.")
@click.pass_context
def command(ctx: click.Context, arguments: tuple[str, ...], game: str | None, divide: bool) -> Status:
    """Count move sequences."""
    if len(arguments) > 2:
        raise click.UsageError("a FEN is one argument: put it in quotes", ctx)
    depth = _depth(ctx, arguments[-1])
    board = board_of(arguments[0] if len(arguments) == 2 else None, game)
    out = standard_output()
    if not divide or depth == 0:
        total = _count(board, depth)
    else:
        total = 0
        for move in sorted(board.legal_moves, key=str):
            board.push(move)
            count = _count(board, depth - 1)
            board.pop()
            total += count
            out.write(f"{move}: {count}\n".encode())
            out.flush()
        out.write(b"\n")
    out.write(f"{total}\n".encode())
    out.flush()
    return Status.GOOD


def _depth(ctx: click.Context, text: str) -> int:
    if not (text.isascii() and text.isdigit()) or len(text) > 3:
        raise click.UsageError(f"DEPTH is a number from 0 to 999, not {text!r}", ctx)
    return int(text)


def _count(board: Board, depth: int) -> int:
    """Count like `Board.perft`, in pieces short enough for Ctrl-C to be heard between them."""
    if depth <= CALL_DEPTH:
        return board.perft(depth)
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += _count(board, depth - 1)
        board.pop()
    return total
