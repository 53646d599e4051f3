"""Test the bar above a board: one to three counters on screens of every width."""

import itertools
from types import SimpleNamespace
from typing import Any

import pytest

from tools.simulate.blinka import displayio  # isort: skip - before any other of Blinka's
from nibblock.pictures import Pictures
from nibblock.play.page import make_hud
from nibblock.ui.card import announce
from nibblock.ui.menu import beside

SIZES = [(128, 128), (160, 128), (240, 135), (240, 240), (320, 240)]
ICONS = b"\x10\x11\x14"


@pytest.fixture
def pictures(root, monkeypatch):
    monkeypatch.chdir(root)
    found = Pictures()
    found.set_theme(0)
    return found


def screen(pictures, width, height):
    small = height < 200
    return SimpleNamespace(
        pictures=pictures, width=width, height=height, small=small, row=8 if small else 12,
        bar=10 if small else 14,
    )  # fmt: skip


def shown(hud, width):
    """Return the letters of the bar from left to right; fail if they overlap or leave it."""
    letters = {}
    for grid in list(hud.group)[1:]:
        if grid.tile_width != 6 or grid.hidden:
            continue
        for i in range(grid.width):
            if grid[i]:
                x = grid.x + 6 * i
                assert 0 < x <= width - 6 and x not in letters
                letters[x] = chr(grid[i] + 32)
    for left, right in itertools.pairwise(sorted(letters)):
        assert right - left >= 6, "they overlap"
    text, last = "", 0
    for x in sorted(letters):
        text += ("" if x - last <= 6 else " ") + letters[x]
        last = x
    return text.split()


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("count", [1, 2, 3])
def test_counts_stand_beside_the_best_known(pictures, width, height, count):
    console = screen(pictures, width, height)
    hud = make_hud(console, "Pantry", 4, 24, ICONS[:count], (87, 26, 9)[:count])
    hud.show(*(12, 3, 1)[:count])
    texts = shown(hud, width)
    assert texts[-count:] == ["12/87", "3/26", "1/9"][:count]
    assert texts[:-count] in (["Pantry", "4/24"], ["Pantry", "4"], ["4/24"], ["4"])
    if width >= 240 and count < 3:
        assert texts[0] == "Pantry"
    if count == 2:  # rather the name than how many there are, and on narrow screens neither is cut
        assert "4/24" in texts or (width == 160 and texts[0] == "Pantry")


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize("bests", [(0, 0, 0), (99999, 88888, 77777), (101, 1234, 0)])
def test_long_numbers_have_room(pictures, width, height, count, bests):
    console = screen(pictures, width, height)
    hud = make_hud(console, "A pack with a long name", 999, 999, ICONS[:count], bests[:count])
    hud.show(*(99999, 88888, 77777)[:count])
    counts = [text.split("/")[0] for text in shown(hud, width)[-count:]]
    known = (width, count) != (128, 3)  # there, 4 digits must do
    assert counts == (["99999", "88888", "77777"] if known else ["9999", "8888", "7777"])[:count]
    for left, right in itertools.pairwise([g for g in hud.group if g.tile_width in (8, 12)]):
        assert left.x < right.x


def test_the_places_of_the_spec(pictures):
    hud = make_hud(screen(pictures, 240, 240), "Pantry", 4, 24, b"\x10\x11", (87, 26))
    assert [grid.x for grid in hud.group if grid.tile_width == 12] == [240 - 118, 240 - 54]


def test_the_best_known_follows_the_count_and_leaves_when_there_is_no_room(pictures):
    hud = make_hud(screen(pictures, 240, 240), "", 1, 1, b"\x10", (87,))
    for value, text in ((9, "9/87"), (10, "10/87"), (99, "99/87"), (100, "100/87"), (99, "99/87")):
        hud.show(value)
        assert shown(hud, 240)[-1] == text
    hud.show(1000)
    assert shown(hud, 240)[-1] == "1000"
    hud.show(5)
    assert shown(hud, 240)[-1] == "5/87"


def test_only_digits_that_differ_are_set(pictures):
    hud = make_hud(screen(pictures, 240, 240), "", 1, 1, b"\x10", (87,))
    hud.show(41)
    number = hud._numbers[0]
    changes = []

    class Grid:
        width, x = number.grid.width, number.grid.x

        def __getitem__(self, i):
            return number_grid[i]

        def __setitem__(self, i, tile):
            changes.append(i)
            number_grid[i] = tile

    number_grid, number.grid = number.grid, Grid()
    hud.show(42)
    hud.show(42)
    assert changes == [1]
    hud.show(50)
    assert changes == [1, 1, 0]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_bar_of_a_level_that_opens_is_in_its_place(pictures, width, height):
    console = screen(pictures, width, height)
    group: Any = displayio.Group()
    console.screen = SimpleNamespace(name="Pantry", count=24, group=group)
    console.display = SimpleNamespace(refresh=lambda: None)
    announce(console, 3)
    (upper,) = group
    assert shown(SimpleNamespace(group=upper), width) == ["Pantry", "4/24"]
    hud = make_hud(console, "Pantry", 4, 24, b"\x10\x11", (0, 0))
    if width > 128:  # there, the counts will need the room of the name
        assert shown(hud, width) == ["Pantry", "4/24", "0", "0"]
        assert [part.x for part in upper] == [part.x for part in hud.group][: len(upper)]


def board(size, across, down, layers=1):
    """Return a Group of TileGrids of ``across`` by ``down`` tiles in the middle of 240 pixels."""
    bitmap, palette = displayio.Bitmap(size, size, 16), displayio.Palette(16)
    group = displayio.Group(x=(240 - size * across) // 2)
    for _ in range(layers):
        grid = displayio.TileGrid(
            bitmap,
            pixel_shader=palette,
            width=across,
            height=down,
            tile_width=size,
            tile_height=size,
        )
        group.append(grid)
    return group


@pytest.mark.parametrize(
    ("size", "across", "down", "layers", "x"),
    [
        (16, 9, 8, 1, 94),  # 24,320 pixels to repaint
        (16, 9, 9, 1, 48),  # 27,360: too many
        (16, 9, 8, 2, 48),  # each layer is repainted by itself
        (16, 3, 3, 1, 190),
        (16, 15, 3, 1, 0),  # there is nowhere to go
    ],
)
def test_a_board_steps_aside_only_if_that_is_quick(pictures, size, across, down, layers, x):
    assert beside(screen(pictures, 240, 240), board(size, across, down, layers), 108) == x


def test_a_board_that_is_not_covered_stays(pictures):
    part = board(16, 3, 3)
    part.x = 120
    assert beside(screen(pictures, 240, 240), part, 108) == 120
