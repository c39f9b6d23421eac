"""Runs with a manifest: what an interrupted one has done is kept, and the next one does the rest."""

from __future__ import annotations

import contextlib
import datetime
import os
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from notation._printable import printable
from notation.cli.course import Course
from notation.cli.files import write_failed
from notation.cli.journal import Journal
from notation.cli.manifest import (
    Digest,
    counts,
    digest_of,
    read_manifest,
    same_file,
    tally_of,
    write_manifest,
)
from notation.cli.partial import PartialFile, PartialFolder, PartialJoined, partial_name
from notation.cli.status import Status
from notation.cli.tally import Log, Tally
from notation.errors import RecordError
from notation.records.place import Place

if TYPE_CHECKING:
    from notation.cli.progress import Progress

__all__ = ["Record"]


MALFORMED = (KeyError, IndexError, TypeError, ValueError, AttributeError)
"""What reading JSON of an unexpected shape raises."""


class Changed(Exception):  # noqa: N818 (no fault)
    """What an earlier run left can't be used; its text says why."""


class Record(Course):
    """The record of a run: a journal while it lasts, then a manifest.

    `head` says what run it is, in plain values; `output` is a file or a list with one for each input. `status` is that
    of an earlier run if nothing is left to be done, else None.
    """

    def __init__(
        self,
        manifest: str,
        head: dict[str, Any],
        paths: Sequence[str],
        output: str | list[str],
        report: str | None,
        say: Callable[[str], None],
    ) -> None:
        self._manifest = manifest
        self._head = head
        self._paths = paths
        self._targets = output
        self._report_name = report
        self._say = say
        self._encoding = head["settings"]["output_encoding"]
        self._digest: tuple[int, Digest] | None = None
        self._journal = Journal(manifest)
        self._reset()
        lines = self._journal.open()
        try:
            self.status = self._take_up(lines)
        except Changed as why:
            self._say(printable(f"{why}: everything is converted anew"))
            with contextlib.suppress(*MALFORMED):
                for name in lines[0]["run"]["outputs"] if lines else ():
                    with contextlib.suppress(OSError):
                        os.unlink(partial_name(name))
            self._stop_files()
            self._reset()
            self._begin()
            self.status = None
        except BaseException:
            self._stop_files()
            self._journal.close()
            raise

    def _reset(self) -> None:
        """Be a run that has not begun."""
        targets = self._targets
        self.output: PartialJoined | PartialFolder = (
            PartialJoined(PartialFile(targets), self._encoding)
            if isinstance(targets, str)
            else PartialFolder(targets, self._written, self._encoding)
        )
        self.report = PartialFile(self._report_name) if self._report_name is not None else None
        self.total = Tally()
        self.fresh = True
        self.started = _now()
        self._entries: list[dict[str, Any]] = []
        self._outputs: list[dict[str, Any]] = []
        self._done: set[int] = set()
        self._begun: tuple[int, Place, Tally, list[str]] | None = None
        self._latest: dict[str, Any] | None = None  # how far it is, not in the journal yet
        self._errors = 0
        self._hints: list[str] = []
        self._stop_digest()

    # What an earlier run left ---------------------------------------------------------------

    def _take_up(self, lines: list[dict[str, Any]]) -> Status | None:
        """Go on where the lines end; the status of a run that is finished. Raises Changed."""
        try:
            return self._read_lines(lines)
        except RecordError:
            raise
        except MALFORMED as error:  # JSON of somebody else, or of another hand
            name = self._journal.name if lines else self._manifest
            raise Changed(f"{name} is not as it was written") from error

    def _read_lines(self, lines: list[dict[str, Any]]) -> Status | None:
        if lines and lines[0].get("run") != self._head:
            raise Changed("the unfinished run had other inputs or settings")
        if not lines:
            return self._compare()
        if "complete" in lines[-1]:
            return self._complete(lines[-1]["complete"])
        if len(lines) == 1:
            self._begin()
            return None
        self.started = lines[0]["started"]
        for line in lines[1:]:
            if "entry" in line and line["input"] not in self._done:
                self._take_entry(line)
        self._take_last(lines[-1])
        self.fresh = False
        return None

    def _compare(self) -> Status | None:
        """Whether there is a manifest that makes this run needless."""
        found = read_manifest(self._manifest)
        if found is not None:
            if found["run"] != self._head:
                raise Changed(f"{self._manifest} is of other inputs or settings")
            for entry in found["inputs"]:
                if not same_file(entry["file"], entry):
                    raise Changed(f"{entry['file']} has changed")
            for entry in found["outputs"]:
                if not same_file(entry["file"], entry):
                    raise Changed(f"{entry['file']} is not as it was written")
            self._say(printable(f"nothing to do: {self._manifest} is of this run, and no input has changed"))
            self._journal.remove()
            return Status(found["status"])
        self._begin()
        return None

    def _take_entry(self, line: dict[str, Any]) -> None:
        """An input that is done."""
        number, entry = line["input"], line["entry"]
        if not same_file(entry["file"], entry):
            raise Changed(f"{entry['file']} has changed")
        if line["output"] is not None:
            if not same_file(line["output"]["file"], line["output"]):
                raise Changed(f"{line['output']['file']} is not as it was written")
            self._outputs.append(line["output"])
        self._done.add(number)
        self._entries.append(entry)
        self.total.add(tally_of(entry))

    def _take_last(self, line: dict[str, Any]) -> None:
        """How far the last line says the run had come."""
        number = line["input"]
        self._errors, self._hints = line["errors"], line["hints"]
        if self.report is not None and not self.report.go_on(*line["report"]):
            raise Changed(f"{partial_name(self.report.name)} is not as it was left")
        if "place" in line:
            offset, at, ordinal, guesses = line["place"]
            digest = Digest(self._paths[number])
            self._digest = number, digest
            if digest.reach(line["raw"]) != line["sha256"]:
                raise Changed(f"{self._paths[number]} has changed")
            self._begun = number, Place(offset, at, ordinal, _tuples(guesses)), tally_of(line["counts"]), line["lost"]
        if isinstance(self.output, PartialJoined):
            if not self.output.file.go_on(*line["out"]):
                raise Changed(f"{partial_name(self.output.file.name)} is not as it was left")
            self.output.go_on(number if "place" in line else -1, line["state"])
        elif "place" in line:
            file = PartialFile(self._targets[number])
            if not file.go_on(*line["out"]):
                raise Changed(f"{partial_name(file.name)} is not as it was left")
            self.output.go_on(number, file)
        games = self.total.games + (self._begun[2].games if self._begun is not None else 0)
        self._say(f"going on behind game {games:,}, {len(self._done):,} of {len(self._paths):,} inputs done")

    def _begin(self) -> None:
        """Begin anew."""
        self._journal.begin({"run": self._head, "started": self.started})
        if isinstance(self.output, PartialJoined):
            self.output.file.open()
        if self.report is not None:
            self.report.open()

    # This run -------------------------------------------------------------------------------

    def attach(self, progress: Progress, log: Log) -> Record:
        """Learn who shows how far it is."""
        super().__init__(progress, log)
        log.go_on(self._errors, self._hints)
        self._games = self.total.games
        return self

    def skip(self, number: int) -> bool:
        """Whether an input was converted before."""
        return number in self._done

    def begin(self, number: int) -> tuple[Place, Tally, list[str]] | None:
        """How far an input was converted before, its counts, and what was said to have no place in the output."""
        return self._begun[1:] if self._begun is not None and self._begun[0] == number else None

    def reached(self, number: int, place: Place | None, raw: int, tally: Tally, lost: Sequence[str]) -> None:
        """Note how far an input is."""
        super().reached(number, place, raw, tally, lost)
        output = self.output.current
        if output is not None:
            output.end_piece()
        if self.report is not None:
            self.report.end_piece()
        self._latest = None
        if place is None or output is None:
            return
        self._latest = self._line(number) | {
            "place": [place.offset, place.line, place.ordinal, place.guesses],
            "raw": raw,
            "counts": counts(tally),
            "lost": list(lost),
            "out": [output.length, output.digest],
        }
        if self._journal.due:
            self._save()

    def done(self, number: int, tally: Tally) -> None:
        """Note that an input is done."""
        super().done(number, tally)
        path = self._paths[number]
        entry: dict[str, Any] = {"file": path, "bytes": None, "sha256": None}
        with contextlib.suppress(OSError):  # one that can't be opened has neither
            found = self._input(number).reach(None)
            entry |= {"bytes": self._input(number).size, "sha256": found}
        self._stop_digest()
        entry |= counts(tally)
        self._entries.append(entry)
        line = self._line(number) | {"entry": entry, "output": None}
        if isinstance(self.output, PartialJoined):
            line["out"] = [self.output.file.length, self.output.file.digest]
        elif self._outputs and self._outputs[-1]["input"] == number:
            line["output"] = self._outputs[-1]
        self._journal.add(line)
        self._latest = None
        if self._journal.due:
            self._save()

    def _line(self, number: int) -> dict[str, Any]:
        """What every line has."""
        return {
            "input": number,
            "report": [self.report.length, self.report.digest] if self.report is not None else None,
            "errors": self._log.errors,
            "hints": self._log.hints,
            "state": self.output.state,
        }

    def _save(self) -> None:
        """Bring all that was written to the disk, and say so in the journal."""
        begun = time.monotonic()
        line, self._latest = self._latest, None
        if line is not None:
            self._journal.add(line | {"sha256": self._input(line["input"]).reach(line["raw"])})
        if self.output.current is not None:
            self.output.current.sync()
        if self.report is not None:
            self.report.sync()
        self._journal.write()
        self._journal.spent(begun)

    def _written(self, number: int, file: PartialFile) -> None:
        """An output of a folder is complete."""
        self._outputs.append({"input": number, "file": file.name, "bytes": file.length, "sha256": file.digest})

    def _input(self, number: int) -> Digest:
        """The digest of an input that is read."""
        if self._digest is None or self._digest[0] != number:
            self._stop_digest()
            self._digest = number, Digest(self._paths[number])
        return self._digest[1]

    def _stop_digest(self) -> None:
        if self._digest is not None:
            self._digest[1].close()
            self._digest = None

    # The end --------------------------------------------------------------------------------

    def finish(self, total: Tally) -> None:
        """All is converted: give the outputs their names, and write the manifest."""
        if isinstance(self.output, PartialJoined):
            if self.output.used:
                file = self.output.file
                file.finish()
                self._outputs = [{"file": file.name, "bytes": file.length, "sha256": file.digest}]
            else:
                self.output.file.discard()
        report = self.report
        if report is not None:
            report.finish()
            self._outputs.append({"file": report.name, "bytes": report.length, "sha256": report.digest})
        content = {
            "run": self._head,
            "inputs": self._entries,
            "outputs": [{key: one[key] for key in ("file", "bytes", "sha256")} for one in self._outputs],
            **counts(total),
            "times": {"started": self.started, "finished": _now()},
        }
        self._journal.add({"complete": content})
        self._journal.write()
        try:
            self._complete(content)
        except Changed as why:
            raise write_failed(self._manifest, str(why)) from why

    def _complete(self, content: dict[str, Any]) -> Status:
        """Do what is to be done when everything is written."""
        for entry in content["outputs"]:
            if digest_of(partial_name(entry["file"])) == (entry["bytes"], entry["sha256"]):
                PartialFile(entry["file"]).commit()
            elif not same_file(entry["file"], entry):
                raise Changed(f"{entry['file']} is not as it was written")
        write_manifest(self._manifest, content)
        self._journal.remove()
        return Status(content["status"])

    def close(self) -> None:
        """Leave everything for the next run."""
        if self._latest is not None or self._journal.waits:  # this one was interrupted
            with contextlib.suppress(RecordError, OSError):
                self._save()
        self._stop_digest()
        self._journal.close()
        self._stop_files()

    def _stop_files(self) -> None:
        """Close the outputs, as they are."""
        if isinstance(self.output, PartialJoined):
            self.output.file.close()
        else:
            self.output.leave()
        if self.report is not None:
            self.report.close()


def _now() -> str:
    return datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds")


def _tuples(value: Any) -> Any:
    """JSON's lists as the tuples they were."""
    return tuple(_tuples(one) for one in value) if isinstance(value, list) else value
