"""Let a game move things, if the player wants that: see play/glide.py. RAM: none.

The game's module ``motion`` has ``begin(console, play, view)``, which sets ``play.motion`` and
returns the class to show the board with. Where the view needs no other class, a module ``gliding``
has ``begin_later(console, play)``, which returns the motion: it is loaded once the board is shown.
"""

from nibblock.memory import find
from nibblock.settings import MOTION


def begin(console, play, view):
    """Return the class to show the board of ``play`` with: ``view`` if nothing is to move."""
    motion = _find(console, play, ".motion")
    return motion.begin(console, play, view) if motion else view


def begin_later(console, play):
    """Return what moves things on the board of ``play``, which is shown; None: nothing does."""
    gliding = _find(console, play, ".gliding")
    return gliding.begin_later(console, play) if gliding else None


def _find(console, play, module):
    """Return the game's module, or None if it has none or nothing is to move."""
    return find("games." + play.game + module) if console.setting(MOTION) else None
