"""Cells of a board in play, by pixel and in words. A spot is a column and a row as seen."""

from nibblock.memory import find
from nibblock.pointing.places import local
from nibblock.ui.text import words


def spot_at(console, view, x, y):
    """Return the spot at the pixel (x, y), perhaps outside the board; None: it is not shown."""
    place = local(console, view.group, x, y)
    if not place:
        return None
    return place[0] // view.size + view.left, place[1] // view.size + view.top


def cell_at(console, view, x, y):
    """Return the cell at the pixel (x, y), -1 if there is none."""
    spot = spot_at(console, view, x, y)
    if not spot:
        return -1
    column, row = spot
    seen = 0 <= column - view.left < view.columns and 0 <= row - view.top < view.rows
    return cell_of(view, column, row) if seen else -1


def cell_of(view, column, row):
    """Return the cell at a spot of the board."""
    if view.turned:
        return (view.across - 1 - column) * view.down + row
    return row * view.across + column


def spot_of(view, cell):
    """Return the spot of a cell."""
    if view.turned:
        return view.across - 1 - cell // view.down, cell % view.down
    return cell % view.across, cell // view.across


def ways(across, down):
    """Return the keys towards a spot that far away, the longer way first: 0 to 2 of them."""
    found = []
    if across:
        found.append(2 if across > 0 else 0)
    if down:
        found.append(3 if down > 0 else 1)
    if abs(down) > abs(across):
        found.reverse()
    return found


def beyond(spot, key):
    """Return the spot next to ``spot`` in the direction of ``key``."""
    x, y = spot
    return (x, y + key - 2) if key & 1 else (x + key - 1, y)


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
