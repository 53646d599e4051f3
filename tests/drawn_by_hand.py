"""Draw as a person does, with the D-pad, A and B, and count the presses.

The cursor goes the shortest way, round the edges as well; a tool is chosen while B is held.
"""

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

from hands import WAYS, choose, running
from progress.conftest import Folder

from nibblock.games import NAMES
from nibblock.packs import DRAWING, NEW, PackError
from nibblock.packs.own_levels import OwnPack
from nibblock.progress import Progress
from tools.simulate.simulator import Simulator

SOKOBAN = "levels/1-sokoban"
Corners = tuple[int, int, int, int]  # left, top, right, bottom: columns and rows
#: A Sokoban level of 8x8 cells: four walls inside, crates, goals and a player.
GIVEN = (
    "########",
    "#  #   #",
    "#  $.  #",
    "#  #   #",
    "# @ # ##",
    "# $    #",
    "#.   * #",
    "########",
)


class Stored(NamedTuple):
    """An own level or draft on a drive."""

    title: str
    level: Any
    texts: list[str]
    steps: tuple[int, bytes] | None


def new(simulator, folder, game, wait=900):
    """Open the editor with a new level, as the menu of the game's packs does."""
    running(simulator).go("editor.screen", DRAWING, NEW + NAMES.index(game), ("packs", folder))
    simulator.run(f"wait:{wait}")
    screen = running(simulator).screen
    assert hasattr(screen, "board"), screen
    return screen


def in_hand(simulator):
    """Return the draft in the editor, or else the one drawn last; None if there is none."""
    console = running(simulator)
    draft = getattr(console.screen, "draft", None)
    if not hasattr(draft, "cells"):
        draft = console.cursors.get("unsaved") or console.cursors.get("drawn")
    return draft


def stored(drive, path):
    """Return what is stored on a drive as (title, level, solutions as text, its solution) each."""
    try:
        pack = OwnPack(path, Progress(Folder(drive)))
    except PackError:
        return []
    found = []
    for n in range(pack.count):
        steps = pack.solution(n)
        steps = steps and (steps[0], bytes(steps[1][i] for i in range(len(steps[1]))))
        found.append(Stored(pack.titles.get(n), pack.read(n), list(pack.texts(n)), steps))
    pack.close()
    return found


def menu(simulator, *names):
    """Open the editor's menu by holding A, and choose."""
    simulator.run("A:400 wait:100")
    choose(simulator, *names)


def drawn(simulator):
    """Return the board in the editor: its size and cells."""
    board = running(simulator).screen.board
    return board.width, board.height, bytes(board.cells)


def go_on(simulator, folder=SOKOBAN):
    """Choose Keep drawing in the menu of a game's packs."""
    running(simulator).go("packs", folder)
    simulator.run("wait:1500 A:400 wait:100")
    choose(simulator, "Keep")
    simulator.run("wait:1500")


def publish(simulator, title="", row="Add to My levels"):
    """Choose that row of the open menu; if a title is asked for, type this one."""
    choose(simulator, row)
    keyboard = running(simulator).screen.dialog
    if type(keyboard).__name__ == "Keyboard":
        simulator.run("A wait:600")  # types a letter; only A held ends it
        assert running(simulator).screen.dialog is keyboard and keyboard.text
        keyboard.text = title
        simulator.run("A:400 wait:30")


def _screen(simulator: Simulator) -> Any:
    return running(simulator).screen


def as_seen(simulator: Simulator, keys: str) -> str:
    """Return keys that go these ways on the board, which may be shown turned."""
    by = _screen(simulator).view.turned
    ways = {way: WAYS[i + by & 3] for i, way in enumerate(WAYS)}
    return re.sub("|".join(WAYS), lambda found: ways[found[0]], keys)


def to(simulator: Simulator, cell: int) -> int:
    """Move the cursor to a cell; return the presses."""
    screen = _screen(simulator)
    keys = _keys(screen, cell)
    simulator.run(as_seen(simulator, " ".join(keys)))
    assert screen.cell == cell
    return len(keys)


def _keys(screen: Any, cell: int) -> list[str]:
    """Return the keys to a cell, the shortest way, round the edges as well."""
    wide, high = screen.board.width, screen.board.height
    down = (cell // wide - screen.cell // wide) % high
    across = _shortest("RIGHT", "LEFT", (cell - screen.cell) % wide, wide)
    return across + _shortest("DOWN", "UP", down, high)


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
    """Put the tool on each of these cells, the nearest first; return the presses."""
    presses = take(simulator, tool)
    screen, left = _screen(simulator), set(cells)
    while left:
        cell = min(left, key=lambda cell: (len(_keys(screen, cell)), cell))
        left.remove(cell)
        presses += to(simulator, cell) + 1
        simulator.run("A")
    return presses


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
            (len(_keys(screen, row * wide + column)), row * wide + column, place)
            for place in left
            for column in place[::2]
            for row in place[1::2]
        )
        left.remove(place)
        presses += to(simulator, cell) + 1
        across, down = place[2] - place[0], place[3] - place[1]
        keys = ["RIGHT" if cell % wide == place[0] else "LEFT"] * across
        keys += ["DOWN" if cell // wide == place[1] else "UP"] * down
        ways = as_seen(simulator, " ".join(keys))
        simulator.run(f"+A {ways} -A wait:20" if keys else "A")
        presses += len(keys)
    return presses


def draw_easy(simulator):
    """Draw in a new Sokoban level what RIGHT solves; return the board."""
    for n, tool in enumerate((5, 2, 3)):
        put(simulator, tool, (9 + n,))
    return drawn(simulator)


def draw_sokoban(simulator, wanted=GIVEN):
    """Draw a board of 8x8 cells from a new level, a room; return the presses."""
    text = "".join(wanted)
    room = {y * 8 + x for y in range(1, 7) for x in range(1, 7)}
    assert len(text) == 64 and all(sign == "#" or i in room for i, sign in enumerate(text))
    presses = 0
    for tool, signs in ((1, "#"), (2, "$*"), (3, ".*"), (5, "@")):
        cells = [i for i in room if text[i] in signs]
        presses += put(simulator, tool, cells) if cells else 0
    return presses


def draw_klocki(simulator, parts):
    """Draw parts of a board, (tool, left, top, right, bottom), one tool after the other; return
    the presses.
    """
    places = {}
    for tool, *place in parts:
        places.setdefault(tool, []).append(tuple(place))
    return sum(take(simulator, tool) + stretch(simulator, found) for tool, found in places.items())
