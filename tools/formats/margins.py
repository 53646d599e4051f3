# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""What stands left of every line of a passage and is none of it: the ``>`` of quoted mail, and row
numbers such as ``12|``.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from tools.formats import alphabets

_QUOTED = re.compile(r"(?:> ?(?=>))*>(.*)", re.DOTALL)
_NUMBERED = re.compile(r"[ \t]*(\d{1,3})[ \t]?[|:](.*)", re.DOTALL)
_RULE = re.compile(r"[ \t]*\+[-+]+[ \t]*")
_COLUMNS = re.compile(r"[ \t]*[A-Za-z0-9 ]+")
_FEW_ROWS = 3

_Cut = Callable[[str], "str | None"]


def cut(lines: list[str]) -> list[str]:
    """The lines without such margins; their number stays the same."""
    found = list(lines)
    _cut_passages(found, _unquoted, _many_rows)
    _cut_passages(found, _unnumbered, _counts_up)
    return found


def _unquoted(line: str) -> str | None:
    quoted = _QUOTED.fullmatch(line) if line.startswith(">") else None
    return quoted[1] if quoted else None


def _unnumbered(line: str) -> str | None:
    numbered = _NUMBERED.fullmatch(line)
    return numbered[2] if numbered and alphabets.is_plain(numbered[2]) else None


def _cut_passages(lines: list[str], cut_line: _Cut, is_margin: Callable) -> None:
    """Cut every run of lines that all have the margin, where it is one."""
    start = 0
    while start < len(lines):
        inner = []
        while start + len(inner) < len(lines):
            text = cut_line(lines[start + len(inner)])
            if text is None:
                break
            inner.append(text)
        end = start + len(inner)
        if inner and is_margin(lines, start, inner):
            lines[start:end] = inner
        start = end + 1


def _many_rows(lines: list[str], start: int, inner: list[str]) -> bool:
    del lines, start
    return sum(map(alphabets.is_plain, inner)) >= _FEW_ROWS


def _counts_up(lines: list[str], start: int, inner: list[str]) -> bool:
    """Whether the numbers go up by one; the letters of the columns above are blanked as well."""
    numbers = []
    for line in lines[start : start + len(inner)]:
        numbered = _NUMBERED.fullmatch(line)
        numbers.append(int(numbered[1]) if numbered else 0)
    first = numbers[0]
    if len(numbers) < _FEW_ROWS or numbers != list(range(first, first + len(numbers))):
        return False
    if start and _RULE.fullmatch(lines[start - 1]):
        lines[start - 1] = ""
        if start > 1 and _COLUMNS.fullmatch(lines[start - 2]):
            lines[start - 2] = ""
    return True
