"""Share a level: its code as letters and as a QR code.

Letters and QR code share a page if its modules are large there. Where they are not, letters have
pages of their own, and on small screens a QR code takes the whole screen. Where codes hold
solutions, the code with those of the level comes first, then that without, then the one of the
original game. The frame is shown before the codes are made. RAM: 5 KB, and 12 KB while a QR code
is made.
"""

import displayio

from nibblock import const, sharing
from nibblock.keys import DOWN, LEFT, RIGHT, START, UP, A, B
from nibblock.memory import find, forget, load
from nibblock.packs import PackError, open_pack, reason
from nibblock.pictures import DIM, TEXT, grid_of
from nibblock.screens.base import Base
from nibblock.sharing.letters import GROUP
from nibblock.sharing.parts import split
from nibblock.sharing.qr import LONGEST_LINK, QUIET, ROOM, link, matrix_of, side_of, version_of
from nibblock.ui.card import CRATE, card
from nibblock.ui.page import Page
from nibblock.ui.text import GLYPH, line, words

_LARGE = const(4)  # pixels of a module with which a QR code may have letters beside it
_GAP = const(4)
_PIECE = const(8)  # pixels of a tile of white

# What a page shows.
_BOTH = const(0)
_CODE = const(1)  # a QR code
_LETTERS = const(2)

# Texts above a code, by what it is, beside a QR code or alone.
_BARE = (2, 3)
_WITH = (10, 10)
_WITHOUT = (11, 11)
_BEST = (2, 9)
_ORIGINAL = (4, 4)


