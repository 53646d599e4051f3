"""Test Brain's board on a display: every block on every surface, turned, scrolled, and its cost."""

import random

import pytest
from PIL import Image

from tools.simulate.display import Display  # isort: skip - before any other of Blinka's
import displayio

from nibblock.games.brain import level as brain
from nibblock.games.brain.rules import Brain
from nibblock.games.brain.thumb import tile
from nibblock.games.brain.view import ForceView
from nibblock.pictures import Pictures
from tools.bench.picosystem import draw_ms

LEFT, UP, RIGHT, DOWN = 1, 2, 4, 8
ALL_KINDS = brain.read(
    [
        "11 6",
        *(f"{kind} {x} {kind + 1}" for kind in range(5) for x in range(11)),
        "",
        *(f"{x - 6} {x} {y}" for x in range(11) for y in range(6)),
    ]
)
FACINGS = brain.read(["3 2", "0 0 0", "0 1 0", "0 2 0", "", "0 1 0", "-4 2 0"])
ROOM = {16: (11 * 16, 6 * 16), 12: (11 * 12 + 3, 6 * 12 + 2), 8: (11 * 8, 6 * 8)}


class Shown:
    """Show a view on a display of its own, refreshed once."""

    def __init__(self, level, width, height, *, may_turn=False, theme=0):
        self.rules = Brain(level)
        self.display = Display(width, height, clock=lambda: 0, auto_refresh=False)
        pictures = self.pictures = Pictures()
        pictures.set_theme(theme)
        self.view = ForceView(pictures, self.rules, 0, 0, width, height, may_turn)
        self.rules.take_changed()
        root = displayio.Group()
        root.append(self.view.group)
        self.display.root_group = root
        self.display.refresh()
        self.display.log.clear()

    def frame(self, pressed):
        """Play a frame and draw it as the play screen does; return what went to the panel."""
        self.rules.frame(pressed)
        self.display.log.clear()
        self.view.draw_changed(self.display)
        self.display.refresh()
        return [refresh for refresh in self.display.log if refresh.areas]

    def picture(self):
        return self.display.picture()

    def ms(self, refreshes):
        """Return what that costs on a PicoSystem, in two layers."""
        areas = sum(len(refresh.areas) for refresh in refreshes)
        return draw_ms(areas, round(1.12 * sum(refresh.pixels for refresh in refreshes)))

    def close(self):
        self.display.release()


@pytest.fixture
def shown(root, monkeypatch):
    monkeypatch.chdir(root)
    made = []

    def show(*args, **more):
        made.append(Shown(*args, **more))
        return made[-1]

    yield show
    for one in made:
        one.close()


def below(pictures):
    """Return one picture of several, stacked."""
    whole = Image.new("RGB", (max(p.width for p in pictures), sum(p.height for p in pictures)))
    y = 0
    for picture in pictures:
        whole.paste(picture, (0, y))
        y += picture.height
    return whole


@pytest.mark.parametrize("size", ROOM)
def test_every_block_on_every_surface_in_every_theme(shown, golden, size):
    views = [shown(ALL_KINDS, *ROOM[size], theme=theme) for theme in range(4)]
    assert all(one.view.size == size for one in views)
    golden(below([one.picture() for one in views]), f"brain-kinds-{size}")


@pytest.mark.parametrize("size", (16, 12, 8))
def test_players_look_where_they_were_pushed(shown, golden, size):
    one = shown(FACINGS, 3 * size, 2 * size)
    pictures = []
    for pressed in (LEFT, UP, RIGHT, DOWN, LEFT | UP, RIGHT | DOWN, 0):
        one.frame(pressed)
        pictures.append(one.picture())
    golden(below(pictures), f"brain-facing-{size}")


