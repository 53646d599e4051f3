"""Lamps as text.

    Lamps: First lamps          the title of the collection; this line comes first
    Author: Nibblock
    Title: One press            begins a level
    .o.
    ooo
    .o.
    Solution: b2

Blank lines, and lines that begin with ``#``, are skipped.
"""

from __future__ import annotations

from dataclasses import replace

from tools.errors import InputError
from tools.formats.model import Collection, Level, Note, Solution
from tools.formats.text import decode, one_line, split_lines
from tools.games.lamps import board


def _lines(text: str) -> list[tuple[int, str]]:
    """Return the lines that say something, with their numbers."""
    numbered = [(n, line.rstrip()) for n, line in enumerate(split_lines(text), 1)]
    return [(n, line) for n, line in numbered if line and not line.startswith("#")]


def is_lamps(data: bytes) -> bool:
    """Return whether the first line names the game."""
    return next((line for _, line in _lines(decode(data)[0])), "").startswith("Lamps:")


def read(data: bytes, name: str) -> Collection:
    """Read every level; those with a fault are skipped. Raises InputError if none is left."""
    text, encoding = decode(data)
    about = {"Lamps": "", "Author": ""}
    drafts: list[Level] = []
    skipped: list[Note] = []
    for number, line in _lines(text):
        key, colon, value = line.partition(":")
        value = value.strip()
        if not colon and drafts:
            last = drafts[-1]
            drafts[-1] = replace(last, rows=(*last.rows, line), line=last.line or number)
        elif key == "Title":
            drafts.append(Level((), title=value, game="lamps"))
        elif key == "Solution" and drafts:
            solutions = (*drafts[-1].solutions, Solution(value))
            drafts[-1] = replace(drafts[-1], solutions=solutions)
        elif key in about and not drafts:
            about[key] = value
        else:
            expected = "a row, Title: or Solution:"
            skipped.append(Note(number, f"{line[:30]!r}; expected {expected}"))
    levels = []
    for draft in drafts:
        try:
            board.check(draft.rows)
            levels.append(draft)
        except ValueError as error:
            skipped.append(Note(draft.line, str(error)))
    if not levels:
        first = skipped[0] if skipped else Note(1, "no level; expected Title: and rows")
        wrong, _, expected = first.text.partition("; expected ")
        raise InputError(name, f"line {first.line}", wrong, expected)
    return Collection(
        tuple(levels),
        title=about["Lamps"],
        author=about["Author"],
        format="lamps",
        encoding=encoding,
        skipped=tuple(skipped),
    )


def write(collection: Collection) -> bytes:
    """Return the text of a collection."""
    lines = [f"Lamps: {one_line(collection.title)}".rstrip()]
    if collection.author:
        lines.append(f"Author: {one_line(collection.author)}")
    for level in collection.levels:
        lines += ["", f"Title: {one_line(level.title)}".rstrip(), *level.rows]
        lines += [
            f"Solution: {one_line(solution.moves)}"
            for solution in level.solutions
            if solution.kind == "solution"
        ]
    return ("\n".join(lines) + "\n").encode()
