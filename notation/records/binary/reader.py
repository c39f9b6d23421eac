"""The games of a file in a binary format: an iterator and a context manager, like the other readers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import IO

from notation.errors import InputError
from notation.records.binary.draft import error_of, finish
from notation.records.formats import Format
from notation.records.record_reader import WholeReader, failure_of, read_all
from notation.records.tree import Game

__all__ = ["BinaryReader"]


class BinaryReader(WholeReader):
    """The games of a binary stream in a format of this folder."""

    def __init__(
        self,
        stream: IO[bytes],
        format: Format,
        *,
        file: str = "",
        on_bytes: Callable[[int], None] | None = None,
        max_game_bytes: int = 1 << 26,
        owned: bool = False,
    ) -> None:
        super().__init__(stream, format, file=file, max_game_bytes=max_game_bytes, owned=owned)
        self._games = self._run(stream, on_bytes)

    def _run(self, stream: IO[bytes], on_bytes: Callable[[int], None] | None) -> Iterator[Game]:
        data, fault = read_all(stream, on_bytes)
        self.close()
        for draft in self.format.load_binary().drafts(data):
            if not draft.is_game:
                self.stray_errors += [error_of(one, self.file, max(1, self.ordinal)) for one in draft.faults]
                continue
            self.ordinal += 1
            if draft.stop - draft.start > self._limit:
                draft.faults.clear()
                draft.fault("game-too-large", draft.start)
                self.stray_errors += [error_of(one, self.file, self.ordinal) for one in draft.faults]
                continue
            game = finish(draft, self.file, self.ordinal)
            self.moves += len(game)
            yield game
        failure = failure_of(fault, self.file)
        if failure is None and self.ordinal == 0 and data:
            failure = InputError("no-game", file=self.file)
        if failure is not None:
            raise failure
