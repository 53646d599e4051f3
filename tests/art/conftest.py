"""Provide imageload as boards without bitmaptools have it."""

import importlib
import os
import sys

import pytest

from tools.commands import art


@pytest.fixture(autouse=True)
def any_computer(monkeypatch):
    """Let Blinka run on a computer that it does not know."""
    monkeypatch.setitem(os.environ, "BLINKA_OS_AGNOSTIC", "1")


@pytest.fixture
def without_bitmaptools(monkeypatch):
    """Return a function that takes bitmaptools away, from imageload too.

    With it, the library turns files whose first row is the top one upside down; the console does
    without the library there.
    """

    def take():
        indexed = importlib.import_module("adafruit_imageload.bmp.indexed")
        monkeypatch.setattr(indexed, "_bitmap_readinto", None)
        monkeypatch.setitem(sys.modules, "bitmaptools", None)

    return take


@pytest.fixture
def load(without_bitmaptools):
    """Return a function that reads a built sheet by imageload; it returns rows and colours."""

    def read(name):
        displayio = importlib.import_module("displayio")
        imageload = importlib.import_module("adafruit_imageload")
        without_bitmaptools()
        bitmap, palette = imageload.load(
            str(art.BUILT / name), bitmap=displayio.Bitmap, palette=displayio.Palette
        )
        rows = [[bitmap[x, y] for x in range(bitmap.width)] for y in range(bitmap.height)]
        return rows, [palette[index] for index in range(len(palette))]

    return read
