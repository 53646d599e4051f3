"""Stand in for the board: the pins and the display that the host has."""

import host

board_id = host.board_id
DISPLAY = host.display()
globals().update(host.pins)
