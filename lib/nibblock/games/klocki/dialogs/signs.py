"""What Klocki's blocks and marks look like, and what they are called: pages of a legend.

They are drawn as on the board behind, with its sheets. RAM: 3 to 5 KB while a page is open.
"""

from nibblock import const
from nibblock.games.klocki.dialogs.names import MARKS, TYPES
from nibblock.games.klocki.level import KlockiLevel
from nibblock.games.klocki.rules import Klocki
from nibblock.games.klocki.view import SlideView
from nibblock.keys import DOWN, LEFT, RIGHT, UP
from nibblock.ui.card import BLOCKS
from nibblock.ui.page import Page
from nibblock.ui.text import fit, line, words, wrap

_MARK = const(256)
_ROUND = const(161)
_LAST_ROUND = const(247)
# A master with its goals, goals under blocks, and a block at home.
_SAMPLE = b".@aa.@aa....+[bb.[bb.@aa.@aa.[\xffAA[\xffA.[cc+...+...B[\xffBB[\xffB.[cc"


class Signs:
    """The pages over ``play``; ``back`` is called in the end."""

    def __init__(self, console, play, back):
        self._console = console
        self._play = play
        self._back = back
        self._lines = ()
        self._pages = 0
        self._title, self._keys, self._rounds, *self._sample = words("games/klocki", "signs")
        self._names = words("games/klocki", "blocks") + words("games/klocki", "marks")
        self._codes = [ord(code) for code in TYPES] + [_MARK + ord(code) for code in MARKS]
        self._size = play.view.size
        self._step = 1 if self._size >= console.row else 2  # cells from a sign to the next
        self._columns = 2 if console.width >= 240 else 1
        self._at = 0
        self.group = None

    def _measure(self, page):
        pitch = self._size * self._step
        self._lines = (page.bottom - page.top - 4) // pitch
        each = self._lines * self._columns
        self._pages = (len(self._codes) + each - 1) // each + 1
        return each

    def open(self):
        """Show a page."""
        console, play = self._console, self._play
        if self.group:
            play.group.remove(self.group)
            self.group = None
        page = Page(console, self._title, "9/9", BLOCKS, self._keys, True)
        each = self._measure(page)
        page.note("%d/%d" % (self._at + 1, self._pages))
        if self._at == self._pages - 1:
            self._draw_rounds(page)
        else:
            wide = console.width // self._columns
            for i in range(self._columns):
                first = self._at * each + i * self._lines
                self._draw_list(page, 4 + i * wide, wide - 6, first)
        self.group = page.group
        play.group.append(self.group)
        console.display.refresh()

    def _draw_list(self, page, x, wide, first):
        """Draw the signs from ``first`` on in a column of cells, with their names."""
        console, size = self._console, self._size
        codes = self._codes[first : first + self._lines]
        if not codes:
            return
        pitch = size * self._step
        cells = bytearray(b"...." * (len(codes) * self._step))
        for i in range(len(codes)):
            at = 4 * i * self._step
            cells[at if codes[i] >= _MARK else at + 1] = codes[i] & 255
        page.group.append(self._board(cells, 1, x, page.top + 2))
        inset = (size - console.row + 1) // 2
        for i in range(len(codes)):
            y = page.top + 2 + i * pitch + inset
            text = fit(self._names[first + i], wide - size - 4)
            page.group.append(line(console, text, x + size + 4, y))

    def _draw_rounds(self, page):
        """Draw the 32 rounds and say where they go; then a sample board, if there is room."""
        console, size = self._console, self._size
        cells = bytearray(b"...." * 32)
        for i in range(32):
            cells[4 * i + 1] = _LAST_ROUND if i == 31 else _ROUND + i
        x = (console.width - 8 * size) // 2
        page.group.append(self._board(cells, 8, x, page.top + 4))
        y = self._write(page, [self._rounds], 4, page.top + 4 * size + 8)
        if page.bottom - y > 4 * (console.row + 2):
            page.group.append(self._board(_SAMPLE, 5, 4, y + 4))
            self._write(page, self._sample, 5 * size + 12, y + 4)

    def _write(self, page, texts, x, y):
        """Write texts below each other, as far as there is room; return where they end."""
        console = self._console
        for text in texts:
            for part in wrap(text, (console.width - x - 4) // 6):
                if y + console.row <= page.bottom:
                    page.group.append(line(console, part, x, y))
                    y += console.row + 1
        return y

    def _board(self, cells, width, x, y):
        """Return a Group that shows cells, of four bytes each, in rows of ``width``."""
        size = self._size
        height = len(cells) // 4 // width
        planes = [bytearray(len(cells) // 4) for _ in range(4)]
        for i in range(len(cells)):
            planes[i & 3][i >> 2] = cells[i]
        level = KlockiLevel(width, height, *planes)
        wide, high = width * size, height * size  # no room for larger tiles
        pictures = self._console.pictures
        view = SlideView(pictures, Klocki(level), x, y, wide, high, False, True)
        return view.group  # pyright: ignore[reportAttributeAccessIssue]

    def idle(self):
        """Return false: there is nothing to do."""
        return False

    def released(self, code):
        """Ignore the release of a button."""

    def key(self, code, repeated):
        """Turn the pages with the D-pad; go back with any other button."""
        if code in (LEFT, UP, RIGHT, DOWN):
            self._at = (self._at + (1 if code in (RIGHT, DOWN) else -1)) % self._pages
            self.open()
        elif not repeated:
            if self.group:  # else memory ran out while its page was drawn
                self._play.group.remove(self.group)
            self._play.dialog = None
            self._back()
            self._console.display.refresh()
