"""Gamepads in the window, plugged in and out at any time.

A pad that SDL knows has named buttons; of any other the usual order is assumed: A, B, X, Y first,
SELECT and START as buttons 6 and 7 or 8 and 9, the D-pad as the first hat.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame._sdl2 import controller

_CONTROLLER = {
    pygame.CONTROLLER_BUTTON_A: "A",
    pygame.CONTROLLER_BUTTON_B: "B",
    pygame.CONTROLLER_BUTTON_X: "X",
    pygame.CONTROLLER_BUTTON_Y: "Y",
    pygame.CONTROLLER_BUTTON_START: "START",
    pygame.CONTROLLER_BUTTON_BACK: "SELECT",
    pygame.CONTROLLER_BUTTON_DPAD_UP: "UP",
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: "DOWN",
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: "LEFT",
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "RIGHT",
}
_PLAIN = {
    0: "A",
    1: "B",
    2: "X",
    3: "Y",
    6: "SELECT",
    7: "START",
    8: "SELECT",
    9: "START",
}
#: A stick counts as pushed beyond the first part of its way, until it is back within the second.
_PUSHED, _BACK = 0.55, 0.35
_AXES = (("LEFT", "RIGHT"), ("UP", "DOWN"))
_FULL = 32767  #: of an axis of a controller

Press = Callable[[object, str, bool], None]


class Pads:
    """Calls ``press(source, button, down)`` for the buttons of all pads; ``source`` tells apart
    what holds the same button.
    """

    def __init__(self, press: Press) -> None:
        self._press = press
        self._open: dict[int, object] = {}
        self._known: set[int] = set()  #: those whose buttons SDL names
        self._down: dict[object, str] = {}
        try:
            pygame.joystick.init()
            controller.init()
        except pygame.error:  # the system has no pads
            pass

    def handle(self, event: pygame.event.Event) -> None:
        """Handle an event of a pad; any other is ignored."""
        kind = event.type
        pad = getattr(event, "instance_id", -1)
        if kind == pygame.JOYDEVICEADDED:
            self._add(event.device_index)
        elif kind == pygame.JOYDEVICEREMOVED:
            self._remove(pad)
        elif pad in self._known:
            self._controller(event, pad)
        elif kind in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP):
            self._set((pad, "button", event.button), _PLAIN.get(event.button, ""), event)
        elif kind == pygame.JOYHATMOTION and event.hat == 0:
            for axis, value in enumerate(event.value):
                self._lean(pad, "hat", axis, value if axis == 0 else -value)
        elif kind == pygame.JOYAXISMOTION and event.axis in (0, 1):
            self._lean(pad, "stick", event.axis, event.value)

    def _controller(self, event: pygame.event.Event, pad: int) -> None:
        """Handle an event of a pad that SDL knows; it reports each as a plain one too."""
        if event.type in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            name = _CONTROLLER.get(event.button, "")
            self._set((pad, "button", event.button), name, event)
        elif event.type == pygame.CONTROLLERAXISMOTION and event.axis in (0, 1):
            self._lean(pad, "stick", event.axis, event.value / _FULL)

    def _add(self, index: int) -> None:
        try:
            named = controller.is_controller(index)
            pad = controller.Controller(index) if named else pygame.joystick.Joystick(index)
            number = (pad.as_joystick() if named else pad).get_instance_id()
        except pygame.error:  # unplugged again
            return
        self._open[number] = pad
        if named:
            self._known.add(number)

    def _remove(self, pad: int) -> None:
        """Let go of everything that a pad held: it cannot report that any more."""
        for source in [source for source in self._down if source[0] == pad]:  # type: ignore[index]
            self._press(source, self._down.pop(source), False)
        self._open.pop(pad, None)
        self._known.discard(pad)

    def _lean(self, pad: int, part: str, axis: int, value: float) -> None:
        """Press and release the directions of an axis at ``value``, -1 to 1."""
        for sign, name in zip((-1, 1), _AXES[axis], strict=True):
            source = (pad, part, name)
            away = value * sign
            if away > _PUSHED:
                self._change(source, name, True)
            elif away < _BACK:
                self._change(source, name, False)

    def _set(self, source: object, name: str, event: pygame.event.Event) -> None:
        down = event.type in (pygame.JOYBUTTONDOWN, pygame.CONTROLLERBUTTONDOWN)
        if name:
            self._change(source, name, down)

    def _change(self, source: object, name: str, down: bool) -> None:
        if down and source not in self._down:
            self._down[source] = name
            self._press(source, name, True)
        elif not down and source in self._down:
            self._press(source, self._down.pop(source), False)
