"""Klocki boards in level codes: trays in few letters (classic.py), any other board cell by cell.

RAM: under 3 KB, and two bytes per cell beyond the level's four.
"""

from nibblock import const
from nibblock.games.klocki.codes import NONE
from nibblock.games.klocki.level import LARGEST, KlockiLevel, planes_of
from nibblock.games.klocki.sharing.tables import FORMS, HEIGHTS, WIDTHS
from nibblock.memory import load
from nibblock.sharing.coder import number, tree
from nibblock.sharing.letters import BadCode

_TRAY = const(0)
_ANY = const(1)
_SMALLEST = const(2)
_NAMES = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"


class Owners:
    """The number of the block in each cell, 0 for none: two bytes each."""

    def __init__(self, cells):
        self._low = bytearray(cells)
        self._high = bytearray(cells)

    def __len__(self):
        return len(self._low)

    def __getitem__(self, cell):
        return self._low[cell] | self._high[cell] << 8

    def __setitem__(self, cell, block):
        self._low[cell] = block & 255
        self._high[cell] = block >> 8

    def cells(self, block, first=0):
        """Yield the cells of a block, from ``first`` on."""
        find, high = self._low.find, self._high
        key, page = bytes((block & 255,)), block >> 8
        at = find(key, first)
        while at >= 0:
            if high[at] == page:
                yield at
            at = find(key, at + 1)


def code(coder, level):
    """Write ``level``, or read a level if it is None, and return it. Raises BadCode."""
    tray = load("games.klocki.sharing.classic")
    found = tray.find(level) if level else None
    form = tree(coder, FORMS, 0, 1, _ANY if level and not found else _TRAY)
    width = _SMALLEST + number(coder, WIDTHS, 31 * form, level.width - _SMALLEST if level else 0)
    bucket = width & 15 if width < 16 else 15
    height = _SMALLEST + number(
        coder, HEIGHTS, 31 * bucket, level.height - _SMALLEST if level else 0
    )
    if width > LARGEST or height > LARGEST:
        raise BadCode("%dx%d cells are too many" % (width, height))
    made = KlockiLevel(width, height, *planes_of(width, height, "The code"))
    owner = Owners(width * height)
    if form == _TRAY:
        tray.code(coder, found, made, owner)
    else:
        load("games.klocki.sharing.cells").code(coder, level, made, owner)
    _name(made, owner)
    return made


def _name(level, owner):
    """Give the blocks of several cells, by their numbers in ``owner``, made-up identifiers."""
    first, second = level.first, level.second
    made = 0
    for cell in range(len(owner)):
        if first[cell] != NONE or not owner[cell]:
            continue
        one, two = ord(_NAMES[made // len(_NAMES)]), ord(_NAMES[made % len(_NAMES)])
        for other in owner.cells(owner[cell], cell + 1):
            first[cell] = first[other] = one
            second[cell] = second[other] = two
        if first[cell] != NONE:
            made += 1
