# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Find the boards in a plain text in one pass. RAM: 4 KB during the pass.

Rows, rulers and boards are recognised as in the converter
(tools/games/sokoban/formats/boards_in_text.py).
"""

from nibblock import const
from nibblock.packs import PackError

BLOCK = 1024  # bytes read at once
MOST = 1000  # boards; any more are ignored
_PATIENCE = const(102400)  # bytes to search for the first board
_FARTHEST = const(0xFF0000)  # offset; boards beyond it are ignored

_ROW = b"#@+$*. -_\t"
_ROWS = b"#@+$*. -_\t\r\n"
_NUMBERED = (b"boxorder", b"goalorder")
BLANKS = b" -_\t"
SPACE = b" \t\r"
CONVERT = "; convert this on a computer"


class Scan:
    """The pass over a file: ``table`` holds 3 bytes per board, the offset of its first row.

    ``end`` ends a line; ``gap`` is a line ending followed by an empty line; the text begins at
    offset ``begin``.
    """

    def __init__(self, file, end, gap, begin):
        self.table = bytearray()
        self._end = end
        self._gap = gap
        self._start = -1  # of the current run of rows
        self._rows = 0
        self._good = 0  # 1: it has a wall; 2: a player
        self._walk(file, begin)
        self._close()

    def _walk(self, file, base):
        file.seek(base)  # ``base`` is the offset of data[0] from here on
        data = b""
        while True:
            block = file.read(BLOCK)
            data = data + block if data else block
            _refuse_numbered(data)
            done = self._take(data, base, not block)
            if not block or len(self.table) >= 3 * MOST or base > _FARTHEST:
                return
            base += done
            data = data[done:]
            if base > _PATIENCE and not self.table and self._start < 0:
                raise PackError("no board in the first %d KB" % (_PATIENCE >> 10) + CONVERT)

    def _take(self, data, base, final):
        """Find the boards that begin in ``data``; return how many bytes are done.

        A board between empty lines (most are) is checked as a whole; others line by line.
        """
        at = 0
        size = len(data)
        while at < size:
            if self._start < 0:
                hit = data.find(b"#", at)
                if hit < 0:
                    return self._keep(data, at)
                first = self._first(data, at, hit)
                stop = data.find(self._gap, hit)
                whole = final or stop >= 0
                if not whole and size - first <= BLOCK:
                    return first
                # A title may follow directly; up to the last wall there must only be rows.
                last = data.rfind(b"#", first, stop if stop >= 0 else size)
                stop = data.find(self._end, last)
                if stop < 0:
                    stop = size
                board = data[first:stop]
                if whole and not board.strip(_ROWS):
                    self._start = base + first
                    self._rows = board.count(self._end) + 1
                    self._good = 3 if b"@" in board or b"+" in board else 1
                    self._close()
                    at = stop + 1
                    continue
                at = first
            stop = data.find(self._end, at)
            if stop < 0:
                if not final and size - at <= BLOCK:
                    return at
                stop = size
            line = data[at:stop]
            if is_row(line):
                self._row(line, base + at)
            else:
                self._close()
            at = stop + 1
        return min(at, size)

    def _keep(self, data, at):
        """Return where the last whole line begins: a board's first row may have no wall."""
        if len(data) - at > BLOCK:
            at = len(data) - BLOCK
        last = data.rfind(self._end, at)
        return max(at, data.rfind(self._end, at, last) + 1) if last > 0 else at

    def _first(self, data, at, hit):
        """Return where the board with its first wall at ``hit`` begins; rows above may lack one."""
        end = self._end
        first = max(at, data.rfind(end, at, hit) + 1)
        while first > at:
            above = max(at, data.rfind(end, at, first - 1) + 1)
            line = data[above : first - 1]
            if not is_row(line) or is_edging(line):
                break
            first = above
        return first

    def _row(self, line, offset):
        if self._start < 0:
            if is_edging(line):
                return
            self._start = offset
            self._rows = self._good = 0
        self._rows += 1
        if b"#" in line:
            self._good |= 1
        if self._good < 2 and (b"@" in line or b"+" in line):
            self._good |= 2

    def _close(self):
        """End a run of rows: it is a board if it has walls, and three rows or a player."""
        if self._start >= 0 and self._good & 1 and (self._rows > 2 or self._good & 2):
            if len(self.table) < 3 * MOST:
                start = self._start
                self.table.extend(bytes((start >> 16 & 255, start >> 8 & 255, start & 255)))
        self._start = -1


def _refuse_numbered(data):
    """Raise PackError if a line of ``data`` numbers crates or goals; its ``head`` is that line.

    Here all crates are alike.
    """
    data = data.lower()
    for word in _NUMBERED:
        at = data.find(word)
        if at >= 0 and data[:at].rstrip(BLANKS)[-1:] in (b"", b"\n", b"\r"):
            error = PackError("numbered crates: another game's level")
            error.head = word
            raise error


def is_row(line):
    """Return whether a line could be a row of a board."""
    return not line.rstrip(b"\r").strip(_ROW) and line.strip(SPACE) != b""


def is_edging(line):
    """Return whether a line is a ruler: no wall, and blanks or at least five of one character."""
    if b"#" in line:
        return False
    inner = line.strip(SPACE)
    return not inner.strip(BLANKS) or (not inner.strip(inner[:1]) and len(inner) > 4)