def scattered(width, height, kinds, seed):
    """Return a level with a block of each of ``kinds`` and some random surfaces."""
    dice = random.Random(seed)
    cells = [(x, y) for x in range(width) for y in range(height)]
    places = dice.sample(cells, len(kinds))
    blocks = [f"{kind} {x} {y}" for kind, (x, y) in zip(kinds, places, strict=True)]
    grounds = [f"{dice.randrange(-6, 5)} {x} {y}" for x, y in dice.sample(cells, len(cells) // 6)]
    return brain.read([f"{width} {height}", *blocks, "", *grounds])


def fresh(shown, one, room):
    """Return the picture of a fresh view of the same position."""
    other = shown(ALL_KINDS, *room)
    other.view = ForceView(other.pictures, one.rules, 0, 0, *room, one.view.turned)
    root = displayio.Group()
    root.append(other.view.group)
    other.display.root_group = root
    other.display.refresh()
    return other.picture()


@pytest.mark.parametrize(("seed", "room"), list(enumerate([(240, 240), (160, 116), (112, 240)])))
def test_every_frame_looks_like_a_fresh_view(shown, seed, room):
    dice = random.Random(seed)
    kinds = [0, 0, 0, 1, 1, *dice.choices((2, 3, 4), k=12)]
    one = shown(scattered(13, 9, kinds, seed), *room, may_turn=True)
    assert one.view.turned == (room == (112, 240))
    for _ in range(25):
        one.frame(dice.randrange(16))
        assert one.picture().tobytes() == fresh(shown, one, room).tobytes()


ARROWS = (0, 3, 2, 1)  # tiles down, left, up, right: each is the one before it turned clockwise


def turned_tile(tile):
    """Return what a tile of Brain's sheet becomes when turned clockwise."""
    if tile < 4:
        return ARROWS[(ARROWS.index(tile) + 1) % 4]
    if 21 <= tile < 25:  # an arrow below a block
        return 21 + turned_tile(tile - 21)
    return 12 + (tile - 11) % 4 if 12 <= tile < 16 else tile  # players: left, up, right ...


@pytest.mark.parametrize("way", (LEFT, UP, RIGHT, DOWN))
def test_a_turned_board_is_the_board_turned_clockwise(shown, golden, way):
    straight = shown(ALL_KINDS, 11 * 12, 6 * 12)
    one = shown(ALL_KINDS, 6 * 12, 11 * 12, may_turn=True)
    assert one.view.turned and not straight.view.turned
    straight.frame(way)
    one.frame(way)
    for y in range(6):
        for x in range(11):
            for layer in ("_surfaces", "_blocks", "_marks"):
                tile = getattr(straight.view, layer)[x, y]
                assert getattr(one.view, layer)[5 - y, x] == turned_tile(tile)
    if way == LEFT:
        golden(one.picture(), "brain-turned")


SMALL = brain.read(["5 3", "0 0 0", "2 1 1", "3 4 2", "1 3 0", "", "-5 0 1", "2 4 1", "-2 2 2"])


@pytest.mark.parametrize(
    ("room", "size", "at"),
    [((240, 200), 16, (40, 52)), ((155, 100), 12, (17, 14)), ((110, 165), 16, (7, 2))],
)
def test_a_small_board_is_shown_twice_as_large(shown, golden, room, size, at):
    one = shown(SMALL, *room, may_turn=True)
    assert (one.view.size, one.view.scale, one.view.turned) == (size, 2, room == (110, 165))
    across, down = (3, 5) if one.view.turned else (5, 3)
    plain = shown(SMALL, across * size, down * size, may_turn=True)
    assert (plain.view.size, plain.view.scale, plain.view.turned) == (size, 1, one.view.turned)
    for pressed in (RIGHT, 0, DOWN, RIGHT | DOWN, LEFT):
        one.frame(pressed)
        plain.frame(pressed)
        large = plain.picture().resize(
            (2 * across * size, 2 * down * size), Image.Resampling.NEAREST
        )
        box = (*at, at[0] + large.width, at[1] + large.height)
        assert one.picture().crop(box).tobytes() == large.tobytes()
        assert one.picture().getbbox() == box
    golden(one.picture(), f"brain-large-{size}{'-turned' * one.view.turned}")


@pytest.mark.parametrize(
    ("blocks", "size", "scale"), [(4, 16, 2), (5, 12, 2), (8, 12, 2), (9, 16, 1)]
)
def test_where_much_can_move_tiles_stay_as_large_as_can_be_drawn_in_time(
    shown, blocks, size, scale
):
    level = brain.read(["7 4", *(f"0 {i % 3 * 2} {i // 3}" for i in range(blocks)), "1 6 3", ""])
    one = shown(level, 240, 200)
    assert (one.view.size, one.view.scale) == (size, scale)
    for pressed in (DOWN, UP):
        one.frame(pressed)
    assert one.ms(one.frame(RIGHT)) < 69


def test_a_board_that_is_too_large_follows_the_first_player(shown):
    width, height = 40, 30
    level = scattered(width, height, [2, 4, 3, 0, 0, 1, 2], 5)
    small = shown(level, 96, 128, may_turn=True)
    whole = shown(level, 8 * width, 8 * height)
    assert (small.view.size, whole.view.size, small.view.turned) == (8, 8, False)
    scrolls = 0
    for way in (RIGHT, DOWN, LEFT, UP, RIGHT | DOWN, UP, LEFT | UP):
        for _ in range(30):
            before = small.view.left, small.view.top
            refreshes = small.frame(way)
            whole.frame(way)
            x, y = 8 * small.view.left, 8 * small.view.top
            if (small.view.left, small.view.top) != before:
                scrolls += 1
                assert [refresh.areas for refresh in refreshes] == [[(0, 0, 96, 128)]]
            seen = whole.picture().crop((x, y, x + 96, y + 128))
            assert small.picture().tobytes() == seen.tobytes()
    assert scrolls > 5


def test_a_level_of_254_by_254_is_shown_wherever_the_player_is(shown):
    level = brain.read(["254 254", "2 0 0", "0 253 253", "", "0 253 252"])
    one = shown(level, 240, 227)
    one.frame(UP)
    assert (one.view.left, one.view.top) == (254 - 30, 254 - 28)
    assert one.view._place(252 * 254 + 253) == 26 * 30 + 29
    assert one.view._blocks[26 * 30 + 29] == 13
    assert one.view._marks[26 * 30 + 29] == 31


def test_a_level_without_a_player_is_shown(shown):
    one = shown(brain.read(["50 50", "3 0 0", "", "-5 0 0"]), 160, 116)
    one.frame(0)
    one.frame(0)
    assert one.view._blocks[2] == 19


def test_blocks_far_apart_are_drawn_by_refreshes_of_their_own(shown):
    one = shown(brain.read(["15 14", "0 0 0", "0 13 13", ""]), 240, 227)
    refreshes = one.frame(RIGHT)
    assert sorted(refresh.areas for refresh in refreshes) == [
        [(0, 1, 32, 17)],
        [(13 * 16, 1 + 13 * 16, 15 * 16, 1 + 14 * 16)],
    ]
    assert one.ms(refreshes) < 8


def test_a_step_aslant_is_one_picture(shown):
    one = shown(brain.read(["15 14", "0 4 4", ""]), 240, 227)
    assert [refresh.areas for refresh in one.frame(RIGHT | DOWN)] == [[(64, 65, 96, 97)]]


def test_unchanged_tiles_are_not_repainted(shown):
    row = brain.read(["15 14", "0 0 0", *(f"2 {x} 0" for x in range(1, 10)), ""])
    one = shown(row, 240, 227)
    one.frame(RIGHT)
    one.frame(RIGHT)
    refreshes = one.frame(RIGHT)
    assert [refresh.areas for refresh in refreshes] == [
        [(32, 1, 64, 17)],
        [(12 * 16, 1, 13 * 16, 17)],
    ]
    one.frame(RIGHT)
    assert one.frame(0) == []


def test_no_cell_without_a_block_is_painted_twice(shown):
    one = shown(brain.read(["15 14", "0 0 0", ""]), 240, 227)
    one.frame(RIGHT)
    assert all(tile != 11 for tile in one.view._blocks._tiles)  # 11 can be seen through


@pytest.mark.parametrize(("cells", "most"), [((15, 14), 45), ((20, 15), 35), ((30, 28), 15)])
def test_a_frame_is_drawn_within_a_tenth_of_a_second_on_an_rp2040(shown, cells, most):
    """Forty random blocks, three of them players, many on arrows: a busy level."""
    worst = 0
    for seed in range(6):
        dice = random.Random(seed)
        kinds = [0, 0, 0, *dice.choices((1, 2, 2, 2, 3, 4), k=37)]
        one = shown(scattered(*cells, kinds, seed), 240, 227)
        for _ in range(30):
            worst = max(worst, one.ms(one.frame(dice.choice((0, 0, LEFT, RIGHT, UP, DOWN)))))
    assert worst < most


def test_a_reset_draws_every_player_looking_down_again(shown):
    one = shown(FACINGS, 48, 32)
    start = one.picture().tobytes()
    one.frame(UP)
    assert one.picture().tobytes() != start
    one.rules.reset()
    one.view.draw_changed(one.display)
    one.display.refresh()
    assert one.picture().tobytes() == start


@pytest.mark.parametrize(
    ("count", "cells", "most"),
    [
        (10, (15, 14), 40),
        (10, (20, 15), 24),
        (10, (30, 28), 14),
        (40, (15, 14), 172),
        (40, (20, 15), 123),
        (40, (30, 28), 78),
    ],
)
def test_blocks_that_move_in_different_places_cost_what_the_module_says(shown, count, cells, most):
    width, height = cells
    places = [(x, y) for x in range(0, width - 1, 2) for y in range(height)]
    players = random.Random(1).sample(places, count)
    one = shown(
        brain.read([f"{width} {height}", *(f"0 {x} {y}" for x, y in players), ""]), 240, 227
    )
    one.frame(RIGHT)
    one.frame(LEFT)
    assert most / 2 < one.ms(one.frame(RIGHT)) < most
    assert one.picture().tobytes() == fresh(shown, one, (240, 227)).tobytes()


def test_what_moves_just_out_of_sight_is_not_drawn(shown):
    level = brain.read(["20 20", "0 2 2", "3 12 3", "3 3 16", "", "-6 12 3", "-5 3 16"])
    one = shown(level, 96, 128)
    assert one.frame(0) == one.frame(0) == []
    assert [tile for tile in list(one.view._blocks._tiles) if tile >= 11] == [15]


def test_a_hundred_blocks_that_move_are_drawn_at_once(shown):
    cells = ((x, y) for x in range(20) for y in range(0, 10, 2))
    one = shown(brain.read(["20 11", *(f"0 {x} {y}" for x, y in cells), ""]), 240, 227)
    assert len(one.frame(DOWN)) == 1


def test_a_thumbnail_shows_blocks_goals_and_grounds(shown, golden):
    one = shown(ALL_KINDS, 44, 40)
    group = displayio.Group()
    for size, y in ((4, 0), (2, 26)):
        grid = one.pictures.tiles(f"tiles{size}", (size, size), 11, 6)
        grid.y = y
        for cell in range(66):
            grid[cell] = tile(ALL_KINDS, cell)
        group.append(grid)
    one.display.root_group = group
    one.display.refresh()
    golden(one.picture(), "brain-thumb")


def test_a_thumbnail_of_a_large_level_is_cropped():
    level = brain.read(["254 254 -2", "2 0 159", "2 0 160", "", "2 159 0", "2 160 0"])
    assert [tile(level, cell) for cell in (159, 160, 159 * 254, 160 * 254)] == [2, 0, 3, 0]
    assert len(level.thumbnail) == 160 * 160
