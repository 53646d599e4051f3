"""Test menu, level info and solved dialog of a game with only a card of one to three counts."""

import sys
from types import SimpleNamespace

import pytest

from tools.simulate.display import Display  # noqa: F401 isort: skip - before any of Blinka's
import nibblock.games
from nibblock.memory import find
from nibblock.play import pause
from nibblock.play.dialogs import banner, solution
from nibblock.play.screen import Playing
from nibblock.progress import Progress
from nibblock.ui.text import words

NAMES = ("presses", "lamps", "rounds")
KEY = b"toykey"


class Pack:
    """Has texts for solutions, as Klocki's packs do."""

    def __init__(self, texts):
        self._texts = texts

    def solution(self, n):
        return None

    def texts(self, n):
        return iter(self._texts)


class Toy:
    """The parts of a level in play that the dialogs use."""

    def __init__(self, counts):
        self.game = "toy"
        self.path, self.index, self.count = "levels/toy.nbk", 0, 2
        self.title, self.best, self.key_of_level = "", None, KEY
        self.may_have_solution = True
        self.draft = False
        self._counts = counts
        self._console = SimpleNamespace(
            progress=Progress(), width=240, height=240, row=12, bar=14, small=False, cursors={}
        )
        self.view = SimpleNamespace(group=None)
        self.paused = 0
        self.session = SimpleNamespace(
            mark=-1,
            marks=(),
            at=0,
            whole=True,
            record=SimpleNamespace(end=3),
            solution=lambda: b"\x40",
        )
        self.session.stand = lambda: (self.session.record.end, 0, -1)
        self.rules = SimpleNamespace(width=5, height=4, counters=lambda: [("presses", 7)])
        self.restart = self.set_mark = None

    def counts(self):
        return self._counts

    def solve(self):
        """Store the counts, as the play screen does."""
        Playing.store(self)  # pyright: ignore[reportArgumentType]


@pytest.fixture
def shown(root, monkeypatch):
    """Return the menu opened last: its head and the texts of its rows."""
    monkeypatch.chdir(root)
    menu = SimpleNamespace()

    def open_menu(console, owner, rows, head=(), *how):
        menu.head, menu.rows = list(head), [row[0] for row in rows if row]
        menu.actions = {row[0]: row[1] for row in rows if row}

    monkeypatch.setattr(pause, "open_menu", open_menu)
    return menu


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Create a folder of games, one of them ``toy``."""
    path = list(nibblock.games.__path__)
    monkeypatch.setattr(nibblock.games, "__path__", [*path, str(tmp_path)])
    (tmp_path / "toy" / "dialogs").mkdir(parents=True)
    yield tmp_path / "toy"
    for name in [name for name in sys.modules if name.startswith("nibblock.games.toy")]:
        del sys.modules[name]


@pytest.fixture(params=[1, 2, 3])
def counts(request, folder):
    """Set how many counts the card of ``toy`` has."""
    (folder / "__init__.py").write_text(f"COUNTS = {NAMES[: request.param]!r}\n")
    return request.param


def test_the_menu_of_a_game_without_one(counts, shown):
    play = Toy((9, 5, 2)[:counts])
    pause.open_dialog(play._console, play)
    rows = ["Resume", "Restart", "Bookmark", "Step by step", "Solution", "Hint"]
    rows += ["Scores", "Level info", "Share", "Edit a copy", "Settings", "Levels"]
    assert shown.rows == rows
    play.solve()
    play.session.mark = 2
    pause.open_dialog(play._console, play)
    assert shown.rows == [*rows[:3], "To bookmark", rows[3], "Watch best", *rows[4:]]
    if counts > 1:
        shown.actions["Watch best"]()
        assert shown.rows == ["Presses", "Lamps"]


@pytest.mark.usefixtures("folder")
def test_the_counts_are_compared(root, monkeypatch):
    monkeypatch.chdir(root)
    texts = words("play", "solved")[4:]

    def said(counts, record, *before):
        """Return what the banner says of a result after other results."""
        play = Toy(counts)
        for best in before:
            play._console.progress.add_solution(KEY, *best, b"\x40")
        play.solve()
        beside = [banner.beside(i, record, play.result, texts) for i in range(len(counts))]
        news = banner.news(counts, record, play.result, texts)
        return news, banner.compared(counts, record, texts), *beside

    assert said((9,), None) == ("first time", "no record known", "")
    assert said((9, 5), (9, 0)) == ("first time", "ties the record", " record 9", "")
    assert said((9, 5), (6, 4))[1:] == ("1 over the record", " record 6", " record 4")
    assert said((9, 5, 2), (8, 3))[1:] == ("1 over the record", " record 8", " record 3", "")
    assert said((8, 6), (4, 0), (9, 5)) == ("new best", "4 over the record", " was 9", " best 5")
    assert said((9, 6), (4, 0), (8, 5))[::2] == ("", " best 8")
    assert said((7, 6), (8, 6), (8, 6))[:2] == ("new record!", "1 under the record")
    assert said((8, 6), (8, 0), (8, 6))[:2] == ("", "ties the record")


def test_a_game_turns_its_text_into_steps(counts, folder):
    play = Toy((9, 5, 2)[:counts])
    assert solution.read(Pack(["aab"]), play) is None
    (folder / "dialogs" / "solution.py").write_text(
        "def steps(rules, text):\n    return len(text), text.encode()\n"
    )
    assert solution.read(Pack(["aab", "b"]), play) == (3, b"aab")
    assert solution.read(Pack([]), play) is None


def test_a_module_that_is_missing_is_no_error_but_a_broken_one_is(counts, folder):
    assert find("games.toy.pause") is None
    assert find("games.toy.more.pause") is None
    (folder / "pause.py").write_text("import nibblock.nowhere\n")
    with pytest.raises(ImportError, match="nowhere"):
        find("games.toy.pause")
