"""The page's icons, for a browser's tabs and for a home screen: the console's own."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from tools.art import icon
from tools.art.sheet import strip
from tools.art.source import read_themes

_ART = Path(icon.__file__).parent
_STARS = 10  # pictures in the sheet that the icon's cat is from

_SIZES = (32, 192, 512)
_APPLE = 180
_MASKABLE = {192: 96, 512: 320}  # the icon's size inside: its corners stay in the circle shown
_FLOOR = 1


def icons() -> dict[str, bytes]:
    """Return the pictures by name. A phone cuts the maskable ones to shape: they have a margin."""
    stars = strip(_ART / "stars.txt", 16, 16, _STARS)
    theme = read_themes(_ART / "palette.txt")[0]
    found = {f"icon-{size}.png": icon.png(size, stars, theme) for size in _SIZES}
    ground = theme.colours[_FLOOR]
    for size, inner in _MASKABLE.items():
        found[f"icon-maskable-{size}.png"] = _framed(icon.png(inner, stars, theme), size, ground)
    found["icon-apple.png"] = _framed(icon.png(160, stars, theme), _APPLE, ground)
    return found


def _framed(picture: bytes, size: int, ground: tuple[int, int, int]) -> bytes:
    """Return a picture in the middle of a larger one."""
    from PIL import Image

    inner = Image.open(BytesIO(picture))
    image = Image.new("RGB", (size, size), ground)
    at = (size - inner.width) // 2
    image.paste(inner, (at, at), inner)
    data = BytesIO()
    image.save(data, "PNG", optimize=True)
    return data.getvalue()
