"""Boards of Klocki drawn as rows of cells, four characters each."""

import klocki_vectors

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
    width = max(map(len, rows))
    return klocki_vectors.level([row.ljust(width, ".") for row in rows])
