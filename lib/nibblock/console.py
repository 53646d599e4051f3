"""The console: opens the board, shows one screen at a time, sleeps, saves. RAM: about 1 KB.

Each pass of the loop handles a key event, or does a slice of the screen's work, or sleeps for a
millisecond.
"""

import gc
import time

import displayio
import microcontroller
import supervisor
from adafruit_ticks import ticks_diff, ticks_ms

from nibblock import const, packs
from nibblock.boards import open_board
from nibblock.games import NAMES
from nibblock.keys import CODE, RELEASE, REPEAT
from nibblock.memory import READING, SPARE, WRITING, forget, has_room, load
from nibblock.notices import Notices
from nibblock.packs import DRAWING, PackError, open_pack, reason
from nibblock.pictures import Pictures
from nibblock.progress import Progress
from nibblock.progress.drive import Drive

_DIM_AFTER = const(60_000)
_DARK_AFTER = const(180_000)
_SAVE_AFTER = const(20_000)
_ALL = const(0x1FFFFFFF)
_ROOMY = const(40_000)  # with this many bytes free, dialogs stay loaded during play
_SAVE = const(23)  # of ui/icons.py
_LOW = const(200)  # pixels: lower screens use the small font
_FRESH = const(-1)
_EMPTIED = const(1)  # what ``tight`` is once memory was emptied

running = None  # the console, for code that watches it from outside (tools/simulate/watch.py)


