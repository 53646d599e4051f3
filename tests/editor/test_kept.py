"""Drafts are kept: when a test begins, on leaving, in pauses; and published once solved."""

import gc
import random

import pytest
from drawn_by_hand import SOKOBAN, draw_easy, drawn, go_on, menu, new, publish, put, stored, to
from hands import choose, games_with, pause, running
from progress.conftest import Folder
from restarts import change

from nibblock.editor.board import Board
from nibblock.editor.keeping import Draft
from nibblock.memory import load
from nibblock.packs import DRAWING, NEW, own_edit
from nibblock.packs.own_levels import DRAFTS, LEVELS
from nibblock.progress import Progress
from nibblock.progress.format import OWN
from nibblock.progress.records.own_levels import ORDER
from tools.simulate.simulator import Simulator

BOARD = "pimoroni_picosystem"


@pytest.fixture
def pen(drive):
    """A console in the editor, with a new Sokoban level."""
    with Simulator(drive, BOARD) as simulator:
        simulator.run("wait:1500")
        new(simulator, SOKOBAN, "sokoban")
        yield simulator


@pytest.mark.parametrize("game", games_with("editor/part"))
def test_any_board_is_stored_as_it_is(game, monkeypatch):
    """Boards that are no levels yet, too: no player, no goals, open border, nothing at all."""
    monkeypatch.setattr(gc, "mem_free", lambda: 1 << 20, raising=False)
    part = load(f"games.{game}.editor.part")
    dice = random.Random(game)
    progress = Progress(None)
    for wide, high in ((2, 2), (5, 3), (9, 14), (30, 20)):
        for many in (0, 1, 8, 60):
            blank = b"".join(bytes((value,)) * (wide * high) for value in part.NOTHING)
            board = Board(wide, high, bytearray(blank), part.NOTHING)
            for _ in range(many):
                cell = dice.randrange(wide * high)
                part.put(board, cell, dice.randrange(sum(part.GROUPS)), False, cell)
            draft = Draft(game, wide, high, board.cells, "Title", "Author")
            number = own_edit.store(progress, part.level_of(draft))
            level = own_edit.read(progress, number)
            again = Draft(game, level.width, level.height, part.cells_of(level), "Title", "Author")
            assert (level.width, level.height, level.title) == (wide, high, "Title")
            for once, twice in zip(planes(part, draft), planes(part, again), strict=True):
                assert once == twice, (wide, high, many)
            own_edit.remove(progress, number)
            progress.flush()


def planes(part, draft):
    """Return what a level is made of, however its blocks are numbered."""
    level = part.level_of(draft)
    names = ("cells", "marks", "types", "first", "second", "blocks", "surfaces")
    found = [bytes(getattr(level, name)) for name in names if hasattr(level, name)]
    outside = bytes((0,)), bytes((4,))
    return [found[0].replace(*outside), *found[1:]]


def test_a_new_level_in_which_nothing_is_drawn_leaves_nothing(pen, drive):
    menu(pen, "Leave")
    pen.run("wait:900")
    assert running(pen)._name == "packs" and stored(drive, DRAFTS) == []


def test_the_list_opens_a_draft_in_the_editor(pen, drive):
    drawing = draw_easy(pen)
    menu(pen, "Leave")
    pen.run("wait:900")
    running(pen).go("levels", DRAFTS, 0, True)
    pen.run("wait:1500 A wait:1500")
    assert drawn(pen) == drawing
    menu(pen, "Leave")
    pen.run("wait:1500")
    assert running(pen)._name == "levels"
    pen.run("A:400 wait:200")
    choose(pen, "This level", "Test")
    pen.run("wait:2000")
    assert running(pen).screen.draft and running(pen).screen.path == DRAFTS
    pause(pen)
    choose(pen, "Edit it")
    pen.run("wait:1500")
    assert drawn(pen) == drawing
    menu(pen, "Throw away", "Throw away")
    pen.run("wait:1500")
    assert running(pen)._name == "packs" and stored(drive, DRAFTS) == []


def test_who_never_pauses_loses_two_minutes_at_most(pen, drive):
    draw_easy(pen)
    pen.run("DOWN wait:4500 " * 25)
    assert stored(drive, DRAFTS) == []
    pen.run("DOWN wait:4500 " * 2)
    assert len(stored(drive, DRAFTS)) == 1 and running(pen).screen.draft.kept


def test_a_new_drawing_has_a_journal_after_five_quiet_seconds(pen, drive):
    draw_easy(pen)
    pen.run("wait:4000")
    assert stored(drive, DRAFTS) == []
    pen.run("wait:2000")
    (draft,) = stored(drive, DRAFTS)
    put(pen, 1, (40,))
    pen.run("DOWN wait:4500 " * 3)
    drawing = drawn(pen)
    assert (
        not running(pen).screen.draft.kept and stored(drive, DRAFTS)[0].level.key == draft.level.key
    )
    pen.run("power:off power:on wait:1500")
    go_on(pen)
    assert drawn(pen) == drawing and running(pen).screen.draft.kept


def test_a_new_drawing_that_cannot_be_stored_is_not_tried_again_at_once(drive, monkeypatch):
    tried = []

    def put(console, draft):
        tried.append(draft)
        raise OSError(28)

    change(monkeypatch, "editor.dialogs.save_draft", lambda module: setattr(module, "put", put))
    with Simulator(drive, BOARD) as simulator:
        simulator.run("wait:1500")
        new(simulator, SOKOBAN, "sokoban")
        draw_easy(simulator)
        simulator.run("wait:19000")
        assert len(tried) == 1 and running(simulator).screen.draft.told


