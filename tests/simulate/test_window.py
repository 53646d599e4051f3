"""The window: its size, full screen, list of keys, title bar, screenshots, mouse and pads."""

import contextlib
import json
import re
import time
from types import SimpleNamespace

import pygame
import pytest
from PIL import Image

from nibblock.progress.records import choices
from nibblock.ui.text import words_in
from tools.errors import ToolError
from tools.simulate import keymap, live, overlay, pads, shots, watch, window
from tools.simulate.boards import board_model
from tools.simulate.drive import Drive

BOARD = board_model("pimoroni_picosystem")


SECTIONS = ("list of keys", "what the mouse does")
TEXTS = [words_in("en", "pointing", name) for name in SECTIONS]


class Person(window.WindowHost):
    """A window whose person does one of ``acts`` after another, each as soon as it is ready.

    An act is a function of the window; if it returns False, it is called again a little later.
    """

    def __init__(self, acts, shots=None, scale=2, keys=None):
        super().__init__(scale, shots, keys)
        self.acts = list(acts)
        self.since = time.perf_counter()
        self.fault = None

    def keys(self):
        try:
            if self._display is not None and self.acts and self.acts[0](self) is not False:
                self.acts.pop(0)
            super().keys()
            assert time.perf_counter() - self.since < 120, f"{len(self.acts)} acts left"
        except Exception as fault:  # the console would take it for its own
            self.fault = fault
            self.machine.power_off()


def post(kind, **facts):
    return lambda _: _post(pygame.event.Event(kind, **facts))


def _post(*events):
    for event in events:
        pygame.event.post(event)


def key(code, mod=0):
    down = pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="")
    up = pygame.event.Event(pygame.KEYUP, key=code, mod=mod)
    return lambda _: _post(down, up)


def held(out):
    return lambda host: out.append(set(host.machine.held))


def pause(_):
    """Let the events that were posted be handled."""


leave = post(pygame.QUIT)


def play(acts, folder, **how):
    host = Person([*acts, pause, leave], **how)
    status = live.play(host, BOARD, Drive(folder), {})
    if host.fault:
        raise host.fault
    assert status == 0
    return host


# Its size


def resize(*size):
    def act(host):
        host._window = pygame.display.set_mode(size, pygame.RESIZABLE)
        pygame.event.post(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))

    return act


def test_the_picture_is_a_whole_multiple_in_the_middle(toy):
    places, corners = [], []

    def look(host):
        places.append(host.place())
        corners.append([tuple(host._window.get_at(at))[:3] for at in ((0, 0), (99, 60))])

    sizes = ((740, 500), (1000, 730), (250, 300), (100, 90))
    play([act for size in sizes for act in (resize(*size), pause, pause, look)], toy)
    assert places == [(2, 130, 10), (3, 140, 5), (1, 5, 30), (1, -70, -75)]
    assert corners[0][0] == (0, 0, 0) != corners[3][1]


def test_nothing_is_blurred(toy):
    """Each pixel of the board is a square of one colour."""
    seen = []

    def look(host):
        scale, left, top = host.place()
        rgb = pygame.surfarray.array3d(host._window)[left:, top:][: 240 * scale, : 240 * scale]
        seen.append(
            (rgb[::scale, ::scale], [rgb[i::scale, j::scale] for i in (0, 2) for j in (0, 2)])
        )

    play([resize(800, 760), pause, pause, look], toy)
    first, others = seen[0]
    assert all((first == other).all() for other in others)


def test_full_screen_and_back(toy):
    sizes = []

    def look(host):
        sizes.append((host._window.get_size(), bool(host._window.get_flags() & pygame.FULLSCREEN)))

    f11, alt = key(pygame.K_F11), key(pygame.K_RETURN, pygame.KMOD_LALT)
    acts = [look, f11, pause, look, f11, pause, look, alt, pause, look, alt, pause, look]
    host = play(acts, toy)
    desktop = pygame.display.get_desktop_sizes()[0] if pygame.display.get_init() else sizes[1][0]
    assert sizes == [((480, 480), False), (desktop, True)] * 2 + [((480, 480), False)]
    assert (toy / "place.txt").exists() is False and not host._down  # Alt+Enter is no A


# The list of keys


def test_the_list_of_keys_closes_on_any_key_which_the_game_does_not_get(toy):
    seen, holds = [], []

    def look(host):
        seen.append(
            (host._listing is not None, tuple(host._window.get_at((2, 2)))[:3] == overlay._PAPER)
        )

    acts = [key(pygame.K_F1), pause, pause, look]
    acts += [post(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode=""), pause, held(holds), look]
    acts += [post(pygame.KEYUP, key=pygame.K_RIGHT, mod=0), pause]
    acts += [
        key(pygame.K_F1),
        pause,
        post(pygame.MOUSEBUTTONDOWN, button=1, pos=(9, 9)),
        pause,
        pause,
    ]
    play([*acts, look], toy)
    assert seen == [(True, True), (False, False), (False, False)]
    assert holds == [set()]


