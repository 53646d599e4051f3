"""Check the moments after a win by keys: the banner, what is next, and the end of a pack."""

from pathlib import Path
from tempfile import mkdtemp

import pytest
from every_screen import BOARDS, THEMED
from hands import choose, go_to, menu_is_open, running, text_of
from on_a_drive import FIRST, FIRST_SOLUTION

from nibblock.packs import open_pack
from tools.formats import write
from tools.formats.model import Collection, Level, Solution

SOKOBAN = Level(FIRST)
BRAIN = Level(("4 1", "0 0 0", "", "0 3 0"), game="brain")
KLOCKI = Level((".@..+...", "........"), game="klocki")
WIN = f"{FIRST_SOLUTION} wait:200"


def other(n):
    """Return a Sokoban level that is solved by a push to the right, different for each n."""
    return Level(("#" * (5 + n), "#@$." + " " * n + "#", "#" * (5 + n)))


@pytest.fixture
def opened(tmp_path, simulators):
    """Return a function that starts a console with packs of these levels, in the first of them."""

    def start(*packs, board="pimoroni_picosystem", broken=None, motion="on", theme="Cellar"):
        folder = Path(mkdtemp(dir=tmp_path))
        (folder / "levels/1-mine").mkdir(parents=True)
        for name, levels in zip("abc", packs, strict=False):
            path = folder / f"levels/1-mine/{name}.nbk"
            data = bytearray(write(Collection(levels, title=f"Pack {name}"), "nbk"))
            if broken and name == "a":
                path.write_bytes(data)
                with open_pack(str(path)) as pack:
                    data[pack.extent(broken)[1] - 1] ^= 1
            path.write_bytes(data)
        start = "levels/1-mine/a.nbk"
        settings = {"NIBBLOCK_START": start, "NIBBLOCK_MOTION": motion, "NIBBLOCK_THEME": theme}
        return simulators(folder, board, settings=settings).run("wait:900")

    return start


def solve(console, wait="wait:900", keys="RIGHT wait:100"):
    """Solve the level in play, and go on."""
    console.run(keys)
    choose(console, "Next level")
    console.run(wait)


def shown(console):
    """Return the banner on the screen, None if there is none."""
    return getattr(running(console).screen.dialog, "_banner", None)


def test_the_board_has_half_a_second_to_itself(opened):
    console = opened((other(0), other(1)))
    console.run("RIGHT wait:350")
    screen = running(console).screen
    assert screen.rules.solved and menu_is_open(screen) and not shown(console)
    console.run("wait:300")
    assert shown(console)
    console.run("B wait:100")
    assert not screen.dialog and screen.index == 0, "to look at the board"
    console.run("B wait:50")
    assert not screen.rules.solved and screen.session.at == 0


def test_what_saving_takes_counts_for_the_half_second(opened, monkeypatch):
    console = opened((other(0), other(1)))
    screen = running(console).screen
    save = type(screen)._save

    def late():
        save(screen)
        screen.won -= 400  # ms ago, by now

    monkeypatch.setattr(screen, "_save", late, raising=False)
    console.run("RIGHT wait:400")
    assert shown(console)


@pytest.mark.parametrize("board", ["pimoroni_picosystem", "pajenicko_picopad"])
@pytest.mark.parametrize("high", [3, 9])
def test_the_banner_is_painted_once_and_what_it_covered_too(opened, board, high):
    """A high board moves up for it: board and banner would be painted twice, part by part."""
    rows = ("#" * 9, "#@$.    #", *["#       #"] * (high - 3), "#" * 9)
    console = opened((Level(rows),), board=board, motion="off")
    log, group = console.display.log, running(console).screen.view.group
    screen, before = console.display.width * console.display.height, group.y
    for keys in ("RIGHT wait:900", "B wait:100"):
        since = len(log)
        console.run(keys)
        assert max(refresh.pixels for refresh in log[since:]) <= screen
        moved = group.y < before
        assert moved == (keys[0] == "R") or board != "pimoroni_picosystem"


