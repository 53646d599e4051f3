# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""The first screen: the logo and the main menu. RAM: the logo (2 KB) and one list.

The logo is on the display before the code for text is even imported.
"""

import os

from nibblock import __version__
from nibblock.games import NAMES, card
from nibblock.keys import START, A
from nibblock.packs import PackError, open_pack, reason, short_title
from nibblock.screens.still import Still


class Screen(Still):
    """Continue where the player left off, or choose a pack, settings, help or about."""

    def __init__(self, console):
        self._console = console
        self._first = True
        log = console.progress.log
        if log.paths and console.progress.unsettled:
            log.whole = True  # not again if that screen cannot be opened
            console.go("saves")
            return
        pictures = console.pictures
        self.group = pictures.page(console.width, console.height)
        logo = pictures.sheet("logo")
        grid = pictures.tiles("logo", (logo.width, logo.height), 1, 1)
        grid.x = (console.width - logo.width) // 2
        grid.y = console.height // 8
        self.group.append(grid)
        console.show(self.group)

        self._place = console.progress.place or (_start(), 0)
        note = console.progress.notice or console.board.note
        if note:
            console.tell(note)
            console.progress.notice = console.board.note = ""
        try:
            self._rows = self._make_rows()
        except OSError as error:  # no other screen could report it
            self._rows = []
            console.tell(reason(error))
        self._list_them(grid.y + logo.height)

    def _make_rows(self):
        """Return the rows as [text, screen they open]; "" opens the level."""
        from nibblock.ui.words import words

        levels, settings, help_, about, go_on, start = words("screens", "title")
        rows = [[levels, "packs"], [settings, "settings"], [help_, "help"], [about, "about"]]
        if _is_there(self._place[0]):
            rows.insert(0, [go_on if self._console.progress.place else start, ""])
        return rows

    def _list_them(self, top):
        """Add the rows, centred below ``top``, and the version in the bottom corner."""
        console = self._console
        from nibblock.pictures import DIM
        from nibblock.ui.rows import Rows
        from nibblock.ui.text import line

        width = min(console.width - 8, 200)
        count = len(self._rows)
        self._list = Rows(
            console,
            (console.width - width) // 2,
            (top + console.height - console.row * count) // 2,
            width,
            max(count, 1),
            count,
            lambda i: self._rows[i][0],
        )
        self.group.append(self._list.group)
        version = "v" + __version__
        left = console.width - 6 * len(version) - 2
        self.group.append(line(console, version, left, console.height - console.row - 1, DIM))

    def _name_place(self):
        """Add the level it opens to the first row, once everything else is on screen."""
        path, index = self._place
        if not self._rows or self._rows[0][1]:
            return
        try:
            pack = open_pack(path)
        except (OSError, PackError, MemoryError):
            return
        title = short_title(pack.title)
        pack.close()
        if self._console.progress.place:
            title = "%d, %s" % (index + 1, title)
        self._rows[0][0] += ": " + title
        self._list.refill()
        self._console.display.refresh()

    def key(self, code, repeated):
        """Choose with the D-pad; A or START opens."""
        console = self._console
        if self._list.key(code):
            console.display.refresh()
        elif code in (A, START) and not repeated and self._rows:
            where = self._rows[self._list.at][1]
            if where:
                console.go(where)
            else:
                console.play(*self._place)

    def idle(self):
        """Once: add the level that it opens to the first row; on a new drive, create the saves."""
        if not self._first:
            return False
        self._first = False
        console = self._console
        if console.progress.unsettled:  # a new drive: the menu need not wait for its files
            console.progress.log.whole = True
            console.go("saves")
        else:
            self._name_place()
        return True

    def leave(self):
        """Drop the logo, which is not needed again soon."""
        self._console.pictures.keep_only()


def _start():
    """Return the path of the pack that a new player starts with; "" if no game has one."""
    for name in NAMES:
        try:
            return card(name).START
        except (AttributeError, ImportError):  # a game that is not on this console
            pass
    return ""


def _is_there(path):
    try:
        os.stat(path or "nowhere")
    except OSError:
        return False
    return True