def pressed(code, out):
    """Press a key, note what it holds, and release it."""
    down = post(pygame.KEYDOWN, key=code, mod=0, unicode="")
    return [down, pause, held(out), post(pygame.KEYUP, key=code, mod=0), pause]


def chosen(*codes):
    """Press keys in the list of keys, which is open before and closed afterwards."""
    codes = (pygame.K_F1, *codes, pygame.K_F1)
    return [act for code in codes for act in (key(code), pause)]


def test_a_key_is_given_something_else_to_do_and_keeps_it(toy, tmp_path):
    """K is RIGHT, then A, although Q was chosen for A first and Esc chose nothing."""
    kept, out = tmp_path / "data" / "keys.json", []
    down = [pygame.K_DOWN] * 2  # from LEFT to RIGHT
    acts = pressed(pygame.K_k, out) + chosen(*down, pygame.K_RETURN, pygame.K_k)
    play(acts + pressed(pygame.K_k, out), toy, keys=kept)
    assert out == [set(), {"RIGHT"}]
    acts = chosen(*down * 2, pygame.K_RETURN, pygame.K_q, pygame.K_RETURN, pygame.K_ESCAPE)
    acts += pressed(pygame.K_k, out) + pressed(pygame.K_q, out)
    play(acts, toy, keys=kept)
    assert out[2:] == [{"RIGHT"}, {"A"}]
    play(chosen(pygame.K_DELETE) + pressed(pygame.K_k, out), toy, keys=kept)
    assert out[4:] == [set()]
    assert json.loads(kept.read_text()) == {}


def test_keys_of_the_window_itself_can_be_changed(toy, tmp_path):
    """F becomes UP, and J fills the screen; Shift and F1 are not taken."""
    out, full = [], []
    to_full = [pygame.K_UP] * 2
    acts = chosen(pygame.K_DOWN, pygame.K_RETURN, pygame.K_LSHIFT, pygame.K_F1, pygame.K_f)
    acts += pressed(pygame.K_f, out) + chosen(*to_full, pygame.K_RETURN, pygame.K_j)
    acts += [key(pygame.K_j), pause, lambda host: full.append(host._full)]
    play(acts, toy, keys=tmp_path / "keys.json")
    assert out == [{"UP"}] and full == [True]


@pytest.mark.parametrize("data", [b"", b"[1]", b'{"nokey": "A", "k": 7, "j": "explode", "q": "B"}'])
def test_a_damaged_file_of_keys_changes_nothing(toy, tmp_path, data):
    kept, out = tmp_path / "keys.json", []
    kept.write_bytes(data)
    play(pressed(pygame.K_k, out) + pressed(pygame.K_j, out), toy, keys=kept)
    assert out == [set(), set()]


def test_keys_that_cannot_be_kept_hold_until_the_end(toy, tmp_path):
    out, notes = [], []
    (tmp_path / "file").touch()
    acts = chosen(pygame.K_RETURN, pygame.K_k) + pressed(pygame.K_k, out)
    acts += [lambda host: notes.append(host._note)]
    play(acts, toy, keys=tmp_path / "file" / "keys.json")
    assert out == [{"LEFT"}] and "keys.json" in notes[0]


def test_the_list_of_keys_names_what_a_key_does_now():
    own = keymap.Keymap()
    own.give(pygame.K_z, "undo")
    rows = [row[:2] for row in overlay.rows_of(TEXTS[0], own)]
    assert ("Enter, Space", "A") in rows and ("U, Ctrl+Z, Z", "undo") in rows


@pytest.mark.parametrize("language", choices.LANGUAGES)
@pytest.mark.parametrize("size", [(240, 240), (128, 128), (1920, 1080)])
def test_the_list_of_keys_fits(size, language):
    pygame.font.init()
    picture = pygame.Surface(size)
    lists = (words_in(language, "pointing", name) for name in SECTIONS)
    overlay.draw_keys(picture, tuple(lists), keymap.Keymap())
    rgb = pygame.surfarray.array3d(picture)
    inked = (rgb != overlay._PAPER).any(axis=2)
    if size[0] > 200:
        assert inked.any()
    assert not inked[:2].any() and not inked[:, :2].any()


# Screenshots


