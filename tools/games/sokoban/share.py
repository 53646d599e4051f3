"""Sokoban's part of ``share``: the levels of codes as the device's, and as text."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from nibblock.games.sokoban.level import Level as DeviceLevel
from tools.formats.model import Level
from tools.games.sokoban.formats import board
from tools.games.sokoban.saves import letters


def to_device(level: Level) -> DeviceLevel:
    """Return a level as the device's."""
    return board.to_device(level.rows, level.title)


def text_of(level: DeviceLevel, args: argparse.Namespace, say: Callable[[str], None]) -> str:
    """Return the rows of a level of the device."""
    del args, say
    return "".join(f"{row}\n" for row in board.rows_of(level))


def steps_text(count: int, stored: bytes, width: int) -> str:
    """Return the steps of a solution's code as text."""
    del width
    return letters(stored, count)
