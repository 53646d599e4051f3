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
from nibblock.sharing.solution import decode_steps, is_solution
from tools.errors import ToolError
from tools.formats.text import one_line
from tools.simulate.drive import HIDDEN
from tools.simulate.machine import Machine
from tools.simulate.opened import Opened
from tools.simulate.watch import running, wake

_PASTED = f"{HIDDEN}/pasted.txt"


def shared() -> str:
    """Return the code that is on the screen to be shared, "" if there is none."""
    console = running()
    if console is None or console._name != "share" or not console.screen:
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
    """Do the same for a text: of levels, a code, or the name of a file."""
    console = _ready()
    if console is None:
        return "the console is busy"
    with _outside(machine):
        name = _file_in(text)
        is_code = not name and _is_code(text)
        if not name and not is_code:
            pasted = machine.drive.place(_PASTED)
            pasted.parent.mkdir(exist_ok=True)
            pasted.write_text(text, encoding="utf-8", newline="")
            name = str(pasted)
    if not is_code:
        return open_file(machine, name).replace(f"{name}: ", "pasted text: ")
    wake(console)
    console.cursors["code"] = one_line(text)
    place = console.progress.place
    in_play = console._name.startswith("games.") and place
    console.go("enter", "", *(("play", place[0], place[1]) if in_play else ("title",)))
    return ""


def _ready() -> Any:
    """Return the console if it can go elsewhere: it has started, and asks nothing about saves."""
    console = running()
    if console is None or not console.screen or console._name == "saves" or console._next:
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


def _is_code(text: str) -> bool:
    try:
        if is_solution(text.strip()):
            decode_steps(text)
        else:
            sharing.decode(text)
    except PackError:
        return False
    return True
