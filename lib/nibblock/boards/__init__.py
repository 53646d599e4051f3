"""What a board has: display, buttons, folders of packs. code.py calls ``begin()``; then
runs.mount_card() looks for an SD card and forgets what opened the board.

Which board: NIBBLOCK_BOARD in settings.toml, else the wiring described there, else the row of the
table (``profiles.txt``) for ``board.board_id``, else a guess from its pins' names, else BoardError.
boot.py imports this module too. RAM: about 0.6 KB.
"""

import os

#: The languages of the texts: a setting holds a place in this, so new ones go to its end.
LANGUAGES = ("en", "de")
language = "en"  # of the texts: the name of a word file; see ui/text.py
opened = None  # the Board, once it is open
swapped = 0  # 1 while A and B have changed places, for the texts that name them
NAMES = "LEFT UP RIGHT DOWN A B START SELECT X Y"  # a button's code is its place in this list


class BoardError(Exception):
    """The board cannot run the console; the text is one line for the player."""


def setting(name):
    """Return a setting of settings.toml (str or int), or None if it is missing or empty.

    Up to CircuitPython 10.1 a number is returned as int, and invalid TOML raises ValueError; later
    versions return everything as str (PR 10819).
    """
    try:
        value = os.getenv(name)
    except ValueError as error:
        raise BoardError("settings.toml: %s: %s" % (name, error)) from None
    if isinstance(value, str) and value.isdigit():
        return int(value)
    return None if value == "" else value


class Board:
    """The open board, filled by open_board().

    id: its name. display: auto_refresh False, nothing shown. width, height: pixels. buttons:
    Buttons. note: one line for the player, or "". slot: pins of the slot for an SD card, or None.
    folders: where to look for packs, ("levels",) or ("levels", "sd").
    start: path of the pack to start with, or None.
    battery: how to measure it (boards/battery.py), or "". low: whether it was found to be low.
    brightness: the setting for a lit screen, 1 to 100. finger: pixels that a finger needs to hit
    something; 0: there is no touch.
    """

    display = slot = None
    card = 0  # whether there is an SD card
    folders = ("levels",)
    start = None
    battery = ""
    low = False
    finger = 0

    def set_brightness(self, percent):
        """Set the backlight, 0 (dark) to 100; does nothing if the board has no control of it."""
        try:
            self.display.brightness = percent / 100  # type: ignore
        except (AttributeError, RuntimeError):
            pass

    def swap(self, on):
        """Let A and B change places, also in the texts that name them (1), or not (0)."""
        global swapped
        swapped = on
        self.buttons.swap(on)  # type: ignore


def begin():
    """Open the board before the console is loaded, as this needs nothing else of it."""
    global opened
    opened = open_board()


def open_board():
    """Return this Board with its display and buttons; BoardError if that fails."""
    from nibblock.boards.device import fill

    board = Board()
    fill(board)
    return board
