"""The buttons in the footer: a click on one, or on its word, presses it. RAM: none."""

from nibblock.keys import DOWN, RIGHT, START, A, B, X

_KEYS = (A, B, START, -1, RIGHT, DOWN, X)  # in the order of ui/card.py: A held is the menu


def cap_at(console, x, y):
    """Return the key whose button, or the word beside it, is at (x, y) of a footer; else -1."""
    root = console.display.root_group
    bar, finger = console.bar, console.board.finger
    if not root or y < console.height - bar - 1 - finger // 6:
        return -1
    if finger:
        y = max(y, console.height - bar + bar // 2)
    sheet = console.pictures.sheet("icons8" if console.small else "icons")
    found = _cap_in(root, sheet, x, y, -2)
    if found < 0:
        return -1
    code = _KEYS[found]
    if console.board.buttons._swapped and code in (A, B):
        code ^= 1
    return code


def _cap_in(group, sheet, x, y, found):
    """Return the number of the cap at (x, y) in the topmost footer of ``group``.

    -1: that has none there; ``found``: there is no footer.
    """
    if group.hidden:
        return found
    x = (x - group.x) // group.scale
    y = (y - group.y) // group.scale
    end = -1
    here = -2
    cap = -1
    for child in group:
        if not hasattr(child, "tile_width"):
            found = _cap_in(child, sheet, x, y, found)
        elif child.hidden:
            continue
        elif _is_cap(child, sheet) and child.y - 3 <= y < child.y + child.tile_height + 3:
            if here == -2:
                here = -1
            cap = child[0] if child.x - 2 <= x else -1
            end = child.x + child.tile_width
        elif cap >= 0 and child.x == end:  # its word
            if x <= end + child.width * child.tile_width + 1:
                here = cap
            cap = -1
    return found if here == -2 else here


def _is_cap(grid, sheet):
    return grid.bitmap is sheet and grid.width == grid.height == 1 and grid[0] < len(_KEYS)
