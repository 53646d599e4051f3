"""A solution that somebody else has shared: it is to be beaten, and can be watched.

It is kept until the next one (see SHARED_SOLUTION). A game may have a ``dialogs/solutions.py`` with
``watch(console, play, count, stored)``.
RAM: the steps.
"""

from nibblock.memory import find
from nibblock.play import SHARED_SOLUTION
from nibblock.play.dialogs.replay import start
from nibblock.progress.records.index import int3
from nibblock.progress.records.named import named, set_named
from nibblock.ui.card import CUP
from nibblock.ui.one import one
from nibblock.ui.text import counts, words


def rows(console, play):
    """Return the row that shows it, if it is for this level."""
    kept = named(console.progress, SHARED_SOLUTION)
    if not kept or kept[:6] != play.key_of_level:
        return []
    count, number, stored = int3(kept, 6), int3(kept, 9), kept[12:]
    text = words("play", "solution to beat")[0] % (count, counts(play.game)[0])
    return [(one(text), lambda: _watch(console, play, count, number, stored), CUP)]


def compared(console, play):
    """Return the result of ``play`` beside the solution's count, "" if that is of another level."""
    kept = named(console.progress, SHARED_SOLUTION)
    if not kept or kept[:6] != play.key_of_level:
        return ""
    text = words("play", "solution to beat")[1]
    return one(text % (play.counts()[0], counts(play.game)[0], int3(kept, 6)))


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
        set_named(console.progress, SHARED_SOLUTION, b"")
        console.say("play", "best does not fit")
