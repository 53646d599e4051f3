"""Test that states can be told apart without colour: stars, pips, ticks, and cells of levels."""

import itertools

import pytest
from PIL import Image

from nibblock import FOLDER
from nibblock.screens import levels_card
from nibblock.ui import card as icons
from tools.art import contrast
from tools.commands import art as command

THEMES = {theme.name: theme for theme in command.themes()}
PICTURES = command.pictures()
#: What stands in the same place for different states.
GROUPS = {
    "stars": (icons.STAR, icons.STAR_EMPTY),
    "pips": (10, 11),
    "states": (icons.TICK, icons.STAR, icons.CUP, icons.CRATE, icons.FLAG),
    "caps": range(icons.CAP_A, icons.CAP_X + 1),
    "counts": (icons.STEPS, icons.CRATE, icons.BLOCKS, icons.CLOCK, 19),
}


def cut(sheet, size, number):
    """Return the pixels of a tile of a sheet (a picture), as palette indices."""
    columns = len(sheet[0]) // size
    left, top = number % columns * size, number // columns * size
    return [pixel for row in sheet[top : top + size] for pixel in row[left : left + size]]


@pytest.mark.parametrize(("name", "size"), [("icons", 12), ("icons8", 8)])
@pytest.mark.parametrize("group", GROUPS)
def test_icons_differ_in_shape(root, name, size, group):
    with Image.open(root / FOLDER / f"art/{name}.bmp") as image:
        pixels = list(image.convert("L").tobytes())
        sheet = [pixels[i : i + image.width] for i in range(0, len(pixels), image.width)]
    for one, other in itertools.combinations(GROUPS[group], 2):
        both = zip(cut(sheet, size, one), cut(sheet, size, other), strict=True)
        assert sum(a != b for a, b in both) >= size // 2, (one, other)


@pytest.mark.parametrize("theme", THEMES)
def test_large_stars_differ_in_grey(theme):
    shade = [contrast.grey(colour) for colour in THEMES[theme].colours]
    star, none = (cut(PICTURES["art/stars.bmp"], 16, number) for number in range(2))
    apart = [abs(shade[a] - shade[b]) > 16 for a, b in zip(star, none, strict=True)]
    assert sum(apart) >= 48


@pytest.mark.parametrize("small", [False, True], ids=["20", "13"])
@pytest.mark.parametrize("theme", THEMES)
def test_cells_of_levels_differ_in_grey(theme, small):
    shade = [contrast.grey(colour) for colour in THEMES[theme].colours]
    pieces = 3 if small else 4
    gold = levels_card.WOOD if theme == "Paper" else levels_card.LIGHT
    sheet = levels_card._cells(small, pieces, gold, 13 if small else 20)
    side = 6 * pieces
    looks = [
        [sheet[look * side + x, y] for y in range(sheet.height) for x in range(side)]
        for look in range(levels_card._LOOKS)
    ]
    for (one, a), (other, b) in itertools.combinations(enumerate(looks), 2):
        apart = [abs(shade[p] - shade[q]) > 16 for p, q in zip(a, b, strict=True)]
        assert sum(apart) >= 12, (one, other)
