"""Notations of chess as plain Python over python-chess: slow, said once, and independent of the library.

A board must be in Chess960 mode, so that castling is the king taking his own rook. `None` for a text means
that the move has none. Sources: the PGN standard; ICCF's guide to the numeric notation; the tables of the
telegraph codes; Smith's definition.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

import chess

DIGIT = {chess.QUEEN: "1", chess.ROOK: "2", chess.BISHOP: "3", chess.KNIGHT: "4"}


def king_squares(board: chess.Board, move: chess.Move) -> tuple[int, int]:
    """The squares that a move leads from and to; for castling, the king's."""
    if board.is_castling(move):
        file = 6 if board.is_kingside_castling(move) else 2
        return move.from_square, chess.square(file, chess.square_rank(move.from_square))
    return move.from_square, move.to_square


def told_apart(board: chess.Board, move: chess.Move) -> bool:
    """Whether castling by the king's squares can't be mistaken for a step of his."""
    start, end = king_squares(board, move)
    return not board.is_castling(move) or end == move.to_square or abs(start - end) > 1


def coordinate(board: chess.Board, move: chess.Move) -> str | None:
    if not told_apart(board, move):
        return None
    start, end = map(chess.square_name, king_squares(board, move))
    return f"{start}-{end}" + (f"={chess.piece_symbol(move.promotion).upper()}" if move.promotion else "")


def iccf(board: chess.Board, move: chess.Move, digits: int = 5) -> str | None:
    if not told_apart(board, move):
        return None
    start, end = king_squares(board, move)
    text = "".join(f"{chess.square_file(square) + 1}{chess.square_rank(square) + 1}" for square in (start, end))
    if move.promotion:
        text = (text if digits == 5 else text[:3]) + DIGIT[move.promotion]
    return text


def iccf_meanings(board: chess.Board, text: str) -> set[chess.Move]:
    """The moves that a numeric text can mean, by the length of the text and who stands on the first square."""
    found = set()
    numbers = [int(digit) - 1 for digit in text]
    start, end = chess.square(numbers[0], numbers[1]), chess.square(numbers[2], numbers[3])
    piece = board.piece_at(start)
    pawn_that_promotes = (
        piece is not None and piece == chess.Piece(chess.PAWN, board.turn)
        and chess.square_rank(start) == (6 if board.turn else 1)
    )  # fmt: skip
    last = 7 if board.turn else 0
    if len(text) == 5:
        if pawn_that_promotes and numbers[3] == last and text[4] in "1234":
            kind = next(kind for kind, digit in DIGIT.items() if digit == text[4])
            found = {chess.Move(start, end, kind)}
    elif pawn_that_promotes:
        # The fourth digit is a piece: a pawn can't go from its seventh rank to the first four.
        if text[3] in "1234":
            kind = next(kind for kind, digit in DIGIT.items() if digit == text[3])
            found = {chess.Move(start, chess.square(numbers[2], last), kind)}
    else:
        found = {chess.Move(start, end)}
        for move in board.legal_moves:
            if board.is_castling(move) and king_squares(board, move) == (start, end) and start != end:
                step = chess.Move(start, end)
                if step not in board.legal_moves or board.is_castling(step):
                    found = {move}
    return {move for move in found if move in board.legal_moves}


def smith(board: chess.Board, move: chess.Move) -> str:
    start, end = map(chess.square_name, king_squares(board, move))
    mark = ""
    if board.is_castling(move):
        mark = "c" if board.is_kingside_castling(move) else "C"
    elif board.is_en_passant(move):
        mark = "E"
    elif board.piece_at(move.to_square):
        mark = chess.piece_symbol(board.piece_type_at(move.to_square))
    return start + end + mark + (chess.piece_symbol(move.promotion).upper() if move.promotion else "")


def xboard(board: chess.Board, move: chess.Move) -> str:
    if board.is_castling(move):
        return "O-O" if board.is_kingside_castling(move) else "O-O-O"
    return move.uci()


def ran(board: chess.Board, move: chess.Move) -> str:
    text = board.lan(move)
    if board.is_castling(move):
        return text
    if board.is_en_passant(move):
        return re.sub(r"x(..)", r"xP\1 e.p.", text)
    if board.is_capture(move):
        return text.replace("x", "x" + chess.piece_symbol(board.piece_type_at(move.to_square)).upper())
    return text


def lettered(board: chess.Board, move: chess.Move, letters: Iterable[str]) -> str:
    """SAN with other letters, given for pawn, knight, bishop, rook, queen, king."""
    of = dict(zip("PNBRQK", letters, strict=True))
    san = board.san(move)
    return san if san.startswith("O-O") else re.sub("[NBRQK]", lambda match: of[match[0]], san)


UEDEMANN = {
    square: ("AEIO"[file] + rank if file < 4 else rank + "OIEA"[file - 4])
    for square in chess.SQUARES
    for file, rank in [(chess.square_file(square), "BDFGHKLP"[chess.square_rank(square)])]
}
CONSONANTS = ["B M", "C N", "D P", "F R", "G S", "H T", "K W", "L Z"]
GRINGMUTH = {
    square: CONSONANTS[chess.square_file(square)].split()[chess.square_rank(square) > 3]
    + "AEIOOIEA"[chess.square_rank(square)]
    for square in chess.SQUARES
}


def telegraph(board: chess.Board, move: chess.Move, syllables: dict[int, str]) -> str | None:
    if not told_apart(board, move):
        return None
    start, end = king_squares(board, move)
    return syllables[start] + syllables[end]


def nores(board: chess.Board, move: chess.Move) -> str:
    """Gringmuth's code with suffix letters."""
    start, end = king_squares(board, move)
    text = GRINGMUTH[start] + GRINGMUTH[end]
    text += "L" if board.is_castling(move) else "P" if board.is_en_passant(move) else ""
    if move.promotion:
        text += "  KBRQ"[move.promotion]
    board.push(move)
    text += "M" if board.is_checkmate() else "C" if board.is_check() else "S" if board.is_stalemate() else ""
    board.pop()
    return text
