"""Icons and button caps: one colour, 12 pixels, on small screens 8. RAM: none but the sheet.

The sheet takes 0.6 KB, on small screens 0.3 KB. The small one has the icons up to INFO.
"""

from nibblock import const
from nibblock.pictures import LIGHT

# Numbers in the order of tools/art/icons.txt; what is not used has no name here.
CAP_A = const(0)
CAP_B = const(1)
CAP_HELD = const(2)  # A held
CAP_PAD = const(3)
CAP_X = const(6)
TICK = const(7)
STAR = const(8)
STAR_EMPTY = const(9)
PIP = const(10)
PIP_EMPTY = const(11)
UP = const(12)
DOWN = const(13)
LEFT = const(14)
RIGHT = const(15)
STEPS = const(16)
CRATE = const(17)
BLOCKS = const(18)
FORCE = const(19)
CLOCK = const(20)
FLAG = const(21)
BULB = const(22)
SAVE = const(23)
CUP = const(24)
BACK = const(25)
INFO = const(26)
PLAY = const(27)
AGAIN = const(28)
FILM = const(29)
STEP = const(30)
GEAR = const(31)
DOOR = const(32)
EYE = const(33)
DICE = const(34)
TABLE = const(35)
HELP = const(36)
LIST = const(37)
SEARCH = const(38)
PENCIL = const(39)
SOUND = const(41)


def icons(console, x, y, columns, rows=1, ink=LIGHT):
    """Return a transparent TileGrid of icons in colour ``ink``; set its tiles by number."""
    small = console.small
    size = 8 if small else 12
    grid = console.pictures.inked("icons8" if small else "icons", (size, size), columns, rows, ink)
    grid.x = x
    grid.y = y
    return grid


def icon(console, which, x, y, ink=LIGHT):
    """Return a TileGrid of one icon."""
    grid = icons(console, x, y, 1, 1, ink)
    grid[0] = which
    return grid
