"""The ten buttons: their codes, as ``key(code, repeated)`` receives them. RAM: 200 bytes."""

from nibblock import const

LEFT = const(0)
UP = const(1)
RIGHT = const(2)
DOWN = const(3)
A = const(4)
B = const(5)
START = const(6)
SELECT = const(7)
X = const(8)
Y = const(9)

# Added to the code in an event of boards.buttons.
REPEAT = const(16)
RELEASE = const(32)
CODE = const(15)
