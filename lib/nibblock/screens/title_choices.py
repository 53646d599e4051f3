"""What can be chosen on the title. Its rows are drawn at once, the rest when idle.

That is pictures, the level that Continue opens, and progress. Each slice imports what it needs, so
that a key never waits for all of it. RAM: 6 KB, and what looks for the level.
"""

import displayio

from nibblock import __version__, const
from nibblock.games import card as card_of
from nibblock.keys import DOWN, LEFT, RIGHT, UP
from nibblock.memory import find, forget, load
from nibblock.packs import PackError
from nibblock.packs.folders import entries, game_of, packs_in
from nibblock.pictures import DIM, OUTLINE
from nibblock.sounds import CURSOR
from nibblock.ui.card import GEAR, HELP, LIST, PENCIL, Meter, add_keys, card, icon, rectangle
from nibblock.ui.card import LEFT as LEFT_ARROW
from nibblock.ui.card import RIGHT as RIGHT_ARROW
from nibblock.ui.highlight import Highlight
from nibblock.ui.text import fit, line, words

_PICTURE = const(32)  # pixels of a game's picture
_MOST_CARDS = const(4)
_LEAST = const(10)  # pixels of a meter


class Spot:
    """Something to choose: where its highlight goes, its text, and the arguments of console.go.

    ``page``: the Group that must be shown for it, if that may be hidden.
    """

    def __init__(self, x, y, wide, text, where, page=None):
        self.x = x
        self.y = y
        self.wide = wide
        self.text = text
        self.where = where  # () to open a level
        self.page = page


