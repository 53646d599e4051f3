"""What the title fills in slice by slice: pictures, the level that Continue opens, progress.

Each slice imports what it needs, so that a key never waits for all of it. RAM: 2 KB, and what looks
for the level.
"""

from nibblock import const
from nibblock.games import card as card_of
from nibblock.memory import load
from nibblock.packs import PackError
from nibblock.packs.folders import entries
from nibblock.pictures import DIM, OUTLINE
from nibblock.ui.card import Meter, rectangle
from nibblock.ui.icons import icon
from nibblock.ui.text import fit, line

_PICTURE = const(32)  # pixels of a game's picture
_LEAST = const(10)  # pixels of a meter


class Later:
    """Fills in what is missing of ``choices`` (title_choices.py)."""

    def __init__(self, console, choices):
        self._console = console
        self._choices = choices
        self._pictures = list(range(len(choices.folders)))
        self._going = self._counting = None
        self._named = False
        self._paths = []
        for folder in choices.folders:
            self._paths += _packs_in(folder)

    def work(self):
        """Do a slice of what is missing; return whether there may be more."""
        if self._pictures:
            self._add_picture(self._pictures.pop(0))
        elif not self._going or self._going.work():
            self._find_going()
            return True
        elif not self._named:
            self._named = True
            self._name_going()
        elif not self._counting:
            module = load("screens.counting")
            self._counting = module.Counting(self._console.progress, self._paths)
        elif self._counting.work():
            return True
        elif self._paths:
            self._show_counts()
            self._paths = []
            if self._counting.stored:
                self._console.save()
        else:
            return False
        self._console.display.refresh()
        return True

    def open(self):
        """Open what Continue opens; look for it now if it is not known yet."""
        console, going = self._console, self._find_going()
        while going.work():
            pass
        if going.path:
            console.play(going.path, going.index)
        elif going.folder:
            console.go("packs", going.folder)
        else:
            console.go("packs")

    def close(self):
        """Close what is open."""
        for part in (self._going, self._counting):
            if part:
                part.close()

    def _find_going(self):
        if not self._going:
            module = load("screens.going_on")
            self._going = module.GoingOn(self._console.progress, self._choices.folders)
        return self._going

    def _add_picture(self, i):
        """Add the picture of game ``i``, or its icon if it has none."""
        console = self._console
        x, y, wide, game = self._choices.cards[i]
        x += (wide - _PICTURE) // 2
        y += 0 if console.small else 3
        try:
            grid = console.pictures.tiles(game + "/card", (_PICTURE, _PICTURE), 1, 1)
        except (OSError, MemoryError):
            grid = icon(console, card_of(game).ICON, x + 10, y + 10)
        else:
            grid.x, grid.y = x, y + 1
            if not console.small:
                self._insert(rectangle(console, x - 1, y, 34, 34, OUTLINE))
        self._insert(grid)

    def _insert(self, part):
        self._choices.insert(part)

    def _name_going(self):
        """Write what Continue opens, once it is known."""
        going, choices = self._going, self._choices
        small = self._console.small
        if going.path:
            text = going.name(short=small)
        else:
            text = choices.texts[3 if going.folder else 9]
        if going.other:
            choices.rename(choices.texts[2])
        x, y = (66, 3) if small else (60, 17)
        if text:
            text = fit(text, self._console.width - (6 if small else 8) - x)
            self._insert(line(self._console, text, x, choices.top + y, DIM))
        if not small and going.path:
            self._add_thumbnail()
            if going.path in self._paths:  # it is counted first
                self._paths.remove(going.path)
            self._paths.insert(0, going.path)

    def _add_thumbnail(self):
        try:
            grid = load("screens.thumbnail").thumbnail(self._console, self._going.level(), 44, 28)
        except (OSError, PackError, MemoryError, ImportError):
            return
        grid.x += 8
        grid.y += self._choices.top + 2
        self._insert(grid)

    def _show_progress(self, solved, count):
        """Show the progress of the pack that Continue goes on with."""
        width, y = self._console.width, self._choices.top
        text = "%d/%d" % (solved, count)
        self._insert(line(self._console, text, width - 10 - 6 * len(text), y + 3))
        right = width - 16 - 6 * len(text)
        wide = min(54, right - 138)  # from the plank to the numbers; the name has all of its line
        self._insert(Meter(self._console, right - wide, y + 6, wide, solved, count).grid)

    def _show_counts(self):
        """Show the progress of the pack that Continue goes on with, and each game's on its card."""
        console, found = self._console, self._counting.found
        if console.small:
            return
        if found.get(self._going.path, (-1, 0))[0] >= 0:
            self._show_progress(*found[self._going.path])
        for i, folder in enumerate(self._choices.folders):
            x, y, wide, _ = self._choices.cards[i]
            solved = count = 0
            for path in self._paths:
                if path.startswith("levels/" + folder):
                    pack = found.get(path, (0, 0))
                    solved += max(pack[0], 0)
                    count += pack[1]
            if not count:
                continue
            text = "%d/%d" % (solved, count)
            left = wide - 3 - 6 * len(text)
            if left - 7 >= _LEAST:
                self._insert(Meter(console, x + 5, y + 54, left - 7, solved, count).grid)
            self._insert(line(console, text, x + left, y + 51, DIM))


def _packs_in(folder):
    """Return the paths of the packs in a game's folder of ``levels``."""
    path = "levels/" + folder
    return [path + name for name in entries(path[:-1]) if not name.endswith("/")]
