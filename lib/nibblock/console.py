# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""The console: opens the board, shows one screen at a time, sleeps, saves. RAM: about 1 KB.

The loop takes a key event, else lets the screen work a slice, else sleeps a millisecond.
"""

import gc
import sys
import time

import displayio
import supervisor
from adafruit_ticks import ticks_diff

from nibblock import const, settings
from nibblock.boards import open_board, setting
from nibblock.games import SCREENS, screen_of
from nibblock.packs import PackError, open_pack, reason
from nibblock.pictures import Pictures
from nibblock.progress import Progress
from nibblock.progress.drive import Drive

_RELEASE = const(32)
_DIM_AFTER = const(60_000)
_DARK_AFTER = const(180_000)
_SAVE_AFTER = const(20_000)
_ALL = const(0x1FFFFFFF)
_ROOMY = const(40_000)  # bytes free that let dialogs stay loaded while playing

# What a level in play can do without, module by module; whoever needs it imports it again.
# What reads packs:
_READING = (
    "nibblock.packs.brain_pack",
    "nibblock.packs.brain",
    "nibblock.packs.brain_code",
    "nibblock.packs.brain_digits",
    "nibblock.packs.brain_inflate",
    "nibblock.packs.shelf",
    "nibblock.packs.klocki",
    "nibblock.packs.klocki_cells",
    "nibblock.packs.nbk_words",
    "nibblock.packs.nbk_planes",
    "nibblock.packs.nbk_text",
    "nibblock.packs.nbk",
    "nibblock.packs.skbn",
    "nibblock.packs.xsb",
    "nibblock.packs.rows",
    "nibblock.packs.lines",
    "nibblock.packs.level",
)
# What writes saves:
_SAVING = (
    "nibblock.progress.save",
    "nibblock.progress.layout",
    "nibblock.progress.compact",
    "nibblock.progress.chip",
    "nibblock.progress.merge",
)
# And dialogs with their words, what only they ask for, what begins a level, and what loads sheets:
_SPARE = (
    "nibblock.rules.klocki_level",
    "nibblock.screens.slide_layout",
    "nibblock.screens.pause",
    "nibblock.screens.solved",
    "nibblock.screens.replay",
    "nibblock.screens.slide_pause",
    "nibblock.screens.slide_solved",
    "nibblock.screens.slide_best",
    "nibblock.screens.slide_show",
    "nibblock.screens.slide_info",
    "nibblock.screens.slide_thumb",
    "nibblock.screens.slide_moves",
    "nibblock.screens.slide_runs",
    "nibblock.screens.slide_notes",
    "nibblock.screens.slide_labels",
    "nibblock.screens.slide_plates",
    "nibblock.screens.slide_shuffle",
    "nibblock.rules.klocki_shuffle",
    "nibblock.screens.ask",
    "nibblock.screens.menu",
    "nibblock.screens.text",
    "nibblock.screens.thumbnail",
    "nibblock.screens.scores_table",
    "adafruit_imageload.bmp.indexed",
    "adafruit_imageload.bmp.negative_height_check",
    "adafruit_imageload.bmp",
    "adafruit_imageload",
    "nibblock.screens.force_pause",
    "nibblock.screens.force_back",
    "nibblock.screens.force_show",
    "nibblock.screens.force_check",
    "nibblock.screens.force_thumb",
    "nibblock.rules.brain_solution",
)


running = None  # the console, for whoever looks at it from outside (tools/simulate/watch.py)


class Console:
    """What screens know of the world: display, palette, progress, and each other by name."""

    def __init__(self, board):
        self.board = board
        self.display = board.display
        self.width = board.width
        self.height = board.height
        self.row = 8 if board.height <= 128 else 12  # height of a line of text
        self.progress = Progress(Drive())
        self.pictures = Pictures()
        self.screen = None
        self._name = ""
        self._ahead = ""
        self._game = ""  # the play screen of the game played last
        self._several = False  # another one was played before
        self._next = None
        self._notice = None
        self._pending = ""
        self._last_key = supervisor.ticks_ms()
        self._dimmed = 0
        self._saved = False
        self.apply_settings()
        self.pictures.sheet("font8" if self.row == 8 else "font")  # loading goes deep: do it here

    def setting(self, which):
        """What the player chose for ``which`` (see settings)."""
        return settings.value(self.progress.settings, which)

    def apply_settings(self):
        """Take over the player's settings: colours, key repeat, light."""
        self.board.buttons.delay = self.setting(settings.DELAY)
        self.board.buttons.rate = self.setting(settings.RATE)
        self.board.set_brightness(self.setting(settings.LIGHT))
        self.pictures.set_theme(self.setting(settings.THEME))

    def go(self, name, *args):
        """Leave the screen and enter ``name`` once the key now handled is done with."""
        self._next = (name, args)

    def tell(self, text):
        """Show one line over the screen until a key is pressed."""
        self._pending = text

    def _prepare_saves(self):
        """On a new drive make the save files while nobody plays, not with the first record."""
        progress = self.progress
        if progress.first and progress.storage.take():  # else a computer holds the drive
            progress.storage.give()
            progress.touch_settings()

    def save(self):
        """Write what progress has not written yet; tell the player where that went wrong."""
        progress = self.progress
        if not progress.dirty:
            return
        first = progress.first
        if first:
            self.tell("Making room for saves, once ...")
            self._show_notice()
        try:
            text = progress.flush()
        except (MemoryError, RuntimeError):  # RuntimeError: calls too deep (pystack exhausted)
            text = "Not saved yet: too little memory"
            self.spare_memory(_ALL)  # for the next time
        if first:
            self._hide_notice()
        self._spare(_ROOMY, _SAVING)  # a menu may be open
        if text:
            self.tell(text)

    def run(self):
        """Play until the power goes; ``go`` has told where to begin."""
        while True:
            while self._next:
                self._change()
            try:
                event = self.board.buttons.next()
                if event >= 0:
                    self._key(event)
                elif not self.screen.idle():
                    self._rest()
            except MemoryError:
                self.spare_memory(_ALL)
                self.tell("Too little memory for that")
            except OSError as error:  # such as a card pulled out
                self.tell(reason(error))
                self.go("title" if self._name == "shelf" else "shelf")
            if self._pending and not self._next:
                self._show_notice()

    def _key(self, event):
        self._last_key = supervisor.ticks_ms()
        if self._dimmed:
            self._wake()
            return
        if event < _RELEASE:
            self._saved = False
            self._hide_notice()
        self.screen.key(event)

    def _rest(self):
        """Nothing to do: save after 20 s, dim after a minute, go dark after three."""
        idle = ticks_diff(supervisor.ticks_ms(), self._last_key)
        if idle >= _SAVE_AFTER and not self._saved:
            self._saved = True
            self.screen.keep()
            self._prepare_saves()
            self.save()
        if idle >= _DIM_AFTER and not self._dimmed:
            self._dimmed = 1
            self.board.set_brightness(self.setting(settings.LIGHT) // 4)
        elif idle >= _DARK_AFTER and self._dimmed == 1:
            self._dimmed = 2
            self.board.set_brightness(0)
            self.display.root_group = displayio.Group()
            self.display.refresh()
        time.sleep(0.02 if self._dimmed else 0.001)

    def _wake(self):
        if self._dimmed == 2:
            self.show(self.screen.group)
        self._dimmed = 0
        self.board.set_brightness(self.setting(settings.LIGHT))

    def _change(self):
        """Drop the old screen with its module, then import and enter the new one."""
        name, args = self._next
        self._next = None
        if self.screen:
            try:
                self.screen.leave()
            except (OSError, MemoryError) as error:  # nobody is kept from leaving
                self.tell(reason(error))
            self._hide_notice()
            self.display.root_group = None
            self.screen = None
            if self._name != name:
                drop("nibblock.screens." + self._name)
            if self._ahead and self._ahead != name:
                drop("nibblock.screens." + self._ahead)
            self._ahead = ""
        if name in SCREENS.values() and name != self._game:
            self._leave_game()
            self._game = name
        self.spare_memory()
        self._name = name
        try:
            self.screen = load(name).Screen(self, *args)
        except (OSError, PackError, MemoryError, ImportError) as error:
            if name == "title":
                if self._game:  # it was shown before, with memory in one piece
                    supervisor.reload()
                raise
            self.tell("%s: %s" % (args[0] if args else name, reason(error)))
            self.go("title" if name == "shelf" else "shelf")
            return
        if not self._next:
            self.show(self.screen.group)

    def begin_anew(self):
        """Start code.py again if several games were played: what code of all of them left behind
        has memory in pieces, and none large enough. Everything is saved before.
        """
        if self._several:
            self.save()
            supervisor.reload()

    def _leave_game(self):
        self._several = self._game != ""
        self.pictures.keep_only()
        try:
            from nibblock.leftover import drop_leftovers

            drop_leftovers(self._game)
        except MemoryError:  # then they stay
            pass

    def play(self, path, index):
        """Go to level ``index`` of the pack at ``path``, on the screen of its game."""
        try:
            pack = open_pack(path)
            try:
                self.go(screen_of(pack, index), path, index)
            finally:
                pack.close()
        except (OSError, PackError, MemoryError) as error:
            self.tell("%s: %s" % (path, reason(error)))
            self.go("shelf")

    def load_ahead(self, name):
        """Import the screen that most likely comes next, where there is plenty of room."""
        gc.collect()
        if gc.mem_free() >= _ROOMY:
            self._ahead = name
            try:
                load(name)
            except ImportError:  # a game that is not on this console: told when it is chosen
                pass

    def show(self, group):
        """Make ``group`` the whole picture; what is shown already is only refreshed."""
        if self.display.root_group is not group:
            self.display.root_group = group
        self.display.refresh()

    def _show_notice(self):
        self._hide_notice()
        text = self._pending
        self._pending = ""
        try:
            from nibblock.screens.text import Panel, wrap

            lines = wrap(text, (self.width - 16) // 6)
            panel = Panel(self, lines, at_bottom=True).group
        except MemoryError:  # the play goes on without the words
            self.spare_memory(_ALL)
            return
        self._notice = self.screen.group, panel
        self.screen.group.append(panel)
        self.display.refresh()

    def _hide_notice(self):
        if self._notice:
            group, panel = self._notice
            self._notice = None
            group.remove(panel)
            self.display.refresh()

    def spare_memory(self, room=_ROOMY):
        """Let go of what a level in play can do without, if less than ``room`` bytes are free.

        Between two screens that is a game's sheets, too.
        """
        self._spare(room, _READING, _SAVING, _SPARE)
        if not self.screen and gc.mem_free() < room:
            self.pictures.keep_only()
            gc.collect()

    def spare_reading(self):
        """Let go of what reads packs, if little is free."""
        self._spare(_ROOMY, _READING)

    def _spare(self, room, *modules):
        gc.collect()
        if gc.mem_free() < room:
            for names in modules:
                for name in names:
                    drop(name)
            gc.collect()


def load(name):
    """Import the module of screen ``name``."""
    return __import__("nibblock.screens." + name, None, None, ("Screen",))


def drop(name):
    """Forget a module, so that its memory can be used again; it may be imported anew later."""
    if name in sys.modules:
        del sys.modules[name]
        dot = name.rfind(".")
        parent = sys.modules.get(name[:dot]) if dot > 0 else None
        if parent:
            setattr(parent, name[dot + 1 :], None)  # not every board has delattr


def main():
    """Switch on: the title; with NIBBLOCK_START in settings.toml the first level of that pack."""
    global running
    running = console = Console(open_board())
    start = setting("NIBBLOCK_START")
    if start:
        console.play(start, 0)
    else:
        console.go("title")
    console.run()
