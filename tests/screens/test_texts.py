"""Walk through all screens on all sizes of screen, with words 30 % longer than ours.

No text touches the edge, is cut without a mark or collides with another, and all can be read in
every theme.
"""

import re
import shutil

import pytest
from every_screen import BOARDS
from hands import ROOT, first_packs, games_with, go_to, menu_is_open, running
from texts import Seen, lengthened

from nibblock.progress.records import choices
from tools.art import contrast
from tools.commands import art
from tools.formats import nbk
from tools.formats.model import Collection, Level
from tools.games.brain import text as brain
from tools.simulate.simulator import Simulator

SMALLEST = "tinycircuits_thumby_color"  # others take long: with --deep
#: Words are written by this class: note those that have no room.
NOTES_CUTS = """

import nibblock as _nibblock

if not hasattr(_nibblock, "cuts"):
    _nibblock.cuts = []
_write = Words.write


def _noted(self, text, row=0):
    if len(text.rstrip()) > self._columns:
        _nibblock.cuts.append(text)
    _write(self, text, row)


Words.write = _noted
"""
#: The same for texts that are cut with an ellipsis, if they are in a word file.
NOTES_FITS = """

_fit = fit


def fit(text, width):
    found = _fit(text, width)
    if found != plain(text):
        _nibblock.cuts.append(text)
    return found
"""
PACK = "levels/9-short.nbk"
SOLVING = {"sokoban": "RIGHT", "klocki": "RIGHT", "brain": "RIGHT"}
LEAST = 4.5


@pytest.fixture(scope="module")
def long_drive(tmp_path_factory):
    """Return a drive with our packs, a damaged one, an empty folder and longer words."""
    folder = tmp_path_factory.mktemp("long")
    make(folder)
    for path in (folder / "lib").rglob("words/en.txt"):
        lines = path.read_text("utf-8").splitlines()
        lines = [line if line[:1] in ("[", "#") else lengthened(line) for line in lines]
        path.write_text("\n".join(lines) + "\n", "utf-8")
    return folder


def make(folder):
    """Copy lib and our packs, note what is cut, and add packs of all kinds."""
    shutil.copytree(ROOT / "lib", folder / "lib", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "levels", folder / "levels")
    with (folder / "lib/nibblock/ui/text.py").open("a", encoding="utf-8") as file:
        file.write(NOTES_CUTS)
    levels = [
        Level(("#####", "#@$.#", "#####"), "A level with quite a long title"),
        Level((".@..+...", "........"), "Slide the master onto its goal", game="klocki"),
        *brain.read(b"2 1\n0 0 0\n\n0 1 0\n@ Push\n: r\n", "push").levels,
    ]
    (folder / PACK).write_bytes(nbk.write(Collection(tuple(levels), title="A pack of three games")))
    (folder / "levels/8-broken.skbn").write_bytes(b"SKBNno end")
    (folder / "levels/7-empty").mkdir()


@pytest.fixture(scope="module")
def our_drive(tmp_path_factory):
    """Return such a drive with the words as they are."""
    folder = tmp_path_factory.mktemp("ours")
    make(folder)
    with (folder / "lib/nibblock/ui/text.py").open("a", encoding="utf-8") as file:
        file.write(NOTES_FITS)
    return folder


def ours_in(language):
    """Return the texts of a language's word files, whole and in the parts that the code uses."""
    found = set()
    for path in (ROOT / "lib").rglob(f"words/{language}.txt"):
        for line in path.read_text("utf-8").splitlines():
            found.update((line, *line.split(": "), *line.split(", ")))
            found.add(line.split(": ")[0].split("/")[-1])
    for pack, titles in of_packs(language):
        found.update((pack, *(text for text in titles if text.endswith("."))))
    return found


