"""Writes uncompressed indexed BMP files, top row first: so a bitmap lies in a board's memory."""

import struct

from tools.art.source import Picture, Theme

Colours = tuple[tuple[int, int, int], ...]

INK: Colours = ((0, 0, 0), (255, 255, 255))
"""The colours inside a font's file: background, then ink. A screen replaces them with its own."""


def bmp_bytes(picture: Picture, theme: Theme) -> bytes:
    """Return a 4-bit file. All 16 colours are written even if the picture uses fewer: imageload
    makes the Palette as long as the file's table, and a theme swaps all sixteen."""
    return _bmp(picture, 4, theme.colours)


def font_bytes(picture: Picture) -> bytes:
    """Return a 1-bit file for a picture of 0 (background) and 1 (ink)."""
    return _bmp(picture, 1, INK)


def _bmp(picture: Picture, depth: int, colours: Colours) -> bytes:
    width, height = len(picture[0]), len(picture)
    pixels = b"".join(_packed(row, depth) for row in picture)
    table = b"".join(bytes((blue, green, red, 0)) for red, green, blue in colours)
    start = 14 + 40 + len(table)
    file_header = struct.pack("<2sIHHI", b"BM", start + len(pixels), 0, 0, start)
    info = struct.pack(
        "<IiiHHIIiiII", 40, width, -height, 1, depth, 0, len(pixels), 0, 0, len(colours), 0
    )
    return file_header + info + table + pixels


def _packed(row: list[int], depth: int) -> bytes:
    """Pack a row, first pixel in the high bits, padded to a multiple of four bytes."""
    packed = 0
    for pixel in row:
        packed = packed << depth | pixel
    bits = len(row) * depth
    return (packed << -bits % 32).to_bytes((bits + 31) // 32 * 4, "big")


def theme_bytes(themes: list[Theme]) -> bytes:
    """Return themes.bin: 16 colours of 3 bytes (red, green, blue) per theme, in order."""
    return b"".join(bytes(colour) for theme in themes for colour in theme.colours)
