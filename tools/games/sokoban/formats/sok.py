"""Writer of Sokoban text: SOK with titles, notes and solutions, or plain XSB boards with their
titles.

In SOK a board's title follows below it as ``Title:`` (above it, any line of text could be one); in
XSB it is above the board, after a ``;``, unless it would be read as something else there. Empty
rows inside a board are written as ``-``, since an empty line would end the board.

Readers of text guess: a row of stars may be a ruler, and a board without walls is no board. So what
is written is read again, and refused if the boards are not the same.
"""

from __future__ import annotations

import re

from tools.errors import InputError
from tools.formats import xsb
from tools.formats.model import Collection, Level, Solution
from tools.formats.text import one_line
from tools.games.sokoban.formats import notes, other_games, text

_COMMENT_END = re.compile(r"\s*comment(-end)?\s*:", re.IGNORECASE)


def write_xsb(collection: Collection) -> bytes:
    """Write boards with the titles of the file and of each level; XSB has no place for more."""
    parts = _head(collection, with_notes=False)
    for level in collection.levels:
        title = one_line(level.title)
        rows = _rows(level) + _game(level, collection)
        if title.startswith(";") or notes.known_key(title):
            parts.append(rows + _key("Title", title))
        else:
            parts.append([f"; {title}", "", *rows] if title else rows)
    return _checked(_join(parts), collection)


def write_sok(collection: Collection) -> bytes:
    """Write boards with titles, authors, comments and solutions, moves wrapped at 70 letters."""
    parts = _head(collection, with_notes=True)
    for level in collection.levels:
        block = _rows(level) + _game(level, collection)
        block += _key("Title", level.title) + _key("Author", level.author)
        block += _key("Date", level.date)
        block += _comment(level.comment)
        parts.append(block)
        parts += [_solution(solution) for solution in level.solutions]
    return _checked(_join(parts), collection)


def _head(collection: Collection, *, with_notes: bool) -> list[list[str]]:
    lines = _key("Collection", collection.title) + _key("Author", collection.author)
    if with_notes:
        lines += _key("Date", collection.date)
        lines += _comment(collection.description)
    return [lines] if lines else []


def _join(parts: list[list[str]]) -> bytes:
    return ("\n\n".join("\n".join(lines) for lines in parts) + "\n").encode()


def _checked(data: bytes, collection: Collection) -> bytes:
    """Return the data if our own reader finds the same boards in it; ValueError for the first that
    it does not find.
    """
    written = [level.rows for level in collection.levels]
    if not written:
        return data  # only notes, such as bests of levels in no pack
    try:
        again = text.read(data, "")
    except InputError as error:
        raise ValueError(f"level 1 would not be read again: {error.wrong}") from None
    found = [level.rows for level in again.levels]
    if found == written:
        return data
    pairs = enumerate(zip(written, found, strict=False), 1)
    number = next((n for n, (one, other) in pairs if one != other), len(found) + 1)
    reason = again.skipped[0].text if again.skipped else "a board without walls, or a ruler in it"
    raise ValueError(f"level {number} would not be read again: {reason}")


def _rows(level: Level) -> list[str]:
    return [row or "-" for row in level.rows]


def _game(level: Level, collection: Collection) -> list[str]:
    """Return a line that names the game of a board that readers take for another game's."""
    doubt = other_games.doubt(level.rows, level.title, collection.title, among_hexagons=False)
    return ["Game: Sokoban"] if doubt else []


def _key(name: str, value: str) -> list[str]:
    value = one_line(value)
    return [f"{name}: {value}"] if value else []


def _comment(text: str) -> list[str]:
    """Return a comment block; a line in it that would end it early gets a dash in front."""
    if not text.strip():
        return []
    lines = text.split("\n")
    return [
        "Comment:",
        *(f"- {line}" if _COMMENT_END.match(line) else line for line in lines),
        "Comment-End:",
    ]


def _solution(solution: Solution) -> list[str]:
    head = "Solution" if solution.kind == "solution" else "Snapshot"
    title = one_line(solution.title)
    lines = [f"{head}/{title}" if title else head, *xsb.wrap(solution.moves)]
    return lines + _comment(solution.comment)
