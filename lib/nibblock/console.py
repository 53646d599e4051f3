"""The console: shows one screen at a time, sleeps, saves.

Each pass of the loop handles a key event, or does a slice of the screen's work, or sleeps for a
millisecond. Where memory is ample, everything happens in one run of code.py; elsewhere the list of
levels, a level in play and the editor have a run each, with an empty heap: see runs.py. Notices are
the messages over the screen: what waits to be shown, and what is.
RAM: about 1.2 KB; in the list and the editor also 8 KB for the table of names (``_grow_names``).
"""

import gc
import sys
import time

import displayio
import supervisor
from adafruit_ticks import ticks_diff, ticks_ms

from nibblock import boards, const, packs
from nibblock.games import NAMES
from nibblock.keys import CODE, RELEASE, REPEAT
from nibblock.memory import DIALOGS, READING, SETUP, SPARE, WRITING, drop, find, forget, load, wipe
from nibblock.packs import CALENDAR, DRAWING, PackError, open_pack, reason
from nibblock.pictures import Pictures
from nibblock.progress import Drive, Progress
from nibblock.settings import LANGUAGE

_SAVE_AFTER = const(20_000)
_CALM = const(500)  # ms without a key: nobody minds 0.1 s now
_ALL = const(0x1FFFFFFF)
_ROOMY = const(40_000)  # with this many bytes free, dialogs stay loaded during play
_SAVE = const(23)  # of ui/card.py
_LOW = const(200)  # pixels: lower screens use the small font
_AMPLE = const(1_000_000)  # with this many bytes free at the start, nothing ever restarts
_TABLE = const(8_000)  # bytes: the table for names 1,261 to 2,540, and letters of the first
_FEW = const(40)  # names that are added before looking whether the table has grown
_MOST = const(400)  # ... that are added at most
_GROWN = const(7_000)  # bytes: when as many are gone, the table has grown
_SHORT = const(8)  # passes in a row without memory for them: then the console starts again
_LISTS = const(30_000)  # ... what lists share stays loaded between them
_SCANT = const(24_000)  # with fewer bytes free, the next screen gets an empty heap

_STORING = "editor.storing"  # it keeps the picture of the screen before it

