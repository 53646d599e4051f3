"""What the keys of a keyboard do that boards have no button for, and the list of all of them."""

from nibblock.keys import B, X, Y
from nibblock.packs import PackError, open_pack
from nibblock.ui.text import words


def texts():
    """Return the list of keys' texts, and those of the mouse."""
    return words("pointing", "list of keys"), words("pointing", "what the mouse does")


def command(console, name):
    """Return the button that does ``name`` ("undo", "redo", "restart") in the level in play, -1 if
    there is nothing to do. "next" opens the next level at once.
    """
    play = console.screen
    if not hasattr(play, "key_of_level") or not play.session:
        return -1
    if name == "next":
        _go_on(console, play)
        return -1
    if play.dialog or name == "undo" and not play.session.at:
        return -1
    return {"undo": B, "redo": X, "restart": Y}[name]


def _go_on(console, play):
    """Open the level after this one, or the list after the last one; not from a menu."""
    over = play.dialog
    if over and not hasattr(over, "_banner") or play.draft:
        return
    if over:
        over._close()
    play.keep()
    try:
        pack = open_pack(play.path)
        count = pack.count
        pack.close()
    except (OSError, PackError):  # the list of levels says what is wrong
        count = 0
    if play.index + 1 < count:
        play.open(play.index + 1)
    else:
        console.go("levels", play.path, play.index)
