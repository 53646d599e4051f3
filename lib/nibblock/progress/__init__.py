"""What survives a power cut: settings, place, solved levels and bests, unfinished levels, tallies.

Everything here works in memory; only flush() writes. The code is in the folders opening (the
start), reading (levels and their records) and writing, and is imported when needed: a level in play
needs only the journal. A key is 6 bytes derived from the level's contents. Steps are bytes, 2 bits
per step, the first in the high bits.

RAM: an index of 9 bytes per solved or unfinished level (reading/index.py), records waiting to be
written, and 1.5 KB.
"""

from nibblock.memory import load


class Log:
    """The copies on a drive; reading/pages.py describes them."""

    def __init__(self, root, owner, only=None):
        self.root = root  # "" or a folder with a final slash
        self.owner = owner  # the Progress that each record is noted in
        self.only = only  # read only these copies, to check each by itself
        self.ready = self.newer = self.damaged = self.partial = self.whole = False
        self.lead = -1
        self.paths = []
        self.same = []

    def load(self):
        """Read everything on the drive and set ``end``, where the next record goes.

        Raises OSError if the drive or the copies cannot be read; ``ready`` then stays false, and
        nothing may be written: it could replace what was not read.
        """
        load("progress.opening.reader").read(self)


class Progress:
    """The player's progress: on the drive of ``storage`` (a drive.Drive), or in memory (None)."""

    def __init__(self, storage=None):
        self.storage = storage
        self.settings = bytearray(32)
        self.place = None  # (path of the pack, index of the level)
        self.notice = ""
        self.refused = ""  # a line for the next flush to return: a record was too long to keep
        self.waiting = []  # [kind, key, body, whether it is on the chip], oldest first
        self.own = []  # own levels that wait for the drive, likewise: see reading/own.py
        self.player = 0  # whose progress this is, from 0; see reading/records.py
        self.others = []  # other players' records that wait, likewise, each with its player at last
        self.on_chip = False  # nvm holds records that the drive does not have yet
        self.owed = False  # and no flush has tried to write them to the drive yet
        self.journal = None
        self.bests = self.games = self.named = None  # see reading/index.py
        self.settings_at = self.place_at = 0  # offsets of their records in the log
        self.log = Log(storage.root if storage else None, self)
        load("progress.opening.begin").begin(self)

    def reload(self):
        """Read the drive again; waiting records stay waiting. Raises OSError."""
        load("progress.writing.merge").reload(self)

    def touch_settings(self):
        """Queue the changed settings for writing."""
        _records().touch_settings(self)

    def set_place(self, path, index):
        """Remember which pack and level (from 0) the player is in."""
        _records().set_place(self, path, index)

    # Solutions:

    def marks(self, key):
        """Return bit 0: solved, bit 1: unfinished, without reading a file."""
        return _records().marks(self, key)

    def best(self, key, by):
        """Return (moves, pushes, steps) or None; ``by`` 0: fewest moves, 1: fewest pushes."""
        return _records().best(self, key, by)

    def numbers(self, key, by):
        """Return (moves, pushes) or None: best() without memory for the steps."""
        best = _records().best(self, key, by, 0)
        return best and best[:2]

    def add_solution(self, key, moves, pushes, steps):
        """Keep a solution if it is a new best; return bit 0: by moves, bit 1: by pushes."""
        return _records().add_solution(self, key, moves, pushes, steps)

    def erase(self, key):
        """Forget both bests of a level: it is unsolved again."""
        _records().erase(self, key)

    # Unfinished levels:

    def unfinished(self, key):
        """Return (count, at, mark, steps) or None.

        ``count``: how many steps are recorded. ``at``: how many of them are played. ``mark``: the
        step with the mark, or -1. ``steps``: the stored steps.
        """
        return _records().unfinished(self, key)

    def set_unfinished(self, key, count, at, mark, steps):
        """Remember an unfinished level."""
        _records().set_unfinished(self, key, count, at, mark, steps)

    def clear_unfinished(self, key):
        """Forget an unfinished level, which was solved or restarted."""
        _records().clear_unfinished(self, key)

    def unfinished_keys(self):
        """Return the keys of the unfinished levels, newest last."""
        return _records().unfinished_keys(self)

    # Writing:

    @property
    def dirty(self):
        """Whether anything is not written anywhere yet."""
        for record in self.waiting + self.own + self.others:
            if not record[3]:
                return True
        return self.owed

    @property
    def unsettled(self):
        """Whether the save files must be created or mended, and the drive can be written to."""
        if self.log.whole or not self.log.ready or not self.storage.take():
            return False
        self.storage.give()
        return True

    def flush(self, may_erase=False):
        """Write the waiting records; return "" or one line for the player.

        ``may_erase``: no key is down, so the chip's own memory may be erased if it is full.
        """
        return load("progress.writing.flush").flush(self, may_erase)

    def open_journal(self, key, session, may_erase):
        """Begin the journal of the game that is now in play, if the chip has room for one."""
        journal = self.journal
        if journal:
            journal.key = bytes(key)
            journal.session = session
            load("progress.writing.chip").settle(self, False, may_erase)

    def close_journal(self):
        """End the journal: the game is no longer in play."""
        if self.journal:
            self.journal.at = 0
            self.journal.session = None


def _records():
    return load("progress.reading.records")