def test_a_screenshot_says_where_it_is(toy, tmp_path, capsys):
    notes = []
    acts = [key(pygame.K_F12), pause, lambda host: notes.append(host._note)]
    acts += [key(pygame.K_s, pygame.KMOD_LCTRL), pause, pause]
    host = play(acts, toy, shots=tmp_path / "shots")
    paths = sorted((tmp_path / "shots").iterdir())
    assert len(paths) == 2
    assert Image.open(paths[0]).size == (240, 240)
    said = capsys.readouterr().err
    assert all(str(path) in said for path in paths)
    assert any(str(path) in notes[0] for path in paths)
    assert "DOWN" not in host._down.values()  # Ctrl+S is no S


def test_screenshots_go_to_the_pictures(monkeypatch, tmp_path):
    monkeypatch.setattr(shots.sys, "platform", "linux")
    monkeypatch.setattr(shots.Path, "home", lambda: tmp_path)
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    assert shots.pictures_folder() == tmp_path / "Pictures"
    (tmp_path / ".config").mkdir()
    named = '# a comment\nXDG_MUSIC_DIR="$HOME/Musik"\nXDG_PICTURES_DIR="$HOME/Bilder"\n'
    (tmp_path / ".config" / "user-dirs.dirs").write_text(named)
    assert shots.pictures_folder() == tmp_path / "Bilder"
    (tmp_path / ".config" / "user-dirs.dirs").write_bytes(b"\xff\xfe")
    assert shots.pictures_folder() == tmp_path / "Pictures"
    path = shots.save(b"one", "Sokoban - Microban 12: a/b", None)
    assert path.parent == tmp_path / "Pictures" / "Nibblock"
    assert re.fullmatch(
        r"Sokoban - Microban 12 a b \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.png", path.name
    )


def test_no_screenshot_replaces_another(monkeypatch, tmp_path):
    monkeypatch.setattr(shots.time, "strftime", lambda _: "now")
    paths = [shots.save(bytes([i]), "...", tmp_path) for i in range(3)]
    names = ["Nibblock now.png", "Nibblock now (2).png", "Nibblock now (3).png"]
    assert [path.name for path in paths] == names
    assert [path.read_bytes() for path in paths] == [b"\0", b"\1", b"\2"]


def test_a_folder_that_cannot_be_used(tmp_path):
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(ToolError):
        shots.save(b"", "A", tmp_path / "file")


# Pads


class FakePad:
    def __init__(self, index):
        self.index = index

    def get_instance_id(self):
        return 70 + self.index


@pytest.fixture
def fake_pads(monkeypatch):
    monkeypatch.setattr(pads.controller, "is_controller", lambda index: False)
    monkeypatch.setattr(pads.pygame.joystick, "Joystick", FakePad)


def test_a_pad_plays(toy, fake_pads):
    out = []

    def button(number, down=True):
        kind = pygame.JOYBUTTONDOWN if down else pygame.JOYBUTTONUP
        return post(kind, instance_id=71, button=number)

    def hat(*value):
        return post(pygame.JOYHATMOTION, instance_id=71, hat=0, value=value)

    def axis(number, value):
        return post(pygame.JOYAXISMOTION, instance_id=71, axis=number, value=value)

    steps = [button(0), button(0, False), button(1), button(1, False)]
    steps += [hat(-1, 1), hat(0, 1), hat(0, 0)]
    steps += [axis(0, 0.5), axis(0, 0.6), axis(0, 0.4), axis(0, 0.3), axis(1, -1.0), axis(1, 0.0)]
    acts = [post(pygame.JOYDEVICEADDED, device_index=1), pause]
    for step in steps:
        acts += [step, pause, held(out)]
    play(acts, toy)
    expected = [{"A"}, set(), {"B"}, set(), {"LEFT", "UP"}, {"UP"}, set()]
    assert out == [*expected, set(), {"RIGHT"}, {"RIGHT"}, set(), {"UP"}, set()]


def test_a_pad_that_is_unplugged_lets_go(toy, fake_pads):
    out = []
    acts = [
        post(pygame.JOYDEVICEADDED, device_index=0),
        post(pygame.JOYHATMOTION, instance_id=70, hat=0, value=(1, 0)),
        post(pygame.JOYBUTTONDOWN, instance_id=70, button=1),
        pause,
        held(out),
        post(pygame.JOYDEVICEREMOVED, instance_id=70),
        pause,
        held(out),
        post(pygame.JOYDEVICEADDED, device_index=0),  # and in again
        post(pygame.JOYHATMOTION, instance_id=70, hat=0, value=(1, 0)),
        pause,
        held(out),
    ]
    play(acts, toy)
    assert out == [{"RIGHT", "B"}, set(), {"RIGHT"}]


