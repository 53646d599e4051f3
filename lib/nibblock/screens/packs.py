"""The packs of a game, or of any folder: progress, and the next unsolved level of the chosen one.

A folder is read again each time it is opened, so newly copied packs appear. The rows are filled in
before the page is shown, what is beside them in slices. RAM: 6 KB, and the names of one folder.
"""

from adafruit_ticks import ticks_diff, ticks_ms

from nibblock import const
from nibblock.games import card as card_of
from nibblock.keys import START, B
from nibblock.memory import find, load
from nibblock.packs import PackError, open_pack
from nibblock.packs.folders import entries, game_of, has_head, others
from nibblock.progress.records.named import may_have_own
from nibblock.screens.base import Base
from nibblock.screens.counting import Counting
from nibblock.screens.pack_rows import PackCard, PackRows, plain_name
from nibblock.ui.card import LIST
from nibblock.ui.look import difficulties
from nibblock.ui.page import Page
from nibblock.ui.text import words

_CALM = const(120)  # ms without a key before the words of the card are written
_STILL = const(300)  # and before its board is drawn
_CARD = const(6)  # of the texts: where the words of the card begin


class Screen(Base):
    """The folder at ``path``, with the entry ``chosen`` selected.

    "" stands for all packs that are in no game's folder, with those on the card; if there are only
    folders, for those of games, too.
    """

    def __init__(self, console, path="", chosen=""):
        if path == ":mine":  # own levels are listed at the top
            path, chosen = "", ":mine/" + chosen
        self._console = console
        self._path = path
        self._seen = ticks_ms()
        self._due = 2  # 2: the words of the card are to be written, 1: its board is to be drawn
        self._blink = None  # the cat of an empty list
        self._names = self._find(path)
        game = self._game = game_of(path[7:]) if path.startswith("levels/") else ""
        texts = words("screens", "packs")
        title = card_of(game).TITLE if game else plain_name(path) or texts[0]
        mark = card_of(game).ICON if game else -1 if console.small else LIST
        note = "" if self._names else "0"
        self._page = Page(console, title, note, mark, _keys(texts, game, self._names))
        self.group = self._page.group
        self._counting = None
        self._rows = self._card = None
        if not self._names:
            self._show_cat()
            return
        at = min(console.cursors.get(path, self._at_place()), len(self._names) - 1)
        if chosen in self._names:
            at = self._names.index(chosen)
        self._wheres = [self._where(name) for name in self._names]
        rows = self._rows = self._build(at, texts[_CARD:])
        packs = [where for where in self._wheres if not where.endswith("/")]
        if path:  # own levels may be of any game
            packs = [where for where in packs if not where.startswith(":mine/")]
        self._counting = Counting(console.progress, packs)
        self._total = len(packs)
        while rows.work():  # the page is painted once, with its rows and its card
            pass
        where = self._wheres[at]
        if where.endswith("/") or has_head(where):  # to read a text takes longer
            self._fill_card()
            self._fill_card()

    def _build(self, at, said):
        """Show a game's packs as a house, and others as rows, as a small drive or memory does, with
        a card that has the words ``said``; return them.
        """
        console, page, game = self._console, self._page, self._game
        house = find("screens.house") if game else None
        if house:
            parts = len(page.group)
            try:
                rows = house.House(console, page, self._wheres, at, game)
                self._card = rows.card(page, said)
                return rows
            except (OSError, MemoryError):
                while len(page.group) > parts:
                    page.group.pop()
        rows = PackRows(console, page, self._wheres, at, difficulties(game))
        self._card = PackCard(console, page, rows.rest, said)
        return rows

    def _show_cat(self):
        """Show the sleeping cat, which wakes now and then; a small drive may lack that."""
        from nibblock.screens.empty_list import AWAKE, SLEEPING, add_cat

        cat = add_cat(self._console, self._page)
        blink = find("screens.blink")
        if blink:
            self._blink = blink.Blink(self._console, cat, SLEEPING, AWAKE)

    def _find(self, path):
        """Return the names in ``path``; those on the card, and own levels, begin with a folder.

        The player's own levels are at the top, and in the folder of each of their games.
        """
        game = game_of(path[7:]) if path.startswith("levels/") else ""
        names = entries(path) if path else others()
        if not path:
            for folder in self._console.board.folders[1:]:
                names += [folder + "/" + name for name in entries(folder)]
        if (game or not path) and may_have_own(self._console.progress):
            names += load("packs.own_levels").kept(self._console.progress, game)
        if not path and all([name.endswith("/") for name in names]):
            names = [name for name in entries("levels") if game_of(name)] + names
        return names

    def _where(self, name):
        """Return the path of an entry; a folder's ends with a slash."""
        if self._path and not name.startswith(":mine/"):
            return self._path + "/" + name
        return name if name[:3] == "sd/" or name[:6] == ":mine/" else "levels/" + name

    def _at_place(self):
        """Return the position of the pack that was played last, 0 if it is not here."""
        place = self._console.progress.place
        for i, name in enumerate(self._names):
            if place and (place[0] + "/").startswith(self._where(name).rstrip("/") + "/"):
                return i
        return 0

    def press(self, code, repeated):
        """Go up on START, too, where there is no menu."""
        Base.press(self, B if code == START and not self._game else code, repeated)

    def move(self, code):
        """Choose by the D-pad."""
        if self._rows and self._rows.move(code):
            self._seen = ticks_ms()
            self._due = 2
            self._console.display.refresh()

    def tap(self):
        """Open what is chosen; an empty folder leads to drawing."""
        if self._rows:
            self._open(self._wheres[self._rows.at])
        elif find("editor"):
            self._console.go("draw")

    def hold(self):
        """Open the menu of a game's packs; where there is none, A counts once it is let go."""
        if not self._game:
            self.held = ticks_ms()
            return
        self.held = -1
        menu = find("screens.packs_menu")
        if menu:
            menu.open_menu_of(self._console, self, self._path, self._game)
        else:  # a small drive lacks the editor
            self._console.say("screens", "not on this drive")

    def _open(self, where):
        console = self._console
        if where.endswith("/"):
            console.go("packs", where[:-1])
            return
        try:
            open_pack(where).close()
        except (OSError, PackError) as error:
            console.failed = error
            console.go("unread", where)
            return
        except MemoryError:  # the list makes room first
            pass
        console.go("levels", where)

    def up(self):
        """Go back to the folder above, or to the title."""
        console, path = self._console, self._path
        cut = path.rfind("/")
        parent = path[:cut] if cut > 0 else ""
        if not path or game_of(path[cut + 1 :]) and parent == "levels":
            console.go("title", path or "packs")
        elif parent == "levels" or not parent:
            console.go("packs", "", path[cut + 1 :] + "/")
        elif parent in self._console.board.folders:
            console.go("packs", "", path + "/")
        else:
            console.go("packs", parent, path[cut + 1 :] + "/")

    def work(self):
        """Fill in a row, then the card of the chosen pack, then count what was never counted."""
        if not self._rows:
            return self._blink is not None and self._blink.work()
        if self._rows.work():
            self._console.display.refresh()
            return True
        calm = ticks_diff(ticks_ms(), self._seen)
        if self._due and calm >= (_CALM if self._due == 2 else _STILL):
            self._fill_card()
            self._console.display.refresh()
            return True
        if self._counting.work():
            self._rows.take(self._counting)
            return True
        if self._total:
            self._show_total()
        return False

    def _fill_card(self):
        """Write the words of the card, or draw its board."""
        rows = self._rows
        if self._due == 2:
            self._card.clear()
            self._card.describe(self._wheres[rows.at], rows.info(rows.at))
        else:
            self._card.draw()
        self._due -= 1

    def _show_total(self):
        """Write the progress of all packs together into the header."""
        found = self._counting.found.values()
        solved = sum([max(pack[0], 0) for pack in found])
        count = sum([pack[1] for pack in found])
        if len(found) == self._total:
            self._page.note("%d/%d" % (solved, count))
        self._total = 0
        self._rows.take(self._counting)
        self._console.display.refresh()
        if self._counting.stored:
            self._console.save()

    def leave(self):
        """Remember the cursor, and close what is open."""
        if self._rows:
            self._console.cursors[self._path] = self._rows.at
        if self._counting:
            self._counting.close()


def _keys(texts, game, names):
    """Return what the footer says of the buttons; only a game's packs have a menu."""
    if not names and find("editor"):
        return texts[5]
    return texts[(1 if names else 2) + (2 if game else 0)]
