"""The icon of the window and of a web page: the cat looks out of a crate."""

from __future__ import annotations

from io import BytesIO

from tools.art.source import Picture, Theme

SIZES = (32, 192)
_SIDE = 32
_CLEAR = -1
_FLOOR, _OUTLINE, _SHADE, _WOOD, _PAW, _RIM = 1, 6, 7, 8, 13, 15
_CAT = 4  # in the sheet of stars


def draw(stars: Picture) -> Picture:
    """Return 32x32 palette indices, -1 at the corners, from the sheet of stars (16x16 tiles)."""
    icon = [[_CLEAR] * _SIDE for _ in range(_SIDE)]
    for x, y, width, height in ((2, 0, 28, 32), (0, 2, 32, 28), (1, 1, 30, 30)):
        _fill(icon, x, y, width, height, _FLOOR)
    left = _CAT * 16 % len(stars[0])
    top = _CAT * 16 // len(stars[0]) * 16
    head = [row[left + 2 : left + 14] for row in stars[top + 1 : top + 11]]
    for y, row in enumerate(_twice(head)):
        for x, pixel in enumerate(row):
            icon[3 + y][4 + x] = pixel or _FLOOR
    _fill(icon, 2, 19, 28, 11, _OUTLINE)
    _fill(icon, 3, 20, 26, 9, _WOOD)
    for y, colour in ((24, _OUTLINE), (23, _SHADE), (28, _SHADE), (20, _RIM)):
        _fill(icon, 3, y, 26, 1, colour)
    for x in (12, 18):
        for y in (22, 26):
            _fill(icon, x, y, 2, 1, _OUTLINE)  # nails
    for x in (5, 23):
        _fill(icon, x, 18, 4, 4, _OUTLINE)
        _fill(icon, x + 1, 18, 2, 3, _PAW)
        icon[21][x] = icon[21][x + 3] = _WOOD
    return icon


def _fill(icon: Picture, x: int, y: int, width: int, height: int, colour: int) -> None:
    for row in icon[y : y + height]:
        row[x : x + width] = [colour] * width


def _twice(picture: Picture) -> Picture:
    """Return a picture twice as large, its corners rounded by their neighbours (Scale2x)."""
    high, wide = len(picture), len(picture[0])
    large = [[0] * (2 * wide) for _ in range(2 * high)]
    for y in range(high):
        for x in range(wide):
            pixel = picture[y][x]
            up, down = picture[max(y - 1, 0)][x], picture[min(y + 1, high - 1)][x]
            left, right = picture[y][max(x - 1, 0)], picture[y][min(x + 1, wide - 1)]
            for dy, above, below in ((0, up, down), (1, down, up)):
                for dx, near, far in ((0, left, right), (1, right, left)):
                    rounds = near == above and near != below and above != far
                    large[2 * y + dy][2 * x + dx] = near if rounds else pixel
    return large


def png(size: int, stars: Picture, theme: Theme) -> bytes:
    """Return the icon as a PNG of ``size`` pixels, a multiple of 32, from the sheet of stars."""
    from PIL import Image

    image = Image.new("RGBA", (_SIDE, _SIDE))
    for y, row in enumerate(draw(stars)):
        for x, pixel in enumerate(row):
            if pixel != _CLEAR:
                image.putpixel((x, y), (*theme.colours[pixel], 255))
    data = BytesIO()
    image.resize((size, size), Image.Resampling.NEAREST).save(data, "PNG", optimize=True)
    return data.getvalue()
