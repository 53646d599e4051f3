"""Check that a key counts only in the screen or dialog in which it was pressed."""

import pytest
from hands import go_to, menu_is_open, pause, running, text_of, visit
from on_a_drive import FIRST, FIRST_SOLUTION, make_pack, written

from nibblock.settings import SLEEP
from tools.formats import write
from tools.formats.model import Collection, Level, Solution
from tools.simulate.simulator import Simulator

#: A level of each game, the keys that bring it to the last push, and the key of that push.
LAST_PUSH = {
    "sokoban": (Level(FIRST), FIRST_SOLUTION.rsplit(" ", 1)[0], "RIGHT"),
    "klocki": (Level((".@..+...", "........"), game="klocki"), "", "RIGHT"),
    "brain": (Level(("4 1", "0 0 0", "", "0 3 0"), game="brain"), "", "RIGHT"),
}


def opened(drive, game):
    """Return a console that plays two copies of the game's level."""
    level = LAST_PUSH[game][0]
    written(drive / "levels/two.nbk", write(Collection((level, level)), "nbk"))
    return Simulator(drive, settings={"NIBBLOCK_START": "levels/two.nbk"}).run("wait:800")


@pytest.mark.parametrize("game", LAST_PUSH)
def test_the_direction_of_the_winning_push_does_not_move_the_choice(drive, game):
    _, before, push = LAST_PUSH[game]
    with opened(drive, game) as simulator:
        screen = running(simulator).screen
        simulator.run(f"{before} +{push} wait:3000")
        assert menu_is_open(screen) and screen.rules.solved
        assert screen.dialog.at == 0
        simulator.run(f"-{push} wait:30 DOWN wait:30")
        assert screen.dialog.at == 1


@pytest.mark.parametrize("way", ["UP", "DOWN"])
@pytest.mark.parametrize("game", LAST_PUSH)
def test_a_direction_held_in_play_does_not_move_the_choice_in_the_menu(drive, game, way):
    with opened(drive, game) as simulator:
        screen = running(simulator).screen
        simulator.run(f"+{way} A:700 wait:900")
        assert menu_is_open(screen) and screen.dialog.at == 0
        simulator.run(f"-{way} wait:30 {way} wait:30")
        assert screen.dialog.at != 0


@pytest.mark.parametrize("game", ["sokoban", "klocki"])
def test_the_b_that_closes_the_menu_undoes_nothing(drive, game, monkeypatch):
    wide = Level((".@......+...", "............"), game="klocki")
    monkeypatch.setitem(LAST_PUSH, "klocki", (wide, "", ""))
    with opened(drive, game) as simulator:
        screen = running(simulator).screen
        simulator.run("RIGHT wait:30")
        at = screen.session.at
        assert at
        pause(simulator)
        simulator.run("B:1500 wait:30")
        assert not screen.dialog and screen.session.at == at
        simulator.run("B wait:30")
        assert screen.session.at == at - 1


def test_the_screen_goes_dark_when_the_player_wants_it(tmp_path, simulators):
    """The choices of *Sleep*, in their order: after 3 minutes, 1, 10, never."""
    simulator = simulators(tmp_path).run("wait:1500")
    console = running(simulator)
    for choice, dims_after in enumerate((60_000, 20_000, 200_000, 0), 1):
        console.progress.settings[SLEEP] = choice
        console.apply_settings()
        assert console.dims_after == dims_after
    simulator.run("RIGHT wait:25000")
    assert not console._dimmed
    console.progress.settings[SLEEP] = 2
    console.apply_settings()
    simulator.run("RIGHT wait:59500")
    assert console._dimmed == 1
    simulator.run("wait:1000")
    assert console._dimmed == 2


def test_a_key_pressed_while_a_screen_opens_counts_for_it(drive, simulators):
    simulator = simulators(drive).run("wait:300")
    console = running(simulator)
    go, simulated = console._change, simulator.machine

    def slowly(*where):
        simulated.set_key("DOWN", True)
        simulated.set_key("DOWN", False)
        simulated.sleep(400_000)
        go(*where)

    console._change = slowly
    visit(simulator, "settings", keys="wait:600")
    assert console._name == "settings" and console.screen.at == 1
    simulator.run("DOWN wait:30")
    assert console.screen.at == 2


MANY = tuple((("#" * (5 + n), "#@$." + " " * n + "#", "#" * (5 + n))) for n in range(8))


