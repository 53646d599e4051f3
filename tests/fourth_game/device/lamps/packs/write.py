"""Write a board of Lamps for an .nbk pack: one byte per cell, 0 or 1. RAM: none."""


def pack_level(level):
    """Return the bytes of the board of ``level``."""
    return bytes(level.cells)
