"""Make room for a card: where a picture would have to move to be seen beside it. RAM: none."""

from nibblock import const

_MOST = const(27_000)  # pixels: to repaint them takes 0.15 s on the slowest board


def beside(console, part, right):
    """Return the x at which ``part`` stands at the screen's right edge, if that shows more of it.

    ``part`` is a TileGrid or a Group; what is left of ``right`` is covered. Return its own x where
    nothing of it is covered, or where moving it would take too long.
    """
    left, end = _reach(part)
    x = part.x + console.width - 2 - end
    if left >= right or x <= part.x or _pixels(part, 1, x - part.x) > _MOST:
        return part.x
    return x


def _reach(part):
    """Return the leftmost and rightmost x of all TileGrids in ``part``."""
    if hasattr(part, "tile_width"):
        return part.x, part.x + part.width * part.tile_width
    left, right = 1 << 14, 0
    for child in part:
        first, end = _reach(child)
        left = min(left, part.x + first * part.scale)
        right = max(right, part.x + end * part.scale)
    return left, right


def _pixels(part, scale, by):
    """Return how many pixels are repainted if ``part`` moves: each TileGrid is by itself."""
    if part.hidden:
        return 0
    if hasattr(part, "tile_width"):
        high = part.height * part.tile_height * scale
        wide = part.width * part.tile_width * scale
        return high * (wide + min(by, wide))
    return sum([_pixels(child, scale * part.scale, by) for child in part])
