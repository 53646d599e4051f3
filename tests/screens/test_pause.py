"""Check the screens over a level in play by keys: pause card, level info, replay, going back."""

import pytest
from every_screen import BOARDS, THEMED
from hands import choose, pause, rows_of, running, text_of, visit
from on_a_drive import make_pack

from nibblock.ui.card import FLAG
from tools.games.sokoban.formats import board

ROOM = ("########", "#  #   #", "# @$  .#", "#      #", "########")
SIZES = pytest.mark.parametrize("size", BOARDS)


@pytest.fixture
def opened(drive, simulators):
    """Return a function that opens a level on a board of this size; it returns the simulator."""

    def start(size, rows=ROOM, **settings):
        make_pack(drive / "levels/room.skbn", [rows, rows], titles=["Lentils", "Oats"])
        settings["NIBBLOCK_START"] = "levels/room.skbn"
        return simulators(drive, board=BOARDS[size], settings=settings).run("wait:3000")

    return start


def dialog(simulator):
    return running(simulator).screen.dialog


def chosen(simulator):
    """Return the text of the chosen row of the open menu."""
    menu = dialog(simulator)
    return rows_of(menu)[menu.at]


@SIZES
def test_the_card_its_rows_and_what_b_goes_back_to(opened, size):
    simulator = opened(size)
    screen = running(simulator).screen
    board, parts = screen.view.group.x, len(screen.group)
    simulator.run("RIGHT LEFT wait:30")
    pause(simulator)
    rows = ["Resume", "Restart", "Bookmark", "Step by step"]
    assert rows_of(dialog(simulator)) == [
        *rows,
        *("Hint", "Scores", "Level info", "Share", "Edit a copy", "Settings", "Levels"),
    ]
    if size in ("240x240", "320x240"):
        assert screen.view.group.x >= board
    choose(simulator, "Level info")
    assert type(dialog(simulator)).__name__ == "Info"
    simulator.run("A wait:60")
    assert rows_of(dialog(simulator)) == ["Keep these moves"]
    simulator.run("B wait:60")
    assert type(dialog(simulator)).__name__ == "Info"
    simulator.run("B wait:60")
    assert chosen(simulator) == "Level info"
    simulator.run("B wait:60")
    assert not screen.dialog and screen.view.group.x == board
    assert len(screen.group) == parts, "something was left on the screen"


@SIZES
def test_what_a_menu_covered_is_repainted_alone(opened, size):
    wide = ["#" * 30, "#" + " " * 28 + "#", "#@$." + " " * 25 + "#", *["#" * 30] * 14]
    simulator = opened(size, wide)  # a board that does not move beside the menu
    before = simulator.screen().tobytes()
    pause(simulator)
    menu, log = dialog(simulator), simulator.display.log
    width, height, since = menu._edge, menu._height, len(log)
    simulator.run("B wait:60")
    painted = [(x2 - x1) * (y2 - y1) for refresh in log[since:] for x1, y1, x2, y2 in refresh.areas]
    console = running(simulator)
    assert sum(painted) <= 1.2 * (width * height + console.width * console.bar)
    assert simulator.screen().tobytes() == before


@pytest.mark.parametrize("look", [0, 3])
def test_a_board_on_a_ground_stays_where_it_is(opened, look):
    """To paint all of the ground anew takes 0.18 s on a PicoSystem, and once more on closing."""
    simulator = opened("240x240")
    pictures, board = running(simulator).pictures, running(simulator).screen.view.group
    pictures.look, before = look, board.x
    pause(simulator)
    assert board.x == before if look else board.x > before
    simulator.run("B wait:60")
    assert board.x == before and not dialog(simulator)


def test_b_with_nothing_to_undo_is_the_way_out(opened):
    simulator = opened("240x240")
    simulator.run("RIGHT RIGHT wait:30 +B wait:3000")  # held, it only undoes
    assert running(simulator).screen.session.at == 0 and not dialog(simulator)
    simulator.run("-B wait:30 B wait:60")
    assert chosen(simulator) == "Levels"
    simulator.run("B wait:60")
    assert not dialog(simulator)
    simulator.run("B wait:60 A wait:900")
    assert running(simulator)._name == "levels"


