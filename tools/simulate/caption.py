"""What the console shows now, in a line: for the window's title and notes, and screenshots."""

from __future__ import annotations

from typing import Any

from tools.simulate.drive import Drive
from tools.simulate.watch import running

NAME = "Nibblock"
_PLACE = "Level files go into {}: drop them here, or copy them there"


def caption() -> str:
    """Return the game and the level in play, or the console's name; called in its world."""
    screen: Any = getattr(running(), "screen", None)
    game = getattr(screen, "game", "")
    if not game or not hasattr(screen, "key_of_level"):
        return NAME
    from nibblock.games import card

    pack = " ".join(str(screen.name).split())
    level = f"{pack} {screen.index + 1}".strip()
    title = " ".join(str(screen.title).split())
    return f"{card(game).TITLE} - {level}" + (f": {title}" if title else "")


def place_of_packs(drive: Drive) -> str:
    """Return where packs go, while the console lists its own only; "" else. Called in its world."""
    screen: Any = getattr(running(), "screen", None)
    if not screen or type(screen).__module__ != "nibblock.screens.packs" or screen._path:
        return ""
    from nibblock.packs.folders import game_of

    fresh = all(game_of(name) for name in screen._names)
    return _PLACE.format(drive.root / "levels") if fresh else ""
