"""What the console shows now, in a line: for the window's title and the names of screenshots."""

from __future__ import annotations

from typing import Any

from tools.simulate.watch import running

NAME = "Nibblock"


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
