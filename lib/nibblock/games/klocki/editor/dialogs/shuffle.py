"""Shuffle the blocks in chosen cells of a drawing: the manual's "Block shuffling".

RAM: a board to play, while it lasts.
"""

from adafruit_ticks import ticks_ms

from nibblock import const
from nibblock.games.klocki.codes import NONE
from nibblock.games.klocki.editor.blocks import FIRST, SECOND, TYPE
from nibblock.games.klocki.rules import Klocki
from nibblock.games.klocki.setup.shuffle import Places
from nibblock.keys import A
from nibblock.ui.ask import open_ask
from nibblock.ui.menu import corner, open_menu
from nibblock.ui.notice import message
from nibblock.ui.text import words

_LOOKS = const(16)  # per idle slice
_SEEDS = const(1_000_000)


def open_dialog(console, screen, cells):
    """Ask for a seed: from the clock or from the player."""
    title, keys, _, places, _, places_of = words("games/klocki", "shuffle")[:6]

    def ask():
        head = words("games/klocki", "seed put in")[0]
        open_ask(console, screen, head, "0123456789", 6, lambda text: start(int(text)))

    def start(seed):
        Shuffling(console, screen, cells, seed)

    rows = [(places, lambda: start(ticks_ms() % _SEEDS)), (places_of, ask)]
    open_menu(console, screen, rows, (), None, title, corner(console), keys)


class Shuffling:
    """The dialog of the editor while places are looked for; any button but the D-pad stops it."""

    def __init__(self, console, screen, cells, seed):
        self._console = console
        self._screen = screen
        self._seed = seed
        board = screen.board
        screen.hand_over()
        self._rules = rules = Klocki(screen.part.level_of(screen.draft))
        chosen = bytearray(board.area)
        for cell in cells:
            chosen[cell] = 1
        self._heads = _heads(rules)  # of the blocks before they move
        self._job = Places(rules, seed, chosen)
        lines = words("games/klocki", "shuffling")
        lines[1] %= seed
        self._panel = message(console, lines)
        screen.group.append(self._panel)
        screen.dialog = self

    def key(self, code, repeated):
        """Stop; the drawing is as it was."""
        if code >= A and not repeated:
            self._close()

    def released(self, code):
        """Ignore the release of a key."""

    def idle(self):
        """Look for places; put the blocks there once all have one."""
        if self._job.work(_LOOKS):
            return True
        self._close()
        if self._job.done:
            self._put()
        else:
            self._console.say("games/klocki", "seed has no place", self._seed)
        return True

    def _put(self):
        """Draw the blocks where they are now, in one step."""
        board, rules = self._screen.board, self._rules
        old = bytes(board.cells)
        area = board.area
        heads = _heads(rules)
        board.begin()
        for cell in range(area):
            b = rules.block_at(cell)
            at = cell - heads[b] + self._heads[b] if rules.types[cell] != NONE else -1
            board.set(TYPE, cell, rules.types[cell])
            for plane in (FIRST, SECOND):
                board.set(plane, cell, NONE if at < 0 else old[plane * area + at])
        self._screen.show_changed()

    def _close(self):
        self._screen.dialog = None
        self._screen.group.remove(self._panel)
        self._console.display.refresh()


def _heads(rules):
    """Return the first cell of each block; all frames together are block 0."""
    found = {}
    for cell in range(len(rules.types)):
        if rules.types[cell] != NONE:
            found.setdefault(rules.block_at(cell), cell)
    return found
