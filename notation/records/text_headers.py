"""The header lines of plain text records: ``红方：许银川`` as dpxq and others write them, or ``Red: …``."""

from __future__ import annotations

import re
import unicodedata

from notation.records.text_results import result_of, termination_of

__all__ = ["TRADITIONAL_KEYS", "WRITTEN_KEYS", "read_line"]

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

#: Other names that are read.
_ALSO = {
    "红": "Red", "紅": "Red", "黑": "Black", "先手": "Red", "后手": "Black", "後手": "Black",
    "红先": "Red", "紅先": "Red",
    "局面": "FEN", "初始局面": "FEN", "起始局面": "FEN", "开始局面": "FEN", "開始局面": "FEN", "棋局": "FEN",
    "胜负": "Result", "勝負": "Result", "对局结果": "Result", "對局結果": "Result",
    "đỏ": "Red", "trắng": "Red", "tiên": "Red", "đi tiên": "Red", "đen": "Black", "hậu": "Black", "đi hậu": "Black",
    "kết quả": "Result", "giải": "Event", "giải đấu": "Event", "ngày": "Date", "địa điểm": "Site", "nơi": "Site",
    "vòng": "Round", "khai cuộc": "Opening", "tiêu đề": "Title", "thế cờ": "FEN", "bình luận": "Annotator",
    "position": "FEN", "fen": "FEN", "white": "White", "đội đỏ": "Red", "đội đen": "Black",
}  # fmt: skip

_PLAIN = {name.lower(): name for name in (*_KEYS.values(), "Annotator", "PlyCount", "Generator", "Id")}
_NAMES = _PLAIN | _ALSO | _KEYS

_HAN = "[一-鿿](?:[一-鿿 　]{0,8}[一-鿿])?"
_WORDS = r"[^\W\d_㐀-鿿]{1,20}(?:[ ][^\W\d_㐀-鿿]{1,12}){0,2}"
_KNOWN = "|".join(sorted((key for key in _NAMES if len(key) > 1 or key in "红紅黑"), key=len, reverse=True))
_KEY = re.compile(
    rf"[ 　\t,，;；|]*(?:({_HAN}|{_WORDS})[ 　]{{0,4}}[：:]|[【\[［]({_HAN}|{_WORDS})[】\]］][ 　]{{0,4}}[：:]?)"
)
#: Where a value ends: before another name behind two blanks, or one that is known behind a blank, or in brackets.
_NEXT = re.compile(
    rf"[ 　]{{2}}(?={_HAN}[：:])|[ 　\t,，;；|](?=(?i:{_KNOWN})[ 　]{{0,4}}[：:])|(?=[【\[［](?i:{_KNOWN})[】\]］])"
)


def _written(traditional: bool) -> dict[str, str]:
    """Tag -> key: the first name that is in simplified characters, or the one after it."""
    names: dict[str, list[str]] = {}
    for key, tag in _KEYS.items():
        names.setdefault(tag, []).append(key)
    return {tag: keys[1 if traditional and len(keys) > 1 else 0] for tag, keys in names.items()}


#: Tag -> the key that is written, in simplified and in traditional characters.
WRITTEN_KEYS = _written(False)
TRADITIONAL_KEYS = _written(True)


def _tag(key: str) -> str | None:
    """The tag that a name means, or None."""
    key = unicodedata.normalize("NFC", key).lower()
    return _NAMES.get(re.sub(r"[ 　]", "", key)) or _NAMES.get(key)


def read_line(line: str) -> list[tuple[str, str]] | None:
    """The tags of a header line (with the tag FEN for a position), or None for what is none."""
    line = line.strip(" \t\r\n　,，;；|")
    pairs: list[tuple[str, str]] = []
    at = 0
    player = ""
    while at < len(line):
        found = _KEY.match(line, at)
        tag = _tag(found[1] or found[2]) if found else None
        if found is None or tag is None:
            return None
        begin = found.end()
        behind = _NEXT.search(line, begin)
        at = len(line) if behind is None else behind.start()
        value = line[begin:at].strip(" \t　,，;；|")
        if found[2] and line[found.start() :].lstrip().startswith("[") and value.startswith('"'):
            return None  # a tag of PGN
        if tag == "Time":  # of the player on its line
            tag = player + "Time"
        if tag in ("Red", "Black"):
            player = tag
        if value:
            pairs.append((tag, result_of(value) if tag == "Result" else value))
            if tag == "Result" and termination_of(value):
                pairs.append(("Termination", termination_of(value)))
    return pairs if line else None
