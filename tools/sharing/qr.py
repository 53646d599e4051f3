"""QR codes as pictures, from the same library as on the console: byte mode, versions 1 to 9."""

from __future__ import annotations

from nibblock.sharing.qr import QUIET, ROOM, matrix_of
from tools.art.png import png_bytes
from tools.plurals import counted


def picture(text: str, scale: int) -> bytes:
    """Return a PNG of a QR code with its quiet zone, ``scale`` pixels per module."""
    rows = modules(text)
    side = len(rows) + 2 * QUIET
    blank = b"\xff" * 3 * scale * side
    edge = b"\xff" * 3 * scale * QUIET
    lines = [blank] * scale * QUIET
    for row in rows:
        line = edge + b"".join((b"\0" if dark else b"\xff") * 3 * scale for dark in row) + edge
        lines += [line] * scale
    return png_bytes(lines + [blank] * scale * QUIET)


def modules(text: str) -> list[list[bool]]:
    """Return the modules of a QR code, true for dark; ValueError if the text is too long."""
    size = len(text.encode())
    if size > ROOM:
        raise ValueError(f"{counted(size, 'bytes')}; expected at most {ROOM}")
    matrix = matrix_of(text)
    assert matrix is not None
    return [[bool(matrix[y, x]) for x in range(matrix.width)] for y in range(matrix.height)]
