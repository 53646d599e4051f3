"""The pictures of Klocki's help: blocks and marks of its board.

screens/help.py says what a layer and an icon are. RAM: none but the module.
"""

from nibblock.pictures import GOAL, OUTLINE
from nibblock.ui.card import CAP_A, CAP_PAD, RIGHT


def _floor(tiles=b"\x01\x01\x01\x01\x01"):
    """Return the layer of marks: floor 1, goal 2."""
    return "klocki/signs", 1, 5, 0, tiles, -1


def _block(x, length, material):
    """Return the layer of a block one cell high: wood 0, master 1; ``x`` is in half cells."""
    tiles = bytearray(4 * length)
    for i in range(2 * length):
        inside = 0 if i == 0 or i == 2 * length - 1 else 8
        tiles[i] = 17 * material + inside + (i & 1)
        tiles[2 * length + i] = tiles[i] + 2
    if material == 1:  # with its gem, in the middle of two cells
        tiles[1:3] = b"\xdc\xdb"
        tiles[5:7] = b"\xde\xdd"
    return "klocki/blocks", 2, 2 * length, x, tiles, -2


def _letter(x, ink=OUTLINE):
    """Return the layer of an A, as on a block, or with another ``ink`` as on a goal."""
    return "", 1, 1, x, b"\x21", ink


STRIPS = (
    ((_floor(b"\x01\x01\x01\x02\x02"), _block(0, 2, 1)), ((RIGHT, 34), (RIGHT, 40))),
    ((_floor(), _block(0, 2, 0), _block(6, 1, 0)), ((CAP_A, 34),)),
    ((_floor(b"\x01\x01\x01\x01\x0a"), _block(0, 2, 0), _letter(0), _letter(8, GOAL)), ()),
    ((_floor(), _block(2, 1, 0), _block(8, 1, 0)), ((CAP_PAD, 34),)),
)
