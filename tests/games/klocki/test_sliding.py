"""Test the solver for sliding blocks: known minima, a search by the rules, its limits."""

import heapq
import itertools
import json
import random
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.games.klocki import board, moves
from tools.games.klocki.solver import limits, sliding
from tools.games.klocki.solver.board import NotSliding, puzzle_of
from tools.games.klocki.solver.limits import Watch
from tools.games.klocki.solver.states import States
from tools.solver import MEGABYTE


def level_of(text):
    """Return a level of cells written ``mark type identifier``, one row a line."""
    rows = [line.strip() for line in text.strip().splitlines()]
    return board.make(tuple(rows))


def solve(level, fewest="moves", **options):
    """Solve; the rules must accept the solution and count the same."""
    found = sliding.solve(puzzle_of(level), Watch(**options), fewest)
    assert (found.result == "solved") == (not found.why)
    follower = moves.Follower(level)
    assert follower.play(list(found.runs)) == -1
    assert dict(follower.rules.counters()) == {"moves": found.moves, "steps": found.steps}
    if found.result == "solved":
        assert follower.rules.solved
    else:
        assert not found.runs
    return found


# Known minima


def boards(record):
    """Start, goal and the letter of a free cell; a blank is a wall in the start."""
    if "rows" in record:
        return record["rows"], ["....", "....", "....", ".AA.", ".AA."], record["empty"]
    start, goal = (
        [line.replace("#", "9") for line in record[which].split("\n") if line.strip()]
        for which in ("start", "goal")
    )
    indent = min(len(line) - len(line.lstrip()) for line in start)
    width = max(map(len, start))
    return *([line[indent:width].ljust(width - indent) for line in b] for b in (start, goal)), "."


def from_corpus(record):
    """Return a record as a Klocki level: cells of one letter are one block, and a block with a
    destination has that letter as its character.
    """
    start, goal, free = boards(record)
    named = set("".join(goal)) - set(" .")

    def cell(letter, wanted):
        mark = wanted if wanted in named else "."
        if letter == " ":
            return ".#.."
        if letter == free:
            return mark + "..."
        return mark + "[" + ("\xff" if letter in named else "b") + letter

    rows = ["".join(map(cell, *lines)) for lines in zip(start, goal, strict=True)]
    return board.make(tuple(rows), record["name"])


