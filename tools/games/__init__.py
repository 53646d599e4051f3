"""The games on the desktop, one line each, in the order of the console.

A game is a folder here, and its ``__init__.py`` is its card: what the rest of the desktop knows
about it. A card is small and imports nothing heavy. Only this module imports the game's other
modules, by name and when needed.
"""

from __future__ import annotations

import importlib
from functools import cache
from importlib.util import find_spec
from typing import Any

NAMES = (
    "sokoban",
    "klocki",
    "brain",
)


@cache
def card(name: str) -> Any:
    """Return the card of the game called ``name``."""
    return importlib.import_module(f"{__name__}.{name}")


@cache
def module(name: str, part: str) -> Any:
    """Return the module ``part`` of the game called ``name``; None if it has none, or if there is
    no such game.
    """
    path = f"{__name__}.{name}.{part}"
    if name not in NAMES or find_spec(path) is None:
        return None
    return importlib.import_module(path)


def modules(part: str) -> dict[str, Any]:
    """Return the module ``part`` of each game that has one, by the game's name."""
    found = {name: module(name, part) for name in NAMES}
    return {name: each for name, each in found.items() if each}


def title(name: str) -> str:
    """Return the title of a game, as the console shows it."""
    return importlib.import_module(f"nibblock.games.{name}").TITLE
