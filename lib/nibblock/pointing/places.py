"""Where things are on the display. RAM: none."""


def local(console, part, x, y):
    """Return the display's pixel (x, y) as ``part``, a Group or TileGrid, counts; None: it is not
    shown.
    """
    root = console.display.root_group
    return _within(root, part, x, y) if root else None


def _within(group, part, x, y):
    if group.hidden:
        return None
    x = (x - group.x) // group.scale
    y = (y - group.y) // group.scale
    if group is part:
        return x, y
    for child in group:
        if hasattr(child, "tile_width"):
            if child is part:
                return x - child.x, y - child.y
        else:
            found = _within(child, part, x, y)
            if found:
                return found
    return None


def nearer(at, to, back, on):
    """Return the key that brings a choice from ``at`` nearer to ``to``; -1: it is there."""
    return -1 if at == to else back if at > to else on
