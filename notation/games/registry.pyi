from typing_extensions import disjoint_base

from notation.kernel.spec import GameSpec

__all__ = ["MODULES", "Game", "load"]

MODULES: dict[str, str]

@disjoint_base
class Game:
    @property
    def name(self) -> str: ...
    @property
    def spec(self) -> GameSpec: ...
    def capsule(self) -> object: ...

def load(name: str) -> Game: ...
