"""Stand-ins for the modules through which a board reads its buttons."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from types import ModuleType, SimpleNamespace
from typing import Any

from tools.simulate.machine import Machine, module


class Pin:
    """A pin, known by its name on ``board``."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return "board." + self.name


class Event:
    """``keypad.Event``: a key went down or up."""

    def __init__(self, key_number: int = 0, pressed: bool = True, timestamp: int = 0) -> None:
        self.key_number = key_number
        self.pressed = pressed
        self.timestamp = timestamp


class EventQueue:
    """``keypad.EventQueue``. A look that finds it empty counts as idle time."""

    def __init__(self, machine: Machine, max_events: int) -> None:
        self._machine = machine
        self._events: deque[tuple[int, bool, int]] = deque()
        self._limit = max_events
        self.overflowed = False

    def record(self, number: int, pressed: bool) -> None:
        """Queue an event, or drop it and record the overflow."""
        if len(self._events) >= self._limit:
            self.overflowed = True
        else:
            self._events.append((number, pressed, self._machine.ticks_ms()))

    def waiting(self) -> int:
        """Return how many events are queued, without counting as a poll."""
        return len(self._events)

    def get(self) -> Event | None:
        """Return the next event, or None."""
        event = Event()
        return event if self.get_into(event) else None

    def get_into(self, event: Event) -> bool:
        """Put the next event into ``event``. Return False if there is none."""
        if not self._events:
            self._machine.poll()
        else:
            self._machine.check_power()
        if not self._events:
            return False
        event.key_number, event.pressed, event.timestamp = self._events.popleft()
        return True

    def clear(self) -> None:
        """Forget all events."""
        self._events.clear()
        self.overflowed = False


class _Keys:
    """The base of all scanners: ``levels`` holds which keys are down."""

    def __init__(self, machine: Machine, count: int, max_events: int) -> None:
        self._machine = machine
        self.key_count = count
        self._was = [False] * count
        self.events = EventQueue(machine, max_events)
        machine.scanners.append(self)
        self.scan()

    def _down(self, number: int) -> bool:
        raise NotImplementedError

    def scan(self) -> None:
        """Queue an event for each key that changed."""
        for number in range(self.key_count):
            down = self._down(number)
            if down != self._was[number]:
                self._was[number] = down
                self.events.record(number, down)

    @property
    def waiting(self) -> int:
        """Return how many events are unread."""
        return self.events.waiting()

    def reset(self) -> None:
        """Treat all keys as released, so that held ones are reported again."""
        self._was = [False] * self.key_count
        self.scan()

    def deinit(self) -> None:
        """Stop scanning."""
        if self in self._machine.scanners:
            self._machine.scanners.remove(self)


class ButtonKeys(_Keys):
    """Keys that map to buttons by number: a shift register or a keyboard. "" is a key without a
    button.
    """

    def __init__(self, machine: Machine, buttons: Sequence[str], max_events: int) -> None:
        self._buttons = tuple(buttons)
        super().__init__(machine, len(self._buttons), max_events)

    def _down(self, number: int) -> bool:
        return self._buttons[number] in self._machine.held


def keypad_module(machine: Machine) -> ModuleType:
    """Make ``keypad``: Keys and ShiftRegisterKeys, with events read by ``get`` or ``get_into``."""

    class Keys(_Keys):
        def __init__(
            self,
            pins: Sequence[Pin],
            *,
            value_when_pressed: bool,
            pull: bool = True,
            interval: float = 0.02,
            max_events: int = 64,
            debounce_threshold: int = 1,
        ) -> None:
            self._pins = [pin.name for pin in pins]
            self._active = value_when_pressed
            super().__init__(machine, len(self._pins), max_events)

        def _down(self, number: int) -> bool:
            return machine.level(self._pins[number]) == self._active

    class ShiftRegisterKeys(ButtonKeys):
        def __init__(
            self,
            *,
            clock: Pin,
            data: Pin,
            latch: Pin,
            value_to_latch: bool = True,
            key_count: int,
            value_when_pressed: bool,
            interval: float = 0.02,
            max_events: int = 64,
            debounce_threshold: int = 1,
        ) -> None:
            order = machine.board.register[:key_count]
            order += ("",) * (key_count - len(order))
            super().__init__(machine, order, max_events)

    own = {"Keys": Keys, "ShiftRegisterKeys": ShiftRegisterKeys}
    return module("keypad", Event=Event, EventQueue=EventQueue, **own)


