"""Play Klocki on the console by keys: cursor, dragging, dialogs, best solutions, shuffling."""

import pytest
from hands import choose as choose_row
from hands import menu_is_open, running, show
from playing import MENU, SOLVE, TURNS, board_of, choose, open_list, play_of, same, starting

from nibblock.games.klocki.settings import GAP, LETTING, MARKS
from nibblock.progress import Drive as Files
from nibblock.progress import Progress
from nibblock.progress.writing.merge import keys
from tools.formats import nbk
from tools.formats.model import Collection, Level

start = pytest.fixture(starting)
BOARDS = ["pimoroni_picosystem", "pajenicko_picopad", "pybadge", "tinycircuits_thumby_color"]


@pytest.mark.parametrize("board", BOARDS)
def test_from_start_to_solved(start, golden, board):
    console = start(board=board)
    golden(console.screen(), f"klocki-{board}-play")
    golden(console.run("UP A wait:100").screen(), f"klocki-{board}-taken")
    golden(console.run(MENU).screen(), f"klocki-{board}-pause")
    console.run("B wait:100")  # the block is still taken
    golden(console.run("DOWN RIGHT DOWN wait:200").screen(), f"klocki-{board}-solved")


def test_a_taken_block_is_dragged_and_released(start):
    console = start()
    before = board_of(console)
    taken = board_of(console.run("UP A wait:100"))
    moved = board_of(console.run("DOWN wait:100"))
    assert not same(before, taken) and not same(taken, moved)
    assert not same(moved, board_of(console.run("A wait:100")))
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
    assert not same(before, console.run("wait:200 -LEFT").screen())
    painted = [area for shown in console.display.log[log:] for area in shown.areas]
    most = 4 * 32 * 32 + 256  # the cursor is around the block
    assert 0 < sum((x2 - x1) * (y2 - y1) for x1, y1, x2, y2 in painted) <= most


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


def test_the_best_solution_is_loaded_automatically(start, golden, tmp_path):
    console = start()
    console.run(f"{SOLVE} wait:1500 RIGHT*2 A wait:700 wait:1000")
    console.run("power:off power:on wait:700")
    golden(console.screen(), "klocki-best-loaded")
    console.run("X X X wait:200")
    golden(console.screen(), "klocki-best-redone")
    # A better one replaces it, a worse one does not.
    progress = Progress(Files(str(tmp_path / "drive") + "/"))
    assert [progress.best(key, 0)[:2] for key in keys(progress)] == [(1, 3)]


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


def test_notes_stay_until_they_are_switched_off(start):
    console = start()
    show(console, "On blocks", 1)
    choose(console, "Best", "Load the pack")
    for row, mode in ((0, 1), (3, 0)):
        if row:
            show(console, "On blocks", row)
        choose(console, "Levels")
        console.run("wait:700 RIGHT wait:500 A wait:700")
        screen = running(console).screen
        assert screen.notes.mode == mode and screen.view.labels._grids if mode else not screen.notes


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
    choose_row(console, "View")
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


def test_shuffling_moves_a_bar_until_it_is_done(start):
    console = start()
    choose(console, "Shuffle", "Moves by")
    console.run("UP wait:50 +A wait:1")
    play, shown, pictures = running(console).screen, [], set()
    shuffling = play.dialog
    while play.dialog is shuffling and len(shown) < 5000:
        shown.append(shuffling._meter._full)
        if len(shown) == 1 or shown[-1] > shown[-2]:
            pictures.add(console.screen().tobytes())
        console.run("wait:1")
    assert shown == sorted(shown) and shown[0] < 60 and shown[-1] > 70
    assert len(pictures) > 5  # what is shown changes on the way


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
