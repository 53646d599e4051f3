"""Read Sokoban boards from ``.nbk`` packs, spelled in 31 words (docs/nbk.md). RAM: the cells."""

from nibblock import const
from nibblock.games.sokoban.packs.level import WALL, Level, trim
from nibblock.packs import make_cells

#: The 31 words of Sokoban boards as SKBN codes, back to back; word i begins at STARTS[i].
#: Words from 15 on follow a nibble 15.
WORDS = (
    b"\x02\x02\x02\x02\x02\x04\x04\x04\x04\x04\x04\x04\x02\x04\x02\x02\x04\x02\x02\x02\x04\x04\x02\x02"
    b"\x04\x02\x04\x05\x02\x05\x06\x07\x02\x07"
    b"\x03\x08\x02\x03\x02\x02\x02\x05\x05\x05\x05\x06\x06\x06\x06\x06\x06\x06\x06\x05\x06\x05\x06\x05\x06"
    b"\x02\x06\x02\x02\x02\x06\x02\x04\x02\x04\x02\x04\x02\x04\x04\x04\x04\x02"
    b"\x04\x04\x04\x04\x04\x04\x04\x04\x04\x04\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02"
    b"\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02"
    b"\x04\x04\x04\x04\x04\x04\x04\x04\x04\x04\x04\x04\x04\x04\x04\x04"
)
STARTS = (
    b"\x00\x01\x05\x06\x08\x0c\x0e\x11\x15\x18\x1b\x1c\x1e\x1f\x20"
    b"\x22\x23\x24\x26\x2a\x2d\x30\x35\x3b\x3e\x41\x47\x4d\x57\x62\x72\x82"
)
_ESCAPE = const(15)


def read(pack, width, height, comment):
    """Read the level whose board comes next in the open ``pack``. Raises PackError."""
    first = pack.place
    if not 0 < width <= 255 or not 0 < height <= 255:
        raise pack.error(first, "%dx%d cells; 1x1 to 255x255 can be played" % (width, height))
    cells = make_cells(width, height, pack.where())
    at = _spell(pack, cells)
    if at < len(cells) - width:
        raise pack.error(pack.place, "%d cells of %d" % (at, len(cells)))
    while at < len(cells):
        cells[at] = WALL
        at += 1
    for row in range(0, len(cells), width):
        trim(cells, row, row + width)
    return Level(width, height, cells)


def _spell(pack, cells):
    """Write the words into ``cells``; return how many cells they fill."""
    buffer = pack.buffer
    left = pack.left
    at = 0
    size = len(cells)
    escape = 0
    while left > 0 and at < size:
        got = pack.fill(left)
        left -= got
        for i in range(2 * got):
            code = buffer[i >> 1]
            code = code & 15 if i & 1 else code >> 4
            if escape:
                code += _ESCAPE
                escape = 0
            elif code == _ESCAPE:
                escape = 1
                continue
            for j in range(STARTS[code], STARTS[code + 1]):
                if at == size:
                    return at
                cells[at] = WORDS[j]
                at += 1
    return at
