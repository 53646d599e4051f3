"""The window and the terminal without a person: SDL's dummy screen and a pseudo-terminal."""

import os
import re
import select
import subprocess
import sys
import time
from types import SimpleNamespace

import pygame
import pytest
from PIL import Image

from tools.errors import ToolError
from tools.simulate import keymap, live, terminal, window
from tools.simulate.boards import board_model
from tools.simulate.drive import Drive
from tools.simulate.terminal import half_blocks, split_keys

BOARD = board_model("pimoroni_picosystem")


def press(key):
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key))
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key))


class Person(window.WindowHost):
    """A window whose person does one of ``acts`` every 50 ms."""

    def __init__(self, acts, shots=None):
        super().__init__(2, shots)
        self.acts = list(acts)
        self.due = time.perf_counter() + 0.3

    def keys(self):
        now = time.perf_counter()
        if now >= self.due and self.acts:
            self.due = now + 0.05
            self.acts.pop(0)(self)
        super().keys()


def quit_window(_):
    pygame.event.post(pygame.event.Event(pygame.QUIT))


def taps(*keys):
    return [lambda _, key=key: press(key) for key in keys]


def test_window(toy, tmp_path, monkeypatch):
    """Both keys of each direction move; a click on the close button switches off."""
    monkeypatch.chdir(tmp_path)
    seen = []

    def look(host):
        seen.append((host._window.get_size(), tuple(host._window.get_at((165, 101)))[:3]))

    keys = (pygame.K_RIGHT, pygame.K_d, pygame.K_s, pygame.K_UP)
    keys += (pygame.K_RIGHT, pygame.K_DOWN, pygame.K_z)
    assert live.play(Person([*taps(*keys), look, quit_window]), BOARD, Drive(toy), {}) == 0
    assert (toy / "place.txt").read_text() == "5 3"
    assert seen == [((480, 480), (255, 255, 255))]


def test_the_usual_keys_choose_and_go_back():
    """Enter and Space are A, Escape and Backspace are B, in the window and in a terminal."""
    named = {pygame.key.name(key): button for key, button in keymap.KEYS.items()}
    assert {named[key] for key in ("return", "enter", "space", "z")} == {"A"}
    assert {named[key] for key in ("escape", "backspace", "x")} == {"B"}
    assert set(named.values()) == set(terminal._KEYS.values())
    for typed, button in terminal._KEYS.items():
        if typed.isalpha():
            assert named[typed] == button
    assert terminal._KEYS["m"] == terminal._KEYS["p"] == "START"
    assert {terminal._KEYS[key] for key in "\r\n "} == {"A"}
    assert {terminal._KEYS[key] for key in ("\x1b", "\x7f", "\x08")} == {"B"}


def test_letters_go_to_a_keyboard_on_the_screen(toy, monkeypatch):
    typed = []
    keyboard = SimpleNamespace(type_in=typed.append)
    console = SimpleNamespace(screen=SimpleNamespace(dialog=keyboard))
    monkeypatch.setattr(window, "running", lambda: console)

    def letter(key, text):
        event = pygame.event.Event(pygame.KEYDOWN, key=key, unicode=text)
        return lambda _: pygame.event.post(event)

    held = []
    acts = [letter(pygame.K_d, "d"), letter(pygame.K_BACKSPACE, "\b"), letter(pygame.K_RIGHT, "")]
    acts += [lambda host: held.append(set(host.machine.held)), quit_window]
    live.play(Person(acts), BOARD, Drive(toy), {})
    assert typed == ["d", "\b"] and held == [{"RIGHT"}]


def test_the_clipboard_goes_to_a_keyboard_on_the_screen(toy, monkeypatch):
    pasted, typed = [], []
    keyboard = SimpleNamespace(type_in=typed.append, paste=pasted.append)
    console = SimpleNamespace(screen=SimpleNamespace(dialog=keyboard))
    monkeypatch.setattr(window, "running", lambda: console)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "13TH-EVNX-4GQ")

    def key(mod):
        event = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_v, unicode="v", mod=mod)
        return lambda _: pygame.event.post(event)

    live.play(Person([key(pygame.KMOD_LCTRL), key(0), quit_window]), BOARD, Drive(toy), {})
    assert (pasted, typed) == (["13TH-EVNX-4GQ"], ["v"])


def test_two_keys_of_one_button(toy):
    """Releasing one of two keys that mean RIGHT does not release RIGHT."""
    held = []

    def down(key):
        return lambda _: pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key))

    def up(key):
        return lambda _: pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key))

    def look(host):
        held.append(set(host.machine.held))

    acts = [down(pygame.K_d), down(pygame.K_RIGHT), up(pygame.K_d), look, up(pygame.K_RIGHT), look]
    live.play(Person([*acts, quit_window]), BOARD, Drive(toy), {})
    assert held == [{"RIGHT"}, set()]


