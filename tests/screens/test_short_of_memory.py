"""Make room where memory is too little or too fragmented, or say why there is none."""

import pytest
from hands import choose, first_packs, menu_is_open, pause, running, show

from tools.simulate.simulator import Simulator

STARTS = first_packs()


def deny(console, denied):
    """Let ``console`` have no memory for sheets whose name ``denied(name)`` is true of."""
    whole = console.pictures.sheet

    def sheet(name):
        if denied(name):
            raise MemoryError
        return whole(name)

    console.pictures.sheet = sheet


@pytest.mark.parametrize("game", STARTS)
def test_small_tiles(tmp_path, game):
    """Use the smallest tiles only for a level that the console was already restarted for."""
    with Simulator(tmp_path, settings={"NIBBLOCK_START": STARTS[game]}) as simulator:
        simulator.run("wait:500")
        console = running(simulator)
        whole = console.pictures.sheet
        large = console.screen.view.size
        assert console.screen.game == game and large > 8
        console.restarted = (STARTS[game], 1)
        deny(console, lambda name: "16" in name or "12" in name)
        console.play(STARTS[game], 1, game)
        simulator.run("wait:1000")
        assert running(simulator) is console
        assert console.screen.session and console.screen.view.size == 8
        console.pictures.sheet = whole
        console.play(STARTS[game], 0, game)
        simulator.run("wait:500")
        assert console.screen.session and console.screen.view.size == large
        assert simulator.errors == []


def test_a_level_that_does_not_fit_after_a_restart_leads_to_its_list(tmp_path):
    """Never restart again for it: the console would restart for ever."""
    with Simulator(tmp_path, settings={"NIBBLOCK_START": STARTS["klocki"]}) as simulator:
        simulator.run("wait:500")
        console = running(simulator)
        console.restarted = (STARTS["klocki"], 1)
        deny(console, lambda name: name.startswith("klocki/"))
        for _ in range(2):
            console.play(STARTS["klocki"], 1, "klocki")
            simulator.run("wait:1500")
            assert running(simulator) is console
            assert console._name == "levels" and simulator.errors == []
            assert console.notices.shown  # why


@pytest.mark.parametrize("restarted", [False, True])
def test_without_room_for_an_empty_page_it_restarts_once_and_then_shows_the_title(
    tmp_path, restarted
):
    """A black screen that takes no key would be worse than any message."""
    with Simulator(tmp_path, settings={"NIBBLOCK_START": STARTS["klocki"]}) as simulator:
        simulator.run("wait:500")
        console = running(simulator)
        page, screen = console.pictures.page, console.screen

        def no_page(width, height):
            if console._name.startswith(("games.", "room", "levels", "packs")):
                raise MemoryError
            return page(width, height)

        console.pictures.page = no_page
        console.restarted = (STARTS["klocki"], 1) if restarted else ()
        screen.press = lambda code, repeated: screen.open(1)
        simulator.run("RIGHT wait:3000")
        assert simulator.errors == []
        if restarted:
            assert running(simulator) is console and console._name == "title"
        else:
            console = running(simulator)
            assert console._name == "games.klocki.screen" and console.screen.index == 1


def test_b_goes_back_from_pages_and_to_menus_that_find_no_room(tmp_path):
    with Simulator(tmp_path, settings={"NIBBLOCK_START": STARTS["klocki"]}) as simulator:
        simulator.run("wait:500")
        console = running(simulator)
        pause(simulator)
        choose(simulator, "Show")
        simulator.run("A wait:100")
        signs = console.screen.dialog

        def no_room(*_):
            raise MemoryError

        signs._draw_list = no_room
        simulator.run("RIGHT wait:50")
        assert console.screen.dialog is signs and not signs.group and console.notices.shown
        simulator.run("B wait:50")
        assert type(console.screen.dialog).__name__ == "Show"
        whole, denied = console.pictures.inked, []

        def room_the_second_time(*arguments):
            if not denied:
                denied.append(arguments)
                raise MemoryError
            return whole(*arguments)

        console.pictures.inked = room_the_second_time
        simulator.run("B wait:50")
        assert denied and menu_is_open(console.screen) and simulator.errors == []


def after_two_games(simulator):
    """Play two levels of Sokoban; return the console, without memory for Klocki's sheets."""
    simulator.run("wait:500")
    console = running(simulator)
    for n in range(2):
        console.go("play", STARTS["sokoban"], n)
        simulator.run("wait:500 RIGHT wait:100")
    deny(console, lambda name: name.startswith("klocki/"))
    return console


def test_the_console_restarts_into_a_level_that_does_not_fit(tmp_path):
    """What was played before split the memory; a restart shows why, before and after."""
    with Simulator(tmp_path) as simulator:
        console = after_two_games(simulator)
        console.play(STARTS["klocki"], 1, "klocki")
        simulator.run("wait:1000")
        assert running(simulator) is console and console._name == "room"
        assert console.progress.place == (STARTS["klocki"], 1) and not console.progress.dirty
        simulator.run("wait:4000")
        assert running(simulator) is not console
        screen = running(simulator).screen
        assert (screen.game, screen.path, screen.index) == ("klocki", STARTS["klocki"], 1)
        assert screen.view.size > 8 and simulator.errors == []


