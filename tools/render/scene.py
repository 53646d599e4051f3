"""A level drawn with the console's sheets, by the view that draws it on the console.

The view gets a display of exactly the board's size, so nothing scrolls or turns.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy
from PIL import Image

from tools import games
from tools.simulate.display import Display, to_rgb  # first: it prepares Blinka

from nibblock.progress.records import choices  # isort: skip
from nibblock.pictures import Pictures  # isort: skip

ROOT = Path(__file__).resolve().parents[2]
THEMES: tuple[str, ...] = tuple(choices.THEMES.split(","))
#: Tile sizes that have sheets, largest first; other sizes are whole multiples of them.
SIZES = (16, 12, 8)


def pictures_of(theme: str) -> Pictures:
    """Return the console's sheets with the colours of a theme."""
    pictures = Pictures()
    pictures.set_theme(THEMES.index(theme))
    return pictures


class Scene:
    """The board of ``rules`` in tiles of ``tile`` pixels, in the colours of ``pictures``."""

    def __init__(self, game: str, rules: Any, pictures: Pictures, tile: int) -> None:
        size = next(size for size in SIZES if tile % size == 0)
        self._times = tile // size
        module = importlib.import_module(f"nibblock.games.{game}.view")
        view = getattr(module, games.card(game).VIEW)
        width, height = rules.width * size, rules.height * size
        self._display = Display(width, height, clock=lambda: 0)
        self._view = view(pictures, rules, 0, 0, width, height, False)
        page = pictures.page(width, height)
        page.append(self._view.group)
        self._display.root_group = page
        self._draw_over: Callable[[], None] | None = None
        self._display.refresh()

    def add(self, show: Callable[[Any], Callable[[], None]]) -> None:
        """Draw more over the board: call ``show(view)``, and what it returns after each step."""
        self._draw_over = show(self._view)
        self._display.refresh()

    def draw_changed(self) -> None:
        """Draw what the last step changed."""
        self._view.draw_changed()
        if self._draw_over:
            self._draw_over()
        self._display.refresh()

    def picture(self) -> Image.Image:
        """Return the current picture, RGB."""
        found = self._display.picture()
        size = found.width * self._times, found.height * self._times
        return found.resize(size, Image.Resampling.NEAREST) if self._times > 1 else found

    def close(self) -> None:
        """Release the display."""
        self._display.release()


def colours_of(pictures: Pictures) -> list[tuple[int, int, int]]:
    """Return the theme's sixteen colours as a display shows them, RGB."""
    found = []
    for index in range(16):
        colour: Any = pictures.palette[index]
        packed = colour >> 8 & 0xF800 | colour >> 5 & 0x7E0 | colour >> 3 & 0x1F
        red, green, blue = to_rgb(numpy.array(packed, dtype=numpy.uint16)).tolist()
        found.append((red, green, blue))
    return found


def indexed(picture: Image.Image, colours: list[tuple[int, int, int]]) -> Image.Image:
    """Return an RGB picture in palette form, colour for colour; every pixel must be one of
    ``colours``.
    """
    pixels = numpy.asarray(picture, dtype=numpy.uint32)
    packed = pixels[..., 0] << 16 | pixels[..., 1] << 8 | pixels[..., 2]
    numbers = numpy.zeros(packed.shape, dtype=numpy.uint8)
    for index, (red, green, blue) in reversed(list(enumerate(colours))):
        numbers[packed == (red << 16 | green << 8 | blue)] = index
    out = Image.fromarray(numbers)
    out.putpalette([part for colour in colours for part in colour])
    return out
