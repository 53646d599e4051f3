"""Draw the tiles of a Klocki board that depend on its level: characters, goals, rounds.

A block's character is on a plate in its upper left; a goal that it covers, in the lower right, so
that both can be read. A round is one of eight colours by four rims, so that colour alone never
tells it apart. RAM: half a byte per pixel of a tile, 128 bytes at 16 pixels; half as much in a
level that has only letters and masters.
"""

import displayio

from nibblock import const
from nibblock.games.klocki.codes import BLOCKADE, ICE, NONE, SWITCH, WATER
from nibblock.games.klocki.kinds import GOALS, ground, is_round, sign
from nibblock.pictures import GOAL, GROUND, OUTLINE, SHADE, grid_of

_CLEAR = const(2)  # SHADE: no sticker has this colour, and the outlines need that of the ground
_CREAM = const(13)
_FEW = b"\x02\x06\x0d\x09"  # the colours of characters and goals: clear, ink, cream, pink
_COLOURS = b"\x09\x0f\x0a\x0c\x08\x0e\x05\x0b"  # of rounds
_WATER_INK = const(13)
_ICE_INK = const(12)
_ROUND_TYPE = const(256)  # what a sticker shows besides a free goal: a round block,
_UNDER = const(512)  # a mark under a block,
_PLATE = const(1024)  # a block's character

# Goals' signs in 3x5 dots, row after row from the lowest bit: digits, then capitals.
_SMALL = (
    b"\x6a\x2b\x9a\x74\xa3\x72\xa3\x38\xed\x49\xcf\x38\xce\x7b\x27\x25\xef\x7b\xef\x39\xea\x5b\xeb"
    b"\x3a\x4e\x62\x6b\x3b\xcf\x72\xcf\x12\x4e\x6b\xed\x5b\x97\x74\x24\x2b\xed\x5a\x49\x72\xfd\x5b"
    b"\x6b\x5b\x6f\x7b\xeb\x12\x6a\x4d\xeb\x56\x8e\x38\x97\x24\x6d\x6b\x6d\x25\xed\x5f\xad\x5a\xad"
    b"\x24\xa7\x72"
)