@pytest.mark.parametrize("board", ["pajenicko_picopad", "tinycircuits_thumby_color"])
@pytest.mark.parametrize("row", [1, 4])
def test_a_large_board_keeps_its_size_and_shows_the_last_crate(opened, golden, board, row):
    cells = ["########", *["#      #"] * 4, "########"]
    cells[row] = "#  @$. #"
    console = opened((Level(tuple(cells)),), board=board, motion="off")
    scale = running(console).screen.view.group.scale
    golden(console.run("RIGHT wait:900").screen(), f"solved-large-{board}-{row}")
    assert running(console).screen.view.group.scale == scale


@pytest.mark.parametrize("key", ["A", "B", "LEFT", "X"])
def test_any_key_skips_it_and_another_goes_on(opened, key):
    console = opened((other(0), other(1)))
    console.run(f"RIGHT wait:100 {key} wait:50")
    assert shown(console)
    console.run("START wait:900")
    assert running(console).screen.index == 1


def test_the_stars_come_one_by_one(opened):
    console = opened((other(0), other(1)))
    running(console).screen.best = (1, 1)
    console.run("RIGHT wait:620")
    stars = shown(console)._stars
    for won in range(4):
        assert [star[0] for star in stars] == [0] * won + [1] * (3 - won)
        console.run("wait:250")
    console.run("B A wait:100 B wait:200 B RIGHT wait:600")
    assert [star[0] for star in shown(console)._stars] == [1, 1, 1]
    console.run("RIGHT wait:50")
    assert [star[0] for star in shown(console)._stars] == [0, 0, 0], "a key skips that"


@pytest.mark.parametrize("board", ["pimoroni_picosystem", "pygamer"])
def test_the_stars_around_the_cat_blink_twice_at_a_new_record(opened, golden, board):
    console = opened((other(0), other(1)), board=board)
    running(console).screen.best = (9, 9)
    console.run("RIGHT wait:1000")
    sparks = shown(console)._sparks
    console.run("wait:650")
    golden(console.screen(), "record-{}x{}".format(*console.screen().size))
    seen = [sparks.hidden]
    for _ in range(5):
        console.run("wait:180")
        seen.append(sparks.hidden)
    assert seen == [False, True, False, True, True, True]


def test_without_motion_all_is_shown_at_once(opened):
    console = opened((other(0), other(1)), motion="off")
    running(console).screen.best = (9, 9)
    console.run("RIGHT wait:620")
    assert [star[0] for star in shown(console)._stars] == [0, 0, 0]
    assert shown(console)._sparks.hidden
    refreshes = len(console.display.log)
    console.run("wait:3000")
    assert len(console.display.log) == refreshes


def test_without_motion_the_end_of_a_pack_does_not_blink(opened):
    console = opened((other(0),), (other(1),), motion="off")
    console.run("RIGHT wait:600 A wait:150")
    assert running(console)._name == "pack_finished"
    stars = running(console).screen._stars
    for _ in range(20):
        console.run("wait:50")
        assert not stars.hidden


def test_watch_comes_back_to_the_banner(opened):
    console = opened((SOKOBAN, other(1)))
    console.run(f"{WIN} wait:2000 RIGHT A wait:300")
    screen = running(console).screen
    assert not menu_is_open(screen) and not screen.rules.solved
    console.run("wait:4000")
    assert shown(console) and screen.rules.solved and screen.session.at == 10
    console.run("A wait:500 B wait:100")
    assert shown(console) and screen.rules.solved and screen.session.at == 10
    console.run("LEFT A wait:900")
    assert running(console).screen.index == 1


def test_a_games_own_button_leaves_no_dialog(opened):
    console = opened((other(0), other(1)))
    console.run("RIGHT wait:600")
    screen = running(console).screen
    screen.dialog._rows[0] = ("Its own", lambda: screen.open(1))
    console.run("A wait:900")
    assert screen.index == 1 and not screen.dialog
    console.run("RIGHT wait:20")
    assert screen.rules.solved


