"""Test Klocki's sheets: outlines that join, distinct characters, few enough tiles for a byte.

tests/games/klocki/test_view.py measures on what a screen shows that types are distinct.
"""

import itertools
from pathlib import Path

import pytest

from nibblock.games.klocki.kinds import BARE, FLOOR
from tools.commands import art as command
from tools.errors import InputError
from tools.games.klocki import art as slide

SHEETS = command.pictures()
FOLDER = Path(slide.__file__).parent
MATERIALS = [*slide.read_materials(FOLDER / "materials.txt", 16), "stone", "cursor"]
PIECES, GEMS = 12, 4 + 2 * 20
"""Tiles after the materials: those of a path, and of gems inside a block and on two materials."""
OUTLINED = ("wood", "master", "hover", "met", "taken")
OPPOSITE = {0: (1, 2), 1: (0, 3), 2: (3, 0), 3: (2, 1)}
"""A quarter's place: that of the quarter beside it and of the one above or below it."""


def tile(name, size, number):
    sheet = SHEETS[f"games/klocki/art/{name}.bmp"]
    across = len(sheet[0]) // size
    left, top = number % across * size, number // across * size
    return [row[left : left + size] for row in sheet[top : top + size]]


def quarter(size, name, joins, place):
    number = MATERIALS.index(name) * 17 + joins * 4 + (place if joins < 4 else 0)
    return tile(f"blocks{size}", size // 2, number)


def edge_at_side(picture, place):
    return [row[-1 if place & 1 else 0] for row in picture]


def edge_across(picture, place):
    return picture[-1 if place & 2 else 0]


@pytest.mark.parametrize("size", slide.SIZES)
def test_quarters_are_numbered_in_one_byte(size):
    sheet = SHEETS[f"games/klocki/art/blocks{size}.bmp"]
    half = size // 2
    tiles = len(sheet) // half * (len(sheet[0]) // half)
    assert tiles == len(MATERIALS) * 17 + PIECES + GEMS <= 255


@pytest.mark.parametrize("size", slide.SIZES)
def test_a_bare_cell_looks_like_the_floor_below_it(size):
    quarters = [tile(f"blocks{size}", size // 2, BARE + place) for place in range(4)]
    rows = [[*left, *right] for left, right in zip(*quarters[:2], strict=True)]
    rows += [[*left, *right] for left, right in zip(*quarters[2:], strict=True)]
    floor = tile(f"signs{size}", size, FLOOR)
    assert rows == floor and not any(0 in row for row in floor)  # 0 can be seen through


@pytest.mark.parametrize("size", slide.SIZES)
@pytest.mark.parametrize("name", OUTLINED)
def test_an_outline_continues_in_the_quarter_it_joins(size, name):
    for place, (beside, above) in OPPOSITE.items():
        joined_beside = quarter(size, name, 2, place)
        neighbour = quarter(size, name, 2, beside)
        assert edge_at_side(joined_beside, place) == edge_at_side(neighbour, beside)
        joined_above = quarter(size, name, 1, place)
        neighbour = quarter(size, name, 1, above)
        assert edge_across(joined_above, place) == edge_across(neighbour, above)


@pytest.mark.parametrize("size", slide.SIZES)
@pytest.mark.parametrize("name", OUTLINED)
def test_an_inner_corner_continues_the_outlines_of_both_neighbours(size, name):
    for place, (beside, above) in OPPOSITE.items():
        corner = quarter(size, name, slide.INNER, place)
        # The quarter beside it faces nothing across the notch: it has the edge above.
        assert edge_at_side(corner, place) == edge_at_side(quarter(size, name, 2, beside), beside)
        assert edge_across(corner, place) == edge_across(quarter(size, name, 1, above), above)


@pytest.mark.parametrize("size", slide.SIZES)
def test_the_inside_of_a_block_has_no_outline(size):
    for name, place in itertools.product(OUTLINED, range(4)):
        inside = quarter(size, name, slide.FILLED, place)
        assert len({pixel for row in inside for pixel in row}) == 1


@pytest.mark.parametrize("size", slide.SIZES)
def test_a_master_is_red_with_a_gem_that_is_whole(size):
    inside = quarter(size, "master", slide.FILLED, 0)
    assert {pixel for row in inside for pixel in row} == {11}
    pieces = slide._gems(FOLDER, size)[:4]
    rows = [a + b for a, b in zip(pieces[0], pieces[1], strict=True)]
    rows += [a + b for a, b in zip(pieces[2], pieces[3], strict=True)]
    assert rows == rows[::-1] == [row[::-1] for row in rows]
    assert sum(pixel == 13 for row in rows for pixel in row) >= 8


@pytest.mark.parametrize("line", ["wood  x 6 7  2 6 7  1 6 7", "wood  2 6 g  2 6 7  1 6 7", "wood"])
def test_a_fault_in_the_materials_is_reported_with_its_line(tmp_path, line):
    path = tmp_path / "materials.txt"
    path.write_text(f"material 16  12     8\n{line}\n")
    with pytest.raises(InputError) as caught:
        slide.read_materials(path, 16)
    assert caught.value.place == "line 2"


def test_a_missing_symbol_is_reported(tmp_path):
    path = tmp_path / "symbols8.txt"
    path.write_text("tile 12 magic\n66\n66\n")
    with pytest.raises(InputError, match=r"each of 12\.\.13 once"):
        slide._drawn(path, 2, 12, 14)
