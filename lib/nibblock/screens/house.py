"""The packs of a game as storeys of one house, each in the look of its place.

A game's folder has the tiles: ``art/house16.bmp`` and, for small screens, ``house12.bmp``. A line
of five is a look: the ceiling, the room below it, and there a goal, what is under way, what is
done; one line may serve all looks. The last line of the large sheet is the roof: left, middle,
right, and what stands out of it. RAM: 11 KB: the sheets, and 0.8 KB for each storey that is shown.
"""

import displayio

from nibblock import const
from nibblock.packs import told
from nibblock.pictures import FLOOR, LIGHT, OUTLINE, TEXT, WOOD, grid_of
from nibblock.screens.pack_rows import PackCard, PackRows
from nibblock.screens.thumbnail import holding
from nibblock.sounds import CURSOR
from nibblock.ui.card import RIGHT as ARROW
from nibblock.ui.card import Meter, card, icon, rectangle
from nibblock.ui.look import colours, difficulties, pips
from nibblock.ui.text import GLYPH, Words, fit, line, words

_ACROSS = const(5)  # tiles in a line of the sheet
_ROOM, _GOAL, _BEGUN, _DONE = const(1), const(2), const(3), const(4)
_CAT = const(2)  # tile of the sheet ``stars``
_LETTERS = const(14)  # of a name
_FIXED = const(3)  # parts of a storey that stay: its tiles, its sign, the name


