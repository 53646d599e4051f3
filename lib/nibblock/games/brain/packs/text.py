"""Read a Brain level text as a pack of one level, named after the file.

RAM: one line while reading; for a level, see level.py.
"""

from nibblock import const
from nibblock.games.brain.level import BadText, looks_like, read
from nibblock.packs import PackError, cut_off, to_text
from nibblock.packs.detect import Pack, lines, title_of

_LONGEST = const(4096)  # bytes of a line: a solution of about a thousand moves


def open_file(file, path):
    """Return the open pack of ``file``, which was opened from ``path``. Raises PackError."""
    return BrainPack(file, path)


class BrainPack(Pack):
    """An open text: ``title``, ``description``, ``count``, ``read(0)``, ``texts(0)``, ``close()``.

    Raises PackError if it does not begin like a Brain level.
    """

    count = 1
    has_solutions = True
    of_game = "brain"

    def __init__(self, file, path):
        Pack.__init__(self, file)
        self._in_last = False  # the line that was read last has no newline
        self.title = title_of(path)
        if not looks_like(self._lines()):
            raise PackError("not a pack: no Brain level")

    def get(self, n):
        """Return the title of the level."""
        return self.title

    def extent(self, n):
        """Return (first, last + 1), the offsets of the level: the whole file."""
        return 0, self.size

    def read(self, n):
        """Return the level. Raises PackError with line and column."""
        if n:
            raise PackError("Level %d: the file has 1" % (n + 1))
        try:
            level = read(self._lines())
        except BadText as error:
            if self._in_last and "number" in error.wrong:  # it lacks numbers
                raise cut_off() from None
            raise
        level.title = self.title
        return level

    def texts(self, n):  # type: ignore[override]
        """Return the solutions of the level."""
        return self.read(n).solutions

    def _lines(self):
        number = 0
        for start, line in lines(self._file, _LONGEST):
            number += 1
            if len(line) > _LONGEST:
                raise PackError("line %d: more than %d bytes" % (number, _LONGEST))
            self._in_last = start + len(line) == self.size
            yield to_text(line)
