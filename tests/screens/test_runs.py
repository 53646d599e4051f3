"""The list, a level in play and the editor: one run where memory is ample, else a run each."""

import itertools
import shutil
from unittest.mock import Mock

import pytest
from drawn_by_hand import menu
from hands import ROOT, choose, games_with, inside, menu_is_open, rows_of, running
from PIL import ImageChops
from restarts import STARTS, Loading, back_to, change, in_play, key, play, shown, switched_on

from nibblock.keys import DOWN, RELEASE, RIGHT, UP
from nibblock.memory import load
from nibblock.play import SHARED_SOLUTION
from nibblock.progress.records.named import named, set_named
from tools.simulate.machine import AMPLE_HEAP, SMALL_HEAP

TWO = "########\n#@ $  .#\n########\n\n#######\n#@ $ .#\n#######\n"


@pytest.fixture(params=[AMPLE_HEAP, SMALL_HEAP], ids=["ample", "small"])
def console(request, tmp_path):
    """Return a console at its title, which restarts itself or not."""
    with switched_on(tmp_path, request.param) as simulator:
        yield simulator
        assert running(simulator).failed is None


@pytest.fixture
def small(tmp_path):
    """Return a console at its title that restarts itself."""
    with switched_on(tmp_path, SMALL_HEAP) as simulator:
        yield simulator


class TestWays:
    @pytest.mark.parametrize("first", [None, *STARTS])
    @pytest.mark.parametrize("game", STARTS)
    def test_a_first_level_from_the_title_and_from_each_game(self, console, first, game):
        if first:
            play(console, STARTS[first], 0, first)
        before = running(console)
        after = play(console, STARTS[game], 0, game)
        assert (after is before) == (before.ample or first == game)

    def test_three_tours_through_all_games(self, console):
        for _ in range(3):
            for game, path in STARTS.items():
                play(console, path, 1, game)
                screen = back_to(console, "Levels", "levels").screen
                assert (screen._path, screen.chosen()) == (path, 1)
                console.run("B")
                shown(console, "packs")
                console.run("B")
                shown(console, "title")

    def test_the_list_comes_back_where_it_was(self, console):
        """A level's list, the list of packs before it, and the title: each on its row."""
        console.run("DOWN wait:50 RIGHT wait:50")
        title = running(console).screen.choices
        at = title._row, title._column
        console.run("A")
        packs = shown(console, "packs")
        console.run("DOWN wait:100")
        row = packs.screen._rows.at
        console.run("A")
        shown(console, "levels")
        console.run("wait:300 RIGHT*2 wait:100 A wait:300")
        path, n = running(console).screen.path, running(console).screen.index
        screen = back_to(console, "Levels", "levels").screen
        assert (screen._path, screen.chosen()) == (path, n) and n
        console.run("B")
        assert shown(console, "packs").screen._rows.at == row == 1
        console.run("B")
        title = shown(console, "title").screen.choices
        assert (title._row, title._column) == at

    def test_the_next_level_needs_no_restart(self, console, tmp_path):
        (tmp_path / "levels").mkdir()
        (tmp_path / "levels" / "two.txt").write_text(TWO)
        before = play(console, "levels/two.txt", 0, "sokoban")
        console.run("RIGHT*4 wait:800")
        choose(console, "Next")
        assert in_play(console, "levels/two.txt", 1, "sokoban") is before

    @pytest.mark.parametrize(
        ("row", "name", "game"),
        [
            *(("Scores", "scores", game) for game in STARTS),
            *(("Share", "screens.share", game) for game in games_with("sharing/board")),
            *(("Settings", "settings", game) for game in STARTS),
        ],
    )
    def test_pages_from_the_pause_menu_come_back_to_its_row(self, console, game, row, name):
        play(console, STARTS[game], 0, game)
        console.run("RIGHT wait:900")
        at = running(console).screen.session.at
        back_to(console, row, name)
        console.run("wait:300 B")
        in_play(console, STARTS[game], 0, game)
        console.run("wait:300")
        dialog = running(console).screen.dialog
        assert menu_is_open(running(console).screen)
        assert rows_of(dialog)[dialog.at].strip().startswith(row)
        assert running(console).screen.session.at == at

    @pytest.mark.parametrize("game", games_with("editor/part"))
    def test_the_editor_and_testing_a_drawing_and_back(self, console, game):
        """From a copy of a level in play, with a message on the way."""
        before = play(console, STARTS[game], 0, game)
        back_to(console, "Edit", "editor.screen")
        menu(console, "Test")
        draft = shown(console, f"games.{game}.screen")
        assert draft.screen.draft and (draft is before) == before.ample
        back_to(console, "Edit it", "editor.screen")
        menu(console, "Leave")
        shown(console, "levels")


