"""Go on where memory is too little, or say that it is: restarts are in test_runs.py."""

from unittest.mock import Mock

import pytest
from hands import first_packs, menu_is_open, pause, running, show, visit
from restarts import play, switched_on

from tools.simulate.machine import AMPLE_HEAP, SMALL_HEAP

STARTS = first_packs()
ROOM = "######\n#@ $.#\n######\n"


@pytest.fixture
def klocki(tmp_path, simulators):
    """Return a console with Klocki's first level in play."""
    return simulators(tmp_path, settings={"NIBBLOCK_START": STARTS["klocki"]}).run("wait:500")


@pytest.fixture
def opened(tmp_path, simulators):
    """Return a function that opens a level in play by its text."""

    def start(text):
        copied = tmp_path / "levels" / "a.txt"
        copied.parent.mkdir()
        copied.write_text(text)
        settings = {"NIBBLOCK_START": "levels/a.txt"}
        return simulators(tmp_path, settings=settings).run("wait:1000")

    return start


def test_b_goes_back_from_pages_and_to_menus_that_find_no_room(klocki):
    console = running(klocki)
    pause(klocki, "View")
    klocki.run("A wait:100")
    signs = console.screen.dialog

    signs._draw_list = Mock(side_effect=MemoryError)
    klocki.run("RIGHT wait:50")
    assert console.screen.dialog is signs and not signs.group and console.notices.shown
    klocki.run("B wait:50")
    assert type(console.screen.dialog).__name__ == "Show"
    whole, denied = console.pictures.inked, []

    def room_the_second_time(*arguments):
        if not denied:
            denied.append(arguments)
            raise MemoryError
        return whole(*arguments)

    console.pictures.inked = room_the_second_time
    klocki.run("B wait:50")
    assert denied and menu_is_open(console.screen)


def test_without_memory_for_tallies_a_list_shows_its_packs(tmp_path, simulators, monkeypatch):
    simulator = simulators(tmp_path).run("wait:2000")
    rows = type(visit(simulator, "packs", "levels/2-klocki", keys="wait:500")._rows)
    monkeypatch.setattr(rows, "_tally", Mock(side_effect=MemoryError))
    page = visit(simulator, "packs", "levels/2-klocki", keys="wait:500")
    assert running(simulator)._name == "packs" and page._rows.info(0).count  # counted later


def test_a_level_without_room_beside_its_list_is_not_called_broken(klocki):
    """Show no preview of it, and open it when it is chosen."""
    console = running(klocki)
    read = visit(klocki, "levels", STARTS["klocki"], 1, keys="wait:50")._pack.read

    def no_read(n):
        if n == 1:
            raise MemoryError
        return read(n)

    console.screen._pack.read = no_read
    klocki.run("wait:1500")
    assert console._name == "levels"
    assert console.screen._marks[1] not in (0, 4) and console.screen._marks[0] == 1
    klocki.run("A wait:1000")
    assert console.screen.session and console.screen.index == 1


def test_labels_are_removed_when_memory_is_short(klocki):
    console = running(klocki)
    visit(klocki, "play", "levels/2-klocki/8-huarong.nbk", 0, keys="wait:500")
    whole, made = console.pictures.sheet, []

    def two_labels(name):
        if name == "font8":
            made.append(name)
            if len(made) > 2:
                raise MemoryError
        return whole(name)

    console.pictures.sheet = two_labels
    pause(klocki, "View")
    klocki.run("RIGHT wait:50 B wait:50 B wait:50 A wait:100 DOWN wait:100 UP wait:100")
    assert len(made) == 3 and not console.screen.notes
    made.clear()
    console.pictures.sheet = whole
    show(klocki, "On blocks")
    assert console.screen.notes


LEVELS = {
    "sokoban": ("#####\n#@$.#\n#####\n", "RIGHT"),
    "klocki": ('"Near"\n.@..+...\n........\n', "RIGHT"),
    "brain": ("3 1\n0 0 0\n\n0 1 0\n", "RIGHT wait:900"),
}


@pytest.mark.parametrize("game", LEVELS)
def test_a_solution_is_stored_without_memory_for_its_dialog(opened, game):
    text, keys = LEVELS[game]
    simulator = opened(text)
    console = running(simulator)
    key = console.screen.key_of_level
    console.pictures.glyphs = Mock(side_effect=MemoryError)  # that of every dialog
    simulator.run(keys + " wait:300")
    assert console.screen.rules.solved and console.progress.marks(key) == 1
    assert console.screen.result[2]  # its steps are stored


@pytest.mark.parametrize("game", LEVELS)
def test_without_memory_for_the_menu_one_can_leave(opened, game):
    simulator = opened(LEVELS[game][0])
    console = running(simulator)
    console.screen.open_dialog = lambda name: False
    simulator.run("A wait:500")
    assert console._name == "levels"


@pytest.mark.parametrize("call", ["set_unfinished", "add_solution"])
def test_a_game_is_kept_once_memory_is_freed_for_its_code(opened, monkeypatch, call):
    """What keeps a game is loaded when it is needed: this may take what dialogs hold."""
    simulator = opened(ROOM)
    console = running(simulator)
    progress, key = console.progress, console.screen.key_of_level
    whole, freed = getattr(progress, call), []
    spare = console.spare_memory

    def refuse(*words):
        if not freed:
            raise MemoryError
        return whole(*words)

    monkeypatch.setattr(progress, call, refuse)
    monkeypatch.setattr(console, "spare_memory", lambda *room: (freed.append(room), spare()))
    simulator.run("RIGHT wait:300")
    simulator.run("wait:21000" if call == "set_unfinished" else "RIGHT wait:500")
    assert progress.marks(key) == (2 if call == "set_unfinished" else 1)
    assert freed


def test_a_game_that_could_not_be_kept_is_kept_at_the_next_chance(opened, monkeypatch):
    simulator = opened(ROOM).run("RIGHT wait:300")
    console = running(simulator)
    progress, key = console.progress, console.screen.key_of_level

    with monkeypatch.context() as patch:
        patch.setattr(progress, "set_unfinished", Mock(side_effect=MemoryError))
        simulator.run("wait:21000")
        assert progress.marks(key) == 0
    simulator.run("A wait:300 B wait:21000")
    assert progress.marks(key) == 2


@pytest.mark.parametrize("game", STARTS)
@pytest.mark.parametrize(("heap", "stays"), [(SMALL_HEAP, False), (AMPLE_HEAP, True)])
def test_what_reads_the_saves_is_dropped_once_a_level_is_open(tmp_path, game, heap, stays):
    """At the first level of a run, and at the next."""
    with switched_on(tmp_path, heap) as simulator:
        for n in (0, 1):
            console = play(simulator, STARTS[game], n, game)
            simulator.run("wait:1000")
            assert console is running(simulator)
            modules = simulator._console.world._modules
            found = [name for name in modules if name.startswith("nibblock.progress.records.")]
            assert bool(found) == stays
