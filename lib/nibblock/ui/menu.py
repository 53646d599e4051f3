"""A menu over the screen: a card with a wall at its head, and rows to choose from.

``open_menu`` opens one; ``beside`` says where a picture must move to be seen next to a menu.
RAM: 2 to 4 KB while it is open.
"""

import displayio

from nibblock import const
from nibblock.keys import DOWN, START, UP, A, B
from nibblock.pictures import DIM, FLOOR, FRONT, TEXT
from nibblock.ui.card import RIGHT, card, header_bar, icon, legend, rectangle
from nibblock.ui.highlight import Highlight, ScrollBar
from nibblock.ui.text import GLYPH, fit, line, wrap

_DIVIDER = const(4)
_RAIL = const(6)
MORE = ">"  # the value of a row that opens another menu
_QUICK = const(27_000)  # pixels: to repaint them takes 0.15 s on the slowest board


class Menu:
    """Rows over ``group``, below a title and the lines of ``head``; ``open`` shows them.

    A row is (text, action), with an icon (ui/card.py) and a value to show on the right if it has
    them; None is a thin line between groups. ``key`` closes the menu and calls
    ``answer(action)``, for B or START ``answer(None)``; a tuple leads to another page: it is passed
    to ``console.go``, and the card stays until then. ``place`` is the card's top left corner (None
    or x -1: in the middle); ``keys`` go into the footer (ui/card.py). While the menu is open, the
    ``picture`` stands beside the card, if it can and if that does not take long.
    """

    back = None  # opens the menu that this one was opened from

    def __init__(
        self, console, group, title, head, rows, answer, place=None, keys="", picture=None
    ):
        self._console = console
        self._picture = picture
        self._group = group
        self._rows = rows
        self._answer = answer
        self._pitch = self._shown = self._rest = self._height = self._was = 0
        self._lines = []  # the rows without dividers
        self._tops = {}
        self.at = self._top = 0  # of the rows without dividers; of all
        # Set the widths of the card and of the highlight, and the height of the card's head.
        head = [part for text in head for part in wrap(text, (console.width - 16) // GLYPH)]
        rows = [row for row in self._rows if row]
        marked = not console.small and any([len(row) > 2 and row[2] >= 0 for row in rows])
        self._left = 20 if marked else 4
        wanted = max([len(text) for text in head] + [len(title)]) * GLYPH + 12
        longest = max([len(row[0]) for row in rows]) * GLYPH + self._left
        beside = 0  # the widest value, which the highlight does not cover
        for row in rows:
            if len(row) > 3 and row[3]:
                beside = max(beside, 8 if row[3] == MORE else len(row[3]) * GLYPH + 6)
        self._width = min(max(wanted, longest + 12 + beside), console.width - 4)
        self._wide = min(longest + 6, self._width - 6 - beside)
        self._head = (console.bar + 1 if title else 2) + len(head) * console.row
        self._fit_rows(place[1] if place else 2)
        self._edge = self._width
        self._footer = None
        self.group = self._draw_card(title, head, place, keys)
        self._list = displayio.Group()
        self.group.append(self._list)
        # Show how far down the rows are, if they are more than fit.
        self._scroll_bar = None
        if self._rest:
            self._width -= _RAIL
            top, high = self._head + 1, self._height - self._head - 4
            bar = ScrollBar(console, self._width, top, high, self._shown, len(self._rows))
            self.group.append(bar.group)
            self._scroll_bar = bar
        self._highlight = Highlight(console, self._wide, self._pitch, self._left, self._left > 4)
        self.group.append(self._highlight.group)
        self._fill()

    def _fit_rows(self, y):
        """Set the pitch and height of the rows below ``y``; if not all fit, drop the dividers."""
        console = self._console
        high = console.height - y - console.bar - self._head - 5
        pitches = (11, 10) if console.small else (17, 15, 14)
        finger = console.board.finger
        if finger:
            pitches = finger, finger * 3 // 4
        for dividers in (self._rows.count(None), 0):
            if not dividers:
                self._rows = [row for row in self._rows if row]
            count = len(self._rows) - dividers
            for pitch in pitches:
                tall = count * pitch + dividers * _DIVIDER
                if tall <= high:
                    break
            if tall <= high:
                break
        self._pitch = pitch
        self._shown = len(self._rows) if tall <= high else max(1, high // pitch)
        self._rest = len(self._rows) - self._shown
        self._height = self._head + min(tall, self._shown * pitch) + 4
        if self._rest:
            self._width = min(self._width + _RAIL, console.width - 4)
        self._lines = [i for i in range(len(self._rows)) if self._rows[i]]

    def _draw_card(self, title, head, place, keys):
        """Return a Group with the card, its head and the footer."""
        console = self._console
        x, y = place or (
            (console.width - self._width) // 2,
            max(2, (console.height - console.bar - self._height) // 2),
        )
        right = console.width - self._width - 2
        x = min(x, right) if x >= 0 else right // 2
        group = displayio.Group(x=x, y=y)
        group.append(card(console, 0, 0, self._width, self._height))
        top = 2
        if title:
            group.append(header_bar(console, 1, 1, self._width - 2, console.bar))
            text = fit(title, self._width - 8)
            group.append(line(console, text, 6, 2 if console.small else 1, TEXT))
            top = console.bar + 2
        if head:
            group.append(line(console, "\n".join(head), 6, top, DIM))
        if keys:
            footer = self._footer = legend(console, keys)
            footer.x = -x
            footer.y -= y
            group.append(footer)
        return group

    def _fill(self):
        """Write the rows that are shown and put the highlight on the chosen one."""
        console, group = self._console, self._list
        while len(group):
            group.pop()
        y = self._head + 1
        inset = (self._pitch - console.row + (1 if console.small else 0)) // 2
        self._tops = {}
        for i in range(self._top, min(self._top + self._shown, len(self._rows))):
            row = self._rows[i]
            if not row:
                group.append(rectangle(console, 6, y + 1, self._width - 12, 1, FRONT))
                y += _DIVIDER
                continue
            self._tops[i] = y
            self._write(row, y, y + inset)
            y += self._pitch
        if self._scroll_bar:
            self._scroll_bar.show(self._top)
        self._place()

    def _write(self, row, y, top):
        console, group, width = self._console, self._list, self._width
        if self._left > 4 and len(row) > 2 and row[2] >= 0:
            group.append(icon(console, row[2], 7, y + (self._pitch - 11) // 2, paper=FLOOR))
        text = fit(row[0], self._wide - self._left - 2)  # as on the highlight
        group.append(line(console, text, 3 + self._left, top, paper=FLOOR))
        value = row[3] if len(row) > 3 else ""
        if value == MORE:
            inset = 0 if console.small else 2
            group.append(icon(console, RIGHT, width - 8, top + inset, DIM))
        elif value:
            x = width - 5 - len(value) * GLYPH
            group.append(line(console, value, x, top, DIM, paper=FLOOR))

    def _place(self):
        i = self._lines[self.at]
        row = self._rows[i]
        self._highlight.place(3, self._tops[i], row[0], row[2] if len(row) > 2 else 0)

    def open(self):
        """Put the card and its footer on the screen."""
        console, picture = self._console, self._picture
        if picture:
            self._was = picture.x
        if picture and not console.pictures.look:  # a ground would be painted with it
            picture.x = beside(console, picture, self.group.x + self._edge)
        self._group.append(self.group)
        if picture and picture.x != self._was:
            console.repaint()
        console.display.refresh()

    def close(self):
        """Take the card off the screen; what ``_answer`` opens may need its memory."""
        console, picture = self._console, self._picture
        moved = picture and picture.x != self._was
        if self._footer and not moved:
            # By itself, or else displayio repaints the rectangle around all that goes.
            self.group.remove(self._footer)
            console.display.refresh()
        self._group.remove(self.group)
        self.group = self._list = self._highlight = self._scroll_bar = self._footer = None
        if moved:
            picture.x = self._was
            console.repaint()

    def idle(self):
        """Return false: a menu has no work to do."""
        return False

    def released(self, code):
        """Ignore the release of a button."""

    def key(self, code, repeated):
        """Choose with up, down and A; B or START answers None."""
        if code == UP or code == DOWN:
            self._move(1 if code == DOWN else -1)
        elif repeated:
            return
        elif code == A:
            self._highlight.group.y = 1  # pressed, at once: what follows may take a second
            self._console.display.refresh()
            action = self._rows[self._lines[self.at]][1]
            if isinstance(action, tuple):
                self._console.go(*action)  # what is below is not painted once more before that
            else:
                self.close()
                self._answer(action)
        elif code in (B, START):
            self.close()
            self._answer(None)

    def _move(self, step):
        self.choose((self.at + step) % len(self._lines))
        self._console.display.refresh()

    def choose(self, at):
        """Put the highlight on row ``at``, counted without dividers."""
        self.at = at
        i = self._lines[at]
        if i in self._tops:
            self._place()
        else:
            self._top = min(i if i < self._top else i - self._shown + 1, self._rest)
            self._fill()


def open_menu(
    console,
    owner,
    rows,
    head=(),
    closed=None,
    title="",
    place=None,
    keys="",
    at=0,
    picture=None,
    back=None,
):
    """Open a menu as the ``dialog`` of ``owner``, over its ``group``; choose row ``at`` at first.

    B, or a row whose action is None, closes it and calls ``closed``. Without ``closed``, it goes
    back to the menu that it was opened from, if it was (``back`` opens that), on the same row.
    """

    def chosen(action):
        owner.dialog = None
        if action:
            action()
            return_to(owner, again)
        else:
            back = closed or menu.back
            if back:
                back()
        if not console.leaving:
            console.display.refresh()

    def again():
        here = (closed, title, place, keys, menu.at, picture, menu.back)
        try:
            open_menu(console, owner, rows, head, *here)
        except MemoryError:  # what is free may be in pieces
            console.make_room()
            open_menu(console, owner, rows, head, *here)

    menu = Menu(console, owner.group, title, list(head), rows, chosen, place, keys, picture)
    menu.back = back
    menu.choose(min(at, len(rows) - rows.count(None) - 1))
    owner.dialog = menu
    menu.open()


def corner(console):
    """Return the top left corner of a card over a board: below the bar, or over a small one."""
    return 2, 2 if console.small else console.bar + 3


def return_to(owner, again):
    """Let B go from the dialog that ``owner`` has opened, if it has, to what ``again`` opens."""
    over = owner.dialog
    if over and getattr(over, "back", 0) is None:
        over.back = again


def beside(console, part, right):
    """Return the x at which ``part`` stands at the screen's right edge, if that shows more of it.

    ``part`` is a TileGrid or a Group; what is left of ``right`` is covered. Return its own x where
    nothing of it is covered, or where moving it would take too long.
    """
    left, end = _reach(part)
    x = part.x + console.width - 2 - end
    if left >= right or x <= part.x or _pixels(part, 1, x - part.x) > _QUICK:
        return part.x
    return x


def _reach(part):
    """Return the leftmost and rightmost x of all TileGrids in ``part``."""
    if hasattr(part, "tile_width"):
        return part.x, part.x + part.width * part.tile_width
    left, right = 1 << 14, 0
    for child in part:
        first, end = _reach(child)
        left = min(left, part.x + first * part.scale)
        right = max(right, part.x + end * part.scale)
    return left, right


def _pixels(part, scale, by):
    """Return how many pixels are repainted if ``part`` moves: each TileGrid is by itself."""
    if part.hidden:
        return 0
    if hasattr(part, "tile_width"):
        high = part.height * part.tile_height * scale
        wide = part.width * part.tile_width * scale
        return high * (wide + min(by, wide))
    return sum([_pixels(child, scale * part.scale, by) for child in part])
