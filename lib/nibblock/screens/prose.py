"""A page of facts on a card, in our own font: a page is turned in one refresh. RAM: 4 KB."""

from nibblock.screens.pages import Pages
from nibblock.ui.card import card
from nibblock.ui.page import Page
from nibblock.ui.text import GLYPH, Words, words, wrap


class Prose(Pages):
    """``paragraphs`` under ``title``, as many lines at a time as fit; the D-pad turns pages.

    Any other button goes to the screen that ``back`` names. ``top``: pixels that stay free at the
    top of the card. ``keys``: what the buttons do, with one page and with more.
    """

    def __init__(self, console, title, paragraphs, mark, back, top=0, keys=None):
        Pages.__init__(self, console, back)
        small = console.small
        self._keys = keys or words("screens", "buttons of facts")
        self._page = page = Page(console, title, "", -1 if small else mark, self._keys[0])
        self.group = page.group
        x = 2 if small else 4
        width = console.width - 2 * x
        y = page.top + (2 if small else 3)
        self.group.append(card(console, x, y, width, page.bottom - y - 2))
        self._left = x + (4 if small else 6)
        self._first = y + 4  # where the heading stands
        self._columns = (width - 2 * (self._left - x)) // GLYPH
        y += 4 + top
        self._rows = (page.bottom - 4 - y) // console.row
        self._words = Words(console, self._left, y, self._columns, self._rows)
        self.group.append(self._words.grid)
        self._lines = []
        self.add(paragraphs)

    def add(self, paragraphs):
        """Add paragraphs at the end."""
        pages = self.count()
        for paragraph in "\n".join(paragraphs).split("\n"):
            self._lines += wrap(paragraph, self._columns)
        if self.count() > 1 and pages < 2:
            self._page.legend(self._keys[1])
        self.show()

    def count(self):
        """Return how many pages there are."""
        return (len(self._lines) + self._rows - 1) // self._rows

    def show(self):
        """Write the lines of the page."""
        for row in range(self._rows):
            i = self._at * self._rows + row
            self._words.write(self._lines[i] if i < len(self._lines) else "", row)
        if self.count() > 1:
            self._page.note("%d/%d" % (self._at + 1, self.count()))