class TestWhatGoesAlong:
    @pytest.mark.parametrize(
        "tell",
        [
            lambda console: console.tell("Five hens of \u00e5ngstr\u00f6m"),
            lambda console: console.say("play", "mark is set", 5, icon=21),
        ],
    )
    def test_a_message_that_waits(self, console, tell):
        said = running(console)
        said.play(STARTS["klocki"], 0, "klocki")
        tell(said)
        pending = said.notices.pending
        assert in_play(console, STARTS["klocki"], 0, "klocki").notices.shown and pending

    def test_cursors(self, console):
        running(console).cursors.update({"levels": ("levels/a.nbk", 7), "draw": "new"})
        after = play(console, STARTS["sokoban"], 0, "sokoban")
        assert after.cursors["levels"] == ("levels/a.nbk", 7) and after.cursors["draw"] == "new"

    def test_a_rival_however_long(self, console):
        """A solution that was entered is kept with the saves."""
        progress = running(console).progress
        rival = bytes(range(256))
        set_named(progress, SHARED_SOLUTION, rival)
        running(console).save()
        after = play(console, STARTS["sokoban"], 0, "sokoban")
        assert named(after.progress, SHARED_SOLUTION) == rival

    @pytest.mark.parametrize("heap", [AMPLE_HEAP, SMALL_HEAP])
    def test_the_sd_card(self, tmp_path, monkeypatch, heap):
        """It is looked for at the start, by the list, and for a level on it: that takes time."""
        (tmp_path / "sd").mkdir()
        shutil.copy(ROOT / STARTS["klocki"], tmp_path / "sd" / "card.nbk")
        mounted = []

        def mount(module):
            module.mount = lambda pins: not mounted.append(pins)

        change(monkeypatch, "boards.card", mount)
        with switched_on(tmp_path, heap, "pajenicko_picopad") as simulator:
            small = heap == SMALL_HEAP
            play(simulator, "sd/card.nbk", 0, "klocki")
            assert len(mounted) == 1 + small
            play(simulator, STARTS["sokoban"], 0, "sokoban")
            assert len(mounted) == 1 + small
            console = back_to(simulator, "Levels", "levels")
            assert len(mounted) == 1 + 2 * small
            assert console.board.card and "sd" in console.board.folders
            assert running(simulator).failed is None

    def test_what_was_said_at_the_start_is_not_said_again(self, small):
        """Nor is a question about the saves asked again."""
        console = running(small)
        console.progress.log.whole = True
        console.board.note = "A note"
        play(small, STARTS["sokoban"], 0, "sokoban")
        key(small)
        running(small).go("title")
        after = shown(small, "title")
        assert after.progress.log.whole and not after.notices.shown

    def test_a_level_that_is_left_is_saved_and_resumed(self, console):
        play(console, STARTS["sokoban"], 0, "sokoban")
        console.run("RIGHT wait:50 LEFT wait:50")
        moves = running(console).screen.rules.moves
        play(console, STARTS["klocki"], 0, "klocki")
        assert play(console, STARTS["sokoban"], 0, "sokoban").screen.rules.moves == moves == 2


@pytest.fixture
def loading(monkeypatch):
    return Loading(monkeypatch)


