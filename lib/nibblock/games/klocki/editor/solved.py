"""The author has solved a Klocki level: its solution as moves, ``row,column:steps``.

RAM: the solution, as text.
"""

from nibblock.games.klocki.dialogs.runs import Runs


def change(console, play, found, rows, head):
    """Write the solution as packs have it."""
    runs = Runs(play.session)
    lines = runs.line_at(play.session.at) + 1
    found.solution = runs.stretch(b"\1" * lines + bytes(runs.count - lines), (0, 0))
