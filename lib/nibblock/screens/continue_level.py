"""The level that Continue opens: the one left off, or else the next unsolved one.

RAM: what packs/next.py needs while it looks.
"""

from nibblock import const
from nibblock.games import NAMES, card
from nibblock.packs import CALENDAR, PackError, open_pack, short_title, told
from nibblock.packs.folders import packs_in, size_of
from nibblock.packs.next import Next

_DAYS = const(11)


class ContinueLevel:
    """Looks for the level: call ``work`` until it returns false.

    ``path`` is then the pack, "" if everything is solved or there are no packs; ``index`` its
    level; ``other``: it is in another pack than the last level played; ``folder``: where that is,
    "" if there are no packs.
    """

    def __init__(self, progress, folders):
        self._progress = progress
        self.path = self.folder = self._title = ""
        self.index = 0
        self.other = False
        place = _here(progress.place)
        if place:
            progress.place = place
        self._own, first = place or (_start(folders), 0)
        self._played = bool(place)
        self.folder = self._own[: self._own.rfind("/")] if self._own else ""
        self._folders = ["levels/" + name[:-1] for name in folders]
        if self.folder in self._folders:
            self._folders.remove(self.folder)
        self._next = Next(progress, self._own, first) if self._own else None

    def work(self):
        """Do a slice; return whether there is more to do."""
        if not self._next:
            return False
        if self._next.work():
            return True
        found = self._next
        self._next = None
        if self._own.startswith(CALENDAR) and (found.path, found.index) != self._progress.place:
            return False  # another day is chosen on its page
        if found.path:
            self.path = found.path
            self.index = found.index
            self.other = self._played and found.path != self._own
            self._title = found.title
        elif self._folders:
            path = _first_pack(self._folders.pop(0))
            if path:
                self._next = Next(self._progress, path)
            return True
        return False

    def open(self, console):
        """Open what was found: the level, or else where there may be others."""
        if self.path:
            console.play(self.path, self.index)
        elif self.lacks == _DAYS:
            console.go("calendar")
        else:
            console.go("packs", self.folder)

    @property
    def lacks(self):
        """What is said if there is no level: the number of a text of [title]."""
        if not self.folder:
            return 9
        return _DAYS if self.folder + "/" == CALENDAR else 3

    def close(self):
        """Stop looking."""
        if self._next:
            self._next.close()

    def name(self, short=False):
        """Return the level's name: its pack, number and title; ``short``: without the pack."""
        try:
            with open_pack(self.path) as pack:
                title = told(pack.titles.get(self.index), self.path)
        except (OSError, PackError, MemoryError):
            return ""
        text = "%s %d" % (told(short_title(self._title), self.path), self.index + 1)
        if short and title:
            text = "%d" % (self.index + 1)
        return text + (": " + title if title else "")

    def level(self):
        """Return the level. Raises OSError, PackError, MemoryError, ImportError."""
        with open_pack(self.path) as pack:
            return pack.read(self.index)


def _start(folders):
    """Return the path of the pack that a new player starts with; "" if there is none."""
    for name in NAMES:
        try:
            path = card(name).START
        except (AttributeError, ImportError):  # a game that is not on this console
            continue
        if size_of(path) >= 0:
            return path
    for folder in folders:
        path = _first_pack("levels/" + folder[:-1])
        if path:
            return path
    return ""


def _first_pack(folder):
    """Return the path of the first pack in a folder, "" if there is none."""
    return (packs_in(folder) + [""])[0]


def _here(place):
    """Return the place (path, index) if its pack is there, maybe as ``.nbk`` by now; else None.

    Own levels are in no file: their pack may be gone, like one that cannot be read.
    """
    if not place or place[0].startswith(":mine/") or size_of(place[0]) >= 0:
        return place
    path = place[0][: place[0].rfind(".") + 1] + "nbk"
    return (path, place[1]) if size_of(path) >= 0 else None
