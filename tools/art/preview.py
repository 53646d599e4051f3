"""Draws every sheet in every theme, in colour and in grey, a board in each tile size, and text.

For checking changes to the art by eye.
"""

from tools.art.contrast import grey
from tools.art.font import written
from tools.art.source import Picture, Theme

Rows = list[bytes]
"""An image: rows of RGB pixels, three bytes each."""

ZOOM = 4
GAP = 8
GROUND = bytes((64, 72, 80))
WORDS = (
    "You cannot pull: walk",
    "round the crate.",
    "Solved! moves 123, best",
    "was 140 (pushes 45/67)",
    "A computer holds the",
    "drive: saved on the chip",
    "The quick brown fox jumps",
    "over the lazy dog, Mr J;",
    "sphinx of black quartz...",
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "PACK MY BOX WITH FIVE JUGS",
    "0123456789 +-*/=<> 50%",
    "0O o 1lI| 5S 8B 2Z 6G '`\\\"",
    "level-01_v2 (50 KiB) #3/24",
    "[a] {b} <c> ~ ^ | \\ @ & *",
    "https://a.io/?q=$1#top@me!",
    "Don't; it's 7:45, \"we'll\"",
    "minimum illicit Willow rn\x7f",
)
"""As wide as a 160-pixel screen has room for; drawn in each text colour in turn."""
WORD_COLOURS = (14, 14, 5, 15)
WORD_ZOOM = 3


def _enlarged(picture: Picture, theme: Theme, in_grey: bool, zoom: int) -> Rows:
    colours = [bytes((grey(c),) * 3 if in_grey else c) * zoom for c in theme.colours]
    return [row for line in picture for row in [b"".join(colours[p] for p in line)] * zoom]


def _below_each_other(images: list[Rows]) -> Rows:
    width = max(len(image[0]) for image in images)
    column: Rows = []
    for image in images:
        column += [row + GROUND * ((width - len(row)) // 3 + GAP) for row in image]
        column += [GROUND * (width // 3 + GAP)] * GAP
    return column


def draw(
    themes: list[Theme],
    sheets: dict[str, Picture],
    fonts: dict[str, Picture],
    boards: list[tuple[Picture, int]],
) -> Rows:
    """Draw two columns per theme, colour and grey: sheets, text, sample boards with their zoom."""
    words = [(written(font, WORDS, WORD_COLOURS, 0), WORD_ZOOM) for font in fonts.values()]
    columns = []
    for theme in themes:
        for in_grey in (False, True):
            images = [_enlarged(sheet, theme, in_grey, ZOOM) for sheet in sheets.values()]
            images += [_enlarged(picture, theme, in_grey, zoom) for picture, zoom in words + boards]
            columns.append(_below_each_other(images))
    return [b"".join(rows) for rows in zip(*columns, strict=True)]
