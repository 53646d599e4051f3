"""Count the areas of the display that a board repaints: replaces classes of displayio.

Tiles changed in one TileGrid are one rectangle around all of them. A move repaints the old place
and the new one, removal repaints the old place, a palette repaints everything that uses it, a new
root everything.
"""

from array import array

import displayio

_group = displayio.Group
_set = displayio.TileGrid.__setitem__


class TileGrid(displayio.TileGrid):
    """To repaint: ``_all``, or the tiles from (_left, _top) to (_right, _bottom)."""

    def begin(self):
        self._was_x = self.x
        self._was_y = self.y
        self._all = True
        self._left = self._top = 255
        self._right = self._bottom = -1

    def __setitem__(self, at, tile):
        if isinstance(at, tuple):
            at = at[1] * self.width + at[0]
        _set(self, at, tile)  # painted again even if it is unchanged, as on a board
        x, y = at % self.width, at // self.width
        if x < self._left:
            self._left = x
        if x > self._right:
            self._right = x
        if y < self._top:
            self._top = y
        if y > self._bottom:
            self._bottom = y

    def paint(self, display, x, y):
        """Report to ``display`` what to repaint; ``x``, ``y``: the place of the group."""
        wide, tall = self.tile_width, self.tile_height
        moved = self.x != self._was_x or self.y != self._was_y
        if moved and not self._all:
            left, top = x + self._was_x, y + self._was_y
            display.add(left, top, left + self.width * wide, top + self.height * tall)
        if moved or self._all or self.bitmap.changed or self.pixel_shader.changed:
            self._left = self._top = 0
            self._right, self._bottom = self.width - 1, self.height - 1
        if self._right >= 0:
            left, top = x + self.x, y + self.y
            display.add(
                left + self._left * wide,
                top + self._top * tall,
                left + (self._right + 1) * wide,
                top + (self._bottom + 1) * tall,
            )
        self._all = False
        self._was_x, self._was_y = self.x, self.y
        self._left = self._top = 255
        self._right = self._bottom = -1

    def again(self):
        """Note that it was put into a group: all of it must be painted."""
        self._all = True

    def calm(self):
        """Mark everything it uses as painted, after a refresh."""
        self.bitmap.changed = False
        self.pixel_shader.changed = False

    def leave(self, group, x, y):
        """Note that it was removed: its place must be repainted."""
        if not self._all:
            left, top = x + self._was_x, y + self._was_y
            group.lose(
                left,
                top,
                left + self.width * self.tile_width,
                top + self.height * self.tile_height,
            )

    def weigh(self, seen):
        seen.append(self)
        for part in (self.bitmap, self.pixel_shader):
            if part not in seen:
                seen.append(part)


class _Enlarged:
    """The display as the layers of a scaled group see it: at 0, 0, in larger pixels."""

    def __init__(self, scale):
        self._scale = scale

    def stand(self, display, x, y):
        self._display = display
        self._x = x
        self._y = y

    def add(self, left, top, right, bottom):
        x, y, scale = self._x, self._y, self._scale
        self._display.add(x + left * scale, y + top * scale, x + right * scale, y + bottom * scale)


class Group(_group):
    """(A layer removed from a scaled group would leave too small a place: nothing does that.)"""

    def __init__(self, *, scale=1, x=0, y=0):
        _group.__init__(self, scale=scale, x=x, y=y)
        self._enlarged = _Enlarged(scale) if scale > 1 else None
        self._lost = None

    @property
    def scale(self):
        return self.own_scale

    @scale.setter
    def scale(self, scale):
        self.own_scale = scale
        self._enlarged = _Enlarged(scale) if scale > 1 else None
        self.again()

    def insert(self, i, layer):
        _group.insert(self, i, layer)
        layer.again()

    def pop(self, i=-1):
        layer = self.layers.pop(i)
        layer.leave(self, self.x, self.y)
        return layer

    def lose(self, left, top, right, bottom):
        """Note a place that was left; all of them become one rectangle."""
        lost = self._lost
        if lost:
            left, top = min(left, lost[0]), min(top, lost[1])
            right, bottom = max(right, lost[2]), max(bottom, lost[3])
        self._lost = (left, top, right, bottom)

    def paint(self, display, x, y):
        if self._lost:
            left, top, right, bottom = self._lost
            display.add(x + left, y + top, x + right, y + bottom)
            self._lost = None
        x += self.x
        y += self.y
        if self._enlarged:
            self._enlarged.stand(display, x, y)
            display = self._enlarged
            x = y = 0
        for layer in self.layers:
            layer.paint(display, x, y)

    def again(self):
        for layer in self.layers:
            layer.again()

    def calm(self):
        for layer in self.layers:
            layer.calm()

    def leave(self, group, x, y):
        for layer in self.layers:
            layer.leave(group, x + self.x, y + self.y)

    def weigh(self, seen):
        seen.append(self)
        for layer in self.layers:
            layer.weigh(seen)


class Display:
    """The areas that the board's display repaints: ``rects`` (x1, y1, x2, y2) of ``used`` / 4
    rectangles.

    refreshes, whole: how many, and how many of the whole screen; pixels: in all.
    """

    def __init__(self, width, height):
        self.width = width
        self.height = height
        self.auto_refresh = True
        self.brightness = 1.0
        self._root = None
        self._everything = True
        self.rects = array("h", bytes(8 * 64))
        self.forget()

    def forget(self):
        self.used = self.refreshes = self.whole = self.pixels = 0

    @property
    def root_group(self):
        return self._root

    @root_group.setter
    def root_group(self, group):
        self._root = group
        self._everything = True

    def refresh(self):
        self.refreshes += 1
        root = self._root
        if self._everything:
            self.whole += 1
            self.pixels += self.width * self.height
        if root is not None:
            root.paint(self, 0, 0)
            root.calm()
        self._everything = False

    def add(self, left, top, right, bottom):
        """Add a rectangle to repaint, clipped to the screen, unless all of that is."""
        if left < 0:
            left = 0
        if top < 0:
            top = 0
        if right > self.width:
            right = self.width
        if bottom > self.height:
            bottom = self.height
        if self._everything or left >= right or top >= bottom:
            return
        self.pixels += (right - left) * (bottom - top)
        at = self.used
        if at < len(self.rects):
            rects = self.rects
            rects[at] = left
            rects[at + 1] = top
            rects[at + 2] = right
            rects[at + 3] = bottom
            self.used = at + 4


displayio.TileGrid = TileGrid
displayio.Group = Group
