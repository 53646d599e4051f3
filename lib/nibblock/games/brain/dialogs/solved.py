"""Brain's part when a level is solved: remember it for the remarks, and replay it. RAM: none."""

from nibblock.games.brain.dialogs.remarks import note


def change(console, play, rows):
    """Leave the rows as they are; note a level that is solved for the first time."""
    if not any(play.result[0]):
        note(console, play, 0)


def watch(console, play, then):
    """Replay the player's own game; then call ``then``."""
    from nibblock.games.brain.dialogs.demo import OWN, start
    from nibblock.play.tape import Tape

    session = play.session
    tape = Tape(session.solution())
    start(console, play, lambda is_fast: tape.next(), OWN, session.end, then)
