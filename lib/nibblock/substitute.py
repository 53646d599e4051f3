"""Sheets that cannot be read as they lie: in place of damaged ones that no page can do without, and
pixel by pixel. RAM: as those.
"""

import displayio
import terminalio

from nibblock import const

_TILES = const(165)  # of a font
_ICONS = const(42)
_ASCII = range(33, 127)  # what CircuitPython's own font has for certain


def sheet(name):
    """Return a font with CircuitPython's letters, or icons that show nothing."""
    high = 8 if name[-1] == "8" else 12
    if name[:4] != "font":
        return displayio.Bitmap(_ICONS * high, high, 2)
    found = displayio.Bitmap(_TILES * 6, high, 2)
    for code in _ASCII:
        glyph = terminalio.FONT.get_glyph(code)
        if glyph:
            _copy(glyph, found, (code - 32) * 6, (12 - high) // 2)
    return found


def _copy(glyph, to, left, above):
    """Copy a letter, without the rows ``above`` it and those that ``to`` has no room for."""
    source = glyph.bitmap
    across = source.width // glyph.width
    x = glyph.tile_index % across * glyph.width
    y = glyph.tile_index // across * glyph.height + above
    for i in range(min(6, glyph.width)):
        for j in range(min(to.height, glyph.height - above)):
            if source[x + i, y + j]:
                to[left + i, j] = 1


def read(file, path, bitmap, bits, down):
    """Fill ``bitmap`` from the pixels that follow in a BMP file, the top row first if ``down``, and
    return it: in a window and a page, or where a maker has drawn pictures of their own.
    """
    try:
        from bitmaptools import readinto
    except ImportError:
        import adafruit_imageload

        return adafruit_imageload.load(path, bitmap=displayio.Bitmap, palette=None)[0]
    readinto(
        bitmap,
        file,
        bits_per_pixel=bits,
        element_size=4,
        reverse_pixels_in_element=True,
        reverse_rows=not down,
    )
    return bitmap
