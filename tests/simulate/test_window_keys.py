"""Keys of the window that only one game or one screen has, on the console that ships."""

import pygame
import pytest
from hands import ROOT
from simulate.test_window import calm, key, on_screen, pause, play, post, pressed

from nibblock import sharing
from nibblock.games.brain.sharing import original
from nibblock.packs import open_pack
from tools.simulate import window

LESSONS = "levels/3-brain/1-lessons.nbk"


def load_in_console(name):
    """Return a module of the console that runs, as it has it."""
    from nibblock import memory

    return memory.load(name)


def console_and_screen():
    console = window.running()
    return console, console.screen


def in_game(game):
    """Return whether a level of this game is in play."""

    def act(_):
        screen = getattr(window.running(), "screen", None)
        return getattr(screen, "game", "") == game and screen.session is not None

    return act


def test_the_articles_diagonals_are_keys_of_brain_only(drive):
    """In other games Q does nothing, Z is A, and X is B."""
    out = []
    acts = [on_screen("title"), calm]
    packs = {
        "brain": LESSONS,
        "sokoban": "levels/1-sokoban/1-first-steps.nbk",
    }
    for game, path in packs.items():
        acts += [lambda _, path=path, game=game: window.running().play(path, 0, game)]
        acts += [in_game(game), calm]
        for code in (pygame.K_q, pygame.K_e, pygame.K_z, pygame.K_x):
            acts += pressed(code, out)
    play(acts, drive)
    assert out[:4] == [{"LEFT", "UP"}, {"UP", "RIGHT"}, {"DOWN", "LEFT"}, {"RIGHT", "DOWN"}]
    assert out[4:] == [set(), set(), {"A"}, {"B"}]


def test_tab_speeds_a_solution_of_brain_up(drive):
    """Held, as fast as one could play; with Ctrl, faster still; elsewhere Tab is SELECT."""
    out = []

    def show(_):
        screen = window.running().screen
        solution = load_in_console("games.brain.dialogs.demo")
        solution.start(window.running(), screen, lambda is_fast: 0, 0, 9)

    def look(_):
        shown = window.running().screen.dialog
        out.append((shown._fast, shown._faster))

    acts = [on_screen("title"), calm]
    acts += [lambda _: window.running().play(LESSONS, 0, "brain")]
    acts += [in_game("brain"), calm, show, look]
    for mod in (0, pygame.KMOD_CTRL):
        acts += [post(pygame.KEYDOWN, key=pygame.K_TAB, mod=mod, unicode="\t"), pause, pause, look]
        acts += [post(pygame.KEYUP, key=pygame.K_TAB, mod=mod), pause, pause, look]
    play(acts, drive)
    assert out == [(False, False), (True, False), (False, False), (True, True), (False, False)]


def test_a_code_is_copied_from_the_page_that_the_menu_opens(drive, monkeypatch):
    """Of a Brain level three: with its solutions, without, and the original game's."""
    copied = []
    monkeypatch.setattr(window.pygame.scrap, "put_text", copied.append)

    def share(_):
        console, screen = console_and_screen()
        pause_menu = load_in_console("play.pause")
        pause_menu._said[:] = load_in_console("ui.text").words("play", "pause")
        pause_menu._share(console, screen)

    def shown(_):
        page = getattr(window.running(), "screen", None)
        return bool(getattr(page, "_pages", None)) and not page._due

    acts = [on_screen("title"), calm, lambda _: window.running().play(LESSONS, 0, "brain")]
    acts += [in_game("brain"), calm, share, on_screen("screens.share"), shown, calm]
    for _ in range(3):
        acts += [key(pygame.K_c, pygame.KMOD_CTRL), pause, key(pygame.K_RIGHT), pause, calm, shown]
    play(acts, drive)
    with open_pack(str(ROOT / LESSONS)) as pack:
        level = pack.read(0)
        bare = sharing.encode(level)
        level.solutions = list(pack.texts(0))
        assert copied == [sharing.encode(level), bare, original.code_of(level)]


#: Every shortcut of the window, as a keyboard sends it: the key, what is held, the letter.
SHORTCUTS = [
    *((pygame.key.key_code(letter), 0, letter) for letter in "qezxcvmpufrnwasd"),
    *((pygame.key.key_code(letter), pygame.KMOD_CTRL, chr(ord(letter) & 31)) for letter in "zyscr"),
    *((pygame.key.key_code(letter), pygame.KMOD_META, letter) for letter in "zysc"),
    (pygame.K_TAB, 0, "\t"),
    (pygame.K_TAB, pygame.KMOD_CTRL, "\t"),
    (pygame.K_DELETE, 0, "\x7f"),
    (pygame.K_INSERT, 0, ""),
    (pygame.K_QUESTION, pygame.KMOD_SHIFT, "?"),
]


@pytest.mark.parametrize("what", ["title", "code"])
def test_no_shortcut_acts_while_a_title_or_a_code_is_typed(drive, tmp_path, what):
    seen = []

    def look(host):
        console = window.running()
        dialog = console.screen.dialog
        down = set(host.machine.held)
        seen.append((console._name, dialog.text, host._full, bool(host._listing), host._note, down))

    acts = [on_screen("title"), calm]
    if what == "title":
        acts += [lambda _: window.running().go("editor.screen", ":mine/drawing.nbk", 65_500)]
        acts += [on_screen("editor.screen"), calm]
        acts += [lambda _: load_in_console("editor.dialogs.menu")._name(*console_and_screen(), 0)]
    else:
        acts += [lambda _: window.running().go("enter", "", "title"), on_screen("enter"), calm]
        acts += [lambda _: getattr(window.running().screen, "dialog", None) is not None]
    begin = [(ord(digit), 0, digit) for digit in "3233"]  # as a code begins
    for code, mod, letter in begin + SHORTCUTS:
        down = post(pygame.KEYDOWN, key=code, mod=mod, unicode=letter)
        acts += [down, pause, post(pygame.KEYUP, key=code, mod=mod), pause]
    acts += [look]
    play(acts, drive, shots=tmp_path / "shots")
    name, text, *others = seen[0]
    assert name == ("editor.screen" if what == "title" else "enter")
    assert others == [False, False, "", set()] and not (tmp_path / "shots").exists()
    if what == "title":
        assert text == "3233qezxcvmpufrnwasd?"
    else:
        assert text.startswith("3233") and len(text) > 12 and text.isalnum()
