# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""The console: opens the board, shows one screen at a time, sleeps, saves. RAM: about 1 KB.

The loop takes a key event, else lets the screen work a slice, else sleeps a millisecond.
"""

import gc
import time

import displayio
import supervisor
from adafruit_ticks import ticks_diff, ticks_ms

from nibblock import const, settings
from nibblock.boards import open_board, setting
from nibblock.games import NAMES
from nibblock.keys import CODE, RELEASE, REPEAT
from nibblock.memory import READING, SPARE, WRITING, forget, load
from nibblock.packs import PackError, open_pack, reason
from nibblock.pictures import Pictures
from nibblock.progress import Progress
from nibblock.progress.drive import Drive

_DIM_AFTER = const(60_000)
_DARK_AFTER = const(180_000)
_SAVE_AFTER = const(20_000)
_ALL = const(0x1FFFFFFF)
_ROOMY = const(40_000)  # bytes free that let dialogs stay loaded while playing

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
        self._playing = ""  # the play screen that was loaded last
        self._several = False  # another one was loaded before
        self._next = None
        self._notice = None
        self._pending = ""
        self._last_key = ticks_ms()
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
        """Leave the screen and enter ``name`` of nibblock.screens once this key is dealt with.

        "play" goes to a level: see ``play`` for its arguments.
        """
        if name == "play":
            self.play(*args)
        else:
            self._next = name, args

    def tell(self, text):
        """Show ``text`` over the screen until a key is pressed."""
        self._pending = text

    def say(self, folder, name, *values):
        """Show a message likewise: section ``name`` of the words in ``folder`` of nibblock.

        Its words are read when it is shown; ``values`` go into their places.
        """
        self._pending = folder, name, values

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
            self.say("screens", "making room")
            self._show_notice()
        try:
            text = progress.flush()
            if text:
                self.tell(text)
        except (MemoryError, RuntimeError):  # RuntimeError: calls too deep (pystack exhausted)
            self.say("screens", "not saved yet")
            self.spare_memory(_ALL)  # for the next time
        if first:
            self._hide_notice()
        self._spare(_ROOMY, WRITING)  # a menu may be open

    def run(self):
        """Call ``turn`` until the power goes; ``go`` has told where to begin."""
        while True:
            wait = self.turn()
            if wait:
                time.sleep(0.001 if wait == 1 else 0.02)  # a quotient would be made each time

    def turn(self):
        """Do one pass of the loop: a change of screens, a key or a slice of the screen's own work.

        Return how many ms there is nothing to do for, 0 to be called again at once. Nothing waits
        in here, so a web page can call it from its own loop.
        """
        wait = 0
        try:
            if self._next:
                self._change()
            else:
                event = self.board.buttons.next()
                if event >= 0:
                    self._key(event)
                elif not self.screen.idle():
                    wait = self._rest()
        except MemoryError:
            self.spare_memory(_ALL)
            self.say("screens", "too little memory")
        except OSError as error:  # such as a card pulled out
            self.tell(reason(error))
            self.go("title" if self._name == "packs" else "packs")
        if self._pending and not self._next:
            self._show_notice()
        return 0 if self._next else wait

    def _key(self, event):
        self._last_key = ticks_ms()
        if self._dimmed:
            self._wake()
        elif event >= RELEASE:
            self.screen.released(event & CODE)
        else:
            self._saved = False
            self._hide_notice()
            self.screen.key(event & CODE, event & REPEAT)

    def _rest(self):
        """Nothing to do: save after 20 s, dim after a minute, go dark after three.

        Return how many ms may pass before the next turn.
        """
        idle = ticks_diff(ticks_ms(), self._last_key)
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
        return 20 if self._dimmed else 1

    def _wake(self):
        if self._dimmed == 2:
            self.show(self.screen.group)
        self._dimmed = 0
        self.board.set_brightness(self.setting(settings.LIGHT))

    def _change(self):
        """Leave the screen and forget its module, then load and enter the next one."""
        name, args = self._next
        self._next = None
        if self.screen:
            self._leave(name)
        if name.startswith("games."):
            self._change_game(name)
        self.spare_memory()
        self._name = name
        try:
            self.screen = load(name if "." in name else "screens." + name).Screen(self, *args)
        except (OSError, PackError, MemoryError, ImportError) as error:
            if name == "title":
                if self._playing:  # it was shown before, with memory in one piece
                    supervisor.reload()
                raise
            self.tell("%s: %s" % (args[0] if args else name, reason(error)))
            self.go("title" if name == "packs" else "packs")
            return
        if not self._next:
            self.show(self.screen.group)

    def _leave(self, name):
        """Leave the screen for the one called ``name``."""
        try:
            self.screen.leave()
        except (OSError, MemoryError) as error:  # nobody is kept from leaving
            self.tell(reason(error))
        self._hide_notice()
        self.display.root_group = None
        self.screen = None
        if name != self._name:
            forget(".screens.")

    def _change_game(self, name):
        """Forget the game that was played, if the one whose screen is ``name`` is another."""
        if self._playing == name:
            return
        if self._playing:
            self._several = True
            self.pictures.keep_only()
            forget("." + self._playing[: self._playing.rfind(".") + 1], ".play.")
        self._playing = name

    def begin_anew(self):
        """Start code.py again if several games were played: what code of all of them left behind
        has memory in pieces, and none large enough. Everything is saved before.
        """
        if self._several:
            self.save()
            supervisor.reload()

    def play(self, path, index, game=""):
        """Go to level ``index`` of the pack at ``path``, on the screen of its game, which is found
        out if it is not given.
        """
        try:
            game = game or _game_of(path, index)
        except (OSError, PackError, MemoryError) as error:
            self.tell("%s: %s" % (path, reason(error)))
            self.go("packs")
        else:
            self._next = "games." + game + ".screen", (path, index)

    def load_ahead(self, game):
        """Import the screen of ``game``, which most likely comes next, where there is room."""
        gc.collect()
        if game and gc.mem_free() >= _ROOMY:
            name = "games." + game + ".screen"
            self._change_game(name)
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
        message = self._pending
        self._pending = ""
        try:
            from nibblock.ui.text import Panel, wrap

            lines = wrap(_text_of(message), (self.width - 16) // 6)
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
        self._spare(room, SPARE)
        if not self.screen and gc.mem_free() < room:
            self.pictures.keep_only()
            gc.collect()

    def spare_reading(self):
        """Let go of what reads packs, if little is free."""
        self._spare(_ROOMY, READING)

    def _spare(self, room, folders):
        gc.collect()
        if gc.mem_free() < room:
            forget(*folders)
            gc.collect()


def _text_of(message):
    """Return the text of a message, which ``tell`` has and ``say`` only names."""
    if isinstance(message, str):
        return message
    from nibblock.ui.words import words

    folder, name, values = message
    try:
        return words(folder, name)[0] % values
    except OSError as error:
        return reason(error)


def _game_of(path, index):
    """Return the game of a level; if it cannot be read, a game whose screen will say so."""
    pack = open_pack(path)
    try:
        return pack.game(index) or NAMES[0]
    finally:
        pack.close()


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
