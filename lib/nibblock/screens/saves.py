"""Shown before the title if the save files must be repaired, and after it to create them.

Nothing is in play then. RAM: a panel, and a compaction while it works.
"""

import supervisor

from nibblock.progress.writing.mend import can_repair, job, mend
from nibblock.screens.base import Base
from nibblock.ui.card import SAVE
from nibblock.ui.menu import open_menu
from nibblock.ui.notice import message
from nibblock.ui.page import Page
from nibblock.ui.text import words, wrap


class Screen(Base):
    """Create the files, or ask before changing them; then go to the screen ``then``."""

    def __init__(self, console, *then):
        self._console = console
        self._then = then or ("title",)
        self._job = ""
        self.group = _page(console)
        what = job(console.progress)
        if what == "repair":
            self._ask()
        elif what:
            self._begin(what)
        else:
            self._go_on()

    def _ask(self):
        question, yes, no, no_room = words("screens", "damaged saves")
        if not can_repair(self._console.progress):
            self._console.tell(no_room)
            self._go_on()
            return
        rows = [(yes, lambda: self._begin("repair")), (no, self._go_on)]
        at = 0 if supervisor.runtime.usb_connected else 1  # a battery may give out meanwhile
        open_menu(self._console, self, rows, self._wrapped(question), self._go_on, at=at)

    def _begin(self, what):
        """Say what is done, once this is shown ``idle`` does it."""
        self._job = what
        try:
            texts = words("screens", "making save files")
        except OSError:  # saving needs no words; the title says that they are missing
            return
        lines = [line for text in texts for line in self._wrapped(text)]
        mark = -1 if self._console.small else SAVE
        self.group.append(message(self._console, lines, mark=mark))

    def _wrapped(self, text):
        return wrap(text, (self._console.width - (18 if self._console.small else 44)) // 6)

    def work(self):
        """Do the job."""
        if not self._job:
            return False
        console = self._console
        what = self._job
        self._job = ""
        try:
            line = mend(console.progress, what)
            console.progress.touch_settings()  # there is something to save in new files
            console.save()
            if line:
                console.tell(line)
        finally:
            self._go_on()
        return True

    def _go_on(self):
        console = self._console
        console.progress.log.whole = True  # for now: not again before the next start
        console.go(*self._then)


def _page(console):
    """Return the group of an empty page; its title if the words are there."""
    try:
        head = words("screens", "at work")[0]
    except OSError:  # saving needs no words
        return console.pictures.page(console.width, console.height)
    return Page(console, head, "", -1 if console.small else SAVE).group
