"""Test Klocki's boards in level codes: any board comes back, any tray of 4x5 in 10 letters."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nibblock import sharing
from nibblock.games.klocki.sharing.classic import find
from nibblock.sharing.letters import BadCode
from nibblock.sharing.parts import bare
from tools.games import levels
from tools.games.klocki import board, text
from tools.games.klocki.training import tray

CELLS = st.tuples(
    st.sampled_from(sorted(board.MARKS) + ["."] * 80),
    st.sampled_from(sorted(board.TYPES) + [".", "#", "[", "@", "x", "X", "*", "!"] * 6),
    st.sampled_from(["..", "aa", "ab", "a.", ".a", "\xff1", "\xffZ", "\xff\xe7"]),
)


@st.composite
def boards(draw):
    width = draw(st.integers(2, 7))
    rows = []
    for _ in range(draw(st.integers(2, 7))):
        row = "".join(map("".join, draw(st.lists(CELLS, min_size=width, max_size=width))))
        wrong = board.fault(row)
        while wrong:
            place = (wrong[0] - 1) // 4 * 4
            row = row[:place] + "...." + row[place + 4 :]
            wrong = board.fault(row)
        rows.append(row)
    return tuple(rows)


def through(rows):
    """Return the rows that come back from a board's code."""
    return board.from_device(sharing.decode(sharing.encode(board.to_device(board.make(rows))))).rows


def tidy(rows):
    """Return rows with made-up identifiers, as they are written to files."""
    return tuple(text.rows_of(board.load(board.make(rows))))


@given(boards())
def test_any_board_comes_back(rows):
    assert through(rows) == tidy(rows)


def test_what_we_ship_comes_back():
    for source in levels.sources_of("klocki"):
        for level in levels.read("klocki", source).levels:
            assert through(level.rows) == tidy(level.rows), level.title


@pytest.mark.parametrize(("gaps", "seeds"), [(2, 150), (1, 20), (3, 20), (4, 20)])
def test_any_tray_of_4x5_takes_at_most_10_letters(gaps, seeds):
    for seed in range(seeds):
        rows = tray(random.Random(seed), 4, 5, gaps)
        assert find(board.to_device(board.make(rows)))
        assert through(rows) == tidy(rows)
        assert len(bare(sharing.encode(board.to_device(board.make(rows))))) <= 10


@pytest.mark.parametrize("size", [(2, 2), (3, 3), (2, 8), (8, 8), (9, 8), (5, 4)])
def test_trays_of_other_sizes_come_back(size):
    for seed in range(10):
        rows = tray(random.Random(seed), *size)
        assert through(rows) == tidy(rows)


def test_boards_that_are_almost_trays():
    whole = tray(random.Random(1), 4, 5)
    for y in range(5):
        for x in range(4):
            for cell in ("....", "+...", ".@..", ".[..", ".[\xff1", ".[AA", ".@AA", "^..."):
                row = whole[y][: 4 * x] + cell + whole[y][4 * x + 4 :]
                rows = (*whole[:y], row, *whole[y + 1 :])
                assert through(rows) == tidy(rows)


def test_the_largest_board():
    row = ".[aa.[ab" * 32
    assert through((row, "...." * 64) * 32) == tidy((row, "...." * 64) * 32)
    with pytest.raises(BadCode, match="65x2 cells"):
        sharing.encode(board.to_device(board.make(("...." * 65,) * 2)))
