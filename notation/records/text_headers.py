"""The header lines of plain text records: ``红方：许银川`` as dpxq and others write them, or ``Red: …``."""

from __future__ import annotations

import re

__all__ = ["TRADITIONAL_KEYS", "WRITTEN_KEYS", "read_line", "result_of"]

#: What a key is called -> the tag. The first name of a tag is the one that is written.
_KEYS = {
    "标题": "Title", "標題": "Title", "对局名称": "Title", "對局名稱": "Title",
    "赛事": "Event", "賽事": "Event", "比赛名称": "Event", "比賽名稱": "Event",
    "轮次": "Round", "輪次": "Round", "日期": "Date", "比赛日期": "Date", "比賽日期": "Date",
    "地点": "Site", "地點": "Site", "比赛地点": "Site", "比賽地點": "Site",
    "红方": "Red", "紅方": "Red", "红队": "RedTeam", "紅隊": "RedTeam", "红等级分": "RedElo", "紅等級分": "RedElo",
    "红方用时": "RedTime", "紅方用時": "RedTime",
    "黑方": "Black", "黑队": "BlackTeam", "黑隊": "BlackTeam", "黑等级分": "BlackElo", "黑等級分": "BlackElo",
    "黑方用时": "BlackTime", "黑方用時": "BlackTime",
    "结果": "Result", "結果": "Result", "比赛结果": "Result", "比賽結果": "Result",
    "布局": "Opening", "开局": "Opening", "開局": "Opening", "ECCO": "ECCO",
    "时间规则": "TimeControl", "時間規則": "TimeControl", "解说": "Annotator", "解說": "Annotator",
    "结束方式": "Termination", "結束方式": "Termination", "裁判员": "Arbiter", "裁判員": "Arbiter",
    "分类": "Category", "分類": "Category", "来源": "Source", "來源": "Source", "组别": "Section", "組別": "Section",
    "台次": "Board", "赛事类型": "EventType", "賽事類型": "EventType", "录入": "Editor", "錄入": "Editor",
    "创建日期": "CreationDate", "創建日期": "CreationDate", "修改日期": "RevisionDate", "棋谱类型": "RecordType",
    "棋譜類型": "RecordType", "对局种类": "GameType", "對局種類": "GameType", "耗时": "Time", "耗時": "Time",
    "备注": "Remark", "備註": "Remark",
}  # fmt: skip

_PLAIN = {name.lower(): name for name in (*_KEYS.values(), "Annotator", "PlyCount", "Generator", "Id")}

_KEY = re.compile(r"(FEN|[A-Za-z]+|[一-鿿](?:[一-鿿 　]{0,8}[一-鿿])?)[ 　]*[：:][ 　]*")
_SPACE = re.compile(r"\s*")
# What ends a value before the line's end: another key behind two blanks or more.
_NEXT = re.compile(r"(?<![ 　])[ 　]{2,}(?=[一-鿿][一-鿿 　]{0,8}[：:])")

_RESULTS = {
    "红胜": "1-0", "紅勝": "1-0", "黑胜": "0-1", "黑勝": "0-1",
    "和": "1/2-1/2", "和棋": "1/2-1/2", "和局": "1/2-1/2", "未知": "*",
}  # fmt: skip


def _written(traditional: bool) -> dict[str, str]:
    """Tag -> key: the first name that is in simplified characters, or the one after it."""
    names: dict[str, list[str]] = {}
    for key, tag in _KEYS.items():
        names.setdefault(tag, []).append(key)
    return {tag: keys[1 if traditional and len(keys) > 1 else 0] for tag, keys in names.items()}


#: Tag -> the key that is written, in simplified and in traditional characters.
WRITTEN_KEYS = _written(False)
TRADITIONAL_KEYS = _written(True)


def result_of(value: str) -> str:
    """A result as records have it; what is none comes back as it is."""
    return _RESULTS.get(value.strip(), value.strip())


def read_line(line: str) -> list[tuple[str, str]] | None:
    """The tags of a header line (with the tag FEN for a position), or None for what is none."""
    pairs = []
    at = 0
    player = ""
    while at < len(line):
        space = _SPACE.match(line, at)
        at = space.end() if space else at
        found = _KEY.match(line, at)
        if not found or (at and not line[at - 1].isspace()):
            break
        key = re.sub(r"[ 　]", "", found[1])
        tag = "FEN" if key.upper() == "FEN" else _KEYS.get(key) or _PLAIN.get(key.lower())
        if tag is None:
            break
        if tag == "Time":  # of the player on its line
            tag = player + "Time"
        if tag in ("Red", "Black"):
            player = tag
        following = _NEXT.search(line, found.end())
        at = following.start() if following else len(line)
        value = line[found.end() : at].strip()
        if value:
            pairs.append((tag, result_of(value) if tag == "Result" else value))
    return pairs if at >= len(line) and line.strip() else None
