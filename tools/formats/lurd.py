# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Sokoban moves as text: the letters l u r d, capitals where a crate is pushed (case is not relied
on).
"""

from __future__ import annotations

import re

_MOVES = re.compile(r"[lurdLURD \t]+")
_BLANKS = str.maketrans("", "", " \t\r\n")
WRAP = 70


def is_line(line: str) -> bool:
    """Whether a line holds moves and nothing else."""
    return _MOVES.fullmatch(line) is not None and not line.isspace()


def join(lines: list[str]) -> str:
    """The moves of several lines as one text without blanks."""
    return "".join(lines).translate(_BLANKS)


def wrap(moves: str, width: int = WRAP) -> list[str]:
    """Lines of at most ``width`` letters."""
    return [moves[i : i + width] for i in range(0, len(moves), width)]
