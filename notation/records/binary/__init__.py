"""Xiangqi's binary record formats: a module each, over one draft of a game and one tree of moves.

Layouts: docs/binary-formats.md.
"""
