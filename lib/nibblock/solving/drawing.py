"""Whether what is drawn can be solved, by the solver. RAM: a code."""

from adafruit_ticks import ticks_diff, ticks_ms

from nibblock.keys import A
from nibblock.packs import PackError, reason
from nibblock.solving import NONE, SECONDS, SOLVED, ask, code_of, is_there
from nibblock.ui.card import BULB, legend
from nibblock.ui.notice import message
from nibblock.ui.text import counts, words


def rows(console, screen):
    """Return the row for the editor's menu, if this computer has a solver."""
    if not is_there():
        return []
    return [(words("solving", "drawing")[0], lambda: _begin(console, screen), BULB)]


def _begin(console, screen):
    """Look for a solution, unless something is missing that makes looking useless."""
    screen.hand_over()
    found = [text for _, text in screen.part.faults(screen.board)]
    try:
        if 0 in found:
            console.tell(words("games/" + screen.draft.game, "faults")[0])
        else:
            Looking(console, screen, code_of(screen.part.level_of(screen.draft)))
    except PackError as error:
        console.tell(reason(error))


class Looking:
    """The dialog of the editor meanwhile; any button but the D-pad ends it."""

    def __init__(self, console, screen, code):
        self._console = console
        self._screen = screen
        self._code = code
        self._since = ticks_ms()
        self._seconds = -1
        self._texts = words("solving", "drawing")
        self._card = ()
        screen.dialog = self
        self._tell()

    def _tell(self):
        seconds = ticks_diff(ticks_ms(), self._since) // 1000
        if seconds == self._seconds:
            return
        self._seconds = seconds
        self._clear()
        console = self._console
        text = self._texts[1] % seconds
        self._card = message(console, [text], True, BULB), legend(console, self._texts[2])
        for part in self._card:
            self._screen.group.append(part)
        console.display.refresh()

    def _clear(self):
        for part in self._card:
            self._screen.group.remove(part)
        self._card = ()

    def idle(self):
        """Look whether there is an answer, and say it."""
        answer = ask(self._code)
        if answer is None:
            self._tell()
            return False
        self._close()
        yes, no, undecided = self._texts[3:]
        if answer[0] == SOLVED:
            names = counts(self._screen.draft.game)[:2]
            known = ["%s: %d" % (names[i], answer[1 + i]) for i in range(len(names))]
            text = ", ".join(known)
            self._console.tell(yes % (text[0].upper() + text[1:]))
        else:
            self._console.tell(no if answer[0] == NONE else undecided % SECONDS)
        return True

    def _close(self):
        self._clear()
        self._screen.dialog = None
        self._screen.show_keys()
        self._console.display.refresh()

    def key(self, code, repeated):
        """End it; the solver goes on, and knows the answer when it is asked again."""
        if code >= A and not repeated:
            self._close()

    def released(self, code):
        """Ignore the release of a key."""
