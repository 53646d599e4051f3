"""The player's own levels as a pack, and their drafts as another (progress/records/own_levels.py).

Neither is a file: ``open_pack`` knows them by these paths, which no file on FAT can have. The path
DRAWING is the drafts', too: ``Console.play`` opens them in the editor by that.
packs/own_edit.py changes what is in them.
RAM: 40 bytes per level.
"""

from nibblock import const, packs
from nibblock.games import of_kind
from nibblock.packs import DRAWING, PackError, told
from nibblock.packs.nbk import NbkPack
from nibblock.progress.records.named import named, set_named
from nibblock.progress.records.own_levels import DRAFT, first_of, levels

LEVELS = ":mine/levels.nbk"
DRAFTS = ":mine/drafts.nbk"
_BLOCK = const(64)
_FIELDS = const(2)
_DRAWN = b"drawn\0"  # the named record with the number of the draft that was drawn last


def kept(progress, game=""):
    """Return the paths of those of the two packs with a level, of ``game`` if that is given."""
    found = [0, 0]
    for entry in levels(progress):
        head = first_of(entry, 6)
        if len(head) == 6 and (not game or of_kind(head[5]) == game):
            found[head[0] & DRAFT] = 1
    return [path for path, any_ in zip((LEVELS, DRAFTS), found) if any_]


def note_drawn(progress, number):
    """Remember that the draft with this number was drawn last."""
    set_named(progress, _DRAWN, bytes((number >> 8, number & 255)))


def last_drawn(progress, game):
    """Return the place among the drafts of the one of ``game`` to go on with, -1 if there is none.

    That is the one drawn last; if that is another game's, the last in the list. "": of any game.
    """
    raw = named(progress, _DRAWN)
    drawn = raw[0] << 8 | raw[1] if raw and len(raw) == 2 else 0
    found = -1
    try:
        with OwnPack(DRAFTS, progress) as pack:
            for n in range(pack.count):
                if game in ("", pack.game(n)) and (found < 0 or pack.number(found) != drawn):
                    found = n
    except PackError:
        pass
    return found


class _Held:
    """Bytes in memory, as an open file; the smallest boards have no io.BytesIO."""

    def __init__(self, data):
        self._data = data
        self._at = 0

    def seek(self, at):
        self._at = at

    def tell(self):
        return self._at

    def read(self, count):
        data = self._data[self._at : self._at + count]
        self._at += len(data)
        return data

    def readinto(self, buffer):
        data = self.read(len(buffer))
        buffer[: len(data)] = data
        return len(data)

    def close(self):
        self._data = b""


class OwnPack(NbkPack):
    """The own levels, or the drafts, as an open pack; see ``NbkPack``.

    ``draft``: they are drafts; ``path`` is that of the list, ``opens`` that by which it opens them.
    """

    description = _path = ""
    size = -1  # nothing here is cut off
    _file = None
    _layout = _FIELDS

    def __init__(self, path, progress=None):
        self.buffer = bytearray(_BLOCK)
        self._view = memoryview(self.buffer)
        self.draft = path != LEVELS
        self.path = DRAFTS if self.draft else LEVELS
        self.opens = DRAWING if self.draft else LEVELS
        self.title = told("Drafts" if self.draft else "My levels")
        self.titles = self
        self._levels = self._pick(progress or packs.owner, DRAFT if self.draft else 0)
        self.count = len(self._levels)
        if not self.count:
            self.close()
            raise PackError("There are no drafts" if self.draft else "There are no own levels")

    def _pick(self, progress, wanted):
        found = []
        for entry in levels(progress) if progress else ():
            self._open(entry)
            flags = self._file.read(1)
            if flags and flags[0] & DRAFT == wanted:
                found.append(entry)
        return found

    def close(self):
        """Close the file."""
        if self._file:
            self._file.close()
            self._file = None
            self._path = ""

    def number(self, n):
        """Return the number by which packs/own_edit.py knows level ``n``."""
        return self._levels[n][0]

    def place_of(self, number):
        """Return the place, from 0, of the own level with this number; -1: it is not here."""
        for n in range(self.count):
            if self.number(n) == number:
                return n
        return -1

    def notes(self, n):
        """Yield (tag, text) of each text about level ``n``; nothing is known about the pack."""
        if n >= 0:
            for note in super().notes(n):
                yield note

    def _open(self, entry):
        """Open what holds an own level, and go to its body."""
        _, path, at, _, body = entry
        if body is not None:
            self.close()
            self._file = _Held(body)
        elif path != self._path or not self._file:
            self.close()
            self._file = open(path, "rb")  # noqa: SIM115 - kept open
            self._path = path
        self._file.seek(at)

    def _find(self, n):
        """Go to the record of level ``n``, with the bytes before it in the sum."""
        if not 0 <= n < self.count:
            raise PackError("Level %d: there are %d" % (n + 1, self.count))
        entry = self._levels[n]
        self._level = n + 1
        self._open(entry)
        self._end = entry[2] + entry[3]
        self._sum = 1
        self._fields = 0
        raw = self._read(3)
        self.look = raw[0] >> 1 if raw else 0
        self._check = raw[1:]
        raw = self._take(3)
        self._width, self._height, self._kind = raw[0], raw[1], raw[2]
        self._first = self._file.tell()
        self._has_fields = _FIELDS