class House(PackRows):
    """Rows of packs in the folder of ``game``, drawn as storeys.

    Raises OSError if the game has no such sheet, or a damaged one.
    """

    def __init__(self, console, page, wheres, at, game):
        small = console.small
        self._size = 12 if small else 16
        self._sheet = "%s/house%d" % (game, self._size)
        sheet = console.pictures.sheet(self._sheet)
        self._looks = sheet.height // self._size - (0 if small else 1)
        if sheet.width != _ACROSS * self._size or self._looks < 1:
            raise OSError
        self._inks = {}  # of the names on the signs that are shown, by entry
        self._frame = self._roof = None
        self._lit = -1  # the entry whose sign is lit
        super().__init__(console, page, wheres, at, difficulties(game))

    def _lay_out(self, page):
        """Set the place, size and number of storeys, and put up the house around them."""
        console, size = self._console, self._size
        small, width, count = console.small, console.width, len(self._wheres)
        self._beside = 3
        self._pitch = 20 if small else 34
        beside = width >= (200 if small else 300)
        across = (140 if small else 222) if beside else width
        self._width = wide = (across - 8) // size * size
        self._y = page.top + (2 if small else size + 2)
        below = page.bottom - (2 if beside else 20 if small else 44)
        self._shown = min(count, (below - self._y) // self._pitch)
        self._x = max((across - wide - 6 * (count > self._shown)) // 2, 2)
        y = self._y + self._shown * self._pitch
        if beside:
            x = self._x + wide + 8
            self.rest = x, page.top + 4, width - x - 2, page.bottom - page.top - 6
        else:
            self.rest = 2, y + 2, width - 4, page.bottom - y - 3
        page.group.append(
            card(console, self._x - 2, self._y - 2, wide + 4, y - self._y + 2, OUTLINE)
        )
        if not small:
            columns, first = wide // size, self._looks * _ACROSS
            self._roof = roof = self._tiles((size, size), columns, 1)
            for i in range(1, columns - 1):
                roof[i] = first + 1
            roof[0], roof[columns - 3], roof[columns - 1] = first, first + 3, first + 2
            roof.x, roof.y = self._x, self._y - 2 - size
            page.group.append(roof)

    def _tiles(self, size, columns, rows, palette=None):
        """Return a TileGrid of the house's sheet."""
        pictures = self._console.pictures
        return grid_of(pictures.sheet(self._sheet), palette or pictures.clear, columns, rows, size)

    def _add_mark(self, page):
        """Add a thin frame, and on large screens the cat in it."""
        console = self._console
        wide, high = self._width + 4, self._pitch + 2
        self._frame = displayio.Group(x=self._x - 2)
        for y in (0, high - 1):
            self._frame.append(rectangle(console, 0, y, wide, 1, LIGHT))
        for x in (0, wide - 1):
            self._frame.append(rectangle(console, x, 1, 1, high - 2, LIGHT))
        if not console.small:
            self._frame.append(console.pictures.tiles("stars", (16, 16), 1, 1, True, 3, 17, _CAT))
        page.group.append(self._frame)

    def _begin(self, group):
        """Add nothing: a storey appears when its pack was read."""
        self._inks.clear()
        if self._roof:
            self._roof.hidden = self._top > 0

    def _mark(self, y):
        """Frame the chosen storey, which is at ``y``, and light its sign."""
        sound = self._console.sound
        if sound and self._lit >= 0:
            sound.play(CURSOR)
        self._frame.y = y - 2
        self._light(self._lit, False)
        self._lit = self.at
        self._light(self._lit, True)

    def _light(self, i, lit):
        """Show the sign of entry ``i`` as chosen or not."""
        ink = self._inks.get(i)
        if ink:
            palette = self._console.pictures.palette
            ink[0] = palette[WOOD if lit else FLOOR]
            ink[1] = palette[OUTLINE if lit else TEXT]

    def _fill(self, i):
        """Draw the storey of entry ``i``, or only what has changed on it."""
        console, size, info = self._console, self._size, self._infos[i]
        group, where = self._groups[i - self._top], self._wheres[i]
        letters = max(len(info.name), 11 if console.small else _LETTERS)
        if not len(group):
            self._build(group, i, min(letters, _LETTERS))
        while len(group) > _FIXED:
            group.pop()
        rooms, name = group[0], group[_FIXED - 1]
        first = (name.x + 6 * name.width + size) // size
        first = rooms.width - min(rooms.width - first, 8)
        row = _ACROSS * 2 * (info.look if info.look < self._looks else 0)
        known = info.solved >= 0 and info.count and not info.error
        count, columns = info.count, rooms.width - first
        for column in range(columns):
            tile = _ROOM
            if known:
                full = info.solved * columns
                tile = _DONE if full >= count * (column + 1) else _BEGUN
                tile = _GOAL if full <= count * column else tile
            for half in range(2):
                at = (rooms.height - 2 + half) * rooms.width + first + column
                if rooms[at] != row + half * _ACROSS + tile:
                    rooms[at] = row + half * _ACROSS + tile
        right, y = self._width - 4, name.y
        if where.endswith("/"):
            group.append(icon(console, ARROW, right - size, y))
        elif info.error or info.count and not known:
            text = words("screens", "states of packs")[0] if info.error else str(count)
            text = " " + text
            group.append(
                rectangle(console, right - 6 * len(text), y, 6 * len(text), console.row, FLOOR)
            )
            group.append(line(console, text, right - 6 * len(text), y, TEXT))

    def _build(self, group, i, letters):
        """Add the tiles of a storey without what is in it, and its sign."""
        console, size, info = self._console, self._size, self._infos[i]
        small = console.small
        plain = console.pictures.palette
        palette = colours(console, info.look) or plain
        if not (info.solved > 0 or i == self.at or info.error or self._wheres[i].endswith("/")):
            dark = displayio.Palette(16)
            for index in range(16):
                dark[index] = (palette[index] or 0) >> 1 & 0x7F7F7F
            palette = dark
        rooms = self._tiles((size, size // 2), self._width // size, 3 if small else 4, palette)
        row = _ACROSS * 2 * (info.look if info.look < self._looks else 0)
        for y in range(rooms.height):
            tile = row + _ROOM + (y - rooms.height + 2) * _ACROSS
            if y < rooms.height - 2:
                tile = row + y * _ACROSS
            for x in range(rooms.width):
                rooms[x, y] = tile
        group.append(rooms)
        x, y = (3, 7) if small else (21, 13)
        text = fit(info.name, 6 * letters)
        if not small:  # with a margin on its left
            letters, text = letters + 1, " " + text
        name = Words(console, x, y, letters, 1)
        name.write(text)
        name.grid.pixel_shader = self._inks[i] = displayio.Palette(2)
        self._light(i, i == self.at)
        frame = rectangle(console, x - 2, y - 1, 6 * letters + 3, console.row + 2, OUTLINE)
        group.append(frame)
        group.append(name.grid)

    def card(self, page, said):
        """Return the card in what is left of the page, with these words."""
        return StoreyCard(self._console, page, self.rest, said, self._pips)


class StoreyCard(PackCard):
    """A PackCard that also says how much of the pack is done; a low one shows no board."""

    def __init__(self, console, page, rest, said, hard):
        self._hard = hard
        self._done = displayio.Group()
        self._wide = 60 if console.small else 80
        super().__init__(console, page, rest, said)
        self.group.append(self._done)

    def _lay_out(self, width, height) -> tuple:
        """Return the place of the board, () for none, and of the words, and how many lines."""
        small = self._console.small
        left, spare = (3, 10) if small else (6, 24)
        if height < (30 if small else 60):
            self._done.x = width - self._wide - left
            return (), left, 1 if small else 2, height // self._console.row
        room, left, top, lines = super()._lay_out(width, height)
        self._done.x, self._done.y = left, height - spare
        self._wide = width - left - room[0]
        if height <= width:
            return room, left, top, lines - spare // self._console.row
        return room[:3] + (room[3] - spare,), left, top - spare, lines

    def clear(self):
        """Show neither words nor a board."""
        super().clear()
        while len(self._done):
            self._done.pop()

    def _describe(self, where, info):
        console, small = self._console, self._console.small
        text = "%d/%d" % (info.solved, info.count) if info.solved >= 0 else ""
        if self._room:
            super()._describe(where, info)
        else:
            n, level = self._next(where, info)
            title = "%d %s" % (max(n, 0) + 1, told(level.title, where))
            columns = self._columns - len(text) - 2
            size = "%d x %d" % (level.width, level.height)
            held = "" if small else holding(level)
            best = self._said[3] % level.best[0] if level.best else ""
            dim = ["", size + (", " + held if held else ""), best]
            dim = [fit(one, self._done.x - 8) for one in dim]
            self._write(dim, [fit(title, GLYPH * columns)])
        if not text:
            return
        add = self._done.append
        add(line(console, text, self._wide - 6 * len(text), 1 if small else 2))
        if not small or not self._room:
            add(Meter(console, 0, 10 if small else 16, self._wide, info.solved, info.count).grid)
        hard = self._hard.get(where[where.rfind("/") + 1 :])
        if hard:
            add(pips(console, 0, 6 if self._room else 27, hard))
