"""A pack that cannot be read: what is wrong, how to mend it, and the details. RAM: 3 KB."""

import displayio

from nibblock import const
from nibblock.keys import LEFT, RIGHT, START, A, B
from nibblock.packs import CALENDAR, PackError, open_pack, reason, told
from nibblock.packs.folders import size_of
from nibblock.pictures import DIM, FRONT, GROUND, TEXT
from nibblock.screens.base import Base
from nibblock.sounds import ERROR
from nibblock.ui.buttons import Buttons, fits, height
from nibblock.ui.card import LIST, card, rectangle
from nibblock.ui.page import Page
from nibblock.ui.text import fit, line, words, wrap

_TORN = const(9)  # a tile of the sheet ``stars``


class Screen(Base):
    """Says why the pack at ``path`` cannot be read, as it is now."""

    def __init__(self, console, path):
        self._console = console
        self._path = path
        self._error = _error_of(path)
        self._texts = words("screens", "pack cannot be read")
        name = path[path.rfind("/") + 1 :]
        self._page = Page(console, name, "", -1 if console.small else LIST, self._texts[6])
        self.group = self._page.group
        self._card = None
        self._details = False
        small = console.small
        margin = 4 if small else 8
        y = self._page.bottom - height(console) - (1 if small else 28)
        self._bottom = y - (2 if small else 8)
        width = console.width - 2 * margin
        names = self._texts[3:5]
        if not fits(names, width):
            names[0] = self._texts[8]
        self._buttons = Buttons(console, margin, y, width, names)
        self.group.append(self._buttons.group)
        if not small:
            text = fit(self._texts[5], console.width - 16)
            self.group.append(line(console, text, 8, y + height(console) + 7, DIM))
        self._show()
        if console.sound:
            console.sound.play(ERROR)

    def _show(self):
        """Show the card: what is wrong and how to mend it, or the details."""
        console, page = self._console, self._page
        if self._card:
            self.group.remove(self._card)
        margin = 2 if console.small else 4
        y = page.top + margin
        self._card = displayio.Group(x=margin, y=y)
        self.group.append(self._card)
        width, high = console.width - 2 * margin, self._bottom - y
        self._card.append(card(console, 0, 0, width, high))
        if self._details:
            self._add_lines(self._detail_lines((width - 12) // 6), 4, high, TEXT)
        else:
            self._add_advice(width, high)

    def _add_lines(self, lines, y, high, colour):
        """Add as many lines of text as fit from row ``y`` on; return the row after them."""
        console = self._console
        for text in lines:
            if y + console.row > high:
                break
            self._card.append(line(console, text, 6, y, colour))
            y += console.row
        return y

    def _detail_lines(self, columns):
        lines = []
        for text in (self._path, self._texts[7] % max(size_of(self._path), 0), reason(self._error)):
            lines += wrap(text, columns)
        return lines

    def _add_advice(self, width, high):
        """Add the torn sheet, what is wrong and how to mend it."""
        console, texts = self._console, self._texts
        small = console.small
        scale = 1 if small else 2
        picture = displayio.Group(scale=scale, x=6 if small else 14, y=2 if small else 10)
        picture.append(console.pictures.tiles("stars", (16, 16), 1, 1, True, 0, 0, _TORN))
        self._card.append(picture)
        left = 26 if small else 64
        y = 2 if small else 12
        for text in wrap(texts[0], (width - left - 4) // 6)[:2]:
            self._card.append(line(console, text, left, y, TEXT))
            y += console.row + (0 if small else 2)
        y = 20 if small else 52
        self._card.append(rectangle(console, 4, y, width - 8, 1, FRONT))
        columns = (width - 12) // 6
        y += 3
        if isinstance(self._error, PackError):  # the way out first: Details has all of the reason
            y = self._add_lines(wrap(texts[1], columns), y, high, DIM)
            command = wrap(texts[2], (width - 16) // 6)
            tall = len(command) * console.row + (2 if small else 4)
            self._card.append(rectangle(console, 4, y + 1, width - 8, tall, GROUND))
            self._card.append(line(console, "\n".join(command), 8, y + (2 if small else 3), TEXT))
            y += tall + (3 if small else 8)
        why = wrap(_plainly(self._error), columns, (high - y) // console.row)
        self._add_lines(why, y, high, DIM)

    def key(self, code, repeated):
        """Choose a button with left and right; A presses it, B goes back."""
        if repeated:
            return
        if code in (LEFT, RIGHT):
            self._buttons.key(code)
        elif code == A and self._buttons.at:
            self._details = not self._details
            self._show()
        elif code in (A, B, START):
            self._back()
        self._console.display.refresh()

    def _back(self):
        cut = self._path.rfind("/")
        folder, name = self._path[:cut], self._path[cut + 1 :]
        if folder + "/" == CALENDAR:
            self._console.go("calendar")
        elif folder in self._console.board.folders:
            self._console.go("packs", "", name if folder == "levels" else self._path)
        else:
            self._console.go("packs", folder, name)


def _error_of(path):
    """Return the error of opening the pack at ``path``; if there is none any more, a plain one."""
    try:
        open_pack(path).close()
    except (OSError, PackError, MemoryError) as error:
        return error
    return PackError("")


def _plainly(error):
    """Return why, without the offset, which only the details tell."""
    text = str(error) if isinstance(error, PackError) else reason(error)
    at = text.find("offset ")
    end = text.find(": ", at)
    if at >= 0 and end >= 0:
        text = text[end + 2 :]
    text = told(text)
    return text[:1].upper() + text[1:]
