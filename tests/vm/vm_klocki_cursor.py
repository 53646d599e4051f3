# heapsize=190k
"""Test Klocki's cursor: what it snaps to, that it reaches everything, what it takes and follows."""

import sys

HERE = [path for path in sys.path if path.endswith("/vm")][0]
sys.path += [HERE + "/standins", HERE + "/../../tools/standins"]  # for what opens a level

from klocki_drawn import board  # noqa: E402

from nibblock.games.klocki.screen import Cursor  # noqa: E402
from nibblock.games.klocki.setup.shuffle import Chance  # noqa: E402

LEFT, UP, RIGHT, DOWN = 0, 1, 2, 3


def cursor(*rows, at=None):
    made = Cursor(board(*rows))
    if at is not None:
        made.cell = at
    return made


def targets(made, cells):
    """Return the cells of each block that the cursor can snap to."""
    found = {}
    for cell in range(cells):
        if made.is_target(cell):
            found.setdefault(made._rules.block_at(cell), []).append(cell)
    return found


def test_what_it_snaps_to():
    row = ".[ .# .V .( .~ .* .! .; .]"
    made = cursor(row, ".. .. .. .. .. .. .. .. ..")
    assert [cell for cell in range(9) if made.is_target(cell)] == [0, 6, 7, 8]
    assert made.cell in (6, 7, 8)  # the nearest to the middle
    made.cell = 0
    assert made.snap(RIGHT) and made.cell == 6
    assert made.snap(RIGHT) and made.cell == 7
    assert made.snap(LEFT) and made.snap(LEFT) and made.cell == 0
    assert not made.snap(LEFT) and not made.snap(UP) and not made.snap(DOWN)


def test_a_partly_strong_barrier_is_not_one_to_snap_to():
    made = cursor(".!a .!a .. .[", ".*a .. .. .]")
    assert not made.is_target(0)
    made = cursor(".!a .!a .. .[", ".. .. .. .]")
    assert made.is_target(0) and made.is_target(1)
    made.cell = 1
    assert made.can_remove() and not made.take() and made.block == 0


def test_it_skips_its_own_block():
    made = cursor(".[a .[a .[a .. .]", at=0)
    assert made.snap(RIGHT) and made.cell == 4


def blocks_in(*cells):
    """Return a level of 5x5 cells with a block in each of these."""
    signs = [".[" if cell in cells else ".." for cell in range(25)]
    return [" ".join(signs[first : first + 5]) for first in range(0, 25, 5)]


def test_nearest_on_that_side_and_straight_before_far():
    made = cursor(*blocks_in(2, 10, 13, 24), at=10)
    assert made.snap(RIGHT) and made.cell == 13  # three away, the one above is four
    made.cell = 10
    assert made.snap(UP) and made.cell == 2  # nothing straight up: what there is on that side
    made.cell = 13
    assert made.snap(DOWN) and made.cell == 24


def test_every_block_is_reached_by_pressing_towards_it():
    chance = Chance(7)
    for _ in range(60):
        width, height = 2 + chance.below(7), 2 + chance.below(7)
        rows = []
        for _ in range(height):
            cells = [".[a", ".[b", ".[", ".#", ".V", ".!", "..", "..", ".."]
            rows.append(" ".join([cells[chance.below(9)] for _ in range(width)]))
        made = cursor(*rows)
        found = targets(made, width * height)
        for start in range(width * height):
            for block in found:
                goal = found[block][chance.below(len(found[block]))]
                walk(made, start, goal, width, block)


def walk(made, start, goal, width, block):
    made.cell = start
    for _ in range(2 * len(made._rules.types)):
        if made._rules.block_at(made.cell) == block:
            return
        down = goal // width - made.cell // width
        right = goal % width - made.cell % width
        if abs(right) >= abs(down):
            went = made.snap(RIGHT if right > 0 else LEFT)
        else:
            went = made.snap(DOWN if down > 0 else UP)
        assert went
    raise AssertionError((start, goal))


def test_walking_stops_at_the_border():
    made = cursor(".[ .. ..", ".. .. .]", at=0)
    assert not made.walk(LEFT) and not made.walk(UP)
    assert made.walk(RIGHT) and made.walk(RIGHT) and made.cell == 2 and not made.walk(RIGHT)
    assert made.walk(DOWN) and made.cell == 5 and not made.walk(DOWN)


def test_the_only_block_is_taken():
    made = cursor(".# .V .# .#", ".# .. .[ .#")
    assert made.block == made._rules.block_at(6) and made.cell == 6
    made = cursor(".. .[a .[a .V")
    assert made.block == made._rules.block_at(1) and made.cell == 1
    assert cursor(".[ .. .]").block == 0
    assert cursor(".[ .. .!").block == 0  # there is a barrier to remove
    assert cursor(".# .. .#").block == 0
    made = cursor(".# .. .!")
    assert made.block == 0 and made.cell == 2 and not made.take_only()


def test_diagonals_belong_to_left_and_right_as_seen():
    made = cursor(*blocks_in(2, 8, 14), at=12)
    assert made.snap(UP) and made.cell == 2
    made.cell = 12
    assert made.snap(RIGHT) and made.cell == 8
    made.turned, made.cell = 1, 12  # the level's up is seen as right
    assert made.snap(UP) and made.cell == 8
    made.cell = 12
    assert made.snap(RIGHT) and made.cell == 14


def test_taking_and_following():
    made = cursor(".[a .[a .. .]", ".. .. .. ..", at=1)
    assert made.take() and made.block == made._rules.block_at(0)
    assert made._rules.apply(0 << 3 | DOWN)
    assert made.moved(made.block, 0) and made.cell == 5  # the cell of it that the cursor was at
    assert made.take() and made.block == 0
    made.cell = 2
    assert not made.take()


def test_a_block_that_is_gone_is_released():
    made = cursor(".[ \\. .]", ".. .. .#", at=0)
    assert made.take()
    block = made.block
    assert made._rules.apply(0 << 3 | RIGHT)
    assert not made.moved(block, 0) and made.block == 0
    assert made.take_only() and made.cell == 2


def test_fused_blocks_are_followed_to_their_head():
    made = cursor(".. .. .{", ".{ .. ..", at=3)
    assert made.take()
    block = made.block
    assert made._rules.apply(3 << 3 | RIGHT) and made.moved(block, 3)
    assert made._rules.apply(4 << 3 | RIGHT) and made.moved(block, 4)
    assert made._rules.block_at(made.cell) == block