def test_a_console_that_dies_keeps_the_window(toy, capsys):
    acts = [*taps(pygame.K_c), lambda _: None, lambda _: None, quit_window]
    assert live.play(Person(acts), BOARD, Drive(toy), {}) == 1
    assert "toy broken" in capsys.readouterr().err


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="Linux asks the environment")
def test_no_screen_says_what_to_do(monkeypatch):
    for name in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(ToolError, match="--headless --keys SCRIPT"):
        window.WindowHost(0)


def test_half_blocks():
    picture = Image.new("RGB", (4, 4), (1, 2, 3))
    picture.putpixel((3, 1), (9, 9, 9))
    colour = "\x1b[38;2;1;2;3;48;2;1;2;3m"
    other = "\x1b[38;2;1;2;3;48;2;9;9;9m"
    assert half_blocks(picture, 80, 24) == [colour + "▀▀▀" + other + "▀", colour + "▀▀▀▀"]
    lines = half_blocks(Image.new("RGB", (240, 240)), 80, 24)
    assert len(lines) == 24
    assert {len(re.sub("\x1b[^m]*m", "", line)) for line in lines} == {48}


def test_split_keys():
    assert split_keys("a\x1b[Ab\x1bOC\x1b") == ["a", "\x1b[A", "b", "\x1bOC", "\x1b"]


def read_for(master, seconds):
    """Return what the terminal is sent in that time."""
    text = b""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if select.select([master], [], [], 0.05)[0]:
            text += os.read(master, 65536)
    return text.decode("utf-8", "replace")


PICTURE = Image.new("RGB", (160, 128), (1, 2, 3))
LINES = {(80, 24): 24, (40, 10): 10, (200, 65): 65, (10, 1): 1}


@pytest.mark.parametrize("size", LINES)
def test_a_page_fits_the_terminal(size):
    """No line is longer than the terminal is wide, and there are no more than it is high."""
    lines = [re.sub("\x1b[^m]*m", "", line) for line in terminal.page(PICTURE, *size)]
    assert len(lines) == LINES[size]
    assert max(map(len, lines)) <= size[0]


def test_a_terminal_that_is_too_small_says_so():
    """With every pixel there are the keys below; shrunk also what is needed; smaller, only that."""

    def said(columns, lines):
        return re.sub("\x1b[^m]*m", "", "\n".join(terminal.page(PICTURE, columns, lines)))

    assert "small" not in said(200, 65) and "Q: quit" in said(200, 65)
    assert "160x65" in said(80, 24) and "\u2580" in said(80, 24) and "Q: quit" in said(80, 24)
    assert "160x65" in said(40, 10) and "\u2580" not in said(40, 10) and "quit" in said(40, 10)


def test_the_board_that_fits_a_terminal_best():
    """The largest that fits whole; where none does, the one that is shrunk least."""
    for columns, lines in ((80, 24), (40, 10), (200, 60)):
        board = board_model(terminal.fitting_board(columns, lines))
        assert (board.width, board.height) == (160, 128)
    whole = board_model(terminal.fitting_board(320, 121))
    assert (whole.width, whole.height) == (320, 240)
    least = board_model(terminal.fitting_board(130, 65))
    assert (least.width, least.height) == (128, 128)


@pytest.mark.skipif(os.name == "nt", reason="needs a pseudo-terminal")
def test_terminal(toy, root):
    """A picture appears, arrows move, q switches off and restores the terminal."""
    import pty

    master, slave = pty.openpty()
    run = "import sys; sys.path.insert(0, 'lib'); sys.path.insert(0, '.');"
    run += "from tools.simulate import boards, drive, live, terminal; from pathlib import Path;"
    run += "board = boards.board_model('pimoroni_picosystem');"
    run += f"here = drive.Drive(Path({str(toy)!r}));"
    run += "sys.exit(live.play(terminal.TerminalHost(), board, here, {}))"
    command = [sys.executable, "-c", run]
    process = subprocess.Popen(command, cwd=root, stdin=slave, stdout=slave, stderr=slave)
    try:
        first = ""
        while "▀" not in first:
            first += read_for(master, 0.3)
            assert process.poll() is None, first
        for key in (b"\x1b[C", b"d", b"z"):
            os.write(master, key)
            moved = read_for(master, 0.4)
        os.write(master, b"q")
        rest = moved + read_for(master, 0.5)
        assert process.wait(10) == 0
        assert first.startswith("\x1b[?1049h") and rest.endswith("\x1b[?1049l")
        assert (toy / "place.txt").read_text() == "4 2"
    finally:
        process.kill()
        process.wait()
        os.close(master)
        os.close(slave)
