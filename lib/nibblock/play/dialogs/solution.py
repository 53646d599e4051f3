"""The solution that came with a level, as steps. RAM: those steps while they are shown.

A pack stores a solution as steps or as text. A game with text solutions has a
``dialogs/solution.py``, whose ``steps(rules, text)`` returns (number of steps, steps in the form
of ``Session.packed``).
"""

from nibblock.memory import find
from nibblock.packs import PackError, open_pack, reason
from nibblock.play.dialogs.replay import start


def show(console, play):
    """Replay the solution; the pack is open only while it is read."""
    try:
        with open_pack(play.path) as pack:
            found = read(pack, play) or _found(console, play)
            if found:
                start(console, play, found[1], found[0])
                return
    except (OSError, PackError) as error:
        console.tell(reason(error))
        return
    console.say("play", "no solution came with it")


def _found(console, play):
    """Return a solution that this computer has found, as ``read`` does, or None."""
    solving = find("solving")
    return solving and solving.known(console.progress, play.key_of_level)


def read(pack, play):
    """Return (number of steps, steps) of the first solution in ``pack``; None if there is none.

    Raises PackError, OSError.
    """
    found = pack.solution(play.index)
    own = None if found else find("games." + play.game + ".dialogs.solution")
    if own:
        for text in pack.texts(play.index):
            return own.steps(play.rules, text)
    return found
