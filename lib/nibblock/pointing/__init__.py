"""Mouse and touch: turn what the player points at into the keys that do what is meant.

Only boards with a touch panel load this folder (finger.py); the window does, and a web page may. A
``Pointer`` stands before the board's buttons: the console gets the same events as from buttons, so
steps are recorded, undone and saved in the same way.

What is at a pixel is known by one module or class for each kind of screen or dialog: those in
_PARTS, and for a game's own screen the module ``pointing`` in its folder. It has
``begin(console, front, x, y)``, which returns a Grip (grip.py) or None, or for things to choose
from:

``at(console, front, x, y)``  what a click there chooses, and the key to press then (-1: none); or
                              None
``toward(front, thing)``      the key that brings the choice nearer to it; -1: it is chosen

WHEEL, if it has that, are the keys for a turn of the wheel up and down; a list that is dragged
gets them too. DIALOGS of a game's module has, for its own dialogs by module, a class with the same
functions or a name as in _PARTS. What the footer says is clicked like a button, everywhere.
The right button is B, unless the module's ``back(console, front, x, y)`` returns that it did
something else there.
"""

from adafruit_ticks import ticks_add, ticks_diff, ticks_ms

from nibblock.keys import CODE, DOWN, RELEASE, REPEAT, START, UP, A, B
from nibblock.memory import find
from nibblock.pointing.caps import cap_at
from nibblock.pointing.grip import DONE, Choose, Scroll, Tap

_MOST = 32  # inputs that wait; more are dropped
_WHEEL = (UP, DOWN)
_PRESS, _MOVE, _RELEASE, _BACK, _WHEEL_UP, _WHEEL_DOWN = range(6)

#: By the module of a screen or dialog: the module or class here that knows what is where on it.
_PARTS = {
    "ui.menu": "menus.Menu",
    "ui.ask": "letters.Ask",
    "screens.title": "title",
    "screens.packs": "lists.Packs",
    "screens.levels": "lists.Levels",
    "screens.calendar": "calendar",
    "screens.settings": "lists.Settings",
    "screens.welcome": "lists.Settings",
    "screens.draw": "lists.Draw",
    "screens.players": "lists.Players",
    "screens.pack_finished": "lists.Finished",
    "screens.scores": "lists.Scores",
    "screens.unread": "menus.Buttons",
    "screens.help": "pages.Pages",
    "screens.about": "pages.Pages",
    "screens.diagnostics": "pages.Pages",
    "screens.statistics": "pages.Pages",
    "screens.share": "pages.Pages",
    "screens.code_keys": "letters.Keyboard",
    "editor.dialogs.keyboard": "letters.Keyboard",
    "editor.screen": "drawing",
    "editor.dialogs.rectangle": "drawing",
    "editor.dialogs.carry": "drawing",
    "editor.dialogs.cells": "drawing",
    "editor.dialogs.sides": "pages.Sides",
    "play.dialogs.solved": "menus.Buttons",
    "play.dialogs.info": "pages.Cards",
    "play.dialogs.hint": "pages.Cards",
    "play.dialogs.look_around": "pages.Cards",
    "play.dialogs.replay": "pages.Replay",
}


