"""What screens of several pages have in common: the D-pad turns them. RAM: none of its own."""

from nibblock.keys import DOWN, RIGHT
from nibblock.screens.base import Base


class Pages(Base):
    """Shows page ``_at``; any button but the D-pad goes to the screen that ``back`` names."""

    def __init__(self, console, back):
        self._console = console
        self._back = back
        self._at = 0

    def count(self) -> int:
        """Return how many pages there are."""
        return 1

    def show(self):
        """Show page ``_at``."""

    def key(self, code, repeated):
        """Turn pages with the D-pad; any other button goes back."""
        if code > DOWN:
            if not repeated:
                self._console.go(*self._back)
            return
        to = self._at + (1 if code in (RIGHT, DOWN) else -1)
        if 0 <= to < self.count():
            self._at = to
            self.show()
            self._console.display.refresh()
