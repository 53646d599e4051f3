"""Presses as text, ``b2 c1``: a letter for the column, a number for the row. RAM: one byte each."""


def cells(text, width, height):
    """Return the cell of each press, as far as ``text`` names lamps of the board."""
    found = bytearray()
    for word in text.split():
        x, y = ord(word[0]) - 97, ord(word[1:2] or "0") - 49
        if len(word) != 2 or not (0 <= x < width and 0 <= y < height):
            break
        found.append(y * width + x)
    return found


def name(cell, width):
    """Return the text of a press."""
    return chr(97 + cell % width) + str(cell // width + 1)
