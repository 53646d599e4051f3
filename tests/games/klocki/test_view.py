"""Test Klocki's board on the display: distinct types, joins, what a step repaints."""

import itertools
import random

import pytest
from rows_of_cells import KINDS, MARKS, cells, level

from tools.art import contrast
from tools.render.scene import THEMES, pictures_of
from tools.simulate.display import Display  # first: it prepares Blinka

from nibblock.games.klocki.rules import Klocki  # isort: skip
from nibblock.games.klocki.dialogs.labels import annotate, coordinates, labels_of  # isort: skip
from nibblock.games.klocki.start import marks_over  # isort: skip
from nibblock.games.klocki.kinds import sign  # isort: skip
from nibblock.games.klocki.thumb import tile  # isort: skip
from nibblock.games.klocki.view import SlideView  # isort: skip

LEFT, UP, RIGHT, DOWN = range(4)
SIZES = (16, 12, 8)
ROUNDS = [*range(161, 192), 247]


BLOCKS = [cells("." * 6, KINDS[i : i + 6]) for i in range(0, 30, 6)]
NAMED = [f"\xff{char}" for char in "Aa0\xc7\xe7Zgq8"]
FLOOR = [
    cells(MARKS, "." * 11),
    cells("azAZ09\xe7\xc7g\xa2\xf7", "." * 11),
    cells("." * 11, ";-{}[@>|z..", [*NAMED, "..", ".."]),
    cells(
        "+++A\xa1\xa1^....",
        "@@VA\xa1\xa2[(.#.".replace("A", "["),
        ["aa", "aa", "..", "\xffA", *[".."] * 3, "\xff7", *[".."] * 3],
    ),
]
JOINS = [
    "+@aa+@aa.[bb.[bb.-cc.-cc.#...#...#..",
    ".@aa.@aa.[bb.....|dd.{ee.{ee.{ee.#..",
    ".]ff.;gg.;gg.....|dd.....{ee.....#..",
    ".....;gg.;gg.]ff.*hh.!hh.{ee.#...#..",
    ".[\xffA.....X...#...*hh.%...#.......[\xffB",
    ".[\xffA.[\xffA/....#...~...(ii.(ii.[\xffB.[\xffB",
]

OVER = [
    "A[\xffEB[\xffFC[\xffCD[\xff4+@..:-..",
    "A[\xffAB[\xffBC@\xffKD[\xff2+[..:[..",
    "\xa1\xa1..\xa1\xa2..\xa1...)Z..^[..^...",
    "+[bb+[bb/[..<[..\\[.._[..",
]

#: Letters, arrows and colours under more blocks than there is room for objects.
MANY = [cells("AB+\xa1^_:" * 2, "[" * 14)] * 8
#: Masters of many shapes: the gem is in the middle of a rectangle, else in one of its cells.
MASTERS = [
    ".@aa.@aa.....@bb.@bb.@bb.@cc",
    ".@aa.@aa.........@ee.....@cc",
    ".....@dd.@dd.....@ee.@ff.@ff",
    ".@gg.@gg.@gg.=hh.=hh.@ff....",
    ".@gg.@gg.@gg.?ii.@..A@\xffZ....",
]
SHEET = [cells("." * 8, [chr(code) for code in ROUNDS[i : i + 8]]) for i in range(0, 32, 8)]


class Shown:
    """Show a board on a display of ``room`` pixels, by default its own size."""

    def __init__(self, rows, size=12, theme="Cellar", room=None, turn=False):
        self.rules = rows if isinstance(rows, Klocki) else Klocki(level(rows))
        width, height = room or (self.rules.width * size, self.rules.height * size)
        pictures = pictures_of(theme)
        self.display = Display(width, height, clock=lambda: 0)
        self.view = SlideView(pictures, self.rules, 0, 0, width, height, turn)
        page = pictures.page(width, height)
        page.append(self.view.group)
        self.display.root_group = page
        self.display.refresh()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.display.release()

    def picture(self):
        self.display.refresh()
        return self.display.picture()

    def looked(self):
        """Return how many pixels are looked at to paint all: one is, for each layer over it."""
        root = self.display.root_group
        self.display.root_group = None
        self.display.root_group = root
        self.display.refresh()
        return self.display.log[-1].looked

    def repainted(self):
        """Return the pixel sizes of the areas to repaint now."""
        self.display.refresh()
        return [(x2 - x1, y2 - y1) for x1, y1, x2, y2 in self.display.log[-1].areas]

    def step(self, cell, way):
        assert self.rules.apply(cell << 3 | way)
        self.view.draw_changed()

    def hold(self, cell):
        self.view.cursor(cell, True)