def of_packs(language):
    """Return the name of each pack that we ship, and the titles and sentences of its levels."""
    for path in (ROOT / "lib").rglob(f"levels/*.{language}.txt"):
        lines = [line for line in path.read_text("utf-8").splitlines() if line[:1] != "#"]
        pack, *titles = [line.partition(" = ")[2] for line in lines]
        yield pack, titles


def is_one_of(text, ours):
    """Return whether a text that was cut is one of ours, the rest of one, or made from one."""
    if text in ours or (len(text) >= 8 and any(text in one for one in ours)):
        return True
    forms = (re.split(r"%0?[0-9]*[sd%]", one) for one in ours if "%" in one)
    return any(
        re.fullmatch(".*".join(map(re.escape, form)), text)
        for form in forms
        if len("".join(form).strip()) >= 8
    )


class Walk:
    """A walk through the screens of a simulated console; ``found`` are the faults, by place."""

    def __init__(self, simulator):
        self._simulator = simulator
        self.found = {}
        self.pairs = {}

    @property
    def console(self):
        return running(self._simulator)

    def look(self, place):
        """Look at what is on the display now, and note what is wrong."""
        simulator, screen = self._simulator, self.console.screen
        display = simulator.display
        view = getattr(screen, "view", None)
        board = view and view.group
        front = dialog = getattr(screen, "dialog", None)
        while dialog:
            front, dialog = dialog, getattr(dialog, "dialog", None)
        front = getattr(front, "group", None)
        seen = Seen(self.console, display.root_group, display.width, display.height, board, front)
        cuts = simulator._console.world._modules["nibblock"].cuts
        for fault in (*seen.faults(), *[f"{text!r} is cut" for text in cuts]):
            self.found.setdefault(fault, place)
        cuts.clear()
        for pair, text in seen.pairs().items():
            self.pairs.setdefault(pair, f"{place}: {text!r}")

    def press(self, place, keys, times=1):
        """Press keys some times, and look each time until nothing changes any more."""
        for _ in range(times):
            before = self._simulator.screen()
            self._simulator.run(f"{keys} wait:400")
            if self._simulator.screen() == before:
                break
            self.look(place)

    def screen(self, name, *arguments):
        """Go to a screen, through its rows and columns, and through its menu."""
        self.console.go(name, *arguments)
        place = " ".join(map(str, (name, *arguments)))
        self.press(place, "wait:1500")
        self.look(place)
        self.press(place, "DOWN", 8)
        self.press(place, "RIGHT", 2)
        self.press(f"menu of {place}", "A:800")
        self.press(f"menu of {place}", "DOWN", 8)

    def level(self, path, n, game):
        """Open a level, each dialog of its menu, and solve it if it is a short one."""
        place = f"{game} {path} {n}"
        go_to(self._simulator, path, n, game)
        self.press(place, "wait:500")
        self._simulator.run("wait:2500")
        self.look(place)
        self.press(f"{place}, menu", "A:800")
        self.rows(place, lambda: go_to(self._simulator, path, n, game))

    def rows(self, place, again):
        """Look at the open menu, and at what each row opens in what ``again`` goes to."""
        count = len(self.console.screen.dialog._lines)
        self.press(f"{place}, menu", "DOWN", count - 1)
        for i in range(count):
            again()
            self._simulator.run("A:800 wait:200")
            if not menu_is_open(self.console.screen):
                break
            self._simulator.run(f"DOWN*{i}" if i else "wait:10")
            at = f"{place}, row {i} of the menu"
            self.press(at, "A")
            self.press(at, "DOWN", 1)

    def editor(self, path, n):
        """Open a copy of a level in the editor, and each dialog of its menu."""
        place = f"editor of {path} {n}"

        def again():
            self.console.go("editor.screen", path, n)
            self._simulator.run("wait:2500")

        again()
        self.look(place)
        self.press(f"{place}, menu", "A:800")
        self.rows(place, again)

    def solve(self, n, game):
        """Solve a level of the short pack, and look at what comes then."""
        go_to(self._simulator, PACK, n, game)
        place = f"solved {game}"
        self.press(place, "B wait:1500")
        self.press(place, f"{SOLVING[game]} wait:2500")
        self.press(place, "wait:2500")
        self.press(place, "RIGHT", 3)
        self.press(place, "DOWN", 3)
        go_to(self._simulator, PACK, n, game)
        self.console.screen.open_dialog("play.dialogs.hint")
        self.press(f"hint in {game}", "wait:500")
        self.press(f"hint in {game}", "A", 4)


