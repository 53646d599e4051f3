"""What the page asks of the console, between two of its turns: to open files and codes.

Runs in the page's VM; the console knows nothing about it, as with tools/simulate/watch.py. What is
returned are numbers and texts, which pass to JavaScript as they are.
"""

import sys

from adafruit_ticks import ticks_diff, ticks_ms

from nibblock.memory import load

_LONG_MS = 400  # so much of a file is read level by level; the rest is taken on trust
_TOO_LONG_MS = 2_000  # a file that takes longer to open is none for the console


_wrong = ""  # why the file that was counted last cannot be read


class _Timed:
    """An open file that cannot be read any more once the time is up: strangers may have made it so
    that it takes hours.
    """

    def __init__(self, path, mode):
        self._file = open(path, mode)  # noqa: SIM115 - its pack closes it
        self._began = ticks_ms()
        self.seek = self._file.seek
        self.tell = self._file.tell
        self.close = self._file.close

    def read(self, count):
        self._look_at_the_clock()
        return self._file.read(count)

    def readinto(self, buffer):
        self._look_at_the_clock()
        return self._file.readinto(buffer)

    def _look_at_the_clock(self):
        if ticks_diff(ticks_ms(), self._began) > _TOO_LONG_MS:
            raise OSError("takes too long")


def ready():
    """Return whether the console can go elsewhere: it asks nothing about saves."""
    console = _running()
    return bool(console.screen and console._name != "saves" and not console.leaving)


def count(path):
    """Return how many levels of a file the console can read, 0 if it is no pack for it."""
    global _wrong
    from nibblock import packs

    _wrong = ""
    packs.open = _Timed
    try:
        return _count(packs.open_pack(path))
    except (packs.PackError, OSError, MemoryError, ImportError) as error:
        _wrong = packs.reason(error)
        return 0
    finally:
        del packs.open


def wrong():
    """Return why the console cannot read the file that was counted last, "" if it can."""
    return _wrong


def _count(pack):
    try:
        began = ticks_ms()
        for n in range(pack.count):
            pack.read(n)
            if ticks_diff(ticks_ms(), began) > _LONG_MS:
                break
        return pack.count
    finally:
        pack.close()


def lists(name):
    """Return whether the console lists a file of this name in a folder of packs."""
    return not name.startswith(".") and load("packs.folders").is_pack(name)


def show(path, count):
    """Go to the pack at ``path``: to its level if it has but one; or to the list of packs if there
    are more packs than that one.
    """
    from nibblock.packs import PackError, open_pack

    console = _running()
    _wake(console)
    if count > 1:
        console.go("packs", "", path[path.rfind("/") + 1 :])
        return
    try:
        pack = open_pack(path)
        levels = pack.count
        pack.close()
    except (PackError, OSError, MemoryError):  # the list of levels says what is wrong
        levels = 0
    if levels == 1:
        console.play(path, 0)
    else:
        console.go("levels", path, 0)


def open_code(text):
    """Go to where a typed code would lead; return what is wrong with it, "" if nothing is."""
    from nibblock.packs import PackError, reason

    console = _running()
    try:
        solution = load("sharing.solution")
        if solution.is_solution(text):
            solution.decode_steps(text)
        else:
            load("sharing").decode(text)
    except (PackError, MemoryError, ImportError) as error:
        return reason(error)
    _wake(console)
    console.cursors["code"] = text
    place = console.progress.place
    in_play = console._name[:6] == "games." and place
    console.go("enter", "", *(("play", place[0], place[1]) if in_play else ("title",)))
    return ""


def today():
    """Go to the level of the day; to the calendar, if the clock is wrong."""
    from nibblock.packs.days import clock, paths, table

    console = _running()
    _wake(console)
    now = clock()
    if now:
        which, n = table()[2 * now[1] : 2 * now[1] + 2]
        console.play(paths()[which], n)
    else:
        console.go("calendar")


def shared():
    """Return the code that is on the screen to be shared, "" if there is none."""
    console = _running()
    if console._name in ("screens.share", "share") and console.screen:
        return console.screen._code
    return ""


def in_level():
    """Return whether a level is in play."""
    console = _running()
    return bool(console._name[:6] == "games." and console.screen)


def level_code():
    """Return the code of the level in play, as Share shows it first; "" if it cannot be read."""
    from nibblock.packs import PackError, open_pack

    screen = _running().screen
    try:
        pack = open_pack(screen.path)
        try:
            return _code_of(pack, screen.index)
        finally:
            pack.close()
    except (PackError, OSError, MemoryError):
        return ""


def has_progress():
    """Return whether anything was solved, begun or drawn, or a second player plays here."""
    from nibblock.progress.records.own_levels import levels
    from nibblock.progress.writing.merge import keys
    from nibblock.progress.writing.players import is_there

    progress = _running().progress
    played = keys(progress) or progress.unfinished_keys() or levels(progress)
    return bool(played or is_there(progress, 1) or is_there(progress, 2))


def _code_of(pack, index):
    """Return a level's code, with its solutions if there is room for them."""
    from nibblock.packs import PackError

    encode = load("sharing").encode
    level = pack.read(index)
    if hasattr(level, "solutions"):
        level.solutions = list(pack.texts(index))
        try:
            return encode(level)
        except PackError:
            level.solutions = []
    return encode(level)


def _running():
    return sys.modules["nibblock.console"].running


def _wake(console):
    """Light the screen as a key would."""
    console._last_key = ticks_ms()
    if console._dimmed:
        console._wake()
