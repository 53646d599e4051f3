"""Level info during play: a card with the counts, what the level holds, and who made it.

RAM: a card while it is open. A game has its own lines below the counts in ``dialogs/info.py``:
``lines(console, play)`` returns them, as long as they are.
"""

import displayio

from nibblock.games import card as card_of
from nibblock.keys import START, A, B
from nibblock.memory import find
from nibblock.packs import PackError, open_pack, reason, told
from nibblock.packs.folders import game_of
from nibblock.pictures import DIM, FRONT, TEXT
from nibblock.ui.card import card, header_bar, icon, legend, rectangle
from nibblock.ui.look import difficulties, pips
from nibblock.ui.menu import return_to
from nibblock.ui.text import GLYPH, counts, fit, line, plain, words, wrap

_UNKNOWN = "-"


def open_dialog(console, play):
    """Show the card."""
    own = find("games." + play.game + ".dialogs.info")
    texts = own.lines(console, play) if own else []
    texts += [text for text in _about(console, play) if text not in texts]
    columns = (console.width - 4) // GLYPH - 2
    lines = []
    size = words("play", "info")[1] % (play.rules.width, play.rules.height)
    if len(plain(play.title)) > _room(console, size) // GLYPH:
        texts.insert(0, play.title)
    for text in texts:
        lines += wrap(text, columns)
    play.dialog = Info(console, play, lines)
    play.dialog.open()


def _about(console, play):
    """Return the author, the year and the description of the level, as far as they are known."""
    about = find("packs.about")
    if not about:
        return []
    try:
        with open_pack(play.path) as pack:
            author, date, text = about.about(pack, play.path, play.index)
    except (OSError, PackError) as error:
        return [reason(error)]
    made = ", ".join([part for part in (told(author, play.path), date) if part])
    if author:
        made = words("play", "info")[2] % made
    texts = [told(part, play.path) for part in text.split("\n")]
    return [part for part in [made] + texts if part]


def _room(console, size):
    """Return how many pixels the title has beside the board's ``size``."""
    return console.width - 22 - len(size) * GLYPH


class Info:
    """A card over the board; A turns its pages and then opens the bests, B closes it."""

    back = None  # opens the menu that this was opened from

    def __init__(self, console, play, lines):
        self._console = console
        self._play = play
        self._lines = lines
        self._next = 0
        self._first = 0  # of the lines on this page
        progress = console.progress
        self._has_bests = play.session.stand()[0] or progress.marks(play.key_of_level) & 1
        self.group = None

    def open(self):
        """Show the page that begins with line ``_first``."""
        console, play = self._console, self._play
        x, y = 2, console.bar + (1 if console.small else 3)
        width = console.width - 4
        first = self._first == 0
        top = console.bar + 2
        table = _table(console, play, width, top) if first else None
        if first:
            top += 4 * console.row + (5 if console.small else 9)
        most = (console.height - y - console.bar - 4 - top) // console.row
        self._next = self._first + most
        shown = self._lines[self._first : self._next]
        high = top + len(shown) * console.row + 3
        group = displayio.Group(x=x, y=y)
        group.append(card(console, 0, 0, width, high))
        group.append(header_bar(console, 1, 1, width - 2, console.bar))
        self._add_title(group, width)
        if table:
            group.append(table)
            self._add_pips(group)
        if shown:
            if first:
                group.append(rectangle(console, 6, top - 4, width - 12, 1, FRONT))
            group.append(line(console, "\n".join(shown), _left(console), top, TEXT))
        keys = legend(console, self._keys())
        keys.x -= x
        keys.y -= y
        group.append(keys)
        self._replace(group)
        console.display.refresh()

    def _add_title(self, group, width):
        console, play = self._console, self._play
        level, by = words("play", "info")[:2]
        size = by % (play.rules.width, play.rules.height)
        y = 2 if console.small else 1
        at = width - 6 - len(size) * GLYPH
        title = fit(play.title or level % (play.index + 1), _room(console, size))
        group.append(line(console, title, 6, y, TEXT))
        group.append(line(console, size, at, y, TEXT))

    def _add_pips(self, group):
        """Show how difficult the pack is, if that is known, at the head of the table."""
        console, play = self._console, self._play
        folder, name = play.path.rsplit("/", 1)
        if game_of(folder[7:]) == play.game:
            count = difficulties(play.game).get(name)
            if count:
                y = console.bar + (3 if console.small else 6)
                group.append(pips(console, _left(console), y, count))

    def _keys(self):
        """Return what the keys do on this page."""
        more, bests, back = words("play", "keys of info")
        if self._next < len(self._lines):
            return more
        return bests if self._has_bests else back

    def _replace(self, group):
        under = self._play.group
        if self.group:
            under.remove(self.group)
        self.group = group
        if group:
            under.append(group)
        self._console.repaint()

    def idle(self):
        """Return false: there is no work to do."""
        return False

    def released(self, code):
        """Ignore the release of a button."""

    def key(self, code, repeated):
        """Turn the page, open the bests or close the card."""
        if repeated:
            return
        if code == A and self._next < len(self._lines):
            self._first = self._next
            self.open()
        elif code == A and self._has_bests:
            self._close()
            self._play.open_dialog("play.dialogs.best")
            return_to(self._play, self._again)
        elif code in (A, B, START):
            self._close()
            if self.back:
                self.back()
            self._console.display.refresh()

    def _close(self):
        self._replace(None)
        self._play.dialog = None

    def _again(self):
        self._play.dialog = self
        self._first = 0
        self.open()


def _left(console):
    return 4 if console.small else 8


def _table(console, play, width, y):
    """Return a Group with the counts: now, the player's best, the record of the pack."""
    icons = card_of(play.game).ICONS
    group = displayio.Group()
    now, best, record = words("play", "rows of info")
    row = console.row
    counts, pitch = play.counts(), 38 if console.small else 60
    x = width - (6 if console.width < 200 else 28)
    for by in range(len(icons) - 1, -1, -1):
        numbers = [counts[by], _own(console, play, by), _known(play, by)]
        texts = [str(number or _UNKNOWN) for number in numbers[1:]]
        texts.insert(0, str(numbers[0]))
        longest = max([len(text) for text in texts])
        texts = [" " * (longest - len(text)) + text for text in texts]
        group.append(icon(console, icons[by], x - (8 if console.small else 13), y))
        group.append(line(console, "\n".join(texts), x - longest * GLYPH, y + row, TEXT))
        left = x - longest * GLYPH
        x -= pitch
    room = left - _left(console) - 4
    group.append(line(console, fit(now, room), _left(console), y + row, TEXT))
    text = fit(best, room) + "\n" + fit(record, room)
    group.append(line(console, text, _left(console), y + 2 * row, DIM))
    return group


def _own(console, play, by):
    """Return the player's best by count ``by``; 0: there is none."""
    found = console.progress.numbers(play.key_of_level, by) if by < 2 else None
    return found[by] if found else 0


def _known(play, by):
    """Return the pack's record of count ``by``; 0: none is known."""
    return play.best[by] if play.best and by < len(play.best) else 0


def bests(console, play):
    """Return a line for the best solution by each of the first two counts."""
    text = words("play", "best by a count")[0]
    names = counts(play.game)[:2]
    lines = []
    for by in range(len(names)):
        best = console.progress.numbers(play.key_of_level, by)
        if best:
            best = [str(number) for number in best[: len(names)]]
            lines.append(text % (names[by], "/".join(best)))
    return lines
