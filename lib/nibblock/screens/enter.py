"""Enter a code: it is typed, its level shown, stored in My levels, and played.

A level that is there already is opened instead, with the solutions that are new. A game whose codes
hold solutions has a ``sharing/check.py`` that tries them; a level without one that wins is stored
as a draft. RAM: the keyboard, or a menu, a level and its picture.
"""

import gc

import displayio

from nibblock import const, sharing
from nibblock.games import NAMES, card
from nibblock.memory import find, forget, load
from nibblock.packs import DRAWING, PackError, open_pack, reason
from nibblock.packs.own_levels import DRAFTS, LEVELS
from nibblock.play import SHARED_SOLUTION
from nibblock.progress.records.index import bytes3
from nibblock.progress.records.named import set_named
from nibblock.screens.base import Base
from nibblock.ui.card import CUP, DOOR, PLAY
from nibblock.ui.text import counts, words

_KEYS = b" .editor. .dialogs. .ui. .screens.code_keys"
_ASK = const(1)
_READ = const(2)
_LEAST = const(16)  # pixels of height for the picture of a level
_LARGEST = const(16)  # pixels of a cell in it


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
        forget(b".games.")  # that was only to know whether there are some
        self._level = None
        self._text = console.cursors.pop("code", "")
        self._due = _READ if self._text else _ASK
        self._finding = self._check = self._line = self._board = None
        self.group = displayio.Group()
        page = load("ui.page").Page(console, self._texts[0])
        self.group.append(page.group)
        self._top = page.top

    def work(self):
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
        if self._check:
            if self._check.work():
                self._show(self._level)
            return True
        return False

    def up(self):
        """Go back to the screen that this was opened from."""
        self._console.go(*self._back)

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
        self._drop_board()
        self._due = _ASK

    def _drop_board(self):
        if self._board:
            self.group.remove(self._board)
            self._board = None

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
        forget(_KEYS)
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
        self._level = level
        check = find("games." + level.game + ".sharing.check")
        if check:
            self._check = check.Check(level)
            self._say(words("screens", "making a code")[0])
        else:
            self._show(level)

    def _say(self, text):
        """Write on the page that it takes a moment."""
        console = self._console
        self._line = load("ui.text").line(console, text, 8, console.height // 2)
        self.group.append(self._line)
        console.display.refresh()

    def _show(self, level):
        """Show what the level is, and ask whether to keep it."""
        title, _, _, named, keep, no, known, keys, play, _, keep_draft, edit, more = self._texts
        head = [named % (card(level.game).TITLE, level.width, level.height)]
        path, place, new = self._known(level)
        draft = path == DRAFTS and not new
        if self._check:
            self.group.remove(self._line)
            draft = draft or not path and self._check.draft
            if new or not path:
                head += self._check.said
            self._check = None
        if path:
            head.append(known)
        if new:
            head.append(more)
        row = play if path == LEVELS else edit if draft and path else keep_draft if draft else keep
        rows = [
            (row, lambda: self._play(path, place, draft, new), PLAY),
            (no, self._back, DOOR),
        ]
        columns = (self._console.width - 16) // 6  # as the menu wraps them
        lines = sum([len(load("ui.text").wrap(text, columns)) for text in head])
        corner = self._picture(level, lines, len(rows))
        closed = self._ask_again
        load("ui.menu").open_menu(self._console, self, rows, head, closed, title, corner, keys)

    def _picture(self, level, lines, rows):
        """Show the board above a card of so many lines and rows; return the card's place."""
        console = self._console
        high = console.bar + lines * console.row + rows * (11 if console.small else 17) + 6
        y = max(2, console.height - console.bar - high - 2)
        room = y - self._top - 2
        if room < _LEAST:
            return None
        scale = max(1, min(_LARGEST, console.width // level.width, room // level.height) >> 2)
        board = displayio.Group(y=self._top, scale=scale)
        try:
            grid = load("screens.thumbnail").thumbnail
            board.append(grid(console, level, console.width // scale, room // scale))
        except MemoryError:
            return None
        self._board = board
        self.group.append(board)
        return -1, y

    def _look_for(self, solution):
        """Begin to look for the level of a solution."""
        from nibblock.screens.finding import Finding

        self._finding = Finding(self._console, solution)
        self._say(words("screens", "enter a solution")[0])

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
        one = load("ui.one").one
        head = [finding.title, one(named % (count, counts(game)[0])), hint]

        def play():
            shared = key + bytes3(count) + bytes3(number) + stored
            set_named(self._console.progress, SHARED_SOLUTION, shared)
            self._console.save()
            self._console.play(path, index, game)

        rows = [(beat, play, CUP), (no, self._back, DOOR)]
        texts, show = self._texts, load("ui.menu").open_menu
        show(self._console, self, rows, head, self._ask_again, texts[0], None, texts[7])
        return True

    def _known(self, level):
        """Return (path, place, solutions that are new to it) of an own level that is equal to this
        one; ("", -1, []): there is none.
        """
        for path in (LEVELS, DRAFTS):
            try:
                with open_pack(path) as pack:
                    place = _place_of(pack, level)
                    if place >= 0:
                        return path, place, _new_solutions(pack, place, level)
            except (PackError, OSError):
                pass
        return "", -1, []

    def _play(self, path, place, draft, new):
        """Store the level, or what is new of it; play it, or edit the draft."""
        console, level = self._console, self._level
        forget(_KEYS + b" .sharing.")
        gc.collect()
        own_edit = load("packs.own_edit")
        try:
            if not path:
                level.title = self._texts[9] % _free_number(self._texts[9])
                solution = "\n".join(getattr(level, "solutions", ()))
                number = own_edit.store(console.progress, level, 0, draft, solution)
            elif new:
                number = own_edit.number_at(console.progress, path, place)
                own_edit.add_solutions(console.progress, number, "\n".join(new))
            if new or not path:
                console.save()
                path, place = own_edit.find(console.progress, number)
        except (PackError, OSError) as error:
            console.tell(reason(error))
            self._due = _ASK
            return
        console.play(DRAWING if path == DRAFTS else LEVELS, place, level.game)


def _place_of(pack, level):
    """Return the place of a level in an own pack, -1 if it is not there."""
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
    return -1


def _new_solutions(pack, place, level):
    """Return the solutions of ``level`` that the one at ``place`` lacks."""
    if not getattr(level, "solutions", None):
        return []
    there = ["".join(text.split()) for text in pack.texts(place)]
    return [text for text in level.solutions if "".join(text.split()) not in there]


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
    for path in (LEVELS, DRAFTS):
        try:
            with open_pack(path) as pack:
                taken += [pack.titles.get(n) for n in range(pack.count)]
        except PackError:
            pass
    number = 1
    while form % number in taken:
        number += 1
    return number
