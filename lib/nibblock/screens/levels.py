"""The levels of a pack: a cell for each with its state, and a card that shows the chosen one.

A state needs the level's contents, so states appear one by one while the screen is idle; whether a
level is solved is known before, where the pack has a tally. Moving only moves the corners; words
follow after 120 ms and the board after 300 ms, each in its own slice.
The cells and the card are in levels_card.py; Order is in what order the levels are shown.
RAM: a byte per level, and two unless they are sorted by number; 4 KB for the page of cells.
"""

from adafruit_ticks import ticks_diff, ticks_ms

from nibblock import const
from nibblock.games import card
from nibblock.keys import LEFT, RIGHT, UP, X, Y
from nibblock.memory import find, load
from nibblock.packs import PackError, open_pack, reason, short_title, told
from nibblock.play.screen import MOST
from nibblock.progress.records.tally import stars
from nibblock.screens.base import Base
from nibblock.screens.levels_card import lay_out
from nibblock.settings import SORT
from nibblock.ui.page import Page
from nibblock.ui.text import words

_CALM = const(120)  # ms without a key before the words are written
_STILL = const(300)  # and before the board is drawn
_FARTHEST = const(255)  # levels that are looked at for an unsolved one
_TALLIED = const(255)  # levels: all of a pack up to this are read to say how many are solved

# Marks; 0 means not read yet. Solved ones are SOLVED + stars, 4 stars: no record is known.
_OPEN = const(1)
_BEGUN = const(2)
_BAD = const(3)
_LARGE = const(4)  # does not fit in memory beside the list
SOLVED = const(4)
_HAS_BEST = const(1)  # of progress.marks()
_LOOKS = b"\0\0\1\4\0\2\2\3\2"  # of cells, by mark
_RANKS = b"\0\0\0\0\0\1\2\3\3"  # by mark: fewest stars first
WAYS = const(4)  # to sort: number, size, unsolved first, fewest stars first
_MOST = const(0x3FFF)  # larger sizes are sorted as this


