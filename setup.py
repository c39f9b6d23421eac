"""Find the .pyx files and build them. All other settings are in pyproject.toml.

The rules of each game and the kernels of chess notations are built twice from one text: `…_base.pyx` for every
machine, `…_v3.pyx` with the instructions of x86-64-v3 (BMI2, AVX2), which is optional: where the compiler refuses
the flag, the package is complete without it, and a module beside them chooses at run time.
"""

import multiprocessing
import os
import platform
import re
import sys
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup

X86 = platform.machine().lower() in ("x86_64", "amd64")
# States are plain memory that each layer casts to what it knows of them.
ALIASING = ["-fwrapv", "-fno-strict-aliasing"]
# Python's own flags ask for debug information, five times as large as the code; `-g0` behind them takes it back.
FLAGS = ["-O3", "-g0", *ALIASING, "-DCYTHON_INLINE=__inline__ __attribute__((always_inline))"]
LINK = ["-Wl,-x"] if sys.platform == "darwin" else ["-Wl,-s"]  # without symbols that nobody links to
SANITIZE = os.environ.get("NOTATION_SANITIZE")  # e.g. "address,undefined": the fuzz targets set it
if SANITIZE:
    FLAGS = [
        "-O1",
        "-g1",
        *ALIASING,
        "-fno-omit-frame-pointer",
        f"-fsanitize={SANITIZE}",
        "-fno-sanitize-recover=undefined",
    ]
    LINK = [f"-fsanitize={SANITIZE}"]
DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "initializedcheck": False,
    "cdivision": True,
    "nonecheck": False,
}


def extensions() -> list[Extension]:
    """One extension a .pyx file; the v3 twins on x86-64 only."""
    found = []
    for path in sorted(Path("notation").rglob("*.pyx")):
        twin = path.stem.endswith("_v3")
        if twin and not X86:
            continue
        found.append(
            Extension(
                ".".join(path.with_suffix("").parts),
                [str(path)],
                extra_compile_args=FLAGS + (["-march=x86-64-v3"] if twin else []),
                extra_link_args=LINK,
                include_dirs=[str(path.parent), "notation/kernel"],
            )
        )
    if not found:
        raise SystemExit("no .pyx files here: is this sdist complete?")
    return found


def name_constructors(path: Path) -> None:
    """Let a TypeError about the arguments of a class name the class, as those of Python's own types do, and not
    Cython's `__cinit__`: "Board() got an unexpected keyword argument 'fem'"."""
    calls = "RaiseArgtupleInvalid|RaiseKeywordRequired|RejectKeywords|ParseKeywords|CheckKeywordStrings"
    pattern = re.compile(
        r"^static int __pyx_pw_(\w+?)_\d*__c?init__\(|(__Pyx_(?:" + calls + r')\([^"\n]*)"__c?init__"', re.MULTILINE
    )
    name = ""

    def replace(found: re.Match[str]) -> str:
        nonlocal name
        if found[1] is None:
            return f'{found[2]}"{name}"' if name else found[0]
        name, rest = "", found[1]  # 8notation_5_core_5Board: the length of each part is in front of it
        while (length := re.match(r"\d+", rest)) is not None:
            stop = length.end() + int(length[0])
            name, rest = rest[length.end() : stop], rest[stop + 1 :]
        return found[0]

    text = path.read_text()
    named = pattern.sub(replace, text)
    if named != text:
        path.write_text(named)


CORES = os.cpu_count() or 1
FORKS = multiprocessing.get_start_method() == "fork"  # other start methods would run this file again
modules = cythonize(
    extensions(), compiler_directives=DIRECTIVES, build_dir="build/cython", nthreads=CORES if FORKS else 0
)
for module in modules:  # cythonize drops Extension(optional=...)
    module.optional = module.name.endswith("_v3")
    text = Path(*module.name.split(".")).with_suffix(".pyx").read_text()
    if "init__(" in text:
        name_constructors(Path(module.sources[0]))

setup(ext_modules=modules, options={"build_ext": {"parallel": CORES}})
