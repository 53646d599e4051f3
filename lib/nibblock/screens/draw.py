"""Everything about one's own levels: draw a new one, go on with one, enter a code. RAM: 4 KB."""

from nibblock import const
from nibblock.games import NAMES
from nibblock.games import card as card_of
from nibblock.keys import DOWN, START, UP, A, B
from nibblock.memory import find, load
from nibblock.packs import DRAWING, NEW, PackError, open_pack, reason
from nibblock.packs.own_levels import DRAFTS, LEVELS, kept, last_drawn
from nibblock.pictures import DIM
from nibblock.progress.records.named import may_have_own
from nibblock.screens.base import Base
from nibblock.ui.card import LIST, PENCIL, TABLE, card, icon
from nibblock.ui.highlight import Highlight
from nibblock.ui.page import Page
from nibblock.ui.text import GLYPH, fit, line, words

_MOST = const(25)  # pixels of a row
_BACK = "draw", True
_TALL = const(14)  # pixels of a highlight, at most
_HIGHLIGHT = const(1900)  # pixels of all of it: two of them are redrawn within 25 ms


class Screen(Base):
    """Rows to choose from; ``back``: the one that was chosen last is chosen again."""

    def __init__(self, console, back=False):
        self._console = console
        texts = words("screens", "draw")
        self._page = Page(console, texts[0], "", -1 if console.small else PENCIL, texts[1])
        self.group = self._page.group
        self._rows = _own_levels(console, texts[2:5]) + _new_levels(texts[5])
        if find("sharing"):
            self._rows.append((texts[6], TABLE, "", ("enter", "") + _BACK))
        names = [row[0] for row in self._rows]
        was = console.cursors.get("draw") if back else ""
        self._at = names.index(was) if was in names else 0
        small, rows = console.small, self._rows
        margin = 2 if small else 4
        top = self._page.top + (0 if small else 2)
        pitch = self._pitch = min(
            max(_MOST, console.board.finger), (self._page.bottom - top - 3) // len(rows)
        )
        wide, high = console.width - 2 * margin, pitch * len(rows) + 3
        self.group.append(card(console, margin, top, wide, high))
        self._x, self._top = margin + 2, top + 1
        left = 4 if small else 20
        for i in range(len(rows)):
            self._write(rows[i], left, self._top + i * pitch)
        tall = min(pitch, _TALL)
        longest = max([len(row[0]) for row in rows]) * GLYPH + left + 6
        self._highlight = Highlight(
            console, min(longest, wide - 4, _HIGHLIGHT // tall), tall, left, not small
        )
        self._top += (pitch - tall) // 2
        self.group.append(self._highlight.group)
        self._place()
        self._page.explain(texts[7], margin, top + high + margin)

    def _write(self, row, left, y):
        """Write a row whose highlight begins at ``y``: its icon, text, and what it has."""
        console = self._console
        name, mark, value, _ = row
        if not console.small:
            self.group.append(icon(console, mark, self._x + 4, y + (self._pitch - 11) // 2))
        y += (self._pitch - console.row + (1 if console.small else 0)) // 2
        room = console.width - 2 * self._x - left
        self.group.append(line(console, fit(name, room), self._x + left, y))
        if value:
            value = fit(value, room - GLYPH * (len(name) + 2))
            x = console.width - self._x - 2 - GLYPH * len(value)
            self.group.append(line(console, value, x, y, DIM))

    def _place(self):
        name, mark, _, _ = self._rows[self._at]
        self._highlight.place(self._x, self._top + self._at * self._pitch, name, mark)

    def key(self, code, repeated):
        """Choose by up and down, open on A, go back on B."""
        console = self._console
        if code in (UP, DOWN):
            self._at = (self._at + (1 if code == DOWN else -1)) % len(self._rows)
            self._place()
            console.display.refresh()
        elif code == A and not repeated:
            console.cursors["draw"] = self._rows[self._at][0]
            where = self._rows[self._at][3]
            if where[0] == "editor.screen" and where[2] >= NEW:
                open_new(console, where)
            else:
                console.go(*where)
        elif code in (B, START) and not repeated:
            console.go("title", "draw")


def open_new(console, where):
    """Open the editor with a new level, unless there is no room for one more."""
    try:
        load("packs.own_edit").check_room(console.progress)
    except (PackError, OSError) as error:
        console.tell(reason(error))
    else:
        console.go(*where)


def _own_levels(console, texts):
    """Return rows for the draft drawn last, the drafts, and the own levels; none if there are none.

    ``texts`` are their names.
    """
    progress = console.progress
    if not may_have_own(progress):
        return []
    there = kept(progress)
    rows = []
    if DRAFTS in there:
        drawn = last_drawn(progress, "")
        with open_pack(DRAFTS) as pack:
            title = pack.titles.get(drawn)
        rows.append((texts[0], PENCIL, title, ("editor.screen", DRAWING, drawn, _BACK)))
    for path, text in zip((DRAFTS, LEVELS), texts[1:]):
        if path in there:
            with open_pack(path) as pack:
                rows.append((text, LIST, str(pack.count), ("levels", path)))
    return rows


def _new_levels(text):
    """Return a row for each game on the drive that has an editor."""
    rows = []
    for i, game in enumerate(NAMES):
        if find("games." + game + ".editor"):
            about = card_of(game)
            rows.append(
                (text % about.TITLE, about.ICON, "", ("editor.screen", DRAWING, NEW + i, _BACK))
            )
    return rows
