"""Blinka's displayio for the simulator: imported once, quiet, without its thread, with two bugs
fixed and with sheets read at once instead of pixel by pixel.

Import this module before any other part of Blinka. It needs the packages of the ``play`` command.
"""

from __future__ import annotations

import os
from typing import Any

os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import adafruit_imageload  # noqa: F401
import bitmaptools
import busdisplay
import displayio
import numpy
import terminalio  # noqa: F401

# CircuitPython's stubs, where installed, do not cover Blinka's internals.
from displayio._area import Area  # pyright: ignore[reportMissingImports]
from displayio._bitmap import Bitmap  # pyright: ignore[reportMissingImports]
from displayio._group import circuitpython_splash  # pyright: ignore[reportMissingImports]
from displayio._tilegrid import _palette_table  # pyright: ignore[reportMissingImports]

# Blinka refreshes displays from a thread every millisecond; here the program alone controls time.
displayio._stop_background()
# The board's name for "show the console's text"; Blinka has only the group that takes its place.
displayio.CIRCUITPYTHON_TERMINAL = circuitpython_splash  # type: ignore[attr-defined]


def bitmap_bytes(bitmap: Bitmap) -> numpy.ndarray:
    """Return the bitmap's storage as bytes, one bitmap row per row, padded to 32-bit words."""
    return numpy.frombuffer(bitmap._data, dtype=numpy.uint8).reshape(bitmap._bmp_height, -1)


def bitmap_values(bitmap: Bitmap) -> numpy.ndarray:
    """Return the pixel values of a bitmap of any depth as an array of shape (height, width).

    Blinka packs depths below 8 bits into 32-bit words, first pixel in the high bits, and keeps each
    word in an ``array("L")`` item, which is 4 or 8 bytes depending on the platform. From 8 bits up
    the bytes of a row hold the values in order.
    """
    width = bitmap._bmp_width
    bits = bitmap._bits_per_value
    if bits >= 8:
        kind = {8: numpy.uint8, 16: numpy.uint16, 32: numpy.uint32}[bits]
        return bitmap_bytes(bitmap).view(kind)[:, :width]
    words, shifts = _packed(bitmap)
    values = (words[:, :, None] >> shifts) & words.dtype.type(bitmap._bitmask)
    return values.astype(numpy.uint8).reshape(bitmap._bmp_height, -1)[:, :width]


def _packed(bitmap: Bitmap) -> tuple[numpy.ndarray, numpy.ndarray]:
    """Return the words of each row of a bitmap, and how far each pixel in a word is shifted."""
    kind = numpy.uint64 if bitmap._data.itemsize == 8 else numpy.uint32
    words = numpy.frombuffer(bitmap._data, dtype=kind).reshape(bitmap._bmp_height, -1)
    bits = bitmap._bits_per_value
    return words, numpy.arange(32 - bits, -1, -bits, dtype=kind)


def _fill(self: Bitmap, value: int) -> None:
    """Replace ``Bitmap.fill``: Blinka's own leaves half of each 8-byte word at 0 from 8 bits per
    value up.
    """
    if self._bits_per_value < 8:
        _stock_fill(self, value)
        return
    if self._read_only:
        raise RuntimeError("Read-only")
    self.dirty()
    bitmap_values(self)[:] = value & self._bitmask


_stock_fill = Bitmap.fill
Bitmap.fill = _fill  # type: ignore[method-assign]


def _readinto(bitmap: Bitmap, file: Any, bits_per_pixel: int, *rest: Any, **named: Any) -> None:
    """Replace ``bitmaptools.readinto``: where the file packs pixels as Blinka does, take the words
    of all rows at once.
    """
    if rest or named != _SHEET or not bits_per_pixel == bitmap._bits_per_value < 8:
        _stock_readinto(bitmap, file, bits_per_pixel, *rest, **named)
        return
    data = file.read(4 * len(bitmap._data))
    if len(data) != 4 * len(bitmap._data):
        raise EOFError
    words, _ = _packed(bitmap)
    words[:] = numpy.frombuffer(data, dtype=">u4").reshape(words.shape)
    bitmap.dirty()


def _fill_region(bitmap: Bitmap, x1: int, y1: int, x2: int, y2: int, value: int) -> None:
    """Replace ``bitmaptools.fill_region``: Blinka's own goes from pixel to pixel."""
    x1, y1 = max(x1, 0), max(y1, 0)
    x2, y2 = min(x2, bitmap.width), min(y2, bitmap.height)
    if bitmap._bits_per_value >= 8 or x1 >= x2 or y1 >= y2:
        _stock_fill_region(bitmap, x1, y1, x2, y2, value)
        return
    bitmap.dirty(x1, y1, x2, y2)
    words, shifts = _packed(bitmap)
    values = (words[y1:y2, :, None] >> shifts) & words.dtype.type(bitmap._bitmask)
    values.reshape(y2 - y1, -1)[:, x1:x2] = value & bitmap._bitmask
    words[y1:y2] = numpy.bitwise_or.reduce(values << shifts, axis=2)


_stock_fill_region = bitmaptools.fill_region
bitmaptools.fill_region = _fill_region


_SHEET = {"element_size": 4, "reverse_pixels_in_element": True, "reverse_rows": False}
_stock_readinto = bitmaptools.readinto
bitmaptools.readinto = _readinto  # adafruit_imageload finds it here


palette_table = _palette_table

__all__ = ["Area", "bitmap_values", "busdisplay", "displayio", "palette_table"]
