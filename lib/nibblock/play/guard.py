"""What is safe of the game in play if the battery is pulled now.

All but the last 8 keys or 5 seconds, where the chip can hold a journal (progress/journal.py). On
other boards the game is saved after two minutes: a save erases flash, so it must be rare.
RAM: 100 bytes.
"""

from adafruit_ticks import ticks_diff, ticks_ms

from nibblock import const
from nibblock.memory import WRITING, forget

_KEYS = const(8)
_LATEST = const(5000)  # ms
_UNSAVED = const(120_000)  # ms, where there is no journal
_NEW = const(-2)  # ``_since`` of a game that has no journal yet


class Guard:
    """Watches the game of ``play``, a Playing."""

    def __init__(self, console, play):
        self._console = console
        self._play = play
        self._rest()

    def _rest(self):
        self._since = -1  # when the game first changed since it was last safe (ms), -1: it is safe
        self._keys = 0  # how many keys have changed it since

    def open(self):
        """Watch a game that is about to be shown; its journal is begun after that."""
        self._rest()
        if not self._play.draft:
            self._since = _NEW
        self._play.session.since = ticks_ms()

    def _begin(self):
        """Begin the journal of the game, where the chip can hold one."""
        console, play = self._console, self._play
        self._rest()
        try:
            console.progress.open_journal(
                play.key_of_level, play.session, not console.board.buttons.down
            )
        except MemoryError:
            self.close()
        forget(*WRITING)  # needed again for the first save
        console.spare_memory()  # nor are the saves read soon

    def close(self):
        """End the journal: the game is no longer in play."""
        self._rest()
        self._console.progress.close_journal()

    def changed(self, keys):
        """Note that the game may have changed, by so many keys."""
        if self._since == _NEW:
            self._begin()
        if self._since < 0:
            self._since = ticks_ms()
        self._keys += keys

    def work(self):
        """Write the game to the journal, or save it, if that is due and no key is down."""
        if self._since < 0 or not self._play.session:
            if self._since == _NEW and self._play.session:
                self._begin()
            return
        late = ticks_diff(ticks_ms(), self._since)
        if self._keys < _KEYS and late < _LATEST:
            return
        console, play = self._console, self._play
        progress = console.progress
        journal = progress.journal
        if not play.session.whole or play.rules.solved:
            self._rest()
        elif journal and journal.at and journal.add():
            self._rest()
        elif journal and (journal.at or progress.owed) or late >= _UNSAVED:
            if not console.board.buttons.down:
                self._rest()
                play.keep()
                console.save()
