# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Play Klocki on the console by keys: cursor, dragging, dialogs, best solutions, shuffling."""

import pytest
from hands import choose as choose_row
from hands import menu_is_open, running, show
from PIL import ImageChops

from nibblock.games.klocki.settings import GAP, LETTING, MARKS
from nibblock.progress import Progress
from nibblock.progress.drive import Drive as Files
from tools.formats import nbk
from tools.formats.model import Collection, Level, Solution
from tools.simulate.simulator import Simulator

#: A master to bring to the lower left, and a block in nobody's way.
PLAIN = (".@.......#......", ".........[......", "....+...........")
PLAIN_SOLUTION = "1,2:>;0,0:v>v"
#: A weak barrier of two cells beside the master, and one that is partly strong.
BARRIER = (".@.......!aa.!aa....+...", ".[...*bb.!bb............")
#: The keeper of a Sokoban level, the only block that can be moved.
ALONE = (".#...#...#...#...#..", ".#...[...V..+....#..", ".#...#...#...#...#..")
#: Wider and higher than any screen, with a goal in the upper right corner.
WIDE = tuple(
    "".join(
        ".#.."
        if c in (0, 47) or r in (0, 29)
        else ".[.."
        if (7 * c + 3 * r) % 50 == 0
        else "+..."
        if (c, r) == (46, 1)
        else "...."
        for c in range(48)
    )
    for r in range(30)
)
#: Two blocks that can take turns, and a weak barrier between their moves.
TAKEN_TURNS = (".[..............", ".].......!......", "..........+..@..")
LEVELS = (
    Level(PLAIN, "Plain", solutions=(Solution(PLAIN_SOLUTION),), game="klocki"),
    Level(BARRIER, "Barrier", game="klocki"),
    Level(ALONE, "Alone", game="klocki"),
    Level(WIDE, "Wide", game="klocki"),
)
PACK = "levels/test.nbk"
TURNS = "levels/turns.nbk"
BOARDS = ["pimoroni_picosystem", "pajenicko_picopad", "pybadge", "tinycircuits_thumby_color"]

#: From the cursor's first place in PLAIN: go to the master, take it, bring it home.
SOLVE = "UP A DOWN RIGHT DOWN"
MENU = "A:700 wait:200"


@pytest.fixture
def start(tmp_path):
    """Return a function that opens level ``n`` of the pack; the drive lasts for the test."""
    opened = []
    folder = tmp_path / "drive"
    (folder / "levels").mkdir(parents=True)
    (folder / PACK).write_bytes(nbk.write(Collection(LEVELS, title="Test pack")))

    def run(n=0, board="pimoroni_picosystem", pack=PACK):
        console = Simulator(folder, board, settings={"NIBBLOCK_START": pack})
        opened.append(console)
        console.__enter__()
        console.run("wait:500")
        if n:
            console.run(f"{MENU} UP A wait:700 RIGHT*{n} wait:500 A wait:700")
        return console

    turns = Level(TAKEN_TURNS, "Turns", game="klocki")
    (folder / TURNS).write_bytes(nbk.write(Collection((turns,), title="Turns")))
    yield run
    for console in opened:
        console.__exit__(None, None, None)


def board_of(console):
    """Return the part of the screen below the counters, without the title."""
    return console.screen().crop((0, 16, 240, 224))


def same(one, other):
    return ImageChops.difference(one, other).getbbox() is None


def choose(console, *rows):
    """Open the menu and choose the row that starts with this word, and in each submenu."""
    console.run(MENU)
    choose_row(console, *rows)
    return console.run("wait:300")


@pytest.mark.parametrize("board", BOARDS)
def test_from_start_to_solved(start, golden, board):
    console = start(board=board)
    golden(console.screen(), f"klocki-{board}-play")
    golden(console.run("UP A wait:100").screen(), f"klocki-{board}-taken")
    golden(console.run(MENU).screen(), f"klocki-{board}-pause")
    console.run("B wait:100")  # the block is still taken
    golden(console.run("DOWN RIGHT DOWN wait:200").screen(), f"klocki-{board}-solved")
    assert console.errors == []