class Screen(Base):
    """The code of level ``index`` of the pack at ``path``; B goes to the screen ``back`` names.

    ``by`` is -1; or the code is that of the player's best solution, by that count.
    """

    def __init__(self, console, path, index, by=-1, *back):
        self._console = console
        self._qrs = ()
        self._scale = self._columns = 0
        self._captions = _BARE
        self._path, self._index, self._by = path, index, by
        self._back = back or ("levels", path, index)
        self._texts = words("screens", "share")
        self._level = None
        self._pages = []  # (what, number of it, which code as ``_lay_out`` made it)
        self._at = 0
        self._due = 1  # 1: the level has to be read; 2: its page to be drawn
        self._code = ""
        title = self._texts[1 if console.width < 160 else 0 if by < 0 else 8]
        mark = -1 if console.small else CRATE
        self._page = Page(console, title, "", mark, self._texts[5])
        self.group = displayio.Group()
        self.group.append(self._page.group)
        self._over = None  # what is drawn on the page
        self._wait()

    # What is shown

    def _wait(self):
        """Write on the page that it takes a moment."""
        page, text = self._page, words("screens", "making a code")[0]
        x = (self._console.width - GLYPH * len(text)) // 2
        self._put(line(self._console, text, x, (page.top + page.bottom - self._console.row) // 2))

    def _put(self, what):
        """Show ``what`` in place of what was drawn on the page."""
        if self._over:
            self.group.remove(self._over)
        self._over = what
        self.group.append(what)

    def _read(self):
        """Read the level, make its codes, and lay out the pages. Raises PackError and OSError."""
        with open_pack(self._path) as pack:
            level = pack.read(self._index)
            if self._by < 0 and hasattr(level, "solutions"):
                level.solutions = list(pack.texts(self._index))
        if self._by >= 0:
            best = self._console.progress.best(level.key, self._by)
            self._lay_out(load("sharing.solution").encode_best(level, best), _BEST)
        elif getattr(level, "solutions", None):
            self._lay_out_both(level)
        else:
            self._lay_out(sharing.encode(level), _BARE)
        if self._by < 0 and find("games." + level.game + ".sharing.original"):
            self._level = level
            self._pages.append((_LETTERS, 0, None))
        self._turn(0)

    def _lay_out_both(self, level):
        """Lay out the code with the solutions, unless they have no room in one, and without."""
        solutions = level.solutions
        try:
            self._lay_out(sharing.encode(level), _WITH)
        except PackError:
            pass
        level.solutions = []
        self._lay_out(sharing.encode(level), _WITHOUT if self._pages else _BARE)
        level.solutions = solutions

    def _lay_out(self, code, captions):
        """Add the pages of a code to ``_pages``."""
        console, page = self._console, self._page
        address = link()
        if address is None:
            console.say("screens", "address is no good", LONGEST_LINK)
        if captions == _ORIGINAL:  # which knows neither links nor parts
            self._qrs = [code] if len(code) <= ROOM else []
        else:
            self._qrs = split(code, ROOM, address or "")
        self._code, self._captions = code, captions
        self._scale = 0
        self._columns = columns = (console.width - self._inset()) // GLYPH
        pages = []
        if self._qrs:
            side = side_of(max([version_of(text) for text in self._qrs]))
            wide, high = console.width, page.bottom - page.top - _GAP
            if console.small:
                high = console.height
                if len(self._qrs) > 1 and wide < high + 20:
                    high -= console.row + 1  # for the number of the part
            self._scale = max(1, min(wide, high) // side)
            if len(self._qrs) == 1 and not console.small:
                both = self._place_both(side, wide, high)
                if both:
                    self._scale = both
                    pages = [(_BOTH, 0)]
        if not pages:
            self._columns = columns
            count = len(self._lines(code))
            letters = [(_LETTERS, n) for n in range(-(-count // self._rows()))]
            codes = [(_CODE, n) for n in range(len(self._qrs))]
            pages = letters + codes if console.small or not codes else codes + letters
        laid = code, captions, self._qrs, self._scale, self._columns
        self._pages += [one + (laid,) for one in pages]

    def _place_both(self, side, wide, high):
        """Return the scale of a QR code with letters beside or below it, 0: they have no room."""
        row = self._console.row
        if wide >= high + 14 * GLYPH:
            scale = high // side
            self._columns = (wide - 3 * _GAP - side * scale - 12) // GLYPH
            rows = len(self._lines(self._code)) + self._caption_rows(0)
            fits = rows * row + 8 <= high
        else:
            rows = len(self._lines(self._code)) + self._caption_rows(0)
            scale = min(wide, high - _GAP - rows * row - 6) // side
            fits = True
        return scale if fits and scale >= _LARGE else 0

    def _inset(self):
        """Return how many pixels of the width a page of letters does not use."""
        return 12 if self._console.small else 20

    def _caption_rows(self, alone):
        """Return how many rows the caption takes, beside a QR code or ``alone`` (0 or 1)."""
        text = self._texts[self._captions[alone]]
        return -(-len(text) // self._columns) if self._columns > 0 else 1

    def _lines(self, code):
        """Return a code as lines of whole groups, or of as many letters as fit if it has none."""
        size = self._columns
        if "-" in code:
            size = max(1, (size + 1) // (GROUP + 1)) * (GROUP + 1)
        return [code[i : i + size].rstrip("-") for i in range(0, len(code), size)]

    def _rows(self):
        """Return how many lines of letters a page of their own has."""
        page = self._page
        return (page.bottom - page.top - 2 * _GAP - 6) // self._console.row - self._caption_rows(1)

    def _turn(self, at):
        """Turn to a page; write into the header which this is, and below it what A does."""
        self._at = at
        count = len(self._pages)
        if count > 1:
            self._page.note("%d/%d" % (at + 1, count))
            following = self._pages[(at + 1) % count]
            shows_code = following[0] == _CODE and following[2] is self._pages[at][2]
            self._page.legend(self._texts[7 if shows_code else 6])

    def _draw(self):
        """Draw the page. Raises MemoryError, and PackError if there is no such code."""
        what, number, laid = self._pages[self._at]
        if laid is None:
            self._pages.pop()
            try:
                original = load("games." + self._level.game + ".sharing.original")
                self._lay_out(original.code_of(self._level), _ORIGINAL)
            finally:
                self._turn(self._at % len(self._pages))
            what, number, laid = self._pages[self._at]
        self._code, self._captions, self._qrs, self._scale, self._columns = laid
        over = displayio.Group()
        if what == _BOTH:
            self._draw_both(over)
        elif what == _CODE:
            self._draw_alone(over, number)
        else:
            self._draw_letters(over, number)
        self._put(over)

    def _draw_both(self, over):
        """Draw the QR code with the letters to its right or below it."""
        console, page = self._console, self._page
        size = self._qr(over, 0)
        code = over[0]
        lines = self._lines(self._code)
        top = page.top + _GAP
        if console.width >= page.bottom - page.top + 14 * GLYPH:
            code.x, code.y = _GAP, top + (page.bottom - top - size) // 2
            x = 2 * _GAP + size
            high = page.bottom - top - _GAP
        else:
            code.x, code.y = (console.width - size) // 2, top
            x, top = _GAP, top + size + _GAP
            high = page.bottom - top - 1
        over.append(card(console, x, top, console.width - _GAP - x, high))
        self._write(over, 0, lines, x + 8, top + 3)

    def _draw_alone(self, over, number):
        """Draw a QR code as large as it can be."""
        console, page = self._console, self._page
        if not console.small:
            size = self._qr(over, number)
            over[0].x = (console.width - size) // 2
            over[0].y = page.top + (page.bottom - page.top - size) // 2
            return
        over.append(self._white())
        size = self._qr(over, number)
        over[1].x, over[1].y = (console.width - size) // 2, (console.height - size) // 2
        if len(self._qrs) > 1:
            text = "%d/%d" % (number + 1, len(self._qrs))
            if console.width < console.height + 20:
                over[1].y = 0
            number_of = line(console, text, 2, console.height - console.row - 1)
            number_of.pixel_shader = _black_on_white()  # black in every theme
            over.append(number_of)

    def _qr(self, over, number):
        """Append a QR code; return how many pixels wide it is."""
        matrix = matrix_of(self._qrs[number])
        count = matrix.width
        bitmap = displayio.Bitmap(count + 2 * QUIET, count + 2 * QUIET, 2)
        for row in range(count):
            for column in range(count):
                if matrix[row, column]:  # pyright: ignore[reportOptionalSubscript]
                    bitmap[column + QUIET, row + QUIET] = 1
        group = displayio.Group(scale=self._scale)
        group.append(displayio.TileGrid(bitmap, pixel_shader=_black_on_white()))
        over.append(group)
        return bitmap.width * self._scale

    def _white(self):
        """Return a TileGrid that covers the screen with white."""
        console = self._console
        white = displayio.Bitmap(_PIECE, _PIECE, 2)
        columns, rows = -(-console.width // _PIECE), -(-console.height // _PIECE)
        return grid_of(white, _black_on_white(), columns, rows, (_PIECE, _PIECE))

    def _draw_letters(self, over, number):
        """Draw a page of letters."""
        console, page = self._console, self._page
        rows = self._rows()
        lines = self._lines(self._code)[number * rows : (number + 1) * rows]
        over.append(card(console, 2, page.top + 2, console.width - 4, page.bottom - page.top - 4))
        self._write(over, 1, lines, self._inset() // 2, page.top + _GAP + 1)

    def _write(self, over, alone, lines, x, y):
        """Write the caption and lines of letters."""
        console = self._console
        caption = self._texts[self._captions[alone]]
        if self._caption_rows(alone) > 1:
            caption = "\n".join(load("ui.text").wrap(caption, self._columns))
        over.append(line(console, caption, x, y, DIM))
        y += (caption.count("\n") + 1) * console.row + 1
        over.append(line(console, "\n".join(lines), x, y, TEXT))

    # Keys and work

    def key(self, code, repeated):
        """Turn pages with A and the D-pad; B goes back."""
        if code in (B, START):
            if not repeated:
                self._console.go(*self._back)
        elif len(self._pages) > 1 and code in (A, RIGHT, DOWN, LEFT, UP):
            if code == A and repeated:
                return
            step = -1 if code in (LEFT, UP) else 1
            self._turn((self._at + step) % len(self._pages))
            self._wait()
            self._due = 2
            self._console.display.refresh()

    def idle(self):
        """Make the code, then the page."""
        if not self._due:
            return False
        due, self._due = self._due, 0
        try:
            if due == 1:
                self._read()
            self._draw()
        except PackError as error:
            self._console.tell(reason(error))
            if due == 1:
                self._console.go(*self._back)
            else:
                self._turn(0)
                self._due = 2
        self._console.display.refresh()
        return True

    def leave(self):
        """Forget the library, which no other screen needs."""
        forget(b"adafruit_miniqr")


def _black_on_white():
    """Return a palette that is the same in every theme."""
    colours = displayio.Palette(2)
    colours[0] = 0xFFFFFF
    colours[1] = 0
    return colours
