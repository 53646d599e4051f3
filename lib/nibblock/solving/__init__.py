"""The computer's solver, for hints and for drawings. No board has this folder, nor a solver.

The window and the page have a module ``solver``: ``there``, whether it can solve at all;
``ask(code)`` begins to solve the level with that code, at most 60 s, and returns None until there
is an answer: (how it ended, count, count, steps).
``SOLVED``, ``NONE`` (there is no solution) and ``UNDECIDED`` are how it ends.
RAM: none.
"""

from nibblock.memory import load

SOLVED, NONE, UNDECIDED = "solved", "none", "undecided"
SECONDS = 60


def is_there():
    """Return whether this computer has a solver."""
    try:
        import solver
    except ImportError:
        return False
    return solver.there


def ask(code):
    """Return the answer about the level with this code; None: not yet."""
    import solver

    return solver.ask(code)


def code_of(level):
    """Return the code of a level as read. Raises BadCode, a PackError."""
    return load("sharing").encode(level)


def key_of(key):
    """Return the key under which a level's solution is kept, as an unfinished game of its own."""
    return bytes(key[:4]) + bytes((key[4] ^ 0x5A, key[5]))


def known(progress, key):
    """Return (-1: until it is solved, steps) of the solution that was found; None without one."""
    found = progress.unfinished(key_of(key))
    return found and (-1, found[3])


def hints_for(console, play, own):
    """Return the search for hints: see play/dialogs/hint.py."""
    return load("solving.hints").Hints(console, play, own)


def rows(console, screen):
    """Return the row for the editor's menu."""
    return load("solving.drawing").rows(console, screen)