def test_a_taken_block_is_dragged_and_released(start):
    console = start()
    before = board_of(console)
    taken = board_of(console.run("UP A wait:100"))
    moved = board_of(console.run("DOWN wait:100"))
    assert not same(before, taken) and not same(taken, moved)
    let_go = board_of(console.run("A wait:100"))
    assert not same(moved, let_go)
    assert same(board_of(console.run("A wait:100")), moved)
    assert same(board_of(console.run("B wait:100")), taken)
    assert same(board_of(console.run("X wait:100")), moved)


def test_a_drag_paints_little(start):
    console = start()
    console.run("UP A wait:100")
    log = len(console.display.log)
    console.run("DOWN wait:100")
    painted = sum(
        (x2 - x1) * (y2 - y1)
        for shown in console.display.log[log:]
        for x1, y1, x2, y2 in shown.areas
    )
    assert 0 < painted <= 2 * 32 * 32 + 2 * 72, painted  # cells are shown twice as large
    log = len(console.display.log)
    before = console.run("+LEFT").screen()  # refused: the block is not shown as taken for a moment
    after = console.run("wait:200 -LEFT").screen()
    assert not same(before, after)
    painted = [area for shown in console.display.log[log:] for area in shown.areas]
    assert 0 < sum((x2 - x1) * (y2 - y1) for x1, y1, x2, y2 in painted) <= 4 * 32 * 32


def held(console):
    return running(console).screen.cursor.block


def test_a_refused_press_lets_go_unless_the_player_wants_to_do_it(start):
    console = start()
    console.run("UP A wait:100")
    master = held(console)
    assert master
    console.run("LEFT wait:200")  # nothing that way either
    assert held(console) == master
    console.run("DOWN DOWN wait:200")  # the second one is refused: there is another block below
    assert not held(console) or held(console) == master
    screen = running(console).screen
    assert screen.cursor.is_target(screen.cursor.cell)


def test_letting_a_go_after_dragging_lets_go_of_the_block(start):
    console = start()
    console.run("UP +A wait:100 DOWN wait:300 -A wait:100")
    screen = running(console).screen
    assert not screen.cursor.block and not screen.dialog and screen.rules.steps == 1
    # A press of A that overlaps a direction for a moment is a tap.
    console.run("+A wait:30 RIGHT wait:30 -A wait:100")
    assert screen.cursor.block and screen.rules.steps == 2
    console.run("A wait:100")
    screen._console.progress.settings[LETTING] = 2
    console.run("+A wait:100 LEFT wait:400 -A wait:100")
    assert screen.cursor.block


def test_a_direction_fills_a_single_gap(start, tmp_path):
    rows = (".[\xffA.[\xffB.[\xffC", ".[\xffD.[\xffE.[\xffF", "....B[\xffGA[\xffH")
    level = Level(rows, "Gap", game="klocki")
    (tmp_path / "drive" / TURNS).write_bytes(nbk.write(Collection((level,), title="Gap")))
    console = start(pack=TURNS)
    screen = running(console).screen
    before = console.screen()
    console.run("RIGHT wait:200")  # no block to the left of the gap
    assert screen.rules.steps == 0 and same(console.screen(), before)
    console.run("LEFT LEFT DOWN wait:200")
    assert (screen.rules.moves, screen.rules.steps) == (3, 3)
    assert chr(screen.rules.chars[screen.rules.block_at(6)]) == "G"
    console.run("A wait:300")
    assert menu_is_open(screen)
    console.run("B wait:100 B B B wait:100")
    assert screen.rules.steps == 0
    screen._console.progress.settings[GAP] = 2
    console.run("LEFT wait:100")
    assert screen.rules.steps == 0


def test_undo_follows_its_block_and_cancelled_steps_are_forgotten(start):
    console = start()
    first = console.run("UP A wait:100").screen()
    console.run("DOWN UP wait:100")
    assert same(console.screen(), first)  # both steps are gone, counters too
    console.run("DOWN RIGHT B B wait:100")
    assert same(console.screen(), first)


