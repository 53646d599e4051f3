"""The window's mouse, passed on to the console's pointer (nibblock/pointing) in board pixels."""

from __future__ import annotations

from typing import Any

import pygame

from tools.simulate.machine import Machine
from tools.simulate.watch import running

_LEFT, _RIGHT = 1, 3


class Mouse:
    """Tells the pointer of the console that runs now what the mouse does."""

    def __init__(self) -> None:
        self._console: Any = None
        self._pointer: Any = None

    def handle(
        self, event: pygame.event.Event, scale: int, left: int, top: int, machine: Machine | None
    ) -> None:
        """Pass an event on; the picture is at (left, top), ``scale`` times as large. On a board
        with a touch panel the left button is a finger.
        """
        if machine is not None and machine.board.touch:
            if event.type == pygame.MOUSEBUTTONUP or getattr(event, "buttons", (1,))[0] == 0:
                machine.finger = None
            elif event.type == pygame.MOUSEMOTION or getattr(event, "button", 0) == _LEFT:
                machine.finger = (event.pos[0] - left) // scale, (event.pos[1] - top) // scale
            return
        pointer = self._now()
        if pointer is None:
            return
        if event.type == pygame.MOUSEWHEEL:
            pointer.wheel(-event.y if getattr(event, "flipped", False) else event.y)
            return
        x, y = (event.pos[0] - left) // scale, (event.pos[1] - top) // scale
        if event.type == pygame.MOUSEMOTION:
            if event.buttons[0]:
                pointer.move(x, y)
        elif event.type == pygame.MOUSEBUTTONUP:
            if event.button == _LEFT:
                pointer.release()
        elif event.button == _RIGHT:
            pointer.back(x, y)
        elif event.button == _LEFT and self._is_on(x, y):
            pointer.press(x, y)

    def stop(self) -> None:
        """Let go of everything: the window has lost the focus."""
        pointer = self._now()
        if pointer is not None:
            pointer.stop()

    def _is_on(self, x: int, y: int) -> bool:
        return 0 <= x < self._console.width and 0 <= y < self._console.height

    def _now(self) -> Any:
        """Return the pointer of the running console, made when it is first needed; None without a
        console, or where its drive has programs that know no pointer.
        """
        console = running()
        if console is not self._console:
            self._console, self._pointer = console, None
            if console is not None:
                try:
                    from nibblock.pointing import Pointer
                except ImportError:
                    return None
                self._pointer = Pointer(console)
        return self._pointer
