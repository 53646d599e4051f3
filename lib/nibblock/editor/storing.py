"""Store a draft, or its solution, with all memory that there is: the editor or the game has gone.

What is to be stored is in ``console.cursors["unsaved"]``, so that nothing restarts the console
before it is: a Draft (editor/keeping.py), or (number of the draft or 0, then its place; solution,
counts, new title or "").
RAM: what storing needs.
"""

from nibblock.memory import load
from nibblock.packs import DRAWING, PackError, open_pack, reason
from nibblock.ui.card import AGAIN, PENCIL, SAVE, header_bar, icon
from nibblock.ui.text import line, words


def announce(console):
    """Say that it is stored, over the picture of what is left."""
    _add_bar(console, console.screen.group)
    console.display.refresh()


def _add_bar(console, group):
    group.append(header_bar(console, 0, 0, console.width, console.bar))
    group.append(icon(console, SAVE, 3, 1))
    group.append(line(console, words("editor", "storing")[0], 18, 1))


class Screen:
    """Store it, and go to ``then``: arguments of console.go, or a word of dialogs/save_draft.py.

    With ":publish", make a level of the draft. The panel keeps the picture with what ``announce``
    has added.
    """

    group = None

    def __init__(self, console, *then):
        self._console = console
        self._then = then
        self.dialog = None
        self._tried = False

    def key(self, code, repeated):
        """Pass a key to the menu."""
        if self.dialog:
            self.dialog.key(code, repeated)

    def released(self, code):
        """Pass a key to the menu."""
        if self.dialog:
            self.dialog.released(code)

    def idle(self):
        """Store it, once the old screen has gone."""
        if self.dialog:
            return self.dialog.idle()
        if not self._tried:
            self._tried = True
            self._try()
        return False

    def keep(self):
        """Do nothing: the draft is being stored."""

    def leave(self):
        """Do nothing."""

    def _try(self):
        unsaved = self._console.cursors.get("unsaved")
        try:
            is_draft = not isinstance(unsaved, tuple)
            if not self._console.ample:  # what this screen holds anyway, or needs to encode a board
                kept = b".ui.card .ui.text"
                kept += bytes(" games." + unsaved.game + ".editor.", "utf-8") if is_draft else b""
                load("runs").forget_screens(self._console, kept)
            if is_draft:
                load("editor.dialogs.save_draft").put(self._console, unsaved)
                unsaved = unsaved.number, 0, None, None, ""
            number, n, solution, counts, title = unsaved
            number = number or _number_at(n)
            if title:
                load("packs.own_edit").rename(self._console.progress, number, title)
            if self._then[0] == ":publish" or solution:
                number = self._publish(number, solution, counts)
        except (PackError, OSError, MemoryError) as error:
            self._ask(reason(error))
            return
        self._go_on(number)

    def _publish(self, number, solution, counts):
        """Store a solution with its draft, or make a level of both; return its number."""
        console = self._console
        draft = self._then[0] != ":publish"
        number = load("packs.own_edit").publish(console.progress, number, solution, counts, draft)
        console.cursors.pop("unsaved", None)
        if not draft:
            console.cursors.pop("drawn", None)
        console.save()
        return number

    def _go_on(self, number):
        console, then = self._console, self._then
        if then[0][0] != ":":
            console.go(*then)
            return
        if then[0] == ":publish" and not console.notices.pending:
            console.say("editor", "published")
        load("editor.dialogs.save_draft").go(console, number, then[0])

    def _ask(self, why):
        """Say why it could not be stored; ask whether to try again."""
        console = self._console
        title, again, back, keys, head = words("editor", "storing")
        open_menu = load("ui.menu").open_menu
        rows = [(again, self._again, AGAIN), (back, self._draw, PENCIL)]
        if not self.group:
            self.group = console.display.root_group = console.pictures.page(
                console.width, console.height
            )
            _add_bar(console, self.group)
        open_menu(console, self, rows, [why, head], self._draw, title, None, keys)

    def _again(self):
        self._tried = False

    def _draw(self):
        """Go to the drawing; a solution that couldn't be stored must be played again."""
        console = self._console
        unsaved = console.cursors.get("unsaved")
        if not isinstance(unsaved, tuple):
            console.play(DRAWING, 0)
            return
        console.cursors.pop("unsaved", None)
        console.go("levels", load("packs.own_levels").DRAFTS)


def _number_at(n):
    """Return the number of the draft in place ``n``."""
    with open_pack(load("packs.own_levels").DRAFTS) as pack:
        return pack.number(n)
