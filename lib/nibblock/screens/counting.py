"""How many levels of each pack are solved, without making anyone wait. RAM: while it counts.

Tallies (progress/records/tally.py) say it at once. A pack without one, or that must be counted
again, is read level by level while nothing else happens.
"""

from nibblock import const
from nibblock.memory import load
from nibblock.packs import PackError, open_pack
from nibblock.packs.folders import has_head, size_of

_MANY = const(9)  # packs that are looked up at once, in 40 ms on an RP2040
_LONG = const(8192)  # bytes of a text that is not read to its end just for its number of levels


class Counting:
    """Looks up the packs at ``paths``, then counts those that need it.

    ``found`` has (solved, levels) by path, as far as it is known, with -1 solved if the pack is too
    long to count; ``failed`` the errors of packs that cannot be read. ``stored``: new tallies wait
    to be saved.
    """

    def __init__(self, progress, paths):
        self._path = ""
        self._at = 0
        self.found = {}
        self.failed = {}
        self.stored = False
        self._progress = progress
        self._asked = list(paths)
        self._stale = []
        self._pack = self._tally = None
        self._solved = -1  # levels in all; to count 400 takes 0.2 s

    def work(self):
        """Look up some packs, or read one level; return whether there is more to do."""
        if self._solved < 0:
            self._solved = load("progress.records.tally").check(self._progress)
        elif self._asked:
            self._look_up(self._asked[:_MANY])
            self._asked = self._asked[_MANY:]
        elif self._pack:
            self._read()
        elif self._stale:
            self._open(self._stale.pop(0))
        else:
            return False
        return True

    def close(self):
        """Close the pack that is open, if there is one."""
        if self._pack:
            self._pack.close()
            self._pack = None

    def _look_up(self, paths):
        tallies = load("progress.records.tally").load_all(self._progress, paths)
        for i, path in enumerate(paths):
            tally = tallies[i]
            if tally:
                self.found[path] = tally.solved(), tally.count
            if (not tally or not tally.fresh) and (has_head(path) or 0 <= size_of(path) < _LONG):
                self._stale.append(path)

    def _open(self, path):
        """Begin to count a pack; nothing has to be read if nothing at all is solved yet."""
        module = load("progress.records.tally")
        try:
            pack = open_pack(path)
        except (OSError, PackError, MemoryError) as error:
            self.failed[path] = error
            return
        self._path = path
        self._tally = module.Tally(min(pack.count, module.MOST))
        self._at = 0
        self._pack = pack
        if pack.count > module.MOST:
            self.found[path] = -1, pack.count
            self.close()
        elif not self._solved:
            self._finish()
        elif path not in self.found:
            self.found[path] = 0, pack.count

    def _read(self):
        n = self._at
        try:
            self._tally.put(n, self._progress.marks(self._pack.read(n).key) & 1)
        except (OSError, PackError, MemoryError):
            pass
        self._at += 1
        if self._at == self._tally.count:
            self._finish()

    def _finish(self):
        self.close()
        tally = self._tally
        try:
            load("progress.records.tally").correct(self._progress, self._path, tally)
        except OSError:  # the card was removed
            return
        self.found[self._path] = tally.solved(), tally.count
        self.stored = True
