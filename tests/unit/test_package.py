"""What the package says of itself, and what importing it costs."""

from __future__ import annotations

import contextlib
import importlib.metadata
import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import notation
from tests.conftest import ROOT
from tests.source_lines import source_files

#: What `import notation` may bring in from the standard library beyond what any interpreter has loaded.
#: Anything slow (asyncio, json, inspect, typing at run time …) is imported where it is used.
HEAVY = {
    "argparse", "asyncio", "bz2", "click", "concurrent", "csv", "ctypes", "decimal", "email", "gzip", "http", "inspect",
    "json", "logging", "lzma", "multiprocessing", "numpy", "pathlib", "pyarrow", "random", "shutil", "socket", "ssl",
    "subprocess", "tempfile", "tqdm", "unittest", "urllib", "xml", "zipfile", "zstandard",
}  # fmt: skip


def imported_by(code: str, cwd: str) -> set[str]:
    """The modules that a fresh interpreter has after a piece of code and had not before."""
    program = f"import sys; before = set(sys.modules)\n{code}\nprint(*(set(sys.modules) - before), sep='\\n')"
    where = Path(notation.__file__).parents[1]
    ran = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=True,
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(where)},
    )
    return set(ran.stdout.split())


def test_import_notation_is_light(tmp_path) -> None:
    modules = imported_by("import notation", str(tmp_path))
    assert "notation._core" in modules
    assert {name.split(".")[0] for name in modules} & HEAVY == set()
    foreign = {name.split(".")[0] for name in modules} - set(sys.stdlib_module_names) - {"notation"}
    assert {name for name in foreign if not name.startswith(("_cython_", "cython_runtime"))} == set()
    # No game, no notation and no record format is loaded before it is asked for.
    assert not [name for name in modules if re.match(r"notation\.games\.(chess|xiangqi)", name)]
    assert not [name for name in modules if re.match(r"notation\.notations\.", name)]
    assert not [name for name in modules if re.match(r"notation\.cli", name)]
    assert len(modules) < 80, sorted(modules)


def test_help_imports_only_click(tmp_path) -> None:
    code = "import sys, io; sys.argv = ['notation', '--help']; out, sys.stdout = sys.stdout, io.StringIO()\n"
    code += "from notation.cli import main\ntry: main()\nexcept SystemExit: pass\nsys.stdout = out"
    modules = imported_by(code, str(tmp_path))
    assert "click" in modules
    assert not {"tqdm", "zstandard", "concurrent.futures", "multiprocessing"} & modules
    assert not [name for name in modules if re.match(r"notation\.cli\.(convert|fen|moves|perft|list)$", name)]


def test_the_version_is_the_same_everywhere() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    changelog = re.findall(r"^## \[(\d[^\]]*)\]", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert project["version"] == notation.__version__
    with contextlib.suppress(importlib.metadata.PackageNotFoundError):  # built in place, not installed
        assert importlib.metadata.version("notation-core") == notation.__version__
    assert changelog[0] == project["version"]


def test_public_names_exist_and_have_docstrings() -> None:
    for name in notation.__all__:
        value = getattr(notation, name)
        if callable(value):
            assert (value.__doc__ or "").strip(), name
            for member, thing in vars(value).items() if isinstance(value, type) else ():
                if not member.startswith("_") and callable(thing):
                    assert (thing.__doc__ or "").strip(), f"{name}.{member}"


def test_nothing_points_outside_the_project() -> None:
    """Code and documents name no folder of a developer's machine."""
    documents = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("examples/*"), *ROOT.glob("*.toml")]
    pattern = re.compile(r"/work/|/root/|/home/\w|\.\./shared|/tmp/\w+|prototypes?/")
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in [*source_files(), *documents]
        for number, line in enumerate(path.read_text("utf-8", "replace").splitlines(), 1)
        if pattern.search(line)
    ]
    assert not found, "\n".join(found)


def test_files_stay_readable() -> None:
    """A file has one noun; past 700 lines it has two."""
    long = {}
    for path in [*source_files(), *ROOT.glob("tests/**/*.py")]:
        name = path.relative_to(ROOT).as_posix()
        count = len(path.read_text().splitlines())
        if count > 700:
            long[name] = count
    assert long == {}


def test_records_of_errors_are_json() -> None:
    error = notation.RecordError(
        "illegal", file="a", offset=1, line=2, ordinal=3, ply=4, text=b"\xff", candidates=["x"]
    )
    assert json.loads(json.dumps(error.as_dict())) == error.as_dict()
