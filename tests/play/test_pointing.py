"""Playing with a mouse: what a click means on each kind of screen, and on each game's board."""

import importlib
import random
from pathlib import Path

import pytest

pytest.importorskip("pygame", reason="the simulator needs the packages of `play`")

from fingers import Fingers
from hands import first_packs, games_with

from nibblock import pointing
from nibblock.games import NAMES
from nibblock.games.klocki.codes import NONE as NOTHING
from nibblock.memory import find
from nibblock.packs import DRAWING, NEW
from nibblock.pointing import drawing

TOP = Path(__file__).resolve().parents[2] / "lib/nibblock"
PACKS = first_packs()


@pytest.fixture
def console(tmp_path, simulators):
    """Return a function that starts a console, perhaps in the first level of a pack."""

    def start(pack="", board="pimoroni_picosystem", text=""):
        settings = {}
        if text:
            path = tmp_path / "levels" / "own.txt"
            path.parent.mkdir()
            path.write_text(text)
            pack = "levels/own.txt"
        if pack:
            settings["NIBBLOCK_START"] = pack
        simulator = simulators(tmp_path, board, settings=settings)
        simulator.run("wait:3500")
        return Fingers(simulator)

    return start


def screen(fingers):
    return fingers._simulator.console.screen


def name(fingers):
    return fingers._simulator.console._name


def drawing_of(fingers, game):
    """Open the editor with a new level."""
    fingers.go("editor.screen", DRAWING, NEW + NAMES.index(game), ("draw", True), ms=1500)
    return fingers


# Lists and menus


def test_from_the_title_to_a_level_and_back(console):
    """A click opens a card; on a list the first one chooses, another one opens; right goes back."""
    fingers = console()
    left, top, _, _ = screen(fingers).choices.cards[1]
    fingers.click(left + 9, top + 9, 1500)
    assert name(fingers) == "packs" and screen(fingers)._path.endswith("klocki")
    fingers.back()
    assert name(fingers) == "title"
    left, top, _, _ = screen(fingers).choices.cards[0]
    fingers.click(left + 9, top + 9, 1500)
    rows = screen(fingers)._rows
    second = rows._x + 20, rows._y + rows._pitch + 5
    fingers.click(*second)
    assert (name(fingers), rows.at) == ("packs", 1)
    fingers.wheel(-1)
    assert rows.at == 2
    fingers.wheel(1)
    fingers.click(*second, 1500)
    assert name(fingers) == "levels"
    grid = screen(fingers)._grid
    seventh = grid._x + 6 * grid._wide % (grid.columns * grid._wide), grid._y + 4
    if grid.columns <= 6:
        seventh = seventh[0], grid._y + 6 // grid.columns * grid.pitch + 4
    fingers.click(seventh[0] + 4, seventh[1], 1200)
    assert (name(fingers), screen(fingers).chosen()) == ("levels", 6)
    fingers.click(seventh[0] + 4, seventh[1], 2500)
    assert (name(fingers), screen(fingers).index) == ("games.sokoban.screen", 6)
    fingers.back()
    assert name(fingers) == "games.sokoban.screen"  # nothing to undo


def test_a_drag_away_from_a_row_is_no_click(console):
    fingers = console()
    left, top, _, _ = screen(fingers).choices.cards[0]
    fingers.drag((left + 9, top + 9), (left + 9, top + 60))
    assert name(fingers) == "title"


def test_a_drag_scrolls_a_list(console):
    """Down by a row for each 20 pixels up, and never further than was dragged; nothing opens."""
    fingers = console(PACKS["klocki"])
    fingers.go("levels", PACKS["klocki"], 0, ms=1500)
    levels = screen(fingers)
    columns, x = levels._grid.columns, levels._grid._x + 8
    fingers.drag((x, 120), (x, 95), (x, 78))
    assert (name(fingers), levels.chosen()) == ("levels", 2 * columns)
    fingers.drag((x, 80), (x, 101))
    assert (name(fingers), levels.chosen()) == ("levels", columns)


def test_a_second_click_does_not_reach_the_screen_that_the_first_one_opens(console):
    fingers = console()
    left, top, _, _ = screen(fingers).choices.cards[0]
    for _ in range(2):
        fingers.pointer.press(left + 9, top + 9)
        fingers.pointer.release()
    fingers.wait(2500)
    assert (name(fingers), screen(fingers)._rows.at) == ("packs", 0)


