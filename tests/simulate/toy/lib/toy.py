"""The toy's imports: the buttons of a PicoSystem, and a clock difference."""

import supervisor

PINS = {
    "UP": "SW_UP",
    "DOWN": "SW_DOWN",
    "LEFT": "SW_LEFT",
    "RIGHT": "SW_RIGHT",
    "A": "SW_A",
    "B": "SW_B",
    "X": "SW_X",
    "Y": "SW_Y",
}


def since(then):
    """Return the milliseconds since ``then``, across the wrap."""
    return (supervisor.ticks_ms() - then) & 0x1FFFFFFF
