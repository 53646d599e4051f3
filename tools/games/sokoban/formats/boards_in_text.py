"""Finds the Sokoban boards in a text, and the lines that only look like rows of one.

A board is a run of lines that are rows: of XSB letters, of another alphabet (alphabets.py), or with
run lengths and ``|`` between rows (runs.py). Real files show what a stricter rule would lose and a
laxer one would misread: rulers of dashes under a board are not rows, rows without a wall occur
inside a board, and a row with foreign letters attached to a board means another game.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from tools.formats import xsb
from tools.games.sokoban.formats import alphabets, other_games, runs

_RUN_LENGTH = re.compile(r"(?=[^|0-9]*[|0-9])(?=[^#%WX|]*[#%WX|])[0-9#%WX@prPR+$bB*&.oO\-_ \t|()]+")
_CLOSED = re.compile(r"[#%WX*B](?:.*[#%WX*B])?", re.DOTALL)
_BLANKISH = re.compile(r"[-_ \t]*")
_MOVABLE = re.compile(r"[@+$*.]")
_WALL = "#"
_WALL_LETTERS = "#%WX"
_WALLS = re.compile(r"[-_ \t]*[#%WX][#%WX\-_ \t]*")
_FEW_ROWS = 3
_SOME = 40  #: lines
_RULER = 5  #: this many equal letters in a row are a ruler
_MOST_CELLS = 3  #: for each letter of the text, once runs are expanded
_SPARE_CELLS = 500_000


@dataclass(frozen=True, slots=True)
class Block:
    """Lines ``start`` up to ``end`` (from 0) that are one board, or the reason why they are not.

    ``rows`` are as drawn, but in XSB letters and with runs expanded.
    """

    start: int
    end: int
    refused: str = ""
    rows: tuple[str, ...] = ()


@dataclass(slots=True)
class _Run:
    """Consecutive lines, each holding one row or several."""

    start: int
    lines: list[list[str]]


def find(lines: list[str], shut: list[bool]) -> list[Block]:
    """Return all boards of a text, in order; ``shut`` marks lines inside comments, which are not
    searched.
    """
    cells = runs.Allowance(_SPARE_CELLS + _MOST_CELLS * sum(map(len, lines)))
    blocks = []
    run = _Run(0, [])
    for i, line in enumerate(lines):
        rows = [] if shut[i] else rows_of(line, cells)
        is_whole = len(rows) >= _FEW_ROWS and _holds_player(rows)
        if run.lines and (is_whole or not rows):
            blocks += _judged(lines, run)
            run = _Run(i, [])
        if rows:
            run.start = run.start if run.lines else i
            run.lines.append(rows)
        if is_whole:
            blocks += _judged(lines, run)
            run = _Run(i, [])
    if run.lines:
        blocks += _judged(lines, run)
    return blocks


def rows_of(line: str, cells: runs.Allowance) -> list[str]:
    """Return a line's rows; none if it is not part of a board or has too many cells."""
    if xsb.is_row(line) or alphabets.is_other(line):
        return [line]
    if not _RUN_LENGTH.fullmatch(line):
        return []
    text = runs.write_out(line.rstrip(), cells)
    if text is None:
        return []
    if "|" in text:
        inner = text.lstrip()
        return (inner if inner.startswith("|") else text).strip("|").split("|")
    return [text] if _CLOSED.fullmatch(text.strip("-_ \t")) else []


def _holds_player(rows: list[str]) -> bool:
    return any(letter in row for row in rows for letter in "@+pPrR")


def _judged(lines: list[str], run: _Run) -> list[Block]:
    blocks = (_judge(lines, part) for part in _parted(run))
    return [block for block in blocks if block]


def _parted(run: _Run) -> list[_Run]:
    """Split boards separated by rulers without a blank line: each has walls and a player."""
    if len(run.lines) <= 2 * _FEW_ROWS:
        return [run]
    cuts = [i for i, rows in enumerate(run.lines) if len(rows) == 1 and _is_ruler(rows[0])]
    if not cuts or len(cuts) == len(run.lines):
        return [run]
    parts = []
    start = 0
    for cut in [*cuts, len(run.lines)]:
        if cut > start:
            parts.append(_Run(run.start + start, run.lines[start:cut]))
        start = cut + 1
    if len(parts) > 1 and all(map(_is_walled, parts)):
        return parts
    return [run]


def _is_walled(run: _Run) -> bool:
    rows = [row for part in run.lines for row in part]
    return _holds_player(rows) and bool(_WALLS.fullmatch(rows[0]) and _WALLS.fullmatch(rows[-1]))


def _judge(lines: list[str], run: _Run) -> Block | None:
    rows, start = run.lines, run.start
    wall = alphabets.wall_of([row for part in rows for row in part])
    first, last = 0, len(rows)
    while first < last and _is_edging(rows[first], wall):
        first += 1
    while first < last and _is_edging(rows[last - 1], wall):
        last -= 1
    rows, start, end = rows[first:last], start + first, start + last
    drawn = [row for part in rows for row in part]
    plain = alphabets.to_plain(drawn)
    text = "".join(plain or drawn)
    if plain is None:
        if len(drawn) < _FEW_ROWS:
            return None  # text that happens to look like a row
        return Block(start, end, other_games.of_rows(_group(lines, start, end)))
    neighbours = lines[max(start - 1, 0) : start] + lines[end : end + 1]
    is_board = _WALL in text and _MOVABLE.search(text) is not None
    if not is_board and not (text and any(map(_is_foreign_row, neighbours))):
        return None  # a ruler, or text that happens to contain no letters
    if any(map(_is_foreign_row, neighbours)):
        return Block(start, end, other_games.of_rows(_group(lines, start, end)))
    if len(plain) < _FEW_ROWS and (("@" not in text and "+" not in text) or plain is not drawn):
        group = _group(lines, start, end)
        if any(map(_is_foreign_row, group)):
            return Block(start, end, other_games.of_rows(group))
        return Block(start, end, "not a board: fewer than three rows and no player")
    return Block(start, end, rows=tuple(plain))


def _group(lines: list[str], start: int, end: int) -> list[str]:
    """Return the lines of a board, with all those directly attached; enough to judge them."""
    first = start
    while first > max(start - _SOME, 0) and lines[first - 1].strip():
        first -= 1
    last = end
    while last < min(end + _SOME, len(lines)) and lines[last].strip():
        last += 1
    return lines[first:last]


def _is_edging(rows: list[str], wall: str) -> bool:
    """Return whether these rows above or below a board are rulers or notes, not part of it.

    Dashes and the like are; so is a word of letters that are rows in an alphabet other than the
    board's.
    """
    if len(rows) > 1:
        return False
    (row,) = rows
    if _BLANKISH.fullmatch(row):
        return True
    if alphabets.is_other(row) and wall not in row and "*" not in row and "B" not in row:
        return True
    return wall not in row and _is_ruler(row)


def _is_ruler(row: str) -> bool:
    letters = row.strip()
    return len(letters) >= _RULER and letters[0] not in _WALL_LETTERS and len(set(letters)) == 1


def _is_foreign_row(line: str) -> bool:
    """Return whether a line begins like a row, mostly of board letters, but holds more."""
    dense = "".join(line.split())
    if len(dense) < 3 or xsb.is_row(line):
        return False
    known = sum(dense.count(letter) for letter in "#@+$*.-_")
    return dense[0] in "#*-_" and _WALL in dense and 5 * known > 3 * len(dense)
