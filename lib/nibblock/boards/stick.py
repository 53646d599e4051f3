"""PyGamer's stick as a D-pad, beside its four keys. RAM: about 0.5 KB."""

import analogio

from nibblock import const
from nibblock.boards.given import find_pin
from nibblock.keys import DOWN, LEFT, RELEASE, RIGHT, UP

_CENTRE = const(32768)
_PRESS = const(15000)  # from the centre; at rest sticks are up to 2500 off it
_LET_GO = const(10000)  # smaller, so that a trembling thumb makes one press


def open_keys(buttons, kind):
    """Return (scanner, codes, stick)."""
    from nibblock.boards.shift import open_keys as open_register

    scanner, codes, _ = open_register(buttons, kind)
    x = analogio.AnalogIn(find_pin("JOYSTICK_X"))
    return scanner, codes, Stick(x, analogio.AnalogIn(find_pin("JOYSTICK_Y")))


class Stick:
    """One direction at a time: the axis pushed further wins, until it is let go."""

    def __init__(self, x, y):
        self._x = x
        self._y = y
        self._code = -1

    def poll(self):
        """Return the direction pushed, the one released | RELEASE, or -1. Allocates nothing."""
        x = self._x.value - _CENTRE
        y = self._y.value - _CENTRE
        code = self._code
        if code >= 0:
            reach = x if code == LEFT or code == RIGHT else y
            if code == LEFT or code == UP:
                reach = -reach
            if reach > _LET_GO:
                return -1
            self._code = -1
            return code | RELEASE
        across = x if x >= 0 else -x
        along = y if y >= 0 else -y
        if across > _PRESS and across >= along:
            code = RIGHT if x > 0 else LEFT
        elif along > _PRESS:
            code = DOWN if y > 0 else UP
        self._code = code
        return code
