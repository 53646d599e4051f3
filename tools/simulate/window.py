# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""The console in a window."""

from __future__ import annotations

import os
import sys
import time
from io import BytesIO
from pathlib import Path

import pygame

from tools import files
from tools.errors import ToolError
from tools.simulate.display import Display, to_rgb
from tools.simulate.live import LiveHost
from tools.simulate.watch import running

_KEYS = {
    pygame.K_UP: "UP",
    pygame.K_w: "UP",
    pygame.K_DOWN: "DOWN",
    pygame.K_s: "DOWN",
    pygame.K_LEFT: "LEFT",
    pygame.K_a: "LEFT",
    pygame.K_RIGHT: "RIGHT",
    pygame.K_d: "RIGHT",
    pygame.K_RETURN: "A",
    pygame.K_KP_ENTER: "A",
    pygame.K_SPACE: "A",
    pygame.K_z: "A",
    pygame.K_ESCAPE: "B",
    pygame.K_BACKSPACE: "B",
    pygame.K_x: "B",
    pygame.K_m: "START",
    pygame.K_TAB: "SELECT",
    pygame.K_c: "X",
    pygame.K_v: "Y",
}
_ICON = Path(__file__).resolve().parents[2] / "docs" / "pictures" / "icon-32.png"
_LARGEST = 4  # when the scale is chosen automatically
_NO_SCREEN = (
    "play: no screen to open a window on; use --terminal for a picture in characters, "
    "or --headless --keys SCRIPT"
)


class WindowHost(LiveHost):
    """A window at ``scale`` times the board's pixels (0: the largest that fits, at most 4)."""

    def __init__(self, scale: int, title: str) -> None:
        super().__init__()
        self._scale = scale
        self._title = title
        self._folder = Path.cwd()  # the console changes the current folder
        self._window: pygame.Surface | None = None
        self._down: dict[int, str] = {}
        _check_screen()
        try:
            pygame.display.init()
        except pygame.error:
            raise ToolError(_NO_SCREEN) from None
        if _ICON.exists():
            pygame.display.set_icon(pygame.image.load(_ICON))

    def open(self, width: int, height: int) -> None:
        """Open the window, or resize it."""
        scale = self._scale or _fitting(width, height)
        size = (width * scale, height * scale)
        if self._window is not None and self._window.get_size() == size:
            return
        try:
            self._window = pygame.display.set_mode(size)
        except pygame.error:
            raise ToolError(_NO_SCREEN) from None
        pygame.display.set_caption(self._title)

    def keys(self) -> None:
        """Press and release keys; the window's close button pulls the battery."""
        assert self.machine is not None
        for event in pygame.event.get():
            if event.type == pygame.QUIT:
                self.machine.power_off()
            elif event.type == pygame.KEYDOWN and event.key == pygame.K_F12:
                self._shoot()
            elif event.type == pygame.KEYDOWN and _to_keyboard(event):
                pass
            elif event.type == pygame.KEYDOWN and event.key in _KEYS:
                self._down[event.key] = _KEYS[event.key]
                self.press(_KEYS[event.key], True)
            elif event.type == pygame.KEYUP:
                self._up(event.key)
            elif event.type == pygame.WINDOWFOCUSLOST:
                for key in list(self._down):
                    self._up(key)
            elif event.type == pygame.WINDOWEXPOSED:
                self.changed()

    def _up(self, key: int) -> None:
        """Release a key, and its button unless another key for it is still down."""
        button = self._down.pop(key, None)
        if button is not None and button not in self._down.values():
            self.press(button, False)

    def show(self, display: Display) -> None:
        """Draw the picture, each pixel as a square."""
        if self._window is None:
            return
        rgb = to_rgb(display.upright(), display.brightness)
        size = (rgb.shape[1], rgb.shape[0])
        picture = pygame.image.frombuffer(rgb.tobytes(), size, "RGB")
        pygame.transform.scale(picture.convert(self._window), self._window.get_size(), self._window)
        pygame.display.flip()

    def _shoot(self) -> None:
        """Save the picture in the folder where the command was run, and print its path or what is
        wrong.
        """
        if self._display is None:
            return
        png = BytesIO()
        self._display.picture().save(png, "PNG")
        path = self._folder / time.strftime("nibblock-%Y%m%d-%H%M%S.png")
        try:
            files.write_all({path: png.getvalue()}, force=False)
        except ToolError as error:
            print(error, file=sys.stderr, flush=True)
        else:
            print(f"screenshot: {path}", file=sys.stderr, flush=True)

    def close(self) -> None:
        """Close the window."""
        pygame.display.quit()


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
    """Pass a key to the keyboard on the console's screen; return whether there is one."""
    if _is_paste(event):
        return _paste()
    return _type_in(getattr(event, "unicode", ""))


def _is_paste(event: pygame.event.Event) -> bool:
    """Return whether a key asks for the clipboard: Ctrl+V, on a Mac Cmd+V."""
    held = getattr(event, "mod", 0) & (pygame.KMOD_CTRL | pygame.KMOD_META)
    return event.key == pygame.K_v and bool(held)


def _paste() -> bool:
    """Pass the clipboard's text to the keyboard on the console's screen; return whether there is
    one.
    """
    dialog = getattr(getattr(running(), "screen", None), "dialog", None)
    paste = getattr(dialog, "paste", None)
    if paste is None:
        return False
    try:
        text = pygame.scrap.get_text()
    except pygame.error:  # nothing is on it
        text = ""
    if text:
        paste(text)
    return True


def _type_in(letter: str) -> bool:
    """Pass a letter to the keyboard on the console's screen; return whether there is one."""
    dialog = getattr(getattr(running(), "screen", None), "dialog", None)
    type_in = getattr(dialog, "type_in", None)
    if not letter or type_in is None:
        return False
    type_in(letter)
    return True
