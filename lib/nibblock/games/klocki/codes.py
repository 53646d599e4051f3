"""The numbers on a Klocki board. RAM: none, the build folds constants (build/fold.py)."""

from nibblock import const

# Characters of Klocki's text, as Latin-1 codes. Types of block:
WEAK = const(33)
FRAME = const(35)
KEYHOLE = const(37)
BLOCKADE = const(40)
STRONG = const(42)
NONE = const(46)  # no block; also no mark
NORMAL = const(91)
# Marks:
WATER = const(41)
TRAP = const(47)
ICE = const(58)
SWITCH = const(60)
HOLE = const(92)
GLUE = const(95)

NAMED = const(255)  # in an identifier: the block is alphanumeric

# Bits of a kind (kinds.py),
MASTER = const(1)
HOVER = const(2)
BOX = const(4)
FIXED = const(8)
# and its high half.
HORIZONTAL = const(1)
VERTICAL = const(2)
MAGNET = const(3)
ANTIMAGNET = const(4)
ELIMINATOR = const(5)
KEYSTONE = const(6)
COVER = const(7)

# Bits of a block's span.
ROWS = const(63)  # below its head
MOVED = const(64)  # in the current placement
GONE = const(128)

# Bits of ``Board.needs``: what a level needs beyond moving and pushing.
LEAVING = const(1)
CONTACTS = const(2)
HOLES = const(4)
TELEPORT = const(8)
SLIDING = const(16)

REMOVE = const(4)  # an action, after 0..3 = left, up, right, down
