"""Numbers in the format of the log (see records/index.py).

RAM: none; the build folds them into the code that uses them.
"""

from nibblock import const

PAGE = const(512)
HEADER = const(10)
HEAD = const(9)
START = const(22)  # where the records of page 0 start
SEED = const(0x1B0C4E5)
VERSION = const(1)
PLAYERS = const(3)  # at most; a record's kind has the player, from 0, in its upper four bits

BOTH = const(3)  # kinds 1 to 3 are solutions: bit 0 best by moves, bit 1 best by pushes
UNFINISHED = const(4)
CLEARED = const(5)
SETTINGS = const(6)
PLACE = const(7)
ERASED = const(8)  # the bests of a level
NAMED = const(10)  # bytes under a name of six; 9 is taken on the chip (writing/chip.py)
OWN = const(11)  # an own level, only on the chip: see records/own_levels.py
WRITTEN = const(3)  # state of an own level: it is in a copy that the log does not name yet
