"""What every screen has. RAM: 300 bytes while a screen is shown."""


class Base:
    """What the console calls on a screen; these versions do nothing."""

    def key(self, code, repeated):
        """Handle a button press, or a repeat while it is held; ``code`` is from nibblock.keys."""

    def released(self, code):
        """Handle the release of a button."""

    def idle(self) -> bool:
        """Do a few ms of work; return true while there is more."""
        return False

    def keep(self):
        """Pass to progress whatever should survive a power cut."""

    def leave(self):
        """Clean up before another screen is shown."""
