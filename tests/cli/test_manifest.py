"""`--manifest`: what it holds, when a run goes on, and when it begins anew."""

from __future__ import annotations

import fcntl
import gzip
import hashlib
import json
import os
import resource
from typing import Any

import pytest

from tests.cli.conftest import BLUE_BOOK, ENVIRONMENT, Ran

GAME = '[Event "a"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n\n'
BAD = '[Event "b"]\n\n1. e4 e5 2. Ke3 *\n\n'
DATA = (GAME * 20 + BAD) * 30
ARGUMENTS = ("--to", "uci", "-o", "out.lines", "--report", "r.jsonl", "--manifest", "m.json")
SMALL = {**ENVIRONMENT, "NOTATION_PIECE": "1000"}


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


@pytest.fixture
def convert(cli, monkeypatch: pytest.MonkeyPatch):
    """Run in small pieces, on a disk with room for so many bytes a file."""
    monkeypatch.setenv("NOTATION_PIECE", "1000")
    monkeypatch.setattr("tests.cli.conftest.ENVIRONMENT", SMALL)

    def run(*arguments: str, room: int | None = None) -> Ran:
        def shrink() -> None:
            if room is not None:
                resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))

        return cli("convert", *arguments, preexec_fn=shrink)

    return run


def manifest_of(cli) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((cli.folder / "m.json").read_bytes())
    return found


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_what_is_in_it(cli, write, convert, jobs: str) -> None:
    a, b = DATA.encode(), gzip.compress(BLUE_BOOK.read_bytes())
    write("a.pgn", a)
    write("b.pgn.gz", b)
    ran = convert("a.pgn", "b.pgn.gz", "no.pgn", *ARGUMENTS, "--jobs", jobs)
    assert ran.status == 3
    found = manifest_of(cli)
    assert found["inputs"] == [
        {
            "file": "a.pgn",
            "bytes": len(a),
            "sha256": sha256(a),
            "games": 630,
            "bad": 30,
            "moves": 2460,
            "codes": {"illegal": 30},
            "status": 1,
            "stopped": False,
        },
        {
            "file": "b.pgn.gz",
            "bytes": len(b),
            "sha256": sha256(b),
            "games": 8,
            "bad": 0,
            "moves": 497,
            "codes": {},
            "status": 0,
            "stopped": False,
        },
    ]
    assert found["run"]["missing"] == ["no.pgn"]
    assert (found["games"], found["bad"], found["status"]) == (638, 30, 3)
    assert found["codes"] == {"illegal": 30, "read-failed": 1}
    for entry in found["outputs"]:
        data = (cli.folder / entry["file"]).read_bytes()
        assert (entry["bytes"], entry["sha256"]) == (len(data), sha256(data))
    assert [entry["file"] for entry in found["outputs"]] == ["out.lines", "r.jsonl"]
    assert cli.files() == {"a.pgn", "b.pgn.gz", "m.json", "out.lines", "r.jsonl"}
    plain = cli("convert", "a.pgn", "b.pgn.gz", "--to", "uci", "--format", "lines", "--report", "other.jsonl")
    assert (cli.folder / "out.lines").read_text() == plain.out
    report = (cli.folder / "r.jsonl").read_text().splitlines()
    assert "no.pgn" in report[0]
    assert report[1:] == (cli.folder / "other.jsonl").read_text().splitlines()


def test_the_same_command_again(cli, write, convert) -> None:
    write("a.pgn", DATA)
    first = convert("a.pgn", *ARGUMENTS)
    before = (cli.folder / "m.json").read_bytes()
    again = convert("a.pgn", *ARGUMENTS, "--jobs", "2")
    assert (again.status, again.err) == (
        first.status,
        "nothing to do: m.json is of this run, and no input has changed\n",
    )
    assert (cli.folder / "m.json").read_bytes() == before
    write("a.pgn", DATA + GAME)
    changed = convert("a.pgn", *ARGUMENTS)
    assert "a.pgn has changed: everything is converted anew" in changed.err
    assert manifest_of(cli)["games"] == 631
    (cli.folder / "out.lines").write_text("other")
    assert "out.lines is not as it was written: everything is converted anew" in convert("a.pgn", *ARGUMENTS).err
    assert (cli.folder / "out.lines").read_text().count("\n") == 631
    other = convert("a.pgn", *ARGUMENTS, "--with-fen", "--format", "lines")
    assert "m.json is of other inputs or settings: everything is converted anew" in other.err
    assert (cli.folder / "out.lines").read_text().startswith("rnbq")


