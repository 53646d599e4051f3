# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""The player's settings: which byte of the 16 means what. RAM: 600 bytes.

0 always means the default, so that bytes of later versions start out right.
"""

from nibblock import const

THEME = const(0)
TINT = const(1)
DELAY = const(2)
RATE = const(3)
LIGHT = const(4)
TURN = const(5)
SORT = const(6)

# Name, values as shown, values as used; the first is the default.
CHOICES = (
    ("Theme", ("Cellar", "Night", "Paper", "Grey"), (0, 1, 2, 3)),
    ("Lost crates", ("tinted", "not shown"), (1, 0)),
    ("Repeat after", ("250 ms", "180 ms", "350 ms", "500 ms"), (250, 180, 350, 500)),
    ("Repeat each", ("90 ms", "60 ms", "130 ms", "200 ms"), (90, 60, 130, 200)),
    ("Light", ("full", "75 %", "50 %", "25 %"), (100, 75, 50, 25)),
    ("Tall levels", ("on their side", "upright"), (1, 0)),
)


def value(settings, which):
    """What setting ``which`` stands at; the default where the stored byte means nothing."""
    values = CHOICES[which][2]
    stored = settings[which]
    return values[stored if stored < len(values) else 0]
