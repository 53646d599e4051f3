"""QR codes with Adafruit's miniqr: byte mode, versions 1 to 9, the least correction; and the
address in them, NIBBLOCK_LINK in settings.toml.

RAM: 12 KB while one is made, with the library.
"""

from nibblock import const
from nibblock.boards import BoardError, setting

LONGEST_LINK = const(120)  # letters
QUIET = const(4)  # blank modules on each side
ROOMS = (17, 32, 53, 78, 106, 134, 154, 192, 230)  # bytes of a text in versions 1 to 9
ROOM = const(230)


def version_of(text):
    """Return the least version that a text fits, 0 if none does."""
    for i in range(len(ROOMS)):
        if len(text) <= ROOMS[i]:
            return i + 1
    return 0


def side_of(version):
    """Return how many modules a side has, with the quiet zone."""
    return 17 + 4 * version + 2 * QUIET


def matrix_of(text):
    """Return the modules of a text in ASCII, by [row, column] without the quiet zone.

    The library's own examples draw the two the wrong way round: not every reader reads mirrors.
    """
    import adafruit_miniqr  # only now: encoding a level needs memory, too

    data = bytes(text, "utf-8")
    code = adafruit_miniqr.QRCode(qr_type=version_of(data), error_correct=adafruit_miniqr.L)
    code.add_data(data)
    code.make()
    return code.matrix


def link():
    """Return the address, "" if there is none, None if it is no good one."""
    try:
        address = setting("NIBBLOCK_LINK")
    except BoardError:
        return None
    if address is None:
        return ""
    if not isinstance(address, str) or len(address) > LONGEST_LINK:
        return None
    for letter in address:
        if not "!" <= letter <= "~" or letter == "#":
            return None
    return address
