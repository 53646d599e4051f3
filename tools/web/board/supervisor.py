"""supervisor in a page: a clock that the page can stop, and restarts."""

import time

from restart import Restart

_TICKS = 0x1FFFFFFF
_FIRST = 0x1FFFFFFF - 65535  # as on boards, it first wraps 65 s after power-on

_zero = time.ticks_ms()


class RunReason:
    STARTUP = "STARTUP"
    SUPERVISOR_RELOAD = "SUPERVISOR_RELOAD"


class Runtime:
    autoreload = True
    run_reason = RunReason.STARTUP
    display = None  # board has it
    usb_connected = False


runtime = Runtime()


def ticks_ms():
    return time.ticks_diff(time.ticks_ms(), _zero) + _FIRST & _TICKS


def skip(ms):
    """Let this long not have passed."""
    global _zero
    _zero = time.ticks_add(_zero, ms)


def reload():
    raise Restart(True)
