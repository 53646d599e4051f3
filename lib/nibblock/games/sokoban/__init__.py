"""Sokoban's card."""

TITLE = "Sokoban"
ICON = 17
COUNTS = ("moves", "pushes")
ICONS = b"\x10\x11"
SETTINGS = ((1, (1, 0)),)
COMMENTS = False
START = "levels/1-sokoban/1-first-steps.nbk"  # where a new player starts

TINT = 1


def reader(head):
    """Return (score, module): SokoPy packs for certain; any other text may be an XSB board."""
    return (3, "skbn") if head[:4] == b"SKBN" else (1, "xsb")
