"""Use a console of which one file may be damaged.

``de`` comes first for German. Each argument is a place, such as ``packs`` or ``play PATH GAME``;
with a number at its end that row of its menu is chosen, too. It prints ``at PLACE`` if that is
shown, else ``not at PLACE``; ``told LINES`` if the page about damaged files is shown then or later;
and at last ``files`` with all that were read. If code.py stops, it prints what the terminal shows,
and ``stopped``.
"""

import builtins
import sys

import displayio
from handheld import handheld
from switched import GIVEN, Seen, keys, on, wait

ARGUMENTS = {"packs": ("",), "statistics": (0, "title"), "unsaved": ("title", ())}
SOLVED = 99  #: "row" of a level in play
_read = set()
_open = builtins.open
_import = builtins.__import__


def _opened(path, *mode):
    _read.add(path)
    return _open(path, *mode)


def _imported(*args):
    found = _import(*args)
    _read.update(sys.modules)
    return found


def _make_opaque(palette, i):
    palette.colours[i] &= 0xFFFFFF


def _is_transparent(palette, i):
    return palette.colours[i] > 0xFFFFFF


# What only the library for large headings needs; in the stand-in it would be on every heap.
displayio.Palette.make_opaque = _make_opaque
displayio.Palette.is_transparent = _is_transparent
builtins.open = _opened
builtins.__import__ = _imported


def walk():
    yield
    yield from wait(3000)
    yield from told()
    for place in sys.argv[1:]:
        name, *args = [int(word) if word.isdigit() else word for word in place.split(" ")]
        row = args.pop() if args and isinstance(args[-1], int) else -1
        if name == "play":
            path, game = args
            yield from visit(place, "games." + game + ".screen", path, 0, 0)
        elif name in ("levels", "editor.screen", "screens.share"):
            yield from visit(place, name, args[0], 0)
        else:
            yield from visit(place, name, *(args if "/" in place else ARGUMENTS.get(name, args)))
        if row == SOLVED:
            yield from solve()
        elif row >= 0:
            yield from menu(row)
    print("files", *sorted(_read))


def visit(place, name, *args):
    """Go there, and press some keys."""
    Seen.console.restarts = 0
    Seen.console.go(name, *args)
    yield
    yield from wait(1500)
    print("at" if Seen.console._name == name else "not at", place)
    yield from told()
    yield from keys("RIGHT DOWN")
    yield from wait(500)
    yield from told()


def menu(row):
    """Open this row of the menu, if there are both, try it, and close it."""
    handheld.press("A")
    yield from wait(1000)
    handheld.release("A")
    yield
    yield from told()
    for _ in range(row):
        yield from keys("DOWN")
    for keys_ in ("A", "RIGHT DOWN A", "B B"):
        yield from keys(keys_)
        yield from wait(2000)
        yield from told()


def solve():
    try:
        Seen.console.screen.show_solved()
    except Exception as error:  # the loop would show it, or another screen is shown
        print(repr(error))
    yield
    yield from wait(3000)
    yield from told()


def told():
    """Print what the page about damaged files says, if it is shown, and leave it."""
    if Seen.console._name == "broken":
        yield from wait(3000)
        print("told", "".join(Seen.console.screen._lines))
        yield from keys("B")
        yield from wait(1000)


def code():
    """Run code.py, which makes the console."""
    Seen.ran = True
    with open("code.py") as file:
        exec(file.read(), {"__name__": "__main__"})


if "de" in sys.argv:
    sys.argv.remove("de")
    GIVEN["NIBBLOCK_LANGUAGE"] = "de"
Seen.ran = False
Seen.start = code
try:
    try:
        on(walk(), may_restart=True)
    except Exception:
        if Seen.ran:
            raise
        code()  # the console could not even be imported
except Exception as stopped:
    sys.print_exception(stopped)
    print("stopped")
print("ok")
