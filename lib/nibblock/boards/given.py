"""What opening a board looks up: settings that must be text, the board's row, pins by name.

RAM: 0.6 KB, dropped once the board is open; sound loads it again.
"""

from nibblock.boards import BoardError, setting

wrong = []  # a line for each setting of the wrong type, found so far; the default is used


def text(name):
    """Return a setting that must be text, or None; note a number in ``wrong``."""
    value = setting(name)
    if isinstance(value, int):
        ignore(name, "text in quotes", value)
        return None
    return value


def ignore(name, expected, value):
    """Note that setting ``name`` is not used because it is not what was expected."""
    line = "settings.toml: %s: expected %s, not %s" % (name, expected, value)
    if line not in wrong:
        wrong.append(line)


def profile(board_id):
    """Return ``(row, explicit)``: the table's row or None, and whether the player named it."""
    from nibblock.boards.profiles import FILE, find

    name = text("NIBBLOCK_BOARD")
    row = find(name or board_id)
    if name and row is None:
        raise BoardError("settings.toml: NIBBLOCK_BOARD: no board %s in %s" % (name, FILE))
    return row, name is not None


def find_pin(name):
    """Return the pin called ``name``: on ``board``, else (GP2, IO4 ...) on the chip."""
    import board
    import microcontroller

    pin = getattr(board, name, None) or getattr(getattr(microcontroller, "pin", None), name, None)
    if pin is None:
        raise BoardError("no pin %s on %s" % (name, board.board_id))
    return pin


def pairs(text):
    """Return ``"UP=GP2, DOWN=GP3"`` as a list of [name, value]. BoardError if a part has no "="."""
    found = []
    for part in text.replace(",", " ").split():
        pair = part.split("=")
        if len(pair) != 2 or not pair[0] or not pair[1]:
            raise BoardError("settings.toml: %s: expected NAME=PIN" % part)
        found.append(pair)
    return found