@pytest.mark.parametrize("size", ["240x240", "160x128"])
def test_the_bests_can_be_watched(opened, size):
    simulator = opened(size, ("#####", "#@$.#", "#####"))
    simulator.run("RIGHT wait:3000")
    visit(simulator, "play", "levels/room.skbn", 0, "sokoban")
    pause(simulator, "Watch best")
    assert rows_of(dialog(simulator)) == ["Moves", "Pushes"]
    simulator.run("B wait:60")
    assert chosen(simulator) == "Watch best"
    choose(simulator, "Watch best", "Pushes")
    screen = running(simulator).screen
    replay, parts = screen.dialog, len(screen.group)
    assert type(replay).__name__ == "Replay" and screen.session.record.end == 1
    simulator.run("wait:600")
    assert screen.session.at == 1 and not replay._runs
    simulator.run("A wait:30")
    assert replay._runs and screen.session.at == 0  # once more
    simulator.run("A wait:30 LEFT wait:30")
    assert not replay._runs and screen.session.at == 0
    simulator.run("B wait:60")
    assert not screen.dialog and screen.session.at == 0 and not screen.rules.solved
    assert len(screen.group) == parts - 1


def test_nothing_is_replayed_over_moves_whose_start_is_gone(opened, monkeypatch):
    simulator = opened("240x240", ("#####", "#@$.#", "#####"))
    simulator.run("RIGHT wait:3000")
    visit(simulator, "play", "levels/room.skbn", 0, "sokoban")
    console, said = running(simulator), []
    monkeypatch.setattr(console, "say", lambda *what: said.append(what))
    monkeypatch.setattr(type(console.screen.session), "whole", False)
    pause(simulator, "Watch best", "Moves")
    assert said == [("play", "start is forgotten")]
    assert type(dialog(simulator)).__name__ != "Replay"


@SIZES
def test_replay_shows_how_far_it_is(opened, size):
    simulator = opened(size)
    simulator.run("RIGHT RIGHT wait:30")
    pause(simulator, "Step by step")
    screen = running(simulator).screen
    bar, parts = screen.dialog._bar, len(screen.group)

    number = bar._number.grid
    end = screen.session.record.end
    assert text_of(number) == str(end)
    full = bar._meter._full
    simulator.run("LEFT wait:30")
    assert text_of(number) == str(end - 1) == str(screen.session.at) and bar._meter._full < full
    simulator.run("UP wait:30")
    assert text_of(number) == "0" and bar._meter._full == 1
    width, _height = map(int, size.split("x"))
    for part in bar.group:
        if part.tile_width == 6:  # text
            assert part.x >= 2 and part.x + 6 * part.width <= width - 2
    simulator.run("A wait:30")
    assert not screen.dialog and screen.session.at == 0 and len(screen.group) == parts - 1


@pytest.mark.parametrize("size", ["240x240", "128x128"])
def test_long_info_comes_in_pages(opened, size, monkeypatch):
    simulator = opened(size)
    screen = running(simulator).screen
    parts = len(screen.group)
    pause(simulator, "Level info")
    info = screen.dialog
    info._lines = [f"Line {n}" for n in range(40)]
    info.open()
    ends = []
    while info._next < 40:
        ends.append(info._next)
        simulator.run("A wait:30")
    assert len(ends) > 1 and info._first == ends[-1]
    simulator.run("B wait:60 B wait:60")
    assert not screen.dialog and len(screen.group) == parts


@pytest.mark.parametrize("size", ["240x240", "128x128"])
def test_a_disk_is_shown_only_while_the_game_is_written(opened, size, monkeypatch):
    simulator = opened(size)
    console = running(simulator)
    parts, seen = len(console.screen.group), []
    flush = console.progress.flush

    def watched(may_erase):
        seen.append(len(console.screen.group))
        return flush(may_erase)

    monkeypatch.setattr(console.progress, "flush", watched)
    simulator.run("RIGHT RIGHT wait:22000")
    assert seen == [parts + 1] and len(console.screen.group) == parts


@pytest.mark.parametrize("size", ["240x240", "160x128"])
def test_the_mark_is_said_with_a_flag(opened, size):
    simulator = opened(size)
    simulator.run("RIGHT RIGHT wait:30")
    pause(simulator, "Bookmark")
    flag = [part for part in running(simulator).notices.shown[1] if part.tile_width in (8, 12)]
    assert [part[0] for part in flag] == [FLAG]
    simulator.run("LEFT wait:30")
    pause(simulator, "To bookmark")
    assert running(simulator).screen.session.at == running(simulator).screen.session.mark


