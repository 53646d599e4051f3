"""Klocki's part of ``share``: the levels of codes as the device's, and as text."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from nibblock.games.klocki.level import KlockiLevel
from tools.formats.model import Collection
from tools.games.klocki import board, text
from tools.games.klocki.board import to_device as to_device
from tools.games.klocki.saves import solution


def text_of(level: KlockiLevel, args: argparse.Namespace, say: Callable[[str], None]) -> str:
    """Return the text of a level of the device."""
    del args, say
    return text.write(Collection((board.from_device(level),))).decode("latin-1")


def steps_text(count: int, stored: bytes, width: int) -> str:
    """Return the steps of a solution's code as text."""
    del count
    return solution(stored, width)