@pytest.fixture
def listed(drive):
    """A console with the list of a pack open, and the first level's picture drawn."""
    make_pack(drive / "levels/many.skbn", MANY, titles=[f"Title {n}" for n in range(8)])
    with Simulator(drive) as simulator:
        simulator.run("wait:300")
        visit(simulator, "levels", "levels/many.skbn")
        yield simulator


def test_the_thumbnail_never_covers_an_open_menu(listed):
    screen = running(listed).screen
    assert screen._card._picture
    listed.run("RIGHT LEFT A:300 wait:600")
    assert menu_is_open(screen)
    assert screen.group[len(screen.group) - 1] is screen.dialog.group
    listed.run("B wait:600")
    assert screen._card._picture and not screen.dialog


def test_title_and_thumbnail_belong_to_the_level_under_the_cursor(listed):
    screen = running(listed).screen
    card, before = screen._card, screen._card._picture
    assert before and text_of(card._title.grid) == "Title 0"
    listed.run("RIGHT")  # words follow after 120 ms, the board after 300
    assert card._picture is before and text_of(card._title.grid) == "Title 0"
    listed.run("wait:120")
    assert card._picture is before and text_of(card._title.grid) == "Title 1"
    listed.run("wait:300")
    assert card._picture not in (before, None)


def test_a_and_b_can_be_swapped_and_the_texts_follow(drive, simulators):
    simulator = simulators(drive).run("wait:300")
    console = running(simulator)
    page = visit(simulator, "settings", keys="wait:200")
    row = next(i for i, row in enumerate(page.rows) if row.name == "Swap A and B")
    simulator.run(f"DOWN*{row} wait:50")
    assert page._value_of(row) == "off" and page._legends[1].startswith("A open, B")
    simulator.run("A wait:100")
    assert page._value_of(row) == "on" and console.board.buttons.down == 0
    assert page._legends[1].startswith("B open, A")
    simulator.run("A:900 wait:100")  # it is B now
    assert console._name == "title"
    simulator.run("power:off power:on wait:500")
    console = running(simulator)
    page = visit(simulator, "settings", keys=f"wait:200 DOWN*{row} B wait:100")
    assert page._value_of(row) == "off" and page._legends[1].startswith("A open, B")
    simulator.run("B:900 wait:100")
    assert console._name == "title"


#: Dialogs by game: modules, or a row of the menu.
DIALOGS = {
    "sokoban": (
        *("play.pause", "Level info", "play.dialogs.best", "Step by step"),
        *("play.dialogs.look_around", "play.dialogs.hint"),
    ),
    "klocki": (
        "play.dialogs.hint",
        "games.klocki.dialogs.moves",
        "games.klocki.dialogs.overlays",
        "games.klocki.dialogs.shuffle",
    ),
    "brain": (
        "play.dialogs.hint",
        "games.brain.dialogs.rewind",
        "games.brain.dialogs.frames",
    ),
}
SOLVED = (
    Level(FIRST, solutions=(Solution("RRRlllDRRR"),)),
    Level((".@......+...", "............"), game="klocki", solutions=(Solution("0,0:>>"),)),
    Level(("4 1", "0 0 0", "", "0 3 0"), game="brain", solutions=(Solution("[r]"),)),
)


@pytest.mark.parametrize("game", DIALOGS)
def test_a_key_held_since_before_a_dialog_does_nothing_in_it(drive, game):
    written(drive / "levels/all.nbk", write(Collection(SOLVED), "nbk"))
    with Simulator(drive).run("wait:500") as simulator:
        for name in DIALOGS[game]:
            go_to(simulator, "levels/all.nbk", list(DIALOGS).index(game), game)
            simulator.run("wait:500 RIGHT wait:400")
            screen = running(simulator).screen
            if name[0].isupper():
                pause(simulator, name)
            else:
                assert screen.open_dialog(name)
            simulator.run("wait:600")
            dialog = screen.dialog
            for held in ("A", "B", "LEFT", "DOWN"):
                screen.dialog = None
                simulator.run(f"+{held} wait:10")
                screen.dialog = dialog  # it comes to the front while the key is down
                before = state_of(screen)
                simulator.run("wait:900")
                assert screen.dialog is dialog and state_of(screen) == before, (name, held)
                simulator.run(f"-{held} wait:30")
                assert screen.dialog is dialog and state_of(screen) == before, (name, held)
            screen.dialog = None


def state_of(screen):
    """Return what keys could have changed: the step, the view, the row, the page of a hint."""
    dialog, view = screen.dialog, screen.view
    own = [getattr(dialog, name, None) for name in ("at", "_at", "_step", "_pressed", "_replays")]
    return screen.session.at, getattr(view, "left", 0), getattr(view, "top", 0), own
