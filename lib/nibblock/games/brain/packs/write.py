"""Write a board as the text of a .nbk level (docs/nbk.md). RAM: the text."""

from nibblock.games.brain.level import board_of


def pack_level(level):
    """Return the bytes of the board of ``level``, without messages and solutions."""
    return bytes("\n".join(board_of(level)) + "\n", "utf-8")


def comment_of(level):
    """Return the messages of ``level``, which a .nbk has beside the board."""
    return "\n".join(level.messages)
