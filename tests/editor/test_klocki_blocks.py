"""Change Klocki drawings without a screen: blocks stay blocks, warnings are those of `verify`."""

from functools import cache
from pathlib import Path

import pytest
from drawn_by_hand import new
from hypothesis import given
from hypothesis import strategies as st

from tools.files import read_levels
from tools.games import klocki
from tools.games.klocki.board import MARKS, ROUNDS, cells, from_device, load, make, to_device
from tools.games.klocki.player import check
from tools.simulate.simulator import Simulator

WIDE, HIGH = 6, 5
#: The reason that `verify` gives for each fault.
REASONS = (
    "nothing to solve",
    "already solved",
    "fewer master cells",
    "an alphanumeric master",
)
MAGIC = ord("]")


@pytest.fixture(scope="module")
def drawing(tmp_path_factory):
    """The editor's board class and Klocki's part, as the console loads them."""
    with Simulator(tmp_path_factory.mktemp("drive"), "pimoroni_picosystem") as simulator:
        simulator.run("wait:1500")
        screen = new(simulator, "levels/2-klocki", "klocki", 300)
        yield type(screen.board), screen.part


def board_of(drawing, level):
    """Return a text level as a board that is drawn."""
    make_board, part = drawing
    device = to_device(level)
    return make_board(device.width, device.height, part.cells_of(device), part.NOTHING)


def text_of(drawing, board):
    """Return a board that is drawn as a text level."""

    class Draft:
        width, height, title, author = board.width, board.height, "", ""

    Draft.cells = board.cells
    return from_device(drawing[1].level_of(Draft))


@st.composite
def boards(draw):
    """Draw a text level of a few kinds of cells, so that masters and goals meet."""
    kinds = "....", "+...", "+@..", ".@..", ".[..", ".[\xffA", "A...", "A[\xffA", ".@\xffA"
    kinds += (".@aa",)
    kinds += (
        ".{..",
        ".?..",
        ".}bb",
        ".z..",
        "^...",
        "^;..",
        "\xa1\xa1..",
        ".(\xffb",
        ".#..",
        "+%\xffA",
    )
    few = draw(st.lists(st.sampled_from(kinds), min_size=1, max_size=4))
    return make(tuple("".join(draw(st.sampled_from(few)) for _ in range(3)) for _ in range(2)), "")


