"""Guesses the buttons of a board missing from the table by its pins' names. RAM: none kept."""

import board

from nibblock.boards import BoardError
from nibblock.boards.given import wrong


def guess_buttons():
    """Return ("low", "UP=BUTTON_UP ...") if four directions and two buttons are named; ("pads", "")
    if there is an I2C bus to look for a pad on; else BoardError.
    """
    for prefix in ("BUTTON_", "SW_", "SWITCH_", "BTN_", "BTN", "KEY_"):
        found = []
        for name in ("LEFT", "UP", "RIGHT", "DOWN"):
            if hasattr(board, prefix + name):
                found.append(name + "=" + prefix + name)
        for known in ("A=A O 1 MID PRESS", "B=B X 2 TOPL", "START=START MENU Z"):
            name, ends = known.split("=")
            for end in ends.split():
                if hasattr(board, prefix + end):
                    found.append(name + "=" + prefix + end)
                    break
        if len(found) >= 6 and found[5].startswith("B="):
            return "low", " ".join(found)
    if hasattr(board, "I2C") or hasattr(board, "STEMMA_I2C"):
        wrong.append("No buttons known: plug in a pad")
        return "pads", ""
    raise BoardError(
        "%s is not known: name a board like it in settings.toml (NIBBLOCK_BOARD) or describe "
        "its wiring (NIBBLOCK_BUTTONS)" % board.board_id
    )
