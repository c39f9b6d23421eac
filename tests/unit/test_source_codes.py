"""The kernel's numbers and the names in `errors.py` say the same, in the same order."""

from __future__ import annotations

import re

import pytest

from notation import errors
from tests.source_lines import PACKAGE, logical_lines

#: Words that are the kernel's own, not codes.
NO_CODES = {"OK": 0, "CODE_LENIENCY": errors.STRICT_BASE}


def members(enum: str, source: str) -> dict[str, int]:
    """The names and numbers of one enum of codes.pxd, in order."""
    found: dict[str, int] = {}
    inside = False
    for line in logical_lines(source):
        if line.indent == 0:
            inside = re.fullmatch(rf"cdef enum {enum}:", line.text) is not None
        elif inside:
            name, _, number = line.text.partition("=")
            assert name.strip() not in found
            found[name.strip()] = int(number)
    return found


SOURCE = (PACKAGE / "kernel" / "codes.pxd").read_text()


def kebab(name: str, prefix: str) -> str:
    return name.removeprefix(prefix).lower().replace("_", "-")


def test_codes_agree() -> None:
    found = members("Code", SOURCE)
    assert {name: found.pop(name) for name in NO_CODES} == NO_CODES
    assert all(name.startswith("CODE_") for name in found)
    kernel = [(number, kebab(name, "CODE_")) for name, number in found.items()]
    python = [(number, code) for number, (code, _) in errors.CODES.items() if 0 < number < errors.STRICT_BASE]
    assert kernel == python
    assert errors.CODES[0][0] == "ok"


def test_leniencies_agree() -> None:
    found = members("Leniency", SOURCE)
    assert [kebab(name, "LENIENT_") for name in found] == list(errors.LENIENCIES)
    assert list(found.values()) == list(range(len(errors.LENIENCIES)))
    assert len(errors.LENIENCIES) <= 64, "they are bits of one word"


def test_reasons_agree() -> None:
    found = members("Reason", SOURCE)
    assert [kebab(name, "REASON_") for name in found] == ["none", *errors.REASONS[1:]]
    assert list(found.values()) == list(range(len(errors.REASONS)))


def test_strict_codes_follow_the_leniencies() -> None:
    strict = [code for number, (code, _) in errors.CODES.items() if number >= errors.STRICT_BASE]
    assert strict == list(errors.LENIENCIES)


def test_codes_are_kebab_case_and_have_a_message() -> None:
    for number, (code, message) in errors.CODES.items():
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", code), number
        assert message.strip() == message != ""
        assert not message.endswith(".")


def test_each_code_has_one_number_but_for_the_strict_ones() -> None:
    numbers: dict[str, list[int]] = {}
    for number, (code, _) in errors.CODES.items():
        numbers.setdefault(code, []).append(number)
    for code, found in numbers.items():
        if len(found) > 1:
            # A leniency may share its word with a code: the kernel's own number is the first.
            assert code in errors.LENIENCIES, code
            assert errors.NUMBERS[code] == found[0] < errors.STRICT_BASE


@pytest.mark.parametrize("enum", ["Code", "Leniency", "Reason"])
def test_numbers_are_in_order(enum: str) -> None:
    numbers = list(members(enum, SOURCE).values())
    assert numbers == sorted(set(numbers))
