"""Show the solutions of a Brain level, and the player's bests. RAM: a solution's text."""

from nibblock.games.brain.dialogs.demo import OWN, SOLUTION, start
from nibblock.games.brain.dialogs.remarks import note
from nibblock.games.brain.packs.solution import BadSolution, Playback, length, sooner
from nibblock.games.brain.settings import WAIT
from nibblock.games.brain.trial import find_solution
from nibblock.packs import PackError, reason
from nibblock.play.tape import Tape


def text_of(play, which):
    """Return the text of a level's solution, "" if there is none.

    Raises PackError, OSError, MemoryError.
    """
    text = find_solution(play, which)[0] or ""
    return sooner(text) if which == play.sooner else text


def show(console, play, which):
    """Play one of the level's own solutions."""
    try:
        text = text_of(play, which)
        note(console, play, 1)
        wait = console.setting(WAIT)
        _start(console, play, Playback(text, wait).next, SOLUTION, length(text, wait))
    except (OSError, PackError, MemoryError, BadSolution) as error:
        console.tell(reason(error))


def replay(console, play, by):
    """Replay the player's own best by counter ``by``."""
    best = console.progress.best(play.key_of_level, by)
    tape = Tape(best[2])
    if tape.size:
        _start(console, play, lambda is_fast: tape.next(), OWN, best[0])
    else:
        console.say("games/brain", "only numbers were kept")


def watch(console, play, frames, stored):
    """Replay somebody else's solution."""
    tape = Tape(stored)
    _start(console, play, lambda is_fast: tape.next(), OWN, frames)


def _start(console, play, source, kind, frames):
    if play.session.whole:
        start(console, play, source, kind, frames)
    else:
        console.say("play", "start is forgotten")
