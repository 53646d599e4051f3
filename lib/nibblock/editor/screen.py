"""Draw a level: the D-pad moves, A puts what the strip has chosen, B goes to the strip and back.

A takes away what is there already. While A is held, the D-pad draws a line or stretches a block;
without it, A held opens the menu. While B is held, the D-pad chooses in the strip, and releasing B
goes back.
RAM: the board and its history, and 5 KB with the parts of the screen.
"""

import gc

from adafruit_ticks import ticks_add, ticks_diff, ticks_ms
from displayio import Group

from nibblock import const
from nibblock.editor.bar import Bar
from nibblock.editor.board import Board
from nibblock.editor.palette import TEST, UNDO, Palette
from nibblock.editor.view import View
from nibblock.keys import DOWN, LEFT, RIGHT, SELECT, START, A, B, X, Y
from nibblock.memory import SETUP, forget, load
from nibblock.ui.card import add_keys, footer_bar
from nibblock.ui.text import words

_HELD = const(250)  # ms to hold A for the menu, as in play
_CALM = const(150)  # ms without a key before crates and goals are counted
_STILL = const(600)  # and before gaps are looked for
_UNSAVED = const(120_000)  # ms that a change waits at most, as a game in play does
_LATEST = const(5000)  # ms, where the chip has a journal
_MOST = const(1000)  # cells that are looked through while nobody waits
_SHORT = const(48_000)  # with fewer bytes free, the strip shows tiles of the board's size
_TIGHT = const(30_000)  # with fewer bytes free, dialogs are forgotten when they close
# What only opened it, and what only dialogs use; the rest of ui is in use here.
_SPARE = SETUP + b" .dialogs. .ui.menu .ui.page"


