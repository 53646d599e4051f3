"""Draws what a level needs beside its sheets: goals that show over blocks, and round blocks.

RAM: half a byte per pixel of a tile, for each mark and each round of the level: 128 bytes at 16
pixels. A round is one of eight colours by four rims, so that colour alone never tells it apart.
"""

import displayio

from nibblock import const
from nibblock.games.klocki.codes import BLOCKADE, ICE, NONE, SWITCH, WATER
from nibblock.games.klocki.kinds import GOALS
from nibblock.games.klocki.signs import ground, is_round, sign
from nibblock.pictures import GOAL, GROUND, OUTLINE, SHADE

_CLEAR = const(2)  # SHADE: no sticker has this colour, and the outlines need that of the ground
_CREAM = const(13)
_COLOURS = b"\x09\x0f\x0a\x0c\x08\x0e\x05\x0b"  # of rounds
_WATER_INK = const(13)
_ICE_INK = const(12)
PINS = const(1)  # the tile of a goal without a letter


class Stickers:
    """The tiles of ``view`` (a SlideView): ``numbers`` by mark, by type + 256 for a round block,
    or by mark + 512 for a letter's goal under a round block.

    ``aside``: letters of goals are in the corner, to leave room for those of blocks.
    """

    def __init__(self, view, aside):
        self._view = view
        self._size = size = view.size
        self._aside = aside
        self.numbers = {43: PINS}
        for code in _codes(view.rules):
            if code not in self.numbers:
                self.numbers[code] = len(self.numbers) + 1
        self._bitmap = displayio.Bitmap(size * (len(self.numbers) + 1), size, 16)
        self._bitmap.fill(_CLEAR)
        for code, tile in self.numbers.items():
            self._x = tile * size
            self._draw(code)
        self._palette = displayio.Palette(16)
        for i in range(16):
            self._palette[i] = view._pictures.palette[i]
        self._palette.make_transparent(SHADE)

    def grid(self, columns, rows):
        """Return a TileGrid of ``columns`` by ``rows`` of these tiles."""
        return displayio.TileGrid(
            self._bitmap,
            pixel_shader=self._palette,
            width=columns,
            height=rows,
            tile_width=self._size,
            tile_height=self._size,
        )

    def _draw(self, code):
        if code >= 512:
            self._pins()
            self._letter(code - 512, GOAL, self._size > 8)
        elif code >= 256:
            self._disc(code - 256)
        elif is_round(code):
            self._ring(code)
        elif GOALS[code] == 1 or GOALS[code] == 3:
            self._pins()
            if GOALS[code] == 3:
                self._letter(code, GOAL, self._aside)
        else:
            self._copy(code)

    def _put(self, x, y, colour):
        if 0 <= x < self._size and 0 <= y < self._size:
            self._bitmap[self._x + x, y] = colour

    def _pins(self):
        """Draw photo corners."""
        last = self._size - 1
        edge = 0 if self._size == 8 else 1
        most = self._size // 4 if edge else 1
        for y in range(most + 1 + edge):
            for x in range(most + 2 - y if y else most + 1 + edge):
                colour = GROUND if x < edge or y < edge or x + y > most else GOAL
                self._put(x, y, colour)
                self._put(last - x, y, colour)
                self._put(x, last - y, colour)
                self._put(last - x, last - y, colour)

    def _letter(self, mark, ink, aside):
        """Write the letter of ``mark`` with an outline, in the middle or ``aside``."""
        size = self._size
        left, top = {16: (6, 4), 12: (4, 2), 8: (1, 0)}[size]
        if aside:
            left, top = (10, 8) if size == 16 else (7, 4)
        dots = self._glyph(mark)
        for x, y in dots:
            for down in (-1, 0, 1):
                for across in (-1, 0, 1):
                    self._put(left + x + across, top + y + down, GROUND)
        for x, y in dots:
            self._put(left + x, top + y, ink)

    def _glyph(self, mark):
        """Return the (x, y) of the dots of a letter in the small font, with its cedilla."""
        font = self._view._pictures.sheet("font8")
        tile = _letter(mark) - 32
        across = font.width // 6
        x0, y0 = tile % across * 6, tile // across * 8
        dots = [(x, y) for y in range(8) for x in range(6) if font[x0 + x, y0 + y]]
        return dots + [(2, 7), (1, 8)] if mark == 199 or mark == 231 else dots

    def _copy(self, mark):
        """Copy a mark that is no goal from the sheet, without the floor."""
        sheet = self._view._pictures.sheet(self._view.sheets[1])
        size = self._size
        across = sheet.width // size
        tile = ground(mark)
        x0, y0 = tile % across * size, tile // across * size
        only = _WATER_INK if mark == WATER else _ICE_INK if mark == ICE else -1
        for y in range(size):
            for x in range(size):
                colour = sheet[x0 + x, y0 + y]
                if colour > SHADE and (only < 0 or colour == only):
                    self._put(x, y, colour)

    def _rim(self, code, inside, around):
        """Draw the rim of a round: ``inside`` is its filling, ``around`` its outline."""
        n = sign(code) - 11 if sign(code) > 10 else sign(code) + 23  # A to Z, then 2 to 7
        colour, kind = _COLOURS[n & 7], n >> 3
        size = self._size
        outer, outline, rim = {16: (225, 174, 77), 12: (127, 95, 42), 8: (64, 36, 12)}[size]
        for y in range(size):
            for x in range(size):
                across, down = 2 * x + 1 - size, 2 * y + 1 - size
                away = across * across + down * down
                if away > outer:
                    continue
                paint = inside
                if away > outline:
                    paint = around
                elif away > rim or inside == OUTLINE:
                    paint = colour if size == 8 or _is_lit(kind, across, down) else around
                if paint != _CLEAR:
                    self._put(x, y, paint)

    def _disc(self, type_):
        """Draw a round block: rim and letter; only its colour where there is no room."""
        if self._size == 8:
            self._rim(type_, OUTLINE, OUTLINE)
            for x in (3, 4):
                self._put(x, 3, _CREAM)
                self._put(x, 4, _CREAM)
            return
        self._rim(type_, _CREAM, OUTLINE)
        left, top = (6, 4) if self._size == 16 else (4, 2)
        for x, y in self._glyph(type_):
            self._put(left + x, top + y, OUTLINE)

    def _ring(self, mark):
        """Draw a round's mark: its rim, and its letter as on other goals."""
        self._rim(mark, _CLEAR, GROUND)
        if self._size > 8:
            self._letter(mark, GOAL, False)


def _is_lit(kind, across, down):
    """Return whether a rim of ``kind`` has its colour here, so far from its middle."""
    if kind == 1:
        return down < 0
    if kind == 2:
        return (across < 0) == (down < 0)
    if kind == 3:
        across, down = abs(across), abs(down)
        return 12 * min(across, down) < 5 * max(across, down)
    return True


def _codes(rules):
    """Return the marks of a level that show over blocks, then its round types + 256."""
    found = []
    for mark in set(rules.marks):
        if mark != NONE:
            found.append(mark)
    if rules.next_type(BLOCKADE, 0) >= 0 and SWITCH not in found:
        found.append(SWITCH)
    rounds = [type_ + 256 for type_ in set(rules.types) if is_round(type_)]
    under = [mark + 512 for mark in found if GOALS[mark] > 2] if rounds else []
    return sorted(found + rounds + under)


def _letter(mark):
    """Return the ASCII code that shows a mark's character, or that of a round."""
    if mark == 199 or mark == 231:
        return 67 if mark == 199 else 99
    tile = sign(mark)
    return tile + 47 if tile < 11 else tile + 54 if tile < 37 else tile + 60
