"""Brain's first player leans into a push, on the simulator; at rest all is as without motion."""

import random

import pytest
from hands import running

# Blocks to push, an arrow and goals to step on, another kind of block, and a wall on the right.
LEVEL = "9 6\n0 0 1\n2 4 4\n2 1 1\n3 0 5\n1 8 0\n\n-3 8 2\n-5 0 5\n0 8 1\n0 3 1\n"
FREE = "9 3\n0 0 1\n\n0 8 1\n: ,r\n"


def leans(console, which=0):
    """Return how far the player is shown beside its cell, across and down, in its pixels."""
    view = running(console).screen.view
    cell = running(console).screen.rules.player(which)
    place = view._place(cell)
    sprite = view._players[which]
    y, x = divmod(place, view.columns)
    return sprite.x - x * view.size, sprite.y - y * view.size


def test_the_player_leans_while_it_pushes_and_stands_up_after_it(open_level):
    console = open_level(FREE)
    size = running(console).screen.view.size
    assert leans(console) == (0, 0)
    console.run("+RIGHT wait:250")
    assert running(console).screen.rules.player() % 9 > 1
    assert leans(console) == (size >> 3, 0)
    console.run("-RIGHT wait:250")
    assert leans(console) == (0, 0)


def test_both_players_lean_and_one_that_is_refused_is_nudged(open_level):
    console = open_level("9 4\n0 0 1\n0 7 2\n\n0 8 1\n0 5 2\n: ,r\n")
    size = running(console).screen.view.size
    console.run("+RIGHT wait:250")
    rules = running(console).screen.rules
    assert rules.player(1) % 9 == 8 and rules.player(2) == -1
    assert leans(console) == (size >> 3, 0)
    seen = set()
    for _ in range(40):
        console.run("wait:10")
        if rules.player() % 9 < 8:
            seen.add(leans(console, 1))
    assert seen == {(0, 0), ((size >> 3) + 1, 0)}
    console.run("-RIGHT wait:300")
    assert leans(console) == leans(console, 1) == (0, 0)


def test_a_refused_push_nudges_the_player(open_level):
    console = open_level(FREE)
    console.run("+LEFT")
    seen = []
    for _ in range(40):
        console.run("wait:10")
        seen.append(leans(console))
    size = running(console).screen.view.size
    assert set(seen) == {(0, 0), (-(size >> 3) - 1, 0)}
    assert running(console).screen.view._refused >= 0, "and it is marked"
    console.run("-LEFT wait:300")
    assert leans(console) == (0, 0)


@pytest.mark.parametrize("board", ["pimoroni_picosystem", "pygamer", "tinycircuits_thumby_color"])
def test_at_rest_all_is_as_without_motion(open_level, board):
    moving, still = (open_level(LEVEL, board, NIBBLOCK_MOTION=motion) for motion in ("on", "off"))
    assert hasattr(running(moving).screen.view, "_players")
    assert not hasattr(running(still).screen.view, "_players")
    chance = random.Random(5)
    for i in range(40):
        keys = chance.choice(("LEFT", "RIGHT", "UP", "DOWN", "RIGHT LEFT", "B wait:200 B"))
        for console in (moving, still):
            console.run(keys + " wait:750")  # not where a frame begins
        assert (moving.display.panel == still.display.panel).all(), (i, keys)
    assert running(moving).screen.counts() == running(still).screen.counts()


def test_a_win_is_shown_upright(open_level):
    console = open_level("3 1\n0 0 0\n\n0 1 0\n: ,r\n")
    console.run("+RIGHT wait:500 -RIGHT")
    assert running(console).screen.rules.solved and leans(console) == (0, 0)
