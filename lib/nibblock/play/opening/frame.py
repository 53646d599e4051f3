"""The first thing to see of a level that opens: its bars over the old picture. RAM: none.

Reading and drawing a level takes up to a second; this says at once which one is coming. What its
game needs may be loaded before, while the player looks at the list.
"""

import gc

from nibblock import const
from nibblock.games import card
from nibblock.memory import find
from nibblock.play.opening.line import make_hud
from nibblock.play.opening.page import caption
from nibblock.settings import MOTION

_ROOMY = const(40_000)  # bytes free


def load_ahead(console, game):
    """Import what opens a level of ``game``, which is likely to come next, while there is room.

    What is not on this console is reported when the player opens the level.
    """
    gc.collect()
    if not game or gc.mem_free() < _ROOMY:
        return
    name = "games." + game + "."
    console.change_game(name + "screen")
    parts = [name + "screen", "play.opening.level", "play.opening.moving"]
    if console.board.battery:
        parts.append("ui.battery")
    if console.setting(MOTION):
        parts.append(name + "motion")
    for part in parts:
        if gc.mem_free() >= _ROOMY:
            find(part)


def frame(console, index, game):
    """Paint the bar of the level above the picture that is shown now, and the game's name below.

    The pack's name and its number of levels are there if the screen that is shown knows them.
    """
    screen = console.screen
    name, count = getattr(screen, "name", ""), getattr(screen, "count", 0)
    icons = card(game).ICONS
    hud = make_hud(console, name, index + 1, count, icons, [0] * len(icons))
    screen.group.append(hud.group)
    screen.group.append(caption(console, card(game).TITLE))
    console.display.refresh()
