"""The numbers in a Brain level and on its board. RAM: none, the build folds constants."""

from nibblock import const

# Kinds of block, as in levels.
PLAYER = const(0)
FIXED = const(1)
PLAIN = const(2)
SLIDER = const(3)
BOUNCER = const(4)

# Surface codes: 0..3 an arrow down, right, up, left. Texts use ids, from -6 up.
ID = const(6)  # code - id
ICE = const(4)
BLANK = const(5)
GOAL = const(6)  # for players; those for the other kinds follow, up to 10

# What ``Board.at`` holds for a cell without a movable block.
EDGE = const(1)
WALL = const(2)
FIRST = const(3)  # number of the first movable block

# Bits of ``Board.live``: what pushes a block from outside.
MOMENTUM = const(1)
KEYS = const(2)
ARROW = const(4)

# The middle of directions 1..9: as a giver, a push from outside; as a claim, no claim.
OUTSIDE = const(5)
NOWHERE = const(5)

MOST_FORCE = const(1000000)

# Bits of ``Board.heard``.
MOVED = const(1)
HIT = const(2)  # a block hit another
BUMP = const(4)  # or something immovable
