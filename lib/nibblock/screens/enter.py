"""Enter a code: it is typed, its level shown, stored in My levels, and played.

A level that is there already is opened instead. RAM: the keyboard, or a menu and a level.
"""

import gc

import displayio

from nibblock import const, sharing
from nibblock.games import NAMES, card
from nibblock.keys import B
from nibblock.memory import find, forget, load
from nibblock.packs import PackError, open_pack, reason
from nibblock.packs.own_levels import LEVELS
from nibblock.play import SHARED_SOLUTION
from nibblock.progress.records.index import bytes3
from nibblock.progress.records.named import set_named
from nibblock.screens.base import Base
from nibblock.ui.icons import CUP, DOOR, PLAY
from nibblock.ui.text import counts, words

_KEYS = (".editor.", ".dialogs.", ".ui.", "nibblock.screens.code_keys")
_ASK = const(1)
_READ = const(2)


class Screen(Base):
    """Ask for a code, or read at once the one in ``console.cursors["code"]``, such as a link's; B
    goes to the screen that ``back`` names.

    ``game``: the one whose original's codes can be typed, too, if there are such codes; "": any.
    """

    def __init__(self, console, game, *back):
        self._console = console
        self._back = back or ("packs",)
        self._texts = words("screens", "enter a code")
        self._original = _originals(game) is not None
        forget(".games.")  # that was only to know whether there are some
        self._level = None
        self.dialog = None
        self._text = console.cursors.pop("code", "")
        self._due = _READ if self._text else _ASK
        self._finding = self._line = None
        self.group = displayio.Group()
        self.group.append(load("ui.page").Page(console, self._texts[0]).group)

    def idle(self):
        """Open the keyboard once the page is shown; read what was typed; look for a level."""
        if self._due:
            due, self._due = self._due, 0
            try:
                if due == _ASK:
                    self._ask()
                else:
                    self._take(self._text)
            except MemoryError:
                self._console.say("screens", "too little memory")
                self._console.go(*self._back)
            return True
        if self._finding:
            return self._go_on_looking()
        return self.dialog.idle() if self.dialog else False

    def key(self, code, repeated):
        """Pass a key to the keyboard or the menu."""
        if self.dialog:
            self.dialog.key(code, repeated)
            self._console.display.refresh()
        elif code == B:
            self._console.go(*self._back)

    def released(self, code):
        """Pass on that a key was released."""
        if self.dialog:
            self.dialog.released(code)

    def _ask(self, wrong=0):
        """Open the keyboard, with what was typed; ``wrong``: the group to go to."""
        hint = self._texts[2 if self._original else 1]
        page = load("screens.code_keys").CodeKeys(
            *(self._console, self.group, self._texts[0], self._typed, hint, self._original),
            *(self._text, wrong),
        )
        self.dialog = page
        page.open()

    def _ask_again(self):
        self._due = _ASK

    def _typed(self, text):
        """Read the code next, when nothing holds the keyboard any more; None goes back."""
        self.dialog = None
        if text is None:
            self._console.go(*self._back)
            return
        self._text = text
        self._due = _READ

    def _read(self, text):
        """Return the level in a code, ours or the original's; or what is in a solution's code.

        Raises PackError.
        """
        solution = load("sharing.solution")
        if solution.is_solution(text):
            return solution.decode_steps(text)
        try:
            return sharing.decode(text)
        except PackError:
            for game in NAMES:
                original = _originals(game)
                level = original.read(text) if original else None
                if level:
                    return level
            raise

    def _take(self, text):
        """Read a code; show what was in it, and ask whether to keep it."""
        forget(*_KEYS)
        gc.collect()
        try:
            level = self._read(text)
        except PackError as error:
            self._console.tell(reason(error))
            self._ask(getattr(error, "group", 0))
            return
        if isinstance(level, tuple):
            self._look_for(level)
            return
        title, _, _, named, keep, no, known, keys = self._texts[:8]
        head = [named % (card(level.game).TITLE, level.width, level.height)]
        place = self._known(level)
        if place >= 0:
            head.append(known)
        self._level = level
        rows = [
            (self._texts[8] if place >= 0 else keep, lambda: self._play(place), PLAY),
            (no, lambda: self._console.go(*self._back), DOOR),
        ]
        closed = self._ask_again
        menu = load("ui.menu")
        menu.open_menu(self._console, self, rows, head, closed, title, None, keys)

    def _look_for(self, solution):
        """Begin to look for the level of a solution."""
        from nibblock.screens.finding import Finding

        self._finding = Finding(self._console, solution)
        text = words("screens", "enter a solution")[0]
        self._line = load("ui.text").line(self._console, text, 8, self._console.height // 2)
        self.group.append(self._line)
        self._console.display.refresh()

    def _go_on_looking(self):
        """Look through another level; if it is the one, say what the solution is."""
        finding = self._finding
        if finding.work():
            return True
        self._finding = None
        self.group.remove(self._line)
        if not finding.found:
            self._console.say("screens", "no level for this solution")
            self._due = _ASK
            return True
        game, _, _, number, stored = finding.solution
        count = load("sharing.solution").counted(game, number, stored)
        _, named, beat, no, hint = words("screens", "enter a solution")
        path, index, key = finding.found
        head = [finding.title, named % (count, counts(game)[0]), hint]

        def play():
            shared = key + bytes3(count) + bytes3(number) + stored
            set_named(self._console.progress, SHARED_SOLUTION, shared)
            self._console.save()
            self._console.play(path, index, game)

        rows = [(beat, play, CUP), (no, lambda: self._console.go(*self._back), DOOR)]
        texts, show = self._texts, load("ui.menu").open_menu
        show(self._console, self, rows, head, self._ask_again, texts[0], None, texts[7])
        return True

    def _known(self, level):
        """Return the place in My levels of a level that is equal to this one, -1: there is none."""
        try:
            pack = open_pack(LEVELS)
        except PackError:
            return -1
        try:
            code = ""
            for n in range(pack.count):
                if pack.game(n) != level.game:
                    continue
                other = pack.read(n)
                if other.key == level.key:
                    return n
                if other.width >= level.width and other.height >= level.height:
                    code = code or sharing.encode(level)
                    if _code_of(other) == code:
                        return n
        except (PackError, OSError):
            pass
        finally:
            pack.close()
        return -1

    def _play(self, place):
        """Store the level, unless it is at ``place`` already, and play it."""
        console, level = self._console, self._level
        forget(".sharing.", *_KEYS)
        gc.collect()
        if place < 0:
            own_edit = load("packs.own_edit")
            try:
                level.title = self._texts[9] % _free_number(self._texts[9])
                solutions = getattr(level, "solutions", None)
                solution = solutions[0] if solutions else None
                number = own_edit.store(console.progress, level, 0, False, solution)
                console.save()
                place = own_edit.find(console.progress, number)[1]
            except (PackError, OSError) as error:
                console.tell(reason(error))
                self._due = _ASK
                return
        console.play(LEVELS, place, level.game)


def _originals(game):
    """Return what reads the codes of a game's original, None if there are none; "": of any game."""
    for name in (game,) if game else NAMES:
        found = find("games." + name + ".sharing.original")
        if found:
            return found
    return None


def _code_of(level):
    try:
        return sharing.encode(level)
    except PackError:  # it has too many cells
        return ""


def _free_number(form):
    """Return a number, for a title, that no own level has."""
    taken = []
    try:
        pack = open_pack(LEVELS)
    except PackError:
        return 1
    for n in range(pack.count):
        taken.append(pack.titles.get(n))
    pack.close()
    number = 1
    while form % number in taken:
        number += 1
    return number
