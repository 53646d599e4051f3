"""Buttons as events, with our own repeat (keypad has none). Nothing here allocates after start.

Two sources: a keypad scanner (Keys, ShiftRegisterKeys, DemuxKeyMatrix), which misses no tap while
the console draws, and an optional extra (stick, trackball) whose ``poll()`` is called at most every
10 ms and returns a code, code | RELEASE or -1. RAM: about 1 KB.
"""

from adafruit_ticks import ticks_add, ticks_diff, ticks_ms

from nibblock import const
from nibblock.keys import CODE, DOWN, RELEASE, REPEAT, A, B

NO_CODE = const(255)  # in a table of codes: this key means nothing

_POLL = const(10)  # ms between polls of the extra source
_SCANNED = const(100)  # ms until the scanner has reported what is held at the start
_BOUNCE = const(8)  # ms: a switch that changes again sooner is bouncing


class Buttons:
    """The board's buttons.

    keys: a keypad scanner; codes: bytes, key number to code (NO_CODE: ignored); extra: see above.
    delay, rate: ms until a held button first repeats, and between repeats; may be set at any time.
    down: the buttons held according to the events so far, bit 1 << code.
    """

    def __init__(self, keys, codes, extra=None, delay=250, rate=90):
        import keypad

        self.delay = delay
        self.rate = rate
        self.down = 0
        self._keys = keys
        self._events = keys.events
        self._event = keypad.Event()
        self._codes = codes
        self._extra = extra
        self._polled = ticks_ms()
        self._held = -1  # the code that repeats
        self._due = 0  # when it repeats next
        self._since = [ticks_add(self._polled, -1000)] * 10  # when each button last changed
        self._lost = 0  # buttons that are up, but whose release was not reported
        self._lost_at = 0  # when to report them
        self._swapped = 0  # 1: A and B change places
        self._first = []  # codes that come first: those pressed before a restart

    def next(self):
        """Return the next event: a code, code | REPEAT, code | RELEASE, or -1 if nothing happened.

        Only directions and B repeat, and only the button pressed last.
        """
        if self._first:
            return self._first.pop(0)
        if self._events:
            code = self._take()
            if code >= 0:
                return code
        if self._lost and ticks_diff(ticks_ms(), self._lost_at) >= 0:
            return self._release_lost()
        now = ticks_ms()
        if self._extra and ticks_diff(now, self._polled) >= _POLL:
            self._polled = now
            code = self._extra.poll()
            if code >= 0:
                return self._polled_code(code, now)
        if self._held < 0 or ticks_diff(now, self._due) < 0:
            return -1
        self._due = ticks_add(self._due, self.rate)
        if ticks_diff(now, self._due) >= 0:  # more than one late: skip the repeats missed
            self._due = ticks_add(now, self.rate)
        return self._held | REPEAT

    def swap(self, on):
        """Let A and B change places from now on (1), or not (0)."""
        if on != self._swapped:
            self._swapped = on
            self.down = _exchanged(self.down)
            self._lost = _exchanged(self._lost)
            since = self._since
            since[A], since[B] = since[B], since[A]
            self._held = -1

    def let_go(self):
        """Let the button that is held repeat no more: what it was pressed for is no longer there.

        What is pressed from then on counts, however long the next screen takes to open.
        """
        self._held = -1

    def take_queue(self):
        """Return the codes of what was pressed and released and not yet handled, as a list."""
        self._held = -1
        codes = []
        code = self.next()
        while code >= 0:
            self._held = -1
            codes.append(code)
            code = self.next()
        return codes

    def put_queue(self, codes, down):
        """Continue after a restart: ``codes`` were not handled, ``down`` were held then.

        One that is still held is not pressed again; its release is reported, or made up for.
        """
        self._first = codes
        self.down |= down
        self._lost |= down
        self._lost_at = ticks_add(ticks_ms(), _SCANNED)

    def _take(self):
        """Return the next event of the scanner as a code, without those of bouncing switches.

        A press counts at once. A release so soon after it counts if no press follows.
        """
        events = self._events
        event = self._event
        since = self._since
        while events.get_into(event):
            if events.overflowed:
                self._resync()
                return -1
            code = self._codes[event.key_number]
            if code == NO_CODE:
                continue
            if self._swapped and A <= code <= B:
                code ^= 1
            at = event.timestamp
            pressed = event.pressed
            bit = 1 << code
            bounces = 0 <= ticks_diff(at, since[code]) < _BOUNCE
            if self.down & bit:
                self._lost &= ~bit
                if bounces and not pressed:
                    self._lost |= bit
                    self._lost_at = ticks_add(at, _BOUNCE)
            if bounces or pressed == (self.down & bit != 0):
                continue
            since[code] = at
            return self._tell(code, pressed, at)
        return -1

    def _polled_code(self, code, now):
        """Return what the extra source has reported as an event."""
        button = code & CODE
        if self._swapped and A <= button <= B:
            button ^= 1
        if code < RELEASE and self.down & 1 << button:  # held since before a restart
            self._lost &= ~(1 << button)
            return -1
        return self._tell(button, code < RELEASE, now)

    def _tell(self, code, pressed, at):
        if not pressed:
            self.down &= ~(1 << code)
            if self._held == code:
                self._held = -1
            return code | RELEASE
        self.down |= 1 << code
        if code <= DOWN or code == B:
            self._held = code
            self._due = ticks_add(at, self.delay)
        else:
            self._held = -1
        return code

    def _resync(self):
        """Forget all events after an overflow; reset() makes held keys report again."""
        self._events.clear()
        self._keys.reset()
        self._held = -1
        self._lost = self.down
        self._lost_at = ticks_ms()
        self.down = 0

    def _release_lost(self):
        code = 0
        while not self._lost & (1 << code):
            code += 1
        self._lost &= ~(1 << code)
        return self._tell(code, False, 0)


def _exchanged(buttons):
    """Return a set of buttons, bit 1 << code, with A and B exchanged."""
    others = buttons & ~(1 << A | 1 << B)
    return others | (buttons & 1 << A) << 1 | (buttons & 1 << B) >> 1
