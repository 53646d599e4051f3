"""Test Brain's tiles: any two differ without colour, and what is below a block can be seen."""

import itertools

import pytest

from tools.art import contrast
from tools.commands import art as command
from tools.games.brain import art

THEMES = {theme.name: theme for theme in command.themes()}
PICTURES = command.pictures()
SIZES = art.SIZES
SURFACES = {
    "down": 0,
    "right": 1,
    "up": 2,
    "left": 3,
    "ice": 4,
    "blank": 5,
    "goal of the player": 6,
    "goal of a fixed block": 7,
    "goal of a plain block": 8,
    "goal of a slider": 9,
    "goal of a bouncer": 10,
}
BLOCKS = {"player": 15, "fixed": 16, "plain": 18, "slider": 19, "bouncer": 20}
PLAYERS = {"left": 12, "up": 13, "right": 14, "down": 15}
# How much of a tile must differ for what is below its block, by size; a goal's sign is 3 x 3 pixels
# at least. Before the marks it was 2 % of 16 pixels for arrows, and nothing for goals.
LEAST_BELOW = {16: 0.025, 12: 0.03, 8: 0.045}
NOTHING, LOOSE, FRAME, LAST_SURFACE = 11, 17, 31, 10


def tile(size, number):
    left, top = number % 8 * size, number // 8 * size
    return [
        row[left : left + size]
        for row in PICTURES[f"games/brain/art/tiles{size}.bmp"][top : top + size]
    ]


def mark_over(surface, *, met=False):
    """Return the tile that lies over a block on a surface."""
    if surface < 4:
        return 21 + surface
    if surface < 6:
        return NOTHING
    return FRAME if met else 20 + surface


def laid(size, block, surface, *, met=False):
    """Return a block over a surface, and what lies over both, as three TileGrids show them."""
    tiles = [tile(size, n) for n in (mark_over(surface, met=met), block, surface)]
    pixels = (zip(*rows, strict=True) for rows in zip(*tiles, strict=True))
    return [[mark or above or below for mark, above, below in row] for row in pixels]


def empty(size, surface):
    """Return a surface without a block: arrows have their marks."""
    return laid(size, NOTHING, surface) if surface < 4 else tile(size, surface)


def greys(picture, theme):
    shade = [contrast.grey(colour) for colour in theme.colours]
    return [shade[pixel] for row in picture for pixel in row]


def apart(one, other):
    """Return the share of pixels that a person sees differ: by more than 16 of 255 grey levels."""
    return sum(abs(a - b) > 16 for a, b in zip(one, other, strict=True)) / len(one)


def least_apart(pictures, theme):
    shown = {name: greys(picture, theme) for name, picture in pictures.items()}
    pairs = itertools.combinations(shown, 2)
    return min((apart(shown[one], shown[other]), one, other) for one, other in pairs)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", SIZES)
def test_surfaces_and_blocks_differ_in_grey(size, theme):
    pictures = {name: empty(size, number) for name, number in SURFACES.items()}
    for name, number in BLOCKS.items():
        pictures[name] = laid(size, number, SURFACES["blank"])
    share, one, other = least_apart(pictures, THEMES[theme])
    assert share >= 0.12, f"{one} and {other}: {share:.0%} of the pixels differ"


def shape(picture, theme):
    """Return black and white around the tile's own middle grey: what is left without shades."""
    greyed = greys(picture, theme)
    middle = (min(greyed) + max(greyed)) / 2
    return [value > middle for value in greyed]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", (16, 12))
def test_things_differ_in_shape(size, theme):
    for numbers in (BLOCKS, {name: n for name, n in SURFACES.items() if name != "blank"}):
        pictures = {
            name: laid(size, number, 5) if number > LAST_SURFACE else empty(size, number)
            for name, number in numbers.items()
        }
        shapes = {name: shape(picture, THEMES[theme]) for name, picture in pictures.items()}
        for one, other in itertools.combinations(shapes, 2):
            pairs = zip(shapes[one], shapes[other], strict=True)
            part = sum(a != b for a, b in pairs) / size**2
            # A shape and its negative are the same shape.
            assert min(part, 1 - part) >= 0.08, f"{one} and {other}: {part:.0%}"


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", SIZES)
def test_the_player_shows_where_it_looks(size, theme):
    pictures = {name: laid(size, number, 5) for name, number in PLAYERS.items()}
    share, one, other = least_apart(pictures, THEMES[theme])
    assert share >= 0.1, f"{one} and {other}: {share:.0%}"


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", SIZES)
def test_a_goal_that_is_met_is_seen(size, theme):
    for (name, number), goal in zip(BLOCKS.items(), range(6, 11), strict=True):
        wrong = laid(size, number, 5)
        right = laid(size, number, goal, met=True)
        share = apart(greys(wrong, THEMES[theme]), greys(right, THEMES[theme]))
        assert share >= 0.08, f"{name}: {share:.0%} of the pixels differ"


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", SIZES)
def test_what_lies_below_a_block_is_seen(size, theme):
    grounds = {name: SURFACES[name] for name in ("down", "right", "up", "left", "ice", "blank")}
    grounds |= {name: n for name, n in SURFACES.items() if name.startswith("goal")}
    for name, number in {**BLOCKS, "loose": LOOSE, **PLAYERS}.items():
        if name == "fixed":  # it fills its tile: nothing below it has an effect
            continue
        pictures = {ground: laid(size, number, under) for ground, under in grounds.items()}
        share, one, other = least_apart(pictures, THEMES[theme])
        assert share >= LEAST_BELOW[size], f"{name} on {one} and on {other}: {share:.1%}"


@pytest.mark.parametrize("size", SIZES)
def test_surfaces_cover_all_and_nothing_covers_nothing(size):
    for number in SURFACES.values():
        assert all(pixel for row in tile(size, number) for pixel in row)
    assert not any(pixel for row in tile(size, NOTHING) for pixel in row)
    assert all(pixel for row in tile(size, BLOCKS["fixed"]) for pixel in row)


@pytest.mark.parametrize("size", SIZES)
def test_arrows_are_one_drawing_turned(size):
    inked = [[[pixel in (3, 5) for pixel in row] for row in tile(size, n)] for n in range(4)]
    down, right, up, left = inked
    assert up == down[::-1]
    assert left == [row[::-1] for row in right]
    assert down == [list(column) for column in zip(*right, strict=True)]
