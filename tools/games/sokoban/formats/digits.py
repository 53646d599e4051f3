"""Boards drawn with digits: 0 outside, 1 wall, 2 floor, 3 crate, 6 player, 7 player on a goal.

Box World's ``.bxw`` files hold one board, one row per line, with 4 for a crate on a goal and 5 for
a goal. Lists with one level per line, ``|`` between rows, swap the two. If only one of these
readings gives as many crates as goals, it is used.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from tools.errors import InputError
from tools.formats import xsb
from tools.formats.model import Collection, Level, Note
from tools.formats.text import decode, one_line, split_lines

_BARS = re.compile(r"\s*\|?[0-7]+(?:\|[0-7]+){2,}\|?\s*")
_ROW = re.compile(r"\s*[0-7]{3,}\s*")
_LINES = str.maketrans("01234567", " # $*.@+")
_LISTS = str.maketrans("01234567", " # $.*@+")
_FEW_ROWS = 3


def is_digits(data: bytes) -> bool:
    """Return whether there are such boards, and no row of XSB letters."""
    if not re.search(rb"[0-7]{3}", data):
        return False
    lines = split_lines(decode(data)[0])
    if any("#" in line and xsb.is_row(line) for line in lines):
        return False
    return any(True for _ in _boards(lines))


def read(data: bytes, name: str) -> Collection:
    """Read every board. Raise InputError if there is none."""
    text, encoding = decode(data)
    lines = split_lines(text)
    found = list(_boards(lines))
    if not found:
        raise InputError(name, "", "no level found", "rows of the digits 0 to 7")
    taken = {i for start, end, _ in found for i in range(start, end)}
    is_list = all(end == start + 1 for start, end, _ in found)
    table = _table([rows for _, _, rows in found], is_list=is_list)
    levels = []
    skipped = []
    for start, _, rows in found:
        drawn = xsb.normal(row.translate(table) for row in rows)
        if drawn:
            levels.append(Level(drawn, line=start + 1))
        else:
            skipped.append(Note(start + 1, "an empty board"))
    if not levels:
        raise InputError(name, f"line {skipped[0].line}", skipped[0].text)
    notes = [line.strip() for i, line in enumerate(lines) if line.strip() and i not in taken]
    title, author = "", ""
    rest = []
    for note in notes:
        key, _, value = note.partition(":")
        if key.lower() == "author" and not author:
            author = one_line(value)
        elif not title and not rest:
            title = one_line(note)
        else:
            rest.append(note)
    return Collection(
        tuple(levels),
        title=title,
        author=author,
        description="\n".join(rest),
        format="bxw",
        encoding=encoding,
        skipped=tuple(skipped),
    )


def _boards(lines: list[str]) -> Iterator[tuple[int, int, list[str]]]:
    """Yield each board: its first line, the line after it, and its rows."""
    run: list[str] = []
    for i, line in enumerate([*lines, ""]):
        if _ROW.fullmatch(line):
            run.append(line.strip())
            continue
        if len(run) >= _FEW_ROWS and any("1" in row for row in run):
            yield i - len(run), i, run
        run = []
        if _BARS.fullmatch(line):
            yield i, i + 1, line.strip().strip("|").split("|")


def _table(boards: list[list[str]], *, is_list: bool) -> dict:
    """Return the table that says which of 4 and 5 is the goal."""
    usual, other = (_LISTS, _LINES) if is_list else (_LINES, _LISTS)
    usual_fits = other_fits = 0
    for rows in boards:
        text = "".join(rows)
        usual_fits += _fits(text.translate(usual))
        other_fits += _fits(text.translate(other))
    return other if other_fits > usual_fits else usual


def _fits(text: str) -> bool:
    crates = text.count("$") + text.count("*")
    return crates > 0 and crates == text.count(".") + text.count("*") + text.count("+")
