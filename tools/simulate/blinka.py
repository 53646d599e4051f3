# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Blinka's displayio as the simulator needs it: imported once, quiet, without its thread, two
defects cured.

Import this module before any other of Blinka's. It needs the packages of the ``play`` command.
"""

from __future__ import annotations

import os

os.environ["BLINKA_OS_AGNOSTIC"] = "1"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")  # no sound is made yet: do not look for a card

import adafruit_imageload  # noqa: F401
import bitmaptools  # noqa: F401
import busdisplay
import displayio
import numpy
import terminalio  # noqa: F401

# CircuitPython's stubs, where they are installed, know nothing of Blinka's inside.
from displayio._area import Area  # pyright: ignore[reportMissingImports]
from displayio._bitmap import Bitmap  # pyright: ignore[reportMissingImports]
from displayio._group import circuitpython_splash  # pyright: ignore[reportMissingImports]
from displayio._tilegrid import _palette_table  # pyright: ignore[reportMissingImports]

# Blinka refreshes displays from a thread each millisecond; here time is the program's alone.
displayio._stop_background()
# The board's name for "show the console's text"; Blinka has only the group that stands for it.
displayio.CIRCUITPYTHON_TERMINAL = circuitpython_splash  # type: ignore[attr-defined]


def bitmap_bytes(bitmap: Bitmap) -> numpy.ndarray:
    """The bitmap's store as bytes, one row a bitmap row. Rows are padded to whole words."""
    return numpy.frombuffer(bitmap._data, dtype=numpy.uint8).reshape(bitmap._bmp_height, -1)


def bitmap_values(bitmap: Bitmap) -> numpy.ndarray:
    """The pixel values of a bitmap of any depth as an array of shape (height, width).

    Blinka packs depths under 8 bits into 32-bit words, first pixel in the high bits, and keeps each
    word in an ``array("L")`` item, which is 4 or 8 bytes by platform; from 8 bits on the row's
    bytes hold the values in order.
    """
    width = bitmap._bmp_width
    bits = bitmap._bits_per_value
    if bits >= 8:
        kind = {8: numpy.uint8, 16: numpy.uint16, 32: numpy.uint32}[bits]
        return bitmap_bytes(bitmap).view(kind)[:, :width]
    kind = numpy.uint64 if bitmap._data.itemsize == 8 else numpy.uint32
    words = numpy.frombuffer(bitmap._data, dtype=kind).reshape(bitmap._bmp_height, -1)
    shifts = numpy.arange(32 - bits, -1, -bits, dtype=kind)
    values = (words[:, :, None] >> shifts) & kind(bitmap._bitmask)
    return values.astype(numpy.uint8).reshape(bitmap._bmp_height, -1)[:, :width]


def _fill(self: Bitmap, value: int) -> None:
    """``Bitmap.fill``; Blinka's own leaves half of each 8-byte word at 0 where the depth is 8 bits
    or more.
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


palette_table = _palette_table

__all__ = ["Area", "bitmap_values", "busdisplay", "displayio", "palette_table"]
