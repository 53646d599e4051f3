# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Writes uncompressed 4-bit indexed BMP files, bottom row first, for adafruit_imageload."""

import struct

from tools.art.source import COLOURS, Picture, Theme

HEADER_BYTES = 14 + 40 + 4 * COLOURS


def bmp_bytes(picture: Picture, theme: Theme) -> bytes:
    """The whole file. All 16 colours are written even where a picture uses few: imageload makes
    the Palette as long as the file's table, and a theme swaps all sixteen."""
    width, height = len(picture[0]), len(picture)
    padding = [0] * (-width % 8)
    pixels = bytearray()
    for row in reversed(picture):
        padded = row + padding
        pixels += bytes(padded[x] << 4 | padded[x + 1] for x in range(0, len(padded), 2))
    table = b"".join(bytes((blue, green, red, 0)) for red, green, blue in theme.colours)
    total = HEADER_BYTES + len(pixels)
    file_header = struct.pack("<2sIHHI", b"BM", total, 0, 0, HEADER_BYTES)
    info = struct.pack("<IiiHHIIiiII", 40, width, height, 1, 4, 0, len(pixels), 0, 0, COLOURS, 0)
    return file_header + info + table + bytes(pixels)


def theme_bytes(themes: list[Theme]) -> bytes:
    """themes.bin: 16 colours of 3 bytes (red, green, blue) for each theme, in order."""
    return b"".join(bytes(colour) for theme in themes for colour in theme.colours)