def cut(picture, size, cell, columns):
    x, y = cell % columns * size, cell // columns * size
    return picture.crop((x, y, x + size, y + size))


# What is seen


@pytest.mark.parametrize("size", SIZES)
def test_pictures(size, golden):
    boards = {"blocks": BLOCKS, "marks": FLOOR, "joins": JOINS, "masters": MASTERS, "rounds": SHEET}
    for name, rows in boards.items():
        with Shown(rows, size) as shown:
            golden(shown.picture(), f"klocki-{name}-{size}")
    with Shown(OVER, size) as shown:
        marks_over(shown.view, True)
        golden(shown.picture(), f"klocki-over-{size}")
    with Shown(JOINS, size) as shown:
        coordinates(shown.view, (0, 0))
        annotate(shown.view, 2, lambda block: block - 3)
        shown.view.cursor(14)
        golden(shown.picture(), f"klocki-notes-{size}")


@pytest.mark.parametrize("theme", THEMES[1:])
def test_pictures_in_other_themes(theme, golden):
    with Shown(JOINS, 12, theme) as shown:
        shown.view.cursor(2)
        golden(shown.picture(), f"klocki-joins-{theme.lower()}")


def test_a_cell_without_a_block_or_mark_is_painted_once():
    """A step then draws only the cells that it changes, which bare ones are not walls to."""
    with Shown([".[aa" + "...." * 3, "...." * 4]) as shown:
        assert shown.looked() < (4 * 2 + 1) * 12 * 12  # only the block is looked through
        assert not shown.view._set(3, 1, 7)


def greys(picture):
    pixels = picture.convert("RGB").tobytes()
    return [contrast.grey(tuple(pixels[i : i + 3])) for i in range(0, len(pixels), 3)]


def assert_told_apart(pictures, least):
    for one, other in itertools.combinations(pictures, 2):
        pairs = list(zip(pictures[one], pictures[other], strict=True))
        # A person sees more than 16 of 255 grey levels.
        share = sum(abs(a - b) > 16 for a, b in pairs) / len(pairs)
        assert share >= least, f"{one} and {other}: {share:.0%} of the pixels differ"


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", SIZES)
def test_kinds_and_marks_differ_in_grey(size, theme):
    with Shown(BLOCKS, size, theme) as shown:
        picture = shown.picture()
    pictures = {kind: greys(cut(picture, size, i, 6)) for i, kind in enumerate(KINDS)}
    with Shown([FLOOR[0], FLOOR[0]], size, theme) as shown:
        picture = shown.picture()
    pictures |= {f"mark {m}": greys(cut(picture, size, i, 11)) for i, m in enumerate(MARKS)}
    assert_told_apart(pictures, 0.1)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", SIZES)
def test_kinds_with_a_character_differ_in_grey(size, theme):
    kinds = '[]{}-|&$>;xv@?z="wYyZXV('
    rows = [cells("." * 6, kinds[i : i + 6], ["\xffE"] * 6) for i in range(0, 24, 6)]
    # Cells of one kind and character would be one block.
    with Shown(rows, size, theme) as shown:
        picture = shown.picture()
    pictures = {kind: greys(cut(picture, size, i, 6)) for i, kind in enumerate(kinds)}
    assert_told_apart(pictures, 0.025)


@pytest.mark.parametrize("size", SIZES)
def test_a_met_goal_or_a_taken_block_looks_different(size):
    with Shown(["+@...@..A[\xffA.[\xffB\xa1\xa1...\xa1..", ".;...[...@.........."], size) as shown:
        loose = shown.picture()
        shown.hold(7)
        held = shown.picture()
        shown.hold(0)
        held_met = shown.picture()
    looks = {name: greys(cut(loose, size, i, 6)) for i, name in enumerate(("met", "master"))}
    looks["held"] = greys(cut(held, size, 7, 6))
    looks["normal"] = greys(cut(loose, size, 7, 6))
    looks["held and met"] = greys(cut(held_met, size, 0, 6))
    assert_told_apart(looks, 0.1)
    assert greys(cut(loose, size, 4, 6)) != greys(cut(loose, size, 5, 6)), "round"
    assert greys(cut(loose, size, 2, 6)) != greys(cut(loose, size, 3, 6)), "character"


