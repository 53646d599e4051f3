"""The first screen: the logo, Continue, a card per game, settings and help. RAM: about 5 KB.

The logo is on the display before the code for text is even imported, with the cards that do not
depend on it; pictures and numbers appear one by one after the rest.
"""

from displayio import Group

from nibblock import const
from nibblock.boards import setting
from nibblock.keys import DOWN, LEFT, RIGHT, START, UP, A
from nibblock.memory import find, load
from nibblock.pictures import GROUND
from nibblock.screens.base import Base
from nibblock.settings import ASKED, MOTION
from nibblock.ui.card import card, footer_bar, rectangle

_LOGO = const(120)  # pixels
_CAT, _CRATE, _GOAL = const(6), const(7), const(8)  # tiles of the sheet ``stars``


class Screen(Base):
    """Go on where the player left off, or choose a game, its settings, help or other packs.

    ``chosen``: what is selected at first: the name of a screen, or the folder of a game.
    """

    def __init__(self, console, chosen=""):
        self._console = console
        self._actors = []
        self._first = True
        self._scene = None
        self._lacks = True  # pictures, numbers
        self.choices = self._fault = None
        log = console.progress.log
        if log.paths and console.progress.unsettled:
            log.whole = True  # not again if that screen cannot be opened
            console.go("saves")
            return
        if _is_new(console.progress) and find("screens.welcome"):
            console.go("welcome")
            return
        pictures = console.pictures
        self.group = pictures.page(console.width, console.height)
        self._add_logo()
        places = self._add_cards()
        if console.fresh:  # elsewhere the old picture waits for all of it
            console.show(self.group)

        note = console.progress.notice or console.board.note
        if note and not console.progress.unsettled:  # else the page that makes the saves hides it
            console.tell(note)
            console.progress.notice = console.board.note = ""
        try:
            self.choices = load("screens.title_choices").Choices(
                console, self.group, places, chosen
            )
        except OSError as error:  # the saves need no words: they are made first
            self._fault = error

    def _add_logo(self):
        """Show the letters, with the cat, the crate and its goal on them."""
        console, pictures = self._console, self._console.pictures
        scale = 1 if console.small or console.width < 2 * _LOGO else 2
        extra = max(0, console.height - 240)
        group = Group(scale=scale, x=(console.width - _LOGO * scale) // 2)
        group.y = 1 if console.small else 6 + extra // 3
        logo = pictures.sheet("logo")
        group.append(pictures.tiles("logo", (logo.width, logo.height), 1, 1, True, 0, 16))
        self._actors = []
        for tile, x in ((_GOAL, 102), (_CRATE, 60), (_CAT, 45)):
            grid = pictures.tiles("stars", (16, 16), 1, 1, True, x, scale - 1, tile)
            group.append(grid)
            self._actors.append(grid)
        self.group.append(group)

    def _add_cards(self):
        """Add what Continue, the bar and the footer are on: what comes later only adds to them.

        Return the tops of the first two, and the Group of the footer.
        """
        console, group, width = self._console, self.group, self._console.width
        extra = max(0, console.height - (128 if console.small else 240))
        if console.small:
            top, bottom = 48 + extra // 3, 108 + extra
            group.append(card(console, 2, top, width - 4, 13))
        else:
            top, bottom = 103 + extra // 2, 207 + extra
            group.append(card(console, 4, top, width - 8, 32))
            group.append(rectangle(console, 8, top + 2, 44, 28, GROUND))
            group.append(card(console, 4, bottom, width - 8, 17))
        footer = Group(y=console.height - console.bar)
        footer.append(footer_bar(console, 0, console.bar))
        group.append(footer)
        return top, bottom, footer

    def key(self, code, repeated):
        """Choose with the D-pad; A or START opens."""
        choices = self.choices
        if not choices:
            return
        if self._scene:
            self._scene.key()
        if code in (UP, DOWN, LEFT, RIGHT):
            choices.move(code)
            self._console.display.refresh()
        elif code in (A, START) and not repeated:
            choices.open()

    def idle(self):
        """Do a slice of what is still missing; first of all, on a new drive, create the saves."""
        console = self._console
        if self._first:
            self._first = False
            if console.progress.unsettled:  # a new drive: the menu need not wait for its files
                console.progress.log.whole = True
                console.go("saves")
            return True
        if self._fault:
            raise self._fault
        if self._fill_in():
            return True
        if self._actors:
            self._open_scene()
        return self._scene is not None and self._scene.work()

    def _fill_in(self):
        """Do a slice of what the picture still lacks; return false once that is all, or no memory
        is left for it.
        """
        try:
            self._lacks = self._lacks and self.choices.work()
        except MemoryError:
            self._lacks = False
        return self._lacks

    def _open_scene(self):
        """Let the cat move, now that all the rest is there; a small drive may lack that."""
        _, crate, cat = self._actors
        self._actors = []
        try:
            scene = find("screens.opening_scene")
            if scene and self._console.setting(MOTION):
                self._scene = scene.Scene(self._console, cat, crate)
        except MemoryError:  # then nothing moves
            pass

    def leave(self):
        """Drop the pictures, which are not needed again soon."""
        if self.choices:
            self.choices.close()
        self._console.pictures.keep_only()


def _is_new(progress):
    """Return whether nothing was ever saved, and settings.toml leaves something to ask."""
    if progress.settings[ASKED] or progress.settings_at:
        return False
    return setting("NIBBLOCK_LANGUAGE") is None or setting("NIBBLOCK_SOUND") is None
