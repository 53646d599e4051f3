"""Play as a player does: turn moves into button presses on the simulated console.

To see, it uses what the play screen makes public: cursor, rules, view, session, dialog.
"""

import copy
from collections import deque
from contextlib import closing, contextmanager
from pathlib import Path

from nibblock.games import NAMES
from nibblock.games.brain.packs.solution import Playback
from nibblock.packs import open_pack
from tools.games.klocki import moves

ROOT = Path(__file__).resolve().parents[1]
WAYS = ("LEFT", "UP", "RIGHT", "DOWN")
_LONGEST = 40  # presses to move the cursor anywhere
_FRAME = 100  # ms
_OPENING = 500  # ms: the longest that a level takes to open


def levels_of(path):
    """Return the levels of a pack, of ours or by its whole path, as the console reads them."""
    with closing(open_pack(str(ROOT / path))) as pack:
        return [pack.read(n) for n in range(pack.count)]


def level_of(path, n=0):
    """Return one level of a pack as the console reads it."""
    with closing(open_pack(str(ROOT / path))) as pack:
        return pack.read(n)


def first_packs():
    """The first pack of each game that we ship, as the console names it, by game."""
    found = {}
    for path in sorted((ROOT / "levels").rglob("*.*")):
        if path.suffix in (".nbk", ".skbn"):
            found.setdefault(level_of(path).game, path.relative_to(ROOT).as_posix())
    return {game: found[game] for game in NAMES}


def games_with(part):
    """Return the games that have this optional module on the device, such as ``editor/part``."""
    folder = ROOT / "lib/nibblock/games"
    return [game for game in NAMES if (folder / game / f"{part}.py").is_file()]


def running(simulator):
    """Return the running console (nibblock.console.Console)."""
    return simulator._console.world._modules["nibblock.console"].running


@contextmanager
def inside(simulator):
    """Import and forget modules as the console does meanwhile: in its world, from its drive."""
    world = simulator._console.world
    world.enter()
    try:
        yield
    finally:
        world.leave()


def rows_of(dialog):
    """Return the texts of the open menu's rows."""
    return [row[0] for row in dialog._rows if row]


def choose(simulator, *names):
    """Choose the row that starts with each of these words, in the open menu and its submenus."""
    for name in names:
        dialog = getattr(running(simulator).screen, "dialog", None)
        dialog = getattr(dialog, "dialog", None) or dialog
        if type(dialog).__name__ == "Solved":
            simulator.run("wait:600")  # the board has half a second to itself
        rows = rows_of(dialog)
        to = next((i for i, row in enumerate(rows) if row.strip().startswith(name)), None)
        assert to is not None, f"no {name} among {rows}"
        down = (to - dialog.at) % len(rows)
        simulator.run(f"DOWN*{down} A wait:30" if down else "A wait:30")


def set_to(simulator, name, times=1):
    """On the page of settings, change the setting whose line starts with this name, and go back."""
    page = running(simulator).screen
    to = next(i for i, row in enumerate(page.rows) if row.name.startswith(name))
    simulator.run(f"DOWN*{(to - page.at) % len(page.rows)} A*{times} wait:100 B wait:500")


def show(simulator, name, times=1):
    """On Klocki's page View of the pause menu, change the row of this name; close both.

    The rules end the page: at once, or with a question, which stays open.
    """
    pause(simulator, "View")
    page = running(simulator).screen.dialog
    names = [page._texts[row][0] for row in page._rows()]
    down = (names.index(name) - page._at) % len(names)
    simulator.run(f"DOWN*{down} " * (down > 0) + f"RIGHT*{times} wait:50")
    if running(simulator).screen.dialog is page:
        simulator.run("B wait:50 B wait:100")


def menu_is_open(screen):
    """Return whether a menu is open over the game: pause or solved."""
    return type(screen.dialog).__name__ in ("Menu", "Solved")


def visit(simulator, *where, keys="wait:900"):
    """Go to a screen of the console, and press these keys; return what is shown then."""
    running(simulator).go(*where)
    simulator.run(keys)
    return running(simulator).screen