def test_a_master_has_one_whole_gem_wherever_it_goes():
    """Counts the light pixels of gems: 20 in each, drawn with four quarters of cells."""
    light = pictures_of("Cellar").palette[13]
    light = light >> 16, light >> 8 & 255, light & 255

    def gems(shown):
        picture = shown.picture().convert("RGB")
        return sum(n for n, colour in picture.getcolors(9999) if colour == light)

    with Shown(MASTERS[:3], 16) as shown, Shown(MASTERS[:3], room=(48, 112), turn=True) as turned:
        whole = gems(shown)
        assert whole % 6 == 0 and whole > 6 * 16
        assert turned.view.turned and gems(turned) == whole
        shown.hold(0)
        assert gems(shown) == whole, "taken"
    with Shown(["....@aa.@aa.....", ".@bb............"], 16) as shown:
        one = gems(shown) // 2
        for cell, way in ((1, RIGHT), (4, DOWN)):
            if shown.rules.apply(cell << 3 | way):
                shown.view.draw_changed()
            assert gems(shown) == 2 * one


LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz\xc7\xe7"


#: The part of a cell that shows the letter of a block, by size, or that of a round.
PLATES = {16: (1, 1, 8, 12), 12: (0, 0, 7, 9)}
ROUND_PLATES = {16: (3, 4, 8, 11), 12: (2, 2, 7, 9)}


@pytest.mark.parametrize("size", [16, 12])
def test_letters_are_read_on_every_mark_and_below_the_cursor(size, deep):
    if size == 16 and not deep:
        pytest.skip("only with --deep")
    named = "[" * len(LETTERS), [f"\xff{char}" for char in LETTERS], PLATES[size]
    rounds = "".join(map(chr, ROUNDS)), [".."] * 32, ROUND_PLATES[size]
    for types, named_, plate in (named, rounds):
        first = []
        for n, mark in enumerate(f".{MARKS}kQ7\xb0"):
            with Shown([cells(mark * len(types), types, named_)], size) as shown:
                marks_over(shown.view, True)
                bare = shown.picture().convert("RGB")
                for cell in range(len(types)):
                    picture = cut(bare, size, cell, 99)
                    if not n:
                        first.append((picture.crop(plate).tobytes(), picture.tobytes()))
                    assert picture.crop(plate).tobytes() == first[cell][0], (cell, mark)
                for cell in range(0 if deep else n % 32, len(types), 1 if deep else 32):
                    shown.view.cursor(cell)
                    picture = cut(shown.picture().convert("RGB"), size, cell, 99)
                    assert picture.crop(plate).tobytes() == first[cell][0], (cell, mark, "framed")
        assert len({picture for _, picture in first}) == len(types)


@pytest.mark.parametrize("size", [16, 12])
def test_goals_under_blocks_and_without_them_differ_from_one_another(size):
    marks = f"+{LETTERS}{''.join(map(chr, ROUNDS))}"
    for kind in "[.":
        found = set()
        with Shown(
            [cells(marks[i : i + 20], kind * 20) for i in (0, 20, 40, 60, 77)], size
        ) as shown:
            marks_over(shown.view, True)
            picture = shown.picture().convert("RGB")
            found.update(cut(picture, size, i, 20).tobytes() for i in range(100))
        assert len(found) == len(marks)


@pytest.mark.parametrize("size", SIZES)
def test_every_goal_under_a_block_shows_however_many_there_are(size):
    with Shown(MANY, size) as shown:
        bare = shown.picture()
        marks_over(shown.view, True)
        grids = len(shown.view.group)
        over = shown.picture()
        for cell in range(14 * 8):
            assert cut(bare, size, cell, 14).tobytes() != cut(over, size, cell, 14).tobytes()
        # The two letters differ, and both from a goal without one.
        assert len({cut(over, size, cell, 14).tobytes() for cell in range(3)}) == 3
        assert grids <= 5 and len(shown.view._above) == 0


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", [16, 12])  # there is no room for letters in 8 pixels
def test_rounds_differ_in_more_than_their_colour(size, theme):
    with Shown(SHEET, size, theme) as shown:
        picture = shown.picture()
    assert_told_apart({i: greys(cut(picture, size, i, 8)) for i in range(32)}, 0.02)


