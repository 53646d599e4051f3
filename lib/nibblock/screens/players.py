"""The players who share the console: choose who plays, add one, rename or erase one. RAM: 4 KB.

What each has solved is counted after the page is shown, one player at a time.
"""

from nibblock import const
from nibblock.keys import DOWN, UP
from nibblock.memory import find, load
from nibblock.packs import reason
from nibblock.pictures import DIM, LIGHT
from nibblock.progress.format import PLAYERS
from nibblock.progress.writing.merge import of_player
from nibblock.progress.writing.players import MOST, choose, erase, is_there, names, set_name
from nibblock.screens.base import Base
from nibblock.screens.player_tag import face, name_of
from nibblock.ui.card import DOOR, PENCIL, card
from nibblock.ui.highlight import Highlight
from nibblock.ui.menu import open_menu
from nibblock.ui.notice import message
from nibblock.ui.page import Page
from nibblock.ui.text import GLYPH, Words, line, words, wrap

_MOST = const(34)  # pixels of a row
_LEFT = const(16)  # of a name in its row
_VALUE = const(11)  # letters
_NARROW = const(160)  # pixels
_KEPT = ("unsaved", "drawn")  # of console.cursors: everyone's


class Screen(Base):
    """A row for each player; B returns to the title."""

    def __init__(self, console):
        self._console = console
        self._at = console.progress.player
        self._erasing = None  # a panel, then the player
        self._texts = words("screens", "players")
        texts, small = self._texts, console.small
        self._page = page = Page(console, texts[0], "", -1, texts[2])
        self.group = page.group
        self._names = names(console.progress)
        self._there = [is_there(console.progress, i) for i in range(PLAYERS)]
        self._rows = min(PLAYERS, max([i for i in range(PLAYERS) if self._there[i] or not i]) + 2)
        self._counts = [(-1, 0)] * PLAYERS  # (solved, unfinished); -1: not counted yet
        margin = 2 if small else 4
        pitch = self._pitch = min(_MOST, (page.bottom - page.top - 4) // PLAYERS)
        wide = console.width - 2 * margin
        self._x, self._top = margin, page.top + 2
        self._up = console.row // 2 + 1 if console.width < _NARROW else 0  # then values are below
        self._values = []
        for i in range(self._rows):
            y = self._top + i * pitch
            self.group.append(card(console, margin, y, wide, pitch - 2))
            middle = y + (pitch - 2) // 2
            if self._there[i]:
                ink = LIGHT if i == console.progress.player else DIM
                self.group.append(face(console, margin + 5, middle - 4, ink))
            top = middle - console.row // 2 - self._up
            self.group.append(line(console, self._name(i), margin + _LEFT + 4, top))
            left = console.width - margin - 4 - _VALUE * GLYPH
            value = Words(console, left, top + 2 * self._up, _VALUE, 1, DIM)
            self._values.append(value)
            self.group.append(value.grid)
        tall = console.row + (2 if small else 4)
        wide = max(MOST, len(self._texts[3])) * GLYPH + 8
        self._highlight = Highlight(console, wide, tall)
        self._inset = (pitch - 2 - tall) // 2 - self._up
        self.group.append(self._highlight.group)
        page.explain(texts[5], margin, self._top + self._rows * pitch + margin)
        self._place()

    def _name(self, i):
        return name_of(self._names, i, self._texts[1]) if self._there[i] else self._texts[3]

    def _place(self):
        y = self._top + self._at * self._pitch + self._inset
        self._highlight.place(self._x + _LEFT, y, self._name(self._at))

    def work(self):
        """Erase a player after saying so; count solved levels."""
        if self._erasing:
            self._erase()
            return True
        for i in range(PLAYERS):
            if self._there[i] and self._counts[i][0] < 0:
                self._count(i)
                return True
        return False

    def _count(self, i):
        """Show how many levels a player has solved."""
        progress = self._console.progress
        self._counts[i] = 0, 0
        try:
            if i != progress.player:
                progress = of_player(progress, i)
            solved = load("progress.records.tally").solved_in_all(progress)
        except (OSError, MemoryError):
            return
        self._counts[i] = solved, len(progress.games) // 9
        text = self._texts[4] % solved
        # "%11s" would count bytes in MicroPython.
        self._values[i].write(" " * (_VALUE - len(text)) + text)
        self._console.display.refresh()

    def press(self, code, repeated):
        """Do nothing while a player is erased."""
        if not self._erasing:
            Base.press(self, code, repeated)

    def move(self, code):
        """Choose by up and down."""
        if code in (UP, DOWN):
            self._at = (self._at + (1 if code == DOWN else -1)) % self._rows
            self._place()
            self._console.display.refresh()

    def up(self):
        """Return to the title."""
        self._console.go("title", "players")

    def tap(self):
        """Turn to the chosen player, or add one."""
        if self._erasing:
            return
        if self._there[self._at]:
            self._choose(self._at)
        else:
            self._ask_name(self._begin)

    def _choose(self, player):
        """Let another player go on, from the title."""
        console = self._console
        if player != console.progress.player:
            try:
                choose(console.progress, player)
            except OSError as error:
                console.tell(reason(error))
            self._save()
        console.cursors.pop("title", None)  # on to Continue
        console.go("title")

    def _ask_name(self, answer):
        """Ask for a name; without the keyboard, a player has a number instead."""
        keyboard = find("editor.dialogs.keyboard")
        if keyboard:
            name = self._names[self._at]
            keyboard.open_keyboard(self._console, self, self._texts[6], answer, name, "", MOST)
        else:
            answer("")

    def _begin(self, name):
        set_name(self._console.progress, self._at, name)
        self._choose(self._at)

    def _rename(self, name):
        set_name(self._console.progress, self._at, name)
        self._console.save()
        self._console.go("players")

    # The menu

    def hold(self):
        """Open the menu of the chosen player."""
        self.held = -1
        if not self._there[self._at]:
            self._ask_name(self._begin)
            return
        rename, wipe, keys = words("screens", "menu of players")
        rows = [(rename, lambda: self._ask_name(self._rename), PENCIL)]
        if not find("editor.dialogs.keyboard"):
            rows = []
        rows.append((wipe, self._ask, DOOR))
        open_menu(self._console, self, rows, title=self._name(self._at), keys=keys)

    def _ask(self):
        """Ask whether to erase the chosen player: what is lost, then once more."""
        if self._counts[self._at][0] < 0:
            self._count(self._at)
        lost, keep, go_on, sure, yes = words("screens", "erase player")
        name = self._name(self._at)

        def again():
            rows = [(keep, None), (yes, self._announce)]
            open_menu(self._console, self, rows, self._wrapped(sure % name), back=False)

        rows = [(keep, None), (go_on, again)]
        solved, unfinished = self._counts[self._at]
        head = self._wrapped(lost % (name, solved, unfinished))
        open_menu(self._console, self, rows, head, back=False)

    def _wrapped(self, text):
        return wrap(text, (self._console.width - 24) // GLYPH)

    def _announce(self):
        """Say that it is erased now; ``idle`` does it."""
        lines = self._wrapped(words("screens", "erasing a player")[0])
        self._erasing = message(self._console, lines)
        self.group.append(self._erasing)

    def _erase(self):
        console, player = self._console, self._at
        progress = console.progress
        self._erasing = None
        if player and player == progress.player:
            self._at = 0
            choose(progress, 0)
        if erase(progress, player):
            console.tell(words("screens", "erasing a player")[1])
        self._save()
        console.go("players")

    def _save(self):
        """Save what was changed; forget where another player's cursors were."""
        console = self._console
        for name in list(console.cursors):
            if name not in _KEPT:
                del console.cursors[name]
        console.save()