class Choices:
    """Rows of Spots over ``group``, the title's; ``places`` is what its ``_add_cards`` returned."""

    def __init__(self, console, group, places, chosen):
        self._top, self._bottom, self._footer = places
        self._console = console
        self._group = group
        self._small = console.small
        self._extra = max(0, console.height - (128 if console.small else 240))
        self._texts = words("screens", "title")
        self._folders = [name for name in entries("levels") if game_of(name)][:_MOST_CARDS]
        self.cards = []  # x, y, width and game of each card
        self._pictures = list(range(len(self._folders)))  # what is missing
        self._going = self._counting = None
        self._named = False
        self._paths = []
        self._pages = []  # of the bar, where its names have no room side by side
        self._rows = [[self._add_continue()]]
        if self._folders:
            self._rows.append(self._add_cards())
        self._rows.append(self._add_bar())
        for text, name in ((10, "player"), (11, "calendar")):  # at the top, so above the first row
            tag = find("screens." + name + "_tag")
            spot = tag and tag.add_tag(console, group, self._texts[text])
            if spot:
                self._rows.append([Spot(*spot)])
        forget(b"_tag$")  # one module less: their table grows in one piece
        self._add_footer()
        self._row, self._column = console.cursors.get("title", (0, 0))
        for row, spots in enumerate(self._rows):
            for column, spot in enumerate(spots):
                if chosen and spot.where and chosen in spot.where:
                    self._row, self._column = row, column
        self._row = min(self._row, len(self._rows) - 1)  # a game may have gone meanwhile
        self._column = min(self._column, len(self._rows[self._row]) - 1)
        self._highlight = None
        self._draw_highlight()

    # Drawing at once.

    def _add_continue(self):
        """Write what Continue does on its card, and return its Spot."""
        text = self._texts[0 if self._console.progress.place else 1]
        if self._small:
            left, wide, y = 4, 6 * 9 + 6, self._top + 1
        else:
            left, wide, y = 56, 76, self._top + 2
        self._group.append(line(self._console, text, left + 4, y + (2 if self._small else 1)))
        return Spot(left, y, wide, text, ())

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
            self.cards.append((left, y, wide, game))
            name = fit(card_of(game).TITLE, wide)
            top = y + (33 if small else 37)
            inset = (wide - 6 * len(name) + 1) // 2
            self._group.append(line(console, name, left + inset, top + 1))
            edge = 0 if small else 3
            where = "packs", "levels/" + folder[:-1]
            spots.append(Spot(left + edge, top, wide - 2 * edge, name, where))
            left += wide + gap
        return spots

    def _add_bar(self):
        """Fill the bar with settings, other packs and help, and return their Spots.

        On a narrow screen it has two pages, and arrows between them.
        """
        console, small = self._console, self._small
        wide = console.width
        bar = [("settings", GEAR), ("packs", LIST), ("draw", PENCIL), ("help", HELP)]
        names = self._texts[4:8]
        if not find("editor"):  # it is not on this console
            del bar[2], names[2]
        left = (3 if wide > 128 else 1) if small else 15
        margin = 2 if small else 6
        count = len(names)
        room = wide - 2 * margin - count * (left + (3 if wide > 128 else 2))
        if 6 * sum([len(name) for name in names]) > room:
            count = (count + 1) // 2
            room = wide - 2 * margin - count * (left + 3) - 12
        y = self._bottom
        spots = []
        for first in range(0, len(names), count):
            shown = _fitted(names[first : first + count], room)
            free = (room - 6 * sum([len(name) for name in shown])) // max(len(shown) - 1, 1)
            group, x = self._group, margin
            if count < len(names):
                group = displayio.Group()
                self._group.append(group)
                self._pages.append(group)
                x += 0 if not first else 12
                arrow = (RIGHT_ARROW, wide - 10) if not first else (LEFT_ARROW, 2)
                group.append(icon(console, arrow[0], arrow[1], y + 1))
            for i, name in enumerate(shown):
                if not small:
                    group.append(icon(console, bar[first + i][1], x, y + 3))
                group.append(line(console, name, x + left, y + (1 if small else 3)))
                place = x + left - 3, y + (0 if small else 2), 6 * len(name) + 6
                page = group if self._pages else None
                spots.append(Spot(*place + (name, bar[first + i][:1], page)))
                x += left + 6 * len(name) + 3 + free
        self._turn(spots[0])
        return spots

    def _turn(self, spot):
        """Show the page of the bar that has a Spot, if there are several."""
        for page in self._pages:
            page.hidden = page is not (spot.page or self._pages[0])

    def _add_footer(self):
        console = self._console
        add_keys(console, self._footer, self._texts[8], 4, 2)
        version = "v" + __version__
        left = console.width - 6 * len(version) - 3
        if left > 110:
            self._group.append(line(console, version, left, console.height - console.row - 1, DIM))

    def _insert(self, part):
        """Add ``part`` below the highlight."""
        self._group.insert(len(self._group) - 1, part)

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
        if self._console.sound:
            self._console.sound.play(CURSOR)
        self._draw_highlight()

    def _draw_highlight(self):
        console, spot = self._console, self._spot
        text = fit(spot.text, spot.wide - 2)
        left = max(1, (spot.wide - 6 * len(text) + 1) // 2)
        self._turn(spot)
        highlight = Highlight(console, spot.wide, 11 if self._small else 14, left)
        highlight.place(spot.x, spot.y, text)
        if self._highlight:  # only now: there may have been no memory for the new one
            self._group.remove(self._highlight)
        self._highlight = highlight.group
        self._group.append(self._highlight)

    def open(self):
        """Open what is chosen."""
        console, spot = self._console, self._spot
        console.cursors["title"] = self._row, self._column
        if spot.where:
            console.go(*spot.where)  # pyright: ignore[reportGeneralTypeIssues]
        else:
            going = self._find_going()  # now, if it is not known yet
            while going.work():
                pass
            going.open(console)

    # What is filled in when idle.

    def work(self):
        """Do a slice of what is missing; return whether there may be more."""
        if self._pictures:
            self._add_picture(self._pictures.pop(0))
        elif not self._going or self._going.work():
            self._find_going()
            return True
        elif not self._named:
            self._named = True
            for folder in self._folders:
                self._paths += packs_in("levels/" + folder[:-1])
            self._name_going()
        elif not self._counting:
            module = load("screens.counting")
            self._counting = module.Counting(self._console.progress, self._paths)
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
        for part in (self._going, self._counting):
            if part:
                part.close()

    def _find_going(self):
        if not self._going:
            module = load("screens.continue_level")
            self._going = module.ContinueLevel(self._console.progress, self._folders)
        return self._going

    def _add_picture(self, i):
        """Add the picture of game ``i``, or its icon if it has none."""
        console = self._console
        x, y, wide, game = self.cards[i]
        x += (wide - _PICTURE) // 2
        y += 0 if console.small else 3
        try:
            grid = console.pictures.tiles(game + "/card", (_PICTURE, _PICTURE), 1, 1)
        except (OSError, MemoryError):
            grid = icon(console, card_of(game).ICON, x + 10, y + 10)
        else:
            grid.x, grid.y = x, y + 1
            if not console.small:
                self._insert(rectangle(console, x - 1, y, 34, 34, OUTLINE))
        self._insert(grid)

    def _name_going(self):
        """Write what Continue opens, once it is known."""
        going, small = self._going, self._console.small
        if going.path:
            text = going.name(short=small)
        else:
            text = self._texts[going.lacks]
        if going.other:
            self._rows[0][0].text = self._texts[2]
            self._draw_highlight()
        x, y = (66, 3) if small else (60, 17)
        if text:
            text = fit(text, self._console.width - (6 if small else 8) - x)
            self._insert(line(self._console, text, x, self._top + y, DIM))
        if not small and going.path:
            self._add_thumbnail()
            if going.path in self._paths:  # it is counted first
                self._paths.remove(going.path)
            self._paths.insert(0, going.path)

    def _add_thumbnail(self):
        try:
            grid = load("screens.thumbnail").thumbnail(self._console, self._going.level(), 44, 28)
        except (OSError, PackError, MemoryError, ImportError):
            return
        grid.x += 8
        grid.y += self._top + 2
        self._insert(grid)

    def _show_progress(self, solved, count):
        """Show the progress of the pack that Continue goes on with."""
        width, y = self._console.width, self._top
        text = "%d/%d" % (solved, count)
        self._insert(line(self._console, text, width - 10 - 6 * len(text), y + 3))
        right = width - 16 - 6 * len(text)
        wide = min(54, right - 138)  # from the highlight; the name has all of its line
        self._insert(Meter(self._console, right - wide, y + 6, wide, solved, count).grid)

    def _show_counts(self):
        """Show the progress of the pack that Continue goes on with, and each game's on its card."""
        console, found = self._console, self._counting.found
        if console.small:
            return
        if found.get(self._going.path, (-1, 0))[0] >= 0:
            self._show_progress(*found[self._going.path])
        for i, folder in enumerate(self._folders):
            x, y, wide, _ = self.cards[i]
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


def _fitted(names, room):
    """Return the names in ``room`` pixels: the longest are cut."""
    most = max([len(name) for name in names])
    while sum([min(len(name), most) for name in names]) > room // 6:
        most -= 1
    return [fit(name, 6 * most) for name in names]