@given(level=boards())
def test_warnings_are_those_of_verify(drawing, level):
    board = board_of(drawing, level)
    said = [finding.reason for finding in check(level)]
    found = [REASONS[number] for _, number in drawing[1].faults(board)]
    assert len(said) == len(found), (said, found)
    assert all(reason.startswith(mine) for reason, mine in zip(said, found, strict=True))


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("........", [0]),
        ("+@..+...", [2]),
        ("+?..+{..", []),  # the magnet can become a master
        ("+?..+[..+{..", [2]),
        ("+?..+}..", [2]),
        ("+z..+}..+}..+}..", []),
        ("+@..", [1]),
        (".@\xffA+...", [3]),
    ],
)
def test_what_is_wrong(drawing, row, expected):
    board = drawn(drawing, row, "...." * (len(row) // 4))
    assert [number for _, number in drawing[1].faults(board)] == expected


@cache
def our_levels():
    """Return our own levels, as text."""
    files = sorted(map(str, (Path(klocki.__file__).parent / "levels").glob("*.txt")))
    return [level for file in files for level in read_levels(file).levels]


def test_a_copy_of_any_of_our_levels_is_the_same_board(drawing):
    assert len(our_levels()) > 100
    for level in our_levels():
        copied = text_of(drawing, board_of(drawing, level))
        assert cells(load(copied)) == cells(load(level)), level.title


#: The main page, blocks of other kinds, barriers, a mark, two letters and a round.
TOOLS = (*range(6), 6, 7, 12, 13, 30, 31, 34, 39, 40, 167)

places = st.tuples(
    st.integers(0, WIDE - 1),
    st.integers(0, HIGH - 1),
    st.integers(0, WIDE - 1),
    st.integers(0, HIGH - 1),
)


def rectangle(board, place):
    """Return the cells of a rectangle, the one where it begins first."""
    x, to_x = (at % board.width for at in place[::2])
    y, to_y = (at % board.height for at in place[1::2])
    found = [
        row * board.width + column
        for row in range(min(y, to_y), max(y, to_y) + 1)
        for column in range(min(x, to_x), max(x, to_x) + 1)
    ]
    first = y * board.width + x
    found.remove(first)
    return [first, *found]


def apply(part, board, tool, place):
    """Use a tool as the screen does: a press, or a rectangle from its first corner."""
    found = rectangle(board, place)
    board.begin()
    erase = len(found) == 1 and part.has(board, found[0], tool)
    for cell in found:
        part.put(board, cell, tool, erase, found[0])


def empty(part, board, place):
    """Empty a rectangle as "Empty" does."""
    board.begin()
    for cell in rectangle(board, place):
        board.clear(cell)
    part.paste(board, rectangle(board, place))


def line(part, board, column, at):
    """Insert a line as the menu does."""
    at %= (board.width if column else board.height) + 1
    board.begin()
    board.insert(column, at)
    width = board.width
    rows = range(at * width, (at + 1) * width)
    part.paste(board, range(at, board.area, width) if column else rows)


def blocks_of(part, board):
    """Return the blocks of a board that is drawn, as tuples of cells."""
    return {
        tuple(part.block_of(board, cell)) for cell in range(board.area) if _is_block(board, cell)
    }


def _is_block(board, cell):
    return board.get(1, cell) not in b".#%"


def is_whole(board, block):
    """Return whether the cells of a block hang together."""
    found, left = [block[0]], set(block[1:])
    for cell in found:
        x = cell % board.width
        beside = {cell - board.width, cell + board.width}
        beside |= {cell - 1} if x else set()
        beside |= {cell + 1} if x + 1 < board.width else set()
        found += beside & left
        left -= beside
    return not left


steps = st.lists(
    st.one_of(
        st.tuples(st.just("put"), st.sampled_from(TOOLS), places),
        st.tuples(st.just("empty"), st.just(0), places),
        st.tuples(st.just("line"), st.integers(0, 1), st.integers(0, WIDE)),
    ),
    min_size=1,
    max_size=12,
)


@given(steps=steps)
def test_blocks_hang_together_whatever_is_drawn(drawing, steps):
    make_board, part = drawing
    board = make_board(WIDE, HIGH, bytearray(part.NOTHING[:1] * (4 * WIDE * HIGH)), part.NOTHING)
    before = bytes(board.cells)
    for what, how, where in steps:
        if what == "put":
            apply(part, board, how, where)
        elif what == "empty":
            empty(part, board, where)
        else:
            line(part, board, how, where)
        for block in blocks_of(part, board):
            lettered = board.get(2, block[0]) == 255
            if not lettered and board.get(1, block[0]) != MAGIC:
                assert is_whole(board, block), (what, how, where, block)
    after, size = bytes(board.cells), (board.width, board.height)
    rules = load(text_of(drawing, board))
    played = {}
    for cell in range(board.area):
        if rules.block_at(cell):
            played.setdefault(rules.block_at(cell), []).append(cell)
    assert {tuple(block) for block in played.values()} == blocks_of(part, board)
    while board.undo():
        pass
    assert bytes(board.cells) == before and (board.width, board.height) == (WIDE, HIGH)
    while board.redo():
        pass
    assert bytes(board.cells) == after and (board.width, board.height) == size


def drawn(drawing, *rows):
    """Return a board of four-letter cells, written with blanks between them."""
    return board_of(drawing, make(tuple(row.replace(" ", "") for row in rows), ""))


def numbered(part, board):
    """Return the blocks as letters, in reading order, ``.`` where there is none."""
    known = {}
    found = "".join(
        chr(97 + known.setdefault(tuple(part.block_of(board, cell)), len(known)))
        if _is_block(board, cell)
        else "."
        for cell in range(board.area)
    )
    return [found[i : i + board.width] for i in range(0, board.area, board.width)]


def test_a_ring_that_is_cut_twice_is_two_blocks(drawing):
    part = drawing[1]
    board = drawn(drawing, ".[aa.[aa.[aa", ".[aa.....[aa", ".[aa.[aa.[aa")
    for cell, expected in ((1, ["a.a", "a.a", "aaa"]), (7, ["a.b", "a.b", "a.b"])):
        board.begin()
        part.put(board, cell, part.START, True, cell)
        assert numbered(part, board) == expected


def test_a_block_that_was_in_parts_before_stays_one(drawing):
    part = drawing[1]
    board = drawn(drawing, ".[aa.[aa.....[aa", "................")
    board.begin()
    part.put(board, 0, part.START, True, 0)
    assert numbered(part, board)[0] == ".a.a"


def test_tires_stay_part_of_their_block(drawing):
    part = drawing[1]
    tire = next(tool for tool in range(6, 32) if part._tool(tool)[1] == ord("x"))
    board = drawn(drawing, ".[aa.[aa.[aa", "............")
    for tool, types in ((tire, b"[x["), (part.START, b"[[[")):
        board.begin()
        part.put(board, 1, tool, part.has(board, 1, tool), 1)
        assert bytes(board.get(1, cell) for cell in range(3)) == types
        assert numbered(part, board)[0] == "aaa"


def test_an_inserted_line_splits_what_it_goes_through(drawing):
    part = drawing[1]
    board = drawn(drawing, ".[aa.[aa.....]bb", ".[aa.........]bb")
    line(part, board, 0, 1)
    assert numbered(part, board) == ["aa.b", "....", "c..b"]


def test_the_largest_block_is_taken_apart_in_good_time(drawing):
    """64x64 cells in one block; fill half of it with walls, as "Fill" does, and undo that."""
    make_board, part = drawing
    board = make_board(64, 64, bytearray(b"." * 16384), part.NOTHING)
    apply(part, board, part.START, (0, 0, 63, 63))
    assert len(part.block_of(board, 0)) == 4096
    apply(part, board, 4, (0, 0, 63, 31))
    assert len(part.block_of(board, 4095)) == 2048
    assert board.undo() and len(part.block_of(board, 0)) == 4096


def test_all_tools_put_what_a_level_may_hold(drawing):
    make_board, part = drawing
    marks, types = set(), set()
    for tool in range(sum(part.GROUPS)):
        board = make_board(2, 2, bytearray(b"." * 16), part.NOTHING)
        part.put(board, 0, tool, False, 0)
        level = text_of(drawing, board)
        load(level)
        marks.add(level.rows[0][0])
        types.add(level.rows[0][1])
        if tool != 5:
            assert part.has(board, 0, tool), tool
            part.put(board, 0, tool, True, 0)
            assert bytes(board.cells[:4]) == b"...." or level.rows[0][2] == "\xff"
        assert part.name(tool)
    assert marks == set(MARKS) and len(types - set(ROUNDS)) == 30 and types > set(ROUNDS)
