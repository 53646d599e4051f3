"""What the page says to those who cannot see the picture: what is chosen, what is in a level."""

import sys

from nibblock.memory import find
from nibblock.ui import highlight
from nibblock.ui.menu import MORE, Menu
from nibblock.ui.text import words

_STATES = b"\3\3\2\3\3\1\1\0\1"  # of levels in a list, by mark: lines of [states of cells]

_chosen = ""  # what a highlight was placed for last
_told = ""  # the last notice
_level = None  # the path and the index of the level that was described last, and that text


def listen():
    """Hear from now on what is chosen and what is told."""
    from nibblock import console

    place, put = highlight.Highlight.place, console.Notices.put

    def heard(self, x, y, text, mark=0):
        global _chosen
        _chosen = text
        place(self, x, y, text, mark)

    def told(self, what, icon=-1):
        global _told
        _told = what if isinstance(what, str) else words(what[0], what[1])[0] % what[2]
        put(self, what, icon)

    highlight.Highlight.place = heard
    console.Notices.put = told


def now():
    """Return what is in front, in words: the message that is shown, or what is chosen and its
    state, or the level in play.
    """
    console = sys.modules["nibblock.console"].running
    front = _front(console)
    if console.notices.shown:
        return _told
    if hasattr(front, "chosen") and hasattr(front, "count"):
        return _of_list(front)
    if hasattr(front, "key_of_level"):
        return _of_level(console, front) if front.session else ""
    return ", ".join([part for part in (_head(front), _chosen, _value(front)) if part])


def where():
    """Return where the player is in the level in play, and what is beside; "" without one."""
    from nibblock.pointing.board import where

    play = _front(sys.modules["nibblock.console"].running)
    return where(play) if hasattr(play, "key_of_level") and play.session else ""


def _front(console):
    front = console.screen
    while getattr(front, "dialog", None):
        front = front.dialog
    return front


def _head(front):
    """Return what a dialog says besides what can be chosen, such as that a level is solved."""
    return getattr(front, "_head", "") if isinstance(getattr(front, "_head", ""), str) else ""


def _value(front):
    """Return the value of the row that is chosen in a menu or among the settings."""
    if hasattr(front, "_value_of"):
        return front._value_of(front.at) if front.rows[front.at].which >= 0 else ""
    if isinstance(front, Menu):
        row = front._rows[front._lines[front.at]]
        return row[3] if len(row) > 3 and row[3] != MORE else ""
    return ""


def _of_list(front):
    """Return the number, the title and the state of the level that is chosen in a list."""
    n = front.chosen()
    mark = front._marks[n]
    title = front._level.title if front._level else ""
    states = words("screens", "states of cells")
    state = states[_STATES[mark]] if mark else ""
    return ", ".join([part for part in ("%d / %d" % (n + 1, front.count), title, state) if part])


def _of_level(console, play):
    """Return the title and the size of a level, and what is in it, as it was when it was opened."""
    global _level
    if not _level or _level[:2] != (play.path, play.index):
        level, by = words("play", "info")[:2]
        rules = play.rules
        own = find("games.%s.dialogs.info" % play.game)
        lines = [play.title or level % (play.index + 1), by % (rules.width, rules.height)]
        _level = play.path, play.index, ". ".join(lines + own.lines(console, play))
    return _level[2]