def test_holding_a_direction_goes_cell_by_cell_and_holding_a_on_nothing_opens_the_menu(
    start, golden
):
    console = start()
    console.run("DOWN:600 wait:100")
    golden(console.screen(), "klocki-free-cell")
    console.run("A wait:300")
    golden(console.screen(), "klocki-menu-by-nothing")
    assert console.errors == []


def test_a_press_towards_nothing_stays_at_the_block(start):
    console = start()
    first = console.run("UP wait:100").screen()
    assert same(console.run("UP LEFT wait:100").screen(), first)


def test_holding_a_on_a_weak_barrier_opens_the_menu(start):
    console = start(1)
    console.run("RIGHT wait:100")
    screen = play_of(console)
    assert screen.cursor.can_remove()
    console.run("A:700 wait:100")
    assert menu_is_open(screen) and screen.session.record.end == 0
    console.run("B wait:100")
    assert screen.cursor.can_remove() and not screen.dialog
    console.run("+A RIGHT:1000 -A wait:100")  # A and a direction: no hold, and nothing to remove
    assert not screen.dialog and screen.session.record.end == 0


def test_a_removed_weak_barrier_can_be_restored(start, golden):
    console = start(1)
    golden(console.screen(), "klocki-barrier")
    console.run("RIGHT A wait:200")
    golden(console.screen(), "klocki-barrier-removed")
    console.run("B wait:200")
    golden(console.screen(), "klocki-barrier-back")


def test_the_only_block_is_taken_automatically(start, golden):
    console = start(2)
    golden(console.screen(), "klocki-alone")
    golden(console.run("A wait:300").screen(), "klocki-alone-menu")
    golden(console.run("B RIGHT wait:300").screen(), "klocki-alone-solved")


def test_a_wide_level_scrolls_with_the_cursor(start, golden):
    console = start(3, "pybadge")
    golden(console.screen(), "klocki-wide")
    golden(console.run("RIGHT*6 DOWN*3 wait:200").screen(), "klocki-wide-scrolled")


def test_move_list(start, golden):
    console = start()
    console.run("A RIGHT A LEFT UP A DOWN RIGHT wait:100")
    choose(console, "Moves")
    golden(console.screen(), "klocki-moves")
    golden(console.run("UP wait:100").screen(), "klocki-moves-up")
    golden(console.run("LEFT wait:100").screen(), "klocki-moves-step-back")
    golden(console.run("A wait:200").screen(), "klocki-moves-menu")
    console.run("A wait:1500")
    golden(console.screen(), "klocki-moves-replayed")
    console.run("A wait:100 DOWN*3 A wait:200 RIGHT*3 UP A wait:300")
    golden(console.screen(), "klocki-moves-gone-to")
    console.run("B wait:200")
    assert console.errors == []


def test_replay_speeds(start):
    """Compare the time that the same steps take: slow, medium and fast."""
    console = start()
    choose(console, "Best", "Load the pack")
    console.run("B wait:100")
    taken = []
    for change in ("DOWN", "DOWN UP", "DOWN UP*2"):
        open_list(console)
        console.run(f"A wait:100 DOWN*4 A wait:200 A wait:100 A {change}")
        began = console.ms
        still = None
        while console.ms - began < 4000:
            console.run("wait:50")
            now = board_of(console)
            if still is None or not same(now, still[0]):
                still = (now, console.ms)
        taken.append(still[1] - began)
        console.run("wait:1500 B wait:100")  # from the solved banner to the board
    assert taken[0] > taken[1] > taken[2], taken


def play_of(console):
    """Return the play screen."""
    return running(console).screen


def turns(console, moves=24):
    """Let the two blocks of the level take turns, one step each; remove the barrier after two."""
    screen = play_of(console)
    right = True
    for n in range(moves):
        block = n % 2 + 1
        head = screen.rules.head(block)
        assert screen.session.step(head << 3 | (2 if right else 0)), n
        if n == 1:
            assert screen.session.step(6 << 3 | 4)
        if block == 2:
            right = not right
    screen.show_all()


def list_of(console):
    choose_row(console, "Moves")
    return play_of(console).dialog


