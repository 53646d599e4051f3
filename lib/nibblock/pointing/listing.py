"""What a window can say of its keys and of the mouse, in the player's language."""

from nibblock.ui.text import words


def texts():
    """Return the list of keys' texts, and those of the mouse."""
    return words("pointing", "list of keys"), words("pointing", "what the mouse does")
