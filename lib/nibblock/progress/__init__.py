"""What survives a power cut: settings, place, solved levels and bests, unfinished levels, tallies.

Everything here works in memory; only flush() writes. The code is in the folders records (the start,
levels and what is known of them) and writing, and is imported when needed: a level in play needs
only the journal. What a Progress knows of a level is asked and told with the functions of
records/index.py, as its methods. A key is 6 bytes derived from the level's contents. Steps are
bytes, 2 bits per step, the first in the high bits.

The journal is what was played since the last save, in the chip's own memory. A start
(writing/chip.py) says which stored game it continues. Each entry after it says how the game has
changed since the one before:
0x80 + length of the body 1, body, checksum 2. The body: steps dropped at the end of the record,
steps (or frames) now in it, how many of them are undone, the mark's step + 1; then the new steps as
stored. Numbers have 7 bits per byte, low ones first; the high bit says that more follow.
Entries go where the bytes are 0xFF, byte by byte: on RP2040 and RP2350 that erases nothing. What
else the bytes mean is in writing/chip.py. An entry allocates nothing.

RAM: an index of 9 bytes per solved or unfinished level, records waiting to be written, and 2 KB.
"""

from nibblock import const
from nibblock.memory import load

LENGTH = const(0x80)  # an entry's first byte, plus the length of its body
_MOST = const(126)  # bytes of a body


class Log:
    """The copies on a drive; records/index.py describes them."""

    def __init__(self, root, owner, only=None):
        self.root = root  # "" or a folder with a final slash
        self.owner = owner  # the Progress that each record is noted in
        self.only = only  # read only these copies, to check each by itself
        self.ready = self.newer = self.damaged = self.partial = self.whole = self.cut = False
        self.lead = -1
        self.base = self.end = self.seq = self.check = self.players = 0
        self.dropped = 0  # by how many saves the one is newer that counts as cut: records/torn.py
        self.paths, self.same, self.gens, self.tail, self.sole = [], [], [], [], []

    def load(self):
        """Read everything on the drive and set ``end``, where the next record goes.

        Raises OSError if the drive or the copies cannot be read; ``ready`` then stays false, and
        nothing may be written: it could replace what was not read.
        """
        load("progress.records.reader").read(self)


class Progress:
    """The player's progress: on the drive of ``storage`` (a drive.Drive), or in memory (None)."""

    def __init__(self, storage=None):
        self.storage = storage
        self.settings = bytearray(32)
        self.place = None  # (path of the pack, index of the level)
        self.notice = ""
        self.refused = ""  # a line for the next flush to return: a record was too long to keep
        self.waiting = []  # [kind, key, body, whether it is on the chip], oldest first
        self.own = []  # own levels that wait for the drive, likewise: see records/own_levels.py
        self.player = 0  # whose progress this is, from 0; see records/index.py
        self.others = []  # other players' records that wait, likewise, each with its player at last
        self.on_chip = False  # nvm holds records that the drive does not have yet
        self.owed = False  # and no flush has tried to write them to the drive yet
        self.journal = None
        self.bests = self.games = self.named = None  # see records/index.py
        self.settings_at = self.place_at = 0  # offsets of their records in the log
        self.log = Log(storage.root if storage else None, self)
        load("progress.records.reader").begin(self)

    def __getattr__(self, name):
        """Return what records/index.py does under this name, with this progress: ``best`` ..."""
        do = getattr(load("progress.records.index"), name)
        return lambda *words: do(self, *words)

    def reload(self):
        """Read the drive again; waiting records stay waiting. Raises OSError."""
        load("progress.writing.merge").reload(self)

    @property
    def dirty(self):
        """Whether anything is not written anywhere yet."""
        return self.owed or not all([r[3] for r in self.waiting + self.own + self.others])

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


def check_of(entry, end, at):
    """Return the checksum, 16 bits, of the first ``end`` bytes of an entry stored at ``at``.

    It depends on the place, so no older entry that a failed erase left behind can pass for this.
    """
    check = at
    for i in range(end):
        check = check * 31 + entry[i] & 0xFFFF
    return check


class Journal:
    """Writes entries; ``at`` is where the next one goes, 0 before the first start."""

    def __init__(self, nvm):
        self.at = self._units = self._end = self._place = self._mark = 0
        self.key = b""
        self.session = None  # the game in play, a Session or Timed
        self._nvm = nvm
        self._entry = bytearray(1 + _MOST + 2)
        self.start(0, 0, 0, 0, -1)

    def start(self, at, units, end, place, mark):
        """Continue a game of ``units`` stored units (``Session.units``) in an entry at ``at``."""
        self.at = at
        self._units = units
        self._end = end
        self._place = place
        self._mark = mark

    def add(self):
        """Write how the game has changed; return false if that does not fit."""
        session = self.session
        if not session:
            return True
        held = session.held
        units = session.units
        end = session.end
        place = session.place
        mark = session.mark  # not one line: a tuple of four would be allocated
        low = min(held.low, self._units)
        if low == units and end == self._end and place == self._place and mark == self._mark:
            return True
        n = self._number(1, self._units - low)
        n = self._number(n, end)
        n = self._number(n, end - place)
        n = self._number(n, mark + 1)
        size = (units - low) * (session.width or 8) + 7 >> 3
        if n + size > _MOST or not self._write(session.write(self._entry, n, low, units)):
            return False
        held.low = units
        self.start(self.at, units, end, place, mark)
        return True

    def _number(self, n, value):
        """Put a number into the entry at ``n``; return where the next one goes."""
        entry = self._entry
        while value > 127:
            entry[n] = value & 127 | 128
            value >>= 7
            n += 1
        entry[n] = value
        return n + 1

    def _write(self, n):
        """Write the entry of ``n`` bytes and its checksum, if there is room and a byte to spare."""
        nvm, entry, at = self._nvm, self._entry, self.at
        if at + n + 2 >= len(nvm):
            return False
        entry[0] = LENGTH + n - 1
        check = check_of(entry, n, at)
        entry[n] = check >> 8
        entry[n + 1] = check & 255
        try:
            for i in range(n + 2):
                nvm[at + i] = entry[i]
        except (OSError, RuntimeError, ValueError):
            return False
        self.at = at + n + 2
        return True


try:
    import storage
except ImportError:  # a plain folder on a desktop
    storage = None


class Drive:
    """A drive; ``root`` is "" for the current folder, or a folder's path with a final slash."""

    def __init__(self, root=""):
        self.root = root
        try:  # not before: a desktop's stand-in prints a warning when it is imported
            from microcontroller import nvm
        except ImportError:
            nvm = None
        self.nvm = nvm if nvm is not None and len(nvm) else None
        self._taken = False

    def take(self):
        """Take the right to write; return false while a computer holds the drive."""
        if storage is None or not self._readonly():
            return True
        try:
            storage.remount("/", False)
        except (RuntimeError, OSError):
            return False
        self._taken = True
        return True

    def give(self):
        """Let the computer write again."""
        if self._taken:
            self._taken = False
            try:
                storage.remount("/", True)
            except (RuntimeError, OSError):
                pass

    def _readonly(self):
        """Return whether the drive is read-only to the code; boot.py may have made it writable."""
        try:
            return storage.getmount("/").readonly
        except (AttributeError, OSError):
            return True
