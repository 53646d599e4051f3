"""The pictures of Brain's help: tiles of its board.

screens/help.py says what a layer and an icon are. RAM: none but the module.
"""

from nibblock.ui.card import CAP_A, CAP_B, CAP_PAD, LEFT, RIGHT


def _rows(surfaces, blocks):
    return (("brain/tiles", 1, 5, 0, surfaces, -1), ("brain/tiles", 1, 5, 0, blocks, -2))


# The tiles are those of games/brain/view.py: arrows 0 to 3, ice 4, blank 5, goals 6 to 10, nothing
# 11, the player 12 to 15, blocks 16 to 20.
STRIPS = (
    (_rows(b"\x05\x05\x05\x05\x09", b"\x0e\x0b\x13\x0b\x0b"), ((RIGHT, 17), (RIGHT, 23))),
    (_rows(b"\x05\x04\x04\x04\x0a", b"\x14\x0b\x0b\x0b\x0b"), ((RIGHT, 25), (RIGHT, 31))),
    (_rows(b"\x05\x01\x05\x05\x05", b"\x0e\x0b\x0b\x14\x0b"), ((RIGHT, 35), (RIGHT, 41))),
    (_rows(b"\x05\x05\x05\x05\x06", b"\x0b\x0b\x0c\x0b\x0b"), ((CAP_B, 2), (LEFT, 18), (LEFT, 24))),
    (_rows(b"\x05\x05\x05\x05\x06", b"\x0b\x0b\x0f\x0b\x0b"), ((CAP_PAD, 2), (CAP_PAD, 17))),
    (_rows(b"\x05\x05\x05\x05\x06", b"\x0b\x0b\x0b\x0e\x0b"), ((CAP_PAD, 2), (CAP_A, 17))),
)
