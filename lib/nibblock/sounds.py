"""The sounds, by what they tell the player; their tones are in boards/sound.py, in this order.

If several are due at once, the last of them in this list is heard. RAM: none; the build folds the
numbers into the code that uses them.
"""

from nibblock import const

CURSOR = const(0)  # something else is selected
STEP = const(1)
UNDO = const(2)  # a step was taken back
PUSH = const(3)
ON_GOAL = const(4)  # a crate, block or player is where it belongs
REFUSED = const(5)  # a wall, or a crate that can no longer be solved
OPEN = const(6)
BACK = const(7)
STAR = const(8)  # the third one
HOME = const(9)  # the crate of the opening scene
WON = const(10)  # a level that is played in real time; time stops
SOLVED = const(11)
RECORD = const(12)  # beaten; or a pack is finished
ERROR = const(13)
