"""Draw a level in the console's editor as a person does, and count the presses.

The cursor goes the shortest way, round the edges as well; a tool is chosen while B is held.
"""

from __future__ import annotations

import itertools
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from tools.bench.number import Number
from tools.simulate.simulator import Simulator

Corners = tuple[int, int, int, int]  # left, top, right, bottom: columns and rows


def numbers(name: str, folder: str, draw: Callable[[Simulator], int], aim: str) -> Iterator[Number]:
    """Yield the presses that ``draw`` needs, from a new level of the game in ``folder`` on."""
    with tempfile.TemporaryDirectory() as drive, Simulator(Path(drive), _BOARD) as simulator:
        simulator.run("wait:1500")
        _running(simulator).go("packs", folder)
        simulator.run("wait:900 A:400 wait:100 A wait:900")
        yield Number(f"{name}, drawn in the editor", draw(simulator), "presses", "simulator", aim)


_BOARD = "tinycircuits_thumby_color"
_FEW = 6  # cells of which every order is tried


def _running(simulator: Simulator) -> Any:
    """Return the running console."""
    console: Any = simulator._console
    return console.world._modules["nibblock.console"].running


def _screen(simulator: Simulator) -> Any:
    return _running(simulator).screen


def to(simulator: Simulator, cell: int) -> int:
    """Move the cursor to a cell; return the presses."""
    screen = _screen(simulator)
    right, down = _ways(screen, cell)
    presses = 0
    for count, side, on, back in (
        (right, screen.board.width, "RIGHT", "LEFT"),
        (down, screen.board.height, "DOWN", "UP"),
    ):
        times, way = (count, on) if 2 * count <= side else (side - count, back)
        if times:
            simulator.run(f"{way}*{times}")
        presses += times
    assert screen.cell == cell
    return presses


def _ways(screen: Any, cell: int) -> tuple[int, int]:
    """Return how far right and down of the cursor a cell is, round the edges."""
    wide, high = screen.board.width, screen.board.height
    return (cell % wide - screen.cell % wide) % wide, (cell // wide - screen.cell // wide) % high


def _apart(screen: Any, cell: int) -> int:
    """Return the presses to a cell."""
    right, down = _ways(screen, cell)
    return min(right, screen.board.width - right) + min(down, screen.board.height - down)


def take(simulator: Simulator, tool: int) -> int:
    """Take a tool in hand: B is held while the D-pad chooses. Return the presses."""
    screen = _screen(simulator)
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


def _shortest(on: str, back: str, steps: int, of: int) -> list[str]:
    """Return the keys to go ``steps`` on, of ``of`` round, or back if that is shorter."""
    return [on] * steps if 2 * steps <= of else [back] * (of - steps)


def put(simulator: Simulator, tool: int, cells: Iterable[int]) -> int:
    """Put the tool on each of these cells; return the presses."""
    presses = take(simulator, tool)
    for cell in _in_order(_screen(simulator), sorted(cells)):
        presses += to(simulator, cell) + 1
        simulator.run("A")
    return presses


def _in_order(screen: Any, cells: list[int]) -> list[int]:
    """Return the cells in the order with the fewest presses; of many, the nearest first."""
    wide, high = screen.board.width, screen.board.height

    def apart(cell: int, other: int) -> int:
        across, down = abs(cell % wide - other % wide), abs(cell // wide - other // wide)
        return min(across, wide - across) + min(down, high - down)

    if len(cells) <= _FEW:
        return list(
            min(
                itertools.permutations(cells),
                key=lambda way: sum(map(apart, (screen.cell, *way), way)),
            )
        )
    way, left = [screen.cell], set(cells)
    while left:
        way.append(min(left, key=lambda cell: (apart(way[-1], cell), cell)))
        left.remove(way[-1])
    return way[1:]


def stretch(simulator: Simulator, places: Iterable[Corners]) -> int:
    """Hold A and stretch the tool over each of these rectangles, from the nearest of their corners
    to the opposite one; a single cell is a press. Return the presses.
    """
    screen = _screen(simulator)
    wide = screen.board.width
    left = set(places)
    presses = 0
    while left:
        _, cell, place = min(
            (_apart(screen, row * wide + column), row * wide + column, place)
            for place in left
            for column in place[::2]
            for row in place[1::2]
        )
        left.remove(place)
        presses += to(simulator, cell) + 1
        across, down = place[2] - place[0], place[3] - place[1]
        keys = ["RIGHT" if cell % wide == place[0] else "LEFT"] * across
        keys += ["DOWN" if cell // wide == place[1] else "UP"] * down
        simulator.run(f"+A {' '.join(keys)} -A wait:20" if keys else "A")
        presses += len(keys)
    return presses