class Screen(Base):
    """The pack at ``path`` with level ``at`` chosen; if that is solved, the next unsolved one.

    ``exact``: show level ``at`` even if it is solved. ``at`` -1: the level chosen or played last.
    """

    def __init__(self, console, path, at=-1, exact=False):
        self._console = console
        self._path = path
        self._seen = self._top = self._at = self._how = 0
        self._due = self._drawn = False
        self._pack = open_pack(path)
        self.name = told(short_title(self._pack.title), path)  # for the bars of a level that opens
        self.count = min(self._pack.count, MOST)
        if self._pack.count > MOST:
            console.say("screens", "too many levels", MOST)
        self._marks = bytearray(self.count)
        self._known = 0  # the marks of all levels before this one have been read
        self.wanted = ""  # the text last looked for in titles
        self._order = Order(self.count)
        self._level = None  # the chosen level, until its board is drawn
        self._played = False
        if at < 0:
            at, exact = self._last()
        title = self.name or self._path[self._path.rfind("/") + 1 :]
        keys = words("screens", "levels buttons")[2 if getattr(self._pack, "draft", False) else 0]
        game = self._pack.game(0)
        mark = card(game).ICON if game and not console.small else -1
        count = str(self.count)
        note = " " * (len(count) + 1) + count  # with room for how many are solved
        self._page = Page(console, title, note, mark, keys)
        self.group = self._page.group
        self._grid, self._card = lay_out(console, self._page, self.count)
        tally = load("progress.records.tally").load(console.progress, self._path)
        self._tally = tally if tally and tally.count == self.count and tally.fresh else None
        self._say_solved()
        self.sort(console.progress.settings[SORT] % WAYS)
        self._knows = {}  # by game: its module that knows copies of a level, or None
        self._copies = ()  # the keys of the chosen level's copies, None until they are looked up
        n = min(at, self.count - 1)
        self._seeking = -1 if exact else 0  # how many levels from the chosen one on are solved
        if not exact and self._tally and not self._how:
            self._seeking = -1
            following = self._tally.following(n)
            n = n if following < 0 else following
        self._choose(self._order.place(n))
        if self._seeking < 0:  # the page is painted once, with its level
            self._due = False
            self._describe()
            if self._drawn:  # it may say why there is no board
                self._draw()

    def _last(self):
        """Return the level chosen when this list was left or played last, and whether to keep it.

        The place counts if it is in this pack: that level may have been solved since.
        """
        console = self._console
        place, chosen = console.progress.place, console.cursors.get("levels")
        if chosen and chosen[0] == self._path:
            return chosen[1], True
        return (place[1] if place and place[0] == self._path else 0), False

    # The page.

    def _show_page(self):
        """Show the page with the chosen level, and put the corners around it."""
        places = self._grid.places
        top = self._at // places * places
        if top != self._top:
            self._top = top
            self._grid.page(top)
            for i in range(places):
                self._write(i)
        self._grid.point(self._at - top)

    def _write(self, spot):
        """Write the cell at ``spot`` on the page."""
        at = self._top + spot
        if at < self.count:
            n = self._order.level(at)
            mark, tally = self._marks[n], self._tally
            if not mark and tally and tally.has(n):
                mark = SOLVED + 1  # its stars appear once it is read
            self._grid.write(spot, n + 1, _LOOKS[mark])
        else:
            self._grid.write(spot, 0, 0)

    def _choose(self, at):
        """Choose the level in position ``at``; words and board follow when the player pauses."""
        self._at = at
        self._show_page()
        self._level = None
        self._copies = ()
        self._seen = ticks_ms()
        self._due = self._drawn = True

    # Marks and order.

    def _say_solved(self):
        """Show in the header how many levels are solved, once that is known."""
        if self._tally:
            self._page.note("%d/%d" % (self._tally.solved(), self.count))

    def _mark(self, n):
        """Return the mark of level ``n``, reading the level the first time."""
        if not self._marks[n]:
            progress = self._console.progress
            try:
                level = self._pack.read(n)
                key = level.key
                marks = progress.marks(key)
                if marks & 1:
                    mark = SOLVED + stars(progress, key, level.best)
                else:
                    mark = _BEGUN if marks & 2 else _OPEN
            except MemoryError:
                mark = _LARGE
            except (PackError, OSError):
                mark = _BAD
            self._marks[n] = mark
        return self._marks[n]

    def sort(self, how):
        """Sort by one of the ways of [levels], as far as the marks are known."""
        self._how = how
        order = self._order = Order(self.count)
        marks = self._marks
        try:
            if how == 1:
                order.by_size(self._pack)
            elif how == 2:
                order.by_rank(lambda n: marks[n] > SOLVED, 2)
            elif how == 3:
                order.by_rank(lambda n: _RANKS[marks[n]], 4)
        except MemoryError:  # a pack of thousands: it stays as it is
            self._console.say("screens", "too little memory")
        self._top = -1

    # Keys.

    def press(self, code, repeated):
        """Go to the next unsolved level on X, to the one before on Y; else as in every list."""
        self._seeking = -1
        if code in (X, Y) and not repeated:
            self.next_open(1 if code == X else -1)
        Base.press(self, code, repeated)

    def move(self, code):
        """Choose the cell beside; up and down wrap in the column, left and right go on."""
        at, columns = self._at, self._grid.columns
        if code in (LEFT, RIGHT):
            to = (at + (1 if code == RIGHT else -1)) % self.count
        elif code == UP:
            to = at - columns
            if to < 0:
                to += (self.count + columns - 1) // columns * columns
                to = min(to, self.count - 1)
        else:
            last_line = (self.count - 1) // columns
            line = at // columns
            to = at % columns if line == last_line else min(at + columns, self.count - 1)
        self._choose(to)
        self._console.display.refresh()

    def select(self, n):
        """Choose level ``n``."""
        self._choose(self._order.place(n))
        self._console.display.refresh()

    def chosen(self):
        """Return the number of the chosen level, from 0."""
        return self._order.level(self._at)

    def tap(self):
        """Play the chosen level."""
        n = self.chosen()
        if self._mark(n) == _BAD:
            try:
                self._pack.read(n)
            except MemoryError:  # play has room for it
                pass
            except (OSError, PackError) as error:
                self._console.tell(reason(error))
                return
        self._played = True
        self._console.play(getattr(self._pack, "opens", self._path), n, self._pack.game(n))

    def up(self):
        """Go back to the list of packs."""
        self._console.go(*load("packs.folders").list_of(self._path))

    def next_open(self, step):
        """Go to the next (or previous) unsolved level, wrapping at the ends."""
        at = self._at
        for _ in range(self.count):
            at = (at + step) % self.count
            if self._mark(self._order.level(at)) <= SOLVED:
                self.select(self._order.level(at))
                return
        self._console.say("screens", "all are solved", self.count)

    def hold(self):
        """Open the menu."""
        self.held = -1
        load("screens.levels_menu").open_menu_of(self._console, self, self._pack, self._path)

    # Work.

    def work(self):
        """Show the chosen level's words, then its board; read marks meanwhile."""
        calm = ticks_diff(ticks_ms(), self._seen)
        if self._seeking >= 0:
            return self._seek()
        if self._due and calm >= _CALM:
            self._due = False
            self._describe()
        elif self._drawn and not self._due and calm >= _STILL:
            self._draw()
        else:
            return self._learn_page() or self._look_at_copy() or self._learn()
        self._console.display.refresh()
        return True

    def _seek(self):
        """If the chosen level is solved, look at one more: choose the first that is not."""
        at = (self._at + self._seeking) % self.count
        n = self._order.level(at)
        if self._mark(n) > SOLVED:
            self._seeking += 1
            if self._seeking == min(self.count, _FARTHEST):
                self._seeking = -1
        else:
            if self._seeking:
                self._choose(at)
            self._seeking = -1
        self._show_mark(n)
        return True

    def _show_mark(self, n):
        """Show the mark of level ``n``, if it is on the page."""
        spot = self._order.place(n) - self._top
        if 0 <= spot < self._grid.places:
            self._write(spot)
            self._console.display.refresh()

    def _learn_page(self):
        """Read one more mark of the page; return false if all are known."""
        for at in range(self._top, min(self._top + self._grid.places, self.count)):
            n = self._order.level(at)
            if not self._marks[n]:
                self._mark(n)
                self._show_mark(n)
                return True
        return False

    def _learn(self):
        """Read one more level if all marks are needed; after the last one, use them."""
        if self._how < 2 and (self._tally or self.count > _TALLIED):
            return False
        while self._known < self.count:
            n = self._known
            self._known += 1
            if not self._marks[n]:
                self._mark(n)
                return True
        if self._known == self.count:
            self._known += 1
            self._count_solved()
            if self._how >= 2:
                n = self.chosen()
                self.sort(self._how)
                self._at = self._order.place(n)
                self._show_page()
            self._console.display.refresh()
        return False

    def _count_solved(self):
        """Make the pack's tally from the marks, which are all known."""
        found = load("progress.records.tally")
        if self.count > found.MOST:
            return
        tally = self._tally = found.Tally(self.count)
        for n in range(self.count):
            if self._marks[n] > SOLVED:
                tally.put(n, True)
        found.correct(self._console.progress, self._path, tally)
        self._say_solved()

    def _describe(self):
        """Write the chosen level's title, size and results; keep it for its board."""
        n, progress = self.chosen(), self._console.progress
        try:
            level = self._level = self._pack.read(n)
            level.title = told(level.title, self._path)
            key = level.key
            yours = progress.both_numbers(key)
            counts = (yours[0][0], yours[1][1]) if yours[0] and yours[1] else None
            left = progress.unfinished(key)
            self._card.describe(n + 1, level, counts, left[1] if left else -1)
            if not yours[0] and not left:
                self._copies = None
        except MemoryError:
            self._refuse(words("screens", "too large to preview")[0])
        except (OSError, PackError) as error:
            self._refuse(reason(error))

    def _copies_of(self, n):
        """Return the keys of the mirrored or turned copies of level ``n``, if its game knows any.

        The level is read once more, since its board was drawn. Raises as ``read`` does.
        """
        game = self._pack.game(n)
        if game not in self._knows:  # looking for what is not there takes 20 ms
            self._knows[game] = find("games." + game + ".copies")
        copies = self._knows[game]
        return copies.keys(self._pack.read(n)) if copies else ()

    def _look_at_copy(self):
        """Say so if one more copy of the chosen level is solved; return false after the last."""
        try:
            if self._copies is None:
                self._copies = self._copies_of(self.chosen())
            for key in self._copies:
                if self._console.progress.marks(key) & _HAS_BEST:
                    self._copies = ()
                    self._card.say_copy()
                    self._console.display.refresh()
                return True
        except (MemoryError, OSError, PackError):  # what is shown is true without it
            pass
        self._copies = ()
        return False

    def _refuse(self, text):
        """Say why the chosen level has no picture."""
        self._drawn = False
        self._card.refuse(self.chosen() + 1, text)

    def _draw(self):
        """Take the old board away, or draw the chosen level's."""
        console, level = self._console, self._level
        dropped = self._card.drop_picture()
        if not dropped and not level:
            self._drawn = False
        elif not dropped:
            self._drawn = False
            self._level = None
            try:
                self._card.draw(level, console.ample)  # elsewhere a thumbnail must do
            except MemoryError:
                self._refuse(words("screens", "too large to preview")[0])

    def leave(self):
        """Close the pack's file; remember the chosen level, unless it is the place by now."""
        self._console.cursors["levels"] = None if self._played else (self._path, self.chosen())
        self._pack.close()


