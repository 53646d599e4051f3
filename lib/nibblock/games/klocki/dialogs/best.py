"""Klocki's part of the bests: load one, or the solution that came with the level. RAM: its steps,
two bytes each, while loading.
"""

from nibblock.games.klocki.dialogs.runs import play as play_steps
from nibblock.games.klocki.start import load_best
from nibblock.packs import PackError, open_pack, reason
from nibblock.play.dialogs.solution import read
from nibblock.ui.one import one
from nibblock.ui.text import words


def rows(console, play):
    """Return the row that loads the pack's solution."""
    if not play.may_have_solution or play.shuffle:
        return []
    return [(words("games/klocki", "best")[0], lambda: _load_stored(console, play))]


def load(console, play, best, by):
    """Put a best into the record, to be redone; return False if there is no room for it."""
    return load_best(console, play, by, True)


def _load_stored(console, play):
    """Play the pack's first solution and go back to the start, so that it can be redone."""
    session, rules = play.session, play.rules
    try:
        with open_pack(play.path) as pack:
            found = read(pack, play)
    except (OSError, PackError, MemoryError) as error:
        console.tell(reason(error))
        return
    if not found:
        console.say("games/klocki", "none in the pack")
        return
    if not session.go(0):
        console.say("play", "start is forgotten")
        return
    played = play_steps(session, found[1])
    solved, moves, steps = rules.solved, rules.moves, rules.steps
    play.go(0)
    if solved and played:
        text = words("games/klocki", "solution is loaded")[0]
        console.tell(one(text % (moves, steps)))
    else:
        console.say("games/klocki", "solution stops", played + 1)