def test_the_messages_around_a_restart(tmp_path, golden):
    with Simulator(tmp_path) as simulator:
        console = after_two_games(simulator)
        console.play(STARTS["klocki"], 1, "klocki")
        golden(simulator.run("wait:1000").screen(), "restarting-for-a-level")
        console.tight = -1
        console.play = lambda *level: None
        console.make_room(STARTS["klocki"], 1)
        golden(simulator.run("wait:300").screen(), "restarted-for-a-level")
        assert simulator.errors == []


def test_a_place_that_cannot_be_saved_is_no_place_to_restart_into(tmp_path):
    with Simulator(tmp_path) as simulator:
        console = after_two_games(simulator)
        console.progress.flush = lambda may_erase=False: "The drive is held by a computer"
        console.play(STARTS["klocki"], 1, "klocki")
        simulator.run("wait:3000")
        assert running(simulator) is console and console._name == "levels"
        assert console.notices.shown and simulator.errors == []


def test_switching_on_is_no_restart_for_a_level(tmp_path):
    with Simulator(tmp_path) as simulator:
        simulator.run("wait:500 A wait:500 RIGHT wait:100")
        assert running(simulator).screen.session
        simulator.run("power:off power:on wait:1500")
        assert running(simulator)._name == "title" and simulator.errors == []


def test_a_level_without_room_beside_its_list_is_not_called_broken(tmp_path):
    """Show no preview of it, and open it when it is chosen."""
    with Simulator(tmp_path, settings={"NIBBLOCK_START": STARTS["klocki"]}) as simulator:
        simulator.run("wait:500")
        console = running(simulator)
        console.go("levels", STARTS["klocki"], 1)
        simulator.run("wait:50")
        read = console.screen._pack.read

        def no_read(n):
            if n == 1:
                raise MemoryError
            return read(n)

        console.screen._pack.read = no_read
        simulator.run("wait:1500")
        assert console._name == "levels"
        assert console.screen._marks[1] not in (0, 4) and console.screen._marks[0] == 1
        simulator.run("A wait:1000")
        assert console.screen.session and console.screen.index == 1 and simulator.errors == []


def test_labels_are_removed_when_memory_is_short(tmp_path):
    with Simulator(tmp_path, settings={"NIBBLOCK_START": STARTS["klocki"]}) as simulator:
        simulator.run("wait:500")
        console = running(simulator)
        console.play("levels/2-klocki/4-huarong.nbk", 0)
        simulator.run("wait:500")
        whole, made = console.pictures.sheet, []

        def two_labels(name):
            if name == "font8":
                made.append(name)
                if len(made) > 2:
                    raise MemoryError
            return whole(name)

        console.pictures.sheet = two_labels
        pause(simulator)
        choose(simulator, "Show")
        simulator.run("RIGHT wait:50 B wait:50 B wait:50 A wait:100 DOWN wait:100 UP wait:100")
        assert len(made) == 3 and not console.screen.notes
        made.clear()
        console.pictures.sheet = whole
        show(simulator, "On blocks")
        assert console.screen.notes and simulator.errors == []


def test_a_title_without_memory_restarts(tmp_path):
    with Simulator(tmp_path, settings={"NIBBLOCK_START": STARTS["klocki"]}) as simulator:
        simulator.run("wait:500")
        console = running(simulator)

        def none(name):
            raise MemoryError

        console.pictures.sheet = none
        console.go("title")
        simulator.run("wait:3000")
        assert (
            running(simulator) is not console and running(simulator)._name == "games.klocki.screen"
        )
        assert simulator.errors == []


LEVELS = {
    "sokoban": ("#####\n#@$.#\n#####\n", "RIGHT"),
    "klocki": ('"Near"\n.@..+...\n........\n', "RIGHT"),
    "brain": ("3 1\n0 0 0\n\n0 1 0\n", "RIGHT wait:900"),
}


def no_panels(console):
    """Deny memory to every dialog from now on."""

    def refuse(*_):
        raise MemoryError

    console.pictures.glyphs = refuse


@pytest.mark.parametrize("game", LEVELS)
def test_a_solution_is_stored_without_memory_for_its_dialog(tmp_path, game):
    text, keys = LEVELS[game]
    (tmp_path / "levels").mkdir()
    (tmp_path / "levels" / "a.txt").write_text(text)
    with Simulator(tmp_path, settings={"NIBBLOCK_START": "levels/a.txt"}) as simulator:
        simulator.run("wait:1000")
        console = running(simulator)
        key = console.screen.key_of_level
        no_panels(console)
        simulator.run(keys + " wait:300")
        assert console.screen.rules.solved and console.progress.marks(key) == 1
        assert console.screen.result[2] and simulator.errors == []  # its steps are stored