def test_every_character_and_round_has_a_tile_of_its_own():
    assert sorted(map(sign, map(ord, LETTERS))) == list(range(1, 65))
    assert len({sign(code) for code in ROUNDS}) == 32


@pytest.mark.parametrize("size", SIZES)
def test_a_symbol_is_seen_whatever_other_blocks_there_are(size):
    for kind, mark in itertools.product('?z="wYyZXV', ".+"):
        first, seen = f"{mark}{kind}......", []
        for others in ("........", ".{...?..", "." + "{....?..." * 9):
            with Shown([first, others.ljust(8, ".")], size) as shown:
                loose = cut(shown.picture(), size, 0, shown.rules.width)
                shown.hold(0)
                held = cut(shown.picture(), size, 0, shown.rules.width)
            seen.append((loose.tobytes(), held.tobytes()))
        assert len(set(seen)) == 1, (kind, mark)


# How it is drawn


def test_a_step_of_a_block_that_is_taken_repaints_one_rectangle_once():
    with Shown([".[aa.[aa........", ".[aa.[aa........"], 16) as shown:
        shown.hold(0)
        assert shown.repainted() == [(32, 32)]
        shown.step(0, RIGHT)
        shown.hold(1)
        assert shown.repainted() == [(48, 32)]


def test_the_cursor_repaints_where_it_was_and_where_it_is():
    rows = [cells("." * 12, "." * 12)] * 12
    with Shown(rows, 8) as shown:
        shown.view.cursor(0)
        shown.repainted()
        shown.view.cursor(143)
        assert shown.repainted() == [(10, 10), (10, 10)]
        shown.view.cursor(-1)
        assert shown.repainted() == [(10, 10)]


def test_what_changes_far_apart_is_not_one_rectangle():
    # The key opens its keyhole; the other keyhole and the blockade are in other corners.
    rows = [cells("." * 8, ".......%"), *[cells("." * 8, "." * 8)] * 6, cells("." * 8, "%..&...(")]
    with Shown(rows, 8) as shown:
        shown.step(59, LEFT)
        shown.repainted()
        before = len(shown.display.log)
        assert shown.rules.apply(58 << 3 | LEFT)
        shown.view.draw_changed(shown.display)
        shown.display.refresh()
        painted = [area for log in shown.display.log[before:] for area in log.areas]
        assert sum((x2 - x1) * (y2 - y1) for x1, y1, x2, y2 in painted) < 24 * 64


def test_frames_join_a_trap_that_becomes_one():
    rows = [".#...#...#..", ".[../.......", ".#...#...#.."]
    with Shown(rows) as shown, Shown(rows) as anew:
        for each in (shown, anew):
            each.step(3, RIGHT)
            each.step(4, RIGHT)
        anew.rules.touch_all()
        anew.view.draw_changed()
        assert shown.rules.types[4] == ord("#")
        assert shown.picture().tobytes() == anew.picture().tobytes()


@pytest.mark.parametrize("seed", range(16))
def test_drawing_step_by_step_equals_drawing_at_once(seed):
    chance = random.Random(seed)
    kinds, marks = "....####[[@{?};v-&%($*!\xa1", "......+/\\<:_^)A\xa1"
    if seed > 7:  # so few symbols that each is a TileGrid
        kinds += 2 * len(kinds) * "[@..."
    rows = []
    for _ in range(9):
        names = [chance.choice(("..", "aa", "bb", "cc", "\xffA")) for _ in range(11)]
        types = [chance.choice(kinds) for _ in range(11)]
        fixed = "#%*!.\xa1"
        names = [".." if kind in fixed else name for kind, name in zip(types, names, strict=True)]
        rows.append(cells([chance.choice(marks) for _ in range(11)], types, names))
    size = (8, 12)[seed & 1]
    with Shown(rows, size) as shown:
        marks_over(shown.view, seed & 2)
        for _ in range(150):
            cell = chance.randrange(99)
            if chance.random() < 0.2:
                shown.view.cursor(cell, chance.random() < 0.5)
            if shown.rules.apply(cell << 3 | chance.randrange(5)):
                shown.view.draw_changed()
        shown.view.cursor(-1)
        step_by_step = shown.picture()
        with Shown(shown.rules, size) as anew:
            marks_over(anew.view, seed & 2)
            assert step_by_step.tobytes() == anew.picture().tobytes()


