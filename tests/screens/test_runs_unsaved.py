"""What no store takes is carried from one run to the next, or the player is asked."""

import errno
import sys

import pytest
from hands import running
from restarts import STARTS, back_to, change, in_play, load_there, play, shown, switched_on

from nibblock.boards import LANGUAGES
from nibblock.editor.keeping import Draft
from nibblock.memory import load
from nibblock.progress import Progress
from nibblock.progress.format import OWN, PLACE
from nibblock.progress.writing import carried
from nibblock.settings import LANGUAGE
from tools.simulate.machine import SMALL_HEAP


@pytest.fixture
def small(tmp_path):
    """Return a console at its title that restarts itself."""
    with switched_on(tmp_path, SMALL_HEAP) as simulator:
        yield simulator


def no_store(machine, why):
    """Let the drive take nothing from now on."""

    def refuse(*_):
        raise OSError({"full": errno.ENOSPC, "read-only": errno.EROFS}[why], "")

    if why == "computer":
        machine.computer = True
    else:
        machine.drive.on_write = refuse


@pytest.fixture(params=["computer", "full", "read-only"])
def unsaved(request, tmp_path, monkeypatch):
    """Return a console in a level, with a best that neither drive nor chip takes."""
    with switched_on(tmp_path, SMALL_HEAP, chip=False) as simulator:
        play(simulator, STARTS["klocki"], 0, "klocki")
        no_store(simulator.machine, request.param)
        yield simulator


KEY = b"solved"


class TestUnsaved:
    def test_bests_travel(self, unsaved):
        """Through any number of restarts, in the order of their worth, to the drive at last."""
        progress = running(unsaved).progress
        progress.add_solution(KEY, 12, 5, b"\x1b\x2c")
        for game in ("sokoban", "brain", "klocki"):
            after = play(unsaved, STARTS[game], 0, game)
            assert after.progress is not progress and after.progress.dirty
            assert after.progress.best(KEY, 0) == (12, 5, b"\x1b\x2c")

    def test_what_is_erased_stays_erased_and_a_later_best_stays(self, unsaved):
        progress = running(unsaved).progress
        progress.add_solution(KEY, 5, 5, b"")
        progress.erase(KEY)
        progress.add_solution(KEY, 12, 5, b"\x1b")
        progress.add_solution(b"erased", 12, 5, b"\x1b")
        progress.erase(b"erased")
        after = play(unsaved, STARTS["sokoban"], 0, "sokoban")
        assert after.progress.best(KEY, 0) == (12, 5, b"\x1b")
        assert after.progress.best(b"erased", 0) is None

    def test_settings_travel_and_apply(self, unsaved):
        console = running(unsaved)
        console.progress.settings[LANGUAGE] = LANGUAGES.index("de") + 1
        console.progress.touch_settings()
        chosen = bytes(console.progress.settings)
        after = play(unsaved, STARTS["sokoban"], 0, "sokoban")
        assert bytes(after.progress.settings) == chosen
        assert unsaved._console.world._modules["nibblock.boards"].language == "de"

    def test_what_does_not_fit_is_asked_about(self, unsaved):
        """Again asks again; going on loses the least: the best does fit."""
        console = running(unsaved)
        console.progress.add_solution(KEY, 12, 5, b"\x1b")
        console.progress.set_unfinished(b"played", 900, 900, -1, bytes(225))
        console.play(STARTS["sokoban"], 0, "sokoban")
        shown(unsaved, "unsaved")
        unsaved.run("wait:300 A wait:500")
        assert shown(unsaved, "unsaved") is console
        unsaved.run("wait:300 DOWN wait:50 A")
        after = in_play(unsaved, STARTS["sokoban"], 0, "sokoban")
        assert after is not console and after.progress.best(KEY, 0) == (12, 5, b"\x1b")
        assert after.progress.unfinished(b"played") is None

    def test_again_saves_once_the_store_is_back(self, tmp_path):
        with switched_on(tmp_path, SMALL_HEAP, chip=False) as simulator:
            console = play(simulator, STARTS["klocki"], 0, "klocki")
            simulator.machine.computer = True
            console.progress.set_unfinished(b"played", 900, 900, -1, bytes(225))
            console.play(STARTS["sokoban"], 0, "sokoban")
            shown(simulator, "unsaved")
            simulator.machine.computer = False
            simulator.run("wait:300 A")
            after = in_play(simulator, STARTS["sokoban"], 0, "sokoban")
            assert after.progress.marks(b"played") == 2

    def test_more_than_the_chip_has_taken_travels(self):
        """It may have kept only the numbers of a best: its steps would be lost."""
        progress = Progress(None)
        progress.add_solution(KEY, 12, 5, b"\x1b")
        progress.add_solution(b"stored", 12, 5, b"\x1b")
        progress.waiting[0][3], progress.waiting[1][3] = 2, True
        found, whole = carried.packed(progress, 100)
        again = Progress(None)
        carried.unpack(again, found)
        assert whole and again.waiting == [[3, KEY, bytes((0, 0, 12, 0, 0, 5, 0x1B)), False]]

    def test_own_levels_and_other_players_are_asked_about(self):
        progress = Progress(None)
        assert carried.packed(progress, 0) == (b"", True)
        progress.own.append([OWN, KEY, b"level", True])
        assert carried.packed(progress, 0) == (b"", True)
        progress.others.append([3, KEY, bytes(6), False, 1])
        assert carried.packed(progress, 0) == (b"", False)

    def test_a_drawing_that_is_stored_nowhere_is_asked_about(self, small):
        console = running(small)
        console.cursors["unsaved"] = Draft("sokoban", *load("games.sokoban.editor.part").new())
        console.play(STARTS["sokoban"], 0, "sokoban")
        shown(small, "unsaved")
        small.run("wait:300 A")
        assert in_play(small, STARTS["sokoban"], 0, "sokoban") is not console
        assert running(small).progress.named

    def test_the_players_own_turn_travels(self, unsaved):
        console = running(unsaved)
        load_there(unsaved, "progress.writing.players").choose(console.progress, 1)
        console.progress.waiting = [r for r in console.progress.waiting if r[0] != PLACE]
        console.progress.others = []
        console.progress.add_solution(KEY, 12, 5, b"\x1b")
        after = play(unsaved, STARTS["sokoban"], 0, "sokoban")
        assert after.progress.player == 1 and after.progress.best(KEY, 0) == (12, 5, b"\x1b")
        assert not after.progress.others


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("board", ["pimoroni_picosystem", "tinycircuits_thumby_color"])
def test_the_question_fits(tmp_path, golden, board, language):
    with switched_on(tmp_path, SMALL_HEAP, board) as simulator:
        simulator.machine.answers["NIBBLOCK_LANGUAGE"] = language
        simulator.run("power:off power:on wait:2500")
        running(simulator).go("unsaved", "title", ())
        console = shown(simulator, "unsaved")
        golden(simulator.run("wait:300").screen(), f"unsaved-{language}-{console.width}")


