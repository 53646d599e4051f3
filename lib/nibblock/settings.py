# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""The player's settings: which byte of the 16 means what. RAM: 1.4 KB.

A byte holds the number of the choice from 1 on; 0 is what settings.toml says, else the first
choice, so that the bytes of later versions start out right.
"""

from nibblock import const
from nibblock.boards import setting

THEME = const(0)
DELAY = const(2)
RATE = const(3)
LIGHT = const(4)
TURN = const(5)
SORT = const(6)
SOUND = const(12)  # loudness, of 32767

# A line each: number, name, choices as shown, as used, and the name in settings.toml (its value:
# any number, or the choice as shown). Text, as tuples of so much take three times the memory.
_CHOICES = (
    "0|Theme|Cellar,Night,Paper,Grey|0,1,2,3|NIBBLOCK_THEME",
    "1|Lost crates|tinted,not shown|1,0|",
    "2|Repeat after|250 ms,180 ms,350 ms,500 ms|250,180,350,500|NIBBLOCK_REPEAT_DELAY",
    "3|Repeat each|90 ms,60 ms,130 ms,200 ms|90,60,130,200|NIBBLOCK_REPEAT_RATE",
    "4|Light|full,75 %,50 %,25 %|100,75,50,25|NIBBLOCK_BRIGHTNESS",
    "5|Tall levels|on their side,upright|1,0|",
    "12|Sound|off,soft,loud|0,1000,12000|NIBBLOCK_SOUND",
    "10|Diagonals|two keys,with B,one waits|0,1,2|",
    "11|Brain's time|10 / s,7 / s,5 / s,15 / s|100,143,200,67|",
)

#: Which setting each of these lines is.
LINES = tuple([int(line[: line.find("|")]) for line in _CHOICES])


def choices(which):
    """Of setting ``which``: name, choices as shown, as used, name in settings.toml or ""."""
    _, name, shown, used, key = _CHOICES[LINES.index(which)].split("|")
    return name, shown.split(","), [int(number) for number in used.split(",")], key


def value(settings, which):
    """What setting ``which`` stands at; a byte that means nothing counts as 0."""
    _, shown, used, name = choices(which)
    stored = settings[which]
    if 0 < stored <= len(used):
        return used[stored - 1]
    given = setting(name) if name else None
    if given in shown:
        return used[shown.index(given)]
    if isinstance(given, int) and which != THEME and given > 0:
        return given
    return used[0]


def text(settings, which):
    """What setting ``which`` stands at, as shown to the player."""
    _, shown, used, _ = choices(which)
    now = value(settings, which)
    return shown[used.index(now)] if now in used else str(now)


def change(settings, which, step):
    """Go ``step`` choices on, round the end."""
    used = choices(which)[2]
    now = value(settings, which)
    at = used.index(now) if now in used else 0
    settings[which] = (at + step) % len(used) + 1