def open_list(console):
    console.run(MENU)
    return list_of(console)


def test_the_list_goes_by_moves_not_by_lines(start):
    console = start(pack=TURNS)
    # Blocks 1 and 2 go right, the barrier goes, 1 and 2 come back, and so on: 24 moves, 25 lines.
    turns(console)
    screen = play_of(console)
    assert screen.rules.moves == 24 and screen.session.at == 25
    open_list(console)
    for row, moves, at in (
        ("To the start", 0, 0),
        ("Forward 10", 10, 11),
        ("Forward 10", 20, 21),
        ("Back 10", 10, 11),
    ):
        console.run("A wait:100")
        choose_row(console, row)
        assert (screen.rules.moves, screen.session.at) == (moves, at), row
    for keys, moves, at in (
        ("RIGHT*2 UP RIGHT UP*4", 14, 15),
        ("RIGHT*3 UP*2", 2, 3),  # the barrier belongs to the move before it
        ("RIGHT*3 UP", 1, 1),
        ("RIGHT*2 UP*9", 24, 25),
        ("A", 0, 0),
    ):
        console.run("A wait:100")
        choose_row(console, "Go to move")
        console.run(keys + ("" if keys == "A" else " A") + " wait:100")
        assert (screen.rules.moves, screen.session.at) == (moves, at), keys
    assert console.errors == []


def test_chosen_moves_are_played(start, golden):
    console = start()
    console.run("A RIGHT A LEFT UP A DOWN RIGHT wait:100")
    screen = play_of(console)
    before = screen.session.record.end
    open_list(console)
    console.run("A wait:100")
    choose_row(console, "Choose moves")
    golden(console.screen(), "klocki-choosing")
    console.run("A UP A wait:100")
    golden(console.screen(), "klocki-chosen")
    console.run("A LEFT LEFT A DOWN RIGHT wait:100")  # only here, all, none; here and below
    console.run("B wait:100")
    assert screen.stretch == "1,2:>;0,0:v>" and screen.dialog
    console.run("UP*2 A wait:100")
    golden(console.screen(), "klocki-chosen-menu")
    choose_row(console, "Play the chosen")
    assert screen.session.at == screen.session.record.end == before
    golden(console.screen(), "klocki-chosen-played")
    # In another level, where no block is at its place, it shows a message.
    console.run("B wait:100")
    choose(console, "Levels")
    console.run("wait:700 RIGHT wait:500 A wait:700")
    choose(console, "Moves")
    console.run("A wait:200")
    choose_row(console, "Play the chosen")
    golden(console.run("wait:300").screen(), "klocki-chosen-elsewhere")
    assert console.errors == []


def test_any_moves_can_be_chosen(start):
    console = start(pack=TURNS)
    turns(console, 6)
    screen = play_of(console)
    open_list(console)
    console.run("A wait:100")
    choose_row(console, "Choose moves")
    console.run("LEFT UP*2 A B wait:100")  # all but one in the middle
    assert screen.stretch == "0,0:>;1,0:>;1,2:x;0,1:<;0,0:>;1,0:>"
    console.run("A wait:100")
    choose_row(console, "Choose moves")
    console.run("B wait:100")  # none: what was chosen before remains
    assert screen.stretch.count(";") == 5
    console.run("A wait:100")
    choose_row(console, "Choose moves")
    console.run("UP A UP*9 A RIGHT B wait:100")  # the start is no move
    assert screen.stretch == "0,1:<"


def test_redo_to_the_end_says_that_it_is_solved(start):
    console = start()
    console.run(f"{SOLVE} wait:1500 B wait:100")
    screen = play_of(console)
    assert screen.rules.solved and not screen.dialog
    console.run("B*3 wait:100")
    assert screen.session.at == 0 and not screen.dialog
    console.run("X*3 wait:1500")
    assert screen.rules.solved and menu_is_open(screen)


