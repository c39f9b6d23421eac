"""What texts say about the end of a game: ``Black resigns``, ``And wins``, ``Drawn game``, ``White mates in three``.

Only what tells a result is one: a judgment (``White must win``, ``Black has the better game``) is none, and neither
is an end whose side can't be told.
"""

from __future__ import annotations

import re

__all__ = ["read_ending", "read_result"]

_DRAW = "1/2-1/2"
_RESULTS = {"1-0": "1-0", "0-1": "0-1", "1/2-1/2": _DRAW, "1/2": _DRAW, "*": "*"}
_SIDES = {
    "white": 0, "whites": 0, "weiß": 0, "weiss": 0, "blancs": 0, "blancas": 0, "белые": 0,
    "black": 1, "blacks": 1, "schwarz": 1, "noirs": 1, "negras": 1, "черные": 1, "чёрные": 1,
}  # fmt: skip
#: What may stand before the word that matters, and says nothing about the result.
_FILLERS = frozenset({
    "and", "then", "here", "now", "thus", "so", "finally", "ultimately", "eventually", "at", "last", "length",
    "soon", "easily", "shortly", "also", "therefore", "immediately", "speedily", "the", "les", "las", "has", "was",
    "is", "were", "this", "move", "point", "when", "to", "given", "up", "as", "agreed", "declared", "by", "mutual",
    "consent", ",", "...",
})  # fmt: skip
_RESIGNS = frozenset({
    "resigns", "resigned", "resign", "surrenders", "surrendered", "capitulates", "capitulated", "aufgegeben",
    "abandonne", "abandonnent", "abandona", "abandonan", "abandonaron", "сдался", "сдались", "сдаются",
})  # fmt: skip
_WINS = frozenset(["wins", "won", "gewinnt", "gagnent", "gagne", "ganan", "выиграли"])
_LOSES = frozenset(["loses", "lost"])
_MATES = frozenset(["mates", "mated", "checkmates", "checkmated", "mate", "checkmate"])
_GIVES = frozenset({
    "gives", "gave", "giving", "announces", "announced", "announcing", "forces", "forced",
})  # fmt: skip
_DRAWS = frozenset({
    "draws", "drawn", "draw", "drew", "remis", "remise", "unentschieden", "tablas", "nulle", "patta", "ничья",
    "stalemate",
})  # fmt: skip
_STOPS = frozenset([";", ",", ".", "!", ":", "-", "]", ")"])
#: Behind "wins" and its like: the game is meant, not a piece.
_GAME = frozenset(["game", "match", "contest", "battle", "struggle", "fight", "partie", "partida"])
_AFTER = _STOPS | {
    "agreed",
    "easily",
    "in",
    "by",
    "of",
    "with",
    "as",
    "because",
    "after",
    "on",
    "without",
    "at",
    "speedily",
    "auf",
}

_WORDS = re.compile(r"[^\W_]+(?:['’][^\W_]+)*|\.\.\.|[;,.!:\-\])]")
_MARK = re.compile(r"\[[A-Za-z]{1,2}\]|\(\w\)")
_PARTS = re.compile(r"[\s_]*[-–—−:][\s_]*")


def read_result(text: str) -> str | None:
    """A result that is written in figures, however it is spelled (``1:0``, ``½ – ½``, ``0.5-0.5``); else None."""
    if len(text) > 40:
        return None
    text = _PARTS.sub("-", text.strip()).replace("½", "1/2").replace("0.5", "1/2").replace("0,5", "1/2")
    return _RESULTS.get(text.replace("1 /2", "1/2"))


def read_ending(text: str, last: int, players: tuple[str, str] = ("", "")) -> str | None:
    """The result that some words behind the moves tell, or None.

    `last`: the side that moved last, 0 White. Without a subject it wins, and the other one resigns.
    `players`: their names, White's first; they may stand in place of the sides.
    """
    figures = read_result(text.strip().rstrip("."))
    if figures is not None:
        return None if figures == "*" else figures
    words = _WORDS.findall(_MARK.sub(" ", text[:300]).lower())
    at, side = 0, -1
    named = -1
    while at < len(words):
        word = words[at]
        rest = words[at + 1 :]
        if word in _SIDES and side < 0:
            side = _SIDES[word]
        elif word in ("game", "partie", "a", "in", "ended", "ends") and side < 0:
            pass  # "the game is drawn", "ended in a draw"
        elif word in _RESIGNS or (word in ("gives", "gave", "gibt", "gab") and rest[:1] in (["up"], ["auf"])):
            if word in ("gives", "gave", "gibt", "gab"):
                rest = rest[1:]
            if not _means_game(rest):
                return None
            return _won(last if side < 0 else 1 - side)
        elif word in ("abandons", "abandoned"):
            if rest[:1] == ["as"]:
                at += 2
                continue
            return _won(1 - side) if side >= 0 and _means_game(rest) else None
        elif word in _WINS:
            return None if not _means_game(rest) else _won(last if side < 0 else side)
        elif word in _LOSES:
            return _won(1 - side) if side >= 0 and _means_game(rest) else None
        elif word in _GIVES and rest[:1] and rest[0] in _MATES:
            return None if named >= 0 and named != last else _won(last if side < 0 else side)
        elif word in _MATES:
            if (named >= 0 and named != last) or (rest and rest[0] not in _AFTER):
                return None
            return _won(last if side < 0 else side)
        elif word in _DRAWS:
            return _DRAW if _means_game(rest) or rest[:1] == ["game"] else None
        elif word not in _FILLERS:
            named, length = _named(words, at, players) if side < 0 else (-1, 0)
            if length == 0:
                return None
            side = named
            at += length
            continue
        at += 1
    return None


def _won(side: int) -> str:
    return "1-0" if side == 0 else "0-1"


def _means_game(rest: list[str]) -> bool:
    """Whether what follows "wins", "gives up" or "drawn" leaves no doubt that the game is meant."""
    if not rest or rest[0] in _AFTER:
        return True
    return rest[0] in ("the", "la", "die", "a", "game") and bool({*rest[:3]} & _GAME)


def _named(words: list[str], at: int, players: tuple[str, str]) -> tuple[int, int]:
    """The side of a player whose name stands at a place, and its words; (-1, 0) where none or either does."""
    title = words[at] in ("mr", "mrs", "miss", "dr", "herr", "m", "messrs")
    start = at + title
    start += start < len(words) and words[start] == "." and title
    best = (-1, 0)
    for side, player in enumerate(players):
        name = re.findall(r"[^\W\d_]+", player.lower())
        for first in range(len(name)):
            length = len(name) - first
            behind = words[start : start + length]
            # An initial stands for a name.
            if len(behind) == length and all(map(str.startswith, behind, name[first:])):
                found = start + length - at
                if found > best[1]:
                    best = (side, found)
                elif found == best[1] and best[0] != side:
                    return -1, 0
    return best
