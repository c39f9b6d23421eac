"""English descriptive notation as plain Python over python-chess: slow, said once, and independent of the library.

Every legal move has a text by each of the templates of its sort; a template is good enough where no other legal move
has the same text. Written is the first that is, in the order of human preference: the file alone before the file
with its wing, then the origin, then the square of what is taken. Positions have no history here, so "king's knight"
is not told from "queen's". Marks of check and "e.p." never count, nor does what a pawn becomes, which some leave out.
"""

from __future__ import annotations

import chess

LETTER = {chess.PAWN: "P", chess.KNIGHT: "Kt", chess.BISHOP: "B", chess.ROOK: "R", chess.QUEEN: "Q", chess.KING: "K"}
SHORT = ["R", "Kt", "B", "Q", "K", "B", "Kt", "R"]
FULL = ["QR", "QKt", "QB", "Q", "K", "KB", "KKt", "KR"]

QUIET = [
    "{man}-{to}", "{man}-{TO}", "{man}({from_})-{to}", "{man}({from_})-{TO}", "{man}({FROM})-{to}",
    "{man}({FROM})-{TO}",
]  # fmt: skip
TAKES_PAWN = [
    "{man}x{victim}", "{man}x{file}{victim}", "{man}x{FILE}{victim}",
    "{man}({from_})x{victim}", "{man}({FROM})x{victim}", "{man}({from_})x{file}{victim}",
    "{man}({from_})x{FILE}{victim}", "{man}({FROM})x{FILE}{victim}",
    "{man}x{victim}({at})", "{man}x{victim}({AT})", "{man}({from_})x{victim}({at})", "{man}({from_})x{victim}({AT})",
    "{man}({FROM})x{victim}({AT})",
]  # fmt: skip
TAKES_MAN = [
    "{man}x{victim}", "{man}({from_})x{victim}", "{man}({FROM})x{victim}", "{man}x{victim}({at})",
    "{man}x{victim}({AT})", "{man}({from_})x{victim}({at})", "{man}({from_})x{victim}({AT})",
    "{man}({FROM})x{victim}({AT})",
]  # fmt: skip
PAWN_TAKES_PAWN = [
    "Px{victim}", "Px{file}{victim}", "Px{FILE}{victim}", "{own}Px{victim}", "{OWN}Px{victim}",
    "{own}Px{file}{victim}", "{own}Px{FILE}{victim}", "{OWN}Px{file}{victim}", "{OWN}Px{FILE}{victim}",
    "P({from_})x{victim}", "P({FROM})x{victim}", "P({from_})x{file}{victim}", "P({FROM})x{FILE}{victim}",
    "Px{victim}({at})", "Px{victim}({AT})", "P({from_})x{victim}({at})", "P({FROM})x{victim}({AT})",
]  # fmt: skip
PAWN_TAKES_MAN = [
    "Px{victim}", "{own}Px{victim}", "{OWN}Px{victim}", "P({from_})x{victim}", "P({FROM})x{victim}",
    "Px{victim}({at})", "Px{victim}({AT})", "P({from_})x{victim}({at})", "P({FROM})x{victim}({AT})",
]  # fmt: skip


def square(square: int, white: bool, full: bool) -> str:
    rank = chess.square_rank(square)
    return (FULL if full else SHORT)[chess.square_file(square)] + str(rank + 1 if white else 8 - rank)


def victim_square(board: chess.Board, move: chess.Move) -> int | None:
    if board.is_en_passant(move):
        return chess.square(chess.square_file(move.to_square), chess.square_rank(move.from_square))
    return move.to_square if board.is_capture(move) else None


def texts(board: chess.Board, move: chess.Move) -> list[str]:
    """All texts of a move without its marks, the best first."""
    if board.is_castling(move):
        return ["O-O" if board.is_kingside_castling(move) else "O-O-O"]
    white = board.turn
    kind = board.piece_type_at(move.from_square)
    at = victim_square(board, move)
    fields = {"man": LETTER[kind]}
    for name, point in (("to", move.to_square), ("from_", move.from_square), ("at", at)):
        if point is not None:
            fields[name] = square(point, white, False)
            fields[name.rstrip("_").upper()] = square(point, white, True)
    fields["own"] = SHORT[chess.square_file(move.from_square)]
    fields["OWN"] = FULL[chess.square_file(move.from_square)]
    templates = QUIET
    if at is not None:
        victim = board.piece_type_at(at)
        fields["victim"] = LETTER[victim]
        fields["file"] = SHORT[chess.square_file(at)]
        fields["FILE"] = FULL[chess.square_file(at)]
        if kind == chess.PAWN:
            templates = PAWN_TAKES_PAWN if victim == chess.PAWN else PAWN_TAKES_MAN
        else:
            templates = TAKES_PAWN if victim == chess.PAWN else TAKES_MAN
    promotion = f"({LETTER[move.promotion]})" if move.promotion else ""
    return [template.format(**fields) + promotion for template in templates]


def meanings(board: chess.Board) -> dict[str, set[chess.Move]]:
    """Every text of every legal move, and the moves that have it."""
    found: dict[str, set[chess.Move]] = {}
    for move in board.legal_moves:
        for text in texts(board, move):
            found.setdefault(text, set()).add(move)
    return found


def write(board: chess.Board, move: chess.Move, known: dict[str, set[chess.Move]]) -> str:
    promotion = f"({LETTER[move.promotion]})" if move.promotion else ""
    for text in texts(board, move):
        body = text.removesuffix(promotion)
        same = {
            (other.from_square, other.to_square)
            for ending in ("", "(Q)", "(R)", "(B)", "(Kt)") for other in known.get(body + ending, ())
        }  # fmt: skip
        if len(same) == 1:
            break
    if board.is_en_passant(move):
        text += " e.p."
    board.push(move)
    text += " mate" if board.is_checkmate() else " ch" if board.is_check() else ""
    board.pop()
    return text
