"""Write a board as the text of a .nbk level (docs/nbk.md). RAM: the text."""

from nibblock.games.brain.level import text_of


def pack_level(level):
    """Return the bytes of the board of ``level``, without messages and solutions."""
    lines = [line for line in text_of(level, True) if line[:1] not in ("@", ":")]
    return bytes("\n".join(lines) + "\n", "utf-8")


def comment_of(level):
    """Return the messages of ``level``, which a .nbk has beside the board."""
    return "\n".join(level.messages)
