"""The saved bytes of Brain's settings. RAM: none, the build folds constants (build/fold.py)."""

from nibblock import const

DIAGONALS = const(10)
PACE = const(11)
WAIT = const(28)  # frames that a solution waits where it says no number
