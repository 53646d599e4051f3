"""Draw as a person does, with the D-pad, A and B."""

from typing import Any, NamedTuple

from hands import choose, running
from progress.conftest import Folder

from nibblock.games import NAMES
from nibblock.packs import DRAWING, NEW, PackError
from nibblock.packs.mine import MinePack
from nibblock.progress import Progress
from tools.bench.pen import put as put
from tools.bench.pen import stretch as stretch
from tools.bench.pen import take as take
from tools.bench.pen import to as to


class Stored(NamedTuple):
    """An own level or draft on a drive."""

    title: str
    level: Any
    texts: list[str]
    steps: tuple[int, bytes] | None


def new(simulator, folder, game, wait=900):
    """Open the editor with a new level, as the menu of the game's packs does."""
    running(simulator).go("editor.screen", DRAWING, NEW + NAMES.index(game), ("packs", folder))
    simulator.run(f"wait:{wait}")
    screen = running(simulator).screen
    assert hasattr(screen, "board"), screen
    return screen


def in_hand(simulator):
    """Return the draft in the editor, or else the one drawn last; None if there is none."""
    console = running(simulator)
    draft = getattr(console.screen, "draft", None)
    if not hasattr(draft, "cells"):
        draft = console.cursors.get("unsaved") or console.cursors.get("drawn")
    return draft


def stored(drive, path):
    """Return what is stored on a drive as (title, level, solutions as text, its solution) each."""
    try:
        pack = MinePack(path, Progress(Folder(drive)))
    except PackError:
        return []
    found = []
    for n in range(pack.count):
        steps = pack.solution(n)
        steps = steps and (steps[0], bytes(steps[1][i] for i in range(len(steps[1]))))
        found.append(Stored(pack.titles.get(n), pack.read(n), list(pack.texts(n)), steps))
    pack.close()
    return found


def menu(simulator, *names):
    """Open the editor's menu by holding A, and choose."""
    simulator.run("A:400 wait:100")
    choose(simulator, *names)
