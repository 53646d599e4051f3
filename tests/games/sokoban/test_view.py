"""Test Sokoban's board on the display."""

import pytest
from drawn import board

from tools.render.scene import pictures_of
from tools.simulate.display import Display  # first: it prepares Blinka

from nibblock.games.sokoban.view import BoardView  # isort: skip
from nibblock import play  # isort: skip

RING = (
    "  #####",
    "###   #",
    "#.@$* #",
    "### $.#",
    "#.##$ #",
    "# # . #",
    "#$ *$.#",
    "##  $ #",
    "#.   ##",
    "###### ",
)


SMALL = ("#######", "#@ $ .#", "#     #", "#######")


def view(rules, across, down, turn):
    return BoardView(pictures_of("Cellar"), rules, 0, 0, across, down, turn)


class Shown:
    """Show XSB rows on a display of so many pixels, on the page's ground."""

    def __init__(self, rows, width, height, theme="Cellar"):
        self.rules = board(*rows)
        pictures = pictures_of(theme)
        self.display = Display(width, height, clock=lambda: 0)
        self.view = BoardView(pictures, self.rules, 0, 0, width, height, True)
        page = pictures.page(width, height)
        self.display.root_group = page
        self.display.refresh()
        self.ground = self.display.picture()
        page.append(self.view.group)
        self.display.refresh()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.display.release()

    def step(self, step):
        """Play a step; return the areas repainted."""
        self.display.log.clear()
        self.rules.apply(step)
        self.view.draw_changed()
        self.display.refresh()
        return [area for refresh in self.display.log for area in refresh.areas]


def turned_tile(tile):
    """Return what a tile of Sokoban's sheet becomes when turned clockwise."""
    if 6 <= tile < 14:  # players: left, up, right, down, then the same on a goal
        first = 6 if tile < 10 else 10
        return first + (tile - first + 1) % 4
    return tile if tile < 16 else 16 + (tile << 1 & 15 | (tile & 15) >> 3)  # walls: n, e, s, w


@pytest.mark.parametrize("step", range(4))
def test_a_turned_board_is_the_board_turned_clockwise(step):
    one, other = board(*RING), board(*RING)
    other.warn = one.warn = True
    upright = view(one, 7 * 16, 10 * 16, False)
    lying = view(other, 10 * 16, 7 * 16, True)
    assert lying.turned and not upright.turned and lying.size == upright.size
    for rules in (one, other):
        rules.apply(step)
    upright.draw_changed()
    lying.draw_changed()
    for fresh in (False, True):
        for y in range(10):
            for x in range(7):
                assert lying._grid[9 - y, x] == turned_tile(upright._grid[x, y]), (x, y)
        if not fresh:
            lying.draw_all()


@pytest.mark.parametrize(
    ("pixels", "sizes", "expected"),
    [
        ((240, 200), (16, 12, 8), (16, 2, False)),
        ((240, 90), (16, 12, 8), (16, 1, False)),
        ((130, 230), (16, 12, 8), (16, 2, True)),
        ((170, 110), (16, 12, 8), (12, 2, False)),
        ((240, 200), (8,), (8, 1, False)),
        ((90, 60), (16, 12, 8), (12, 1, False)),
    ],
)
def test_small_boards_are_twice_as_large_where_they_fit(monkeypatch, pixels, sizes, expected):
    monkeypatch.setattr(play, "_sizes", [sizes])
    shown = view(board(*SMALL), *pixels, True)
    assert (shown.size, shown.scale, shown.turned) == expected


def test_a_push_twice_as_large_repaints_three_cells():
    with Shown(SMALL, 240, 200) as shown:
        shown.step(2)
        assert shown.step(2) == [(72, 68, 168, 100)]


@pytest.mark.parametrize("theme", ["Cellar", "Paper"])
def test_the_ground_is_visible_outside_the_walls_only(theme):
    with Shown(RING, 7 * 16, 10 * 16, theme) as shown:
        picture = shown.display.picture()
        for cell in range(70):
            x, y = cell % 7 * 16, cell // 7 * 16
            box = (x, y, x + 16, y + 16)
            same = picture.crop(box).tobytes() == shown.ground.crop(box).tobytes()
            assert same == (cell in (0, 1, 69)), cell
        (area,) = shown.step(0)
        assert (area[2] - area[0]) * (area[3] - area[1]) == 2 * 256
        # The tiles cover the whole area: the ground below costs nothing.
        assert shown.display.log[-1].looked == 2 * 256