class Pointer:
    """The pointer of ``console``; tell it what happens, in the display's pixels."""

    def __init__(self, console):
        self.console = console
        self._keys = console.board.buttons.next
        console.board.buttons.next = self.next
        self._inputs = []
        self._grip = None
        self._front = front_of(console)
        self._down = 0  # the buttons that are held for a grip, bit 1 << code
        self._tapped = -1  # the button that was pressed last and is to be released
        self._due = ticks_ms()

    # What the player does.

    def press(self, x, y):
        """Press the left button, or touch."""
        self._put((_PRESS, x, y))

    def move(self, x, y):
        """Move the pointer; only moves while it is down count."""
        if self._inputs and self._inputs[-1][0] == _MOVE:
            self._inputs.pop()
        self._put((_MOVE, x, y))

    def release(self):
        """Let go."""
        self._put((_RELEASE, 0, 0))

    def back(self, x=-1, y=-1):
        """Press the right button."""
        self._put((_BACK, x, y))

    def wheel(self, lines):
        """Turn the wheel: up if ``lines`` is positive."""
        for _ in range(min(abs(lines), 8)):
            self._put((_WHEEL_UP if lines > 0 else _WHEEL_DOWN, 0, 0))

    def stop(self):
        """Forget what was begun: the player has pressed a key, or looks elsewhere."""
        self._grip = None
        self._inputs = []

    def _put(self, what):
        if len(self._inputs) < _MOST:
            self._inputs.append(what)
        elif what[0] == _RELEASE:  # nothing may stay held
            self._inputs[-1] = what

    # What the console asks.

    def next(self):
        """Return the next event of the buttons, or else of the pointer; -1 if there is none."""
        event = self._keys()
        if event >= 0:
            if event < REPEAT:
                self.stop()
            return event
        if self._tapped >= 0:
            event, self._tapped = self._tapped | RELEASE, -1
            return event
        self._look_in_front()
        if self.console.leaving:
            return -1
        if self._inputs:
            event = self._take_input()
            if event >= 0:
                return event
        if self._grip:
            return self._ask_grip()
        return self._let_go()

    def _look_in_front(self):
        """If another screen or dialog has come, forget what was meant for the last one."""
        front = front_of(self.console)
        if front is not self._front:
            self._front = front
            if not (self._grip and self._grip.survives(self.console, front)):
                self.stop()

    def _take_input(self):
        """Handle what the player did, or pass it to the grip; return an event or -1."""
        kind, x, y = self._inputs[0]
        grip = self._grip
        if kind in (_MOVE, _RELEASE):
            self._inputs.pop(0)
            if grip:
                grip.move(x, y) if kind == _MOVE else grip.drop()
            return -1
        if grip and grip.waits and grip.dropped:
            return -1
        self._inputs.pop(0)
        self._grip = None
        console = self.console
        if console._dimmed:
            return self._tap(A)  # any key wakes it, and does nothing else
        console.notices.hide()
        if kind == _PRESS:
            self._grip = self._begin(x, y)
            return -1
        if kind == _BACK:
            part = self._part()
            done = hasattr(part, "back") and part.back(console, self._front, x, y)
            return -1 if done else self._tap(B)
        code = _wheel_of(self._part())[kind - _WHEEL_UP]
        return self._tap(code) if code >= 0 else -1

    def _part(self):
        """Return the module that knows what is where on what is in front, or None."""
        name = type(self._front).__module__
        name = name[name.find(".") + 1 :]
        part = _PARTS.get(name)
        if name[:6] == "games.":
            end = name.find(".", 6)
            own = find(name[:end] + ".pointing")
            if name[end:] == ".screen" or not own:
                return own
            part = getattr(own, "DIALOGS", {}).get(name[end + 1 :])
        if not isinstance(part, str):
            return part
        end = (part + ".").find(".")
        module = find("pointing." + part[:end])
        return getattr(module, part[end + 1 :]) if module and end < len(part) else module

    def _begin(self, x, y):
        """Return a Grip of what is at (x, y), or None."""
        console, front = self.console, self._front
        if not front:
            return None
        code = cap_at(console, x, y)
        if code >= 0:
            return Tap(code)
        if hasattr(front, "key_of_level"):
            if y < max(console.bar, console.board.finger // 2):
                return Tap(START)
            if console.board.finger and y >= console.height - console.bar:
                return Tap(B)  # a long title may hide what the footer says
        part = self._part()
        if not part:
            return None
        if hasattr(part, "begin"):
            return part.begin(console, front, x, y)
        found, wheel = part.at(console, front, x, y), _wheel_of(part)
        if not found:
            return Scroll(wheel, x, y)
        return Choose(front, found, part.toward, wheel, x, y)

    def _ask_grip(self):
        """Return the grip's next event, or -1; keep in mind which buttons it holds."""
        grip = self._grip
        now = ticks_ms()
        if ticks_diff(now, self._due) < 0:
            return -1
        event = grip.next()
        if event == DONE:
            self._grip = None
            return self._let_go()
        if event < 0:
            return -1
        self._due = ticks_add(now, grip.pace)
        if event < REPEAT:
            if not grip.holds:
                return self._tap(event)
            self._down |= 1 << event
        elif event >= RELEASE:
            self._down &= ~(1 << (event & CODE))
        return event

    def _tap(self, code):
        """Return the press of a button; its release follows."""
        self._tapped = code
        return code

    def _let_go(self):
        """Release a button that was held for a grip; return the event, -1 if there is none."""
        if not self._down:
            return -1
        code = 0
        while not self._down & (1 << code):
            code += 1
        self._down &= ~(1 << code)
        return code | RELEASE


def _wheel_of(part):
    return getattr(part, "WHEEL", _WHEEL)


def front_of(console):
    """Return what gets the keys: the screen, or the last dialog opened over it."""
    front = over = console.screen
    while over:
        front = over
        over = getattr(front, "dialog", None)
    return front