def test_three_marks_stay_when_the_level_is_left_until_their_steps_are_gone(opened):
    simulator = opened("240x240")
    session = running(simulator).screen.session
    for _ in range(4):
        simulator.run("RIGHT wait:30")
        pause(simulator, "Bookmark")
        simulator.run("wait:30 LEFT wait:30")
    pause(simulator)
    rows = [row for row in dialog(simulator)._rows if row and row[0] == "To bookmark"]
    assert [row[3] for row in rows] == ["7", "5", "3"]
    simulator.run(f"DOWN*{rows_of(dialog(simulator)).index('To bookmark') + 1} A wait:30")
    assert session.at == 5
    visit(simulator, "title")
    visit(simulator, "play", "levels/room.skbn", 0, "sokoban", keys="wait:3000")
    session = running(simulator).screen.session
    assert (session.at, session.mark, session.marks) == (5, 7, (5, 3))
    simulator.run("B wait:30 UP wait:30")  # another way from step 4 on
    assert (session.mark, session.marks) == (3, ())


def test_share_says_that_a_chooses(opened):
    simulator = opened("240x240")
    console = running(simulator)
    console.progress.add_solution(console.screen.key_of_level, 14, 9, b"\0" * 4)
    pause(simulator)
    keys = simulator.screen().crop((0, 224, 60, 240)).tobytes()  # "A choose"
    choose(simulator, "Share")
    assert rows_of(dialog(simulator)) == ["This level", "14 moves", "9 pushes"]
    assert simulator.screen().crop((0, 224, 60, 240)).tobytes() == keys
    simulator.run("A wait:1500")
    assert console._name == "screens.share"


@pytest.mark.parametrize("journal", [False, True])
def test_a_pause_keeps_what_no_journal_has(opened, journal):
    simulator = opened("240x240")
    console = running(simulator)
    if journal:
        console.progress.journal.at = 0  # it could not begin
    else:
        console.progress.journal = None
    simulator.run("RIGHT RIGHT wait:30")
    pause(simulator)
    assert console.progress.marks(console.screen.key_of_level) & 2, "it is not in progress"


def test_why_a_level_has_no_code_is_seen_over_the_menu(opened):
    large = ["#" * 90, "#@$." + " " * 85 + "#", *["#" + " " * 88 + "#"] * 57, "#" * 90]
    simulator = opened("240x240", large)
    pause(simulator, "Share")
    simulator.run("wait:900")
    console = running(simulator)
    assert rows_of(dialog(simulator))[0] == "Resume"
    shown = console.notices.shown
    assert shown and console.screen.group[-1] is shown[1], "the menu covers the message"


@pytest.mark.parametrize("way", range(1, 8))
def test_the_level_info_knows_a_turned_or_mirrored_copy_that_is_solved(opened, way):
    simulator = opened("240x240")
    rows = ["".join(row) for row in ROOM]
    for _ in range(way % 4):
        rows = ["".join(row)[::-1] for row in zip(*rows, strict=True)]
    rows = [row[::-1] for row in rows] if way > 3 else rows
    progress = running(simulator).progress
    simulator.run("RIGHT*2 wait:30")
    for solved in (False, True):
        if solved:
            progress.add_solution(board.to_device(rows).key, 14, 9, b"\0" * 4)
        pause(simulator, "Level info")
        lines = dialog(simulator)._lines
        assert "Crate lines: 1, changes of crate: 1" in lines
        assert ("You solved a mirrored or turned copy" in lines) == solved
        simulator.run("B*2 wait:60")


@pytest.mark.parametrize(("size", "theme", "end"), THEMED)
def test_the_pictures(opened, size, theme, end, golden):
    simulator = opened(size, NIBBLOCK_THEME=theme)
    console = running(simulator)
    console.progress.add_solution(console.screen.key_of_level, 14, 9, b"\0" * 4)
    visit(simulator, "play", "levels/room.skbn", 0, "sokoban", keys="wait:3000 RIGHT wait:30")
    golden(simulator.screen(), f"play-{end}")
    pause(simulator)
    golden(simulator.screen(), f"pause-{end}")
    choose(simulator, "Level info")
    golden(simulator.screen(), f"info-{end}")
    simulator.run("B wait:60")
    choose(simulator, "Step by step")
    golden(simulator.run("LEFT wait:30").screen(), f"replay-{end}")
    simulator.run("A wait:60")
    pause(simulator, "Bookmark")
    golden(simulator.screen(), f"toast-{end}")
