# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Draw as a person does: presses of the D-pad, A and B, and how many of them it takes."""

from hands import choose, running


def new(simulator, folder, game, wait=900):
    """Open the editor with a new level, as the menu of the game's packs does."""
    running(simulator).go("editor.screen", folder, -1, game)
    simulator.run(f"wait:{wait}")
    screen = running(simulator).screen
    assert hasattr(screen, "board"), screen
    return screen


def in_hand(simulator):
    """Return the draft in hand, None if there is none."""
    pack = simulator._console.world._modules["nibblock.packs"].made.get("draft")
    return pack and pack.draft


def menu(simulator, *names):
    """Open the editor's menu by holding A, and choose."""
    simulator.run("A:400 wait:100")
    choose(simulator, *names)


def to(simulator, cell):
    """Move the cursor to a cell the shortest way, round the edges if that is shorter."""
    screen = running(simulator).screen
    wide, high = screen.board.width, screen.board.height
    right = (cell % wide - screen.cell % wide) % wide
    down = (cell // wide - screen.cell // wide) % high
    presses = 0
    for count, side, on, back in ((right, wide, "RIGHT", "LEFT"), (down, high, "DOWN", "UP")):
        times, way = (count, on) if 2 * count <= side else (side - count, back)
        if times:
            simulator.run(f"{way}*{times}")
        presses += times
    assert screen.cell == cell
    return presses


def take(simulator, tool):
    """Take a tool in hand: B is held while the D-pad chooses. Return the presses."""
    screen = running(simulator).screen
    palette = screen.palette
    if palette.tool == tool:
        return 0
    groups = screen.part.GROUPS
    pages, page = len(groups), palette._group_of(tool)[0]
    across = (page - palette._page[0]) % pages
    now = sum(groups[:page]) if across else palette.tool
    keys = _shortest("RIGHT", "LEFT", across, pages)
    keys += _shortest("DOWN", "UP", (tool - now) % (groups[page] + 2), groups[page] + 2)
    simulator.run(f"+B {' '.join(keys)} -B wait:20")
    assert palette.tool == tool and not screen._choosing
    return 1 + len(keys)


def _shortest(on, back, steps, of):
    """Return the keys to go ``steps`` on, of ``of`` round, or back if that is shorter."""
    return [on] * steps if 2 * steps <= of else [back] * (of - steps)


def put(simulator, tool, cells):
    """Put the tool on each of these cells, near ones first. Return the presses."""
    presses = take(simulator, tool)
    screen = running(simulator).screen
    cells = set(cells)
    while cells:
        cell = min(cells, key=lambda cell: (_apart(screen, cell), cell))
        cells.remove(cell)
        presses += to(simulator, cell) + 1
        simulator.run("A")
    return presses


def _apart(screen, cell):
    wide, high = screen.board.width, screen.board.height
    right = (cell % wide - screen.cell % wide) % wide
    down = (cell // wide - screen.cell // wide) % high
    return min(right, wide - right) + min(down, high - down)
