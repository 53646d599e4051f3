"""Find the level to play next: unsolved, in this pack or in the packs after it.

RAM: an open pack and the names of its folder; each level's cells while it is checked.
"""

from nibblock import const
from nibblock.packs import PackError, open_pack, short_title
from nibblock.packs.folders import packs_in
from nibblock.progress.records.tally import load

_MOST = const(65535)  # levels in a pack: a saved place has two bytes for its number


class Next:
    """Looks for an unsolved level: in the pack at ``path`` from level ``first`` on, round to its
    start, then in the packs after it in its folder, round to the folder's start.

    Call ``work`` until it returns false. ``path`` is then where level ``index`` is, "" if all are
    solved; ``title`` and ``count`` are its pack's; ``pack_done``: all levels of the first pack are
    solved. Levels that cannot be read are passed over, for nobody could solve them. Call ``close``
    to stop early. Raises MemoryError.
    """

    def __init__(self, progress, path, first=0):
        self._at = ""
        self._left = 0
        self.path = self.title = ""
        self.index = self.count = 0
        self.pack_done = False
        self._progress = progress
        self._pack = self._rest = None
        self._own = path
        self._begin(path, first)

    def work(self):
        """Read one level or open one pack; return whether there is more to do."""
        if self._pack:
            if not self._left:
                self.close()
            elif self._is_open():
                self.path = self._at
                self.title = short_title(self._pack.title)
                self.count = min(self._pack.count, _MOST)
                self.close()
                return False
        elif not self.path and self._rest is None:
            self._rest = self._find()
            self.pack_done = True
        elif not self.path and self._rest:
            self._begin(self._rest.pop(0), 0)
        else:
            return False
        return True

    def close(self):
        """Close the pack that is open, if there is one."""
        if self._pack:
            self._pack.close()
            self._pack = None

    def _begin(self, path, first):
        """Open a pack to look through, unless its tally says that all of it is solved.

        One that cannot be opened has nothing to play.
        """
        self._at = path
        try:
            tally = load(self._progress, path)
            if tally and tally.fresh:
                first = tally.following(first % tally.count)
                if first < 0:
                    return
            self._pack = open_pack(path)
        except (OSError, PackError):
            return
        self._left = min(self._pack.count, _MOST)
        self.index = (first if first < self._left else 0) - 1

    def _is_open(self):
        """Check the next level of the pack."""
        self.index = (self.index + 1) % min(self._pack.count, _MOST)
        self._left -= 1
        try:
            return not self._progress.marks(self._pack.read(self.index).key) & 1
        except (OSError, PackError):
            return False

    def _find(self):
        """Return the paths of the folder's other packs, from the one after the first."""
        packs = packs_in(self._own[: self._own.rfind("/")])
        at = packs.index(self._own) if self._own in packs else -1
        return packs[at + 1 :] + packs[: max(at, 0)]