def unfinished(cli, write, convert) -> tuple[bytes, bytes]:
    """Leave a run unfinished; what the whole one makes."""
    write("a.pgn", DATA)
    write("b.pgn", DATA)
    assert convert("a.pgn", "b.pgn", *ARGUMENTS).status == 1
    expected = (cli.folder / "out.lines").read_bytes(), (cli.folder / "r.jsonl").read_bytes()
    for name in ("out.lines", "r.jsonl", "m.json"):
        (cli.folder / name).unlink()
    full = convert("a.pgn", "b.pgn", *ARGUMENTS, room=len(expected[0]) * 3 // 4)
    assert full.status == 4
    assert "the output could not be written: File too large" in full.err
    assert cli.files() == {"a.pgn", "b.pgn", "out.lines.partial", "r.jsonl.partial", "m.json.journal"}
    return expected


@pytest.mark.parametrize("damage", ["nothing", "torn line", "longer output"])
def test_going_on(cli, write, convert, damage: str) -> None:
    expected = unfinished(cli, write, convert)
    journal = cli.folder / "m.json.journal"
    if damage == "torn line":
        journal.write_bytes(journal.read_bytes()[:-20])
    elif damage == "longer output":
        with open(cli.folder / "out.lines.partial", "ab") as file:
            file.write(b"more than the journal knows of")
    ran = convert("a.pgn", "b.pgn", *ARGUMENTS)
    assert ran.status == 1
    assert "going on behind game " in ran.err
    assert "1,260 games" in ran.err
    assert ((cli.folder / "out.lines").read_bytes(), (cli.folder / "r.jsonl").read_bytes()) == expected
    assert cli.files() == {"a.pgn", "b.pgn", "out.lines", "r.jsonl", "m.json"}


@pytest.mark.parametrize(
    ("damage", "word"),
    [
        ("output", "out.lines.partial is not as it was left"),
        ("no output", "out.lines.partial is not as it was left"),
        ("report", "r.jsonl.partial is not as it was left"),
        ("first input", "a.pgn has changed"),
        ("second input", "b.pgn has changed"),
        ("settings", "the unfinished run had other inputs or settings"),
    ],
)
def test_beginning_anew(cli, write, convert, damage: str, word: str) -> None:
    expected = unfinished(cli, write, convert)
    more: tuple[str, ...] = ()
    if damage == "output":
        (cli.folder / "out.lines.partial").write_bytes(b"x" * 20000)
    elif damage == "no output":
        (cli.folder / "out.lines.partial").unlink()
    elif damage == "report":
        (cli.folder / "r.jsonl.partial").write_bytes(b"")
    elif damage.endswith("input"):
        name = "a.pgn" if damage == "first input" else "b.pgn"
        write(name, DATA.replace('"a"', '"z"', 1))
    else:
        more = ("--policy", "strict")
    ran = convert("a.pgn", "b.pgn", *ARGUMENTS, *more)
    assert f"{word}: everything is converted anew" in ran.err
    assert ran.status == 1
    assert (cli.folder / "out.lines").read_bytes() == expected[0]
    assert len((cli.folder / "r.jsonl").read_bytes().splitlines()) == 60
    assert cli.files() == {"a.pgn", "b.pgn", "out.lines", "r.jsonl", "m.json"}


def test_stopped_at_the_first_bad_game(cli, write, convert) -> None:
    write("a.pgn", GAME * 300)
    write("b.pgn", GAME * 3 + BAD + GAME)
    write("c.pgn", GAME)
    for _ in range(2):
        assert convert("a.pgn", "b.pgn", "c.pgn", *ARGUMENTS, "--errors", "stop").status == 1
    found = manifest_of(cli)
    assert (found["games"], found["stopped"], len(found["inputs"])) == (304, True, 2)


def test_what_can_t_be_continued_is_refused(cli, write) -> None:
    write("a.pgn", GAME)
    os.mkfifo(cli.folder / "pipe.pgn")
    for arguments, word in [
        (("a.pgn", "--to", "uci", "--manifest", "m.json"), "--manifest needs -o"),
        (("-", "--to", "uci", "-o", "x.pgn", "--manifest", "m.json"), "stdin can't be read twice"),
        (("pipe.pgn", "--to", "uci", "-o", "x.pgn", "--manifest", "m.json"), "pipe.pgn can't be read twice"),
        (("a.pgn", "--to", "uci", "-o", "/dev/null", "--manifest", "m.json"), "/dev/null is none"),
        (("a.pgn", "--to", "uci", "-o", "x.pgn", "--manifest", "x.pgn"), "would be written twice"),
        (("a.pgn", "--to", "uci", "-o", "x.pgn", "--manifest", "a.pgn"), "would overwrite the input"),
    ]:
        ran = cli("convert", *arguments)
        assert ran.status == 2, arguments
        assert word in ran.err
    assert cli.files() == {"a.pgn", "pipe.pgn"}


def test_a_manifest_in_the_output_folder(cli, write, convert) -> None:
    write("a.pgn", GAME)
    arguments = ("a.pgn", "no.pgn", "--to", "uci", "-o", "new/", "--manifest", "new/m.json")
    assert convert(*arguments).status == 3
    assert cli.files() == {"a.pgn", "new/a.pgn", "new/m.json"}
    again = convert(*arguments)
    assert again.status == 3
    assert "nothing to do" in again.err
    write("no.pgn", GAME)
    assert convert(*arguments).status == 0
    assert cli.files() == {"a.pgn", "no.pgn", "new/a.pgn", "new/no.pgn", "new/m.json"}


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_an_input_without_permission(cli, write, convert) -> None:
    write("a.pgn", GAME)
    write("b.pgn", GAME).chmod(0)
    assert convert("a.pgn", "b.pgn", *ARGUMENTS).status == 3
    assert manifest_of(cli)["inputs"][1]["bytes"] is None
    assert "nothing to do" in convert("a.pgn", "b.pgn", *ARGUMENTS).err


def test_two_runs_at_a_time(cli, write) -> None:
    write("a.pgn", GAME)
    with open(cli.folder / "m.json.journal", "wb") as journal:
        fcntl.flock(journal, fcntl.LOCK_EX)
        ran = cli("convert", "a.pgn", *ARGUMENTS)
    assert ran.status == 4
    assert "another run is at work on it" in ran.err


def test_outputs_are_no_inputs(cli, write) -> None:
    """A folder that is converted may hold what an earlier run made."""
    write("in/a.pgn", GAME)
    for _ in range(2):
        assert cli("convert", "in", "-o", "in/all.pgn", "--manifest", "in/m.json").status == 0
        assert (cli.folder / "in/all.pgn").read_text() == GAME
    os.unlink(cli.folder / "in/all.pgn")
    for _ in range(2):
        assert cli("convert", "in", "-o", "in/out/", "--format", "pgn").status == 0
        assert cli.files() == {"in/a.pgn", "in/m.json", "in/out/a.pgn"}


def test_a_compressed_output_of_pieces(cli, write, convert) -> None:
    write("a.pgn", DATA)
    write("none.pgn", "")
    for jobs in ("1", "2"):
        ran = convert("a.pgn", "--to", "lan", "-o", f"{jobs}.pgn.gz", "--manifest", f"{jobs}.json", "--jobs", jobs)
        assert ran.status == 1
    made = (cli.folder / "1.pgn.gz").read_bytes()
    assert made == (cli.folder / "2.pgn.gz").read_bytes()
    assert made.count(b"\x1f\x8b\x08\x00") > 20
    assert gzip.decompress(made).decode() == cli("convert", "a.pgn", "--to", "lan").out
    assert convert("none.pgn", "--to", "lan", "-o", "e.pgn.gz", "--manifest", "e.json").status == 3
    assert gzip.decompress((cli.folder / "e.pgn.gz").read_bytes()) == b""


@pytest.mark.parametrize("name", ["out.lines.partial", "r.jsonl.partial"])
def test_two_runs_at_a_time_on_one_output(cli, write, name: str) -> None:
    write("a.pgn", GAME)
    with open(cli.folder / name, "wb") as partial:
        partial.write(b"of another run")
        partial.flush()
        fcntl.flock(partial, fcntl.LOCK_EX)
        ran = cli("convert", "a.pgn", *ARGUMENTS)
    assert ran.status == 4
    assert "another run is at work on it" in ran.err
    assert (cli.folder / name).read_bytes() == b"of another run"
    assert cli("convert", "a.pgn", *ARGUMENTS).status == 0


@pytest.mark.parametrize(
    "line",
    [
        b'{"a": 1}',
        b'{"complete": 1}',
        b'{"run": HEAD, "started": 1}\n{"complete": {"status": 0}}',
        b'{"run": HEAD, "started": 1}\n{"input": 7}',
        b'{"run": HEAD, "started": 1}\n{"input": 0, "errors": 0, "hints": [], "report": 3}',
    ],
)
def test_a_journal_of_another_shape(cli, write, line: bytes) -> None:
    write("a.pgn", GAME)
    assert cli("convert", "a.pgn", *ARGUMENTS).status == 0
    (cli.folder / "out.lines").unlink()
    head = json.dumps(manifest_of(cli)["run"]).encode()
    (cli.folder / "m.json.journal").write_bytes(line.replace(b"HEAD", head) + b"\n")
    ran = cli("convert", "a.pgn", *ARGUMENTS)
    assert ran.status == 0
    assert "everything is converted anew" in ran.err
    assert (cli.folder / "out.lines").read_text() == "e2e4 e7e5 g1f3 b8c6\n"
    assert cli.files() == {"a.pgn", "m.json", "out.lines", "r.jsonl"}


def test_a_manifest_of_another_shape(cli, write) -> None:
    write("a.pgn", GAME)
    assert cli("convert", "a.pgn", *ARGUMENTS).status == 0
    found = manifest_of(cli)
    for key in ("inputs", "outputs"):
        (cli.folder / "m.json").write_text(json.dumps({**found, key: [3]}))
        ran = cli("convert", "a.pgn", *ARGUMENTS)
        assert ran.status == 0
        assert "m.json is not as it was written: everything is converted anew" in ran.err
        assert manifest_of(cli)[key] == found[key]


def test_what_is_open_or_no_file_is_not_replaced(cli, write) -> None:
    write("a.pgn", GAME)
    os.mkfifo(cli.folder / "fifo")
    with open(cli.folder / "stdout", "wb") as stdout:
        for arguments in (
            ("-o", "/dev/stdout", "--manifest", "m.json"),
            ("-o", "out.lines", "--manifest", "m.json", "--report", "/dev/stdout"),
            ("-o", "out.lines", "--manifest", "/dev/fd/1"),
            ("-o", "out.lines", "--manifest", "m.json", "--report", "fifo"),
            ("-o", "out.lines", "--manifest", "fifo"),
        ):
            run = cli.start("convert", "a.pgn", "--to", "uci", "--format", "lines", *arguments, stdout=stdout)
            assert b"--manifest needs a file to write" in run.communicate()[1]
            assert run.returncode == 2
        stdout.write(b"still the same")
    assert (cli.folder / "stdout").read_bytes() == b"still the same"
    assert cli.files() == {"a.pgn", "fifo", "stdout"}


def test_the_permissions_of_what_was_there_stay(cli, write) -> None:
    write("a.pgn", GAME)
    write("out.lines", "old\n").chmod(0o600)
    assert cli("convert", "a.pgn", *ARGUMENTS).status == 0
    assert (cli.folder / "out.lines").stat().st_mode & 0o777 == 0o600
    assert (cli.folder / "out.lines").read_text() == "e2e4 e7e5 g1f3 b8c6\n"
