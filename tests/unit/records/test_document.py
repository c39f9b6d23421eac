"""Documents: encodings are found out, and places counted in the file's own bytes."""

from __future__ import annotations

import pytest

from notation.records.document import Document, Utf8, detect_encoding

TEXT = '[Red "許銀川"]\r\n1. 炮二平五 馬８進７\n2. 馬二進三 車９平８\n紅先勝\n'
SIMPLE = '[Red "许银川"]\r\n1. 炮二平五 马８进７\n2. 马二进三 车９平８\n红先胜\n'


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "big5hkscs", "gb18030", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("mark", [False, True])
def test_encodings_are_found_out(encoding: str, mark: bool) -> None:
    text = SIMPLE if encoding == "gb18030" else TEXT
    data = text.encode(encoding)
    if mark and encoding.startswith("utf-16"):
        data = "\ufeff".encode(encoding) + data
    document = Document(data)
    assert document.encoding == encoding.replace("big5hkscs", "big5")
    assert document.text == text
    assert not document.damaged


def test_traditional_text_in_gb18030_and_simplified_in_utf_8() -> None:
    assert detect_encoding(TEXT.encode("gb18030")) == "gb18030"
    assert detect_encoding(SIMPLE.encode()) == "utf-8"


def test_what_is_no_chinese() -> None:
    assert detect_encoding(b"1. e4 e5") == "utf-8"
    assert detect_encoding('[White "Müller"]\n1. e4 *'.encode("cp1252")) == "cp1252"
    assert detect_encoding("é".encode()[:1], whole=False) == "utf-8"
    assert Document(b"\x81\xe9").text == "\x81é"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "big5hkscs", "gb18030", "utf-16-le", "utf-16-be", "cp1252"])
def test_places(encoding: str) -> None:
    text = "é\r\nü\nx\ry" if encoding == "cp1252" else TEXT
    document = Document(text.encode(encoding), encoding=encoding)
    mark = 3 if encoding == "utf-8-sig" else 0
    codec = "utf-8" if mark else encoding
    recoded = Utf8(document)
    for index in range(len(text)):
        before = text[:index]
        line = before.count("\n") + before.replace("\r\n", "").count("\r") + 1
        if text[index - 1 : index + 1] != "\r\n":
            assert document.place(index) == (mark + len(before.encode(codec)), line)
            assert recoded.place(len(before.encode())) == (mark + len(before.encode(codec)), line)


def test_bytes_that_are_no_text() -> None:
    document = Document(b"1. h2e2 \xff h9g7", encoding="utf-8")
    assert document.damaged
    assert document.place(9) == (9, 1)
