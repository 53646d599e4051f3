"""Read SOK files that number boxes and goals, as the manual describes them, as a pack.

Keeper = normal block, box = master box, goal = destination, wall = frame. Lines ``boxorder`` and
``goalorder`` below a board turn its boxes and goals, in reading order, into boxes and marks with a
character. Levels without such lines are Klocki levels too. Moves are only used on a computer.
RAM: as for text.py.
"""

from nibblock import const
from nibblock.games.klocki.codes import FRAME, NAMED, NONE, NORMAL
from nibblock.games.klocki.level import level_of, planes_of
from nibblock.games.klocki.packs.text import KlockiPack
from nibblock.packs import to_text

_BOX = const(118)
_MASTER_BOX = const(86)
_GOAL = const(43)

_ROW = b"#%@+$*.-_ \t"
_BLANKS = b"-_ \t"
_NOTES = b"::", b"title:", b"author:", b"comment", b"moves", b"solution", b"boxorder", b"goalorder"
# Character number n of a box or mark, from 1, as in tools/games/klocki/sok.py.
_ORDER = b"?123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ\xc7abcdefghijklmnopqrstuvwxyz\xe70"


def open_file(file, path):
    """Return the open pack of ``file``, which was opened from ``path``. Raises PackError."""
    return SokPack(file, path)


class SokPack(KlockiPack):
    """An open SOK file; see KlockiPack."""

    has_solutions = False

    def _begins(self, first):
        """Yield the offset of each board's first row, from ``first``."""
        start = noted = -1  # of the current run of rows, and of the last board
        for at, line in self._lines(first):
            if not _is_row(line):
                start = -1
            elif start < 0 and line.strip(_BLANKS):
                start = at
            if start > noted and (b"#" in line or b"%" in line):
                noted = start
                yield start

    def get(self, n):
        """Return the title of level ``n``: in a file that begins with ``::`` the text above it,
        else ``Title:`` below it; if it has none, the other; ``""`` if there is no such level.
        """
        if not 0 <= n < self.count:
            return ""
        self._file.seek(self._begin)
        is_marked = self._file.read(2) == b"::"
        above, below = self._above(n), self._below(n)
        return (above or below) if is_marked else (below or above)

    def _above(self, n):
        """Return the last line of text above the board that follows an empty line."""
        title = before = b""
        is_board = n > 0
        first = self._offset(n)
        for at, line in self._lines(self._offset(n - 1) if n else self._begin):
            if at >= first:
                break
            is_board = is_board and _is_row(line)
            line = line.strip()
            if line and not before and not is_board and not _is_note(line):
                title = line
            before = line
        return to_text(title.strip(b"'"))

    def _below(self, n):
        """Return what follows ``Title:`` below the board."""
        first, end = self.extent(n)
        for at, line in self._lines(first):
            if at >= end:
                break
            if line[:6].lower() == b"title:":
                return to_text(line[6:].strip())
        return ""

    def read(self, n):
        """Return level ``n``, counted from 0. Raises PackError with the place and the reason."""
        first, end = self.extent(n)
        left, right, height = self._extent(first, end)
        boxes, goals = self._orders(first, end)
        place = "Level %d" % (n + 1)
        width = max(right - left, 2)
        planes = planes_of(width, max(height, 2), place)
        for plane in planes:
            for i in range(len(plane)):
                plane[i] = NONE
        at = 0
        for _, line in self._lines(first):
            if at == height * width:
                break
            line = line.rstrip(_BLANKS)[left:]
            for x in range(len(line)):
                _put(planes, at + x, line[x], boxes, goals)
            at += width
        level = level_of(planes, width, max(height, 2), place)
        level.title = self.get(n)
        return level

    def _extent(self, first, end):
        """Return the common indent of a board's rows, the end of the longest and their number."""
        left = right = height = rows = 0
        for at, line in self._lines(first):
            if at >= end or not _is_row(line):
                break
            rows += 1
            if line.strip(_BLANKS):
                indent = len(line) - len(line.lstrip(_BLANKS))
                left = min(left, indent) if height else indent
                right = max(right, len(line.rstrip(_BLANKS)))
                height = rows
        return left, right, height

    def _orders(self, first, end):
        """Return the characters of the boxes and of the goals, last ones first; 0 for none."""
        boxes, goals = [], []
        for at, line in self._lines(first):
            if at >= end:
                break
            line = line.strip().lower()
            if line[:8] == b"boxorder":
                boxes += _characters(line[8:])
            elif line[:9] == b"goalorder":
                goals += _characters(line[9:])
        boxes.reverse()
        goals.reverse()
        return boxes, goals


def _is_row(line):
    return len(line) > 0 and not line.strip(_ROW)


def _is_note(line):
    """Return whether a line is something else than a title."""
    line = line.lower()
    for key in _NOTES:
        if line[: len(key)] == key:
            return True
    return False


def _characters(numbers):
    """Return the characters that ``numbers`` stand for; 0 for none."""
    found = []
    for part in numbers.replace(b":", b" ").replace(b",", b" ").split():
        number = int(part) if not part.strip(b"0123456789") and len(part) < 4 else 0
        found.append(_ORDER[number] if 0 < number <= 64 else 0)
    return found


def _put(planes, cell, letter, boxes, goals):
    """Set a cell to what ``letter`` stands for; it takes the next character of its list."""
    marks, types, first, second = planes
    if letter in b"#%":
        types[cell] = FRAME
    elif letter in b"@+":
        types[cell] = NORMAL
    elif letter in b"$*":
        char = boxes.pop() if boxes else 0
        types[cell] = _BOX if char else _MASTER_BOX
        if char:
            first[cell] = NAMED
            second[cell] = char
    if letter in b"+*.":
        marks[cell] = (goals.pop() if goals else 0) or _GOAL
