"""What a Xiangqi record writes for a result: ``1-0``, ``红胜``, ``黑方认负``, ``和``, ``Red wins``, ``Hòa``."""

from __future__ import annotations

import re

__all__ = ["find_result", "result_of", "termination_of"]

_WINS = "[获獲得取完]?[胜勝赢贏](?:利|出|局|定)?"
_LOSES = "(?:超[时時]|主[动動])?(?:[认認]|判)?[负負败敗输輸](?:局)?|投降|超[时時]|[弃棄][权權]|投子"
_DRAWN = (
    "(?:[双雙]方|[红紅]方?|黑方?)?(?:同意|[议議]定|握手|最[终終])?"
    "(?:[议議]和|言和|作和|弈和|成和|[战戰]和|和棋|和局|平局|平手|平棋|和)"
)
_HALF = "(?:1/2|½|0[.,]5)"
_DASH = "[ ]?[-‐‑‒–—−－:：][ ]?"
#: Who wins and who loses in other languages.
_RED = "red|white|đỏ|trắng|tiên"
_BLACK = "black|đen|hậu"
_WON = "wins?|won|thắng"
_LOST = "resign(?:s|ed)|loses?|lost|thua|xin thua|chịu thua|forfeits|times? out"

_PATTERN = re.compile(
    r"(?P<open>[(（\[【「]?)(?:"
    rf"(?P<red>1{_DASH}0|(?:[红紅先](?:方|棋|手)?先?)(?:{_WINS})|(?:黑|后手|後手)(?:方|棋)?(?:{_LOSES})"
    rf"|(?i:(?:{_RED})(?: tiên)?[ ](?:{_WON})|(?:{_BLACK})[ ](?:{_LOST})))"
    rf"|(?P<black>0{_DASH}1|(?:[红紅先](?:方|棋|手)?先?)(?:{_LOSES})|(?:黑|后手|後手)(?:方|棋)?(?:{_WINS})"
    rf"|(?i:(?:{_RED})(?: tiên)?[ ](?:{_LOST})|(?:{_BLACK})[ ](?:{_WON})))"
    rf"|(?P<draw>{_HALF}{_DASH}{_HALF}|½|1/2|(?:[红紅]?先){_DRAWN}|{_DRAWN}"
    r"|(?i:(?:ván cờ )?h(?:òa|oà|oa)(?: cờ| nhau)?|draw(?:n)?(?: game)?))"
    r"|(?P<none>\*|未知|未完|不明)"
    r")[)）\]】」]?(?![\w+\-=/])(?![.,]\w)"
)

_VALUES = {"red": "1-0", "black": "0-1", "draw": "1/2-1/2", "none": "*"}
_CLOSING = {"(": ")）", "（": ")）", "[": "]", "【": "】", "「": "」"}


def find_result(text: str, at: int, stop: int) -> tuple[str, int] | None:
    """The result that stands at a place, as PGN has it, and its end; or None."""
    found = _PATTERN.match(text, at, stop)
    if found is None:
        return None
    value = next(value for name, value in _VALUES.items() if found[name])
    last = text[found.end() - 1]
    if found["open"]:
        return (value, found.end()) if last in _CLOSING[found["open"]] else None
    return value, found.end() - (last in ")）]】」")  # what is closed is something else


def result_of(value: str) -> str:
    """A header's result as records have it; what is none comes back as it is."""
    value = value.strip()
    found = find_result(value, 0, len(value))
    if found is None or (value[found[1] :].strip(" .。!！") and not termination_of(value)):
        return value
    return found[0]


def termination_of(value: str) -> str:
    """How the game ended, where a header says so in brackets behind the result: ``红胜（超时）``."""
    value = value.strip()
    found = find_result(value, 0, len(value))
    rest = "" if found is None else value[found[1] :].strip(" .。!！")
    return rest[1:-1].strip() if rest[:1] in tuple("(（") and rest[-1:] in tuple(")）") else ""
