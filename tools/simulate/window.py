"""The console in a window."""

from __future__ import annotations

import os
import sys
import time
from contextlib import nullcontext
from io import BytesIO
from pathlib import Path
from typing import Any

import pygame

from tools import streams
from tools.errors import ToolError
from tools.simulate import arrivals, shots
from tools.simulate.caption import NAME, caption, place_of_packs
from tools.simulate.display import Display, to_rgb
from tools.simulate.keymap import ACTIONS, BUTTONS, COMMANDS, FIXED, KEYS, Keymap
from tools.simulate.live import LiveHost
from tools.simulate.mixer import Mixer
from tools.simulate.mouse import Mouse
from tools.simulate.overlay import Texts, draw_keys, draw_note
from tools.simulate.pads import Pads
from tools.simulate.watch import running

# In the editor.
_EDITS_WITH_CTRL = {pygame.K_z: "undo", pygame.K_y: "redo"}
_EDITS = {pygame.K_DELETE: "erase", pygame.K_INSERT: "put"}
# In play in real time two directions count as one: these keys hold both, and are no A and B there.
_DIAGONALS = {
    pygame.K_q: ("LEFT", "UP"),
    pygame.K_e: ("UP", "RIGHT"),
    pygame.K_z: ("DOWN", "LEFT"),
    pygame.K_x: ("RIGHT", "DOWN"),
}
_ICON = Path(__file__).resolve().parents[2] / "docs" / "pictures" / "icon-32.png"
_LARGEST = 4  # when the scale is chosen automatically
_NOTE_S = 4.0  # how long a note is shown
_CAPTION_S = 0.2  # between looks at what the console shows
_BLACK = (0, 0, 0)
_MOUSE = (
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEBUTTONUP,
    pygame.MOUSEMOTION,
    pygame.MOUSEWHEEL,
)
_RESIZED = (pygame.WINDOWEXPOSED, pygame.WINDOWSIZECHANGED, pygame.WINDOWRESIZED)
_DROPS = (pygame.DROPFILE, pygame.DROPTEXT)
_COMMAND = pygame.KMOD_CTRL | pygame.KMOD_META
_NO_SCREEN = (
    "play: no screen to open a window on; use --terminal for a picture in characters, "
    "or --headless --keys SCRIPT"
)


