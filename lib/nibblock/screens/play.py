# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""A level in play. RAM: the level's cells, its view and record; dialogs come and go.

A step sets at most three tiles and a few digits and refreshes once; nothing is allocated.
"""

from nibblock import const, settings
from nibblock.packs import PackError, open_pack, reason
from nibblock.rules.dead import DeadSquares, next_dead_crate
from nibblock.rules.sokoban import Sokoban, Unplayable
from nibblock.screens.board import MOST, BoardView, Hud, layout
from nibblock.session import Session

_DOWN = const(3)
_A = const(4)
_B = const(5)
_START = const(6)
_SELECT = const(7)
_X = const(8)
_Y = const(9)
_CODE = const(15)
_REPEAT = const(16)
_RELEASE = const(32)

_SQUARES = const(8)  # dead squares looked at in one idle slice: about 2 ms


class Screen:
    """Level ``index`` of the pack at ``path``, resumed where it was left."""

    def __init__(self, console, path, index):
        self._console = console
        self.path = path
        self.dialog = None
        self.group = None
        self._open(index)

    def _open(self, index):
        """Read and show level ``index``; on failure go back to the list and say why."""
        console = self._console
        self.index = index
        self._kept = None
        self._told = False
        try:
            self._read(index)
        except (OSError, PackError, MemoryError, Unplayable) as error:
            self._refuse("Level %d: %s" % (index + 1, reason(error)))
        else:
            console.progress.set_place(self.path, index)
            self._resume()
            self._build()

    def _refuse(self, text):
        console = self._console
        self.session = None
        if self.group is None:
            self.group = console.pictures.page(console.width, console.height)
        console.go("levels", self.path, self.index)
        console.tell(text)

    def _read(self, index):
        pack = open_pack(self.path)
        try:
            self.count = min(pack.count, MOST)
            self.may_have_solution = pack.has_solutions
            level = pack.read(index)
        finally:
            pack.close()
        self.title = level.title
        self.key_of_level = level.key
        self.rules = Sokoban(level)
        self.session = Session(self.rules)
        self._dead = DeadSquares(self.rules) if self._console.setting(settings.TINT) else None

    def _resume(self):
        """Stand where the player left this level, if progress has it unfinished."""
        left = self._console.progress.unfinished(self.key_of_level)
        if left:
            self.session.resume(*left)
            self._console.tell("Resumed at move %d" % self.rules.moves)

    def _build(self):
        """Make the picture: HUD above, the board below."""
        console = self._console
        pictures = console.pictures
        width, height = console.width, console.height
        self._hud = Hud(pictures, width, height <= 128, self.index + 1, self.count)
        top = self._hud.height + 1
        room = height - top
        turn = console.setting(settings.TURN)
        across, down = self.rules.width, self.rules.height
        words = self.title and (
            layout(across, down, width, room, turn) == layout(across, down, width, room - 14, turn)
        )
        if words:
            room -= 14
        self.view = BoardView(pictures, self.rules, 0, top, width, room, turn)
        pictures.keep_only("tiles%d" % self.view.size, "digits", "digits8", "font", "font8")
        self.group = pictures.page(width, height)
        self.group.append(self._hud.group)
        self.group.append(self.view.grid)
        self._count()
        if words:
            self._write_title(height - 13)
        elif self.title and not self.session.at:
            console.tell(self.title)

    def _write_title(self, y):
        """The level's title below the board, where that costs no size of tiles."""
        from nibblock.screens.text import DIM, fit, line

        text = fit(self.title, self._console.width)
        x = (self._console.width - 6 * len(text)) // 2
        self.group.append(line(self._console, text, x, y, DIM))

    def _count(self):
        self._hud.show(self.rules.moves, self.rules.pushes)

    def show_all(self):
        """Draw board and counters anew after more than one step."""
        self.view.follow(self.rules.at)
        self.rules.take_changed()
        self.view.draw_all()
        self._count()
        self._console.display.refresh()

    def key(self, event):
        """D-pad plays, B takes back, A pauses; X redoes, Y restarts, SELECT sets the mark."""
        if self.dialog:
            self.dialog.key(event)
            return
        if event >= _RELEASE or not self.session:
            return
        code = event & _CODE
        if code <= _DOWN:
            self._step(code ^ 1 if self.view.turned else code)
        elif code == _B:
            if self.session.undo():
                self.show_step()
        elif code == _X:
            if self.session.redo():
                self.show_step()
        elif event & _REPEAT:
            return
        elif code in (_A, _START):
            self._pause()
        elif code == _SELECT:
            self.session.mark = self.session.at
            self._console.tell("Mark set at move %d" % self.rules.moves)
        elif code == _Y:
            self.restart()

    def _step(self, step):
        if not self.session.step(step):
            return
        self.show_step()
        if self.rules.solved:
            self._solved()
        elif not self.session.whole and not self._told:
            self._told = True
            self._console.tell("Memory is short: the first moves cannot be undone")

    def show_step(self):
        """Draw what one step changed: up to three tiles, and the digits that differ."""
        rules = self.rules
        self.view.draw_changed()
        self._hud.show(rules.moves, rules.pushes)
        self._console.display.refresh()

    def restart(self):
        """Go back to the start; everything can be redone. Without the first moves, read it anew."""
        session = self.session
        if session.whole:
            while session.undo():
                pass
            self.show_all()
        else:
            self._console.progress.clear_unfinished(self.key_of_level)
            self.open(self.index)

    def open(self, index):
        """Go on with another level of the pack without leaving the screen."""
        self.view = self._hud = None
        old = self.group
        self._open(index)
        if self.session:
            self._console.show(self.group)
        else:
            self.group = old

    def to_mark(self):
        """Undo, or redo, to the mark."""
        session = self.session
        while session.at > session.mark and session.undo():
            pass
        while session.at < session.mark and session.redo():
            pass
        self.show_all()

    def _pause(self):
        self.keep()
        self._dialog("pause")
        self._console.save()

    def _dialog(self, name):
        """Import a dialog over the play: pause, solved."""
        for _ in range(2):
            try:
                module = __import__("nibblock.screens." + name, None, None, ("Dialog",))
                module.Dialog(self._console, self)
                return
            except MemoryError:
                self.dialog = None
                self._console.spare_memory(0x1FFFFFFF)  # whatever is free, it lies in pieces

    def _solved(self):
        self._dialog("solved")
        self._console.save()

    def keep(self):
        """Hand the unfinished level to progress, if it changed since that was done last."""
        session = self.session
        if not session or self.dialog_holds_board() or not session.whole or self.rules.solved:
            return
        stand = (session.record.end, session.at, session.mark)
        if stand == self._kept:
            return
        self._kept = stand
        progress = self._console.progress
        end = session.record.end
        if not end:
            progress.clear_unfinished(self.key_of_level)
            return
        try:
            steps = session.packed(end)
            progress.set_unfinished(self.key_of_level, end, session.at, session.mark, steps)
        except MemoryError:  # it must not keep the player from pausing or leaving
            self._console.tell("Too little memory to keep this game")

    def dialog_holds_board(self):
        """Whether a replay has the board just now."""
        return self.dialog is not None and getattr(self.dialog, "holds_board", False)

    def idle(self):
        """Look for dead squares; then show the crates that stand on some."""
        if self.dialog:
            return self.dialog.idle()
        if not self._dead:
            return False
        if self._dead.work(_SQUARES):
            self._dead = None
            self.rules.warn = True
            self._tint()
            self._console.spare_memory()
        return True

    def _tint(self):
        """Draw crates that are lost from the start; a refresh each, they may lie far apart."""
        cell = next_dead_crate(self.rules, 0)
        while cell >= 0:
            self.view.draw(cell)
            self._console.display.refresh()
            cell = next_dead_crate(self.rules, cell + 1)

    def leave(self):
        """Keep the unfinished level and write it."""
        self.keep()
        self._console.save()
