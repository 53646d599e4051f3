"""A display of 400 pixels or more, shown to the console as one of half the size. RAM: 0.5 KB."""

import displayio


class Doubled:
    """What the console asks of a display; it shows every pixel as four."""

    def __init__(self, display):
        self._display = display
        self._root = None
        self.width = display.width // 2
        self.height = display.height // 2
        self.refresh = display.refresh

    @property
    def root_group(self):
        """The group that is shown, or None."""
        return self._root

    @root_group.setter
    def root_group(self, group):
        if self._root is not None:
            self._display.root_group.pop()  # a group is in one other at most
        self._root = group
        outer = None
        if group is not None:
            outer = displayio.Group(scale=2)
            outer.append(group)
        self._display.root_group = outer

    @property
    def brightness(self):
        """The backlight, 0 to 1."""
        return self._display.brightness

    @brightness.setter
    def brightness(self, level):
        self._display.brightness = level
