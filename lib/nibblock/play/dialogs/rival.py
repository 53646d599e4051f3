"""A solution that somebody else has shared: it is to be beaten, and can be watched.

``console.cursors`` has it while the console is on: (key of its level, count, number of its steps,
the steps). A game may have a ``dialogs/solutions.py`` with ``watch(console, play, count, stored)``.
RAM: the steps.
"""

from nibblock.memory import find
from nibblock.play import RIVAL
from nibblock.play.dialogs.replay import start
from nibblock.ui.icons import CUP
from nibblock.ui.text import counts, words


def rows(console, play):
    """Return the row that shows it, if it is for this level."""
    key, count, number, stored = console.cursors[RIVAL]
    if key != play.key_of_level:
        return []
    text = words("play", "solution to beat")[0] % (count, counts(play.game)[0])
    return [(text, lambda: _watch(console, play, count, number, stored), CUP)]


def _watch(console, play, count, number, stored):
    """Replay it; what does not solve the level is dropped."""
    if not play.session.whole:
        console.say("play", "start is forgotten")
        return
    own = find("games." + play.game + ".dialogs.solutions")
    if own:
        own.watch(console, play, count, stored)
        return
    start(console, play, stored, number)
    session = play.session
    session.go(number)
    solves = play.rules.solved
    session.go(0)
    play.show_all()
    if not solves:
        del console.cursors[RIVAL]
        console.say("play", "best does not fit")