@pytest.mark.parametrize("game", LEVELS)
def test_without_memory_for_the_menu_one_can_leave(tmp_path, game):
    (tmp_path / "levels").mkdir()
    (tmp_path / "levels" / "a.txt").write_text(LEVELS[game][0])
    with Simulator(tmp_path, settings={"NIBBLOCK_START": "levels/a.txt"}) as simulator:
        simulator.run("wait:1000")
        console = running(simulator)
        console.screen.open_dialog = lambda name: False
        simulator.run("A wait:500")
        assert console._name == "levels" and simulator.errors == []


@pytest.mark.parametrize("call", ["set_unfinished", "add_solution"])
def test_a_game_is_kept_once_memory_is_freed_for_its_code(tmp_path, monkeypatch, call):
    """What keeps a game is loaded when it is needed: this may take what dialogs hold."""
    (tmp_path / "levels").mkdir()
    (tmp_path / "levels" / "a.txt").write_text("######\n#@ $.#\n######\n")
    with Simulator(tmp_path, settings={"NIBBLOCK_START": "levels/a.txt"}) as simulator:
        simulator.run("wait:1000")
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
        if call == "set_unfinished":
            console.screen.keep()
        else:
            simulator.run("RIGHT wait:500")
        assert progress.marks(key) == (2 if call == "set_unfinished" else 1)
        assert freed and simulator.errors == []


def test_a_game_that_could_not_be_kept_is_kept_at_the_next_chance(tmp_path, monkeypatch):
    (tmp_path / "levels").mkdir()
    (tmp_path / "levels" / "a.txt").write_text("######\n#@ $.#\n######\n")
    with Simulator(tmp_path, settings={"NIBBLOCK_START": "levels/a.txt"}) as simulator:
        simulator.run("wait:1000 RIGHT wait:300")
        console = running(simulator)
        progress, key = console.progress, console.screen.key_of_level

        def refuse(*_):
            raise MemoryError

        with monkeypatch.context() as patch:
            patch.setattr(progress, "set_unfinished", refuse)
            console.screen.keep()
            assert progress.marks(key) == 0
        console.screen.keep()
        assert progress.marks(key) == 2 and simulator.errors == []


@pytest.mark.parametrize(("free", "stays"), [(90_000, True)])
def test_what_reads_the_saves_is_dropped_once_a_level_is_open(tmp_path, monkeypatch, free, stays):
    with Simulator(tmp_path, settings={"NIBBLOCK_START": STARTS["klocki"]}) as simulator:
        simulator.run("wait:500")
        console = running(simulator)
        modules = simulator._console.world._modules
        monkeypatch.setattr(modules["nibblock.console"].gc, "mem_free", lambda: free)
        console.play(STARTS["klocki"], 1, "klocki")
        simulator.run("wait:1000")
        assert console.screen.index == 1 and console.screen.session
        modules = simulator._console.world._modules
        found = [name for name in modules if name.startswith("nibblock.progress.reading.")]
        assert bool(found) == stays


class Short:
    """Deny a console memory while it changes screens, so many times in each place."""

    def __init__(self, console, monkeypatch, places, times):
        self.denied = 0
        for place in places:
            self._deny(console, monkeypatch, place, times)

    def _deny(self, console, monkeypatch, place, times):
        whole, left = getattr(console, place), [times]

        def deny(*args):
            if not console.screen and left[0]:
                left[0] -= 1
                self.denied += 1
                raise MemoryError
            return whole(*args)

        monkeypatch.setattr(console, place, deny)


@pytest.mark.parametrize("place", ["spare_memory", "empty_memory", "_not_opened", "change_game"])
@pytest.mark.parametrize("to", ["play", "levels", "title", "editor.screen"])
def test_without_memory_between_two_screens_one_gets_to_the_title(tmp_path, monkeypatch, place, to):
    """There is no screen then: the last one was left, and the next one is not there yet."""
    path = STARTS["klocki"]
    with Simulator(tmp_path, settings={"NIBBLOCK_START": path}) as simulator:
        simulator.run("wait:500")
        console = running(simulator)
        short = Short(console, monkeypatch, (place,), 1)
        if place == "_not_opened":
            deny(console, lambda name: short.denied == 0)
        if place == "change_game":
            path = STARTS["sokoban"]
        console.go(to, *(() if to == "title" else (path, 0)))
        simulator.run("wait:4000")
        console = running(simulator)
        assert console.screen and console.screen.group and simulator.errors == []
        assert console._name == ("title" if short.denied else console._name)
        simulator.run("B A wait:1500")
        assert running(simulator).screen and simulator.errors == []


def test_without_memory_for_any_screen_it_restarts(tmp_path, monkeypatch):
    with Simulator(tmp_path) as simulator:
        simulator.run("wait:500")
        console = running(simulator)
        short = Short(console, monkeypatch, ("spare_memory",), 1)
        deny(console, lambda name: True)
        console.go("packs")
        simulator.run("wait:3000")
        assert short.denied and running(simulator) is not console
        assert running(simulator)._name == "title" and simulator.errors == []
