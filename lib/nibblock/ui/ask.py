"""Enter a number or a few letters with the D-pad. RAM: a panel while it is open."""

from nibblock.keys import DOWN, LEFT, RIGHT, UP, A
from nibblock.pictures import LIGHT
from nibblock.ui.notice import message
from nibblock.ui.text import Words, words


class Ask:
    """A field of ``length`` places over the ``group`` of ``owner``, each one of ``letters``.

    Up and down change a place, left and right move along. A closes it and calls ``answer(text)``, B
    only closes it. ``text`` is there at first. With ``follow``, the last place is changed first,
    and ``follow(text)`` is called after each change; ``follow(None)`` when the player cancels.
    """

    back = None  # opens the menu that this was opened from

    def __init__(self, console, owner, head, letters, length, answer, text, follow):
        self._console = console
        self._owner = owner
        self._letters = letters
        self._at = length - 1 if follow else 0
        self._follow = follow
        self._places = bytearray(length)
        for i in range(len(text)):
            self._places[i] = letters.find(text[i])
        self._answer = answer
        hint = words("screens", "letters put in")[0]
        self._panel = message(console, [head, "", "", hint])
        self._text = Words(console, 20, 4 + console.row, length, 2, LIGHT)
        self._panel.append(self._text.grid)
        owner.group.append(self._panel)
        self._show()

    @property
    def text(self):
        """The text entered so far."""
        return "".join([self._letters[place] for place in self._places])

    def _show(self):
        self._text.write(self.text.replace(" ", "_"))
        self._text.write(" " * self._at + "^", 1)
        self._console.display.refresh()

    def idle(self):
        """Return false: there is no work to do."""
        return False

    def released(self, code):
        """Ignore the release of a button."""

    def key(self, code, repeated):
        """Change a letter, move along or finish."""
        places, count = self._places, len(self._letters)
        if code == UP:
            places[self._at] = (places[self._at] + 1) % count
        elif code == DOWN:
            places[self._at] = (places[self._at] - 1) % count
        elif code == RIGHT:
            self._at = (self._at + 1) % len(places)
        elif code == LEFT:
            self._at = (self._at - 1) % len(places)
        elif repeated:
            return
        else:
            self._close(code == A)
            return
        if self._follow and code in (UP, DOWN):
            self._follow(self.text)
        self._show()

    def _close(self, entered):
        """Close it, and answer what was ``entered``, or go back."""
        self._owner.group.remove(self._panel)
        self._owner.dialog = None
        if entered:
            self._answer(self.text)
        else:
            if self._follow:
                self._follow(None)
            if self.back:
                self.back()
        self._console.display.refresh()


def open_ask(console, owner, head, letters, length, answer, text="", follow=None):
    """Ask for a text as the ``dialog`` of ``owner``; see Ask."""
    owner.dialog = Ask(console, owner, head, letters, length, answer, text, follow)
