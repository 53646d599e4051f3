"""The board: a display of the size that the page asks for, and ten buttons called as what they do.

What the page asks for is in ``given``, and page.py fills it before anything else.
"""

import displayio
from given import size

board_id = "browser"
LEFT = "LEFT"
UP = "UP"
RIGHT = "RIGHT"
DOWN = "DOWN"
A = "A"
B = "B"
START = "START"
SELECT = "SELECT"
X = "X"
Y = "Y"
SPEAKER = "SPEAKER"
DISPLAY = displayio.Display(size[0], size[1])
