"""What a person drops onto the window, or pastes into it, and what they copy out of it.

The device knows nothing about this. A file, or the text of levels, becomes a pack as with ``play
FILE``; a code goes where a typed one would.
"""

from __future__ import annotations

import sys
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any

from nibblock import sharing
from nibblock.packs import PackError
from nibblock.sharing.solution import decode_steps, encode_best, is_solution
from tools import files, games
from tools.errors import InputError, ToolError
from tools.formats.text import one_line
from tools.simulate.drive import HIDDEN
from tools.simulate.machine import Machine
from tools.simulate.opened import Opened
from tools.simulate.watch import running, wake

_PASTED = f"{HIDDEN}/pasted.txt"


def shared() -> str:
    """Return the code that is on the screen to be shared, "" if there is none."""
    console = running()
    if console is None or console._name not in ("screens.share", "share") or not console.screen:
        return ""
    return console.screen._code


def open_file(machine: Machine, name: str) -> str:
    """Show the levels of a file on the console; return what is wrong, or ""."""
    console = _ready()
    if console is None:
        return "the console is busy"
    with _outside(machine):
        try:
            opened = Opened(name, machine.drive)
            path, count = opened.save(), opened.count
        except ToolError as error:
            return str(error)
    wake(console)
    if count == 1:
        console.play(path, 0)
    else:
        console.go("levels", path, 0)
    return ""


def open_text(machine: Machine, text: str) -> str:
    """Do the same for a text: of levels, a code, or the name of a file; or for moves that solve the
    level in play, which are shown as the code of a solution would be.
    """
    console = _ready()
    if console is None:
        return "the console is busy"
    place = console.progress.place if console._name.startswith("games.") else None
    with _outside(machine):
        name = _file_in(text)
        code = "" if name else one_line(text) if _is_code(text) else _code_of(machine, place, text)
        if not name and not code:
            pasted = machine.drive.place(_PASTED)
            pasted.parent.mkdir(exist_ok=True)
            pasted.write_text(text, encoding="utf-8", newline="")
            name = str(pasted)
    if not code:
        return open_file(machine, name).replace(f"{name}: ", "pasted text: ")
    wake(console)
    console.cursors["code"] = code
    console.go("enter", "", *(("play", place[0], place[1]) if place else ("title",)))
    return ""


def _ready() -> Any:
    """Return the console if it can go elsewhere: it has started, and asks nothing about saves."""
    console = running()
    if console is None or not console.screen or console._name == "saves" or console.leaving:
        return None
    return console


def _outside(machine: Machine) -> AbstractContextManager[None]:
    return machine.outside() if "nibblock.console" in sys.modules else nullcontext()


def _file_in(text: str) -> str:
    """Return the name of the file whose name a text is, "" if it is none."""
    name = text.strip().removeprefix("file://")
    try:
        return name if "\n" not in name and Path(name).is_file() else ""
    except (OSError, ValueError):  # too long, or with a NUL
        return ""


def _code_of(machine: Machine, place: Any, text: str) -> str:
    """Return the code of a solution of the level in play that a text of moves is; "" if it is none,
    or the level is not in a file.
    """
    path = machine.drive.find(place[0]) if place else None
    if path is None or not path.is_file():
        return ""
    try:
        level = files.pick(files.read_levels(str(path)), str(path), place[1] + 1)
    except InputError:
        return ""
    saves, share = games.module(level.game, "saves"), games.module(level.game, "share")
    best = saves.stored(level, text) if saves and share else None
    try:
        return encode_best(share.to_device(level), best) if best else ""
    except PackError:
        return ""


def _is_code(text: str) -> bool:
    try:
        if is_solution(text.strip()):
            decode_steps(text)
        else:
            sharing.decode(text)
    except PackError:
        return False
    return True
