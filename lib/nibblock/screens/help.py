"""How to play: a few strips with pictures for each game, then the console's own buttons.

A strip is a line ``Title: text`` of a word file. Its picture is a row of tiles from the game's
``dialogs/help.py``, drawn after the texts are shown. RAM: 4 KB and the sheets of one game.
"""

import displayio

from nibblock import const
from nibblock.games import NAMES, card
from nibblock.memory import find, forget
from nibblock.pictures import DIM, OUTLINE, TEXT
from nibblock.screens.pages import Pages
from nibblock.ui.card import CAP_HELD, CAP_PAD, CAP_X, HELP, SAVE, icon, rectangle
from nibblock.ui.card import LEFT as TO_LEFT
from nibblock.ui.card import RIGHT as TO_RIGHT
from nibblock.ui.card import card as draw_card
from nibblock.ui.highlight import Highlight
from nibblock.ui.page import Page
from nibblock.ui.text import GLYPH, fit, line, words, wrap

_PLATE = const(13)  # the colour below letters
_TILES = const(5)  # of a picture
_NARROW = const(200)  # pixels: a narrower screen shows texts below their pictures
_CONSOLE = bytes((CAP_PAD, CAP_HELD, CAP_X, SAVE))  # icons of the console's strips


class Screen(Pages):
    """The pages of help; left and right turn them, B returns to the screen that ``back`` names."""

    def __init__(self, console, *back):
        Pages.__init__(self, console, back or ("title",))
        self._tab = -1  # the one shown
        self._waiting = []  # pictures to draw: (game, number of the strip, x, y)
        title, keys, own = words("screens", "how to play")
        self._page = Page(console, title, "", -1 if console.small else HELP, keys)
        self.group = self._page.group
        self._tile = 8 if console.small else 16  # pixels of a tile
        self._gap = 2 if console.small else 3
        # Set where a strip's picture and text stand.
        self._x = 2 if console.small else 4
        self._width = console.width - 2 * self._x
        self._bar = console.bar + 1
        self._below = console.width < _NARROW
        self._left = self._x + (4 if console.small else 8)
        self._tabs = _tabs(own)
        self._pages = self._all_pages()
        # Add the row of tabs: every name if there is room, else only the one shown.
        y = self._page.bottom - self._bar
        self._tab_y = y
        names = [tab[3] for tab in self._tabs]
        room = (console.width - 40) // len(names)
        longest = max([len(name) for name in names]) * GLYPH
        self._pitch = room if longest + 6 <= room else 0
        wide = min(longest + 8, console.width - 40)
        if self._pitch:
            for i in range(len(names)):
                x = self._tab_x(i) + (self._pitch - len(names[i]) * GLYPH) // 2
                self.group.append(line(console, names[i], x, y + (2 if console.small else 1), DIM))
            wide = self._pitch - 4
        self._tab_wide = wide
        self._arrows = []
        nudge = 1 if console.small else 4
        for which, x in ((TO_LEFT, 8), (TO_RIGHT, console.width - 12)):
            self._arrows.append(icon(console, which, x, y + nudge))
            self.group.append(self._arrows[-1])
        self._strips = None
        self._highlight = None
        self.show()

    def _wide(self, tab, i):
        """Return how wide the picture of strip ``i`` is, with the space behind it."""
        small = self._console.small
        if not self._tabs[tab][0]:
            return 12 if small else 20
        if i >= self._tabs[tab][1]:
            return 0
        return _TILES * self._tile + (7 if small else 12)

    # Strips and pages

    def _all_pages(self):
        """Return the pages as (tab, numbers of its first strip and the one after its last).

        A tab has as few as possible, and about as many strips on each.
        """
        pages = []
        for tab in range(len(self._tabs)):
            count = len(self._tabs[tab][2])
            fewest = self._pages_of(tab, count)
            even = self._pages_of(tab, (count + len(fewest) - 1) // len(fewest))
            pages += even if len(even) == len(fewest) else fewest
        return pages

    def _pages_of(self, tab, most):
        """Return the pages of a tab with as many strips on each as fit, ``most`` at most."""
        room = self._page.bottom - self._bar - self._page.top - 2
        count = len(self._tabs[tab][2])
        pages = []
        first = used = 0
        for i in range(count):
            high = self._height(tab, i)
            if used and (used + high > room or i - first == most):
                pages.append((tab, first, i))
                first, used = i, 0
            used += high + self._gap
        pages.append((tab, first, count))
        return pages

    def _height(self, tab, i):
        """Return how high strip ``i`` of a tab is."""
        lines = len(wrap(self._tabs[tab][2][i][1], self._text_columns(tab, i)))
        row = self._console.row
        if self._below:
            return 14 + lines * row
        return (1 + lines) * row + (4 if self._console.small else 7)

    def _text_columns(self, tab, i):
        """Return how many letters a line of the strip has."""
        left = self._left + (0 if self._below else self._wide(tab, i))
        return (self._x + self._width - 3 - left) // GLYPH

    def show(self):
        """Show the page: cards and texts first, the pictures follow."""
        console, group = self._console, self.group
        tab, first, end = self._pages[self._at]
        if tab != self._tab:
            self._tab = tab
            console.pictures.keep_only()
        if self._strips:
            group.remove(self._strips)
            console.repaint()
        self._strips = strips = displayio.Group()
        self._waiting = []
        y = self._page.top + self._gap
        for i in range(first, end):
            high = self._height(tab, i)
            strips.append(draw_card(console, self._x, y, self._width, high))
            self._write(tab, i, y)
            if self._wide(tab, i):
                down = 2 if self._below else (high - self._tile - 2) // 2
                self._waiting.append((tab, i, self._left, y + down))
            y += high + self._gap
        group.append(strips)
        self._page.note("%d/%d" % (self._at + 1, len(self._pages)))
        self._choose_tab(tab)

    def _write(self, tab, i, y):
        """Add the title and the text of strip ``i`` on the card at ``y``."""
        console, row = self._console, self._console.row
        title, text = self._tabs[tab][2][i]
        beside = self._left + self._wide(tab, i)
        y += 3 if console.small else 4
        room = self._x + self._width - 3 - beside
        self._strips.append(line(console, fit(title, room), beside, y, TEXT))
        y += 10 if self._below else row
        lines = wrap(text, self._text_columns(tab, i))
        left = self._left if self._below else beside
        self._strips.append(line(console, "\n".join(lines), left, y, DIM))

    def idle(self):
        """Draw the next picture."""
        if not self._waiting:
            return False
        tab, i, x, y = self._waiting.pop(0)
        name = self._tabs[tab][0]
        group = displayio.Group(x=x, y=y)
        if name:
            _tiles(self._console, group, find("games." + name + ".dialogs.help"), i)
        else:
            group.append(icon(self._console, _CONSOLE[i], 0, 2))
        self._strips.append(group)
        self._console.display.refresh()
        return True

    # Tabs

    def _tab_x(self, i):
        return 20 + i * self._pitch

    def _choose_tab(self, tab):
        """Put the highlight on a tab; the arrows show whether there are more pages."""
        console = self._console
        name = self._tabs[tab][3]
        wide = self._tab_wide
        left = max(2, (wide - len(name) * GLYPH) // 2)
        highlight = Highlight(console, wide, self._bar, left)
        x = self._tab_x(tab) + 2 if self._pitch else (console.width - wide) // 2
        highlight.place(x, self._tab_y, name)
        if self._highlight:  # only now: memory may end before
            self.group.remove(self._highlight.group)
        self._highlight = highlight
        self.group.append(highlight.group)
        self._arrows[0].hidden = not self._at
        self._arrows[1].hidden = self._at + 1 == len(self._pages)

    # Keys

    def count(self):
        """Return how many pages there are."""
        return len(self._pages)

    def leave(self):
        """Drop the games' sheets and what names their tiles."""
        self._console.pictures.keep_only()
        forget(b".dialogs.")


def _tabs(own):
    """Return (game, number of pictures, strips, name) for each game on the drive, then ours."""
    tabs = []
    for name in NAMES:
        try:
            texts = words("games/" + name, "help")
        except OSError:  # the game is not on this drive
            continue
        pictures = find("games." + name + ".dialogs.help")
        count = len(pictures.STRIPS) if pictures else 0
        tabs.append((name, count, _split(texts), card(name).TITLE))
    texts = words("screens", "help")
    tabs.append(("", len(_CONSOLE), _split(texts), own))
    return tabs


def _split(texts):
    """Return lines ``Title: text`` as (title, text); the title may be left out."""
    strips = []
    for text in texts:
        text = text.replace("\n", " ")
        cut = text.find(": ")
        strips.append((text[:cut], text[cut + 2 :]) if cut >= 0 else ("", text))
    return strips


def _tiles(console, group, module, i):
    """Add the picture of strip ``i``: a frame, layers of tiles, and icons over them.

    A layer is (sheet, tiles across a cell, columns, x in half cells, tiles, ink): ink -1 for a
    sheet of several colours, -2 if index 0 in it is clear. Without a sheet, the tiles are letters,
    those in the colour of outlines on a light plate in a cell's upper left. An icon is (number, x
    in sixteenths of a cell).
    """
    size = 8 if console.small else 16
    pictures = console.pictures
    group.append(rectangle(console, 0, 0, _TILES * size + 2, size + 2, OUTLINE))
    layers, marks = module.STRIPS[i]
    for sheet, across, columns, x, tiles, ink in layers:
        pixels = size // across
        rows = len(tiles) // columns
        left = 1 + x * size // 2
        if not sheet:
            grid = pictures.glyphs(columns, rows, 8, ink)
            aside = 0 if ink == OUTLINE else (size - 8) // 2
            left += 1 + aside
            if ink == OUTLINE:
                group.append(rectangle(console, left - 1, 1, 7, 9 if size > 8 else 8, _PLATE))
        else:
            aside = 0
            grid = pictures.tiles(sheet + str(size), (pixels, pixels), columns, rows, ink == -2)
        grid.x = left
        grid.y = 1 + aside + (ink == OUTLINE and size > 8)
        for n in range(len(tiles)):
            grid[n] = tiles[n]
        group.append(grid)
    nudge = 1 + (0 if console.small else 3)
    for mark, x in marks:
        lower = 1 if mark in (TO_LEFT, TO_RIGHT) else 0
        group.append(icon(console, mark, 1 + x * size // 16, nudge + lower))
