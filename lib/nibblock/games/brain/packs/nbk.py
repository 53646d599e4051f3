"""Read Brain levels from ``.nbk`` packs: the lines of their text (docs/nbk.md).

RAM: one line while reading; for a level, see packs/level.py.
"""

from nibblock import const
from nibblock.games.brain.packs.level import BadText
from nibblock.games.brain.packs.level import read as _read
from nibblock.packs.lines import to_text

_LONGEST = const(4096)  # bytes of a line


def read(pack, width, height, comment):
    """Read the level whose text comes next in the open ``pack``; ``comment`` holds its messages.

    Raises PackError.
    """
    first = pack.place
    try:
        level = _read(_lines(pack))
    except BadText as error:
        raise pack.error(first, str(error)) from None
    for line in comment.split("\n"):
        line = line.strip()
        if line:
            level.messages.append(line)
    return level


def _lines(pack):
    buffer = pack.buffer
    left = pack.left
    line = b""
    while left > 0:
        got = pack.fill(left)
        left -= got
        start = 0
        for i in range(got):
            if buffer[i] == 10:
                yield to_text(line + bytes(buffer[start:i]))
                line = b""
                start = i + 1
        line += bytes(buffer[start:got])
        if len(line) > _LONGEST:
            raise pack.error(pack.place, "a line of more than %d bytes" % _LONGEST)
    yield to_text(line)
