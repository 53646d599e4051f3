"""The level is solved: half a second for the board, then a banner with the result and what is next.

A game may have a ``dialogs/solved.py`` with either of: ``change(console, play, rows)``, which
changes the buttons (text, action); ``watch(console, play, then)``, which replays the player's own
solution, restores the board and calls ``then``. RAM: 3 KB while it is open.
"""

from adafruit_ticks import ticks_add, ticks_diff, ticks_ms

from nibblock import const
from nibblock.keys import DOWN, LEFT, RIGHT, B
from nibblock.memory import find, load
from nibblock.packs import CALENDAR
from nibblock.packs.next import Next
from nibblock.play.dialogs.banner import Banner
from nibblock.progress.records.chip import kept_key
from nibblock.progress.records.tally import mark
from nibblock.settings import MOTION
from nibblock.sounds import RECORD, SOLVED
from nibblock.ui.buttons import fits
from nibblock.ui.text import words

_ALONE = const(500)  # ms that the solved board has to itself
_NEXT = const(250)  # ms before its first star
_FEW = const(64)  # levels that a press may wait for; one takes some 10 ms to read


def open_dialog(console, play):
    """Let the solved board be seen, then offer what to do next; kept moves are no longer needed."""
    console.progress.clear_unfinished(kept_key(play.key_of_level))
    play.dialog = Solved(console, play)
    try:
        _count(console.progress, play)
    except OSError:  # the card was removed: that pack is counted again some day
        pass


def _count(progress, play):
    """Note in the pack's tally that the level is solved."""
    own = getattr(play, "own_key", b"") or play.key_of_level  # a shuffled level is another
    solved = progress.marks(own) & 1 > 0
    mark(progress, play.path, play.index, solved, 0 if any(play.result[0]) else 1)
    if play.path.startswith(CALENDAR):
        load("packs.days").note(progress, play.path, play.index)


class Solved:
    """The banner as the dialog of ``play``; any key shows it at once, and ends its animation."""

    def __init__(self, console, play):
        self._console = console
        self._play = play
        self._banner = None
        self._heard = False
        self._due = ticks_add(play.won, _ALONE)
        self._search = None  # for the next level
        self._tight = False  # memory is too low for it
        texts = words("play", "solved")
        self._texts = texts[4:]
        rows = [
            (texts[1], self._go_on),
            (texts[2], self._watch),
            (texts[3], lambda: console.go("levels", play.path, play.index)),
        ]
        self._own = find("games." + play.game + ".dialogs.solved")
        by_steps = hasattr(play.session, "record")
        if not play.session.whole or not by_steps and not hasattr(self._own, "watch"):
            rows.pop(1)
        if hasattr(self._own, "change"):
            self._own.change(console, play, rows)
        while len(rows) > 2 and not fits([row[0] for row in rows], console.width - 10):
            rows.pop(1)
        self._rows = rows
        self._head = texts[0]
        self.at = 0

    # Keys

    def key(self, code, repeated):
        """Choose with left and right, take a look at the board with B, else go on."""
        if repeated:
            return
        if not self._banner:
            self._show()
            return
        banner = self._banner
        banner.finish()
        if code == B:
            self._close()
        elif code > DOWN:
            self._play.dialog = None
            self._rows[self.at][1]()
            self._stop_looking()
        elif banner.buttons.key(RIGHT if code in (RIGHT, DOWN) else LEFT):
            self.at = banner.buttons.at
        self._console.display.refresh()

    def released(self, code):
        """Ignore the release of a key."""

    def idle(self):
        """Show the next part when it is due; else look for the next level."""
        if ticks_diff(ticks_ms(), self._due) >= 0:
            if not self._banner:
                self._show()
                return True
            wait = self._banner.turn()
            if wait:
                self._due = ticks_add(self._due, wait)
                self._console.display.refresh()
                return True
        return self._look(1)

    # What it shows

    def _show(self):
        """Show the banner with nothing won yet; its stars come one by one, if things may move."""
        console, play = self._console, self._play
        texts = [row[0] for row in self._rows]
        try:
            moves = console.setting(MOTION)
            self._banner = banner = Banner(console, play, self._head, self._texts, texts)
        except MemoryError:  # the level can still be left by the menu
            self._close()
            console.say("play", "solved, no room")
            return
        if not moves:
            banner.finish()
        self._due = ticks_add(ticks_ms(), _NEXT)
        console.display.refresh()
        if console.sound and not self._heard:
            console.sound.play(SOLVED if moves or not banner.is_record else RECORD)
        self._heard = True

    def _close(self):
        """Take the banner off the board, which moves back."""
        self._stop_looking()
        if self._banner:
            self._banner.close()
            self._banner = None
        self._play.dialog = None

    # What the buttons do

    def _go_on(self):
        """Open the next unsolved level; after the pack's last one, show that it is finished."""
        console, play = self._console, self._play
        if play.path.startswith(CALENDAR):
            console.go("levels", play.path, play.index)
            return
        self._look(_FEW)
        search = self._search
        after = play.index + 1
        if search and search.path:
            after = search.index
        elif search and search.pack_done and (not play.result[0][0] or after >= play.count):
            console.go("pack_finished", play.path, play.index)
            return
        elif after >= play.count:
            after = 0
        self._stop_looking()
        play.open(after)

    def _look(self, most):
        """Look at most at so many more levels for an unsolved one; return whether to go on."""
        play = self._play
        if self._tight or play.path.startswith(CALENDAR):
            return False
        try:
            if not self._search:
                self._search = Next(self._console.progress, play.path, play.index + 1)
            for _ in range(most):
                if self._search.pack_done or not self._search.work():
                    return False
        except MemoryError:  # there is no room to look: the next level it is
            self._stop_looking()
            self._tight = True
            return False
        return True

    def _stop_looking(self):
        """Close the pack; a search that is not over begins again if the banner comes back."""
        search = self._search
        if search:
            search.close()
            if not search.path and not search.pack_done:
                self._search = None

    def _watch(self):
        """Replay the solution, and come back."""
        self._close()
        play = self._play
        if hasattr(self._own, "watch"):
            self._own.watch(self._console, play, self._again)
            return
        from nibblock.play.dialogs.replay import watch

        watch(self._console, play, self._again)

    def _again(self):
        """Show the banner again, all of it."""
        self._play.dialog = self
        self._show()
        if self._banner:
            self._banner.finish()
            self._banner.buttons.choose(self.at)
        self._console.display.refresh()
