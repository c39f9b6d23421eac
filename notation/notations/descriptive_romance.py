"""Descriptive notation in Spanish, Portuguese and French: ``P4R``, ``C3AR``, ``AxT``, the rank before the file.

The wing stands behind what it belongs to: ``CR`` is the king's knight, ``AR`` his bishop's file. Of two men who could
make a move the rank tells which (``C7-5C``, ``T1xP``), else the square of origin (``T4CR-2CR``, as in the French text
of the FIDE laws of 1930). A pawn's file stands behind its letter: ``PCxPA``.
"""

from __future__ import annotations

from dataclasses import replace

from notation.notations.descriptive import FILES, ChessTable

__all__ = ["FRENCH", "PORTUGUESE", "SPANISH"]

SPANISH = ChessTable(
    name="descriptive-es",
    game="chess",
    summary="P4R, C3AR, PxP a.p.: Spanish descriptive",
    pieces={"pawn": "P", "knight": "C", "bishop": "A", "rook": "T", "queen": "D", "king": "R"},
    files=FILES,
    sides=("queen", "king"),
    pawn="pawn",
    coloured="bishop",
    rank_first=True,
    separator="",
    origin=("", ""),
    promotion=("=", ""),
    en_passant=" a.p.",
    check="+",
    mate="++",
    castling_words=("Enroque corto", "Enroque largo", "Enroque"),
    words={
        "takes": ("x", "por", "toma"),
        "check": ("jaque", "jq", "j"),
        "mate": ("mate", "jaque mate", "jaque y mate"),
        "en passant": ("a.p", "a. p", "ap", "al paso", "e.p"),
        "queens": ("corona",),
        "castles": ("enroque", "enroca"),
        "kingside": ("corto",),
        "queenside": ("largo",),
    },
)

PORTUGUESE = replace(
    SPANISH,
    name="descriptive-pt",
    summary="P4R, C3BR, PxP e.p.: Portuguese descriptive",
    pieces={"pawn": "P", "knight": "C", "bishop": "B", "rook": "T", "queen": "D", "king": "R"},
    en_passant=" e.p.",
    castling_words=("Roque pequeno", "Roque grande", "Roque"),
    words={
        "takes": ("x", "toma", "por"),
        "check": ("xeque", "xq"),
        "mate": ("mate", "xeque-mate", "xeque mate"),
        "en passant": ("e.p", "e. p", "ep", "en passant"),
        "queens": ("coroa",),
        "castles": ("roque",),
        "kingside": ("pequeno", "curto", "menor"),
        "queenside": ("grande", "longo", "maior"),
    },
)

FRENCH = replace(
    SPANISH,
    name="descriptive-fr",
    summary="P4R, C3FR, PxP e.p.: French descriptive",
    pieces={"pawn": "P", "knight": "C", "bishop": "F", "rook": "T", "queen": "D", "king": "R"},
    en_passant=" e.p.",
    mate="≠",
    castling_words=("Petit roque", "Grand roque", "Roque"),
    words={
        "takes": ("x", "pr", "prend"),
        "check": ("échec", "Échec", "éch", "éc", "ech"),
        "mate": ("mat", "échec et mat"),
        "en passant": ("e.p", "e. p", "ep", "en passant"),
        "castles": ("roque", "roq"),
        "kingside": ("petit",),
        "queenside": ("grand",),
    },
)
