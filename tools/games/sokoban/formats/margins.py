"""Margins left of every line of a passage that are not part of it: the ``>`` of quoted mail, and
row numbers such as ``12|``.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from tools.formats import xsb
from tools.games.sokoban.formats import alphabets

_QUOTED = re.compile(r"(?:> ?(?=>))*>(.*)", re.DOTALL)
_NUMBERED = re.compile(r"[ \t]*([0-9]{1,3})[ \t]?[|:](.*)", re.DOTALL)
_RULE = re.compile(r"[ \t]*\+[-+]+[ \t]*")
_COLUMNS = re.compile(r"[ \t]*[A-Za-z0-9 ]+")
_FEW_ROWS = 3

_Judge = Callable[[list[str], int, list[str]], bool]


def cut(lines: list[str]) -> list[str]:
    """Return the lines without such margins; the number of lines stays the same."""
    found = list(lines)
    quoted = {i: _unquoted(line) for i, line in enumerate(found) if line[:1] == ">"}
    _cut_passages(found, quoted, _many_rows)
    numbered = {i: _unnumbered(x) for i, x in enumerate(found) if "|" in x or ":" in x}
    _cut_passages(found, numbered, _counts_up)
    return found


def _unquoted(line: str) -> str | None:
    quoted = _QUOTED.fullmatch(line)
    return quoted[1] if quoted else None


def _unnumbered(line: str) -> str | None:
    numbered = _NUMBERED.fullmatch(line)
    return numbered[2] if numbered and xsb.is_row(numbered[2]) else None


def _cut_passages(lines: list[str], cut_lines: dict[int, str | None], is_margin: _Judge) -> None:
    """Cut the margin from every run of lines that all have it, if it is one."""
    start = -1
    inner: list[str] = []
    for i, text in [*cut_lines.items(), (len(lines), None)]:
        if inner and (text is None or i != start + len(inner)):
            if is_margin(lines, start, inner):
                lines[start : start + len(inner)] = inner
            inner = []
        if text is not None:
            start = start if inner else i
            inner.append(text)


def _many_rows(lines: list[str], start: int, inner: list[str]) -> bool:
    del start
    if all(line[:1] in ("", " ") for line in inner):
        inner[:] = [line[1:] for line in inner]  # the blank belongs to the margin too
    rows = sum(xsb.is_row(line) or alphabets.is_other(line) for line in inner)
    return rows >= _FEW_ROWS or len(inner) == len(lines)  # or all is quoted, such as run lengths


def _counts_up(lines: list[str], start: int, inner: list[str]) -> bool:
    """Return whether the numbers go up by one; also blank the column letters above them."""
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
