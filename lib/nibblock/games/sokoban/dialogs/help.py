"""The pictures of Sokoban's help: tiles of its board.

screens/help.py says what a layer and an icon are. RAM: none but the module.
"""

from nibblock.ui.card import CAP_B, LEFT, RIGHT


def _row(tiles):
    return (("sokoban/tiles", 1, 5, 0, tiles, -1),)


# The tiles are those of games/sokoban/rules.py: floor 1, goal 2, crate 3, done 4, lost 5, the
# player 6 to 9, a wall 31.
STRIPS = (
    (_row(b"\x08\x03\x01\x02\x1f"), ((RIGHT, 34), (RIGHT, 40))),
    (_row(b"\x01\x01\x08\x04\x1f"), ()),
    (_row(b"\x1f\x05\x01\x06\x01"), ()),
    (_row(b"\x01\x01\x08\x03\x02"), ((CAP_B, 2), (LEFT, 18), (LEFT, 24))),
)