def walked(long_drive, board, tmp_path, settings=None):
    """Walk through all screens on a board; return the Walk."""
    folder = tmp_path / "drive"
    shutil.copytree(long_drive, folder)
    with Simulator(folder, board, settings=settings) as simulator:
        walk = Walk(simulator.run("wait:2500"))
        walk.look("title")
        walk.press("title", "DOWN", 6)
        walk.press("title", "RIGHT", 3)
        for name, *arguments in (
            ("packs", ""),
            ("packs", "levels/1-sokoban"),
            ("packs", "levels/7-empty"),
            ("levels", "levels/1-sokoban/6-pantry.nbk"),
            ("levels", PACK),
            ("levels", "levels/8-broken.skbn"),
            ("unread", "levels/8-broken.skbn"),
            ("scores", "levels/1-sokoban/1-first-steps.nbk", 0),
            ("settings",),
            ("statistics",),
            ("help",),
            ("about",),
            ("diagnostics",),
            ("welcome",),
            ("draw",),
            ("players",),
            ("calendar",),
            ("enter", ""),
            ("unsaved", "title", ()),
        ):
            walk.screen(name, *arguments)
        for n, game in enumerate(SOLVING):
            walk.solve(n, game)
        walk.level("levels/1-sokoban/1-first-steps.nbk", 3, "sokoban")
        walk.level("levels/2-klocki/1-lessons.nbk", 2, "klocki")
        walk.level("levels/3-brain/1-lessons.nbk", 1, "brain")
        for game in games_with("editor/part"):
            walk.editor(first_packs()[game], 1)
        walk.screen("pack_finished", "levels/1-sokoban/1-first-steps.nbk", 17)
        walk.screen("pack_finished", PACK, 2)
    return walk


@pytest.mark.parametrize("board", BOARDS.values())
def test_longer_words_fit_on_every_screen(long_drive, board, tmp_path, deep):
    if not deep and board != SMALLEST:
        pytest.skip("only with --deep")
    walk = walked(long_drive, board, tmp_path)
    assert not walk.found, "\n".join(f"{place}: {fault}" for fault, place in walk.found.items())
    themes = art.themes()
    places = {colour: i for i, colour in enumerate(themes[0].colours)}
    for (ink, ground), where in walk.pairs.items():
        for theme in themes:
            one, other = theme.colours[places[ink]], theme.colours[places[ground]]
            ratio = contrast.contrast(one, other)
            assert ratio >= LEAST, f"{where}: {ratio:.1f} in {theme.name}"


@pytest.mark.parametrize("language", choices.LANGUAGES)
@pytest.mark.parametrize("board", BOARDS.values())
def test_our_words_fit_on_every_screen(our_drive, board, language, tmp_path, deep):
    """Titles of levels and of packs in English may be cut; no text of ours is."""
    if not deep and board != SMALLEST:
        pytest.skip("only with --deep")
    walk = walked(our_drive, board, tmp_path, {"NIBBLOCK_LANGUAGE": language})
    ours = ours_in(language)
    shipped = {text for _, titles in of_packs(language) for text in titles}  # sentences, too
    faults = {}
    for fault, place in walk.found.items():
        text = fault[1 : -len("' is cut")] if fault.endswith(" is cut") else None
        if text in shipped and (place.startswith("editor") or not text.endswith(".")):
            continue
        if text is None or is_one_of(text, ours):
            faults[fault] = place
    assert not faults, "\n".join(f"{place}: {fault}" for fault, place in faults.items())