#: What is opened, from the title or from a level: screen, what it is told.
OPENED = {
    "level": (False, "games.klocki.screen", (STARTS["klocki"], 0)),
    "packs": (False, "packs", ("",)),
    "levels": (False, "levels", (STARTS["brain"], 1)),
    "editor": (False, "editor.screen", (STARTS["klocki"], 0)),
    "levels from a level": (True, "levels", (STARTS["klocki"], 0)),
    "another game's level": (True, "games.brain.screen", (STARTS["brain"], 0)),
    "scores from a level": (True, "scores", (STARTS["klocki"], 0)),
}


@pytest.mark.parametrize("heap", [AMPLE_HEAP, SMALL_HEAP])
@pytest.mark.parametrize("first", [0, 1, 2, 3])
@pytest.mark.parametrize("opened", OPENED)
def test_no_key_is_lost_and_their_order_is_kept(tmp_path, loading, heap, first, opened):
    """Taps in every fourth slice of loading, and what is held over the restart: all of it counts on
    the new screen. Only what is pressed and released again within the restart itself cannot.
    """
    in_level, screen, args = OPENED[opened]
    with switched_on(tmp_path, heap) as simulator:
        machine, tapped, slices = simulator.machine, [], itertools.count()
        if in_level:
            play(simulator, STARTS["klocki"], 0, "klocki")
            simulator.run("wait:500")
        names = itertools.cycle(("UP", "RIGHT", "DOWN"))

        def act():
            if next(slices) % 4 == first and machine.scanners:
                name = next(names)
                for down in (True, False):
                    simulator._host.now += 20_000  # us: or the switch seems to bounce
                    machine.set_key(name, down)
                code = {"UP": UP, "RIGHT": RIGHT, "DOWN": DOWN}[name]
                tapped.extend((code, code | RELEASE))

        key(simulator)
        loading.seen.clear()
        running(simulator).go(screen, *args)
        loading.act = act
        shown(simulator, screen)
        loading.act = None
        simulator.run("wait:1000")
        assert tapped or next(slices) <= first  # packs load few modules
        assert loading.seen == [(screen, event) for event in tapped]


@pytest.mark.parametrize("heap", [AMPLE_HEAP, SMALL_HEAP])
@pytest.mark.parametrize("up", [False, True])
def test_what_is_held_over_a_restart_is_not_pressed_again(tmp_path, loading, heap, up):
    """Its release arrives: when it comes, or made up for if it came within the restart."""
    with switched_on(tmp_path, heap) as simulator:
        simulator.run("+RIGHT wait:20")
        loading.seen.clear()
        running(simulator).play(STARTS["klocki"], 0, "klocki")
        loading.act = lambda: simulator.machine.set_key("RIGHT", not up)
        in_play(simulator, STARTS["klocki"], 0, "klocki")
        simulator.run("wait:1000")
        assert running(simulator).board.buttons.down == (0 if up else 1 << RIGHT)
        simulator.run("-RIGHT wait:100")
        assert loading.seen == [("games.klocki.screen", RIGHT | RELEASE)]


def test_what_is_pressed_within_a_restart_and_held_counts(tmp_path, loading):
    with switched_on(tmp_path, SMALL_HEAP) as simulator:
        machine = simulator.machine
        running(simulator).play(STARTS["klocki"], 0, "klocki")
        loading.act = lambda: machine.scanners or machine.set_key("DOWN", True)
        in_play(simulator, STARTS["klocki"], 0, "klocki")
        loading.act = None
        simulator.run("wait:100 -DOWN wait:100")
        assert loading.seen[0] == ("games.klocki.screen", DOWN)
        assert loading.seen[-1] == ("games.klocki.screen", DOWN | RELEASE)


def test_buttons_are_scanned_before_the_console_is_loaded(small, monkeypatch):
    """What is tapped meanwhile counts."""
    seen = []
    change(monkeypatch, "packs", lambda _: seen.append(bool(small.machine.scanners)))
    play(small, STARTS["klocki"], 0, "klocki")
    assert seen == [True]


