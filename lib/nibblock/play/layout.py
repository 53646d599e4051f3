"""Space for a board of any game: how large its tiles are, and which part of it is visible.

RAM: 100 bytes. The largest tiles that fit are used, with the board turned clockwise if that allows
larger ones. A board that does not fit at 8 pixels scrolls by half a screen (scrolling by a
cell would take a third of a second each time).
"""

from nibblock import const

_MARGIN = const(2)  # cells kept visible around the player

_sizes = [(16, 12, 8)]


def sizes():
    """Return the tile sizes in pixels, preferred size first."""
    return _sizes[0]


def use(found):
    """Use only these tile sizes, preferred size first: small ones need less memory and room."""
    _sizes[0] = found


def layout(width, height, room_x, room_y, may_turn, doubled=False):
    """Return (tile size, turned) for ``width`` x ``height`` cells in that many pixels.

    If ``doubled``, the tiles of 16 pixels may be shown twice as large: the size is then 32.
    """
    sizes = _sizes[0]
    for size in (32,) + sizes if doubled and sizes[0] == 16 else sizes:
        if width * size <= room_x and height * size <= room_y:
            return size, False
        if may_turn and height * size <= room_x and width * size <= room_y:
            return size, True
    return size, False


def scrolled(at, first, shown, whole):
    """Return the first column (or row) to show.

    It stays ``first`` while ``at`` is well inside the view; otherwise the view centres on ``at``.
    """
    if first + _MARGIN <= at < first + shown - _MARGIN:
        return first
    return max(0, min(at - shown // 2, whole - shown))
