"""Stand in for supervisor: the handheld's clock."""

import board
from handheld import PowerOff, handheld


class RunReason:
    STARTUP = "STARTUP"
    SUPERVISOR_RELOAD = "SUPERVISOR_RELOAD"


class Runtime:
    autoreload = True
    run_reason = RunReason.STARTUP
    display = board.DISPLAY
    usb_connected = False


runtime = Runtime()


def ticks_ms():
    return handheld.ms


def reload():
    raise PowerOff