def test_what_restarts_is_loaded_while_nobody_waits(tmp_path, monkeypatch):
    seen = []
    change(monkeypatch, "runs", seen.append)
    with switched_on(tmp_path, SMALL_HEAP):
        assert len(seen) == 2  # for this start, and for the next one


def test_the_number_of_the_next_level_is_seen_before_it_is_read(small, monkeypatch):
    play(small, STARTS["klocki"], 0, "klocki")
    console, seen = running(small), []
    page, bar = load("play.page"), (0, 0, 60, 12)
    read = page.read

    def look(*what):
        seen.append(small.machine.display.picture().crop(bar))
        return read(*what)

    monkeypatch.setattr(page, "read", look)
    before = small.machine.display.picture().crop(bar)
    console.screen.open(1)
    after = small.machine.display.picture().crop(bar)
    assert seen[0].tobytes() == after.tobytes() != before.tobytes()


def test_the_picture_stays_over_a_restart(small, monkeypatch):
    """No pixel is sent until the new screen sends its own."""
    seen, console = [], running(small)
    restart = console.restart

    def look(*_):
        display = small.machine.display
        seen.append((display.picture(), sum(len(sent.areas) for sent in display.log)))

    def looked(*what):
        look()
        restart(*what)

    console.restart = looked
    for name in ("console", "runs", "progress.records.reader", "boards.device"):
        change(monkeypatch, name, look)
    play(small, STARTS["klocki"], 0, "klocki")
    (announced, before), *later = seen
    assert len(later) == 4
    for picture, sent in later:
        assert sent == before
        assert not ImageChops.difference(picture, announced).getbbox()


class TestGuard:
    """No console restarts for ever."""

    def test_a_level_that_never_fits_says_its_size_in_its_list(self, tmp_path, monkeypatch):
        def no_view(module):
            module.Screen.build = Mock(side_effect=MemoryError)

        change(monkeypatch, "games.klocki.screen", no_view)
        with switched_on(tmp_path, SMALL_HEAP) as simulator:
            running(simulator).play(STARTS["klocki"], 0, "klocki")
            console = shown(simulator, "levels")
            simulator.run("wait:300")
            assert running(simulator) is console
            assert console.notices.shown and console.screen.chosen() == 0
            assert console.restarts == 2
            simulator.run("A")  # a key: it may be tried again, with the same end
            simulator.run("wait:1500")
            assert shown(simulator, "levels").notices.shown

    def test_a_screen_that_never_opens_leads_to_the_title(self, tmp_path, monkeypatch):
        """Not to itself, however often it is tried: after a restart, another is no use."""

        def no_screen(module):
            module.Screen.__init__ = Mock(side_effect=MemoryError)

        change(monkeypatch, "screens.levels", no_screen)
        change(monkeypatch, "screens.packs", no_screen)
        with switched_on(tmp_path, SMALL_HEAP) as simulator:
            first = running(simulator)
            first.go("levels", STARTS["klocki"])
            console = shown(simulator, "title")
            simulator.run("wait:500")
            assert running(simulator) is console is not first
            assert console.notices.shown and isinstance(console.failed, MemoryError)

    def test_after_two_restarts_without_a_key_the_title_opens_and_says_so(self, small):
        for game in ("sokoban", "klocki"):
            running(small).play(STARTS[game], 0, game)
            in_play(small, STARTS[game], 0, game)
        running(small).play(STARTS["brain"], 0, "brain")
        assert shown(small, "title").notices.shown
        play(small, STARTS["brain"], 0, "brain")

    def test_without_memory_for_its_bars_a_list_opens_all_the_same(self, tmp_path, monkeypatch):
        def no_bars(module):
            def refuse(_):
                raise MemoryError

            module.announce = refuse

        change(monkeypatch, "ui.page", no_bars)
        with switched_on(tmp_path, SMALL_HEAP) as simulator:
            running(simulator).go("packs", "")
            console = shown(simulator, "packs")
            assert not console.notices.shown and console.failed is None

    @pytest.mark.parametrize("heap", [AMPLE_HEAP, SMALL_HEAP])
    def test_without_a_title_a_page_shows_the_error(self, tmp_path, monkeypatch, heap):
        def no_screen(module):
            module.Screen.__init__ = Mock(side_effect=MemoryError)

        change(monkeypatch, "screens.title", no_screen)
        with switched_on(tmp_path, heap) as simulator:
            assert simulator.errors == [] and running(simulator)._name == "broken"
            assert "too little memory" in running(simulator).screen._lines
            simulator.run("A wait:1000")
            assert running(simulator)._name == "packs"


