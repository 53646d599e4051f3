# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Where the Sokoban boards are in a text, and which lines only look like rows of one.

A board is a run of lines that hold nothing but ``# @ + $ * . - _`` and blanks. What a stricter
rule would lose and a laxer one would misread is known from real files: rulers of dashes under a
board are no rows, rows without a wall occur inside one, and a row with foreign letters glued to a
board means that the file is in some other alphabet.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_ROW = re.compile(r"[#@+$*.\-_ \t]+")
_RUN_LENGTH = re.compile(r"(?=.*[|\d])(?=.*[#|])[\d#@+$*.\-_ |()]*")
_BLANKISH = re.compile(r"[-_ \t]*")
_MOVABLE = re.compile(r"[@+$*.]")
_WALL = "#"
_FEW_ROWS = 3
_RULER = 5  #: so many equal letters in a row are a ruler


@dataclass(frozen=True)
class Block:
    """Lines ``start`` up to ``end`` (from 0) that are one board, or why they are none."""

    start: int
    end: int
    refused: str = ""


def find(lines: list[str], shut: list[bool]) -> list[Block]:
    """All boards of a text, in order; ``shut`` marks lines inside comments, where none is looked
    for.
    """
    blocks = []
    i = 0
    while i < len(lines):
        if shut[i] or not is_row(lines[i]):
            i += 1
            continue
        start = i
        while i < len(lines) and not shut[i] and is_row(lines[i]):
            i += 1
        block = _judge(lines, start, i)
        if block:
            blocks.append(block)
    return blocks


def is_row(line: str) -> bool:
    """Whether a line may be a row of a board."""
    return _ROW.fullmatch(line) is not None and not line.isspace()


def is_run_length(line: str) -> bool:
    """Whether a line may hold rows with counts in front of the letters, such as ``4#|#@2-#``."""
    return _RUN_LENGTH.fullmatch(line) is not None and not line.strip().isdigit()


def _judge(lines: list[str], start: int, end: int) -> Block | None:
    while start < end and _is_edging(lines[start]):
        start += 1
    while start < end and _is_edging(lines[end - 1]):
        end -= 1
    rows = lines[start:end]
    text = "".join(rows)
    if _WALL not in text or not _MOVABLE.search(text):
        return None  # a ruler, or text that happens to hold no letter
    for neighbour in lines[max(start - 1, 0) : start] + lines[end : end + 1]:
        if "|" in neighbour and is_run_length(neighbour):
            return Block(start, end, "rows with run lengths are not read yet")
        if _is_foreign_row(neighbour):
            return Block(start, end, f"a row in another alphabet: {neighbour.strip()[:30]}")
    if len(rows) < _FEW_ROWS and "@" not in text and "+" not in text:
        return Block(start, end, "less than three rows and no player: no board")
    return Block(start, end)


def _is_edging(row: str) -> bool:
    """Rows of dashes and the like above or below a board are rulers or notes, not part of it."""
    if _BLANKISH.fullmatch(row):
        return True
    letters = row.strip()
    return _WALL not in row and len(letters) >= _RULER and len(set(letters)) == 1


def _is_foreign_row(line: str) -> bool:
    """A line that is mostly board letters, begins like a row, and yet holds something else."""
    dense = re.sub(r"\s", "", line)
    if len(dense) < 3 or is_row(line):
        return False
    known = sum(dense.count(letter) for letter in "#@+$*.-_")
    return dense[0] in "#*-_" and _WALL in dense and 5 * known > 3 * len(dense)