class Stickers:
    """The tiles of ``view`` (a SlideView): ``numbers`` by mark, with a number above added."""

    def __init__(self, view):
        self._view = view
        self._size = size = view.size
        codes = _codes(view.rules)
        self._rounds = any([code & _ROUND_TYPE for code in codes])
        used = _FEW
        for code in codes:
            if _needs_colours(code):
                used = bytes(range(16))
        self._inks = bytearray(16)
        self._palette = displayio.Palette(len(used))
        for i in range(len(used)):
            self._inks[used[i]] = i
            self._palette[i] = view._pictures.board[used[i]]
        self._palette.make_transparent(self._inks[_CLEAR])
        self._bitmap = displayio.Bitmap(size * (len(codes) + 1), size, len(used))
        self._bitmap.fill(self._inks[_CLEAR])
        self.numbers = {}
        for i in range(len(codes)):
            self.numbers[codes[i]] = i + 1
            self._x = (i + 1) * size
            self._draw(codes[i])

    def grid(self, columns, rows):
        """Return a TileGrid of ``columns`` by ``rows`` of these tiles."""
        return grid_of(self._bitmap, self._palette, columns, rows, (self._size, self._size))

    def _draw(self, code):
        mark = code & 255
        if code & _PLATE:
            large = self._size == 16
            self._plate(mark, 2 if large else 1, 1 if self._size > 8 else 0, large)
        elif code & _ROUND_TYPE:
            self._disc(mark)
        elif not code & _UNDER:
            self._free(mark)
        elif GOALS[mark] and GOALS[mark] != 2:
            self._tab(mark)
        else:
            self._copy(mark)

    def _put(self, x, y, colour):
        if 0 <= x < self._size and 0 <= y < self._size:
            self._bitmap[self._x + x, y] = self._inks[colour]

    def _free(self, mark):
        """Draw the letter of a goal without a block: the floor shows its corners or ring."""
        size = self._size
        if is_round(mark):
            self._rim(mark, _CLEAR, GROUND)
            if size > 8:
                left, top = (6, 4) if size == 16 else (4, 2)
                self._outlined(mark, left, top, GROUND)
        else:
            left, top = {16: (5, 2), 12: (4, 2), 8: (1, 0)}[size]
            self._ink(self._glyph(mark, size == 16), left, top, GOAL)

    def _outlined(self, mark, left, top, around):
        dots = self._glyph(mark, False)
        for x, y in dots:
            for i in range(9):
                self._put(left + x + i % 3 - 1, top + y + i // 3 - 1, around)
        self._ink(dots, left, top, GOAL)

    def _plate(self, code, left, top, large, within=False):
        """Write a character at (left, top) on a plate; ``within`` what is drawn already."""
        dots = self._glyph(code, large)
        first, last = (0, 10) if large else (-1, 7)
        for _, y in dots:
            last = max(last, y + 1)
        for y in range(max(0, top + first), min(self._size, top + last + 1)):
            for x in range(left - 1, left + (6 if self._size > 8 else 5)):
                if not within or self._bitmap[self._x + x, y] != _CLEAR:
                    self._put(x, y, _CREAM)
        self._ink(dots, left, top, OUTLINE)

    def _ink(self, dots, left, top, ink):
        for x, y in dots:
            self._put(left + x, top + y, ink)

    def _glyph(self, code, large):
        """Return the (x, y) of the dots of a character in one of the fonts, with its cedilla."""
        high = 12 if large else 8
        font = self._view._pictures.sheet("font" if large else "font8")
        tile = _letter(code) - 32
        across = font.width // 6
        x0, y0 = tile % across * 6, tile // across * high
        dots = [(x, y) for y in range(high) for x in range(6) if font[x0 + x, y0 + y]]
        foot = 10 if large else 7
        return dots + [(2, foot), (1, foot + 1)] if code == 199 or code == 231 else dots

    def _tab(self, mark):
        """Draw a goal under a block: a tab in its lower right corner; pins if there is no room."""
        size = self._size
        if size == 8:
            for x, y in ((0, 0), (1, 0), (0, 1)):
                for i in range(4):
                    self._put(7 - x if i & 1 else x, 7 - y if i & 2 else y, GOAL)
            if GOALS[mark] == 3:
                self._outlined(mark, 1, 0, OUTLINE)
            return
        left, top = (9, 7) if size == 16 else (7, 5)
        tile = sign(mark) - 1 if GOALS[mark] > 2 else 36
        small = size == 12 and 36 <= tile < 62 or mark == 231
        paper, ink = (OUTLINE, GOAL) if small else (GOAL, OUTLINE)
        for y in range(top - 1, size):
            for x in range(left - 1, size):
                if y < top or x < left or is_round(mark) and x == left and y == top:
                    if x >= left or y > 10 or not self._rounds:  # a round's letter is beside it
                        self._put(x, y, OUTLINE)
                else:
                    self._put(x, y, paper)
        if GOALS[mark] == 1:
            far = size // 4 - 2
            dots = [(x, y) for x in range(-far, far + 1) for y in range(-far, far + 1)]
            dots = [dot for dot in dots if abs(dot[0]) + abs(dot[1]) in (far, far - 2)]
            self._ink(dots, left + far + 1, top + far + 2, ink)
        elif size == 16:
            self._ink(self._glyph(mark, False), left + 1, top + 1, ink)
        else:
            self._ink(_small(tile), left + 1, top + 1, ink)

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
                if self._rounds and size > 8 and 2 * x <= size and 4 * y < 3 * size:
                    continue  # the letter of a round
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
        left, top = (3, 4) if self._size == 16 else (2, 2)
        self._plate(type_, left, top, False, True)


def _small(tile):
    """Return the (x, y) of the dots of a sign of a goal: 3 by 5, small letters as capitals."""
    bits = 0
    if tile > 35:
        bits = (tile > 61) << 16  # a cedilla
        tile = 12 if bits else tile - 26
    bits |= _SMALL[2 * tile] | _SMALL[2 * tile + 1] << 8
    return [(i % 3, i // 3) for i in range(17) if bits >> i & 1]


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
    """Return what a level's stickers show."""
    found = []
    for mark in set(rules.marks):
        if mark != NONE:
            found.append(mark + _UNDER)
            if GOALS[mark] > 2:
                found.append(mark)
    if rules.next_type(BLOCKADE, 0) >= 0 and SWITCH + _UNDER not in found:
        found.append(SWITCH + _UNDER)
    rounds = [type_ + _ROUND_TYPE for type_ in set(rules.types) if is_round(type_)]
    chars = [char + _PLATE for char in set(rules.chars) if char]
    return sorted(found + rounds + chars)


def _needs_colours(code):
    """Return whether a sticker has other colours than a letter's."""
    goal = GOALS[code & 255]
    return code & _ROUND_TYPE or goal == 4 or code & _UNDER and (goal == 0 or goal == 2)


def _letter(mark):
    """Return the ASCII code that shows a mark's character, or that of a round."""
    if mark == 199 or mark == 231:
        return 67 if mark == 199 else 99
    tile = sign(mark)
    return tile + 47 if tile < 11 else tile + 54 if tile < 37 else tile + 60
