"""Test buttons in the MicroPython VM: events, exact repeats, lost events, stick, no allocation."""

import sys

from counted import used_by


class Supervisor:
    """The clock; to the stand-in of keypad, which allocates nothing, also its host."""

    now = 0

    @staticmethod
    def ticks_ms():
        return Supervisor.now

    scan_with = None


for name in ("supervisor", "host", "board", "analogio"):  # of the last two, nothing is used here
    sys.modules[name] = Supervisor
sys.path.append(__file__[: -len("tests/vm/vm_buttons.py")] + "tools/standins")

from keypad import EventQueue  # noqa: E402

from nibblock.boards.buttons import Buttons  # noqa: E402
from nibblock.boards.stick import Stick  # noqa: E402
from nibblock.keys import RELEASE, REPEAT  # noqa: E402

# keys 0..9 are buttons 0..9 (left up right down A B START ...), key 10 has no meaning
CODES = bytes(range(10)) + b"\xff"
RIGHT = 2
A = 4
B = 5


class Queue(EventQueue):
    def put(self, key, pressed, after=0):
        Supervisor.now += after
        EventQueue.put(self, key, pressed)


class Keys:
    def __init__(self):
        self.events = Queue(32)
        self.resets = 0

    def reset(self):
        self.resets += 1


class Axis:
    value = 32768


def made(at=0, extra=None):
    Supervisor.now = at
    keys = Keys()
    return keys, Buttons(keys, CODES, extra)


