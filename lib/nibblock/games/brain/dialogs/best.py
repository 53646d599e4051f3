"""Load a best of a Brain level, to go through it in time. RAM: its tape, about a byte per push."""

_NO_MOMENT = b"\0\0"


def load(console, play, best, by):
    """Put a best on the tape, at the start, with time stopped; return True."""
    session = play.session
    session.snapshots.cut(-1)
    session.resume(best[0], 0, -1, _NO_MOMENT + bytes(best[2]))
    while not session.work(1000):
        pass
    play.freeze()
    console.say("games/brain", "best is loaded")
    return True
