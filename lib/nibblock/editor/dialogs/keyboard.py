"""A keyboard on the screen: a whole page over what is shown. RAM: 3 KB while it is open.

The keys are two TileGrids, caps and letters; the letters' pitch is a multiple of their size.
"""

import displayio
from adafruit_ticks import ticks_diff, ticks_ms

from nibblock import boards, const
from nibblock.keys import DOWN, RIGHT, START, UP, A, B
from nibblock.pictures import DIM, FLOOR, FRONT, grid_of
from nibblock.sounds import CURSOR
from nibblock.ui.card import PENCIL, card
from nibblock.ui.highlight import Highlight
from nibblock.ui.page import Page
from nibblock.ui.text import GLYPH, Words, line, plain, words, wrap

MOST = 38  # letters of a title: as many as fit below a board of 240 pixels

_KEYS = ("1234567890", "qwertyuiop", "asdfghjkl'", "zxcvbnm,.-")
_SIGNS = "?!:"  # with capitals, in place of the last three
_ACCENTS = ("äöüßåæøñç¿", "áàâãéèêëíì", "îïóòôõúùûý", "ÄÖÜÉÀÅÆØÑÇ")
_ACROSS = const(10)
_WIDE = b"\0\2\5\x07\x0a"  # where the wide keys begin, in keys: Aa, space, del, done
_HELD = const(250)  # ms to hold A to be done


