"""``play`` for authors: packs saved into the drive, and the FILE of ``play FILE``, are reloaded
while the console runs.

The device knows nothing about this. Every quarter of a second the files of ``levels`` are checked;
once a change has settled for one more check (an editor may save in two steps), the screen that
shows it is opened again. FILE is then made into a pack again, whose change is noticed in the same
way. A level in play restarts only if it changed; if it is gone, its pack's
list appears, or the list of packs.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from tools.simulate.machine import Machine
from tools.simulate.opened import Opened

_EVERY_US = 250_000
_SIDECAR = ".titles"

Facts = dict[str, tuple[int, int]]


class Watcher:
    """Watches the packs on the drive of ``machine``, and the FILE that was opened on it;
    ``look(now)`` is called whenever the console is idle.
    """

    def __init__(self, machine: Machine, opened: Opened | None = None) -> None:
        self._root = machine.drive.root
        self._machine = machine
        self._opened = opened
        self._next = 0
        self._seen = self._facts()
        self._changed: set[str] = set()
        self._line = ""  # shown once the new screen is there

    def look(self, now: int) -> None:
        """Reload what was saved; ``now`` in microseconds."""
        if now < self._next:
            return
        line, self._line = self._line, ""
        console = running()
        if line and console is not None:
            console.tell(line)
        self._next = now + _EVERY_US
        facts = self._facts()
        if facts != self._seen:
            names = facts.keys() | self._seen.keys()
            self._changed |= {name for name in names if facts.get(name) != self._seen.get(name)}
            self._seen = facts
        elif self._changed:
            changed, self._changed = self._changed, set()
            if self._opened and any(os.path.isabs(name) for name in changed):
                with self._machine.outside():
                    self._line = self._opened.again()
            if console is not None and console.screen is not None:
                self._line = _show_again(console, changed) or self._line

    def _facts(self) -> Facts:
        """Return the time and size of every file below ``levels``, and of the opened ones, whose
        names are absolute.
        """
        facts: Facts = {}
        for path in self._opened.watched if self._opened else ():
            _note(path, str(path), facts)
        for folder, _, names in os.walk(self._root / "levels"):
            for name in names:
                path = Path(folder, name)
                _note(path, path.relative_to(self._root).as_posix(), facts)
        return facts


def _note(path: Path, name: str, facts: Facts) -> None:
    try:
        stat = os.stat(path)
    except OSError:  # removed meanwhile
        return
    facts[name] = (stat.st_mtime_ns, stat.st_size)


def running() -> Any:
    """Return the running console; called in its world, where it has its own modules."""
    return getattr(sys.modules.get("nibblock.console"), "running", None)


def _show_again(console: Any, changed: set[str]) -> str:
    """Reopen the console's screen if it shows one of the files. Return a line to show, or ""."""
    screen = console.screen
    name = console._name
    if name == "packs":
        names = screen._names
        chosen = names[screen._rows.at] if names else ""
        _go(console, "packs", screen._path, chosen)
    elif name == "levels" and _is_of(screen._path, changed):
        return _list_again(console, screen._path, screen._order.level(screen._at))
    elif hasattr(screen, "key_of_level") and _is_of(screen.path, changed):
        return _play_again(console, screen)
    return ""


def _is_of(path: str, changed: set[str]) -> bool:
    """Return whether a pack, or the titles beside it, changed."""
    return path in changed or os.path.splitext(path)[0] + _SIDECAR in changed


def _list_again(console: Any, path: str, index: int, why: str = "") -> str:
    """Show the pack's list at a level, or the list of packs if the pack is gone."""
    from nibblock.packs import PackError, open_pack, reason

    try:
        open_pack(path).close()
    except (OSError, PackError, MemoryError) as error:
        folder, _, name = path.rpartition("/")
        gone = isinstance(error, FileNotFoundError)
        _go(console, "packs", "" if folder == "levels" else folder, name)
        return f"{name} is gone" if gone else f"{name}: {reason(error)}"
    _go(console, "levels", path, index)
    return why


def _play_again(console: Any, screen: Any) -> str:
    from nibblock.packs import PackError, open_pack, reason, told

    path, index = screen.path, screen.index
    try:
        with open_pack(path) as pack:
            count = pack.count
            level = pack.read(index) if index < count else None
            title = told(level.title, path) if level else ""
    except (OSError, PackError, MemoryError) as error:
        _give_up(console, screen)
        return _list_again(console, path, index, f"Level {index + 1}: {reason(error)}")
    if level is None:
        _give_up(console, screen)
        return _list_again(console, path, count - 1, f"Level {index + 1} is gone")
    if (level.key, title) == (screen.key_of_level, screen.title):
        return ""
    _give_up(console, screen)
    wake(console)
    console.play(path, index)
    return f"Level {index + 1} was changed"


def _give_up(console: Any, screen: Any) -> None:
    """Save nothing of a game whose level is gone: its moves are of no use."""
    console.progress.clear_unfinished(screen.key_of_level)
    screen.session = None


def _go(console: Any, name: str, *args: Any) -> None:
    wake(console)
    console.go(name, *args)


def wake(console: Any) -> None:
    """Wake the screen: whoever edits a pack looks at it, though no key is pressed."""
    console._last_key = sys.modules["supervisor"].ticks_ms()
    if console._dimmed:
        console._wake()


def stay_awake() -> None:
    """Keep the console from dimming, whatever the player chose for handhelds."""
    console = running()
    if console is not None:
        console.dims_after = 0
