"""Play with a mouse, in virtual time: presses, drags and the wheel on the simulated console."""

from hands import inside

from nibblock.pointing import front_of
from nibblock.pointing.board import spot_of


class Fingers:
    """A pointer on the console of ``simulator``, in the pixels of its display."""

    def __init__(self, simulator):
        self._simulator = simulator
        self._console = None
        self._pointer = None

    @property
    def pointer(self):
        """The Pointer of the console that runs now."""
        console = self._simulator.console
        if console is not self._console:
            self._console = console
            with inside(self._simulator):
                from nibblock.pointing import Pointer
            self._pointer = Pointer(console)
        return self._pointer

    def go(self, *where, ms):
        """Go to a screen as the console does, and wait."""
        self._simulator.console.go(*where)
        self.wait(ms)

    def open_dialog(self, name):
        """Open a dialog over what is shown, as the console does: in its world."""
        with inside(self._simulator):
            self._simulator.console.screen.open_dialog(name)
        self.wait(800)

    @property
    def front(self):
        """What gets the keys now."""
        return front_of(self._simulator.console)

    def wait(self, ms=600):
        self._simulator.run(f"wait:{ms}")

    def click(self, x, y, ms=600):
        self.pointer.press(x, y)
        self.pointer.release()
        self.wait(ms)

    def drag(self, *places, ms=150):
        """Press at the first place, go along the others, and let go."""
        self.pointer.press(*places[0])
        self.wait(ms)
        for place in places[1:]:
            self.pointer.move(*place)
            self.wait(ms)
        self.pointer.release()
        self.wait(ms)

    def back(self, ms=400):
        self.pointer.back()
        self.wait(ms)

    def wheel(self, lines, ms=400):
        self.pointer.wheel(lines)
        self.wait(ms)

    def pixel(self, cell):
        """The middle of a cell of the board in play."""
        view = self._simulator.console.screen.view
        x, y = spot_of(view, cell)
        size = view.size * view.scale
        group = view.group
        return (
            group.x + (x - view.left) * size + size // 2,
            group.y + (y - view.top) * size + size // 2,
        )
