# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""What can be chosen on the title: drawn at once, then filled in slice by slice. RAM: 5 KB."""

from nibblock import __version__, const
from nibblock.games import card as card_of
from nibblock.keys import DOWN, LEFT, RIGHT, UP
from nibblock.memory import find
from nibblock.packs import PackError
from nibblock.packs.folders import entries, game_of
from nibblock.pictures import DIM, GROUND, OUTLINE
from nibblock.screens.counting import Counting
from nibblock.screens.going_on import GoingOn
from nibblock.screens.thumbnail import thumbnail
from nibblock.ui.card import Meter, card, rectangle
from nibblock.ui.icons import GEAR, HELP, LIST, PENCIL, icon
from nibblock.ui.legend import legend
from nibblock.ui.plank import Plank
from nibblock.ui.text import Words, fit, line
from nibblock.ui.words import words

_PICTURE = const(32)  # pixels of a game's picture
_LEAST = const(10)  # pixels of a meter
_MOST_CARDS = const(4)


class Spot:
    """Something to choose: where its plank goes, its text, and the arguments of console.go."""

    def __init__(self, x, y, wide, text, where):
        self.x = x
        self.y = y
        self.wide = wide
        self.text = text
        self.where = where


class Choices:
    """Rows of Spots over ``group``, the title's."""

    def __init__(self, console, group, chosen):
        self._console = console
        self._group = group
        self._small = console.small
        self._extra = max(0, console.height - (128 if console.small else 240))
        self._texts = words("screens", "title")
        self._folders = [name for name in entries("levels") if game_of(name)][:_MOST_CARDS]
        self._pictures = list(range(len(self._folders)))
        self._cards = []  # x, width and game of each card
        self._going = GoingOn(console.progress, self._folders)
        paths = []
        for folder in self._folders:
            paths += _packs_in(folder)
        self._counting = None
        self._paths = paths
        self._rows = [[self._add_continue()]]
        if self._folders:
            self._rows.append(self._add_cards())
        self._rows.append(self._add_bar())
        self._add_footer()
        self._row, self._column = console.cursors.get("title", (0, 0))
        for row, spots in enumerate(self._rows):
            for column, spot in enumerate(spots):
                if chosen and spot.where and chosen in spot.where:
                    self._row, self._column = row, column
        self._row = min(self._row, len(self._rows) - 1)  # a game may have gone meanwhile
        self._column = min(self._column, len(self._rows[self._row]) - 1)
        self._plank = None
        self._draw_plank()

    # Drawing at once.

    def _add_continue(self):
        """Add the card of Continue and return its Spot."""
        console, width = self._console, self._console.width
        text = self._texts[0 if console.progress.place else 1]
        if self._small:
            y = 48 + self._extra // 3
            self._group.append(card(console, 2, y, width - 4, 13))
            left = 4 + 6 * 9 + 8
            self._room = width - 6 - left
            self._line = Words(console, left, y + 3, self._room // 6, 1, DIM)
            self._group.append(self._line.grid)
            self._group.append(line(console, text, 8, y + 3))
            return Spot(4, y + 1, 6 * 9 + 6, text, None)
        y = self._continue_y = 103 + self._extra // 2
        self._group.append(card(console, 4, y, width - 8, 32))
        self._group.append(rectangle(console, 8, y + 2, 44, 28, GROUND))
        self._room = width - 8 - 60
        self._line = Words(console, 60, y + 17, self._room // 6, 1, DIM)
        self._count = Words(console, width - 10 - 54, y + 3, 9)
        self._heading = line(console, text, 60, y + 3)
        for part in (self._line.grid, self._count.grid, self._heading):
            self._group.append(part)
        return Spot(56, y + 2, 76, text, None)

    def _add_cards(self):
        """Add a card per game and return their Spots."""
        console, small = self._console, self._small
        y, height, gap = (62, 44, 1) if small else (140, 64, 5)
        y += self._extra * 2 // 3
        names = [card_of(game_of(folder)).TITLE for folder in self._folders]
        widths = _widths(console.width - (0 if small else 8), gap, names)
        left = (console.width - sum(widths) - gap * (len(widths) - 1)) // 2
        spots = []
        for folder, wide in zip(self._folders, widths):
            if wide >= _PICTURE + 2:
                self._group.append(card(console, left, y, wide, height))
            game = game_of(folder)
            self._cards.append((left, y, wide, game))
            name = fit(card_of(game).TITLE, wide)
            top = y + (33 if small else 37)
            inset = (wide - 6 * len(name) + 1) // 2
            self._group.append(line(console, name, left + inset, top + 1))
            if small:
                spots.append(Spot(left, top, wide, name, ("packs", "levels/" + folder[:-1])))
            else:
                spot = Spot(left + 3, top, wide - 6, name, ("packs", "levels/" + folder[:-1]))
                spots.append(spot)
            left += wide + gap
        return spots

    def _add_bar(self):
        """Add the bar with settings, other packs and help, and return their Spots."""
        console, small = self._console, self._small
        wide = console.width
        wheres = [("settings",), ("packs",), ("draw",), ("help",)]
        marks = [GEAR, LIST, PENCIL, HELP]
        names = list(self._texts[4:8])
        if not find("editor"):  # it is not on this console
            for list_ in wheres, marks, names:
                del list_[2]
        left = (3 if wide > 128 else 1) if small else 15
        margin = 2 if small else 6
        room = wide - 2 * margin - len(names) * (left + (3 if wide > 128 else 2))
        names = _fitted(names, self._texts[10:], room)
        free = (room - 6 * sum([len(name) for name in names])) // (len(names) - 1)
        if small:
            y = 108 + self._extra
            self._group.append(rectangle(console, 0, y, wide, 10, GROUND))
        else:
            y = 207 + self._extra
            self._group.append(card(console, 4, y, wide - 8, 17))
        x = margin
        spots = []
        for name, where, mark in zip(names, wheres, marks):
            if not small:
                self._group.append(icon(console, mark, x, y + 3))
            self._group.append(line(console, name, x + left, y + (1 if small else 3)))
            spots.append(
                Spot(x + left - 3, y + (0 if small else 2), 6 * len(name) + 6, name, where)
            )
            x += left + 6 * len(name) + 3 + free
        return spots

    def _add_footer(self):
        console = self._console
        self._group.append(legend(console, self._texts[8]))
        version = "v" + __version__
        left = console.width - 6 * len(version) - 3
        if left > 110:
            self._group.append(line(console, version, left, console.height - console.row - 1, DIM))

    # Choosing.

    @property
    def _spot(self):
        return self._rows[self._row][self._column]

    def move(self, code):
        """Move by a row, or within a row."""
        row = self._rows[self._row]
        if code in (LEFT, RIGHT):
            self._column = (self._column + (1 if code == RIGHT else -1)) % len(row)
        elif code in (UP, DOWN):
            count = len(row)
            self._row = (self._row + (1 if code == DOWN else -1)) % len(self._rows)
            now = len(self._rows[self._row])
            self._column = min(self._column * now // count, now - 1)
        self._draw_plank()

    def _draw_plank(self):
        console, spot = self._console, self._spot
        if self._plank:
            self._group.remove(self._plank)
        text = fit(spot.text, spot.wide - 2)
        left = max(1, (spot.wide - 6 * len(text) + 1) // 2)
        plank = Plank(console, spot.wide, 11 if self._small else 14, left)
        plank.place(spot.x, spot.y, text)
        self._plank = plank.group
        self._group.append(self._plank)

    def open(self):
        """Open what is chosen; what Continue opens is looked for now if it is not known yet."""
        console, where = self._console, self._spot.where
        console.cursors["title"] = self._row, self._column
        if where:
            console.go(*where)
            return
        going = self._going
        while going.work():
            pass
        if going.path:
            console.play(going.path, going.index)
        elif going.folder:
            console.go("packs", going.folder)
        else:
            console.go("packs")

    # What is filled in later.

    def work(self):
        """Do a slice of what is missing; return whether there may be more."""
        if self._pictures:
            self._add_picture(self._pictures.pop(0))
        elif self._going.work():
            return True
        elif self._line:
            self._name_going()
        elif not self._counting:
            self._counting = Counting(self._console.progress, self._paths)
        elif self._counting.work():
            return True
        elif self._paths:
            self._show_counts()
            self._paths = []
            if self._counting.stored:
                self._console.save()
        else:
            return False
        self._console.display.refresh()
        return True

    def close(self):
        """Close what is open."""
        self._going.close()
        if self._counting:
            self._counting.close()

    def _add_picture(self, i):
        """Add the picture of game ``i``, or its icon if it has none."""
        console = self._console
        x, y, wide, game = self._cards[i]
        x += (wide - _PICTURE) // 2
        y += 0 if self._small else 3
        try:
            grid = console.pictures.tiles(game + "/card", (_PICTURE, _PICTURE), 1, 1)
        except (OSError, MemoryError):
            grid = icon(console, card_of(game).ICON, x + 10, y + 10)
        else:
            grid.x, grid.y = x, y + 1
            if not self._small:
                self._insert(rectangle(console, x - 1, y, 34, 34, OUTLINE))
        self._insert(grid)

    def _insert(self, part):
        """Add ``part`` below the plank."""
        self._group.insert(len(self._group) - 1, part)

    def _name_going(self):
        """Write what Continue opens, once it is known."""
        going, texts = self._going, self._texts
        text = ""
        if going.path:
            text = going.name(short=self._small)
        elif going.folder:
            text = texts[3]
        else:
            text = texts[9]
        spot = self._rows[0][0]
        if going.other:
            spot.text = texts[2]
        if going.other or not self._small:
            self._draw_plank()
        self._line.write(fit(text, self._room))
        self._line = None
        if not self._small and going.path:
            self._add_thumbnail()
            if going.path in self._paths:  # it is counted first
                self._paths.remove(going.path)
            self._paths.insert(0, going.path)

    def _add_thumbnail(self):
        going = self._going
        try:
            grid = thumbnail(self._console, going.level(), 44, 28)
        except (OSError, PackError, MemoryError, ImportError):
            return
        grid.x += 8
        grid.y += self._continue_y + 2
        self._insert(grid)

    def _show_progress(self, solved, count):
        """Show the progress of the pack that Continue goes on with."""
        width, y = self._console.width, self._continue_y
        text = "%d/%d" % (solved, count)
        self._count.write(" " * (9 - len(text)) + text)
        right = width - 16 - 6 * len(text)
        wide = min(54, right - 138)  # from the plank to the numbers; the name has all of its line
        self._insert(Meter(self._console, right - wide, y + 6, wide, solved, count).grid)

    def _show_counts(self):
        """Show the progress of the pack that Continue goes on with, and each game's on its card."""
        if self._small:
            return
        console, found = self._console, self._counting.found
        if found.get(self._going.path, (-1, 0))[0] >= 0:
            self._show_progress(*found[self._going.path])
        for i, folder in enumerate(self._folders):
            x, y, wide, _ = self._cards[i]
            solved = count = 0
            for path in self._paths:
                if path.startswith("levels/" + folder):
                    pack = found.get(path, (0, 0))
                    solved += max(pack[0], 0)
                    count += pack[1]
            if not count:
                continue
            text = "%d/%d" % (solved, count)
            left = wide - 3 - 6 * len(text)
            if left - 7 >= _LEAST:
                self._insert(Meter(console, x + 5, y + 54, left - 7, solved, count).grid)
            self._insert(line(console, text, x + left, y + 51, DIM))


def _widths(room, gap, names):
    """Return the widths of cards with these names: alike, or by their names if one is too long."""
    count = max(len(names), 3)
    room -= gap * (count - 1)
    needed = [6 * len(name) + 4 for name in names]
    if max(needed) <= room // count or sum(needed) > room:
        return [room // count] * len(names)
    free = (room - sum(needed)) // len(names)
    return [wide + free for wide in needed]


def _fitted(names, short, room):
    """Return the names in ``room`` pixels: the last is the first to be shorter, then the first."""
    names = list(names)
    for i, text in zip((-1, 0), short):
        if 6 * sum([len(name) for name in names]) > room:
            names[i] = text
    most = max([len(name) for name in names])
    while sum([min(len(name), most) for name in names]) > room // 6:
        most -= 1
    return [fit(name, 6 * most) for name in names]


def _packs_in(folder):
    """Return the paths of the packs in a game's folder of ``levels``."""
    path = "levels/" + folder
    return [path + name for name in entries(path[:-1]) if not name.endswith("/")]
