"""Where the player is in a level, in words, for those who cannot see the board."""

from nibblock.memory import find
from nibblock.pointing.board import beyond, cell_of, spot_of
from nibblock.ui.text import words


def where(play):
    """Return the row and the column of the player, and what is there and beside; "" for none."""
    own = find("games.%s.pointing" % play.game)
    cell = own.place(play) if own else -1
    if cell < 0:
        return ""
    view = play.view
    texts = words("pointing", "where")
    wall = words("pointing", "things")[0]
    spot = spot_of(view, cell)
    parts = [texts[0] % (spot[1] + 1, spot[0] + 1), own.told(play, cell)]
    for way in range(4):
        x, y = beyond(spot, way)
        inside = 0 <= x < view.across and 0 <= y < view.down
        thing = own.told(play, cell_of(view, x, y)) if inside else wall
        parts.append(thing and texts[1 + way] % thing)
    return "; ".join([part for part in parts if part])
