"""What every screen has. RAM: 600 bytes while a screen is shown."""

from adafruit_ticks import ticks_diff, ticks_ms

from nibblock import const
from nibblock.keys import DOWN, START, A, B

_HELD = const(250)  # ms to hold A, as in play

# What one list needs as another does stays loaded between them, while there is room.
LISTS = (
    b".level$ .thumb$ .packs.folders .packs.nbk"
    + b" .records.choices .records.index .records.named .records.tally"
    + b" .screens.base .screens.counting .screens.thumbnail"
    + b" .ui.card .ui.highlight .ui.look .ui.page .ui.text"
)


class Base:
    """What the console calls on a screen; while a ``dialog`` is open, that gets the keys."""

    dialog = None
    soon = ("runs", "ui.page")  # modules that the next screen needs, the last first
    held = -1  # when A was pressed, while it is held

    def key(self, code, repeated):
        """Handle a button press, or a repeat while it is held; ``code`` is from nibblock.keys."""
        if self.dialog:
            self.dialog.key(code, repeated)
            return
        if code == A and not repeated:
            self.held = ticks_ms()
        self.press(code, repeated)

    def released(self, code):
        """Handle the release of a button."""
        if self.dialog:
            self.dialog.released(code)
        elif code == A and self.held >= 0:
            self.held = -1
            self.tap()

    def idle(self) -> bool:
        """Do a few ms of work; return true while there is more."""
        if self.dialog:
            return self.dialog.idle()
        if self.held >= 0 and ticks_diff(ticks_ms(), self.held) >= _HELD:
            self.held = -1
            self.hold()
            return True
        return self.work()

    def press(self, code, repeated):
        """Handle a key that is for the screen itself: move, leave on B, open the menu on START."""
        if code <= DOWN:
            self.move(code)
        elif repeated:
            return
        elif code == B:
            self.up()
        elif code == START:
            self.hold()

    def move(self, code):
        """Do what a direction of the D-pad does."""

    def up(self):
        """Go back to where this screen was opened from."""

    def tap(self):
        """Do what A does once it is let go."""

    def hold(self):
        """Do what A does when it is held, such as open the menu."""

    def work(self) -> bool:
        """Do a slice of the screen's own work; return true while there is more."""
        return False

    def keep(self):
        """Pass to progress whatever should survive a power cut."""

    def leave(self):
        """Clean up before another screen is shown."""