running = None  # the console, for code that watches it from outside (tools/simulate/watch.py)
_BRIEF = const(2000)  # ms that a toast is shown


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
        gc.collect()
        self.ample = gc.mem_free() > _AMPLE
        # Names are never freed, and their table grows in one piece. In a heap full of holes there
        # would be none for it, and nothing could be imported any more, not even what restarts. So
        # the list, the editor and levels of one's own, with their many names, keep room for it
        # (twice as much in a VM of 64 bits). Other levels seldom need it, and then ``make_room``
        # finds some.
        self._reserve = None
        self._grown = self.ample  # the table was made to grow
        self._added = 0  # names, to make it grow
        self.progress = packs.owner = Progress(Drive())
        self.pictures = Pictures()
        self.screen = None
        self._chosen = {}  # by setting: (its byte, what that means)
        self._front = None  # what gets the keys: the screen, or the last dialog opened over it
        self._name = ""  # of the screen
        self.fresh = True  # no screen was shown yet in this run: its heap is as good as empty
        self._run = ""  # what this run is for, once it has a screen: see ``_run_of``
        self.restarts = 0  # how many in a row, without a key between them
        self._short = 0  # passes in a row for which memory was too low
        self.leaving = None  # the next screen's name and arguments, once this one is left
        self._soon = []  # modules that the next screen will need, to be loaded while nobody waits
        self.cursors = {}  # where lists were left, by screen or folder; see editor/keeping.py
        self.notices = Notices(self)
        self._last_key = ticks_ms()
        self._dimmed = 0
        self.dims_after = 0  # ms without a key; 0: it never dims
        self._saved = False
        self.failed = None  # the last error that was reported, for Diagnostics
        self.sound = None  # boards/sound.py, if the player wants sound and the board has a speaker
        self.apply_settings()
        try:
            self.pictures.sheet("font8" if self.small else "font")  # its calls go deep: do it here
        except OSError as error:  # there is another one now
            self.failed = error

    def setting(self, which):
        """Return what the player chose for ``which`` (see nibblock/settings.py).

        What it means is looked up once for each choice.
        """
        stored = self.progress.settings[which]
        if which not in self._chosen or self._chosen[which][0] != stored:
            value = load("progress.records.choices").value(self.progress.settings, which)
            self._chosen[which] = stored, value
        return self._chosen[which][1]

    def apply_settings(self):
        """Apply the player's settings: colours, buttons, brightness, sound, language."""
        load("progress.records.choices").apply(self)
        load("ui.text").use(self.setting(LANGUAGE))

    def go(self, name, *args):
        """Switch to the screen ``name`` once this key was handled; "play": see ``play``."""
        if name == "play":
            self.play(*args)
        else:
            self.leaving = name, args

    def tell(self, text):
        """Show ``text`` over the screen: for two seconds, or a long one until a key is pressed."""
        self.notices.put(text)

    def say(self, folder, name, *values, icon=-1):
        """Show section ``name`` of the word file in ``folder``, as ``tell`` does; read it then.

        ``values`` fill its % placeholders; ``icon`` is shown before it (ui/card.py).
        """
        self.notices.put((folder, name, values), icon)

    def save(self):
        """Write any unsaved progress; show the player a message if that fails."""
        progress = self.progress
        if not progress.dirty:
            return
        disk = self._show_disk()
        for is_last in (False, True):
            try:
                text = progress.flush(not self.board.buttons.down)
                if text:
                    self.notices.put(text, _SAVE)
                break
            except (MemoryError, RuntimeError):  # RuntimeError: calls nest too deep (pystack)
                self.make_room()
                if is_last:
                    self.say("screens", "not saved yet")
        if disk:
            disk[0].remove(disk[1])
            self.display.refresh()
        if self.screen and self.screen.group:  # what is being left needs no more room
            self.spare(_ROOMY, WRITING)

    def _show_disk(self):
        """While a level is in play, show a disk above it; return its parent and it, or None."""
        if self._name[:6] != "games." or not (self.screen and self.screen.group):
            return None
        try:
            return load("ui.saving").disk(self)
        except (MemoryError, RuntimeError):  # saving needs the memory more
            return None

    def look_at_battery(self):
        """Say once that the battery is low, on boards that can measure it."""
        if not self.board.battery or self.board.low:
            return
        try:
            battery = find("ui.battery")  # a small drive lacks it
            if battery:
                battery.look(self)
        except (MemoryError, RuntimeError):  # there will be another save
            pass
        drop("nibblock.ui.battery")

    def run(self):
        """Call ``turn`` forever; call ``go`` first to choose the screen to start with."""
        wipe()  # MicroPython does not clear the room that ``turn`` has for exceptions
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
        self._short += 1  # until this pass is over without too little memory
        try:
            if self.leaving:
                wipe()  # what only the old screen needs, then what only opening needs
                self._change(*self.leaving)
                wipe()
            else:
                event = self.board.buttons.next()
                if event >= 0:
                    self._key(event)
                elif not self.screen.idle():
                    wait = self._rest()
            self._short = 0
        except MemoryError as error:
            self.failed = error
            if self._short > _SHORT:
                supervisor.reload()  # nothing helps: start again, with the title
            self.make_room()
            wait = 20  # it may happen again in each pass
            if not self.leaving:
                self.say("screens", "too little memory")
                if not (self.screen and self.screen.group):
                    self.go("title")
        except Exception as error:
            load("screens.failed").fail(self, self._name, error)
        # A menu that is about to open would cover it.
        if self.notices.pending and not self.leaving and not getattr(self.screen, "paused", 0):
            if self.screen and self.screen.group:
                self._show_notice()
        self._look_in_front()
        if self.sound:
            self.sound.work()
        return 0 if self.leaving else wait

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
        self.restarts = 0
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
        """Save and look at the battery 20 s after the last key; dim, and go dark after three times
        as long; return ms to sleep.
        """
        self.notices.expire()
        idle = ticks_diff(ticks_ms(), self._last_key)
        if idle >= _CALM and self._reserve is not None:
            self._grow_names(_FEW)  # before a menu needs it
        elif idle >= _CALM and self._soon:
            self._load_soon()
        if idle >= _SAVE_AFTER and not self._saved and not self._is_menu_open():
            self._saved = True
            self.screen.keep()
            self.save()
            self.look_at_battery()
        dims = self.dims_after
        if idle >= dims > 0 and not self._dimmed:
            self._dimmed = 1
            self.board.set_brightness(self.board.brightness // 4)
        elif idle >= 3 * dims and self._dimmed == 1:
            self._dimmed = 2
            self.board.set_brightness(0)
            self.display.root_group = displayio.Group()
            self.display.refresh()
        return 20 if self._dimmed else 1

    def _load_soon(self):
        """Load one of the modules that the next screen will need, if there is room for it."""
        name = self._soon.pop()
        gc.collect()
        if gc.mem_free() > _SCANT:
            try:
                load(name)
            except Exception:  # what needs it says why
                pass

    def _is_menu_open(self):
        """Return whether a dialog takes the memory that saving needs."""
        return not self.ample and getattr(self.screen, "dialog", None) is not None

    def _wake(self):
        if self._dimmed == 2:
            self.show(self.screen.group)
        self.board.buttons.let_go()
        self._dimmed = 0
        self.board.set_brightness(self.board.brightness)

    def _change(self, name, args):
        """Leave the screen, then load and enter the next one, here or after a restart."""
        self.leaving = None
        if self.screen:
            if name == _STORING:
                self.announce(name)
            self._leave()
        if self._needs_restart(name):
            self.restart(name, args)
        else:
            self._enter(name, args)

    def _enter(self, name, args):
        """Load and show the screen ``name``.

        This is not part of ``_change``, as in MicroPython a function with a try keeps alive what
        an earlier call left on the stack: here that was the screen just left.
        """
        self.display.root_group = self.screen = self._front = None
        self._name = name
        self._run = _run_of(name) or self._run
        if self.fresh and not self.ample and (name[:6] != "games." or args[0][:5] == ":mine"):
            self._reserve = bytearray(_TABLE << (sys.maxsize >> 31 > 0))
        try:
            if name == "levels" and args[0].startswith(CALENDAR):
                self._name = name = "calendar"
                args = args[:2]
            self.screen = load(name if "." in name else "screens." + name).Screen(self, *args)
        except Exception as error:
            self._not_opened(name, args, error)
            return
        if not self.leaving:
            if self.screen.group:
                self.show(self.screen.group)
            self.fresh = False
            is_list = self._run == "list" and not self.ample
            self._soon = list(getattr(self.screen, "soon", ())) if is_list else []

    def _needs_restart(self, name):
        """Return whether the screen ``name`` is one of another run, or there is little room."""
        run = _run_of(name)
        if self.ample or not self._run or not run:
            return False
        if "games." not in (run + self._run):  # a level was announced, and a menu shows the choice
            self.announce("ui.page")
        if run != self._run:
            return True
        self.screen = self._front = self.display.root_group = None
        if gc.mem_free() > _ROOMY:
            return False
        self.pictures.keep_only()
        for kept in (load("screens.base").LISTS, b""):
            forget(SPARE + b" .screens.", kept)
            gc.collect()
            if gc.mem_free() > _LISTS:
                return False
        return gc.mem_free() < _SCANT

    def restart(self, name, args, lose=False):
        """Restart into the screen ``name``; if something would be lost by that, ask first."""
        if not self.ample:  # the picture stays on the panel
            self._reserve = self.screen = self._front = self.display.root_group = None
        if not load("runs").restart(self, name, args, lose):
            self.leaving = "unsaved", (name, args)

    def empty_heap(self, name, args):
        """Restart into the screen ``name``, for which memory ran out; return False if it has had an
        empty heap, or none would be any larger.
        """
        if self.ample or self.fresh:
            return False
        self.restart(name, args)
        return True

    def _not_opened(self, name, args, error):
        """Open the screen with an empty heap if memory ran out; else go on elsewhere."""
        self.failed = error
        if not (isinstance(error, MemoryError) and self.empty_heap(name, args)):
            load("screens.failed").not_opened(self, name, args, error)

    def _leave(self):
        """Leave the current screen, which stays on the panel until the next one is shown."""
        self.notices.hide()
        self._front = None  # it may be a menu, which holds memory
        try:
            self.screen.leave()
        except Exception as error:  # an error must not keep the player here
            self.tell(reason(error))

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
            self.leaving = "games." + game + ".screen", (path, index, paused)
            self.announce("ui.card", index)

    def announce(self, module, *what):
        """Show at once what is about to open, over the old picture, by ``announce`` of a module."""
        try:
            load(module).announce(self, *what)
        except Exception:  # opening it says why: such as a game that is not on the console
            pass

    def show(self, group):
        """Show ``group`` as the whole picture; if it is already shown, only refresh."""
        if self.display.root_group is not group:
            self.display.root_group = group
        self.display.refresh()

    def repaint(self):
        """Let the next refresh paint the whole screen once: the parts that changed, each by itself,
        would be more pixels.
        """
        display = self.display
        root, display.root_group = display.root_group, None
        display.root_group = root

    def _show_notice(self):
        try:
            self.notices.show()
        except MemoryError:  # the game continues without the message
            self.spare_memory(_ALL)
        except Exception as error:
            if self._name != "broken":  # that page matters more
                load("screens.failed").fail(self, self._name, error)

    def spare_memory(self, room=_ROOMY):
        """Free what a level in play can do without, if less than ``room`` bytes are free; between
        two screens, a game's sheets too.
        """
        self.spare(room, SPARE)
        if not self.screen and gc.mem_free() < room:
            self.pictures.keep_only()
            gc.collect()

    def settle(self):
        """Forget what only opened the level or the drawing that is shown now."""
        if not self.ample:
            forget(SETUP + DIALOGS)
            gc.collect()

    def make_room(self):
        """Free all that can be, after memory ran out, and let the table of names take of it."""
        self.spare_memory(_ALL)
        self._grow_names()

    def _grow_names(self, count=_MOST):
        """Let the table of names grow once, while there is one piece for it: add ``count`` names,
        or fewer, if it has grown before.
        """
        while count > 0 and not self._grown:
            gc.collect()  # what making names leaves behind must not be taken for the table
            used = gc.mem_alloc()
            try:
                for _ in range(_FEW):
                    n = self._added
                    getattr(self, "%c%c" % (65 + n % 60, 65 + n // 60), None)  # the shortest
                    self._added = n + 1
                count -= _FEW
            except MemoryError:  # the table is full
                self._grown = self._reserve is None  # there is no piece for the next
                self._reserve = None  # it is still whole: no name could take of it
                wipe()
            if self._added >= _MOST or gc.mem_alloc() > used + _GROWN:
                self._grown = True
        if self._grown:
            self._reserve = None
            gc.collect()

    def spare_reading(self):
        """Forget the modules that read packs or write progress, if memory is low."""
        if gc.mem_free() < _ROOMY:  # to collect before, too, would take 15 ms more
            forget(READING + WRITING)
            gc.collect()

    def spare(self, room, folders):
        """Forget the modules in these folders if less than ``room`` bytes are free."""
        if gc.mem_free() < room:
            if room < _ALL:
                gc.collect()
            if gc.mem_free() < room:
                forget(folders)
                gc.collect()


def _game_of(path, index):
    """Return the game of a level; if it is unknown, a game whose screen will report the error."""
    pack = open_pack(path)
    try:
        return pack.game(index) or NAMES[0]
    finally:
        pack.close()


def _run_of(name):
    """Return which run of code.py the screen ``name`` belongs to: "list", "editor", or a game's
    folder; "" if it may be shown in any.
    """
    if name in ("unsaved", _STORING, "broken"):
        return ""
    if name.startswith("games."):
        return name[: name.rfind(".")]
    return "editor" if name == "editor.screen" else "list"


def main():
    """Start with the title, or where a planned restart leads (see runs.py), or with the first level
    of the pack that NIBBLOCK_START names.
    """
    console = _begun(boards.opened or boards.open_board())
    drop("nibblock.runs")  # nothing holds it any more
    console.run()


def _begun(board):
    """Return the console, on the way to its first screen."""
    global running
    runs = load("runs")
    start = runs.arrived()
    runs.mount_card(board, start)
    running = console = Console(board)
    start = start or runs.from_place(console.progress)
    if console.failed:
        load("screens.failed").fail(console, "", console.failed)
    elif start:
        runs.open_first(console, start)
    elif board.start and console.progress.unsettled:
        console.progress.log.whole = True  # not again if that screen cannot be opened
        console.go("saves", "play", board.start, 0)
    elif board.start:
        console.play(board.start, 0)
    else:
        console.go("title")
    return console


class Notices:
    """One message at a time; ``pending`` is the next one, with its ``icon``.

    ``shown`` is (the screen's group, the message's), None if there is no message.
    """

    def __init__(self, console):
        self._console = console
        self.pending = ""
        self.icon = -1
        self.shown = None
        self._brief = False
        self._since = 0

    def put(self, what, icon=-1):
        """Show ``what`` next: a text, or (folder, section, values), after an icon (ui/card.py)."""
        self.pending = what
        self.icon = icon

    def show(self):
        """Show what is pending in place of what is shown. Raises MemoryError."""
        self.hide()
        what, mark = self.pending, self.icon
        self.pending = ""
        console = self._console
        group, self._brief = load("ui.notice").notice(console, what, mark)
        self._since = ticks_ms()
        self.shown = console.screen.group, group
        console.screen.group.append(group)
        console.display.refresh()

    def hide(self):
        """Take the message off the screen."""
        if self.shown:
            under, group = self.shown
            self.shown = None
            under.remove(group)
            self._console.display.refresh()

    def expire(self):
        """Take a toast off the screen once its time is over."""
        if self.shown and self._brief and ticks_diff(ticks_ms(), self._since) > _BRIEF:
            self.hide()
