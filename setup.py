"""Find the .pyx files and build them. All other settings are in pyproject.toml.

The rules of each game and the kernels of chess notations are built twice from one text: `…_base.pyx` for every
machine, `…_v3.pyx` with the instructions of x86-64-v3 (BMI2, AVX2), which is optional: where the compiler refuses
the flag, the package is complete without it, and a module beside them chooses at run time.
"""

import multiprocessing
import os
import platform
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


CORES = os.cpu_count() or 1
FORKS = multiprocessing.get_start_method() == "fork"  # other start methods would run this file again
modules = cythonize(
    extensions(), compiler_directives=DIRECTIVES, build_dir="build/cython", nthreads=CORES if FORKS else 0
)
for module in modules:  # cythonize drops Extension(optional=...)
    module.optional = module.name.endswith("_v3")

setup(ext_modules=modules, options={"build_ext": {"parallel": CORES}})