def go_to(simulator, path, n, game):
    """Open level ``n`` of the pack at ``path``, even if the console restarts itself for that.

    Where each write to nvm erases it, beginning or ending a journal takes 100 ms before that.
    """
    screen = before = running(simulator).screen
    running(simulator).play(path, n, game)
    for _ in range(_OPENING // 50):
        if screen and screen is not before:
            break
        simulator.run("wait:50")
        there = simulator._console.world and running(simulator)
        screen = there and there.screen
    assert screen.game == game and screen.index == n and screen.session


def pause(simulator, *rows):
    """Open the menu of a level in play or of a list, as on every board; choose these rows."""
    screen = running(simulator).screen
    simulator.run("wait:20 A:700 wait:30")  # a press sooner after a release is a bouncing switch
    assert menu_is_open(screen), screen.dialog
    choose(simulator, *rows)


def home(simulator):
    """Go back to the title from any screen, as a player would."""
    for _ in range(24):
        console = simulator._console.world and running(simulator)
        if not (console and console.screen):  # it restarts itself
            simulator.run("wait:60")
            continue
        screen = console.screen
        if console._name == "title":
            return
        if console._name == "editor.screen":  # where B only leads to the tools and back
            rows = rows_of(screen.dialog) if menu_is_open(screen) else []
            way = {"Leave", "Beenden"}.intersection(rows)
            if way:
                choose(simulator, *way)
            else:
                simulator.run("B wait:60" if screen.dialog else "A:700 wait:60")
        elif not hasattr(screen, "key_of_level"):
            simulator.run("B wait:60")
        elif menu_is_open(screen):
            rows = rows_of(screen.dialog)
            way = {"Levels", "Edit it"}.intersection(rows)  # a draft leads only to the editor
            if way:
                choose(simulator, *way)
            else:
                simulator.run("B wait:60")
        elif hasattr(screen.dialog, "steps"):  # one frame a key, where B only rewinds
            simulator.run("A:700 wait:60")
        elif screen.dialog:
            dialog = screen.dialog
            simulator.run("B wait:60")
            if screen.dialog is dialog:  # rewinding: B goes further back, A ends it
                simulator.run("A wait:60")
        else:  # not pause: the level may still be about to restart, or to be solved
            simulator.run("wait:20 A:700 wait:30")
    raise AssertionError(f"no way back from {console._name}")


# Klocki


def play_klocki(simulator, text, stop=None):
    """Play moves ``row,column:steps`` by cursor and D-pad; stop after ``stop`` steps, if given.

    Return the number of D-pad presses that only moved the cursor.
    """
    screen = running(simulator).screen
    rules = screen.rules
    presses = 0
    made = 0
    for run in moves.parse(text, "a level's solution"):
        cell = run.row * rules.width + run.column
        block = rules.block_at(cell)
        cursor = screen.cursor
        fills = screen._gap() >= 0  # directions move what fits into the only gap; A opens the menu
        if not fills and (cursor.block != block or run.steps == "x"):
            if cursor.block:
                simulator.run("A")
                assert not cursor.block and not screen.dialog
            presses += _bring_cursor(simulator, screen, block)
            simulator.run("A")
        if run.steps == "x":
            continue
        assert fills or cursor.block == block, (run, "is not taken")
        for sign in run.steps:
            if made == stop:
                return presses
            made += 1
            simulator.run(WAYS[moves.STEPS.index(sign) + screen.view.turned & 3])
    return presses


def _bring_cursor(simulator, screen, block):
    """Move to a cell of ``block`` by single presses, the shortest way by the console's rules."""
    route = _route(screen.cursor, screen.rules, block)
    assert route is not None and len(route) <= _LONGEST, "not to be reached"
    for way, cell in route:
        simulator.run(WAYS[way + screen.view.turned & 3])
        assert screen.cursor.cell == cell
    return len(route)


def _route(cursor, rules, block):
    """Find the presses from the cursor to ``block`` as (direction, cell reached), breadth first."""
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
    """Play a solution frame by frame, with chords; stop after ``stop`` frames, if given.

    Keys go down in the time before their frame and up right after it. While time stands still, skip
    frames without input: the console does not count them. Return the frames played.
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
    """Hold the keys of ``pressed`` until their frame is over."""
    session = screen.session
    keys = [WAYS[way + screen.view.turned & 3] for way in range(4) if pressed >> way & 1]
    if not keys and screen.stands:
        assert not session.end
        simulator.run("A wait:60 A")  # starts time
    if keys:
        simulator.run(" ".join("+" + key for key in keys))
    at = session.at
    for _ in range(3 * _FRAME // 10):
        if session.at != at or menu_is_open(screen):
            break
        simulator.run("wait:10")
    if keys:
        simulator.run(" ".join("-" + key for key in keys) + " wait:10")  # or it seems to bounce


def number_at(grid, spot):
    """Return the number written at ``spot`` of a list of levels."""
    row, column = divmod(spot, grid.columns)
    tiles = [grid._numbers[column][row * grid._digits + i] for i in range(grid._digits)]
    return int("".join(str((tile - 1) % 10) for tile in tiles if tile) or 0)


def text_of(grid, row=0):
    """Return a line of text in a TileGrid of letters."""
    start = row * grid.width
    return "".join(chr(grid[start + i] + 32) for i in range(grid.width)).strip()