def turned_quarter(tile, place):
    """Return what quarter ``tile`` becomes when turned clockwise, and its place in the cell."""
    joins, material = tile % 17 // 4, tile // 17
    place = (1, 3, 0, 2)[place]
    return 17 * material + 4 * (0, 2, 1, 3, 4)[joins] + (place if joins < 4 else 0), place


def test_a_turned_board_is_the_board_turned_clockwise():
    rows = [cells(MARKS[:9], "." * 9), *JOINS]
    with Shown(rows, 16) as upright, Shown(rows, room=(7 * 16, 9 * 16), turn=True) as shown:
        straight, view = upright.view, shown.view
        assert (view.turned, view.size) == (True, 16) and not straight.turned
        rules = shown.rules
        for cell in range(len(rules.types)):
            x, y = straight.column(cell), straight.row(cell)
            across, down = rules.height - 1 - y, x
            assert (view.column(cell), view.row(cell)) == (across, down)
            assert view._ground[across, down] == straight._ground[x, y]
            for place in range(4):
                tile = straight._blocks[2 * x + place % 2, 2 * y + place // 2]
                if tile < 186:  # not blank, and no piece of a gem
                    tile, place = turned_quarter(tile, place)
                    assert view._blocks[2 * across + place % 2, 2 * down + place // 2] == tile


def test_a_block_that_moves_along_a_row_moves_up_and_down_on_a_turned_board():
    rows = [".-...|..", "........", "........"]
    with Shown(rows, 16) as upright:
        straight = upright.picture()
    with Shown(rows, room=(48, 32), turn=True) as shown:
        turned = shown.picture()
    assert cut(turned, 16, 2, 3).tobytes() == cut(straight, 16, 1, 2).tobytes()
    assert cut(turned, 16, 5, 3).tobytes() == cut(straight, 16, 0, 2).tobytes()


def test_small_boards_are_twice_as_large_where_a_step_stays_quick():
    tiny = [".[......", ".[......", "+......."]
    with Shown(tiny, room=(160, 115)) as shown:
        assert (shown.view.size, shown.view.scale) == (16, 2)
    with Shown([".[aa.[aa", ".[aa.[aa", "+......."], room=(160, 115)) as shown:
        assert (shown.view.size, shown.view.scale) == (16, 2)  # 6 cells a step
    with Shown([".[aa.[aa.[aa", ".[aa.[aa.[aa", "+..........."], room=(160, 115)) as shown:
        assert (shown.view.size, shown.view.scale) == (12, 2)  # 9 cells
    with Shown([".[aa........", "............", "+........[aa"], room=(160, 115)) as shown:
        assert (shown.view.size, shown.view.scale) == (16, 1)
    with Shown([".#aa.#aa", ".[...#aa", "+......."], room=(160, 115)) as shown:
        assert (shown.view.size, shown.view.scale) == (16, 2)
        shown.hold(2)
        shown.repainted()
        shown.step(2, DOWN)
        assert shown.repainted() == [(32, 64)]


def test_a_board_that_is_too_large_scrolls():
    rows = [cells("." * 30, "#" * 30), *[cells("." * 30, "#" + "." * 28 + "#")] * 18]
    rows += [cells("." * 30, "#" + "." * 27 + "@#"), cells("." * 30, "#" * 30)]
    with Shown(rows, room=(80, 80)) as shown:
        view = shown.view
        assert (view.size, view.columns, view.rows) == (8, 10, 10)
        assert not view.follow(32)
        cell = 19 * 30 + 28
        assert view.follow(cell)
        view.draw_all()
        view.cursor(cell)
        assert (view.column(cell), view.row(cell)) == (8, 8)
        with Shown([rows[0][:40], *[rows[1][-40:]] * 8, rows[19][-40:], rows[20][-40:]], 8) as end:
            end.view.cursor(98)
            lower = end.picture().crop((8, 8, 80, 88))
        # Its first column has an edge on the left, which the large board has not.
        assert shown.picture().crop((8, 0, 80, 80)).tobytes() == lower.tobytes()


@pytest.mark.parametrize("rows", [OVER, MANY])
def test_marks_go_over_blocks_and_back(rows):
    with Shown(rows) as shown:
        under = shown.picture()
        marks_over(shown.view, True)
        assert shown.picture().tobytes() != under.tobytes()
        marks_over(shown.view, False)
        assert shown.picture().tobytes() == under.tobytes()


def test_annotations_follow_their_blocks_and_go():
    with Shown([".[...[..........", "................"]) as shown:
        plain = shown.picture()
        annotate(shown.view, 1, lambda block: "ab"[block - 1])
        first = shown.picture()
        assert cut(first, 12, 0, 4).tobytes() != cut(plain, 12, 0, 4).tobytes()
        assert cut(first, 12, 0, 4).tobytes() != cut(first, 12, 1, 4).tobytes()
        shown.step(1, RIGHT)
        annotate(shown.view, 1, lambda block: "ab"[block - 1])
        assert cut(shown.picture(), 12, 2, 4).tobytes() == cut(first, 12, 1, 4).tobytes()
        annotate(shown.view, 3, [1, 2])
        annotate(shown.view, 0, None)
        shown.step(2, LEFT)
        assert shown.picture().tobytes() == plain.tobytes()


def test_labels_are_limited():
    with Shown([cells("." * 30, "[" * 30)] * 20, 8) as shown:
        annotate(shown.view, 1, lambda block: "x")
        assert shown.picture().getcolors()
        assert len(shown.view._above) == 96
        annotate(shown.view, 0, None)
        assert len(shown.view._above) == 0


def test_a_path_links_the_cells_it_goes_through(golden):
    with Shown([".[..............", "................", "................"]) as shown:
        annotate(shown.view, 3, [0, 1, 2, 6, 10, 9, 8])
        golden(shown.picture(), "klocki-path")
        annotate(shown.view, 3, [0, 1])
        assert (
            cut(shown.picture(), 12, 10, 4).getcolors()
            == cut(shown.picture(), 12, 7, 4).getcolors()
        )


def test_a_thumbnail_shows_blocks_goals_and_walls():
    board = level(
        ["+@...@...[..A[\xffAA[\xffB", ".#...;...Z..\xa1\xa1..\xa1...", ")...\\...+...:...a..."]
    )
    tiles = [tile(board, cell) for cell in range(15)]
    assert tiles == [4, 5, 3, 4, 3, 31, 9, 5, 4, 2, 0, 0, 2, 1, 2]


def test_marks_over_blocks_cover_no_more_than_the_marks():
    """Each layer over a pixel costs time."""
    row = "....+.[aa..[aa" + "." * 6
    for rows, looked in (([row], 16 * 16), ([row] * 4, 4 * 16 * 16), (["+[aa" * 5] * 5, 80 * 80)):
        with Shown(rows, 16) as shown:
            before = shown.looked()
            marks_over(shown.view, True)
            assert 0 < shown.looked() - before <= looked, rows
    with Shown([".[aa.[aa....", "............"], 16) as shown:
        marks_over(shown.view, True)
        assert shown.view._over is None


def test_a_step_repaints_one_rectangle_and_draws_each_cell_once(monkeypatch):
    drawn = []
    inner = SlideView._set
    monkeypatch.setattr(
        SlideView, "_set", lambda view, x, y, cell: drawn.append(cell) or inner(view, x, y, cell)
    )
    with Shown([".[aa.[aa....", ".[aa.[aa....", "............"], 16) as shown:
        assert sorted(drawn) == list(range(9))  # once each, when the level opens
        drawn.clear()
        shown.repainted()
        shown.step(0, RIGHT)
        assert sorted(drawn) == [0, 1, 2, 3, 4, 5]
        assert shown.repainted() == [(48, 32)]


def test_the_cursor_names_rounds_that_have_no_letters():
    with Shown([cells("...\xa2", "\xa1[..", ["..", "..", "..", ".."])], 8) as shown:
        group = shown.display.root_group
        labels_of(shown.view).name_rounds("Disc %s", group, 0)
        name = group[-1]

        def named(cell):
            shown.view.cursor(cell)
            text = "".join(chr(name[i] + 32) for i in range(name.width))
            return "" if name.hidden else text.strip()

        assert [named(cell) for cell in range(4)] == ["Disc A", "", "", "Disc B"]


def test_notes_keep_clear_of_goals():
    with Shown(["A[aa.[aa+[bb"], 16) as shown:
        marks_over(shown.view, True)
        annotate(shown.view, 1, lambda block: "x")
        assert sorted(grid.x // 16 for grid in shown.view._above) == [1, 2]
        marks_over(shown.view, False)
        annotate(shown.view, 0, None)
        annotate(shown.view, 1, lambda block: "x")
        assert sorted(grid.x // 16 for grid in shown.view._above) == [0, 2]
