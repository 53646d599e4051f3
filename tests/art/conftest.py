"""Provide imageload as boards without bitmaptools have it."""

import importlib
import sys

import pytest


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
