"""What the screens of all games share while a level is in play. RAM: 300 bytes.

A game's screen creates ``rules`` and ``session`` in ``take(level)`` and the picture in ``build()``,
handles keys in ``press(code, repeated)`` (true if it used the key), draws in ``show_step()`` and
``show_all()``, and returns its counts from ``counts()``. Dialogs open and close over it.

Its Guard keeps the game safe from power loss: all but the last 8 keys or 5 seconds, where the chip
can hold a journal (progress/__init__.py). On other boards the game is saved after two minutes: a
save erases flash, so it must be rare. Its Hud is the bar above the board, up to three counts, each
against the best known (page.py builds it).
"""

from adafruit_ticks import ticks_diff, ticks_ms

from nibblock import const
from nibblock.keys import SELECT, START, A, B, X, Y
from nibblock.memory import load
from nibblock.packs import PackError, Unplayable, open_pack

# pyright: reportAttributeAccessIssue=false
# Each game's screen defines ``rules``, ``session``, ``view`` and how they are drawn.


_ALL = const(0x1FFFFFFF)  # bytes: as many as can be freed
_FLAG = const(21)  # of ui/card.py
_HELD = const(250)  # ms to hold A for the menu: with it, the menu opens in half a second
MOST = const(65535)  # levels in a pack: a saved place has two bytes for its number

_LEVELS = const(1)  # the row that leaves the level, from the end of the pause menu
_KEYS = const(8)  # that may be lost
_LATEST = const(5000)  # ms
_UNSAVED = const(120_000)  # ms, where there is no journal
_NEW = const(-2)  # ``_since`` of a game that has no journal yet

_POWERS = (10, 100, 1000, 10000)
_ZERO = const(16)  # a tile of the font; 0 is the blank
_GLYPH = const(6)


