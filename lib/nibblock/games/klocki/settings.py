"""The saved bytes of Klocki's settings. RAM: none, the build folds constants (build/fold.py)."""

from nibblock import const

MARKS = const(7)
PLACES = const(8)
BRICKS = const(9)
LETTING = const(16)  # 2: only A lets go of a block
NOTES = const(18)  # what is written on blocks, 0 for nothing: not on the settings screen
JOINS = const(31)  # what joins when it is drawn, 1: barriers, 2: magnets: not on that screen either
GAP = const(17)  # 2: also a single gap is filled by taking blocks
