"""What a window or a page says in words: where the player is, what keys and the mouse do."""

from nibblock.memory import find
from nibblock.pointing.board import beyond, cell_of, spot_of
from nibblock.ui.text import words


def texts():
    """Return the list of keys' texts, and those of the mouse."""
    return words("pointing", "list of keys"), words("pointing", "what the mouse does")


def where(play):
    """Return where the player is, for those who cannot see the board: the row and the column, what
    is there and beside; "" if there is no player.
    """
    own = find("games.%s.pointing" % play.game)
    cell = own.place(play) if own else -1
    if cell < 0:
        return ""
    view = play.view
    told = words("pointing", "where")
    wall = words("pointing", "things")[0]
    spot = spot_of(view, cell)
    parts = [told[0] % (spot[1] + 1, spot[0] + 1), own.told(play, cell)]
    for way in range(4):
        x, y = beyond(spot, way)
        inside = 0 <= x < view.across and 0 <= y < view.down
        thing = own.told(play, cell_of(view, x, y)) if inside else wall
        parts.append(thing and told[1 + way] % thing)
    return "; ".join([part for part in parts if part])
