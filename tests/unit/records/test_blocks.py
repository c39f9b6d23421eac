"""The loops over blocks of bytes give the same for SSE2, for AVX2 and as plain C, which other machines run."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.conftest import ROOT

FRAME = """
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
{parts}
int main(void) {{
    uint8_t b[512];
    srand(2);
    int avx2 = {avx2};
{body}
    puts("same");
    return 0;
}}
"""

TAGS = """
#define notation_plain_tag x86_plain_tag
#define notation_tag_from x86_tag_from
#define notation_short_line x86_short_line
#include "tag64.h"
#undef notation_plain_tag
#undef notation_tag_from
#undef notation_short_line
#undef NOTATION_TAG64_H
#undef NOTATION_TAG_TWIN
#undef __SSE2__
#include "tag64.h"
"""

TAGS_BODY = r"""
    const char odd[] = "[]\"\" abC\\\n1?";
    long found = 0;
    for (long k = 0; k < 500000; k++) {
        for (int i = 0; i < 80; i++)
            b[i] = rand() % 3 ? "abcDef"[rand() % 6] : rand() % 4 ? odd[rand() % 12] : (uint8_t)rand();
        b[0] = '[';
        if (rand() % 2) {
            int a = 1 + rand() % 12, e = a + 2 + rand() % 40;
            b[a] = ' ';
            b[a + 1] = b[e] = '"';
            b[e + 1] = ']';
        }
        uint32_t plain = notation_plain_tag(b, 0);
        if (x86_plain_tag(b, 0) != plain || x86_plain_tag(b, avx2) != plain) return 1;
        found += plain != 0;
    }
    if (found < 5000) return 2;
"""

BYTES_BODY = """
    for (long k = 0; k < 100000; k++) {
        int size = rand() % 300;
        for (int i = 0; i < 400; i++)
            b[i] = rand() % 20 ? (rand() % 2 ? 10 : 13) + (rand() % 3 == 0) * 30 : (uint8_t)rand();
        for (int a = 0; a <= avx2; a++)
            if (notation_odd_bytes(b, size, a) != notation_odd_bytes_plain(b, size)
                || notation_line_ends(b, size, a) != notation_line_ends_plain(b, size)) return 1;
    }
"""

COUNTS = """
#include "count64.h"
NOTATION_COUNT_WORDS(plain_words, , notation_masks_plain)
"""

COUNTS_BODY = r"""
    const char all[] = "  ..1290abxexNfO-+#=\n\n\r{}()[]*,;%$\x81\xe4!?tz0K^_~|`";
    long words = 0;
    for (long k = 0; k < 200000; k++) {
        int size = rand() % 200, sort = rand() % 3;
        for (int i = 0; i < 400; i++) {
            b[i] = sort == 0 ? (uint8_t)rand() : (uint8_t)all[rand() % (sort == 1 ? 20 : (int)sizeof all - 1)];
            if (sort == 1 && (b[i] == '\n' || b[i] == '-')) b[i] = ' ';
        }
        notation_counted plain = plain_words(b, b + size);
        for (int a = 0; a <= avx2; a++) {
            notation_counted one = notation_count_words((char *)b, (char *)b + size, a);
            if (one.words != plain.words || one.stop != plain.stop || one.number != plain.number) return 1;
        }
        words += plain.words;
    }
    if (words < 10000) return 2;
"""


@pytest.mark.parametrize(
    ("parts", "body"),
    [(TAGS, TAGS_BODY), ('#include "bytes64.h"', BYTES_BODY), (COUNTS, COUNTS_BODY)],
    ids=["tags", "bytes", "words"],
)
def test_all_builds_give_the_same(parts: str, body: str, tmp_path: Path) -> None:
    compiler = os.environ.get("CC") or shutil.which("cc")
    if not compiler or platform.machine() != "x86_64":
        pytest.skip("needs a C compiler on x86-64")
    source = tmp_path / "blocks.c"
    source.write_text(FRAME.format(parts=parts, body=body, avx2='__builtin_cpu_supports("avx2") != 0'))
    program = tmp_path / "blocks"
    folder = ROOT / "notation" / "records"
    subprocess.run([*compiler.split(), "-O2", "-w", f"-I{folder}", str(source), "-o", str(program)], check=True)
    assert subprocess.run([str(program)], capture_output=True, text=True, check=True).stdout == "same\n"