def run(buttons, ms, step=1):
    """Let ``ms`` pass and return [(time, event)] of all events."""
    reported = []
    for _ in range(ms // step):
        Supervisor.now = (Supervisor.now + step) & 0x1FFFFFFF
        code = buttons.next()
        while code >= 0:
            reported.append((Supervisor.now, code))
            code = buttons.next()
    return reported


def test_press_and_release():
    keys, buttons = made()
    assert buttons.next() == -1
    for key in range(10):
        keys.events.put(key, 1)
        assert buttons.next() == key and buttons.down == 1 << key
        keys.events.put(key, 0, after=20)
        assert buttons.next() == key | RELEASE and buttons.down == 0
    keys.events.put(10, 1)
    assert buttons.next() == -1 and buttons.down == 0


def test_a_bouncing_switch_is_one_press_and_one_release():
    keys, buttons = made()
    for pressed in (1, 0, 1, 0, 1):  # within 5 ms
        keys.events.put(A, pressed)
        Supervisor.now += 1
    assert [c for _, c in run(buttons, 50)] == [A] and buttons.down == 1 << A
    for pressed in (0, 1, 0, 1, 0):
        keys.events.put(A, pressed)
        Supervisor.now += 1
    assert [c for _, c in run(buttons, 50)] == [A | RELEASE] and buttons.down == 0
    keys.events.put(A, 1)
    assert [c for _, c in run(buttons, 50)] == [A]


def test_a_glitch_does_not_leave_a_button_down():
    keys, buttons = made()
    keys.events.put(RIGHT, 1)
    keys.events.put(RIGHT, 0, after=1)
    assert [c for _, c in run(buttons, 600)] == [RIGHT, RIGHT | RELEASE] and buttons.down == 0


def test_repeat_is_exact():
    keys, buttons = made()
    keys.events.put(RIGHT, 1)
    reported = run(buttons, 600)
    times = [t for t, code in reported if code == RIGHT | REPEAT]
    assert reported[0][1] == RIGHT and times == [250, 340, 430, 520], reported
    keys.events.put(RIGHT, 0)
    assert [code for _, code in run(buttons, 600)] == [RIGHT | RELEASE]


def test_repeat_across_the_wrap():
    keys, buttons = made(0x1FFFFFFF - 300)
    keys.events.put(RIGHT, 1)
    start = Supervisor.now
    times = [(t - start) & 0x1FFFFFFF for t, c in run(buttons, 700) if c & REPEAT]
    assert times == [250, 340, 430, 520, 610, 700], times


def test_delay_and_rate_are_settings():
    keys, buttons = made()
    buttons.delay = 100
    buttons.rate = 30
    keys.events.put(B, 1)
    assert [t for t, c in run(buttons, 170) if c == B | REPEAT] == [100, 130, 160]


def test_only_the_last_pressed_repeats():
    keys, buttons = made()
    keys.events.put(RIGHT, 1)
    run(buttons, 260)
    keys.events.put(1, 1)
    reported = run(buttons, 400)
    assert [c for _, c in reported] == [1, 1 | REPEAT, 1 | REPEAT], reported
    keys.events.put(A, 1)  # does not repeat, and stops the current repeat
    assert [c for _, c in run(buttons, 500)] == [A]


def test_a_slow_screen_causes_no_burst():
    keys, buttons = made()
    keys.events.put(RIGHT, 1)
    run(buttons, 10)
    reported = run(buttons, 1200, 400)  # a poll every 400 ms
    assert [c for _, c in reported] == [RIGHT | REPEAT] * 3, reported
    keys.events.put(RIGHT, 0)  # released while the screen was drawn: no repeat after it
    assert [c for _, c in run(buttons, 800, 400)] == [RIGHT | RELEASE]


def test_overflow_releases_every_button():
    keys, buttons = made()
    keys.events.put(RIGHT, 1)
    keys.events.put(A, 1)
    run(buttons, 1)
    keys.events.put(B, 1)
    keys.events.overflowed = True
    reported = [c for _, c in run(buttons, 2000)]
    assert reported == [RIGHT | RELEASE, A | RELEASE], reported
    assert keys.resets == 1 and not keys.events.overflowed and buttons.down == 0


def test_what_is_pressed_while_the_next_screen_opens_counts_but_what_is_held_repeats_no_more():
    keys, buttons = made()
    keys.events.put(RIGHT, 1)
    assert [c for _, c in run(buttons, 260)] == [RIGHT, RIGHT | REPEAT]
    keys.events.put(A, 1)  # queued while the next screen opens
    keys.events.put(A, 0, after=20)
    Supervisor.now += 300
    buttons.let_go()
    assert [c for _, c in run(buttons, 600)] == [A, A | RELEASE]
    assert buttons.down == 1 << RIGHT
    keys.events.put(RIGHT, 0)
    assert [c for _, c in run(buttons, 600)] == [RIGHT | RELEASE]
    keys.events.put(RIGHT, 1)
    assert [c for _, c in run(buttons, 260)] == [RIGHT, RIGHT | REPEAT]


def test_what_waits_goes_along_over_a_restart():
    keys, buttons = made()
    keys.events.put(RIGHT, 1)
    keys.events.put(A, 1)
    keys.events.put(A, 0, after=20)
    codes, down = buttons.take_queue(), buttons.down
    assert codes == [RIGHT, A, A | RELEASE] and down == 1 << RIGHT
    keys, buttons = made()
    buttons.put_queue(list(codes), down)
    keys.events.put(RIGHT, 1)  # the scanner finds it held: it is not pressed again
    assert [c for _, c in run(buttons, 300)] == codes
    keys.events.put(RIGHT, 0, after=20)
    assert [c for _, c in run(buttons, 20)] == [RIGHT | RELEASE]


def test_a_button_let_go_during_a_restart_is_released_after_it():
    keys, buttons = made()
    buttons.put_queue([], 1 << A)
    assert [c for _, c in run(buttons, 300)] == [A | RELEASE] and buttons.down == 0


def test_swapped_while_one_is_held():
    keys, buttons = made()
    keys.events.put(A, 1)
    assert buttons.next() == A
    buttons.swap(1)
    assert buttons.down == 1 << B
    keys.events.put(A, 0, after=20)
    assert buttons.next() == B | RELEASE and buttons.down == 0
    keys.events.put(B, 1, after=20)
    assert buttons.next() == A and buttons.down == 1 << A
    buttons.swap(1)
    assert buttons.down == 1 << A
    buttons.swap(0)
    keys.events.put(B, 0, after=20)
    assert buttons.next() == B | RELEASE and buttons.down == 0
    keys.events.put(RIGHT, 1)
    assert buttons.next() == RIGHT


def test_stick():
    x = Axis()
    y = Axis()
    keys, buttons = made(0, Stick(x, y))
    x.value = 32768 + 2240  # the rest position of a real one
    y.value = 32768 + 384
    assert run(buttons, 300) == []
    x.value = 32768 + 16000
    reported = run(buttons, 350)
    assert [c for _, c in reported] == [RIGHT, RIGHT | REPEAT, RIGHT | REPEAT], reported
    x.value = 32768 + 11000  # jitters above the lower threshold
    assert RIGHT | RELEASE not in [c for _, c in run(buttons, 50)]
    x.value = 32768 + 9000
    y.value = 0  # rolled over to up
    assert [c for _, c in run(buttons, 40)] == [RIGHT | RELEASE, 1]
    y.value = 65535
    assert [c for _, c in run(buttons, 40)] == [1 | RELEASE, 3]
    x.value = y.value = 32768
    assert [c for _, c in run(buttons, 400)] == [3 | RELEASE] and buttons.down == 0
    x.value = 0
    assert [c for _, c in run(buttons, 20)] == [0]


def poll(buttons, keys, steps):
    queue = keys.events
    for i in range(steps):
        Supervisor.now += 7
        if i & 63 == 0:
            queue.put(RIGHT, 1)
        elif i & 63 == 60:
            queue.put(RIGHT, 0)
        buttons.next()


def test_nothing_is_allocated():
    for extra in (None, Stick(Axis(), Axis())):
        keys, buttons = made(0, extra)
        poll(buttons, keys, 64)
        assert used_by(poll, buttons, keys, 1000) == 0