@pytest.mark.parametrize(
    "way", ["DOWN", "RIGHT*3", "To the end", "Go to move", "Forward 10", "Replay"]
)
def test_the_list_says_at_the_end_that_it_is_solved(start, way):
    console = start()
    console.run(f"{SOLVE} wait:1500 B wait:100 B*3 wait:100")
    screen = play_of(console)
    assert screen.session.at == 0 and screen.session.record.end == 3
    open_list(console)
    if way[0] in "DR" and way != "Replay":
        console.run(way)
    else:
        console.run("A wait:100")
        choose_row(console, way)
        console.run("UP A" if way == "Go to move" else "wait:3000" if way == "Replay" else "")
    console.run("wait:1500")
    assert screen.rules.solved and menu_is_open(screen)
    console.run("B wait:100")
    assert screen.dialog is None and len(screen.group) == 4  # the list is closed too


def test_the_list_goes_on_past_a_solved_position(start):
    console = start()
    console.run(f"{SOLVE} wait:1500 B wait:100")
    screen = play_of(console)
    console.run("RIGHT wait:100 B*4 wait:100")
    assert screen.session.at == 0 and screen.session.record.end == 4
    listed = open_list(console)
    console.run("RIGHT*3 wait:100")
    assert screen.rules.solved and screen.dialog is listed
    console.run("RIGHT wait:100")
    assert screen.dialog is listed and not screen.rules.solved


def test_coordinates_count_from_where_the_player_says(start, golden):
    console = start()
    console.run("UP A DOWN wait:100")
    show(console, "Coordinates")
    show(console, "Cell 1,1")
    screen = play_of(console)
    assert screen.origin == (0, -1)
    console.run("A RIGHT wait:100")
    golden(console.screen(), "klocki-origin")
    assert open_list(console)._runs.text(0, screen.origin) == "1) 0,1:v"
    golden(console.screen(), "klocki-origin-moves")
    console.run("B wait:100")
    show(console, "Cell 1,1")
    assert screen.origin == (0, 0)
    show(console, "Coordinates")
    assert console.errors == []


def test_the_best_solution_is_loaded_automatically(start, golden, tmp_path):
    console = start()
    console.run(f"{SOLVE} wait:1500 RIGHT*2 A wait:700 wait:1000")
    console.run("power:off power:on wait:700")
    golden(console.screen(), "klocki-best-loaded")
    console.run("X X X wait:200")
    golden(console.screen(), "klocki-best-redone")
    # A better one replaces it, a worse one does not.
    progress = Progress(Files(str(tmp_path / "drive") + "/"))
    assert [progress.best(key, 0)[:2] for key in _keys(progress)] == [(1, 3)]


def _keys(progress):
    from nibblock.progress.writing.merge import keys

    return list(keys(progress))


def test_the_packs_solution_can_be_loaded(start, golden):
    console = start()
    choose(console, "Best")
    golden(console.screen(), "klocki-best-menu")
    choose_row(console, "Load the pack")
    golden(console.run("wait:300").screen(), "klocki-solution-loaded")
    console.run("X*4 wait:200")
    golden(console.screen(), "klocki-solution-played")


@pytest.mark.parametrize("notes", [1, 2, 3])
def test_notes_on_blocks(start, golden, notes):
    console = start()
    console.run("A RIGHT A LEFT UP A DOWN wait:100")
    show(console, "On blocks", notes)
    assert running(console).screen.notes.mode == notes
    shown = console.screen()
    golden(shown, f"klocki-notes-{notes + 1}")
    console.run("DOWN wait:100 B wait:100")
    assert same(console.screen(), shown)  # after a step and its undo it is the same


def test_counts_begin_where_the_player_says(start):
    console = start()
    console.run("UP A DOWN wait:100")
    show(console, "On blocks", 2)
    notes = running(console).screen.notes
    master = held(console)
    assert notes.value_of(master) == 1
    show(console, "Count from")
    assert notes.value_of(master) == 0 and notes.is_from_here
    show(console, "Count from")
    assert notes.value_of(master) == 1 and not notes.is_from_here