class Console:
    """Everything a screen can use: display, palette, progress, and other screens by name."""

    def __init__(self, board):
        self.board = board
        self.display = board.display
        self.width = board.width
        self.height = board.height
        self.small = board.height < _LOW  # then letters, icons and bars are small
        self.row = 8 if self.small else 12  # height of a line of text
        self.bar = 10 if self.small else 14  # height of the bars above and below a page or a board
        self.progress = packs.owner = Progress(Drive())
        self.pictures = Pictures()
        self.screen = None
        self._front = None  # what gets the keys: the screen, or the last dialog opened over it
        self._name = self._playing = ""  # of the screen; of the play screen that was loaded last
        self._shown = False  # whether there was a screen
        self.tight = 0  # what has been tried to fit a level in memory: see screens/room.py
        self.restarted = ()  # the (path, index) that code.py was restarted for, if it was
        self._next = None
        self.cursors = {}  # where lists were left, by screen or folder; see editor/keeping.py
        self.notices = Notices(self)
        self._last_key = ticks_ms()
        self._dimmed = 0
        self._saved = False
        self.failed = None  # the last error that was reported, for Diagnostics
        self.sound = None  # boards/sound.py, if the player wants sound and the board has a speaker
        self.apply_settings()
        self.pictures.sheet("font8" if self.small else "font")  # its calls go deep: do it here

    def setting(self, which):
        """Return what the player chose for ``which`` (see nibblock/settings.py)."""
        return load("progress.reading.choices").value(self.progress.settings, which)

    def apply_settings(self):
        """Apply the player's settings: colours, buttons, brightness, sound, language."""
        load("progress.reading.choices").apply(self)
        load("ui.languages").use(self.progress.settings)

    def go(self, name, *args):
        """Switch to the screen ``name`` once this key was handled; "play": see ``play``."""
        if name == "play":
            self.play(*args)
        else:
            self._next = name, args

    def tell(self, text):
        """Show ``text`` over the screen: for two seconds, or a long one until a key is pressed."""
        self.notices.put(text)

    def say(self, folder, name, *values, icon=-1):
        """Show section ``name`` of the word file in ``folder``, as ``tell`` does; read it then.

        ``values`` fill its % placeholders; ``icon`` is shown before it (ui/icons.py).
        """
        self.notices.put((folder, name, values), icon)

    def save(self):
        """Write any unsaved progress; show the player a message if that fails."""
        progress = self.progress
        if not progress.dirty:
            return
        disk = self._show_disk()
        try:
            text = progress.flush(not self.board.buttons.down)
            if text:
                self.notices.put(text, _SAVE)
        except (MemoryError, RuntimeError):  # RuntimeError: calls nest too deep (pystack exhausted)
            self.say("screens", "not saved yet")
            self.spare_memory(_ALL)  # for the next attempt
        if disk:
            disk[0].remove(disk[1])
            self.display.refresh()
        self._spare(_ROOMY, WRITING)  # a menu may be open

    def _show_disk(self):
        """While a level is in play, show a disk above it; return its parent and it, or None."""
        if self._name[:6] != "games.":
            return None
        try:
            return load("ui.saving").disk(self)
        except (MemoryError, RuntimeError):  # saving needs the memory more
            return None

    def run(self):
        """Call ``turn`` forever; call ``go`` first to choose the screen to start with."""
        while True:
            wait = self.turn()
            if wait:
                time.sleep(0.001 if wait == 1 else 0.02)  # a division would allocate

    def turn(self):
        """Do one pass of the loop: switch screens, handle a key or do a slice of the screen's work.

        Return how many ms the caller may sleep; 0 means call again at once. This never waits, so
        a web page can call it from its own loop.
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
        except MemoryError as error:
            self.failed = error
            self.spare_memory(_ALL)
            wait = 20  # it may happen again in each pass
            if not self._next:
                self.say("screens", "too little memory")
                if not (self.screen and self.screen.group):
                    self.go("title")
        except OSError as error:  # for example, the card was removed
            self.failed = error
            self.tell(reason(error))
            self.go("title" if self._name == "packs" else "packs")
        if self.notices.pending and not self._next:
            self._show_notice()
        self._look_in_front()
        if self.sound:
            self.sound.work()
        return 0 if self._next else wait

    def _look_in_front(self):
        """If the keys now go to another screen or dialog, ignore what was pressed before."""
        front = over = self.screen
        while over:
            front = over
            over = getattr(front, "dialog", None)
        if front is not self._front:
            self._front = front
            self.board.buttons.let_go()
            if self.sound:
                self.sound.opened()

    def _key(self, event):
        self._last_key = ticks_ms()
        if self._dimmed:
            self._wake()
        elif event >= RELEASE:
            self.screen.released(event & CODE)
        else:
            self._saved = False
            self.notices.hide()
            if self.sound:
                self.sound.pressed(event & CODE)
            self.screen.key(event & CODE, event & REPEAT)

    def _rest(self):
        """Save 20 s after the last key, dim after 60 s, go dark after 180 s; return ms to sleep."""
        self.notices.expire()
        idle = ticks_diff(ticks_ms(), self._last_key)
        if idle >= _SAVE_AFTER and not self._saved:
            self._saved = True
            self.screen.keep()
            self.save()
        if idle >= _DIM_AFTER and not self._dimmed:
            self._dimmed = 1
            self.board.set_brightness(self.board.brightness // 4)
        elif idle >= _DARK_AFTER and self._dimmed == 1:
            self._dimmed = 2
            self.board.set_brightness(0)
            self.display.root_group = displayio.Group()
            self.display.refresh()
        return 20 if self._dimmed else 1

    def _wake(self):
        if self._dimmed == 2:
            self.show(self.screen.group)
        self.board.buttons.let_go()
        self._dimmed = 0
        self.board.set_brightness(self.board.brightness)

    def _change(self):
        """Leave the screen and forget its module, then load and enter the next one."""
        name, args = self._next
        self._next = None
        if self.screen:
            self._leave(name)
        if name.startswith("games."):
            self.change_game(name)
        self.spare_memory()
        if not self.tight and (name[:6] != "games." and "." in name or not has_room()):
            self.empty_memory()
        self._name = name
        try:
            self.screen = load(name if "." in name else "screens." + name).Screen(self, *args)
        except (OSError, PackError, MemoryError, ImportError) as error:
            self._not_opened(name, args, error)
            return
        if self._next:
            return
        self.show(self.screen.group)
        if "." in name:  # a level, or a drawing
            self.restarted = ()
        if name != "room":
            if self.tight > _EMPTIED:
                load("play.room").use((16, 12, 8))
            self.tight = 0

    def _not_opened(self, name, args, error):
        """Make room and try again if memory ran out; else report ``error`` on another screen."""
        short = isinstance(error, MemoryError)
        if short and name.startswith("games."):
            self.make_room(args[0], args[1])
        elif short and self.tight < _EMPTIED:
            self.empty_memory()
            self._next = name, args
        elif short and name != "title" and not self.restarted and self._is_saved(name, args):
            supervisor.reload()  # no block is left for a larger table of names
        elif isinstance(error, ImportError) and name[:6] not in ("games.", "saves") and args[1:]:
            self.say("screens", "not on this drive")  # a page about a level, such as scores
            self.go("levels", args[0], args[1], True)
        elif name == "title":
            if not short:
                raise error
            if self._shown:  # there was room for a screen, when memory was not fragmented
                microcontroller.reset()
            raise RuntimeError  # stops the console
        else:
            where = "" if name[:7] == "editor." else (args[0] if args else name) + ": "
            self.tell(where + reason(error))
            self.go("title" if name in ("packs", "saves") else "packs")

    def _is_saved(self, name, args):
        """Save what was to be opened as the place, if it is one; return whether all is saved."""
        if name in ("room", "editor.screen"):
            copied = name != "room" and args[0] != DRAWING  # a level, to be drawn as a copy
            self.progress.set_place((DRAWING if copied else "") + args[0], args[1])
        self.save()
        return not self.progress.dirty and "unsaved" not in self.cursors

    def make_room(self, path, index):
        """Free memory for a level that does not fit, and open it again: see screens/room.py."""
        self.cursors.pop("drawn", None)
        self._next = "room", (path, index)

    def empty_memory(self):
        """Forget every module that can be imported again: large blocks are free only after that."""
        self.tight = _EMPTIED
        self.pictures.keep_only()
        forget(*SPARE, ".games.", ".play.", ".screens.", ".editor.")
        gc.collect()

    def _leave(self, name):
        """Leave the current screen; the next one is ``name``."""
        try:
            self.screen.leave()
        except (OSError, MemoryError) as error:  # an error must not keep the player here
            self.tell(reason(error))
        self.notices.hide()
        self.display.root_group = None
        self.screen = self._front = None
        if name != self._name:
            forget(".screens.", ".editor.")

    def change_game(self, name):
        """Forget the game played last, unless ``name`` is its screen."""
        if self._playing and self._playing != name:
            self.pictures.keep_only()
            forget("." + self._playing[: self._playing.rfind(".") + 1], ".play.")
        self._playing = name

    def play(self, path, index, game="", paused=0):
        """Open level ``index`` of the pack at ``path`` on the screen of ``game``, if that is known.

        ``paused``: open the menu too, on this row from the end. DRAWING opens in the editor.
        """
        if path[: len(DRAWING)] == DRAWING:  # followed by a path: a copy of its level
            return self.go("editor.screen", path[len(DRAWING) :] or path, index)
        try:
            game = game or _game_of(path, index)
        except (OSError, PackError, MemoryError) as error:
            self.tell("%s: %s" % (path, reason(error)))
            self.go("packs")
        else:
            self._next = "games." + game + ".screen", (path, index, paused)
            self.announce(index, game)

    def announce(self, index, game):
        """Show at once which level is about to open, over the old picture."""
        if self.screen:
            try:
                load("play.opening.frame").frame(self, index, game)
            except (ImportError, MemoryError, OSError):  # such as a game that is not on the console
                pass

    def show(self, group):
        """Show ``group`` as the whole picture; if it is already shown, only refresh."""
        self._shown = True
        if self.display.root_group is not group:
            self.display.root_group = group
        self.display.refresh()

    def _show_notice(self):
        try:
            self.notices.show()
        except MemoryError:  # the game continues without the message
            self.spare_memory(_ALL)

    def spare_memory(self, room=_ROOMY):
        """Free what a level in play can do without, if less than ``room`` bytes are free; between
        two screens, a game's sheets too.
        """
        self._spare(room, SPARE)
        if not self.screen and gc.mem_free() < room:
            self.pictures.keep_only()
            gc.collect()

    def spare_reading(self):
        """Forget the modules that read packs or write progress, if memory is low."""
        self._spare(_ROOMY, READING + WRITING)

    def _spare(self, room, folders):
        gc.collect()
        if self.tight or gc.mem_free() < room:
            forget(*folders)
            gc.collect()


def _game_of(path, index):
    """Return the game of a level; if it is unknown, a game whose screen will report the error."""
    pack = open_pack(path)
    try:
        return pack.game(index) or NAMES[0]
    finally:
        pack.close()


def main():
    """Start with the title, or with the first level of the pack that NIBBLOCK_START names.

    If the console restarted itself to make room for a level, start with that level.
    """
    global running
    board = open_board()
    again = supervisor.runtime.run_reason == supervisor.RunReason.SUPERVISOR_RELOAD
    if again:
        board.display.refresh()  # type: ignore  # black, not the terminal, as the light comes on
    running = console = Console(board)
    place = console.progress.place
    if again and place:
        console.restarted = place
        console.tight = _FRESH
        console.make_room(*place)
    elif board.start and console.progress.unsettled:
        console.go("saves", "play", board.start, 0)
    elif board.start:
        console.play(board.start, 0)
    else:
        console.go("title")
    console.run()
