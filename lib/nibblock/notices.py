"""Messages over the screen: what waits to be shown, and what is. RAM: 200 bytes."""

from adafruit_ticks import ticks_diff, ticks_ms

from nibblock import const
from nibblock.memory import load

_BRIEF = const(2000)  # ms that a toast is shown


class Notices:
    """One message at a time; ``pending`` is the next one, with its ``icon``.

    ``shown`` is (the screen's group, the message's), None if there is no message.
    """

    def __init__(self, console):
        self._console = console
        self.pending = ""
        self.icon = -1
        self.shown = None
        self._brief = False
        self._since = 0

    def put(self, what, icon=-1):
        """Show ``what`` next: a text, or (folder, section, values), after an icon (ui/icons.py)."""
        self.pending = what
        self.icon = icon

    def show(self):
        """Show what is pending in place of what is shown. Raises MemoryError."""
        self.hide()
        what, mark = self.pending, self.icon
        self.pending = ""
        console = self._console
        group, self._brief = load("ui.notice").notice(console, what, mark)
        self._since = ticks_ms()
        self.shown = console.screen.group, group
        console.screen.group.append(group)
        console.display.refresh()

    def hide(self):
        """Take the message off the screen."""
        if self.shown:
            under, group = self.shown
            self.shown = None
            under.remove(group)
            self._console.display.refresh()

    def expire(self):
        """Take a toast off the screen once its time is over."""
        if self.shown and self._brief and ticks_diff(ticks_ms(), self._since) > _BRIEF:
            self.hide()
