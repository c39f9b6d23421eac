"""The notations: which there are for each game, and where the table of each lives.

A notation is one small module with a frozen dataclass that an engine of the kernel runs. It is
imported, and made into a codec, when it is first asked for. To add one, write its module and add
its line here.
"""

from __future__ import annotations

import importlib

from notation.errors import UnknownNameError
from notation.games.registry import load

TYPE_CHECKING = False
if TYPE_CHECKING:  # typing is not imported for this
    from notation.kernel.codec import CodecHandle

__all__ = ["codec", "list_notations", "split_name"]

# The languages of san-xx.
_LANGUAGES = (
    "cs", "da", "de", "no", "sv", "nl", "et", "fi", "fr", "hu", "is", "it", "es", "ca", "pl", "pt", "ro", "tr", "lv",
    "sq", "eu", "bg", "ru",
)  # fmt: skip

# (game, notation) -> module:attribute
NOTATIONS: dict[tuple[str, str], str] = {
    ("chess", "san"): "notation.notations.san:CHESS",
    ("chess", "lan"): "notation.notations.lan:CHESS",
    ("chess", "uci"): "notation.notations.uci:CHESS",
    ("chess", "coordinate"): "notation.notations.coordinate:CHESS",
    ("chess", "ran"): "notation.notations.ran:CHESS",
    ("chess", "figurine"): "notation.notations.figurine:CHESS",
    ("chess", "iccf"): "notation.notations.iccf:CHESS",
    ("chess", "smith"): "notation.notations.smith:CHESS",
    ("chess", "xboard"): "notation.notations.xboard:CHESS",
    ("chess", "uedemann"): "notation.notations.uedemann:CHESS",
    ("chess", "gringmuth"): "notation.notations.gringmuth:CHESS",
    ("chess", "descriptive"): "notation.notations.descriptive:CHESS",
    ("chess", "descriptive-es"): "notation.notations.descriptive_romance:SPANISH",
    ("chess", "descriptive-pt"): "notation.notations.descriptive_romance:PORTUGUESE",
    ("chess", "descriptive-fr"): "notation.notations.descriptive_romance:FRENCH",
    **{("chess", f"san-{code}"): f"notation.notations.san_languages:{code.upper()}" for code in _LANGUAGES},
    ("xiangqi", "wxf"): "notation.notations.wxf:XIANGQI",
    ("xiangqi", "axf"): "notation.notations.axf:XIANGQI",
    ("xiangqi", "cxq"): "notation.notations.cxq:XIANGQI",
    ("xiangqi", "playok"): "notation.notations.cxq:PLAYOK",
    ("xiangqi", "chinese"): "notation.notations.chinese:XIANGQI",
    ("xiangqi", "chinese-trad"): "notation.notations.chinese:TRADITIONAL",
    ("xiangqi", "vietnamese"): "notation.notations.vietnamese:XIANGQI",
    ("xiangqi", "iccs"): "notation.notations.iccs:XIANGQI",
    ("xiangqi", "ucci"): "notation.notations.ucci:XIANGQI",
    ("xiangqi", "uci"): "notation.notations.uci:XIANGQI",
    ("xiangqi", "lalg"): "notation.notations.algebraic:LONG",
    ("xiangqi", "salg"): "notation.notations.algebraic:SHORT",
    ("xiangqi", "algebraic"): "notation.notations.algebraic:XIANGQI",
    ("xiangqi", "dpxq"): "notation.notations.dpxq:XIANGQI",
    ("sanguo", "sanguo"): "notation.notations.sanguo:SANGUO",
    ("sanguo", "sanguo-trad"): "notation.notations.sanguo:TRADITIONAL",
    ("sanguo", "coordinate"): "notation.notations.coordinate:SANGUO",
}

#: Other names: (game, name) -> the notation.
ALIASES: dict[tuple[str, str], str] = {
    ("chess", "san-en"): "san",
    ("xiangqi", "axn"): "wxf",
}

_codecs: dict[tuple[str, str], CodecHandle] = {}  # by the full name
_spelled: dict[tuple[str, str], CodecHandle] = {}  # by names as users wrote them


def list_notations(game: str) -> tuple[str, ...]:
    """Names of the notations of a game; UnknownNameError for a game there is not."""
    load(game)
    return tuple(name for of, name in NOTATIONS if of == game)


def split_name(text: str) -> tuple[str, dict[str, str]]:
    """Split ``name:key=value,key=value`` (each pair at its first ``=``)."""
    name, _, rest = text.partition(":")
    options: dict[str, str] = {}
    for pair in rest.split(",") if rest else ():
        key, equals, value = pair.partition("=")
        if not equals:
            raise UnknownNameError("bad-option", name=pair, hint="options are written key=value")
        options[key.strip()] = value
    return name.strip(), options


def codec(game: str, text: str, **options: str) -> CodecHandle:
    """Give the codec of a notation, options in its name or as keywords (the same thing).

    Raises UnknownNameError for a game, a notation, an option or a value there is not.
    """
    if not isinstance(text, str):
        raise TypeError(f"the name of a notation is a str, not {type(text).__name__}")
    text = str.__str__(text)  # plain: what is remembered is compared with what it is
    if options:
        text += (":" if ":" not in text else ",") + ",".join(f"{key}={value}" for key, value in options.items())
    found = _codecs.get((game, text)) or _spelled.get((game, text))
    if found is not None:
        return found
    name, chosen = split_name(text)
    name = ALIASES.get((game, name), name)
    known = list_notations(game)
    if name not in known:
        raise UnknownNameError("unknown-notation", name=name, known=known, game=game)
    module, _, attribute = NOTATIONS[game, name].partition(":")
    table = getattr(importlib.import_module(module), attribute).with_options(chosen)
    made = _codecs.get((game, table.full_name))
    if made is None:
        # Two threads may both compile it; setdefault lets one win, and no lock can be held over an import.
        made = _codecs.setdefault((game, table.full_name), table.compile(load(game)))
    if len(_spelled) >= 1000:  # spellings come from users: don't remember them without limit
        _spelled.clear()
    _spelled[game, text] = made
    return made
