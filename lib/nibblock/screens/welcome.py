"""The first start: language and sound, as on the page of settings. RAM: 5 KB while it is shown.

The title opens it where nothing was ever saved. What settings.toml says is not asked, and neither
is what has no choice here. A or START goes on with what is shown.
"""

import displayio

from nibblock.boards import setting
from nibblock.keys import DOWN, LEFT, RIGHT, START, UP, A
from nibblock.screens.settings import Screen as Settings
from nibblock.screens.settings import make_rows
from nibblock.settings import ASKED, LANGUAGE, SOUND
from nibblock.ui.card import DOOR

_ASKED = ((LANGUAGE, "NIBBLOCK_LANGUAGE"), (SOUND, "NIBBLOCK_SOUND"))
_SCENE = (6, 7, 8)  # tiles of the sheet ``stars``: the cat, the crate, its goal


class Screen(Settings):
    """The questions; to the title, if there are none."""

    _section, _mark = "welcome", DOOR

    def __init__(self, console):
        self._console = console
        console.progress.settings[ASKED] = 1  # not again, whatever comes; saved with an answer
        if self._rows():
            Settings.__init__(self, console)
        else:
            console.go("title")

    def _rows(self):
        asked = [byte for byte, name in _ASKED if setting(name) is None]
        rows = [row for row in make_rows() if row.which in asked]
        for row in rows:
            row.group = " "  # all on one card
        return [row for byte in asked for row in rows if row.which == byte]

    def _build(self):
        Settings._build(self)
        self._add_scene()

    def _add_scene(self):
        """Show the cat before its crate in the middle of what is free, as large as it fits."""
        console = self._console
        top = self._tops[-1] + self._high(len(self.rows) - 1) + 4
        room = self._page.bottom - self._lines * console.row - 2 - top
        scale = min(room // 20, console.width // 60)
        if scale < 1:
            return
        group = displayio.Group(scale=scale)
        group.x = (console.width - 54 * scale) // 2
        group.y = top + (room - 16 * scale) // 2
        for i in range(3):
            group.append(
                console.pictures.tiles("stars", (16, 16), 1, 1, True, 19 * i, 0, _SCENE[i])
            )
        self.group.append(group)

    def key(self, code, repeated):
        """Choose with up and down, change with left and right, go on with A or START."""
        if code in (A, START):
            if not repeated:
                self._console.progress.touch_settings()
                self._console.go("title")
        elif code in (UP, DOWN, LEFT, RIGHT):
            Settings.key(self, code, repeated)

    def leave(self):
        """Save the answers; on a new drive the title does, once it has created the files."""
        if not self._console.progress.unsettled:
            Settings.leave(self)
