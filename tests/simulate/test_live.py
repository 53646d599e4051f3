"""The window and the terminal without a person: SDL's dummy screen and a pseudo-terminal."""

import os
import re
import select
import subprocess
import sys
from types import SimpleNamespace

import pygame
import pytest
from PIL import Image
from simulate.test_window import BOARD, Person, held, key, leave, pause, play, post
from waiting import SECONDS, eventually

from tools.errors import ToolError
from tools.simulate import keymap, live, terminal, window
from tools.simulate.boards import board_model
from tools.simulate.drive import Drive
from tools.simulate.terminal import half_blocks, split_keys


def test_window(toy, tmp_path, monkeypatch):
    """Both keys of each direction move; a click on the close button switches off."""
    monkeypatch.chdir(tmp_path)
    sizes = []

    def arrived(host):
        sizes.append(host._window.get_size())
        return tuple(host._window.get_at((165, 101)))[:3] == (255, 255, 255)

    codes = (pygame.K_RIGHT, pygame.K_d, pygame.K_s, pygame.K_UP)
    codes += (pygame.K_RIGHT, pygame.K_DOWN, pygame.K_z)
    play([act for code in codes for act in (key(code), pause)] + [arrived], toy)
    assert (toy / "place.txt").read_text() == "5 3"
    assert set(sizes) == {(480, 480)}


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

    out = []
    letters = ((pygame.K_d, "d"), (pygame.K_BACKSPACE, "\b"), (pygame.K_RIGHT, ""))
    acts = [post(pygame.KEYDOWN, key=code, unicode=text) for code, text in letters]
    play([*acts, pause, held(out)], toy)
    assert typed == ["d", "\b"] and out == [{"RIGHT"}]


def test_the_clipboard_goes_to_a_keyboard_on_the_screen(toy, monkeypatch):
    pasted, typed = [], []
    keyboard = SimpleNamespace(type_in=typed.append, paste=pasted.append)
    console = SimpleNamespace(screen=SimpleNamespace(dialog=keyboard))
    monkeypatch.setattr(window, "running", lambda: console)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "13TH-EVNX-4GQ")

    mods = (pygame.KMOD_LCTRL, 0)
    play([post(pygame.KEYDOWN, key=pygame.K_v, unicode="v", mod=mod) for mod in mods], toy)
    assert (pasted, typed) == (["13TH-EVNX-4GQ"], ["v"])


def test_two_keys_of_one_button(toy):
    """Releasing one of two keys that mean RIGHT does not release RIGHT."""
    out = []
    down = [post(pygame.KEYDOWN, key=code) for code in (pygame.K_d, pygame.K_RIGHT)]
    up = [post(pygame.KEYUP, key=code) for code in (pygame.K_d, pygame.K_RIGHT)]
    play([*down, up[0], pause, held(out), up[1], pause, held(out)], toy)
    assert out == [{"RIGHT"}, set()]


def test_a_console_that_dies_keeps_the_window(toy, capsys):
    acts = [key(pygame.K_c), lambda host: bool(host.machine.errors), pause, leave]
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
    sent = ""

    def read():
        nonlocal sent
        if select.select([master], [], [], 0.05)[0]:
            sent += os.read(master, 65536).decode("utf-8", "replace")
        return sent

    try:
        eventually(lambda: "▀" in read())
        os.write(master, b"\x1b[Csz")  # right, down, and A, which stores the place
        place = toy / "place.txt"
        eventually(lambda: read() and place.exists() and place.read_text() == "3 3")
        os.write(master, b"q")
        eventually(lambda: read().endswith("\x1b[?1049l"))
        assert process.wait(SECONDS) == 0 and sent.startswith("\x1b[?1049h")
    finally:
        process.kill()
        process.wait()
        os.close(master)
        os.close(slave)
