"""Let a game move things, if the player wants that and there is room: see play/glide.py. RAM: none.

The game's module ``motion`` has ``begin(console, play, view)``, which sets ``play.motion`` and
returns the class to show the board with. Where the view needs no other class, a module ``gliding``
has ``begin_later(console, play)``, which returns the motion: it is loaded once the board is shown.
"""

import gc

from nibblock import const
from nibblock.memory import find
from nibblock.settings import MOTION

_ROOM = const(48_000)  # bytes that must be free: the board is yet to come


def begin(console, play, view):
    """Return the class to show the board of ``play`` with: ``view`` if nothing is to move."""
    motion = _find(console, play, ".motion")
    return motion.begin(console, play, view) if motion else view


def begin_later(console, play):
    """Return what moves things on the board of ``play``, which is shown; None: nothing does."""
    gliding = _find(console, play, ".gliding")
    return gliding.begin_later(console, play) if gliding else None


def _find(console, play, module):
    """Return the game's module, or None; a screen that began with it goes on so."""
    name = "games." + play.game + module
    if hasattr(play, "moves"):
        return find(name)
    if console.tight or gc.mem_free() < _ROOM or not console.setting(MOTION):
        return None
    try:
        found = find(name)
    except MemoryError:
        return None
    if found:
        play.moves = True
    return found