@pytest.mark.parametrize("board", BOARDS)
def test_the_page_show_changes_the_board_at_once(start, golden, board):
    console = start(board=board)
    screen = running(console).screen
    place = screen.view.group.x, screen.view.group.y, screen.view.group.scale
    console.run(MENU)
    choose_row(console, "Show")
    golden(console.screen(), f"klocki-show-{board}")
    console.run("RIGHT wait:50")
    assert screen.notes.mode == 1
    console.run("LEFT LEFT wait:50")
    assert screen.notes.mode == 3
    console.run("RIGHT DOWN RIGHT wait:50")
    assert not screen.notes and screen._console.progress.settings[MARKS] == 1
    console.run("RIGHT A wait:300")  # the signs
    signs = screen.dialog
    seen = []
    for _ in range(signs._pages):
        seen.append(console.screen().tobytes())
        console.run("RIGHT wait:100")
    assert len(set(seen)) == signs._pages > 1 and console.screen().tobytes() == seen[0]
    console.run("B wait:100")
    assert type(screen.dialog).__name__ == "Show"
    console.run("B wait:100")
    assert menu_is_open(screen)
    console.run("B wait:100")
    assert not screen.dialog
    assert place == (screen.view.group.x, screen.view.group.y, screen.view.group.scale)
    assert console.errors == []


def test_other_rules_ask_first_if_there_are_moves(start):
    console = start()
    show(console, "Rules")
    screen = running(console).screen
    assert screen.rules.bricks and not screen.dialog
    console.run("UP A DOWN wait:100" + " " + MENU)
    choose_row(console, "Show")
    console.run("UP RIGHT wait:100")
    assert menu_is_open(screen)
    console.run("A wait:100")  # keep playing
    assert type(screen.dialog).__name__ == "Show" and screen.rules.bricks
    console.run("UP*0 RIGHT wait:50 B wait:50 B wait:50")
    assert screen.rules.steps == 1


def test_marks_and_coordinates(start, golden):
    console = start()
    console.run("UP A DOWN RIGHT DOWN wait:300 DOWN A wait:300")
    above = board_of(console)
    show(console, "Goals")
    assert running(console).screen._console.progress.settings[MARKS] == 1
    show(console, "Coordinates")
    assert not same(above, board_of(console))
    golden(console.screen(), "klocki-coordinates")
    console.run("wait:21000 power:off power:on wait:700")
    golden(console.screen(), "klocki-coordinates-kept")


def test_level_info(start, golden):
    console = start()
    console.run("UP A DOWN RIGHT B wait:100")
    golden(choose(console, "Level info").screen(), "klocki-info")


def test_a_shuffled_level_is_restored_after_leaving(start, golden):
    console = start()
    choose(console, "Shuffle", "Moves by")
    golden(console.screen(), "klocki-shuffle-seed")
    console.run("UP wait:50 RIGHT UP UP A wait:3000")
    golden(console.screen(), "klocki-shuffled")  # seed 120000
    console.run("wait:21000 power:off power:on wait:700")
    golden(console.screen(), "klocki-shuffled")
    choose(console, "Shuffle")
    golden(console.screen(), "klocki-shuffled-menu")
    console.run("UP A wait:700")
    golden(console.screen(), "klocki-pimoroni_picosystem-play")  # the level itself again


def test_scoreboard(start, golden):
    console = start()
    console.run(f"{SOLVE} wait:1500 B wait:100 {MENU}")
    choose_row(console, "Scores")
    console.run("wait:1500")
    golden(console.screen(), "klocki-scores")
    golden(console.run("A:400 wait:100").screen(), "klocki-scores-menu")
    console.run("A wait:100 DOWN A wait:1000")
    golden(console.screen(), "klocki-scores-by-title")
    console.run("LEFT wait:50 A:400 wait:100 DOWN*2 A wait:200 UP*2 wait:50 A wait:600")
    golden(console.screen(), "klocki-scores-found")  # a title with a B
    console.run("A:400 wait:100")
    choose_row(console, "Levels")  # the list, whose menu has the scores too
    console.run("wait:700")
    console.run("A:400 wait:100 DOWN*4 A wait:600")
    golden(console.screen(), "klocki-scores-from-levels")
    assert console.errors == []
