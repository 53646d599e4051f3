"""Find the smallest heap in which a level opens after one level of each other game.

Opening takes more than play: what reads, builds and draws a level needs room besides it, and what
earlier games left splits the heap, so much of it may be free in blocks that are too small. Both
show only in a heap of limited size, so a binary search looks for the smallest one in which the VM
opens the level, with its usual tiles and without a restart.

The VM has 64 bits. For a board, the part that the level takes in play is scaled as in console.py,
and the rest (code that is forgotten again, names, gaps) by REST_32, with which this gave what an
emulator of a PicoSystem had measured for two levels, 130 and 164 KB, to within 3 %.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tools import games, vm
from tools.bench import console
from tools.bench.number import Number
from tools.errors import ToolError

REST_32 = 0.55
STEP = 2048  #: bytes: how exactly the heap is searched
_LEAST, _MOST = 96 * 1024, 400 * 1024
#: The VM's collector takes any word on the stack for a pointer: garbage that it keeps with one
#: padding, it frees with another.
PADDINGS = (0, 64, 128)


def make_drive(drive: Path) -> None:
    """Fill ``drive``, with the pack of every game that is measured."""
    vm.make_drive(drive)
    shutil.rmtree(drive / "levels")
    (drive / "levels").mkdir()
    paths = [console.put_pack(drive, game) for game in games.modules("bench")]
    vm.run(vm.HERE / "console" / "heap.py", drive, "first", paths[0])


def outcome(drive: Path, game: str, level: int, heap: int) -> tuple[str, int]:
    """Open the level in a VM of ``heap`` bytes; return how it went, and the bytes of stand-ins.

    One padding with which it opens is enough. See tests/vm/console/opens.py for what is reported.
    """
    best = "", 0
    for padding in PADDINGS:
        try:
            found = walk(drive, game, level, heap, padding)
        except ToolError:
            continue
        if not found[0].endswith("refused"):
            return found
        best = found
    return best


def walk(drive: Path, game: str, level: int, heap: int, padding: int) -> tuple[str, int]:
    """Open the level on a copy of ``drive``, going on where the console restarts; see ``outcome``.

    Raise ToolError if memory runs out elsewhere.
    """
    paths = {other: f"levels/{part.pack()[0]}" for other, part in games.modules("bench").items()}
    arguments = []
    for other in sorted(paths, key=lambda other: other == game):  # the game's own comes last
        arguments += [other, paths[other], str(level if other == game else 0)]
    with tempfile.TemporaryDirectory() as folder:
        fresh = shutil.copytree(drive, Path(folder) / "drive")
        return _played(fresh, arguments, heap, padding)


def _played(drive: Path, arguments: list[str], heap: int, padding: int) -> tuple[str, int]:
    """Play the levels, going on where the console restarts; a board has a new heap then."""
    program = vm.HERE / "console" / "opens.py"
    first, before, base = "-1", "", 0
    while True:
        printed = vm.run(program, drive, first, *arguments, heap=str(heap), padding=padding)
        base = base or int(printed.split()[1])
        result = printed.splitlines()[-1]
        restarted, _, level = result.partition(" ")
        if restarted != "restarted" or level == first:
            return before + result, base
        first, before = level, "restarted "


def smallest(drive: Path, game: str, level: int) -> int:
    """Return the bytes of the smallest heap, without what the stand-ins take."""
    wanted, base = outcome(drive, game, level, 4 * _MOST)
    low, high = _LEAST, _MOST
    while high - low > STEP:
        middle = (low + high) // 2
        if outcome(drive, game, level, middle)[0] == wanted:
            high = middle
        else:
            low = middle
    return high - base


def numbers(measured: console.Measured) -> Iterator[Number]:
    """Yield the smallest heap of each level, in the VM and on 32 bits."""
    with tempfile.TemporaryDirectory() as folder:
        drive = Path(folder)
        make_drive(drive)
        for game, part in games.modules("bench").items():
            for opened in part.WALK.opens:
                found = smallest(drive, game, opened.level)
                stand = measured.games[game][opened.stand]
                board = stand.estimate + REST_32 * (found - stand.heap - stand.shown)
                name = f"{game}: smallest heap to open {opened.name} after the other games"
                yield Number(name, found, "bytes", "vm")
                yield Number(f"{name}, 32 bits", round(board), "bytes", "estimate", opened.aim)
