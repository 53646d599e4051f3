"""Read Klocki boards from ``.nbk`` packs: four planes, packed in runs (docs/nbk.md).

RAM: four bytes per cell, passed on to the rules.
"""

from nibblock import const
from nibblock.games.klocki.packs.cells import level_of, planes_of

_LITERAL = const(128)


def read(pack, width, height, comment):
    """Read the level whose board comes next in the open ``pack``. Raises PackError."""
    place = pack.where()
    planes = planes_of(width, height, place)
    filled = _unpack(pack, planes)
    if filled < 4 * width * height:
        raise pack.error(pack.place, "%d bytes of %d" % (filled, 4 * width * height))
    return level_of(planes, width, height, place)


def _unpack(pack, planes):
    """Unpack the runs into the planes; return how many bytes they fill."""
    buffer = pack.buffer
    size = len(planes[0])
    left = pack.left
    at = plane = 0
    cells = planes[0]
    plain = times = 0
    while left > 0:
        got = pack.fill(left)
        left -= got
        for i in range(got):
            byte = buffer[i]
            if plain:
                plain -= 1
                times = 1
            elif not times:
                if byte < _LITERAL:
                    plain = byte + 1
                else:
                    times = byte - 126
                continue
            while times:
                end = min(at + times, size)
                times -= end - at
                if end == at + 1:
                    cells[at] = byte
                else:
                    cells[at:end] = bytes((byte,)) * (end - at)  # at most 129, and quick
                at = end
                if at == size:
                    at = 0
                    plane += 1
                    if plane == 4:
                        return 4 * size
                    cells = planes[plane]
    return plane * size + at
