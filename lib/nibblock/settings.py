"""Which of the 32 bytes of the player's settings holds what; see progress/records/choices.py.

RAM: none; the build folds the numbers into the code that uses them.
"""

from nibblock import const

THEME = const(0)
DELAY = const(2)
RATE = const(3)
LIGHT = const(4)
TURN = const(5)
SORT = const(6)  # order of the list of levels; not on the settings screen
SOUND = const(12)  # volume, up to 32767
SWAP = const(15)  # whether A and B change places
LANGUAGE = const(20)  # of all texts
MOTION = const(21)  # whether things move in small frames, and the cat blinks
ASKED = const(22)  # 1 once the questions of the first start were answered
EDGES = const(24)  # to 27: a touch panel's readings; see pointing/crosses.py
MEASURED = const(29)  # 1 once they were measured, 2 if they are along before across
SLEEP = const(30)  # after how many minutes without a key the screen goes dark; 0: never
PLAYER = const(23)  # who plays, from 0; not on the settings screen
