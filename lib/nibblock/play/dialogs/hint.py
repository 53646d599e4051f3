"""Hints in three steps: how far there is to go, where to look, the next move; then the solution.

A game's ``dialogs/hint.py`` has what play/dialogs/hint_search.py needs, or finds hints of its own:
``search(console, play)`` returns an object with ``work()``, which looks for hints and returns
whether there is more to do; then ``left``, how far there is to go ("" if nothing is known, and
``nothing`` may say why);
``undo``, what to take back first ("" if nothing), and ``take_back()``, which does; ``cells`` to
mark, with ``look``, what they are; ``move``, the next move; and ``watch()``, which shows all moves.
RAM: 1 KB, and what the search needs.
"""

from nibblock.keys import A
from nibblock.memory import find, load
from nibblock.packs import PackError, reason
from nibblock.ui.card import BULB, legend
from nibblock.ui.corners import Corners
from nibblock.ui.notice import message
from nibblock.ui.text import words, wrap


def open_dialog(console, play):
    """Show the first hint, once it is found."""
    own = find("games." + play.game + ".dialogs.hint")
    if not own:
        console.say("play", "no hint for this game", icon=BULB)
    elif hasattr(own, "search"):
        play.dialog = Hint(console, play, own.search(console, play))
    else:
        solving = find("solving")  # only a computer has it
        if solving and solving.is_there():
            search = solving.hints_for(console, play, own)
        else:
            search = load("play.dialogs.hint_search").HintSearch(console, play, own)
        play.dialog = Hint(console, play, search)


class Hint:
    """A card with one step of the hints; A shows the next step, any other key closes it."""

    def __init__(self, console, play, search):
        self._console = console
        self._play = play
        self._search = search
        self._step = -1  # 0 to 2: what is shown; before: the search
        self._do = None  # what A does
        self._card = ()
        self._mark = None
        self._bottom = 0  # of the mark
        self._texts = words("play", "hint")
        self._show(self._texts[0], self._texts[1])

    def _show(self, text, keys, do=None):
        """Show ``text`` on the card and ``keys`` in the footer; A then calls ``do``."""
        console, play = self._console, self._play
        for part in self._card:
            play.group.remove(part)
        self._card = ()  # memory may end before there is another
        room = console.width - (25 if console.small else 36)
        lines = wrap(text, room // 6)
        card = message(console, lines, True, BULB)
        if self._bottom > card.y:  # it must not cover what is marked
            card.y = console.bar + 1
        self._card = card, legend(console, keys)
        for part in self._card:
            play.group.append(part)
        self._do = do
        console.display.refresh()

    def idle(self):
        """Search, then show the first step."""
        if self._step >= 0:
            return False
        try:
            if self._search.work():
                return True
            self._begin()
        except (OSError, PackError, MemoryError) as error:
            self._close()
            self._console.tell(reason(error))
        return True

    def _begin(self):
        """Show the first step of what was found."""
        search, texts = self._search, self._texts
        self._step = 0
        if not search.left:
            self._show(getattr(search, "nothing", "") or texts[2], texts[1])
        elif search.undo:
            self._show(search.left + ". " + search.undo, texts[4], self._take_back)
        else:
            self._show(search.left, texts[3], self._look)

    def _look(self):
        """Show where to look."""
        search = self._search
        self._step = 1
        self._add_mark(search.cells)
        self._show(search.look, self._texts[3], self._say_move)

    def _say_move(self):
        """Show the next move."""
        self._step = 2
        self._show(self._search.move, self._texts[5], self._watch)

    def _add_mark(self, cells):
        """Put the corners around ``cells``; scroll there if they are not visible."""
        console, view, rules = self._console, self._play.view, self._play.rules
        if view.follow(cells[0]):
            view.draw_all()
        spots = [seen(view, rules, cell) for cell in cells]
        size = view.size * view.scale
        left, top = min([x for x, _ in spots]), min([y for _, y in spots])
        across = max([x for x, _ in spots]) - left + 1
        down = max([y for _, y in spots]) - top + 1
        corners = Corners(console, across * size + 4, down * size + 4)
        corners.place(view.group.x + left * size - 2, view.group.y + top * size - 2)
        self._bottom = view.group.y + (top + down) * size + 2
        self._mark = corners.group
        self._play.group.append(self._mark)

    def _take_back(self):
        self._close()
        self._search.take_back()
        self._play.open_dialog("play.dialogs.hint")

    def _watch(self):
        self._close()
        self._search.watch()

    def _close(self):
        """Take everything off the board."""
        play = self._play
        play.dialog = None
        for part in self._card:
            play.group.remove(part)
        if self._mark:
            self._console.display.refresh()  # what is between card and mark need not be painted
            play.group.remove(self._mark)
            play.show_all()

    def key(self, code, repeated):
        """Show the next step with A; any other key closes the card."""
        if repeated:
            return
        if code == A and self._do:
            try:
                self._do()
            except (OSError, PackError, MemoryError) as error:
                self._console.tell(reason(error))
        else:
            self._close()
        self._console.display.refresh()

    def released(self, code):
        """Ignore the release of a key."""


def seen(view, rules, cell):
    """Return the column and row of ``cell`` in the view."""
    y, x = cell // rules.width, cell % rules.width
    if view.turned:
        x, y = rules.height - 1 - y, x
    return x - view.left, y - view.top