def test_the_next_level_is_the_next_unsolved_one(opened):
    console = opened((other(0), other(1), other(2)))
    go_to(console, "levels/1-mine/a.nbk", 1, "sokoban")
    solve(console)
    assert running(console).screen.index == 2
    solve(console)
    assert running(console).screen.index == 0, "an earlier one"


def test_the_next_level_may_be_of_another_game(opened):
    console = opened((other(0), KLOCKI, BRAIN, other(1)))
    solve(console, "wait:1500")
    assert running(console).screen.game == "klocki"
    solve(console, "wait:1500", "RIGHT wait:300")
    assert running(console).screen.game == "brain"
    solve(console, "wait:1500", "+RIGHT wait:2500 -RIGHT wait:100")
    assert running(console).screen.game == "sokoban" and running(console).screen.index == 3


def test_a_pack_is_done_and_the_next_one_follows(opened):
    console = opened((other(0), other(1), other(2)), (other(3), other(4)), broken=1)
    solve(console)
    assert running(console).screen.index == 2, "a broken level is passed over"
    solve(console, "wait:2500")
    assert running(console)._name == "pack_finished"
    console.run("A wait:900")
    screen = running(console).screen
    assert running(console)._name == "levels" and screen._path == "levels/1-mine/b.nbk"
    go_to(console, "levels/1-mine/a.nbk", 0, "sokoban")
    solve(console, "wait:1200")
    assert running(console)._name != "pack_finished", "played once more, for stars"


def test_with_all_stars_there_is_nothing_to_better(opened):
    best = Level(("#####", "#@$.#", "#####"), solutions=(Solution("R"),))
    for level, said in ((best, "all earned"), (other(0), "0 to improve")):
        console = opened((level,), (other(1),))
        solve(console, "wait:2500")
        assert text_of(running(console).screen._rows[1][2].grid) == said
        places = [console.run("DOWN wait:50") and running(console).screen._at for _ in range(3)]
        assert places == [2, 0, 2], "a row that leads nowhere is skipped"


def test_all_packs_are_done(opened):
    console = opened((other(0),), (other(1),))
    for name in "ab":
        go_to(console, f"levels/1-mine/{name}.nbk", 0, "sokoban")
        solve(console, "wait:2500")
    screen = running(console).screen
    assert running(console)._name == "pack_finished" and screen._at == 2
    console.run("UP wait:50")
    assert screen._at == 2, "no other row leads anywhere"
    console.run("A wait:500")
    assert running(console)._name == "packs"


@pytest.mark.parametrize(("size", "theme", "end"), THEMED)
def test_the_screens(opened, golden, size, theme, end):
    console = opened((SOKOBAN,), (other(1), other(2)), board=BOARDS[size], theme=theme)
    running(console).screen.best = (9, 4)
    console.run(f"{WIN} wait:5000")
    golden(console.screen(), f"solved-{end}")
    console.run("A wait:3000")
    golden(console.screen(), f"pack-finished-{end}")


def test_without_memory_the_next_level_follows(opened, monkeypatch):
    console = opened((other(0), other(1)))

    def refuse(*_):
        raise MemoryError

    console.run("RIGHT wait:50")
    dialog = running(console).screen.dialog
    monkeypatch.setitem(type(dialog).key.__globals__, "Next", refuse)
    dialog._search = None
    choose(console, "Next level")
    console.run("wait:900")
    assert running(console).screen.index == 1
    console.run("RIGHT wait:50")
    dialog = running(console).screen.dialog
    monkeypatch.setitem(type(dialog).key.__globals__, "Banner", refuse)
    console.run("wait:900")
    screen = running(console).screen
    assert not screen.dialog and screen.rules.solved and screen.view.group.y > 0