@pytest.mark.parametrize("board", ["pimoroni_picosystem", "pygamer", "heiafr_picomo_v2"])
def test_everything_on_the_title_can_be_clicked(console, board):
    fingers = console(board=board)
    for row, spots in enumerate(screen(fingers).choices._rows):
        for column, spot in enumerate(spots):
            spot = screen(fingers).choices._rows[row][column]
            where = spot.where
            fingers.click(spot.x + spot.wide // 2, spot.y + 4, 2500)
            if not where:
                assert name(fingers) in ("packs", "games.sokoban.screen")
                fingers.go("title", ms=2500)
                continue
            assert (name(fingers), where[0]) == (where[0], where[0])
            fingers.go("title", ms=1500)


def test_settings_change_by_a_click_on_their_value(console):
    fingers = console()
    fingers.go("settings", ms=800)
    page = screen(fingers)
    i = 1
    before = page._value_of(i)
    y = page._inside(i) + 4
    fingers.click(page._x + 9, y)
    assert (page.at, page._value_of(i)) == (i, before)
    fingers.click(page._value_x + 4, y)
    changed = page._value_of(i)
    fingers.click(page._value_x - 6, y)
    assert changed != before == page._value_of(i)


@pytest.mark.parametrize("swapped", [0, 1])
def test_the_footer_is_clicked_like_a_button(console, swapped):
    """The cap of B goes back; where A and B are exchanged, it is A's letter that does."""
    fingers = console()
    running = fingers._simulator.console
    running.board.swap(swapped)
    running.go("draw")
    fingers.wait(900)
    caps = [part for part in screen(fingers)._page._keys if getattr(part, "tile_width", 0) == 12]
    back = next(cap for cap in caps if cap[0] == 1 - swapped)
    fingers.click(back.x + 16, running.height - 6, 900)
    assert name(fingers) == "title"
    running.board.swap(0)


def test_a_menu_by_mouse(console):
    """The bar opens the menu; a click beside it closes it, on a row does what that says."""
    fingers = console(PACKS["sokoban"])
    fingers.click(30, 4, 900)
    menu = fingers.front
    assert type(menu).__name__ == "Menu"
    fingers.click(fingers._simulator.console.width - 3, 200, 500)
    assert fingers.front is screen(fingers)
    fingers.click(30, 4, 900)
    menu = fingers.front
    last = len(menu._lines) - 1
    top = menu._tops[menu._lines[last]]
    fingers.click(menu.group.x + 30, menu.group.y + top + 5, 1500)
    assert fingers.front is not menu


def test_typing_on_the_keyboard_of_the_screen(console):
    fingers = console()
    fingers.go("enter", "", ms=1200)
    keyboard = fingers.front
    assert hasattr(keyboard, "type_in")
    for column, row in ((3, 0), (0, 1), (9, 3), (4, 2)):
        x = keyboard._left + column * keyboard._step + 5
        fingers.click(x, keyboard._top + row * keyboard._high + 5)
        assert (keyboard._x, keyboard._y) == (column, row)
    before = len(keyboard.text)
    left, wide = keyboard._place(2)
    fingers.click(left + wide // 2, keyboard._top + 4 * keyboard._high + 5)
    assert len(keyboard.text) == before - 1


# Boards


def test_sokoban_walks_and_pushes(console):
    text = "########\n#@     #\n# ##   #\n#   $ .#\n#      #\n########\n"
    fingers = console(text=text)
    rules = screen(fingers).rules
    fingers.click(*fingers.pixel(6 + 8), 1500)
    assert (rules.at, rules.moves, rules.pushes) == (14, 5, 0)
    fingers.drag(fingers.pixel(4 + 24), fingers.pixel(5 + 24), ms=2500)
    assert rules.pushes == 1 and rules.cells[5 + 24] & 4
    moves = rules.moves
    fingers.wheel(1)
    assert rules.moves == moves - 1 and rules.cells[4 + 24] & 4
    fingers.wheel(-1)
    assert rules.moves == moves
    fingers.click(*fingers.pixel(5 + 24), 1500)  # straight ahead: once
    assert rules.pushes == 2 and rules.solved


def test_sokoban_does_not_push_by_a_walk(console):
    """A cell behind crates is reached straight ahead or not at all."""
    text = "#######\n#@ $ .#\n#######\n"
    fingers = console(text=text)
    rules = screen(fingers).rules
    fingers.click(*fingers.pixel(8 + 1), 800)
    assert (rules.moves, rules.pushes) == (1, 0)
    fingers.click(*fingers.pixel(7 + 4), 1200)
    assert (rules.moves, rules.pushes) == (3, 2)


def _ways_to_drag(play):
    """Yield blocks with two free cells beside them, if there are several: a cell, and those."""
    rules = play.rules
    if play.cursor.only():
        return
    for cell in range(len(rules.types)):
        for way in range(4):
            one = rules.beside(cell, way)
            two = rules.beside(one, way) if one >= 0 else -1
            free = two >= 0 and rules.types[one] == rules.types[two] == NOTHING
            if free and play.cursor.is_target(cell) and rules.can_step(cell):
                yield cell, one, two


def test_klocki_drags_a_block_through_two_moves_and_undoes_them(console):
    """Where it can go, it does; where it cannot, as another part of it is blocked, it stays."""
    pack = PACKS["klocki"]
    fingers = console(pack)
    dragged = 0
    for index in range(1, 12):
        fingers._simulator.console.play(pack, index)
        fingers.wait(2500)
        play = screen(fingers)
        rules = play.rules
        for cell, one, two in list(_ways_to_drag(play))[:6]:
            block = rules.block_at(cell)
            fingers.drag(*[fingers.pixel(at) for at in (cell, one, two)], ms=300)
            if fingers.front is not play:  # that has solved it
                break
            steps = rules.steps
            dragged += steps == 2 and rules.block_at(two) == block
            assert play.cursor.block == 0  # it was let go of
            for _ in range(steps):
                fingers.back()
            assert rules.steps == 0 and rules.block_at(cell) == block
        if dragged:
            return
    raise AssertionError("no block was dragged")


def test_klocki_fills_the_only_free_cell(console):
    """There, directions move what is beside it: only the block that is dragged counts."""
    pack = "levels/2-klocki/6-words.nbk"
    fingers = console(pack)
    fingers._simulator.console.play(pack, 9)
    fingers.wait(2500)
    play = screen(fingers)
    rules, gap = play.rules, play._gap()
    cell = next(c for c in (rules.beside(gap, way) for way in range(4)) if c >= 0)
    block = rules.block_at(cell)
    fingers.drag(fingers.pixel(cell), fingers.pixel(gap), ms=400)
    assert (rules.steps, rules.block_at(gap)) == (1, block)
    far = next(c for c in range(len(rules.types)) if rules.block_at(c) not in (0, block))
    fingers.drag(fingers.pixel(far), fingers.pixel(cell), ms=400)
    assert rules.steps <= 2


def test_brain_goes_to_the_pointer(console):
    fingers = console(PACKS["brain"])
    play = screen(fingers)
    rules = play.rules
    start = rules.player()
    for step in (1, -1, rules.width, -rules.width):
        cell = start + step
        fingers.drag(fingers.pixel(start), fingers.pixel(cell), ms=700)
        if rules.player() == cell:
            break
    assert rules.player() != start
    assert not play._chords.down  # nothing stays pressed


# Dialogs of a game, and of the editor


def test_klocki_changes_what_it_shows_by_clicks(console):
    fingers = console(PACKS["klocki"])
    fingers.open_dialog("games.klocki.dialogs.overlays")
    show = fingers.front
    row = show._rows().index(2)  # goals
    before = show._state(2)
    fingers.click(show._x + 30, show._row_at(row) + 3)
    assert (show._at, show._state(2)) == (row, before)
    fingers.click(show._x + 30, show._row_at(row) + show._below() + 4)
    assert show._state(2) != before
    fingers.click(show._x + 4, show._row_at(row) + show._below() + 4)
    assert show._state(2) == before


def test_klocki_steps_through_its_moves_by_clicks(console):
    fingers = console(PACKS["klocki"])
    play = screen(fingers)
    block = next(c for c in range(len(play.rules.types)) if play.rules.can_step(c))
    for step in (1, -1, play.rules.width, -play.rules.width):
        fingers.drag(fingers.pixel(block), fingers.pixel(block + step), ms=300)
    made = play.session.at
    fingers.open_dialog("games.klocki.dialogs.moves")
    high = fingers._simulator.console.height // 2
    fingers.click(10, high)
    assert made > 0 and play.session.at == made - 1
    fingers.click(230, high)
    assert play.session.at == made


def test_brain_rewinds_by_clicks(console):
    fingers = console(PACKS["brain"])
    play = screen(fingers)
    fingers._simulator.run("RIGHT:300 wait:400")
    fingers.open_dialog("games.brain.dialogs.rewind")
    at = play.session.place
    assert at > 1
    fingers.click(10, 120)
    assert play.session.place == at - 1
    fingers.click(230, 120)
    assert play.session.place == at


def test_brain_plays_a_frame_by_a_click(console):
    fingers = console(PACKS["brain"])
    play = screen(fingers)
    fingers.open_dialog("games.brain.dialogs.frames")
    at = play.session.place
    player = play.rules.player()
    fingers.click(*fingers.pixel(player + 1), 1500)
    assert play.session.place == at + 1
    assert not play._chords.down


def test_the_editor_moves_a_side_by_a_click(console):
    fingers = drawing_of(console(), "sokoban")
    editor = screen(fingers)
    fingers.open_dialog("sides")
    wide, high = editor.board.width, editor.board.height
    fingers.click(230, 110)
    fingers.click(130, 30)
    assert (editor.board.width, editor.board.height) == (wide + 1, high + 1)


# Anything, anywhere


def _monkey(fingers, seed, steps):
    chance = random.Random(seed)
    simulator = fingers._simulator
    wide, high = simulator.console.width, simulator.console.height
    for _ in range(steps):
        what = chance.randrange(8)
        at = chance.randrange(-9, wide + 9), chance.randrange(-9, high + 9)
        pointer = fingers.pointer
        if what < 3:
            pointer.press(*at)
            pointer.release()
        elif what == 3:
            pointer.press(*at)
        elif what == 4:
            pointer.move(*at)
        elif what == 5:
            pointer.release()
        elif what == 6:
            pointer.wheel(chance.choice((-3, -1, 1, 2)))
        elif chance.random() < 0.3:
            pointer.back()
        simulator.run(f"wait:{chance.choice((5, 40, 300))}")
        if chance.random() < 0.05:
            simulator.run(chance.choice(("UP", "A", "B", "START", "RIGHT:300")))
        assert simulator.running


@pytest.mark.parametrize(
    ("game", "draws"),
    [(game, False) for game in ("", *NAMES)] + [(game, True) for game in games_with("editor/part")],
)
def test_clicks_anywhere_at_any_time(console, game, draws, deep):
    """Random clicks, drags, turns of the wheel and keys: no error, and nothing stays pressed."""
    fingers = drawing_of(console(), game) if draws else console(PACKS.get(game, ""))
    _monkey(fingers, 5 + len(game), 1500 if deep else 60)
    fingers.pointer.release()
    fingers.wait(1500)
    assert not fingers.pointer._down and not fingers._simulator.console.board.buttons.down


def test_the_editor_draws_along_with_the_pointer(console):
    fingers = drawing_of(console(), "sokoban")
    editor = screen(fingers)
    view = editor.view

    def pixel(column, row):
        half = view.size // 2
        return view._x + column * view.size + half, view._y + row * view.size + half

    palette = editor.palette
    slot = palette.group.y + palette._first_y + palette._pitch + 4
    fingers.click(palette.width // 2, slot)
    assert palette.tool == 1 and not editor._choosing
    at = editor.board.history.at
    fingers.drag(pixel(1, 1), pixel(2, 1), pixel(4, 1), ms=300)
    assert editor.cell == editor.board.width + 4
    assert editor.board.history.at > at
    drawn = bytes(editor.board.cells)
    fingers.pointer.back(*pixel(2, 1))  # the right button erases
    fingers.wait(200)
    assert editor.cell == editor.board.width + 2 and not editor._choosing
    erased = bytes(editor.board.cells)
    assert erased[editor.cell] != drawn[editor.cell]
    for what, cells in (("undo", drawn), ("redo", erased), ("put", drawn), ("erase", erased)):
        assert drawing.edit(fingers._simulator.console, what)
        assert bytes(editor.board.cells) == cells, what
    fingers.wheel(4)
    fingers.click(*pixel(0, 3))
    assert editor.cell == 3 * editor.board.width


def part_of(name):
    """Return the module or class in nibblock/pointing of that name."""
    module, _, kind = name.partition(".")
    part = importlib.import_module(f"nibblock.pointing.{module}")
    return getattr(part, kind) if kind else part


def test_the_modules_that_are_named_exist():
    named = {TOP: pointing._PARTS}
    for game in NAMES:
        named[TOP / "games" / game] = getattr(find(f"games.{game}.pointing"), "DIALOGS", {})
    for folder, parts in named.items():
        for shown, part in parts.items():
            place = folder / shown.replace(".", "/")
            assert place.is_dir() or place.with_suffix(".py").exists(), shown
            assert not isinstance(part, str) or part_of(part), part


@pytest.mark.parametrize("board", ["pimoroni_picosystem", "pygamer"])
def test_a_click_chooses_a_day_and_another_opens_it(console, board):
    fingers = console(board=board)
    fingers.go("calendar", ms=2500)
    day = screen(fingers).days_of(4)[9]
    view = screen(fingers).view
    grid, spot = view._grids[4], view._spot(day)
    x, y = grid.x + spot % 7 * view._pitch[0] + 2, grid.y + spot // 7 * view._pitch[1] + 2
    fingers.click(x, y, 1500)
    assert screen(fingers).day == day
    fingers.click(x, y, 1500)
    if board == "pygamer":  # the month
        grid, n = screen(fingers).view._grid, screen(fingers).view._first() + 9
        x, y = grid._x + n % 7 * grid._wide + 6, grid._y + n // 7 * grid.pitch + 6
        fingers.click(x, y, 1500)
    assert name(fingers).startswith("games.")