def test_without_a_journal_a_new_drawing_is_stored_as_any(pen, drive):
    running(pen).progress.journal = None
    draw_easy(pen)
    pen.run("wait:14000")
    assert stored(drive, DRAFTS) == []


def test_with_a_journal_a_power_cut_costs_seconds(pen, drive):
    """Of a draft that is stored, however it is drawn on; what the chip cannot hold is stored."""
    draw_easy(pen)
    for first in (40, 50):
        pen.run("wait:21000")
        assert running(pen).screen.draft.kept
        for cell in range(first, first + 6):
            put(pen, 1, (cell,))
            pen.run("wait:6000")
        pen.run("B LEFT*9 A wait:6000")  # Undo
        drawing = drawn(pen)
        assert running(pen).progress.journal.at and not running(pen).screen.draft.kept
        pen.run("power:off power:on wait:1500")
        go_on(pen)
        assert drawn(pen) == drawing and running(pen).screen.draft.kept
    menu(pen, "Leave")
    pen.run("wait:1500")
    progress = Progress(Folder(drive))
    assert len(stored(drive, DRAFTS)) == 1 and not progress.unfinished_keys()


def test_an_own_level_stays_until_its_draft_is_published_with_its_solution(pen, drive):
    draw_easy(pen)
    menu(pen, "Test")
    pen.run("wait:2500 RIGHT:150 wait:3000")
    publish(pen)
    pen.run("wait:6000 A:400 wait:200")
    choose(pen, "This level", "Edit")
    pen.run("wait:2500")
    assert (len(stored(drive, LEVELS)), len(stored(drive, DRAFTS))) == (1, 1)
    assert running(pen).screen.draft.solved
    menu(pen)
    publish(pen)
    pen.run("wait:6000")
    (again,) = stored(drive, LEVELS)
    assert again.steps and stored(drive, DRAFTS) == []
    pen.run("A:400 wait:200")
    choose(pen, "This level", "Edit")
    pen.run("wait:2500")
    to(pen, 20)
    put(pen, 1, (20,))
    menu(pen, "Leave")
    pen.run("wait:2500")
    (changed,) = stored(drive, DRAFTS)
    assert not changed.steps and len(stored(drive, LEVELS)) == 1
    running(pen).go("levels", DRAFTS, 0, True)
    pen.run("wait:1500 A wait:2500")
    menu(pen, "Throw away", "Throw away")
    pen.run("wait:2500")
    assert (len(stored(drive, LEVELS)), len(stored(drive, DRAFTS))) == (1, 0)
    assert running(pen)._name == "levels" and running(pen).screen._path == LEVELS


def test_a_title_keeps_the_solution(pen, drive):
    draw_easy(pen)
    menu(pen, "Test")
    pen.run("wait:2500 RIGHT:150 wait:3000")
    choose(pen, "Edit")
    pen.run("wait:4000")
    menu(pen, "Title")
    pen.run("A wait:30 A:400 wait:200")
    menu(pen)
    publish(pen)
    pen.run("wait:6000")
    (published,) = stored(drive, LEVELS)
    assert published.title == "Q" and published.steps


def test_what_cannot_be_kept_at_all_stays_in_the_editor(pen, drive, monkeypatch):
    """The drive is a computer's, and more waits than memory may hold."""
    console = running(pen)
    drawing = draw_easy(pen)
    monkeypatch.setattr(console.progress.storage, "take", lambda: False)
    console.progress.own.append([OWN, ORDER, bytes(16384), True])
    screen = console.screen
    for row in ("Leave", "Test"):
        menu(pen, row)
        pen.run("wait:900")
        assert console.screen is screen and drawn(pen) == drawing
    console.go("title")  # as after an error
    pen.run("wait:1500")
    assert "unsaved" in console.cursors
    monkeypatch.undo()
    del console.progress.own[:]
    go_on(pen)
    assert drawn(pen) == drawing
    menu(pen, "Leave")
    pen.run("wait:1500")
    assert len(stored(drive, DRAFTS)) == 1 and "unsaved" not in console.cursors


class Short(list):
    """Changes that cannot be read, once: memory is short."""

    left = 1

    def __iter__(self):
        if self.left:
            self.left -= 1
            raise MemoryError
        return super().__iter__()


def test_with_little_memory_a_page_stores_it_once_the_editor_has_gone(pen, drive):
    """It forgets all screens first, and asks if even that is no use."""
    console = running(pen)
    draw_easy(pen)
    console.ample = False
    console.progress.own = short = Short()
    menu(pen, "Leave")
    pen.run("wait:1500")
    assert not short.left and console._name == "editor.storing"
    assert "nibblock.editor.view" not in pen._console.world._modules
    pen.run("A wait:2500")
    assert running(pen)._name == "packs" and "unsaved" not in running(pen).cursors
    assert len(stored(drive, DRAFTS)) == 1


def test_the_picture_stays_while_a_drawing_is_stored(pen):
    """Only a bar above it says so: a page of its own would be black for more than a second."""
    console, log, painted = running(pen), pen.display.log, {}
    draw_easy(pen)
    console.ample = False
    pen.display.on_change = lambda: painted.setdefault(console._name, []).append(log[-1])
    menu(pen, "Leave")
    pen.run("wait:1500")
    assert "editor.storing" not in painted
    bar = (0, 0, 240, 14)
    assert bar in painted["editor.screen"][-1].areas
    assert max(refresh.pixels for refresh in painted["editor.screen"]) < 240 * 240


def test_a_new_level_after_a_restart_is_left_for_the_packs(pen):
    running(pen).play(DRAWING, NEW)
    pen.run("wait:1500")
    menu(pen, "Leave")
    pen.run("wait:1500")
    assert running(pen)._name == "packs"
