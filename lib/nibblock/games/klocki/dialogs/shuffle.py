"""Shuffle the level in play, a little at a time, so that it can be stopped. RAM: see rules."""

from adafruit_ticks import ticks_ms

from nibblock import const
from nibblock.games.klocki.level import with_shuffle
from nibblock.games.klocki.setup.shuffle import MOVES, PLACES, job_of
from nibblock.keys import A
from nibblock.memory import load
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

    def by_moves(seed):
        _start(console, play, MOVES, seed)

    def by_places(seed):
        _start(console, play, PLACES, seed)

    rows = [
        (moves, lambda: by_moves(any_seed())),
        (places, lambda: by_places(any_seed())),
        (moves_of, lambda: ask_seed(console, play, by_moves)),
        (places_of, lambda: ask_seed(console, play, by_places)),
    ]
    head = [lost] if play.session.record.end else []
    if play.shuffle:
        head = [seed_is % play.shuffle[1]]
        set_shuffle = load("games.klocki.start").set_shuffle
        rows.append((before, lambda: set_shuffle(console, play, None)))
    picture = play.view.group
    open_menu(console, play, rows, head, None, title, corner(console), keys, 0, picture)


def any_seed():
    """Return a seed from the clock."""
    return ticks_ms() % _SEEDS


def ask_seed(console, owner, start):
    """Ask the player for a seed as the dialog of ``owner``, and pass it to ``start``."""
    from nibblock.ui.ask import open_ask

    head = words("games/klocki", "seed put in")[0]
    open_ask(console, owner, head, "0123456789", 6, lambda text: start(int(text)))


def _start(console, play, kind, seed):
    """Shuffle the level in play."""
    take_shuffled = load("games.klocki.start").take_shuffled  # while the board is as it was
    level = with_shuffle(play.read_again(), (kind, seed))
    key = level.key
    play.rules.restart(with_shuffle(level, None))

    def done():
        take_shuffled(console, play, (kind, seed), key)

    def stopped():
        """Go back to the level as it was; the moves played are lost."""
        play.session = None
        play.open(play.index)

    Shuffling(console, play, seed, job_of(play.rules, kind, seed), done, stopped)


class Shuffling:
    """The dialog of ``owner`` while ``job`` shuffles with ``seed``; any button but the D-pad stops
    it. In the end it calls ``done``, or else ``stopped``.
    """

    holds_board = True

    def __init__(self, console, owner, seed, job, done, stopped):
        self._console = console
        self._owner = owner
        self._seed = seed
        self._job = job
        self._done = done
        self._stopped = stopped
        lines = words("games/klocki", "shuffling")
        lines[1] %= seed
        self._meter = None
        self._at = 0  # how far the bar is
        self._part = getattr(job, "part", None)
        if self._part:  # putting blocks back takes no time to speak of
            lines.insert(2, "")
        self._panel = message(console, lines)
        if self._part:
            y = 3 + 2 * console.row + (console.row - 6) // 2
            self._meter = Meter(console, 5, y, _WIDE, 0, _WIDE)
            self._panel.append(self._meter.grid)
        owner.dialog = self
        owner.group.append(self._panel)
        console.display.refresh()

    def released(self, code):
        """Ignore the release of a button."""

    def key(self, code, repeated):
        """Stop."""
        if code >= A and not repeated:
            self._close()
            self._stopped()

    def idle(self):
        """Shuffle on; then show the result."""
        if self._job.work(_LOOKS):
            self._show_part()
            return True
        self._close()
        if self._job.done:
            self._done()
        else:
            self._stopped()
            self._console.say("games/klocki", "seed has no place", self._seed)
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
        self._owner.dialog = None
        self._owner.group.remove(self._panel)
