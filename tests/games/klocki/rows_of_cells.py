"""Boards of Klocki drawn as rows of cells, four characters each."""

from nibblock.games.klocki.level import KlockiLevel

KINDS = '[]{}-|&$>;xv@?z="wYyZXV#%~*!(\xa1'
MARKS = ".+/)\\<^_:A\xa1"


def cells(marks, types, names=None):
    """Return a row of cells, four characters each."""
    names = names or [".."] * len(types)
    return "".join(
        f"{mark}{kind}{name}" for mark, kind, name in zip(marks, types, names, strict=True)
    )


def level(rows):
    """Return the level of these rows; short ones end in floor."""
    lines = [row.encode("latin-1") for row in rows]
    width = max(map(len, lines)) // 4
    whole = b"".join(line.ljust(4 * width, b".") for line in lines)
    return KlockiLevel(width, len(lines), *(bytearray(whole[i::4]) for i in range(4)))