class Playing:
    """Level ``index`` of the pack at ``path``, resumed where the player left off."""

    game = ""  # name of the game whose levels this screen can show
    size = ()  # (width, height) of the level, once it was read
    name = title = key_of_level = ""  # the pack's and the level's; set by page.py
    moved_by = "motion"  # the game's module whose ``begin`` sets ``motion``; "": there is none
    motion = None  # what moves things on the board, if that is to move: a Mover of play/glide.py
    look = 0  # of the place where the pack's levels lie: see look.py
    draft = False  # whether its author tries it out: then nothing is stored

    def __init__(self, console, path, index, paused=0):
        self._console = console
        self.path = path
        self._hud = self.view = self.rules = None
        self._kept = self.result = ()
        self._told = False
        self._held = self.index = 0
        self.won = 0  # ticks_ms() when it was solved
        self.dialog = None
        self.group = None
        self.session = None
        self.guard = Guard(console, self)
        self.paused = paused  # open the menu first: on this row from the end, if not 0
        self._open(index)

    def _open(self, index):
        """Read and show level ``index``; on failure return to the list and say why."""
        self.index = index
        self._kept = None
        self._told = False
        self._held = -1  # when A was pressed (ms), if the game uses A and it is still held
        try:
            load("play.page").show(self._console, self, index)
        except (MemoryError, OSError, PackError, Unplayable) as error:
            self.session = None
            short = isinstance(error, MemoryError)
            name = "games." + self.game + ".screen"
            if not short or not self._console.empty_heap(name, (self.path, index)):
                load("play.page").refuse(self._console, self, error)

    def read_again(self):
        """Return the level as stored in its pack. Raises OSError, PackError, MemoryError."""
        pack = open_pack(self.path)
        try:
            return pack.read(self.index)
        finally:
            pack.close()

    def resume(self):
        """Resume where the player left off, if the level is unfinished in progress."""
        left = self._console.progress.unfinished(self.key_of_level)
        if left:
            load("play.steps").go_on(self._console, self, left)

    def make_hud(self):
        """Create and return the bar above the board, with the counters named on the card."""
        self._hud = load("play.page").hud_of(self._console, self)
        return self._hud

    def lay_out(self, view, arranged):
        """Create the picture: HUD, board, and a footer unless that means smaller tiles.

        ``arranged(room)`` returns how the board would be shown in that many rows of pixels.
        """
        self.view = load("play.page").lay_out(self._console, self, view, arranged)

    def open(self, index):
        """Open another level of the pack without leaving the screen."""
        self._console.announce("ui.card", index)
        self.view = self._hud = self.rules = self.session = self.motion = None
        self.guard.close()
        self._open(index)
        if self.session:
            self._console.show(self.group)

    # Keys.

    def key(self, code, repeated):
        """Pass a key to the dialog, else to the game, else do what it does in every game.

        B undoes, or at the start opens the menu on the way out. A and START open it, X redoes, Y
        restarts, SELECT sets the mark.
        """
        if self.motion:
            self.motion.key()
        if self.dialog:
            self.dialog.key(code, repeated)
            self._spare_behind_dialog()
        elif self.session:
            self._play_key(code, repeated)
        if self.session and not self.dialog:
            self.guard.changed(1)
            self.guard.work()

    def _play_key(self, code, repeated):
        if self.press(code, repeated):
            if code == A and not self.dialog:
                self._held = ticks_ms()
        elif code == B and not repeated and self.session.has_attempts:
            load("play.dialogs.attempts").change(self._console, self)
        elif code == B and not (repeated or self.session.at):
            self.pause(_LEVELS)
        elif code == B:
            self.undo()
        elif code == X:
            self.redo()
        elif repeated:
            return
        elif code in (A, START):
            self.pause()
        elif code == SELECT:
            self.set_mark()
        elif code == Y:
            self.restart()

    def released(self, code):
        """Handle a key's release: A is no longer held for the menu, or the dialog is told."""
        self._held = -1
        if self.dialog:
            self.dialog.released(code)

    def idle(self):
        """Work for the dialog or the game; open the menu if the game uses A and it is held."""
        if self.dialog:
            busy = self.dialog.idle()
            self._spare_behind_dialog()
            return busy
        if self._held >= 0 and ticks_diff(ticks_ms(), self._held) >= _HELD:
            self._held = -1
            self.take_back_press()
            self.pause()
            return True
        if self.paused and not getattr(self.session, "searching", False):
            self.guard.work()  # a menu has room once what opened the level is forgotten
            self.open_dialog("play.pause")
            self.paused = 0
            return True
        self.guard.work()
        return (self.motion or self).work()

    def _spare_behind_dialog(self):
        """Forget what a dialog needed, if it has closed and memory is low."""
        if not self.dialog:
            self.guard.changed(0)
            self._console.spare_memory()

    def take_back_press(self):
        """Reverse what the game's ``press`` did for A, which turned out to be held for the menu."""

    def work(self) -> bool:
        """Do a slice of the game's own work; return true if there is more."""
        return False

    # Undo and redo.

    def undo(self):
        """Undo a step and draw the result."""
        if self.session.undo():
            self.show_step()

    def redo(self):
        """Redo the step that was undone last, and draw the result."""
        if self.session.redo():
            self.show_step()

    def restart(self):
        """Return to the start, so that all can be redone; if first moves are lost, reload."""
        session = self.session
        if session.whole:
            session.restart()
            self.show_all()
        else:
            self._console.progress.clear_unfinished(self.key_of_level)
            self.open(self.index)

    def set_mark(self):
        """Set a mark at this step, to return to later."""
        load("play.steps").add_mark(self.session)
        self._console.say("play", "mark is set", self.rules.moves, icon=_FLAG)

    def warn_if_short(self):
        """Warn once that memory ran out and the first steps are forgotten."""
        if not self.session.whole and not self._told:
            self._told = True
            self._console.say("play", "first moves are forgotten")

    def pause(self, row=0):
        """Open the pause menu; first keep what is not in the chip's journal, and save without one.

        ``row`` is chosen, counted from the end, if it is not 0. If there is no memory for the
        menu, return to the list.
        """
        console = self._console
        y = console.bar + 4 if not console.small else 3  # where the menu's head will be
        head = load("ui.card").header_bar(console, 3, y, console.width // 4, console.bar)
        self.group.append(head)
        console.display.refresh()  # the menu takes a third of a second
        journal = console.progress.journal
        if not (journal and journal.at and journal.add()):
            self.keep()
        if not journal:
            self._save()
        self.paused = row
        if not self.open_dialog("play.pause"):
            console.go("levels", self.path, self.index)
        self.paused = 0
        self.group.remove(head)

    def open_dialog(self, name):
        """Open a dialog over the game, such as pause or solved.

        Return false, and show a message, if there is not enough memory.
        """
        if self.motion:
            self.motion.stop()
        for _ in range(2):
            try:
                load(name).open_dialog(self._console, self)
                return True
            except MemoryError:
                self.dialog = None
                self._console.make_room()  # what is free may be fragmented
            except ImportError:  # a small drive lacks some
                self._console.say("screens", "not on this drive")
                return True
        self._console.say("play", "no room for that")
        return False

    def show_solved(self):
        """Store the solution and offer the next level; a draft's author may publish it."""
        if self.draft:
            self.open_dialog("editor.dialogs.solved")
            return
        self.won = ticks_ms()
        self._with_room(self.store)
        self._save()
        if not self.open_dialog("play.dialogs.solved"):
            self._console.say("play", "solved, no room")

    def store(self):
        """Pass the solution to progress and set ``result``, see records/counts.py."""
        steps = b""
        if self.session.whole:
            try:
                steps = self.session.solution()
            except MemoryError:
                pass
        store = load("progress.records.counts").store
        self.result = store(self._console.progress, self.key_of_level, self.counts(), steps)

    def keep(self):
        """Pass the unfinished level to progress, if it has changed since the last time."""
        session = self.session
        replays = getattr(self.dialog, "holds_board", False)
        if not session or self.draft or replays or not session.whole:
            return
        if self.rules.solved and session.at:  # a level may begin solved
            return
        now = self.state()
        if now == self._kept:
            return
        try:
            self._with_room(self._keep)
            self._kept = now
        except MemoryError:  # this must not stop the player from pausing or leaving
            self._console.say("play", "no room to keep")

    def _keep(self):
        progress, session = self._console.progress, self.session
        now = session.stand()
        if now[0]:
            progress.set_unfinished(self.key_of_level, now[0], now[1], now[2], session.game())
            if now[2] >= 0:
                load("play.steps").keep_marks(progress, self.key_of_level, session)
        else:
            progress.clear_unfinished(self.key_of_level)

    def _with_room(self, act):
        """Call ``act``; if memory is too low, free what can be and call it again."""
        try:
            act()
        except MemoryError:
            self._console.make_room()
            act()

    def state(self):
        """Return what tells whether the game has changed: its stand, and how often it was cut."""
        session = self.session
        return session.end, session.place, session.mark, session.held.cuts

    def leave(self):
        """Keep the unfinished level and save it."""
        if self.motion:
            self.motion.leave()
        self.keep()
        self.guard.close()
        if self._console.pictures.look:
            load("ui.look").wear(self._console, 0)
        if not self._console.ample:  # saving needs memory; the panel keeps the picture
            self._console.display.root_group = None
            self.dialog = self.group = self.view = self._hud = self.motion = None
            self._console.spare_memory(_ALL)
        self._save()

    def _save(self):
        """Save, and with it what was played since the last time, for the player's statistics."""
        console, session = self._console, self.session
        if session and (session.made or session.undone):
            try:
                load("progress.records.counts").add(console.progress, session, self.game)
            except MemoryError:  # counted the next time
                pass
        console.save()


class Guard:
    """Watches the game of ``play``, a Playing."""

    def __init__(self, console, play):
        self._console = console
        self._play = play
        self._since = self._keys = 0
        self._rest()

    def _rest(self):
        self._since = -1  # when the game first changed since it was last safe (ms), -1: it is safe
        self._keys = 0  # how many keys have changed it since

    def open(self):
        """Watch a game that is about to be shown; its journal is begun after that."""
        self._rest()
        self._since = _NEW
        self._play.session.since = ticks_ms()

    def _begin(self):
        """Begin the journal of the game, where the chip can hold one; a draft has none."""
        console, play = self._console, self._play
        self._rest()
        for _ in range(2):
            try:
                if not play.draft:
                    console.progress.open_journal(
                        play.key_of_level, play.session, not console.board.buttons.down
                    )
                break
            except MemoryError:
                self.close()
                console.settle()  # and again, without what opened the level
        console.settle()

    def close(self):
        """End the journal: the game is no longer in play."""
        self._rest()
        self._console.progress.close_journal()

    def changed(self, keys):
        """Note that the game may have changed, by so many keys."""
        if self._since == _NEW:
            self._begin()
        if self._since < 0:
            self._since = ticks_ms()
        self._keys += keys

    def work(self):
        """Write the game to the journal, or save it, if that is due and no key is down."""
        if self._since < 0 or not self._play.session:
            if self._since == _NEW and self._play.session:
                self._begin()
            return
        late = ticks_diff(ticks_ms(), self._since)
        if self._keys < _KEYS and late < _LATEST:
            return
        console, play = self._console, self._play
        progress = console.progress
        journal = progress.journal
        if not play.session.whole or play.rules.solved:
            self._rest()
        elif journal and journal.at and journal.add():
            self._rest()
        elif journal and (journal.at or progress.owed) or late >= _UNSAVED:
            if not console.board.buttons.down:
                self._rest()
                play.keep()
                console.save()


class Number:
    """A count in ``grid``, aligned left; only digits that differ are redrawn.

    Behind it follows ``record``, a TileGrid of a slash and the best known, or None; it is hidden
    while the count is longer than ``most`` digits.
    """

    def __init__(self, grid, record, most):
        self.grid = grid
        self._record = record
        self._most = most
        self._value = -1
        self.show(0)

    def show(self, value):
        """Show ``value``, or its last digits if it is longer than the grid."""
        if value == self._value:
            return
        self._value = value
        grid = self.grid
        count = 1
        while count < grid.width and value >= _POWERS[count - 1]:
            count += 1
        for i in range(grid.width - 1, -1, -1):
            tile = 0
            if i < count:
                tile = _ZERO + value % 10
                value //= 10
            if grid[i] != tile:
                grid[i] = tile
        record = self._record
        if record:
            x = grid.x + count * _GLYPH
            if record.x != x:
                record.x = x
                record.hidden = count > self._most


class Hud:
    """Shows counts: ``numbers`` are Numbers in ``group``; the bar ends at row ``height``."""

    def __init__(self, group, height, numbers):
        self.group = group
        self.height = height
        self._numbers = numbers

    def show(self, first, second=0, third=0):
        """Update the counts; values without a counter are ignored."""
        numbers = self._numbers
        numbers[0].show(first)
        if len(numbers) > 1:
            numbers[1].show(second)
        if len(numbers) > 2:
            numbers[2].show(third)
