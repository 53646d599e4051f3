"""Something failed that should not: which of our files is at fault, and what to do. RAM: as prose.

It does without any file that may be damaged but the modules it is made of: what those need, the
console needs for everything.
"""

from nibblock.memory import find
from nibblock.screens.prose import Prose
from nibblock.ui.card import HELP
from nibblock.ui.text import words

_ENGLISH = (
    "A file is damaged",
    "A file of Nibblock is missing or damaged:",
    "These files are not as they were installed:",
    "Install Nibblock again, as you did before. Your saves and levels stay.",
    "B back",
    "L page, B back",
)


class Screen(Prose):
    """Tells the ``text`` of the error that the screen ``name`` failed with; any key leads on."""

    def __init__(self, console, name, text):
        try:
            texts = words("screens/broken", "damaged files")
        except OSError:
            texts = []
        if len(texts) != len(_ENGLISH):  # that file may be the one
            texts = list(_ENGLISH)
        title, what, self._differ, how, back, pages = texts
        then = ("packs",) if name == "title" else ("title",)
        self._found = None
        Prose.__init__(self, console, title, [what, text, "", how], HELP, then, keys=(back, pages))

    def idle(self):
        """Compare a file with what was installed, and add its path if it is another one."""
        try:
            if self._found is None:
                intact = find("intact")  # a small drive lacks it
                self._found = intact.add_to(self, self._differ) if intact else iter(())
            for path in self._found:
                if path:
                    self._console.display.refresh()
                return True
        except MemoryError:
            raise
        except Exception:  # it is damaged itself
            self._found = iter(())
            self.add(["", self._differ, "lib/nibblock/intact"])
            self._console.display.refresh()
        return False
