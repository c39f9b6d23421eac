from typing_extensions import disjoint_base

from notation.kernel.tables import NotationTable

__all__ = ["CodecHandle"]

@disjoint_base
class CodecHandle:
    @property
    def game(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def table(self) -> NotationTable: ...