class Order:
    """The order of ``count`` levels, at first by number."""

    def __init__(self, count):
        self._count = count
        self._levels = None

    def level(self, at):
        """Return the number of the level in position ``at``, both from 0."""
        levels = self._levels
        return levels[2 * at] << 8 | levels[2 * at + 1] if levels else at

    def place(self, n):
        """Return the position of level ``n``."""
        levels = self._levels
        if not levels:
            return n
        wanted = bytes((n >> 8, n & 255))
        at = levels.find(wanted)
        while at & 1:
            at = levels.find(wanted, at + 1)
        return at >> 1

    def by_size(self, pack):
        """Sort by the bytes that levels take in ``pack``, then by number. Raises MemoryError."""
        found = [min(_bytes_of(pack, n), _MOST) << 16 | n for n in range(self._count)]
        found.sort()  # the number is in the low bits: a key function would run at every comparison
        levels = bytearray(2 * self._count)
        for at in range(self._count):
            levels[2 * at] = found[at] >> 8 & 255
            levels[2 * at + 1] = found[at] & 255
        self._levels = levels

    def by_rank(self, rank_of, ranks):
        """Sort by ``rank_of(n)``, below ``ranks``, then by number. Raises MemoryError."""
        levels = bytearray(2 * self._count)
        at = 0
        for rank in range(ranks):
            for n in range(self._count):
                if rank_of(n) == rank:
                    levels[at] = n >> 8
                    levels[at + 1] = n & 255
                    at += 2
        self._levels = levels


def _bytes_of(pack, n):
    """Return how many bytes level ``n`` takes: close enough to its size, and quick to find."""
    try:
        first, end = pack.extent(n)
    except (PackError, OSError):
        return 0
    return end - first
