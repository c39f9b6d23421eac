"""What a lenient algebraic token can mean, said independently of the library.

A token is taken apart by regular expressions in every way that it can be; each way states facts
(piece, files, ranks, capture, captured piece, promotion, en passant), and its meanings are the legal
moves, by python-chess, that bear all of them out. Nothing in the token may be left over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import chess

FIGURINES = {chr(ord(first) + offset): kind for first in ("♔", "♚") for offset, kind in enumerate((6, 5, 4, 3, 2, 1))}
ENGLISH = {letter: kind for kind, letter in enumerate("PNBRQK", 1)} | {"Kt": chess.KNIGHT}

_DASH = "[-‐-―−]"
_BLANK = r"(?:[ \t\n]|\r\n)"
_CHECK = r"(?:(?:double|dble|dbl|discovered|disc|dis)\.?[ ]?)?(?:ch\b\.?|check\b)|(?:check)?mate\b"
_MARK = rf"(?:\+\+(?![-=/])|\+(?![-=/])|\#|††|†|‡|≠|X(?!\w))|(?:{_BLANK}?(?:{_CHECK}|\((?:{_CHECK})\)))"
_PASSING = r"(?:e\.p\b\.?|ep\b\.?|e\.[ ]p\b\.?|en[ ]passant\b)"
_EP = rf"(?:{_BLANK}?(?:{_PASSING}|\({_PASSING}\))|/(?=e){_PASSING})"
_SUFFIX = rf"(?P<suffix>(?:{_EP}|{_MARK})*)"


_DASHES = rf"{_DASH}?"
_CASTLING = re.compile(
    "(?:"
    + "|".join(
        f"{ring}(?:{_DASH}{ring}(?P<l{i}>{_DASH}{ring})?|{ring}(?P<m{i}>{ring})?)"
        for i, ring in enumerate(("O", "0", "o", "[Оо]", "[Οο]"))
    )
    + rf"){_SUFFIX}\Z"
)
_NULL = re.compile(rf"(?:{_DASH}{_DASH}|0000|@@@@|Z0|(?i:null|pass))\Z")
#: Annotation that a reader of one move passes over behind it: glyphs, and signs that stand alone.
_ALONE = "|".join(
    re.escape(sign)
    for sign in sorted(
        [
            "=",
            "~",
            "inf",
            "+=",
            "+/=",
            "=+",
            "=/+",
            "+/-",
            "-/+",
            "+-",
            "+−",
            "-+",
            "−+",
            "+--",
            "--+",
            "=∞",
            "=/&",
            "~=",
            "+>",
            "->",
            "/\\",
            "RR",
            "N",
            "D",
        ],
        key=len,
        reverse=True,
    )
)
GLYPHS = re.compile(rf"(?:[ \t]*(?:[!?‼⁇⁉⁈□⊗∞⩲⩱±∓⨀↑→⇆⊕∆Δ⌓]|\$\d+)|[ \t]+(?:{_ALONE})(?=[\s$]|\Z))*[ \t]*\Z")


class Grammar:
    """How the moves of one algebraic notation can be spelt.

    `letters` are those that are written, which are read in small letters too; `also` are read as they are, like
    the figurines. `files` are characters of another script that are read for a file's.
    """

    def __init__(
        self,
        letters: Mapping[str, int],
        also: Mapping[str, int],
        files: Mapping[str, str] | None = None,
        takes: str = "xX:×",
    ) -> None:
        self.written = dict(letters)
        self.pieces = {**FIGURINES, **also, **letters}
        self.small = {letter.lower(): kind for letter, kind in letters.items() if letter.lower() not in self.pieces}
        self.files = {file: file for file in "abcdefgh"} | dict(files or {})

        def either(spellings: Mapping[str, object]) -> str:
            return "|".join(sorted(map(re.escape, spellings), key=len, reverse=True))

        # The longest letter that fits is the one that is meant.
        piece = rf"(?:(?:{either(self.pieces)})[\ufe0e\ufe0f]?)"
        small = rf"(?:{either(self.small)})" if self.small else "(?!)"
        file = f"[{''.join(self.files)}A-H]"
        caught = rf"[{takes}](?P<caught>{piece}(?={file}))?"
        promotion = rf"(?:\((?P<pa>{piece}|{small})\)|[=/]?(?P<pb>{piece}|{small}))?"
        # The ways to write the squares; `takes` is a capture sign before the destination.
        shapes = [
            rf"(?:(?P<dash>{_DASH})|(?P<takes>{caught}))?(?P<tf>{file})(?P<tr>[1-8])",
            rf"(?P<ff>{file})(?:(?P<dash>{_DASH})|(?P<takes>{caught}))?(?P<tf>{file})(?P<tr>[1-8])",
            rf"(?P<fr>[1-8])(?:(?P<dash>{_DASH})|(?P<takes>{caught}))?(?P<tf>{file})(?P<tr>[1-8])",
            rf"(?P<ff>{file})(?P<fr>[1-8])(?:(?P<dash>{_DASH})|(?P<takes>{caught}))?(?P<tf>{file})(?P<tr>[1-8])",
            rf"(?P<ff>{file})(?P<takes>{caught})?(?P<tf>{file})",
            rf"(?P<ff>{file})(?P<fr>[1-8])(?P<takes>{caught})(?P<tf>{file})",
        ]
        self.moves = [
            (has_piece, re.compile(rf"{lead}{shape}(?P<colon>:)?{promotion}{_SUFFIX}\Z"))
            for has_piece, lead in ((True, rf"(?P<piece>{piece}|{small})"), (False, ""))
            for shape in shapes
        ]

    def kind_of(self, text: str) -> int:
        text = text.rstrip("\ufe0e\ufe0f")
        return self.pieces[text] if text in self.pieces else self.small[text]

    def file_of(self, text: str) -> int:
        return ord(self.files.get(text, text.lower())) - 97

    def facts_hold(self, board: chess.Board, move: chess.Move, found: re.Match[str], has_piece: bool) -> bool:
        facts = found.groupdict()
        mover = board.piece_type_at(move.from_square)
        castles = board.is_castling(move)
        takes = board.is_capture(move) and not castles
        whole = bool(facts.get("ff") and facts.get("fr") and facts.get("tr"))
        if has_piece:
            if mover != self.kind_of(facts["piece"]):
                return False
        elif not whole and mover != chess.PAWN:
            return False
        if facts.get("ff") and chess.square_file(move.from_square) != self.file_of(facts["ff"]):
            return False
        if facts.get("fr") and chess.square_rank(move.from_square) != int(facts["fr"]) - 1:
            return False
        if (facts.get("takes") or facts["colon"]) and not takes:
            return False
        if (facts.get("takes") or facts.get("dash")) and facts["colon"]:  # said twice, or the dash says no
            return False
        if facts.get("caught"):
            victim = chess.PAWN if board.is_en_passant(move) else board.piece_type_at(move.to_square)
            if victim != self.kind_of(facts["caught"]):
                return False
        promotion = facts["pa"] or facts["pb"]
        if (self.kind_of(promotion) if promotion else None) != move.promotion:
            return False
        if re.search(r"e\.? ?p|en pas", facts["suffix"]) and not board.is_en_passant(move):
            return False
        if not facts.get("tr"):
            return mover == chess.PAWN and takes and chess.square_file(move.to_square) == self.file_of(facts["tf"])
        to = chess.square(self.file_of(facts["tf"]), int(facts["tr"]) - 1)
        if castles:
            return whole and to in squares_of_castling(board, move)
        if mover == chess.PAWN and takes and not facts.get("ff") and not (facts.get("takes") or facts["colon"]):
            return False
        return move.to_square == to

    def mixed_files(self, found: re.Match[str]) -> bool:
        """Whether a token without a piece has capitals and small letters for its files: "Dxe5" is German, not d4xe5."""
        files = "".join(found.groupdict().get(name) or "" for name in ("ff", "tf"))
        return files not in (files.upper(), files.lower())

    def readings(self, board: chess.Board, token: str) -> Iterator[tuple[bool, chess.Move]]:
        """Every legal move that the token can mean, with whether its first letter was taken for a piece."""
        for cut in range(len(token), 0, -1):
            if cut < len(token) and not GLYPHS.match(token, cut):
                continue
            text = token[:cut]
            if _NULL.match(text) and not board.is_check():
                yield False, chess.Move.null()
            castling = _CASTLING.match(text)
            if castling and suffix_fits(castling["suffix"]) and not re.search(_EP, castling["suffix"]):
                long = any(castling[f"{group}{i}"] for group in "lm" for i in range(5))
                for move in board.legal_moves:
                    if board.is_castling(move) and board.is_queenside_castling(move) == long:
                        yield False, move
            for has_piece, pattern in self.moves:
                found = pattern.match(text)
                if found and suffix_fits(found["suffix"]) and (has_piece or not self.mixed_files(found)):
                    for move in board.legal_moves:
                        if self.facts_hold(board, move, found, has_piece):
                            yield has_piece, move

    def meanings(self, board: chess.Board, token: str) -> dict[chess.Move, set[bool]]:
        """The legal moves that a token can mean -> the ways its first letter was read."""
        found: dict[chess.Move, set[bool]] = {}
        for has_piece, move in self.readings(board, token):
            found.setdefault(move, set()).add(has_piece)
        return found


def squares_of_castling(board: chess.Board, move: chess.Move) -> set[int]:
    """Where a text by squares may say that the king goes: to his rook, or to the g- or c-file."""
    kingside = board.is_kingside_castling(move)
    target = chess.square(6 if kingside else 2, chess.square_rank(move.from_square))
    found = {target}
    for rook in chess.scan_forward(board.clean_castling_rights()):
        same_rank = chess.square_rank(rook) == chess.square_rank(move.from_square)
        if same_rank and (rook > move.from_square) == kingside:
            found.add(rook)
    # What is a plain king's move is no castling.
    steps = {
        other.to_square
        for other in board.legal_moves
        if other.from_square == move.from_square and not board.is_castling(other)
    }
    return found - steps


def suffix_fits(suffix: str) -> bool:
    """At most one mark of check and one of en passant."""
    left, n = re.subn(_EP, "", suffix)
    return n <= 1 and (left == "" or re.fullmatch(_MARK, left) is not None)
