"""Shuffle the level in play, a little at a time, so that it can be stopped. RAM: see rules."""

from adafruit_ticks import ticks_ms

from nibblock import const
from nibblock.games.klocki.level import with_shuffle
from nibblock.games.klocki.setup.shuffle import MOVES, PLACES, job_of
from nibblock.games.klocki.start import set_shuffle, take_shuffled
from nibblock.keys import A
from nibblock.ui.card import Meter
from nibblock.ui.menu import corner, open_menu
from nibblock.ui.notice import message
from nibblock.ui.text import words

_LOOKS = const(16)  # per idle slice: 25 ms by random moves
_SEEDS = const(1_000_000)
_WIDE = const(76)  # pixels of the bar


def open_dialog(console, play):
    """Offer both kinds, with a seed from the clock or from the player."""
    title, keys, moves, places, moves_of, places_of, lost, seed_is, before = words(
        "games/klocki", "shuffle"
    )
    rows = [
        (moves, lambda: _start(console, play, MOVES, None)),
        (places, lambda: _start(console, play, PLACES, None)),
        (moves_of, lambda: _ask(console, play, MOVES)),
        (places_of, lambda: _ask(console, play, PLACES)),
    ]
    head = [lost] if play.session.record.end else []
    if play.shuffle:
        head = [seed_is % play.shuffle[1]]
        rows.append((before, lambda: set_shuffle(console, play, None)))
    picture = play.view.group
    open_menu(console, play, rows, head, None, title, corner(console), keys, 0, picture)


def _ask(console, play, kind):
    from nibblock.ui.ask import open_ask

    head = words("games/klocki", "seed put in")[0]
    digits = "0123456789"
    open_ask(console, play, head, digits, 6, lambda text: _start(console, play, kind, int(text)))


def _start(console, play, kind, seed):
    """Shuffle the level in play; if ``seed`` is None, take one from the clock."""
    if seed is None:
        seed = ticks_ms() % _SEEDS
    level = with_shuffle(play.read_again(), (kind, seed))
    key = level.key
    play.rules.restart(with_shuffle(level, None))
    play.dialog = Shuffling(console, play, (kind, seed), key)
    play.dialog.show()


class Shuffling:
    """Holds the board of ``play`` while it is shuffled; any button but the D-pad stops it.

    ``shuffle`` is (kind, seed), ``key`` the key of the resulting level.
    """

    holds_board = True

    def __init__(self, console, play, shuffle, key):
        self._console = console
        self._play = play
        self._shuffle = shuffle
        self._key = key
        self._job = job_of(play.rules, shuffle[0], shuffle[1])
        lines = words("games/klocki", "shuffling")
        lines[1] %= shuffle[1]
        self._meter = None
        self._at = 0  # how far the bar is
        self._part = getattr(self._job, "part", None)
        if self._part:  # putting blocks back takes no time to speak of
            lines.insert(2, "")
        self._panel = message(console, lines)
        if self._part:
            y = 3 + 2 * console.row + (console.row - 6) // 2
            self._meter = Meter(console, 5, y, _WIDE, 0, _WIDE)
            self._panel.append(self._meter.grid)

    def show(self):
        """Show a bar, and how to stop."""
        self._play.group.append(self._panel)
        self._console.display.refresh()

    def released(self, code):
        """Ignore the release of a button."""

    def key(self, code, repeated):
        """Stop; the level is as it was, but the moves played are lost."""
        if code >= A and not repeated:
            self._close()
            self._play.session = None
            self._play.open(self._play.index)

    def idle(self):
        """Shuffle on; then play the result."""
        if self._job.work(_LOOKS):
            self._show_part()
            return True
        self._close()
        if self._job.done:
            take_shuffled(self._console, self._play, self._shuffle, self._key)
        else:
            self._play.session = None
            self._play.open(self._play.index)
            self._console.say("games/klocki", "seed has no place", self._shuffle[1])
        return True

    def _show_part(self):
        """Move the bar if it has grown by a pixel or more."""
        if self._meter and self._part:
            at = self._part(_WIDE)
            if at != self._at:
                self._at = at
                self._meter.show(at, _WIDE)
                self._console.display.refresh()

    def _close(self):
        self._play.dialog = None
        self._play.group.remove(self._panel)
