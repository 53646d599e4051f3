"""A message over the screen. RAM: 0.3 KB, and the code until play drops it.

One that fits on a line is a toast: it takes the footer's place for two seconds. A longer one is a
card above the footer, and stays until a key is pressed; a level's title lies over the footer.
"""

import displayio

from nibblock import const
from nibblock.packs import reason, told
from nibblock.pictures import GROUND, TEXT
from nibblock.sounds import ERROR
from nibblock.ui.card import card, icon, rectangle
from nibblock.ui.text import line, plain, words, wrap

TITLE = const(-2)  # in place of an icon: the text is a level's title


def notice(console, what, mark=-1):
    """Return (Group, whether it is a toast) of a text, or of (folder, section, values) of a word
    file; ``mark`` is an icon to show before it.
    """
    is_bad = isinstance(what, str) and mark != TITLE  # an error, or something is missing
    if console.sound and is_bad:
        console.sound.play(ERROR)
    text = plain(_text_of(what))
    left = 4 if mark < 0 else 14 if console.small else 21
    if left + 6 * len(text) <= console.width - 3:
        return _toast(console, text, mark, left), True
    group = message(console, lines_of(console, text, left), True, mark)
    if mark == TITLE:
        group.y += console.bar - 1
    return group, False


def lines_of(console, text, left=4):
    """Return the lines of a text on a card that begins ``left`` pixels from its edge."""
    return wrap(text, (console.width - left - 12) // 6)


def _toast(console, text, mark, left):
    group = displayio.Group(y=console.height - console.bar)
    group.append(rectangle(console, 0, 0, console.width, console.bar, TEXT))
    if mark >= 0:
        group.append(icon(console, mark, 5, 1, GROUND))
    group.append(line(console, text, left, 1, GROUND))
    return group


def _text_of(what):
    """Return a message's text; if its word file cannot be read, the reason."""
    if isinstance(what, str):
        return told(what)
    folder, name, values = what
    try:
        return words(folder, name)[0] % values
    except OSError as error:
        return reason(error)


def message(console, lines, at_bottom=False, mark=-1):
    """Return a Group with ``lines`` on a card: in the middle, or above the footer; cut if too many.

    ``mark``: an icon before the text.
    """
    row = console.row
    left = 5 if mark < 0 else 15 if console.small else 24
    most = max(1, (console.height - 2 * console.bar - 8) // row)
    lines = lines[:most]
    height = len(lines) * row + 5
    if at_bottom:
        x, width = 0, console.width
        y = console.height - console.bar - height + 1
    else:
        width = max([len(text) for text in lines]) * 6 + left + 6
        x = (console.width - width) // 2
        y = (console.height - height) // 2
    group = displayio.Group(x=x, y=y)
    group.append(card(console, 0, 0, width, height))
    if mark >= 0:
        group.append(icon(console, mark, 5, (height - 11) // 2))
    group.append(line(console, "\n".join(lines), left, 3, TEXT))
    return group
