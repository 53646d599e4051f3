# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""The first picture: the name, and where to go. RAM: the logo (2 KB) and one list.

The logo is on the display before the words are even imported.
"""

from nibblock import __version__, const
from nibblock.packs import PackError, open_pack, short_title

_A = const(4)
_START = const(6)
_CODE = const(15)
_RELEASE = const(32)

_TUTORIAL = "levels/nibblock/1-first-steps.skbn"  # where a new player starts


class Screen:
    """Continue where the player was, or choose a pack, settings, about."""

    def __init__(self, console):
        self._console = console
        self._first = True
        pictures = console.pictures
        self.group = pictures.page(console.width, console.height)
        logo = pictures.sheet("logo")
        grid = pictures.tiles("logo", (logo.width, logo.height), 1, 1)
        grid.x = (console.width - logo.width) // 2
        grid.y = console.height // 8
        self.group.append(grid)
        console.show(self.group)

        self._rows = [("Levels", "shelf"), ("Settings", "options"), ("About", "about")]
        self._place = console.progress.place or (_TUTORIAL, 0)
        start = self._describe()
        if start:
            self._rows.insert(0, (start, ""))
        from nibblock.screens.text import DIM, ROW, List, line

        width = min(console.width - 8, 200)
        height = ROW * len(self._rows)
        top = (grid.y + logo.height + console.height - height) // 2
        self._list = List(
            console,
            (console.width - width) // 2,
            top,
            width,
            len(self._rows),
            len(self._rows),
            lambda i: self._rows[i][0],
        )
        self.group.append(self._list.group)
        version = "v" + __version__
        left = console.width - 6 * len(version) - 2
        self.group.append(line(console, version, left, console.height - ROW - 1, DIM))
        note = console.progress.notice or console.board.note
        if note:
            console.tell(note)
            console.progress.notice = console.board.note = ""

    def _describe(self):
        """What the first line says of the place to go on at; None without such a pack."""
        path, index = self._place
        try:
            pack = open_pack(path)
        except (OSError, PackError):
            return None
        title = short_title(pack.title)
        pack.close()
        if not self._console.progress.place:
            return "Start: " + title
        return "Continue %d: %s" % (index + 1, title)

    def key(self, event):
        """D-pad, then A or START."""
        if event >= _RELEASE:
            return
        code = event & _CODE
        console = self._console
        if self._list.key(code):
            console.display.refresh()
        elif event in (_A, _START):
            where = self._rows[self._list.at][1]
            if where:
                console.go(where)
            else:
                console.go("play", *self._place)

    def idle(self):
        """On a new drive make the save files now, while there is nothing to lose yet."""
        progress = self._console.progress
        if self._first and progress.first:
            progress.touch_settings()
            self._console.save()
        self._first = False
        return False

    def keep(self):
        """Nothing to keep."""

    def leave(self):
        """The logo is not needed again soon."""
        self._console.pictures.keep_only()
