# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Estimates for a PicoSystem: power on to title, level choice to board, a push to its pixels."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from tools.simulate.blinka import displayio  # isort: skip - before any other of Blinka's
from nibblock.games.sokoban import ICONS
from nibblock.games.sokoban.rules import Sokoban
from nibblock.games.sokoban.view import BoardView
from nibblock.packs import open_pack
from nibblock.play.hud import Hud
from nibblock.play.session import Session
from tools.bench import levels
from tools.bench.console import Measured
from tools.bench.picosystem import (
    BOOT_MS,
    HEIGHT,
    READ_MS,
    WIDTH,
    draw_ms,
    import_ms,
    python_ms,
    screen_ms,
)

#: Python between a key event and the rules: the loop, Buttons.next, Console._key, Screen.key.
LOOP_MS = 0.6
#: What a screen's start reads: profiles and themes, the log of progress twice, the logo.
TITLE_FILES = 5
LABEL_MS = 10.0  # setting a line of text; measured for nine characters


class Estimate(NamedTuple):
    """Milliseconds, by what they are spent on."""

    parts: dict[str, float]

    @property
    def ms(self) -> float:
        """All in all."""
        return sum(self.parts.values())


class _Pictures:
    """Gives TileGrids over empty sheets, as Pictures gives them over its own."""

    def tiles(self, name: str, size: Any, columns: int, rows: int, see_through: bool = False):
        """A TileGrid of 32 tiles to choose from."""
        return displayio.TileGrid(
            displayio.Bitmap(size[0] * 8, size[1] * 4, 16),
            pixel_shader=displayio.Palette(16),
            width=columns,
            height=rows,
            tile_width=size[0],
            tile_height=size[1],
        )


class _Play:
    """A level opened as the play screen does it."""

    def __init__(self, path: str, n: int) -> None:
        pack = open_pack(path)
        level = pack.read(n)
        pack.close()
        self.key = level.key
        self.rules = Sokoban(level)
        self.session = Session(self.rules)
        pictures = _Pictures()
        self.hud = Hud(pictures, WIDTH, False, 1, pack.count, ICONS)
        self.view = BoardView(pictures, self.rules, 0, 13, WIDTH, HEIGHT - 13, True)

    def push(self) -> None:
        self.session.step(2)
        self.view.draw_changed()
        self.hud.show(self.rules.moves, self.rules.pushes)


def title(measured: Measured) -> Estimate:
    """Power on until the title is complete; the logo is there before the words are imported."""
    stand = measured.stands["title"]
    imported = sum(measured.mpy[name] for name in stand.imported)
    return Estimate(
        {
            "power on to code.py": BOOT_MS,
            f"import {imported} bytes": import_ms(imported),
            "read files": TITLE_FILES * READ_MS,
            "draw the screen": screen_ms(),
            "set the words": 2 * LABEL_MS,
            "draw the words": draw_ms(stand.areas, stand.pixels - WIDTH * HEIGHT),
        }
    )


def board(measured: Measured, drive: Path, n: int, *, ahead: bool) -> Estimate:
    """Level choice until level ``n`` is drawn; ``ahead``: the play screen was loaded before."""
    path = str(drive / levels.PACK)
    late = [] if ahead else [*_play_modules(measured)]
    parts = {
        "read and load the level": READ_MS + python_ms(lambda: _Play(path, n)),
        "draw the screen": screen_ms(),
    }
    if late:
        size = sum(measured.mpy[name] for name in late)
        parts[f"import {size} bytes"] = import_ms(size)
    return Estimate(parts)


def _play_modules(measured: Measured) -> list[str]:
    shelf = measured.stands["packs"].loaded
    return [name for name in measured.stands["play"].loaded if name not in shelf]


def push(drive: Path, areas: int, pixels: int) -> Estimate:
    """Key event until the last byte of a push is on the display."""
    play = _Play(str(drive / levels.PACK), 0)
    play.push()
    play.push()
    return Estimate(
        {
            "loop and keys": LOOP_MS,
            "rules, record, tiles, digits": python_ms(play.push),
            f"draw {areas} rectangles": draw_ms(areas, pixels),
        }
    )
