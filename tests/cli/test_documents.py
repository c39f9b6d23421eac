"""What the documents show is what happens."""

from __future__ import annotations

import doctest
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import notation
from notation import errors
from tests.cli.conftest import COMMAND, ENVIRONMENT
from tests.conftest import ROOT

DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("examples/*.md")])


def blocks(path: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", path.read_text(), re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_python_in_documents(path: Path, monkeypatch) -> None:
    monkeypatch.chdir(ROOT)
    source = "".join(blocks(path, "python"))
    assert (">>>" in source) == (source != ""), "an example that isn't run"
    for module in ("pyarrow", "polars", "duckdb"):
        if f"import {module}" in source:
            pytest.importorskip(module)
    test = doctest.DocTestParser().get_doctest(source, {}, path.name, str(path), 0)
    shown: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(test, out=shown.append)
    assert runner.failures == 0, "".join(shown)


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_commands_in_documents(path: Path, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    program = tmp_path / "bin" / "notation"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec {COMMAND[0]} -m notation "$@"\n')
    program.chmod(0o755)
    environment = {**ENVIRONMENT, "PATH": f"{program.parent}{os.pathsep}{os.environ['PATH']}"}
    for block in blocks(path, "console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, expected = part.partition("\n")
            ran = subprocess.run(
                command, shell=True, cwd=tmp_path, env=environment, text=True, check=False,
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
            )  # fmt: skip
            assert ran.stdout == expected, command


def test_the_two_commands_open_the_readme() -> None:
    first, second = blocks(ROOT / "README.md", "sh")[:2]
    assert first.count("\n") == second.count("\n") == 1
    assert "notation convert examples/blue_book.pgn" in first
    assert "pytest" in second


def test_every_error_code_is_documented() -> None:
    rows = re.findall(r"^\| `([a-z0-9-]+)` \| (.*) \|$", (ROOT / "docs" / "errors.md").read_text(), re.MULTILINE)
    documented = dict(rows)
    codes = {code: message for number, (code, message) in errors.CODES.items() if number < errors.STRICT_BASE}
    assert {code: documented.get(code) for code in codes} == codes
    assert set(documented) == set(codes) | set(errors.LENIENCIES)


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\((?!https?:)([^)#]+)", path.read_text()):
        assert (path.parent / target).exists(), target


def test_docstrings_run(monkeypatch) -> None:
    """The examples in the package's docstrings."""
    monkeypatch.chdir(ROOT)
    results = doctest.testmod(notation)
    assert results.attempted > 0
    assert results.failed == 0
    assert sys.modules["notation"] is notation


def test_the_readme_names_every_notation_and_format() -> None:
    [moves] = re.findall(r"^\| moves \| (.*?) \| (.*?) \| (.*?) \|$", (ROOT / "README.md").read_text(), re.MULTILINE)
    for game, cell in zip(("chess", "xiangqi", "sanguo"), moves, strict=True):
        assert tuple(re.findall(r"`([\w-]+)`", cell)) == notation.list_notations(game)
    [records] = re.findall(r"^\| records \| (.*) \|$", (ROOT / "README.md").read_text(), re.MULTILINE)
    for name in notation.list_formats():
        assert name in records.lower()
