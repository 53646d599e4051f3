"""Test the search for any Klocki level: it agrees with the solver for sliding blocks, and with a
search that only replays; its limits.
"""

import random

import pytest

from tools.games.klocki import board, moves
from tools.games.klocki.board import NAMED
from tools.games.klocki.solver import search, sliding
from tools.games.klocki.solver.board import puzzle_of
from tools.games.klocki.solver.limits import Watch
from tools.solver import MEGABYTE

KEEPER = "[aa"


def level_of(*rows):
    return board.make(tuple("".join(row.split()) for row in rows))


def solve(level, fewest="moves", **options):
    """Solve; the solution must replay to solved, with the same counts."""
    found = search.solve(level, Watch(**options), fewest)
    assert (found.result == "solved") == (not found.why)
    follower = moves.Follower(level)
    assert follower.play(list(found.runs)) == -1
    if found.result == "solved":
        assert follower.rules.solved
        assert dict(follower.rules.counters()) == {"moves": found.moves, "steps": found.steps}
    return found


def random_level(dice, kinds, marks):
    """Return a small board: a master and a destination, and blocks of one or two cells."""
    width, height = dice.randint(2, 4), dice.randint(2, 3)
    cells = ["..."] * (width * height)
    for n in range(dice.randint(2, 5)):
        at = dice.randrange(len(cells))
        kind = dice.choice(kinds)
        text = kind + (".." if kind in "#%~" or dice.random() < 0.6 else f"b{n}")
        to = at + 1 if (at + 1) % width else at
        for cell in {at, to} if text.endswith(str(n)) else {at}:
            cells[cell] = text
    start, end = dice.sample(range(len(cells)), 2)
    cells[start] = "@.."
    under = [dice.choice(marks) for _ in cells]
    under[end] = "+"
    texts = [mark + cell for mark, cell in zip(under, cells, strict=True)]
    return board.make(tuple("".join(texts[i : i + width]) for i in range(0, len(texts), width)))


def waves(level, most=3000):
    """Return the fewest steps by replaying every record from the start, slow and plain; None if
    that takes more than ``most`` records.
    """
    seen = set()
    wave = [()]
    depth = played = 0
    while wave:
        following = []
        for record in wave:
            rules = board.load(level)
            for code in record:
                rules.apply(code)
            position = str(board.cells(rules))
            if position in seen:
                continue
            seen.add(position)
            if rules.solved:
                return depth
            played += 1
            if played > most:
                return None
            following += [
                (*record, code)
                for code in range(8 * len(rules.types))
                if code & 7 < 4 and is_accepted(level, record, code)
            ]
        wave = following
        depth += 1
    return -1


def is_accepted(level, record, code):
    rules = board.load(level)
    for played in record:
        rules.apply(played)
    head = rules.head_of(rules.block_at(code >> 3)) if rules.block_at(code >> 3) else -1
    return head == code >> 3 and bool(rules.apply(code))


@pytest.mark.parametrize("fewest", ["moves", "steps"])
def test_agrees_with_the_solver_for_sliding_blocks(fewest):
    dice = random.Random(7)
    solved = 0
    for _ in range(60):
        level = random_level(dice, "[[[-|#", ".")
        other = sliding.solve(puzzle_of(level), Watch(), fewest)
        found = solve(level, fewest)
        assert found.result == other.result, level.rows
        assert (found.moves, found.steps) == (other.moves, other.steps), level.rows
        solved += found.result == "solved"
    assert solved > 20


def test_agrees_with_replaying_everything():
    dice = random.Random(3)
    results = []
    for _ in range(60):
        level = random_level(dice, "[v&%({}$;#>", "...../:)<\\_")
        depth = waves(level, 60)
        if depth is None:
            continue
        found = solve(level, "steps")
        assert (found.result == "solved") == (depth >= 0), level.rows
        assert found.steps == max(depth, 0), level.rows
        results.append(depth)
    assert sum(depth > 0 for depth in results) >= 5
    assert sum(depth < 0 for depth in results) >= 5


def test_a_weak_barrier_is_removed():
    level = level_of(".@.. .... .*.. +...", ".#.. .#.. .#.. .#..")
    found = solve(level)
    assert [run.steps for run in found.runs] == [">", "x", ">>"]
    assert (found.moves, found.steps) == (2, 3)


def test_the_fewest_moves_may_cost_steps():
    """Of all solutions with the fewest of one, the other is the fewest too."""
    level = level_of(
        ".[.. .... .... .#..",
        ".... .V.. .... +...",
        ".... .... .... .#..",
    )
    found = solve(level)
    assert (found.moves, found.steps) == (1, 3)


def test_nothing_can_meet_the_goals():
    assert solve(level_of(".[.. \xa1...", ".... ....")).result == "none"
    assert solve(level_of(".[.. A...", ".... ....")).result == "none"
    assert solve(level_of(".[.. ....", ".... ....")).result == "none"
    walled = level_of(".@.. .#.. +...", ".... .#.. ....")
    assert solve(walled).why == "no position within reach is solved"


def test_solved_at_the_start():
    found = solve(level_of("+@.. ....", ".... ...."))
    assert (found.result, found.runs, found.states) == ("solved", (), 1)


def test_limits():
    rows = ["." + KEEPER + "...." * 7, "...." + ".V.." + "...." * 6, *["...." * 8] * 4]
    rows[-1] = rows[-1][:-4] + "+..."
    rows[2] = "...." * 3 + ".V.." * 2 + "...." * 3
    level = board.make(tuple(rows))
    assert solve(level, limit=0).why == "not decided within 0 s"
    assert solve(level, memory=MEGABYTE).why == "not decided within 1 MB"
    reported = []
    solve(level, limit=0.2, report=lambda *seen: reported.append(seen))
    assert reported[-1][1] > 10
    many = [".[.." * 32] * 8
    many[0] = "+@.." + many[0][4:]
    found = solve(board.make(tuple(many)))
    assert (found.result, found.why[:26]) == ("undecided", "not decided: 258 blocks, a")


def test_equal_blocks_are_one():
    """Three on six cells: it makes no difference which is where."""
    found = solve(level_of(".[.. .[.. .[..", "+... .... ...."))
    assert (found.result, found.states) == ("none", 20)


def test_a_character_goes_with_its_block():
    level = level_of(f".[{NAMED}A .... A...", "B... .... ....", f".[{NAMED}B .... ....")
    found = solve(level)
    assert (found.moves, found.steps) == (2, 3)
