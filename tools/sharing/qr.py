# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""QR codes as pictures, from the same library as on the console: byte mode, versions 1 to 9."""

from __future__ import annotations

from tools.art.png import png_bytes

#: Bytes of text in the largest version, of its 232: the mode and the length take one and a half.
ROOM = 230

_QUIET = 4  #: blank modules on each side
_ROOMS = (17, 32, 53, 78, 106, 134, 154, 192, ROOM)  #: of versions 1 to 9, with least correction


def picture(text: str, scale: int) -> bytes:
    """Return a PNG of a QR code with its quiet zone, ``scale`` pixels per module."""
    rows = modules(text)
    side = len(rows) + 2 * _QUIET
    blank = b"\xff" * 3 * scale * side
    edge = b"\xff" * 3 * scale * _QUIET
    lines = [blank] * scale * _QUIET
    for row in rows:
        line = edge + b"".join((b"\0" if dark else b"\xff") * 3 * scale for dark in row) + edge
        lines += [line] * scale
    return png_bytes(lines + [blank] * scale * _QUIET)


def modules(text: str) -> list[list[bool]]:
    """Return the modules of a QR code, true for dark; ValueError if the text is too long."""
    import adafruit_miniqr

    data = text.encode()
    version = next((n for n, room in enumerate(_ROOMS, 1) if len(data) <= room), 0)
    if not version:
        raise ValueError(f"{len(data)} bytes; expected at most {ROOM}")
    code = adafruit_miniqr.QRCode(qr_type=version, error_correct=adafruit_miniqr.L)
    code.add_data(data)
    code.make()
    matrix = code.matrix
    assert matrix is not None
    return [[bool(matrix[x, y]) for x in range(matrix.width)] for y in range(matrix.height)]