class Screen:
    """Draft ``index`` at DRAWING, or a copy of level ``index`` of the pack at another ``path``.

    DRAWING has new levels, too: see dialogs/opening.py. ``back``: where to go back to.
    """

    def __init__(self, console, path, index=0, back=()):
        self._console = console
        self.group = self.palette = self.view = self.bar = self._footer = None
        self.dialog = None
        self.patch = None  # what was copied, for dialogs/carry.py
        draft = self.draft = load("editor.dialogs.opening").begin(console, path, index, back)
        self.part = load("games." + draft.game + ".editor.part")
        if hasattr(self.part, "begin"):
            self.part.begin(console)
        self.board = Board(draft.width, draft.height, draft.cells, self.part.NOTHING)
        if draft.history:
            self.board.history = draft.history
        journal = console.progress.journal
        if journal:
            journal.key = draft.key
            journal.session = self.board.changes
        self.cell = min(draft.at, self.board.area - 1)
        self._stroke = -1  # while a line is drawn: whether that takes away
        self._since = -1  # when A was pressed, while it may be held for the menu
        self._choosing = False  # the D-pad is in the strip
        self._quick = self._moved = False  # B is held for it; a tool was chosen meanwhile
        self._unnamed = False  # what is chosen there is not yet in the bar
        self._first = self.cell  # where the stroke began
        self._thrown = False
        self._size = 0  # of the tiles
        self._due = 2  # 2: count what the game counts; 1: look for gaps
        self._seen = self._edited = ticks_ms()
        self._wear(draft.look)
        if not draft.kept and not draft.history:  # it is as the journal says: store it at once
            self._edited = ticks_add(self._edited, -_UNSAVED)
        self._spare()
        try:
            self._build()
        except MemoryError:  # the drawing matters more than its history
            load("editor.dialogs.opening").without_history(console, self)
            self._build()

    # The picture

    def _wear(self, look):
        """Draw in the look of a place from now on."""
        if look != self._console.pictures.look:
            load("ui.look").wear(self._console, look)

    def _build(self):
        console = self._console
        self.group = console.pictures.page(console.width, console.height)
        self.palette = Palette(console, self.part, self.draft.tool)
        x, bar = self.palette.width, console.bar
        place = x, bar, console.width - x, console.height - 2 * bar
        self.view = View(console, self.board, self.part, place)
        self.bar = Bar(console)
        self._footer = Group(y=console.height - bar)
        self._footer.append(footer_bar(console, 0, bar))
        for part in (self.view.group, self.palette.group, self.bar.group, self._footer):
            self.group.append(part)
        self.show_title()
        self.show_all()
        self.show_keys()
        if self.draft.grid:
            load("editor.dialogs.grid").show(self, self.draft.grid)

    def refresh(self):
        """Show what was drawn."""
        self._console.display.refresh()

    def show_title(self):
        """Show the title in the bar again."""
        self.bar.title(self.draft.title)

    def show_keys(self, keys=""):
        """Show what the buttons do after the tool or the D-pad's use has changed."""
        footer = self._footer
        while len(footer) > 1:
            footer.pop()
        add_keys(self._console, footer, keys or self.palette.keys(self._choosing), 4, 2)

    def show_all(self):
        """Redraw the board in its current size."""
        board = self.board
        board.take_changed()
        self.cell = min(self.cell, board.area - 1)
        self.view.draw()
        if self.view.size != self._size:
            self._size = self.view.size
            self._drop_sheets()
        self.changed()
        self.point()

    def _drop_sheets(self):
        """Drop sheets that are not shown; if memory is short, show tools as small as the board."""
        pictures = self._console.pictures
        pictures.keep_only(*(self.view.sheets + self.palette.sheets))
        self._spare()
        if gc.mem_free() < _SHORT:
            self.palette.shrink(self.view.tile)
            pictures.keep_only(*self.view.sheets)
            gc.collect()

    def show_changed(self):
        """Draw what has changed."""
        cells = self.board.take_changed()
        if cells is None:
            self.show_all()
        elif cells:
            self.view.draw(cells)
            self.changed()

    def changed(self):
        """Note a change: counts and faults are shown when the player pauses."""
        self._due = 2
        self.view.mark(-1)
        if self.board.touched:
            self.board.touched = False
            if self.draft.kept:
                self._edited = ticks_ms()
            self.draft.kept = False
            self.draft.solved = False
        self.bar.unsaved(not self.draft.kept)
        history = self.board.history
        if history.lost:
            history.lost = False
            self._console.say("editor", "oldest steps are gone")

    def point(self):
        """Put the corners at the cursor, and name what is there."""
        view, board = self.view, self.board
        view.point(-1 if self._choosing else self.cell)
        self.palette.focus(self._choosing)
        self.bar.place(board, self.cell if view.partial else -1)

    # Keys

    def key(self, code, repeated):
        """Pass a key to the dialog, the strip or the board."""
        self._seen = ticks_ms()
        open_ = self.dialog is not None
        self._work(lambda: self._key(code, repeated))
        if self._console.leaving:
            return
        if open_ and not self.dialog and gc.mem_free() < _TIGHT:
            self._spare()
        self._console.display.refresh()

    def _work(self, act):
        """Do what a key asks for; if memory is too low, say so."""
        try:
            act()
        except MemoryError:
            self.end_stroke()
            self._spare()
            self._console.say("play", "no room for that")
            self._mend()

    def _mend(self):
        """If the board could not be drawn, try again; if that fails, leave: the draft is kept."""
        if not self.view.across:
            try:
                self.show_all()
            except MemoryError:
                self.close(self.draft.back)

    def _spare(self):
        forget(_SPARE)
        gc.collect()

    def _key(self, code, repeated):
        if self.dialog:
            self.dialog.key(code, repeated)
        elif code in (START, SELECT, X, Y):
            if not repeated:
                self._other(code)
        elif self._choosing:
            self._choose(code, repeated)
        else:
            self._draw(code, repeated)

    def _other(self, code):
        """Handle the buttons that not every board has: menu, test, take a tool, undo."""
        self.end_stroke()
        if code == START:
            self.open_dialog("menu")
        elif code == SELECT:
            self.test()
        elif code == X:
            self.pick()
        else:
            self.undo(False)

    def _draw(self, code, repeated):
        if code <= DOWN and self._since >= 0 and self.part.stretches(self.palette.tool):
            self._since = -1
            load("editor.dialogs.stretch").open_dialog(self).key(code, repeated)
        elif code <= DOWN:
            if self._since >= 0:
                self._begin()
            self.move(code)
            if self._stroke >= 0:
                self._put()
        elif code == B and not repeated:
            self.end_stroke()
            self._to_strip(True)
        elif code == A:
            self._since = ticks_ms()

    def _begin(self):
        """Use the tool here; if its piece is there, remove that, all along the line."""
        self._since = -1
        self._first = self.cell
        self.board.begin()
        self._stroke = self.part.has(self.board, self.cell, self.tool())
        self._put()

    def way(self, code):
        """Return in which direction of the board a key of the D-pad goes."""
        return code - self.view.turned & 3

    def tool(self):
        """Return the tool in hand, which the strip shows as the board is seen."""
        tool = self.palette.tool
        return load("editor.turned").tool_of(self.part, tool, 3) if self.view.turned else tool

    def move(self, code):
        """Move the cursor by a cell; at an edge, go to the other one."""
        board = self.board
        code = self.way(code)
        x, y = self.cell % board.width, self.cell // board.width
        x = (x + (code == RIGHT) - (code == LEFT)) % board.width
        if code != LEFT and code != RIGHT:
            y = (y + (1 if code == DOWN else -1)) % board.height
        self.cell = y * board.width + x
        self.point()

    def _put(self):
        self.part.put(self.board, self.cell, self.tool(), self._stroke, self._first)
        self.show_changed()

    def end_stroke(self):
        """Stop drawing a line."""
        self._stroke = self._since = -1

    def _to_strip(self, on):
        self._choosing = self._quick = on
        self._moved = False
        self.point()
        self.show_keys()
        if on:
            self.bar.doing(self.palette.caption())
        else:
            self.show_title()

    def _choose(self, code, repeated):
        palette = self.palette
        if code <= DOWN:
            self._moved = True
            palette.key(code)
            self._unnamed = True
        elif repeated:
            return
        elif code == A and palette.action == UNDO:
            self._quick = False
            self.undo(False)
        elif code == A and palette.action == TEST:
            self._to_strip(False)
            self.test()
        else:
            self._to_strip(False)

    def released(self, code):
        """Use the tool, end a line, or leave the strip if B was held for it."""
        if self.dialog:
            self.dialog.released(code)
        elif code == A:
            if self._since >= 0:
                self._work(self._begin)
            self.end_stroke()
            self._console.display.refresh()
        elif code == B and self._choosing and self._quick:
            self._quick = False
            if self._moved and not self.palette.action:
                self._to_strip(False)
                self._console.display.refresh()

    # Work

    def idle(self):
        """Open the menu if A is held; store what has waited long; show what follows from the last
        change.
        """
        if self.dialog:
            return self.dialog.idle()
        now = ticks_ms()
        if self._since >= 0 and ticks_diff(now, self._since) >= _HELD:
            self.end_stroke()
            self.open_dialog("menu")
            return True
        calm = ticks_diff(now, self._seen)
        if not self.draft.kept and not self._console.board.buttons.down:
            late = ticks_diff(now, self._edited)
            if late >= _UNSAVED or calm >= _LATEST and self._needs_journal():
                self._edited = now
                self.keep()
            elif late >= _LATEST and self._note():
                self._edited = now
        if self._unnamed and self._choosing and calm >= _CALM:
            self._unnamed = False
            self.bar.doing(self.palette.caption())
            self._console.display.refresh()
        if self._due == 2 and calm >= _CALM:
            self._due = 1
            self.bar.count(*self.part.status(self.board))
            self._console.display.refresh()
        elif self._due == 1 and calm >= _STILL:
            self._due = 0
            self._look_for_gaps()
        return False

    def _needs_journal(self):
        """Return whether a journal could begin if the drawing was stored, which has not failed."""
        draft = self.draft
        return self._console.progress.journal and not (draft.number or draft.told)

    def _note(self):
        """Write what has changed to the journal; return whether it could."""
        changes, progress = self.board.changes, self._console.progress
        journal = progress.journal
        if not journal or not changes.whole or not self.draft.number:
            return False
        if not journal.at:
            try:
                progress.open_journal(self.draft.key, changes, True)
            except MemoryError:
                pass
            self._console.settle()
        changes.whole = bool(journal.at and journal.add())  # else it is stored before long
        return changes.whole

    def _look_for_gaps(self):
        """Mark the first cell at which something is wrong."""
        if self.board.area <= _MOST:
            for cell, _ in self.part.faults(self.board):
                if cell >= 0:
                    self.view.mark(cell)
                    self._console.display.refresh()
                    return

    # What menu, strip and buttons do

    def undo(self, redo):
        """Undo a step, or redo it, and go to where it was."""
        board = self.board
        if not (board.redo() if redo else board.undo()):
            self._console.say("editor", "nothing to redo" if redo else "nothing to undo")
        cells = board.changed
        if cells:
            self.cell = cells[-1]
            self.view.point(self.cell)
            self.point()
        self.show_changed()

    def pick(self):
        """Take in hand what is at the cursor."""
        tool = self.part.pick(self.board, self.cell)
        if self.view.turned:
            tool = load("editor.turned").tool_of(self.part, tool, 1)
        self.palette.choose(tool)
        self._to_strip(False)

    def open_dialog(self, name):
        """Open a dialog of this folder; if memory is too low, say so."""
        for _ in range(2):
            try:
                load("editor.dialogs." + name).open_dialog(self._console, self)
                return
            except MemoryError:  # what is free may be fragmented
                self.dialog = None
                self._spare()
        self._console.say("play", "no room for that")

    def end_dialog(self):
        """Give the keys back to the board; take the frame away, and show the title again."""
        self.dialog = None
        self.view.unframe()
        self.show_title()
        self.show_keys()

    def test(self):
        """Play the level, unless there is something that nobody can play."""
        self._spare()
        for cell, text in self.part.faults(self.board):
            if cell >= 0:
                self.cell = cell
                self.point()
            self._console.tell(words("games/" + self.draft.game, "faults")[text])
            if not text:
                return
            break
        self.close((":test",))

    def hand_over(self):
        """Put what is drawn into the draft."""
        draft, board = self.draft, self.board
        draft.width, draft.height, draft.cells = board.width, board.height, board.cells
        draft.history = board.history
        draft.at = self.cell
        draft.tool = self.palette.tool

    def close(self, then):
        """Store the draft, and go ``then`` (see storing.py); stay if it cannot be stored."""
        load("editor.dialogs.leaving").close(self._console, self, then)

    def throw_away(self):
        """Delete the draft, and leave."""
        self._thrown = True
        load("editor.dialogs.leaving").throw_away(self._console, self.draft)

    def keep(self):
        """Store the draft: the console is about to save."""
        self.hand_over()
        load("editor.dialogs.leaving").keep(self._console, self)
        if not self.draft.kept:
            self.board.changes.whole = False  # the journal would begin with what is stored

    def leave(self):
        """Store the draft unless it is stored; if that fails, it stays in memory."""
        self._console.progress.close_journal()
        self._wear(0)
        if not self._thrown:
            self.hand_over()
            load("editor.dialogs.leaving").leave(self._console, self.draft)
