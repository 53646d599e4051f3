"""The rows of the page of settings, from the word files. RAM: 2 KB while the page is shown."""

from nibblock.games import NAMES, card
from nibblock.memory import find, forget
from nibblock.progress.reading.choices import OWN, SPEAKER
from nibblock.settings import LANGUAGE, MOTION, SOUND
from nibblock.ui.languages import names
from nibblock.ui.words import words

_SCREENS = ("statistics", "diagnostics", "about")


class Row:
    """A setting, or for ``which`` -1 the way to another screen.

    ``group`` names the card it is on; ``choices`` are the names of its choices.
    """

    def __init__(self, group, which, name, choices, explained, screen=""):
        self.group = group
        self.which = which  # the byte of the setting
        self.name = name
        self.choices = choices
        self.explained = explained
        self.screen = screen


def make_rows():
    """Return the rows in the order of the cards: the console's own settings, then the games'.

    What has no choice is left out: settings of a game that is not on this drive, which then has no
    word file, sound or motion if its code is not, and the language if there is just one.
    """
    rows = []
    usual = ""  # the card begun last
    for setting, text in zip(OWN, words("screens", "own settings")):
        if setting[0] == SOUND and not _can_sound():
            continue
        if setting[0] == MOTION and not find("screens.blink"):
            continue
        row = _row(setting[0], text, "")
        if setting[0] == LANGUAGE:
            row.choices = names()
        if row.group not in [other.group for other in rows]:
            usual = row.group
        rows.append(row)
    for name in NAMES:
        own = card(name).SETTINGS
        if own:
            try:
                texts = words("games/" + name, "settings")
            except OSError:
                continue
            rows += [_row(setting[0], text, usual) for setting, text in zip(own, texts)]
    rows = [row for row in rows if len([name for name in row.choices if name]) > 1]
    links = words("screens", "pages of facts")
    for screen, text in zip(_SCREENS, links):
        name, explained = text.split(": ", 1)
        rows.append(Row(" ", -1, name, (), explained, screen))
    return _by_group(rows)


def _can_sound():
    """Return whether this drive has what plays sounds; a small one may lack it."""
    found = find("boards.speaker")
    forget(*SPEAKER)
    return found is not None


def _row(which, text, group):
    """Return the row of a line ``Card/Name: choices: what it does``; the card may be left out."""
    parts = text.split(": ", 2)
    name = parts[0]
    slash = name.find("/")
    if slash >= 0:
        group, name = name[:slash], name[slash + 1 :]
    explained = parts[2] if len(parts) > 2 else ""
    return Row(group, which, name, parts[1].split(", "), explained)


def _by_group(rows):
    """Return the rows with those of one group together, groups in the order of their first."""
    groups = []
    for row in rows:
        if row.group not in groups:
            groups.append(row.group)
    groups.remove(" ")
    return [row for group in groups + [" "] for row in rows if row.group == group]
