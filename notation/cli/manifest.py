"""The manifest of a conversion: what was read, what was written, what was counted."""

from __future__ import annotations

import hashlib
import json
import os
from collections import Counter
from collections.abc import Sequence
from typing import IO, Any

from notation.cli.partial import PartialFile
from notation.cli.status import Status
from notation.cli.tally import Tally

__all__ = ["Digest", "counts", "digest_of", "read_manifest", "same_file", "tally_of", "write_manifest"]

BLOCK = 1 << 20


class Digest:
    """The SHA-256 of a file, as far as it was read."""

    def __init__(self, path: str) -> None:
        self._file: IO[bytes] = open(path, "rb", buffering=0)  # noqa: SIM115 (closed by `close`)
        self._hash = hashlib.sha256()
        self.size = 0

    def reach(self, offset: int | None) -> str:
        """The digest up to an offset, or (None) of all."""
        while offset is None or self.size < offset:
            block = self._file.read(BLOCK if offset is None else min(BLOCK, offset - self.size))
            if not block:
                break
            self._hash.update(block)
            self.size += len(block)
        return self._hash.hexdigest()

    def close(self) -> None:
        """Close the file."""
        self._file.close()


def digest_of(path: str, length: int | None = None) -> tuple[int, str] | None:
    """How many bytes a file (or its first `length`) has, and their SHA-256; None where it can't be read."""
    try:
        digest = Digest(path)
    except OSError:
        return None
    try:
        found = digest.reach(length)
        return digest.size, found
    except OSError:
        return None
    finally:
        digest.close()


def same_file(path: str, entry: dict[str, Any]) -> bool:
    """Whether a file is as an entry of a manifest says; one that could not be read is as it was if it still can't."""
    size = entry["bytes"]
    if size is None:
        return digest_of(path) is None
    try:
        if os.path.getsize(path) != size:
            return False
    except OSError:
        return False
    return digest_of(path) == (size, entry["sha256"])


def counts(tally: Tally) -> dict[str, Any]:
    """Counts as plain values."""
    return {
        "games": tally.games,
        "bad": tally.bad,
        "moves": tally.moves,
        "codes": dict(sorted(tally.codes.items())),
        "status": int(tally.status),
        "stopped": tally.stopped,
    }


def tally_of(entry: dict[str, Any]) -> Tally:
    """The counts of an entry."""
    return Tally(
        entry["games"], entry["bad"], entry["moves"], Counter(entry["codes"]), Status(entry["status"]), entry["stopped"]
    )


def read_manifest(path: str) -> dict[str, Any] | None:
    """The manifest of an earlier run, or None: there is none, or something else."""
    try:
        with open(path, "rb") as file:
            found = json.load(file)
    except (OSError, ValueError):
        return None
    keys: Sequence[str] = ("run", "inputs", "outputs", "status", "times")
    return found if isinstance(found, dict) and all(key in found for key in keys) else None


def write_manifest(path: str, content: dict[str, Any]) -> None:
    """Write a manifest, whole; what an interrupted run leaves of it has always the same name."""
    file = PartialFile(path)
    file.open()
    try:
        file.write(json.dumps(content, indent=2).encode() + b"\n")
        file.finish()
    finally:
        file.close()
    file.commit()
