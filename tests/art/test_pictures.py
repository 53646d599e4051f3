"""Test the art as pictures: clear without colour, walls that join, themes as promised."""

import itertools

import pytest

from tools.art import contrast
from tools.art.walls import EAST, NORTH, SOUTH, WEST
from tools.commands import art as command

THEMES = {theme.name: theme for theme in command.themes()}
PICTURES = command.pictures()
SIZES = (16, 12, 8, 4, 2)
EDGE, FRONT = 5, 4
KINDS = {
    "outside": 0,
    "floor": 1,
    "goal": 2,
    "crate": 3,
    "crate on goal": 4,
    "lost crate": 5,
    "player": 9,
    "player on goal": 13,
    "wall": 16,
    "inner wall": 31,
}
PLAYERS = {"left": 6, "up": 7, "right": 8, "down": 9}


def sheet_of(size):
    folder = "games/sokoban/art" if size > 4 else "art"
    return f"{folder}/tiles{size}.bmp"


def tile(size, number):
    left, top = number % 8 * size, number // 8 * size
    return [row[left : left + size] for row in PICTURES[sheet_of(size)][top : top + size]]


def greys(size, number, theme):
    shade = [contrast.grey(colour) for colour in theme.colours]
    return [shade[pixel] for row in tile(size, number) for pixel in row]


def seen_apart(one, other):
    """Return the share of pixels that a person sees differ: by more than 16 of 255 grey levels."""
    return sum(abs(a - b) > 16 for a, b in zip(one, other, strict=True)) / len(one)


def shape(greyed):
    """Return black and white around the tile's own middle grey: what is left without shades."""
    middle = (min(greyed) + max(greyed)) / 2
    return [value > middle for value in greyed]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", SIZES)
def test_kinds_differ_in_grey(size, theme):
    pictures = {name: greys(size, number, THEMES[theme]) for name, number in KINDS.items()}
    # The wall between floor and outside separates them, not their shade.
    for one, other in itertools.combinations(set(KINDS) - {"outside"}, 2):
        share = seen_apart(pictures[one], pictures[other])
        least = 0.2
        if {one, other} == {"player", "player on goal"}:
            # The marks of the goal around the player; a tile of 2 by 2 has no room for them.
            least = 0.1 if size > 2 else 0
        assert share >= least, f"{one} and {other}: {share:.0%} of the pixels differ"


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", (16, 12, 8))
def test_kinds_differ_in_shape(size, theme):
    names = ("goal", "crate", "crate on goal", "lost crate", "player")
    shapes = {name: shape(greys(size, KINDS[name], THEMES[theme])) for name in names}
    for one, other in itertools.combinations(names, 2):
        apart = sum(a != b for a, b in zip(shapes[one], shapes[other], strict=True)) / size**2
        # A shape and its negative are the same shape.
        assert min(apart, 1 - apart) >= 0.12, f"{one} and {other}: {apart:.0%}"


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", (16, 12, 8, 4))
def test_the_player_shows_where_it_looks(size, theme):
    pictures = {name: greys(size, number, THEMES[theme]) for name, number in PLAYERS.items()}
    for one, other in itertools.combinations(PLAYERS, 2):
        assert seen_apart(pictures[one], pictures[other]) >= 0.1, f"{one} and {other}"


@pytest.mark.parametrize("theme", THEMES)
def test_pairs_keep_their_contrast(theme):
    colours = THEMES[theme].colours
    for name, one, other, least in contrast.PAIRS:
        assert contrast.contrast(colours[one], colours[other]) >= least, name


def test_contrast_formula_against_known_values():
    white, black, mid = (255, 255, 255), (0, 0, 0), (119, 119, 119)
    assert contrast.contrast(white, black) == pytest.approx(21)
    assert contrast.contrast(white, mid) == pytest.approx(4.48, abs=0.01)
    assert [contrast.grey((value,) * 3) for value in (0, 5, 60, 200, 255)] == [0, 5, 60, 200, 255]


def test_the_contrast_table_marks_low_contrast():
    lines = contrast.table(list(THEMES.values())).splitlines()
    assert len(lines) == 1 + len(contrast.PAIRS)
    assert not any("!" in line for line in lines)
    flat = command.Theme("Flat", ((9, 9, 9),) * 16)
    assert contrast.table([flat]).count("1.0!") == len(contrast.PAIRS)


@pytest.mark.parametrize("theme", THEMES)
def test_colours_survive_rgb565(theme):
    for red, green, blue in THEMES[theme].colours:
        shown = (red >> 3 << 3 | red >> 5, green >> 2 << 2 | green >> 6, blue >> 3 << 3 | blue >> 5)
        # Grey cannot be exact: 5 and 6 bits share no greys except black and white.
        if theme == "Grey":
            assert max(abs(a - b) for a, b in zip(shown, (red, green, blue), strict=True)) <= 4
        else:
            assert shown == (red, green, blue)


def test_night_is_black_outside_and_dim_in_every_large_area():
    night = THEMES["Night"].colours
    assert night[0] == (0, 0, 0)
    for number in (0, 1, 15, *range(16, 32)):
        pixels = [contrast.luminance(night[pixel]) for row in tile(16, number) for pixel in row]
        assert sum(pixels) / len(pixels) < 0.1, f"tile {number}"


def test_grey_is_grey():
    assert all(red == green == blue for red, green, blue in THEMES["Grey"].colours)


def material(pixel):
    """Check that bricks and the joints between them form one whole where two fronts meet."""
    return FRONT if pixel in (2, 3) else pixel


@pytest.mark.parametrize("size", SIZES)
def test_joined_walls_meet_without_a_seam(size):
    for one, other in itertools.product(range(16), repeat=2):
        sideways, upright = NORTH | SOUTH, EAST | WEST
        if one & EAST and other & WEST and one & sideways == other & sideways:
            right = [material(row[-1]) for row in tile(size, 16 + one)]
            left = [material(row[0]) for row in tile(size, 16 + other)]
            assert right == left, f"masks {one} and {other} side by side"
        if one & SOUTH and other & NORTH and one & upright == other & upright:
            assert tile(size, 16 + one)[-1] == tile(size, 16 + other)[0], f"{one} above {other}"


@pytest.mark.parametrize("size", (16, 12, 8, 4))
def test_open_sides_of_a_wall_show_an_edge_and_joined_sides_none(size):
    for mask in range(16):
        wall = tile(size, 16 + mask)
        columns = list(zip(*wall, strict=True))
        for bit, line in ((NORTH, wall[0]), (WEST, columns[0]), (EAST, columns[-1])):
            # Halfway along, where no neighbour at a right angle matters.
            assert (line[size // 2 - 1] == EDGE) == (not mask & bit), f"mask {mask}, side {bit}"
        assert (EDGE in columns[size // 2][1:]) == (not mask & SOUTH), f"mask {mask}, front"
