"""The address in QR codes: NIBBLOCK_LINK in settings.toml. RAM: none."""

from nibblock import const
from nibblock.boards import BoardError, setting

MOST = const(120)  # letters


def link():
    """Return the address, "" if there is none, None if it is no good one."""
    try:
        address = setting("NIBBLOCK_LINK")
    except BoardError:
        return None
    if address is None:
        return ""
    if not isinstance(address, str) or len(address) > MOST:
        return None
    for letter in address:
        if not "!" <= letter <= "~" or letter == "#":
            return None
    return address