@pytest.fixture
def grow(small, monkeypatch):
    """Return what lets the table of names grow, of a Heap."""
    function = type(running(small))._grow_names

    def start(heap, *count):
        monkeypatch.setitem(function.__globals__, "gc", heap)
        function(heap, *count)

    return start


class TestNames:
    """The table of names, which grows in one piece."""

    def test_it_grows_once_nobody_presses_anything(self, small, monkeypatch):
        grow, asked = type(running(small))._grow_names, []
        monkeypatch.setattr(
            type(running(small)),
            "_grow_names",
            lambda console, count: asked.append(count) or grow(console, count),
        )
        console = running(small)
        console._reserve, console._grown = bytearray(1), False  # as at the start
        small.run("DOWN wait:1500")
        assert not console.ample and console._grown and console._reserve is None
        assert max(asked) <= 40, "a key would have to wait"

    def test_a_level_in_play_leaves_it_until_memory_runs_out(self, small, tmp_path):
        (tmp_path / "levels").mkdir()
        (tmp_path / "levels" / "two.txt").write_text(TWO)
        console = play(small, "levels/two.txt", 0, "sokoban")
        small.run("RIGHT wait:1500")
        assert console._reserve is None and not console._grown
        with inside(small):
            console.make_room()
        assert console._grown

    @pytest.mark.parametrize("left", [20, 250, 380])
    @pytest.mark.parametrize("pieces", [True, False])
    def test_what_makes_the_names_is_not_taken_for_the_table(self, grow, left, pieces):
        """``left`` names fit into the table before it grows; each leaves 60 bytes behind."""
        heap = Heap(left, pieces)
        grow(heap)
        assert heap.names > left and heap._reserve is None

    @pytest.mark.parametrize("left", [0, 45, 250])
    def test_a_key_waits_for_a_few_names_at_most(self, grow, left):
        heap = Heap(left, pieces=False)
        slices = 0
        while heap._reserve is not None:
            before = heap.names
            grow(heap, 40)
            slices += 1
            assert heap.names - before <= 80  # in the slice in which it grows
        assert heap._grown and slices == left // 40 + 1

    def test_without_any_piece_for_it_the_console_goes_on(self, grow):
        heap = Heap(20, pieces=False)
        heap._reserve = None
        grow(heap)
        assert heap.names == 20 and heap._grown


class Heap:
    """A heap that names and a table of them take memory from; it is a console and ``gc``, too.

    ``pieces``: whether there is one for the table besides the ``_reserve``. Names would spoil that
    if it were free before the table needs it.
    """

    def __init__(self, left, pieces):
        self.left = left
        self.names = self._garbage = 0
        self._grown = False
        self._added = 0
        self._reserve = b"for the table"
        self._pieces = pieces
        self._spoiled = False

    def __getattr__(self, name):
        if self.names < self.left:
            self._spoiled = self._spoiled or self._reserve is None
        elif not self._pieces and (self._spoiled or self._reserve is not None):
            raise MemoryError
        self.names += 1
        self._garbage += 60
        raise AttributeError(name)

    def mem_alloc(self):
        return self._garbage + 6 * self.names + (7_696 if self.names > self.left else 0)

    def collect(self):
        self._garbage = 0
