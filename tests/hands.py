# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""A player's hands: what is to be played becomes presses of buttons on the simulated console.

Eyes are what the screen in play makes public: cursor, rules, view, session, dialog.
"""

import copy
from collections import deque

from nibblock.games.brain.packs.solution import Playback
from tools.games.klocki import moves

WAYS = ("LEFT", "UP", "RIGHT", "DOWN")
_LONGEST = 40  # presses to bring the cursor anywhere
_FRAME = 100  # ms


def running(simulator):
    """The console that runs on it (nibblock.console.Console)."""
    return simulator._console.world._modules["nibblock.console"].running


def rows_of(dialog):
    """The rows of an open menu, head lines apart."""
    panel = dialog._panel
    return [panel.list._text_of(i) for i in range(panel.list.count)]


def choose(simulator, *names):
    """Choose a row that begins so of the menu that is open, and of each that this opens."""
    for name in names:
        screen = running(simulator).screen
        dialog = getattr(screen, "dialog", None)
        dialog = getattr(dialog, "dialog", None) or dialog
        rows = rows_of(dialog)
        to = next((i for i, row in enumerate(rows) if row.strip().startswith(name)), None)
        assert to is not None, f"no {name} among {rows}"
        down = (to - dialog._panel.list.at) % len(rows)
        simulator.run(f"DOWN*{down} A wait:30" if down else "A wait:30")


def menu_is_open(screen):
    """Whether a menu lies over the play: pause, solved."""
    return type(screen.dialog).__name__ == "Menu"


def go_to(simulator, path, n, game):
    """Show level ``n`` of the pack at ``path``."""
    running(simulator).play(path, n, game)
    simulator.run("wait:50")
    screen = running(simulator).screen
    assert screen.game == game and screen.index == n and screen.session


def pause(simulator):
    """Open the menu of the level in play, as it is done on every board."""
    screen = running(simulator).screen
    if screen.game == "klocki":
        for way in WAYS:  # A takes a weak barrier away however long it is held
            if screen.cursor.can_remove():
                simulator.run(way + ":600")
        simulator.run("A:700 wait:30")
    else:
        simulator.run("A wait:30")
    assert menu_is_open(screen), screen.dialog


def home(simulator):
    """Go back to the title from wherever the console is, as a player would."""
    console = running(simulator)
    for _ in range(12):
        screen = console.screen
        if console._name == "title":
            return
        if not hasattr(screen, "key_of_level"):
            simulator.run("B wait:60")
        elif menu_is_open(screen):
            rows = rows_of(screen.dialog)
            way = next((row for row in ("Leave", "Levels") if row in rows), None)
            choose(simulator, way) if way else simulator.run("B wait:60")
        elif screen.dialog:
            dialog = screen.dialog
            simulator.run("B wait:60")
            if screen.dialog is dialog:  # back in time: B goes further back, A ends it
                simulator.run("A wait:60")
        else:
            pause(simulator)
    raise AssertionError(f"no way back from {console._name}")


# Klocki


def play_klocki(simulator, text, stop=None):
    """Play moves ``row,column:steps`` by cursor and D-pad; stop after ``stop`` steps, if given.

    Gives the number of presses of the D-pad that only moved the cursor.
    """
    screen = running(simulator).screen
    rules = screen.rules
    presses = 0
    made = 0
    for run in moves.parse(text, "a level's solution"):
        cell = run.row * rules.width + run.column
        block = rules.block_at(cell)
        cursor = screen.cursor
        if cursor.block != block or run.steps == "x":
            if cursor.block:
                simulator.run("A")
                assert not cursor.block and not screen.dialog
            presses += _bring_cursor(simulator, screen, block)
            simulator.run("A")
        if run.steps == "x":
            continue
        assert cursor.block == block, (run, "is not taken")
        for sign in run.steps:
            if made == stop:
                return presses
            made += 1
            way = moves.STEPS.index(sign)
            simulator.run(WAYS[way ^ 1 if screen.view.turned else way])
    return presses


def _bring_cursor(simulator, screen, block):
    """By single presses to a cell of ``block``, the shortest way that the console's rules give."""
    route = _route(screen.cursor, screen.rules, block)
    assert route is not None and len(route) <= _LONGEST, "not to be reached"
    for way, cell in route:
        simulator.run(WAYS[way ^ 1 if screen.view.turned else way])
        assert screen.cursor.cell == cell
    return len(route)


def _route(cursor, rules, block):
    """Presses from where the cursor is to ``block`` as (way, cell it leads to), breadth first."""
    eye = copy.copy(cursor)
    came: dict[int, tuple[int, int] | None] = {cursor.cell: None}
    waiting = deque(came)
    while waiting:
        at = waiting.popleft()
        if rules.block_at(at) == block:
            route = []
            while step := came[at]:
                before, way = step
                route.append((way, at))
                at = before
            return route[::-1]
        for way in range(4):
            eye.cell = at
            eye.snap(way)
            if eye.cell not in came:
                came[eye.cell] = (at, way)
                waiting.append(eye.cell)
    return None


# Brain


def play_brain(simulator, text, stop=None, speed=5):
    """Play a solution frame by frame, chords and all; stop after ``stop`` frames, if given.

    Keys go down in the time before their frame and up right after it. While time stands still
    frames without input are passed over, for the console has none. Gives the frames played.
    """
    playback = Playback(text, speed)
    screen = running(simulator).screen
    session = screen.session
    while (pressed := playback.next()) >= 0:
        if menu_is_open(screen) or session.at == stop:
            break
        if not pressed and session.quiet and not screen.stands:
            continue
        _frame(simulator, screen, pressed)
    if stop is None:
        for _ in range(20):
            if menu_is_open(screen):
                break
            simulator.run(f"wait:{5 * _FRAME}")
    return session.at


def _frame(simulator, screen, pressed):
    """Hold the keys of ``pressed`` until the frame that they are meant for is over."""
    session = screen.session
    keys = [WAYS[way ^ 1 if screen.view.turned else way] for way in range(4) if pressed >> way & 1]
    if not keys and screen.stands:
        assert not session.end
        keys = ["B"]  # lets time run
    if keys:
        simulator.run(" ".join("+" + key for key in keys))
    at = session.at
    for _ in range(3 * _FRAME // 10):
        if session.at != at or menu_is_open(screen):
            break
        simulator.run("wait:10")
    if keys:
        simulator.run(" ".join("-" + key for key in keys))
