# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""The list of packs, folder by folder. RAM: the names of one folder and one page of text.

A folder is read again each time it is opened, so newly copied packs appear.
"""

from nibblock.keys import START, A, B
from nibblock.packs import PackError, open_pack, reason, short_title
from nibblock.packs.folders import entries, has_head
from nibblock.pictures import DIM, LIGHT
from nibblock.screens.still import Still
from nibblock.ui.rows import Rows
from nibblock.ui.text import fit, line
from nibblock.ui.words import words


class Screen(Still):
    """A list of the folder at ``path`` ("": every folder where the board keeps packs)."""

    def __init__(self, console, path="", chosen=""):
        self._console = console
        self._path = path
        self._names = self._find(path)
        self._named = -1  # the page whose titles have all been read
        self._texts = {}  # titles and counts of the packs read so far, by position in the list
        self.group = console.pictures.page(console.width, console.height)
        levels, no_packs = words("screens", "packs")
        head = _plainly(path[path.find("/") + 1 :]) if "/" in path else levels
        self.group.append(line(console, fit(head, console.width - 8), 4, 1, LIGHT))
        rows = (console.height - console.row - 4) // console.row
        at = self._names.index(chosen) if chosen in self._names else 0
        self._list = Rows(
            console, 0, console.row + 4, console.width, rows, len(self._names), self._text_of, at
        )
        self.group.append(self._list.group)
        if not self._names:
            self.group.append(line(console, no_packs, 8, console.row * 2, DIM))

    def _find(self, path):
        """Return the names in ``path``; at the top, names on the card start with its folder."""
        if path:
            return entries(path)
        names = entries("levels")
        for folder in self._console.board.folders[1:]:
            names += [folder + "/" + name for name in entries(folder)]
        return names

    def _where(self, name):
        """Return the path of an entry."""
        if self._path:
            return self._path + "/" + name
        return name if name.startswith("sd/") else "levels/" + name

    def _text_of(self, i):
        name = self._names[i]
        return _plainly(name[:-1]) + " >" if name.endswith("/") else self._texts.get(i, name)

    def _read(self, i):
        """Return a pack's title and number of levels, or why it cannot be read."""
        name = self._names[i]
        try:
            pack = open_pack(self._where(name))
        except (OSError, PackError, MemoryError) as error:
            return "! %s: %s" % (name, reason(error))
        text = "%s (%d)" % (short_title(pack.title) or name, pack.count)
        pack.close()
        return text

    def key(self, code, repeated):
        """Choose by the D-pad, open on A, go up on B."""
        if self._list.key(code):
            self._console.display.refresh()
        elif code == A and self._names:
            self._open(self._names[self._list.at])
        elif code in (B, START):
            self._up()

    def _open(self, name):
        console = self._console
        where = self._where(name)
        if name.endswith("/"):
            console.go("packs", where[:-1])
            return
        try:
            open_pack(where).close()
        except (OSError, PackError, MemoryError) as error:
            console.tell("%s: %s" % (name, reason(error)))
        else:
            console.go("levels", where)

    def _up(self):
        console = self._console
        cut = self._path.rfind("/")
        if cut < 0:
            console.go("title")
            return
        parent, name = self._path[:cut], self._path[cut + 1 :]
        if parent == "levels":
            console.go("packs", "", name + "/")
        elif "/" in parent:
            console.go("packs", parent, name + "/")
        else:
            console.go("packs", "", self._path + "/")

    def idle(self):
        """Open one more pack for its title; names are already shown.

        Text files keep their names: to count their levels they would have to be read to the end.
        """
        top, end = self._list.page()
        found = False
        for i in range(top, end):
            if i in self._texts:
                found = True
            elif has_head(self._names[i]):
                self._texts[i] = self._read(i)
                return True
        if found and self._named != top:
            self._named = top
            self._list.refill()
            self._console.display.refresh()
        return False


def _plainly(name):
    """Return a folder's name without the digit that sorts it: ``2-x`` becomes X."""
    if name[1:2] == "-" and name[0] in "123456789":
        return name[2:3].upper() + name[3:]
    return name