class Keyboard:
    """Lets the player change ``text``; then calls ``answer(text)``, or ``answer(None)``.

    A types, B deletes, and goes back if there is nothing left to delete; A held, START or the key
    "done" ends it. ``type_in`` takes a letter from a real keyboard.
    """

    back = None  # opens the menu that this was opened from
    first_layer = 1  # of the keys, while there is no text; 1: capitals, 2: accents
    layers = 2

    def __init__(self, console, group, head, answer, text, hint, most):
        self._console = console
        self._group = group
        self._answer = answer
        self._most = most
        self.text = text
        self._shown = self._doubled = self._count = None
        self._highlight = None
        self._letters = []
        self._gap = self._glyphs = self._step = self._room = self._top = self._high = self._left = 0
        self._typed = False
        self._layer = 0 if text else self.first_layer
        self._x, self._y = 0, 1
        self._since = -1
        small = console.small
        keys, *self._wide = words("editor", "keyboard")
        page = Page(console, head, "", -1 if small else PENCIL, keys, True)
        self._page = page.group
        self._field(page.top + (1 if small else 4))
        self._caps()
        top = self._top + 5 * self._high + (2 if small else 8)
        lines = wrap(hint, (console.width - 16) // GLYPH)
        if hint and top + len(lines) * console.row <= page.bottom:
            self._page.append(line(console, "\n".join(lines), 8, top, DIM))

    def _field(self, y):
        """Add the card with the text: twice as large where there is room for it."""
        console = self._console
        row, small = console.row, console.small
        high = row + 4 if small else 2 * row + 6
        self._page.append(card(console, 2, y, console.width - 4, high))
        self._room = letters = (console.width - 16) // GLYPH
        self._shown = Words(console, 8, y + (high - row) // 2, letters)
        self._page.append(self._shown.grid)
        if not small:
            large = displayio.Group(scale=2)
            large.x, large.y = 8, y + 3
            self._doubled = Words(console, 0, 0, letters // 2)
            large.append(self._doubled.grid)
            self._page.append(large)
        self._count = Words(console, 8 + (letters - 5) * GLYPH, 2, 5)
        self._page.append(self._count.grid)
        self._top = y + high + (2 if small else 6)

    def _caps(self):
        """Add the keys: their caps, their letters, and the wide ones."""
        console = self._console
        self._gap = gap = 0 if console.small else 1  # around each key
        self._glyphs = glyphs = min(5, console.width // (_ACROSS * GLYPH))
        self._step = wide = glyphs * GLYPH
        self._high = high = max(2 * console.row, console.board.finger)
        if console.height < self._top + 5 * high + console.bar:
            self._high = high = (console.height - self._top - console.bar) // 5
        self._left = (console.width - wide * _ACROSS) // 2
        cap, clear = _cap(wide, high, gap), console.pictures.clear
        self._page.append(grid_of(cap, clear, _ACROSS, 4, (wide, high), self._left, self._top))
        inset = (high - console.row + 1) // 2
        x = self._left + (wide - GLYPH) // 2
        for row in range(4):
            letters = Words(console, x, self._top + row * high + inset, glyphs * (_ACROSS - 1) + 1)
            self._letters.append(letters)
            self._page.append(letters.grid)
        for i in range(4):
            x, width = self._place(i)
            y = self._top + 4 * high
            cap = card(console, x + gap, y + gap, width - 2 * gap, high - 2 * gap, FLOOR, DIM)
            self._page.append(cap)
            text = self._wide[i]
            left = x + (width - len(text) * GLYPH) // 2
            self._page.append(line(console, text, left, y + inset))

    def _place(self, i):
        """Return where wide key ``i`` begins, and its width."""
        return self._left + _WIDE[i] * self._step, (_WIDE[i + 1] - _WIDE[i]) * self._step

    def open(self):
        """Put the page on the screen."""
        self._show_letters()
        self._show()
        self._group.append(self._page)
        self._console.repaint()
        self._console.display.refresh()

    def _show_letters(self):
        for row in range(4):
            keys = self.keys_in(row)
            gap = " " * (self._glyphs - 1)
            self._letters[row].write(gap.join(list(keys)))

    def keys_in(self, row):
        """Return the keys of a row of this layer."""
        if self._layer > 1:
            return _ACCENTS[row]
        if not self._layer:
            return _KEYS[row]
        return _KEYS[row].upper() if row < 3 else _KEYS[row][:7].upper() + _SIGNS

    def shown_text(self, room):
        """Return the text with a cursor, the part that fits into ``room`` letters."""
        return (plain(self.text) + "_")[-room:]

    def counted(self):
        """Return what stands beside the title, at most 5 letters."""
        return "%d/%d" % (len(self.text), self._most)

    def _show(self):
        """Show the text and the chosen key."""
        text = self.shown_text(self._room)
        double = self._doubled and len(text) <= self._room // 2
        self._shown.write("" if double else text)
        if self._doubled:
            self._doubled.write(text if double else "")
        count = self.counted()
        self._count.write(" " * (5 - len(count)) + count)
        if self._y == 4:
            i = self._wide_key()
            x, width = self._place(i)
            text = self._wide[i]
        else:
            x, width = self._left + self._x * self._step, self._step
            text = self._key()
        gap = self._gap
        left = (width - len(text) * GLYPH) // 2 - gap
        highlight = Highlight(self._console, width - 2 * gap, self._high - 2 * gap, left)
        highlight.place(x + gap, self._top + self._y * self._high + gap, text)
        if self._highlight:  # only now: memory may end before
            self._page.remove(self._highlight)
            if self._console.sound:
                self._console.sound.play(CURSOR)
        self._highlight = highlight.group
        self._page.append(self._highlight)
        self._console.display.refresh()

    def _wide_key(self):
        """Return which of the wide keys is chosen."""
        i = 0
        while _WIDE[i + 1] <= self._x:
            i += 1
        return i

    def _key(self):
        return self.keys_in(self._y)[self._x]

    def idle(self):
        """End it if A is held; the letter that it typed goes."""
        if self._since >= 0 and ticks_diff(ticks_ms(), self._since) >= _HELD:
            self._since = -1
            if self._typed:
                self.text = self.text[:-1]
            self.end(self.text)
        return False

    def released(self, code):
        """Note that A is no longer held."""
        self._since = -1

    def key(self, code, repeated):
        """Choose a key, type it, delete, or end."""
        if code <= DOWN:
            self._move(code)
        elif code == B and (self.text or repeated):
            self.text = self.text[:-1]
        elif repeated:
            return
        elif code == A:
            self._since = ticks_ms()
            self._typed = False
            if self._press():
                return
        elif code in (B, START):
            self.end(self.text if code == START else None)
            return
        self._show()

    def _move(self, code):
        if code == UP or code == DOWN:
            self._y = (self._y + (1 if code == DOWN else -1)) % 5
        elif self._y < 4:
            self._x = (self._x + (1 if code == RIGHT else -1)) % _ACROSS
        else:
            i = (self._wide_key() + (1 if code == RIGHT else -1)) % 4
            self._x = _WIDE[i]

    def _press(self):
        """Type the chosen key, or do what it stands for; return whether that was the end."""
        if self._y < 4:
            self._typed = self.add(self._key())
            return False
        i = self._wide_key()
        if i == 0:
            self._layer = (self._layer + 1) % self.layers
            self._show_letters()
        elif i == 1:
            self._typed = self.add(" ")
        elif i == 2:
            self.text = self.text[:-1]
        else:
            self.end(self.text)
        return i == 3

    def add(self, letter):
        """Add a letter, if there is room; return whether there was. Small letters follow a first
        capital, and an accent.
        """
        if len(self.text) >= self._most:
            return False
        self.text += letter
        if self._layer == 2 or self._layer == 1 and len(self.text) == 1:
            self._layer = 0
            self._show_letters()
        return True

    def type_in(self, letter):
        """Take a letter from a real keyboard: backspace, return and escape as well."""
        if letter in "\r\x1b":
            self.end(self.text if letter == "\r" else None)
            return
        if letter == "\b":
            self.text = self.text[:-1]
        elif " " <= letter:
            self.add(letter)
        self._show()

    def paste(self, text):
        """Take a text from a clipboard."""
        for letter in " ".join(text.split()):
            self.add(letter)
        self._show()

    def end(self, text):
        """Close it, and answer ``text``; None goes back."""
        self._group.remove(self._page)
        self._answer(None if text is None else text.strip())


def _cap(wide, high, gap):
    """Return the drawing of a key, its corners cut off."""
    cap = displayio.Bitmap(wide, high, 16)
    right, bottom = wide - 1 - gap, high - 1 - gap
    for x in range(gap, right + 1):
        for y in range(gap, bottom + 1):
            cap[x, y] = FRONT if x in (gap, right) or y in (gap, bottom) else FLOOR
    if gap:
        for x in (gap, right):
            cap[x, gap] = cap[x, bottom] = 0
    return cap


def open_keyboard(console, owner, head, answer, text="", hint="", most=MOST):
    """Ask for a text as the ``dialog`` of ``owner``, over its ``group``.

    ``answer(text)`` is called unless the player goes back; ``text`` is there at first.
    """

    def done(text):
        owner.dialog = None
        if text is not None:
            answer(text)
        elif keyboard.back:
            keyboard.back()
        if not console.leaving:
            console.display.refresh()

    keyboard = Keyboard(console, owner.group, head, done, text, hint, max(most, len(text)))
    if boards.language != "en":
        keyboard.layers = 3
    owner.dialog = keyboard
    keyboard.open()