def no_alarm(monkeypatch):
    """Let the board have no memory that survives a restart."""
    monkeypatch.setitem(sys.modules, "alarm", None)
    change(monkeypatch, "runs", lambda runs: setattr(runs, "_memory", lambda: None))


class TestPlace:
    """Where a chip has no memory for it, the saved place carries what a restart takes along."""

    def test_tours(self, tmp_path, monkeypatch):
        no_alarm(monkeypatch)
        with switched_on(tmp_path, SMALL_HEAP) as simulator:
            simulator.run("DOWN wait:50 RIGHT wait:50")
            for game, path in STARTS.items():
                before = running(simulator)
                assert play(simulator, path, 1, game) is not before
                console = back_to(simulator, "Levels", "levels")
                assert (console.screen._path, console.screen.chosen()) == (path, 1)
                assert console.progress.place == (path, 1)
            simulator.run("power:off power:on wait:2500")
            assert running(simulator)._name == "title"
            assert running(simulator).progress.place == (path, 1)

    def test_a_place_that_cannot_be_saved_restarts_nothing(self, tmp_path, monkeypatch):
        """Then the level opens in this run, if there is room, and nothing is lost."""
        no_alarm(monkeypatch)
        with switched_on(tmp_path, SMALL_HEAP, chip=False) as simulator:
            no_store(simulator.machine, "computer")
            before = running(simulator)
            assert play(simulator, STARTS["klocki"], 0, "klocki") is before
            assert before.progress.place == (STARTS["klocki"], 0)

    def test_a_cut_within_the_restart_leads_to_the_title(self, tmp_path, monkeypatch):
        """And Continue to where the player was before."""
        no_alarm(monkeypatch)
        with switched_on(tmp_path, SMALL_HEAP) as simulator:
            play(simulator, STARTS["klocki"], 1, "klocki")
            console = running(simulator)
            console.save()
            runs = load_there(simulator, "runs")
            assert runs._write_place(console.progress, ["levels", ["x"], 1, [], 0, 0, "", 0, 1, []])
            simulator.run("power:off power:on wait:2500")
            console = running(simulator)
            assert console._name == "title"
            assert console.progress.place == (STARTS["klocki"], 1)