def cardputer_keyboard_module(machine: Machine) -> ModuleType:
    """Make ``cardputer_keyboard``, frozen into that board: keys numbered row * 7 + column, detached
    from the REPL.
    """
    keys = {33: "LEFT", 12: "UP", 34: "RIGHT", 5: "DOWN", 1: "A", 27: "B"}
    keys |= {13: "START", 42: "SELECT", 2: "X", 31: "Y"}
    scanner = ButtonKeys(machine, [keys.get(number, "") for number in range(56)], 64)
    return module("cardputer_keyboard", KEYBOARD=scanner, detach_serial=lambda: None)


class TDeck:
    """A T-Deck's trackball and keyboard: both report only presses. The click is a pin."""

    _BALL = ("LEFT", "UP", "RIGHT", "DOWN")
    _CHARS = {"B": 8, "START": 13, "SELECT": ord("q"), "X": ord("c"), "Y": ord("v")}

    def __init__(self, machine: Machine) -> None:
        self.turns = dict.fromkeys(self._BALL, 0)
        self.typed: deque[int] = deque()
        self._machine = machine
        self._was: set[str] = set()
        machine.scanners.append(self)

    def scan(self) -> None:
        """Record the buttons newly pressed: two pulses of the ball, or a character."""
        for button in self._machine.held - self._was:
            if button in self.turns:
                self.turns[button] += 2
            elif button in self._CHARS:
                self.typed.append(self._CHARS[button])
        self._was = set(self._machine.held)

    @property
    def waiting(self) -> int:
        """Return how many presses are unread."""
        return len(self.typed) + sum(map(bool, self.turns.values()))

    def counter(self, pin: Pin, **_: object) -> _Counter:
        """Return a ``countio.Counter`` for the ball's pin."""
        return _Counter(self.turns, pin.name.replace("TRACKBALL_", ""))

    def readfrom_into(self, address: int, buffer: bytearray) -> None:
        """Read the keyboard's answer on I2C: the character typed, or 0."""
        buffer[0] = self.typed.popleft() if self.typed else 0


class _Counter:
    def __init__(self, turns: dict[str, int], direction: str) -> None:
        self._turns = turns
        self._direction = direction

    @property
    def count(self) -> int:
        return self._turns.get(self._direction, 0)

    def reset(self) -> None:
        self._turns[self._direction] = 0


def digitalio_module(machine: Machine) -> ModuleType:
    """Make ``digitalio``: a pin's level comes from the buttons, or from what was written to it."""

    class DigitalInOut:
        def __init__(self, pin: Pin) -> None:
            self._pin = pin
            self._written: bool | None = None  # the level of an output

        def switch_to_input(self, pull: Any = None) -> None:
            self._written = None

        def switch_to_output(self, value: bool = False) -> None:
            self._written = value

        @property
        def value(self) -> bool:
            machine.check_power()
            return machine.level(self._pin.name) if self._written is None else self._written

        @value.setter
        def value(self, level: bool) -> None:
            self._written = bool(level)

        def deinit(self) -> None:
            pass

        def __enter__(self) -> DigitalInOut:
            return self

        def __exit__(self, *_: object) -> None:
            self.deinit()

    pull = SimpleNamespace(UP="UP", DOWN="DOWN")
    return module("digitalio", DigitalInOut=DigitalInOut, Pull=pull)


def analogio_module(machine: Machine) -> ModuleType:
    """Make ``analogio``: sticks; any other pin reads as half."""

    class AnalogIn:
        def __init__(self, pin: Pin) -> None:
            self._pin = pin

        @property
        def value(self) -> int:
            machine.check_power()
            return machine.axis(self._pin.name)

        def deinit(self) -> None:
            pass

    return module("analogio", AnalogIn=AnalogIn)