def test_a_pad_that_is_known_is_heard_once(monkeypatch):
    """SDL reports such a pad's buttons twice, in two numberings."""
    monkeypatch.setattr(pads.controller, "is_controller", lambda index: True)
    known = SimpleNamespace(as_joystick=lambda: FakePad(0))
    monkeypatch.setattr(pads.controller, "Controller", lambda index: known)
    heard = []
    found = pads.Pads(lambda _, name, down: heard.append((name, down)))
    event = pygame.event.Event
    found.handle(event(pygame.JOYDEVICEADDED, device_index=0))
    found.handle(event(pygame.JOYBUTTONDOWN, instance_id=70, button=1))
    back = pygame.CONTROLLER_BUTTON_BACK
    found.handle(event(pygame.CONTROLLERBUTTONDOWN, instance_id=70, button=back))
    found.handle(event(pygame.CONTROLLERAXISMOTION, instance_id=70, axis=0, value=-32768))
    found.handle(event(pygame.JOYDEVICEREMOVED, instance_id=70))
    assert heard == [("SELECT", True), ("LEFT", True), ("SELECT", False), ("LEFT", False)]


def test_a_pad_that_is_gone_before_it_is_opened(monkeypatch):
    def gone(index):
        raise pygame.error("no such pad")

    monkeypatch.setattr(pads.controller, "is_controller", gone)
    pads.Pads(lambda *_: None).handle(pygame.event.Event(pygame.JOYDEVICEADDED, device_index=5))


# The console itself: title bar, mouse, and closing without a loss.


def on_screen(name):
    def ready(host):
        console = window.running()
        return console is not None and console._name == name and console.leaving is None

    return ready


def ready(_):
    """Wait until the title's rows are there."""
    return getattr(window.running().screen, "choices", None) is not None


def calm(host):
    """Wait until the screen has nothing to do and no key is left."""
    console = window.running()
    pointer = host._mouse._pointer
    busy = pointer is not None and (pointer._inputs or pointer._grip or pointer._tapped >= 0)
    return not busy and not host.machine.unread and console.screen.group is not None


def click(find):
    """Click on the board's pixel that ``find(console)`` returns."""

    def act(host):
        scale, left, top = host.place()
        x, y = find(window.running())
        at = left + x * scale + scale // 2, top + y * scale + scale // 2
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, button=1, pos=at))

    return act


def game(console):
    left, top, _, _ = console.screen.choices.cards[0]
    return left + 9, top + 9


def row(console):
    rows = console.screen._rows
    return rows._x + 9, rows._y + 4


def cell(console):
    grid = console.screen._grid
    return grid._x + 4, grid._y + 4


#: From the title into the first level, by mouse, and a step there; the first of each is chosen.
BEGUN = [on_screen("title"), ready, click(game), on_screen("packs"), calm, click(row)]
BEGUN += [on_screen("levels"), calm, click(cell), on_screen("games.sokoban.screen"), calm]
BEGUN += [key(pygame.K_RIGHT), pause, lambda _: window.running().screen.rules.moves == 1]


def check_saved(folder, level):
    """Switch on again: the step is saved."""
    left = []

    def look(_):
        left.append(window.running().progress.unfinished(*level))

    play([on_screen("title"), look], folder)
    assert left[0] is not None and left[0][0] == 1


def test_from_the_title_to_a_level_by_mouse_and_close(tmp_path):
    """The title bar names the level, *Packs* says where packs go; what was played is saved though
    the window is closed.
    """
    drive = Drive(tmp_path)
    titles, notes, level = [], [], []

    def title(host):
        host._entitle()
        titles.append(pygame.display.get_caption()[0])

    def packs(host):
        host._entitle()
        notes.append(host._note)

    acts = [on_screen("title"), ready, title, lambda _: window.running().go("packs")]
    acts += [on_screen("packs"), calm, packs, lambda _: window.running().go("title")]
    acts += [*BEGUN, title, lambda _: level.append(window.running().screen.key_of_level)]
    play(acts, tmp_path)
    assert titles[0] == "Nibblock"
    assert notes[0].startswith(f"Level files go into {drive.root / 'levels'}: drop them here")
    assert re.fullmatch(r"Sokoban - .+ 1(: .+)? - Nibblock", titles[1])
    check_saved(drive.root, level)


