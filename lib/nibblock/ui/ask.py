"""Enter a number or a few letters with the D-pad. RAM: a panel while it is open."""

from nibblock.keys import DOWN, LEFT, RIGHT, UP, A
from nibblock.pictures import LIGHT
from nibblock.ui.notice import message
from nibblock.ui.text import Words, words


class Ask:
    """A field of ``length`` places over ``group``, each one of ``letters``.

    Up and down change a place, left and right move along. ``open`` shows the panel; A closes it and
    calls ``answer(text)``, B calls ``answer(None)``. ``text`` is there at first. With ``follow``,
    the last place is changed first, and ``follow(text)`` is called after each change.
    """

    back = None  # opens the menu that this was opened from

    def __init__(self, console, group, head, letters, length, answer, text="", follow=None):
        self._console = console
        self._group = group
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

    def open(self):
        """Put the panel on the screen."""
        self._group.append(self._panel)
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
            self._group.remove(self._panel)
            self._answer(self.text if code == A else None)
            return
        if self._follow and code in (UP, DOWN):
            self._follow(self.text)
        self._show()


def open_ask(console, owner, head, letters, length, answer, text="", follow=None):
    """Ask for a text as the ``dialog`` of ``owner``, over its ``group``; B cancels.

    ``follow``: see Ask; when the player cancels it is called with None."""

    def done(text):
        owner.dialog = None
        if text is not None:
            answer(text)
            console.display.refresh()
            return
        if follow:
            follow(None)
        if ask.back:
            ask.back()
        console.display.refresh()

    ask = Ask(console, owner.group, head, letters, length, done, text, follow)
    owner.dialog = ask
    ask.open()