@pytest.fixture(scope="module")
def records(shared):
    path = shared / "corpus" / "sliding-blocks-160.json"
    return json.loads(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("part", range(16))
def test_corpus(records, deep, part):
    for record in records[part::16]:
        if record["states"] > 5_000 and not deep:
            continue
        level = from_corpus(record)
        for fewest in ("moves", "steps"):
            found = solve(level, fewest)
            known = record["checked_" + fewest]
            if known < 0:
                assert (found.result, found.states) == ("none", record["states"])
            else:
                assert getattr(found, fewest) == known, record["name"]


def test_as_many_positions_as_were_counted(records):
    """Allow for the last wave: the count is of a search that ended with the first solution."""
    for record in records[::8]:
        if record["states"] > 30_000:
            continue
        states = States(puzzle_of(from_corpus(record)), far=True)
        before, wave, met = set(), {states.start}, 1
        while wave and not states.solved(wave):
            fewest, after = met, set(states.after(list(wave))) - wave - before
            before, wave = wave, after
            met += len(wave)
        assert fewest < record["states"] <= met


def klotski():
    """Return the classic puzzle: the large block must reach the middle of the bottom."""
    rows = [
        "".join(
            ("+" if y > 2 and x in (1, 2) else ".")
            + ("..." if letter == " " else ("@" if letter == "A" else "[") + "b" + letter)
            for x, letter in enumerate(row)
        )
        for y, row in enumerate(("VAAW", "VAAW", "XHHY", "XpqY", "r  s"))
    ]
    return puzzle_of(board.make(tuple(rows)))


def test_klotski():
    puzzle = klotski()
    assert sliding.solve(puzzle, Watch())[2:4] == (81, 118)
    assert sliding.solve(puzzle, Watch(), "steps")[3] == 116


def fifteen(steps):
    """Return the fifteen puzzle, that many random steps from its goal."""
    names = "123456789abcdef "
    order = list(names)
    dice = random.Random(4)
    free = was = 15
    for _ in range(steps):
        near = [n for n in (free - 4, free + 4) if 0 <= n < 16]
        near += [free - 1] * (free % 4 > 0) + [free + 1] * (free % 4 < 3)
        to = dice.choice([n for n in near if n != was])
        order[free], order[to] = order[to], " "
        free, was = to, free
    cells = [
        (mark if mark != " " else ".") + (f"[\xff{name}" if name != " " else "...")
        for mark, name in zip(names, order, strict=True)
    ]
    return board.make(tuple("".join(cells[i : i + 4]) for i in range(0, 16, 4)))


def test_both_ends():
    """Give every block its place: from one end alone it would be millions of positions."""
    found = solve(fifteen(40))
    assert found.moves == found.steps > 20
    assert found.states < 300_000


# A search that knows nothing but the rules


class Rules:
    """Positions as the rules make them: the block of each cell, all blocks distinct."""

    def __init__(self, level):
        self.level = level
        rules = board.load(level)
        self.cells = range(level.width * level.height)
        self.start = tuple(map(rules.block_at, self.cells))
        text = "".join(level.rows)
        self.kinds = {b: text[4 * cell + 1] for cell, b in enumerate(self.start) if b}
        self.chars = {
            b: text[4 * cell + 3] for cell, b in enumerate(self.start) if rules.char_at(cell)
        }
        self.known = {}

    def load(self, position):
        width = self.level.width
        text = []
        for cell, b in enumerate(position):
            row, column = divmod(cell, width)
            before = self.level.rows[row][4 * column : 4 * column + 4]
            kind = before[1] if before[1] in "#%" else "."
            name = "\xff" + self.chars[b] if b in self.chars else "n" + chr(64 + b)
            text.append(before[0] + (self.kinds[b] + name if b else kind + ".."))
        rows = ("".join(text[i : i + width]) for i in range(0, len(text), width))
        return board.load(board.make(tuple(rows)))

    def look(self, position):
        """Return whether a position is solved, and each step: block and next position."""
        if position not in self.known:
            rules = self.load(position)
            was = {rules.block_at(cell): b for cell, b in enumerate(position)}
            solved, steps = bool(rules.solved), []
            for b in set(position) - {0}:
                for way in range(4):
                    done = rules.apply(position.index(b) << 3 | way)
                    if done:
                        steps.append((b, tuple(was[rules.block_at(cell)] for cell in self.cells)))
                        assert rules.unapply(done & 0xFFFF, -1)
            self.known[position] = solved, steps
        return self.known[position]

    def shortest(self, fewest):
        """Return (moves, steps) of the solution that has the fewest, then the fewest of the others;
        None if there is none.
        """
        queue = [(0, 0, self.start, 0)]
        done = set()
        while queue:
            first, second, position, last = heapq.heappop(queue)
            if (position, last) in done:
                continue
            done.add((position, last))
            solved, steps = self.look(position)
            if solved:
                return (first, second) if fewest == "moves" else (second, first)
            for b, after in steps:
                cost = (b != last, 1) if fewest == "moves" else (1, b != last)
                heapq.heappush(queue, (first + cost[0], second + cost[1], after, b))
        return None


#: Types that slide: plain, tire, magic, cover, one way only, round, and their masters.
PLAIN, MASTERS = "[x]>-|\xa1\xa2", '@Xy="'


def random_level(seed):
    """Return three blocks of any shape and some of one cell on a small board. A reachable position
    meets the goals; now and then one of them is elsewhere.
    """
    dice = random.Random(seed)
    width, height = dice.choice([(3, 2), (2, 4), (3, 3), (4, 2), (4, 3)])
    cells = range(width * height)
    ground = [dice.choice(".............#)") for _ in cells]
    few = (0,) * dice.randrange(3, 7)
    blocks = [dice.choice((*few, 1, 1, 2, 2, 3, 3, 4, 4, 4)) for _ in cells]
    for cell in dice.sample(cells, 3):
        # A block whose cells are together has room to move.
        blocks[cell] = blocks[cell - 1] if cell % width else 0
    kinds = dice.choices(PLAIN + MASTERS, k=5)
    named = {b for b in (1, 2) if kinds[b] not in MASTERS or dice.randrange(9) == 0}
    text = []
    for letter, b in zip(ground, blocks, strict=True):
        name = ".." if b == 4 else "\xff" + "ab"[b - 1] if b in named else f"n{b}"
        covered = b and letter == "."
        text.append("." + (kinds[b] + name if covered else "#.." if letter == "#" else "..."))

    def made(marks):
        cells = [mark + cell[1:] for mark, cell in zip(marks, text, strict=True)]
        rows = ("".join(cells[i : i + width]) for i in range(0, len(cells), width))
        return board.make(tuple(rows))

    water = [")" if letter == ")" else "." for letter in ground]
    rules = Rules(made(water))
    reached = [rules.start]
    for position in reached:
        if len(reached) < 150:
            steps = rules.look(position)[1]
            reached += {after for _, after in steps}.difference(reached)
    position = dice.choice(reached[len(reached) // 2 :])
    marks = list(water)
    for cell, b in enumerate(position):
        if b in rules.chars:
            marks[cell] = rules.chars[b]
        elif b and rules.kinds[b] in MASTERS + "\xa1":
            marks[cell] = "+" if rules.kinds[b] in MASTERS else "\xa1"
        elif not b and ground[cell] == "." and dice.randrange(6) == 0:
            marks[cell] = "^"
    if dice.randrange(4) == 0:
        one, other = dice.choice(cells), dice.choice(cells)
        if water[one] == water[other]:
            marks[one], marks[other] = marks[other], marks[one]
    return made(marks)


def compare(level):
    """Compare the solver with the search by the rules; return the moves of its best solution."""
    plain = Rules(level)
    for fewest in ("moves", "steps"):
        expected = plain.shortest(fewest)
        found = solve(level, fewest)
        assert (found.result == "solved") == (expected is not None)
        assert expected is None or (found.moves, found.steps) == expected
    return found.moves


@given(st.integers(0, 1 << 32))
def test_against_a_search_by_the_rules(seed):
    compare(random_level(seed))


#: With long solutions, or whose shortest solutions do not all have as many steps (or moves).
RICH = (103, 131, 147, 201, 250, 289, 442, 473, 532, 1017, 1040, 1083, 1302, 1330, 1704, 1826, 1827)
RICH += (1899, 2129, 2182, 2188, 2192, 2353, 2357, 2409, 2470)


@pytest.mark.parametrize("seed", RICH)
def test_long_ones_against_a_search_by_the_rules(seed):
    assert compare(random_level(seed)) > 2


def test_all_final_positions():
    """Check that all are solved, and that the reachable ones are among them."""
    looked_at = 0
    for seed in range(150):
        puzzle = puzzle_of(random_level(seed))
        if puzzle.hopeless:
            continue
        states = States(puzzle, far=False)
        met, wave = {states.start}, {states.start}
        while wave:
            wave = set(states.after(list(wave))) - met
            met |= wave
        ends = states.all_solved(10_000)
        if ends is not None:
            looked_at += 1
            assert states.solved(set(ends)) == set(ends)
            assert len(set(ends)) == len(ends)
            assert states.solved(met) <= set(ends)
    assert looked_at > 100


def test_the_random_levels_are_good_enough():
    """Many have a solution of several moves, some have none."""
    found = [solve(random_level(seed)) for seed in range(100)]
    assert sum(one.moves > 2 for one in found) > 8
    assert sum(one.result == "none" for one in found) > 8


# What decides, what is refused, and where it ends


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (".[...... ........", "nothing to solve"),
        (".@..+... ....+...", "2 cells marked '+' for 1 cell of such"),
        (".@...@.. ....+...", "1 cell marked '+' for 2 cells of such"),
        (".@...... ........", "no mark '+'"),
        (".[\xffa.... ....a...a...", "2 cells marked 'a'"),
        (".@\xffa+... ....a...", "alphanumeric master"),
        (".@..+#.. ........", "under a wall"),
        (".@..+... ^#......", "a wall covers"),
        ("\xa1...\xa1... .\xa1......", "2 cells marked '\xa1' for 1 cell of such"),
    ],
)
def test_hopeless(text, why):
    found = solve(level_of(text.replace(" ", "\n")))
    assert (found.result, found.states) == ("none", 0)
    assert why in found.why


@pytest.mark.parametrize(
    ("cell", "why"),
    [
        (".*..", "barriers"),
        (".!..", "barriers"),
        (".~..", "a teleporter"),
        (".(..", "blockades"),
        (".;..", "hovers"),
        (".V..", "boxes"),
        (".{..", "magnets"),
        (".z..", "antimagnets"),
        (".w..", "keystones"),
        (".$..", "eliminators"),
        ("/...", "traps"),
        ("\\...", "holes"),
        ("<...", "blockade switches"),
        (":...", "ice"),
        ("_...", "glue"),
        (")[..", "over water"),
    ],
)
def test_more_than_sliding_blocks(cell, why):
    with pytest.raises(NotSliding, match=why):
        puzzle_of(level_of(f"+...{cell}\n.@......"))


def test_what_is_a_wall_and_what_is_not():
    """A keyhole is a wall, water is one for blocks; without holes a cover is a block."""
    level = level_of(".y...%..+...\n............\n.)[.........".replace(".)[.", ")..."))
    assert solve(level).steps == 4
    blocked = level_of(".@...%..+...\n............\n....)..." + "....")
    assert solve(blocked, "steps").steps == 4
    assert solve(level_of(".@..)...+...\n....)..." + "....")).result == "none"


def test_solved_at_the_start():
    found = solve(level_of("+@......\n........"))
    assert (found.result, found.runs, found.states) == ("solved", (), 1)


def test_blocks_of_one_shape_are_exchanged_whatever_their_type():
    """Count four on six cells: 15 positions, not 360. One that keeps to its row: 3 times 10."""
    for blocks, count in (("[]x>", 15), ("[]x-", 30), ("[]xX", 0), ("\xa1\xa2[[", 15)):
        rows = f".{blocks[0]}...{blocks[1]}...{blocks[2]}...#...@..\n.{blocks[3]}..+........#...#.."
        assert sliding.solve(puzzle_of(level_of(rows)), Watch()).states == count, blocks


def test_limits():
    """No answer without time or memory, and then the result is not a proof."""
    puzzle = puzzle_of(fifteen(400))
    late = sliding.solve(puzzle, Watch(0))
    assert (late.result, late.runs, late.why) == ("undecided", (), "not decided within 0 s")
    reported = []
    small = sliding.solve(puzzle, Watch(None, 2 * MEGABYTE, lambda *now: reported.append(now)))
    assert (small.result, small.why) == ("undecided", "not decided within 2 MB")
    assert 5000 < small.states < 100_000
    assert reported == sorted(reported)
    assert reported[-1][1] <= small.states
    assert sliding.solve(klotski(), Watch(memory=2 * MEGABYTE)).moves == 81


def test_tables_are_emptied_when_they_grow_large():
    """Search with too little room for the tables: it takes longer, and finds the same."""
    states = States(klotski(), far=True)
    wave = {states.start}
    for _ in range(12):
        wave.update(states.after(list(wave)))
    used = states.used()
    states.forget()
    assert states.used() == 0 < used
    assert set(states.after(list(wave))) >= wave


def test_a_large_open_board_ends_in_time(monkeypatch):
    """64x64 cells with thousands of moves from each position, and two to make."""
    rows = [["...."] * 64 for _ in range(64)]
    rows[0][0], rows[20][30], rows[63][63], rows[5][6] = ".@..", ".[..", "+...", "^[.."
    level = board.make(tuple(map("".join, rows)))
    looks = itertools.count(0, 0.25)
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: next(looks)))
    found = solve(level, limit=1, memory=200 * MEGABYTE)
    assert found.result == "undecided"
    assert next(looks) < 3 and found.states < 50_000  # it checks the clock often enough
    rows[5][6] = "...."
    assert solve(board.make(tuple(map("".join, rows)))).steps == 126
