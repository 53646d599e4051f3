"""Estimates for a PicoSystem: from level choice to board."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from tools.simulate.blinka import displayio  # isort: skip - before any other of Blinka's
from nibblock.games.sokoban import ICONS
from nibblock.games.sokoban.rules import Sokoban
from nibblock.games.sokoban.screen import BoardView
from nibblock.packs import open_pack
from nibblock.play.opening.page import make_hud
from nibblock.play.session import Session
from tools.bench.console import Walked
from tools.bench.number import Estimate
from tools.bench.picosystem import (
    HEIGHT,
    READ_MS,
    WIDTH,
    import_ms,
    python_ms,
    screen_ms,
)


class _Pictures:
    """Makes TileGrids over empty sheets, as Pictures does over its own."""

    palette = displayio.Palette(16)

    def glyphs(self, columns: int, rows: int, height: int, index: int):
        """Return a TileGrid of letters."""
        return self.tiles("font", (6, height), columns, rows)

    def inked(self, name: str, size: Any, columns: int, rows: int, index: int):
        """Return a TileGrid of icons."""
        return self.tiles(name, size, columns, rows)

    def tiles(self, name: str, size: Any, columns: int, rows: int, see_through: bool = False):
        """Return a TileGrid with 128 tiles to choose from."""
        return displayio.TileGrid(
            displayio.Bitmap(size[0] * 16, size[1] * 8, 16),
            pixel_shader=displayio.Palette(16),
            width=columns,
            height=rows,
            tile_width=size[0],
            tile_height=size[1],
        )


class _Play:
    """A level opened the way the play screen does it."""

    def __init__(self, path: str, n: int) -> None:
        pack = open_pack(path)
        level = pack.read(n)
        pack.close()
        self.key = level.key
        self.rules = Sokoban(level)
        self.session = Session(self.rules)
        pictures = _Pictures()
        console = SimpleNamespace(pictures=pictures, width=WIDTH, height=HEIGHT, small=False)
        console.row, console.bar = 12, 14
        self.hud = make_hud(console, pack.title, 1, pack.count, ICONS, level.best or (0, 0))
        self.view = BoardView(pictures, self.rules, 0, 14, WIDTH, HEIGHT - 28, True)


def board(walked: Walked, path: str, n: int, *, ahead: bool) -> Estimate:
    """Estimate from level choice until level ``n`` is drawn; ``ahead``: play screen preloaded."""
    late = [] if ahead else _play_modules(walked)
    parts = {
        "read and load the level": READ_MS + python_ms(lambda: _Play(path, n)),
        "draw the screen": screen_ms(),
    }
    if late:
        size = sum(walked.mpy[name] for name in late)
        parts[f"import {size} bytes"] = import_ms(size)
    return Estimate(parts)


def _play_modules(walked: Walked) -> list[str]:
    shelf = walked.stands["packs"].loaded
    return [name for name in walked.stands["play"].loaded if name not in shelf]
