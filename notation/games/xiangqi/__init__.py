"""Xiangqi (Chinese chess)."""
