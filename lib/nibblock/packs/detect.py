"""Find which game's reader opens a file that is no .nbk; read lines of text.

Also reads titles for packs whose format has none: line n of ``NAME.titles`` beside ``NAME.skbn``.
RAM: 512 bytes while opening, one block of 128 bytes while reading.
"""

from nibblock import const
from nibblock.games import NAMES, card
from nibblock.memory import find, load
from nibblock.packs import PackError, reason, to_text

_TOO_SMALL = PackError("this drive is too small to read such a file; convert it to .nbk")

_BLOCK = const(128)
_LONGEST = const(4096)


class Pack:
    """What all packs but a .nbk have, here as far as a file without titles and solutions does."""

    has_solutions = False
    title = description = ""
    of_game = ""  # the game of all its levels

    def __init__(self, file):
        self._file = file
        self.titles = self
        self.size = file.seek(0, 2)

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.close()

    def close(self):
        """Close the file."""
        self._file.close()

    def game(self, n):
        """Return the name of the game that level ``n`` belongs to."""
        return self.of_game

    def solution(self, n, which=0) -> tuple | None:
        """Return None: it has none in steps."""
        return None

    def texts(self, n):
        """Return no texts: it has no solutions."""
        return ()


def ask_the_games(head, file, path):
    """Open a file with the first game's reader that accepts it.

    Readers that are certain come first, then those that may be right, then the one that accepts any
    text. If none accepts the file, raise PackError with the last error. A reader that meets a line
    which only another game knows makes it the error's ``head``: all are asked again, by that line.
    """
    missing = error = None
    for certainty in (3, 2, 1):
        for name in NAMES:
            found = card(name).reader(head)
            if not found or found[0] != certainty:
                continue
            try:
                return load("games." + name + ".packs." + found[1]).open_file(file, path)
            except ImportError as failed:
                missing = failed if find("games." + name + ".level") is None else _TOO_SMALL
            except PackError as failed:
                if certainty == 3:
                    raise
                error = failed
    line = getattr(error, "head", head)
    if line != head:
        return ask_the_games(line, file, path)
    raise PackError(reason(missing or error))


def read_line(file, keep=160):
    """Return the next line's first ``keep`` bytes as text and move past its newline.

    Return None at the end of the file, or if there is no newline within 4,096 bytes.
    """
    start = file.tell()
    kept = None
    passed = 0
    while passed < _LONGEST:
        block = file.read(_BLOCK)
        if not block:
            return None
        end = block.find(b"\n")
        if kept is None:
            kept = block[:end] if end >= 0 else block
        elif len(kept) < keep:
            kept += block[:end] if end >= 0 else block
        if end >= 0:
            file.seek(start + passed + end + 1)
            return to_text(kept[:keep])
        passed += len(block)
    return None


def lines(file, most):
    """Yield (offset, line) for each line of a text, without its newline but with a last one that
    may be empty. Of a line with more than ``most`` bytes, only the first are sure to be there.
    """
    file.seek(0)
    line = b""
    block = file.read(_BLOCK)
    start = begin = 3 if block[:3] == b"\xef\xbb\xbf" else 0
    while block:
        end = block.find(b"\n", begin)
        if line is not None:
            line += block[begin:end] if end >= 0 else block[begin:]
            if end >= 0 or len(line) > most:
                yield start, line
                line = None  # the rest of a long one is left out
        if end >= 0:
            line = b""
            begin = end + 1
            start = file.tell() - len(block) + begin
        else:
            block = file.read(_BLOCK)
            begin = 0
    if line is not None:
        yield start, line


def title_of(path):
    """Return the title of a pack that says none itself: its file's name without the ending."""
    name = path[path.rfind("/") + 1 :]
    dot = name.rfind(".")
    return name[:dot] if dot > 0 else name


class Titles:
    """Titles of the levels of the pack at ``path``; without a titles file each is ``""``."""

    def __init__(self, path):
        self._next = 0
        try:
            self._file = open(path[: path.rfind(".")] + ".titles", "rb")  # noqa: SIM115
        except OSError:
            self._file = None

    def get(self, n):
        """Return the title of level ``n``, from 0; reading upwards is cheap, going back rereads."""
        if self._file is None:
            return ""
        if n < self._next:
            self._next = 0
            self._file.seek(0)
        line = ""
        while self._next <= n:
            line = read_line(self._file)
            if line is None:
                self.close()
                return ""
            self._next += 1
        return line

    def close(self):
        """Close the file; all titles are empty from then on."""
        if self._file is not None:
            self._file.close()
            self._file = None


def bad_sign(level, line, raw, at, game):
    """Return the error for the sign at byte ``at`` of a line, ``raw``, of a text.

    ``level`` and ``line`` count from 1. A sign of several bytes is shown whole, and a byte that no
    screen can show by its number.
    """
    while at and raw[at] & 0xC0 == 0x80:
        at -= 1
    sign = to_text(raw[at : at + 4])[:1]
    named = "'%s'" % sign if " " < sign and sign != "\x7f" else "byte %d" % raw[at]
    return PackError("Level %d, line %d: %s is not a %s sign" % (level, line, named, game))


def line_of(file, at, end=b"\n"):
    """Return the number of the line, from 1, that holds the byte at offset ``at``."""
    file.seek(0)
    number = 1
    while at:
        block = file.read(min(at, 256))
        at = at - len(block) if block else 0
        number += block.count(end)
    return number
