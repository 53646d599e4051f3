"""Guesses the buttons of a board missing from the table by its pins' names. RAM: none kept."""

import board

from nibblock.boards import BoardError


def guess_buttons():
    """Return "UP=BUTTON_UP ..." if four directions and two buttons are named; else BoardError."""
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
            return " ".join(found)
    raise BoardError(
        "%s is not known: name a board like it in settings.toml (NIBBLOCK_BOARD) or describe "
        "its wiring (NIBBLOCK_BUTTONS)" % board.board_id
    )
