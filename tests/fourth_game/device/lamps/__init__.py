"""Lamps' card."""

TITLE = "Lamps"
ICON = 22
COUNTS = ("presses",)
ICONS = b"\x10"
SETTINGS = ((13, (0, 1)),)
COMMENTS = False

WRAP = 13


def reader(head):
    """Return None: lamps come only in .nbk packs."""
    return