def test_what_is_dropped_or_pasted_opens_and_a_code_is_copied(drive, tmp_path, monkeypatch):
    """A file, the text of a level, moves that solve it, its code, which first is copied."""
    clipboard = ["#####\n#@$.#\n#####\n"]
    monkeypatch.setattr(window.pygame.scrap, "get_text", lambda: clipboard[-1])
    monkeypatch.setattr(window.pygame.scrap, "put_text", clipboard.append)
    file = tmp_path / "two.xsb"
    file.write_text("######\n#@$ .#\n######\n\n#####\n#.$@#\n#####\n")
    widths = []

    def look(_):
        widths.append(window.running().screen.rules.width)

    paste = key(pygame.K_v, pygame.KMOD_CTRL)
    in_play = [on_screen("games.sokoban.screen"), calm]

    acts = [
        on_screen("title"),
        ready,
        calm,
        post(pygame.DROPFILE, file=str(file)),
        on_screen("levels"),
        calm,
    ]
    acts += [paste, *in_play, look, post(pygame.DROPTEXT, text="r"), on_screen("enter"), calm]
    acts += [post(pygame.DROPTEXT, text="nonsense"), pause, pause, calm]
    acts += [lambda _: window.running().go("share", "levels/opened/pasted.nbk", 0)]
    acts += [on_screen("share"), lambda _: bool(window.running().screen._code)]
    acts += [key(pygame.K_c, pygame.KMOD_CTRL), pause, lambda _: len(clipboard) == 2]
    acts += [paste, on_screen("enter"), calm]
    host = play(acts, drive)
    assert widths == [5] and re.fullmatch("[0-9A-Z-]+", clipboard[1]) and host._note


def test_two_keys_of_the_article_hold_two_directions(monkeypatch, toy):
    out = []
    monkeypatch.setattr(window, "_combines", lambda: True)
    down = [post(pygame.KEYDOWN, key=code, mod=0, unicode="") for code in (pygame.K_x, pygame.K_q)]
    up = [post(pygame.KEYUP, key=code, mod=0) for code in (pygame.K_x, pygame.K_q)]
    acts = [down[0], pause, held(out), up[0], pause, held(out), down[1], pause, held(out), up[1]]
    play([*acts, pause, held(out)], toy)
    assert out == [{"RIGHT", "DOWN"}, set(), {"LEFT", "UP"}, set()]


def test_keys_of_a_level(drive):
    """Undo, redo, restart, and the next level; at the start there is nothing to undo."""
    seen = []

    def look(_):
        screen = window.running().screen
        seen.append((screen.index, screen.session.at, screen.dialog is None))

    def begin(_):
        window.running().play("levels/1-sokoban/1-first-steps.nbk", 0)

    acts = [on_screen("title"), calm, begin, on_screen("games.sokoban.screen"), calm]
    pressed = [
        (pygame.K_u, 0),
        (pygame.K_RIGHT, 0),
        (pygame.K_z, pygame.KMOD_CTRL),
        (pygame.K_u, pygame.KMOD_SHIFT),
        (pygame.K_r, 0),
        (pygame.K_y, pygame.KMOD_CTRL),
        (pygame.K_n, 0),
    ]
    for code, mod in pressed:
        acts += [key(code, mod), pause, calm, look]
    play(acts, drive)
    assert seen == [(0, at, True) for at in (0, 1, 0, 1, 0, 1)] + [(1, 0, True)]


def test_the_window_stays_lit(monkeypatch):
    console = SimpleNamespace(dims_after=20_000)
    monkeypatch.setattr(watch, "running", lambda: console)
    watch.stay_awake()
    assert console.dims_after == 0


def test_a_window_closed_in_the_middle_of_saving_loses_nothing(tmp_path):
    """The save goes on to its end, and what came after the last one is saved too."""
    cuts, level = [], []

    def close_while_saving(host):
        drive = host.machine.drive
        writes = drive.on_write

        def on_write(*facts):
            if not cuts:
                cuts.append(facts)
                pygame.event.post(pygame.event.Event(pygame.QUIT))
                host.sleep(50_000)  # as when a chip erases its flash
            writes(*facts)

        drive.on_write = on_write
        level.append(window.running().screen.key_of_level)

    acts = [*BEGUN, close_while_saving, lambda _: window.running().go("title")]
    play([*acts, lambda _: bool(cuts)], tmp_path)
    check_saved(tmp_path, level)


def test_a_console_that_is_busy_is_switched_off_in_the_end(toy, monkeypatch):
    monkeypatch.setattr(live, "_PATIENCE_S", 0.2)
    monkeypatch.setattr(live, "running", lambda: SimpleNamespace(screen=None, save=lambda: None))
    monkeypatch.setattr(live.LiveHost, "_keep", lambda _: None)
    with contextlib.suppress(AttributeError):
        play([], toy)