class WindowHost(LiveHost):
    """A window that begins at ``scale`` times the board's pixels (0: the largest that fits, at most
    4). Screenshots go to ``shots``, None: the user's pictures. ``keys``: where is kept which keys
    the player has changed, None: nowhere.
    """

    def __init__(self, scale: int, shots: Path | None = None, keys: Path | None = None) -> None:
        super().__init__()
        self._scale = scale
        self._shots = shots
        self._window: pygame.Surface | None = None
        self._size = (1, 1)  # of the picture, in the board's pixels
        self._full = False
        self._before = (1, 1)  # the window's size before it was full screen
        self._down: dict[object, str] = {}  # the button that each key and each pad's button holds
        self._listing: Texts | None = None  # the list of keys, while it is shown
        self._row = 0  # what is chosen there
        self._waiting = False  # the next key is to do that
        self._note = ""
        self._note_until = 0.0
        self._caption = ""
        self._place = ""  # where packs go, while that is said
        self._caption_due = 0.0
        _check_screen()
        try:
            pygame.display.init()
        except pygame.error:
            raise ToolError(_NO_SCREEN) from None
        self._mixer = Mixer()
        pygame.font.init()
        if _ICON.exists():
            pygame.display.set_icon(pygame.image.load(_ICON))
        self._keymap = Keymap(keys)
        self._mouse = Mouse()
        self._pads = Pads(self._hold)

    # The window

    def open(self, width: int, height: int) -> None:
        """Open the window, or resize it for a picture of another size."""
        if self._window is not None and self._size == (width, height):
            return
        self._size = width, height
        scale = self._scale or _fitting(width, height)
        if not self._full:
            self._set_mode((width * scale, height * scale), pygame.RESIZABLE)

    def _set_mode(self, size: tuple[int, int], flags: int) -> None:
        try:
            self._window = pygame.display.set_mode(size, flags)
        except pygame.error:
            raise ToolError(_NO_SCREEN) from None
        self._entitle()
        self.changed()

    def _entitle(self) -> None:
        """Name the game and the level in the title bar."""
        self._caption_due = time.perf_counter() + _CAPTION_S
        now = caption()
        self._say_place()
        text = now if now == NAME else f"{now} - {NAME}"
        if text != self._caption:
            self._caption = text
            pygame.display.set_caption(text)

    def _say_place(self) -> None:
        """Say where packs go, once each time the console lists none but its own."""
        text = place_of_packs(self.machine.drive) if self.machine is not None else ""
        if text and text != self._place:
            self._put_note(text)
        self._place = text

    def _toggle_full(self) -> None:
        """Fill the whole screen, or go back to the window as it was."""
        if self._window is None:
            return
        self._full = not self._full
        if self._full:
            self._before = self._window.get_size()
            self._set_mode(pygame.display.get_desktop_sizes()[0], pygame.FULLSCREEN)
        else:
            self._set_mode(self._before, pygame.RESIZABLE)

    def place(self) -> tuple[int, int, int]:
        """Return how many times as large the picture is, and its left and its upper edge: the
        largest whole multiple that fits, in the middle.
        """
        assert self._window is not None
        (wide, high), (width, height) = self._window.get_size(), self._size
        scale = max(1, min(wide // width, high // height))
        return scale, (wide - width * scale) // 2, (high - height * scale) // 2

    def show(self, display: Display) -> None:
        """Draw the picture, each pixel as a square; over it the list of keys, or a note."""
        if self._window is None:
            return
        if self._listing:
            draw_keys(self._window, self._listing, self._keymap, self._row, self._waiting)
            pygame.display.flip()
            return
        rgb = to_rgb(display.upright(), display.brightness)
        width, height = rgb.shape[1], rgb.shape[0]
        picture = pygame.image.frombuffer(rgb.tobytes(), (width, height), "RGB")
        scale, left, top = self.place()
        large = pygame.transform.scale(picture, (width * scale, height * scale))
        self._window.fill(_BLACK)
        self._window.blit(large, (left, top))
        if self._note:
            draw_note(self._window, self._note)
        pygame.display.flip()

    def tone(self, pitch: int, loudness: float) -> None:
        """Sound like the board's speaker."""
        self._mixer.tone(pitch, loudness)

    def close(self) -> None:
        """Close the window."""
        self._mixer.close()
        pygame.display.quit()

    # What the person does

    def keys(self) -> None:
        """Handle what was done with keyboard, mouse, pads and the window."""
        for event in pygame.event.get():
            if event.type == pygame.QUIT:
                self.quit()
            elif event.type == pygame.KEYDOWN:
                self._press(event)
            elif event.type == pygame.KEYUP:
                self._hold(event.key, "", False)
                self._hold((event.key, "too"), "", False)
            elif event.type in _MOUSE:
                self._point(event)
            elif event.type == pygame.WINDOWFOCUSLOST:
                self._let_go()
            elif event.type in _RESIZED:
                self.changed()
            elif event.type in _DROPS and self.machine is not None:
                self._arrive(event)
            else:
                self._pads.handle(event)
        now = time.perf_counter()
        if self._note and now >= self._note_until:
            self._note = ""
            self.changed()
        if now >= self._caption_due and self._window is not None:
            self._entitle()

    def _press(self, event: pygame.event.Event) -> None:
        """Handle a key: the window's own, one for a keyboard on the console's screen, a button."""
        held = getattr(event, "mod", 0)
        if self._listing:
            self._choose(event.key)
        elif event.key == pygame.K_F1:
            self._list()
        elif event.key == pygame.K_F11:
            self._toggle_full()
        elif event.key == pygame.K_F12:
            self._shoot()
        elif _to_keyboard(event) or _edits(event.key, held & _COMMAND):
            self._mouse.stop()
        elif event.key == pygame.K_RETURN and held & pygame.KMOD_ALT:
            self._toggle_full()
        elif event.key == pygame.K_s and held & _COMMAND:
            self._shoot()
        elif event.key == pygame.K_c and held & _COMMAND:
            self._copy()
        elif _is_paste(event):
            if text := _clipboard():
                self._report(arrivals.open_text(self.machine, text))
        elif faster := _faster(event):
            self._hold(event.key, faster, True)
        elif event.key in _DIAGONALS and not held & _COMMAND and _combines():
            one, other = _DIAGONALS[event.key]
            self._hold(event.key, one, True)
            self._hold((event.key, "too"), other, True)
        elif changed := "" if held & _COMMAND else self._keymap.of(event.key):
            self._do(changed, event.key)
        elif event.key in KEYS and not held & _COMMAND:
            self._hold(event.key, KEYS[event.key], True)
        elif command := COMMANDS.get((event.key, _held_with(held))):
            self._do(command, event.key)
        elif event.key == pygame.K_f and not held & _COMMAND:
            self._toggle_full()
        elif getattr(event, "unicode", "") == "?":
            self._list()

    def _do(self, action: str, key: int) -> None:
        """Do what a key is for (keymap.py), until it is released."""
        if action == "full":
            self._toggle_full()
        elif action == "shot":
            self._shoot()
        elif action == "keys":
            self._list()
        elif button := action if action in BUTTONS else _button(action):
            self._hold(key, button, True)

    def _choose(self, key: int) -> None:
        """Handle a key while the list of keys is shown."""
        try:
            if self._waiting:
                if key in FIXED and key != pygame.K_ESCAPE:
                    return
                self._waiting = False
                if key != pygame.K_ESCAPE:
                    self._keymap.give(key, ACTIONS[self._row])
            elif key in (pygame.K_UP, pygame.K_DOWN):
                self._row = (self._row + (1 if key == pygame.K_DOWN else -1)) % len(ACTIONS)
            elif key in (pygame.K_RETURN, pygame.K_KP_ENTER):
                self._waiting = True
            elif key == pygame.K_DELETE:
                self._keymap.reset()
            else:
                self._closes_list()
        except ToolError as error:  # it holds until the window is closed
            self._report(str(error))
        self.changed()

    def _list(self) -> None:
        """Show the list of keys."""
        self._let_go()
        self._listing = _list_of_keys()
        self._row = 0
        self._waiting = False
        self.changed()

    def _point(self, event: pygame.event.Event) -> None:
        if event.type == pygame.MOUSEBUTTONDOWN and self._closes_list():
            return
        if self._window is not None and not self._listing:
            self._mouse.handle(event, *self.place(), self.machine)

    def _closes_list(self) -> bool:
        """Close the list of keys, if it is open: the game does not get what closes it."""
        if not self._listing:
            return False
        self._listing = None
        self.changed()
        return True

    def _hold(self, source: object, button: str, down: bool) -> None:
        """Press a button for a key or a pad, or release it, unless another one still holds it."""
        if down:
            if not self._closes_list():
                self._down[source] = button
                self.press(button, True)
            return
        button = self._down.pop(source, "")
        if button and button not in self._down.values():
            self.press(button, False)

    def _let_go(self) -> None:
        """Release everything: the window no longer hears of releases."""
        for source in list(self._down):
            self._hold(source, "", False)
        self._mouse.stop()

    def _shoot(self) -> None:
        """Save the picture, and say where in the window and on standard error."""
        if self._display is None or self.machine is None:
            return
        png = BytesIO()
        self._display.picture().save(png, "PNG")
        name = caption()
        try:
            with self.machine.outside() if running() is not None else nullcontext():
                path = shots.save(png.getvalue(), name, self._shots)
        except ToolError as error:
            text = str(error)
        else:
            text = f"screenshot: {path}"
        self._report(text)

    def _copy(self) -> None:
        """Put the code on the console's screen into the clipboard."""
        if code := arrivals.shared():
            try:
                pygame.scrap.put_text(code)
            except pygame.error as error:
                self._report(f"not copied: {error}")
            else:
                self._report("code copied")

    def _arrive(self, event: pygame.event.Event) -> None:
        """Open what was dropped."""
        if event.type == pygame.DROPFILE:
            self._report(arrivals.open_file(self.machine, event.file))
        else:
            self._report(arrivals.open_text(self.machine, event.text))

    def _report(self, text: str) -> None:
        """Show a line in the window and on standard error; nothing if there is none."""
        if not text:
            return
        print(streams.line(text), file=sys.stderr, flush=True)
        self._put_note(text[:1].upper() + text[1:])

    def _put_note(self, text: str) -> None:
        """Show a line in the window for a while."""
        self._note = text
        self._note_until = time.perf_counter() + _NOTE_S
        self.changed()


def _check_screen() -> None:
    """Raise ToolError on Linux without a desktop, where SDL would draw in strange places."""
    if not sys.platform.startswith("linux") or os.environ.get("SDL_VIDEODRIVER"):
        return
    if not os.environ.get("DISPLAY") and not os.environ.get("WAYLAND_DISPLAY"):
        raise ToolError(_NO_SCREEN)


def _fitting(width: int, height: int) -> int:
    """Return the largest scale, at most 4, that leaves a tenth of the desktop free."""
    wide, high = pygame.display.get_desktop_sizes()[0]
    return max(1, min(_LARGEST, wide * 9 // 10 // width, high * 9 // 10 // height))


def _to_keyboard(event: pygame.event.Event) -> bool:
    """Pass a key, or what it pastes, to the keyboard on the console's screen; return whether there
    is one.
    """
    letter = getattr(event, "unicode", "")
    if getattr(event, "mod", 0) & pygame.KMOD_META or letter == "\x7f":
        letter = "\0"  # a Mac's shortcut, or Delete: nothing is typed
    pastes = _is_paste(event)
    take = getattr(_dialog(), "paste" if pastes else "type_in", None)
    if take is None or not (pastes or letter):
        return False
    if text := _clipboard() if pastes else letter:
        take(text)
    return True


def _edits(key: int, command: int) -> bool:
    """Do in the editor what a key is for in programs that draw; return whether it is open."""
    what = (_EDITS_WITH_CTRL if command else _EDITS).get(key)
    console = running()
    if not what or console is None or not console.screen:
        return False
    try:
        from nibblock.pointing import drawing
    except ImportError:
        return False
    return drawing.edit(console, what)


def _combines() -> bool:
    """Return whether a level is in play that combines directions, and no dialog is over it."""
    return hasattr(getattr(running(), "screen", None), "_chords") and _dialog() is None


def _held_with(held: int) -> str:
    """Return what is held with a key, as ``COMMANDS`` has it."""
    return "Ctrl" if held & _COMMAND else "Shift" if held & pygame.KMOD_SHIFT else ""


def _button(name: str) -> str:
    """Return the button that does this in the level in play, "" for none; "next" may have opened
    the next level.
    """
    if not getattr(running(), "screen", None):
        return ""
    from nibblock.pointing.commands import command

    code = command(running(), name)
    return BUTTONS[code] if code >= 0 else ""


def _faster(event: pygame.event.Event) -> str:
    """Return the button for Tab while a game shows a solution: as fast as one could play, with Ctrl
    faster still; "" for others.
    """
    show = _dialog()
    if (
        event.key != pygame.K_TAB
        or not getattr(show, "_runs", False)
        or not hasattr(show, "_faster")
    ):
        return ""
    return "UP" if getattr(event, "mod", 0) & _COMMAND else "RIGHT"


def _list_of_keys() -> Texts | None:
    """Return the list of keys in the language of the console; None if its drive has none."""
    try:
        from nibblock.pointing.commands import texts

        return texts()
    except (ImportError, OSError):
        return None


def _dialog() -> Any:
    """Return the dialog over the console's screen, None if there is none."""
    return getattr(getattr(running(), "screen", None), "dialog", None)


def _is_paste(event: pygame.event.Event) -> bool:
    """Return whether a key asks for the clipboard: Ctrl+V, on a Mac Cmd+V."""
    return event.key == pygame.K_v and bool(getattr(event, "mod", 0) & _COMMAND)


def _clipboard() -> str:
    try:
        return pygame.scrap.get_text()
    except pygame.error:  # nothing is on it
        return ""
