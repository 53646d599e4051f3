"""Find the level of a solution: the one played last, then own levels, then all packs.

RAM: a level at a time, and its code.
"""

from nibblock.packs import PackError, open_pack, told
from nibblock.packs.folders import entries, game_of
from nibblock.packs.own_levels import LEVELS
from nibblock.sharing.solution import mark_of

_DEEPEST = 4  # folders in folders that are looked into


class Finding:
    """``work()`` looks at a level; ``found`` is (path, index, key), None if there is no such level.

    ``solution``: as ``decode_steps`` of sharing/solution.py returns it.
    """

    def __init__(self, console, solution):
        self.solution = solution
        self.found = None
        self.title = ""
        place = console.progress.place
        self._paths = [folder + "/" for folder in reversed(console.board.folders)]
        self._paths += [LEVELS] + ([place[0]] if place else [])
        self._pack = None
        self._path = ""
        self._first = place[1] if place else 0
        self._n = 0

    def work(self):
        """Look at the next level; return whether to go on."""
        try:
            if not self._pack:
                if not self._paths:
                    return False
                self._open(self._paths.pop())
            elif self._n >= self._pack.count:
                self._close()
            else:
                self._n += 1
                self._look((self._n - 1 + self._first) % self._pack.count)
        except (PackError, OSError, MemoryError):  # what cannot be read is not the level
            if self._n <= 0:
                self._close()
        if self.found:
            self._close()
        return not self.found

    def _open(self, path):
        """Open a pack; for a folder, note what is in it."""
        self._n = 0
        if not path.endswith("/"):
            self._path = path
            self._pack = open_pack(path)
        elif path.count("/") < _DEEPEST:
            game = game_of(path[7:]) if path.startswith("levels/") else ""
            if not game or game == self.solution[0]:
                self._paths += [path + name for name in reversed(entries(path[:-1]))]

    def _look(self, n):
        game, mark = self.solution[:2]
        if self._pack.game(n) != game:
            return
        level = self._pack.read(n)
        key, title = level.key, level.title
        if mark_of(level) == mark:
            self.found = self._path, n, key
            self.title = told(title, self._path)

    def _close(self):
        if self._pack:
            self._pack.close()
        self._pack = None
        self._first = 0
