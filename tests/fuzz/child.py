"""One fuzzing process, started by ``run`` with the engine preloaded: ``child.py ENGINE TARGET …``."""

from __future__ import annotations

import ctypes
import os
import sys
import traceback
from collections.abc import Callable
from pathlib import Path

HERE = Path(__file__).resolve().parent


def libfuzzer(target: Callable[[bytes], None], arguments: list[str]) -> int:
    """Hand a target to libFuzzer, with arguments of its own."""
    engine = ctypes.CDLL(None)

    def one(data: int, size: int) -> int:
        try:
            target(ctypes.string_at(data, size))
        except BaseException:
            traceback.print_exc()
            sys.stderr.flush()
            os.abort()
        return 0

    callback = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_size_t)(one)
    words = [b"fuzz", *(argument.encode() for argument in arguments)]
    count = ctypes.c_int(len(words))
    vector = ctypes.cast((ctypes.c_char_p * (len(words) + 1))(*words, None), ctypes.POINTER(ctypes.c_char_p))
    return int(engine.LLVMFuzzerRunDriver(ctypes.byref(count), ctypes.byref(vector), callback))


def main() -> int:
    engine, tree, name, *arguments = sys.argv[1:]
    sys.path[:0] = [tree, str(HERE)]
    if name == "worst":
        import worst

        worst.main()
        return 0
    import targets

    target = targets.TARGETS[name]
    if engine == "clang":
        return libfuzzer(target, arguments)
    import mutate

    seconds, current, *folders = arguments
    seeds = [file.read_bytes() for folder in folders for file in sorted(Path(folder).iterdir())]
    mutate.fuzz(target, seeds, mutate.read_words(HERE / "words.dict"), float(seconds), Path(current))
    return 0


if __name__ == "__main__":
    sys.exit(main())
