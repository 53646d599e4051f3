"""What the console does when a screen fails, or cannot be opened. RAM: none after it returns."""

from nibblock.memory import find
from nibblock.packs import PackError, reason

_ALL = 0x1FFFFFFF


def fail(console, name, error):
    """Store what is drawn or in play, as the screen ``name`` failed. Then go on elsewhere if that
    was due to a pack or a card, else say on a page which file is at fault.
    """
    if name == "broken":  # nothing can be shown: code.py has the terminal
        raise error
    console.failed = error
    screen = console.screen
    for keep in (screen.keep, console.save) if screen else ():
        try:
            keep()
        except Exception:  # the first error is the one to tell
            pass
    if _is_outside(error) and screen:
        console.tell(reason(error))
        console.go("title" if name == "packs" else "packs")
    else:
        console.spare_memory(_ALL)
        console.go("broken", name, _text_of(error))


def not_opened(console, name, args, error):
    """Go on elsewhere: the screen ``name`` could not be opened with ``args``."""
    console.failed = error
    absent = isinstance(error, ImportError) and _is_absent(name)
    if absent and args[1:] and name[:6] not in ("games.", "saves", "levels", "packs"):
        console.say("screens", "not on this drive")  # a page about a level, such as scores
        console.go("levels", args[0], args[1], True)
    elif name == "title" or not (_is_outside(error) or absent and name[:6] == "games."):
        fail(console, name, error)
    else:
        where = "" if name[:7] == "editor." else (args[0] if args else name) + ": "
        console.tell(where + reason(error))
        if name == "editor.screen" and args[1:] and args[0][:1] != ":":  # a copy of a level
            console.go("levels", args[0], args[1], True)
        else:
            console.go("title" if name in ("packs", "saves") else "packs")


def _is_outside(error):
    """Return whether an error says nothing about our own files: it is a pack, a card, memory."""
    own = isinstance(error, OSError) and error.args and isinstance(error.args[0], str)
    return isinstance(error, (OSError, PackError, MemoryError)) and not own


def _is_absent(name):
    """Return whether the screen ``name`` has no file on this drive."""
    try:
        return not find(name if "." in name else "screens." + name)
    except Exception:  # it is there, but something that it needs is not
        return False


def _text_of(error):
    """Return what an error says, with the path of the file if it knows that."""
    if isinstance(error, ImportError):
        name = str(error).split("'")[1:2]
        if name:
            return "lib/" + name[0].replace(".", "/")
    if isinstance(error, (OSError, MemoryError)):
        return reason(error)
    return repr(error)
