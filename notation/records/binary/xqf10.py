"""XQF of version 10, the one that hides nothing: what other programs write. All versions are read by `xqf`."""

from __future__ import annotations

from notation.records.binary.xqf import drafts, recognise
from notation.records.binary.xqf import write_old as write

__all__ = ["drafts", "recognise", "write"]
