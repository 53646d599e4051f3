"""Measure the console's heap in the MicroPython VM, and estimate it for a board."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from tools import games, vm
from tools.bench import modules, names, picosystem
from tools.bench.plan import Opened, Walk

_PROGRAM = vm.HERE / "console" / "heap.py"
WALKS = 6
DRAWN = 2  #: walks in the editor, which differ by less
PYBADGE = "160x128"  #: its pixels
_HEAP = "900k"  #: all fits, but not so amply that a level would open in the run of its list
_ALL = "4m"  #: the modules of all games fit
#: Bytes of displayio's own objects (C structures) on a 32-bit board, without pixels and tiles.
#: A palette has 48 and 16 for each of its colours: 16, or the 2 of an ink.
IN_C = {"Group": 80, "TileGrid": 112, "Bitmap": 48, "Palette": 304, "Ink": 80, "Label": 640}


class Stand(NamedTuple):
    """The console at one place: heap in the VM and on 32 bits."""

    heap: int
    estimate: int
    names: int  #: on a board, of all modules loaded in this run


class Code(NamedTuple):
    """A module: bytes of its .mpy, and the names that it interns."""

    size: int
    names: set[str]


class Measured(NamedTuple):
    """Heap of modules, bytes of their .mpy files, the stands of each game by name; those of the
    editor, by game and the level that is drawn.
    """

    modules: dict[str, int]
    mpy: dict[str, int]
    games: dict[str, dict[str, Stand]]
    editor: dict[tuple[str, Opened], dict[str, Stand]]

    def group(self, name: str) -> int:
        """Return the bytes of the .mpy files of modules that were measured together."""
        return sum(self.mpy[part] for part in name.split("+"))


def measure(drive: Path) -> Measured:
    """Fill ``drive`` and measure on it."""
    vm.make_drive(drive)
    found = modules.names()
    code = {
        name: Code(modules.mpy(drive, name).stat().st_size, modules.interned(drive, name))
        for name in found
    }
    walks = {game: _walk(drive, game, part.WALK) for game, part in games.modules("bench").items()}
    first = next(iter(walks.values()))
    met = {name for kind, _, *rest in first if kind == "imported" for name in rest}
    # Modules of the first walk come first, so other games' names do not make the VM's table grow.
    order = sorted(_loadable(found), key=lambda name: name not in met)
    heaps = _heaps(_lines(drive, "modules", *order, heap=_ALL))
    stands = {game: _stands(walk, heaps, code) for game, walk in walks.items()}
    editor = {
        (game, opened): _stands(_draw(drive, game, opened.level), heaps, code)
        for game, part in games.modules("bench").items()
        for opened in part.WALK.opens
    }
    return Measured(heaps, {name: part.size for name, part in code.items()}, stands, editor)


def put_packs(drive: Path, game: str) -> str:
    """Make the first game's pack and this game's the only ones; return the path of the latter.

    The first one is there because the walk begins with a level of it, which makes the saves.
    """
    folder = drive / "levels"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    name = ""
    for each in dict.fromkeys((next(iter(games.modules("bench"))), game)):
        name, data = games.modules("bench")[each].pack()
        (folder / name).write_bytes(data)
    return f"levels/{name}"


def _walk(drive: Path, game: str, walk: Walk) -> list[list[str]]:
    """Return what the walk prints, each heap being the least of ``WALKS`` walks from power-on.

    The VM's collector takes any word on the stack for a pointer, so a walk may keep some garbage:
    up to 10 KB, a different lot with each padding. No walk can keep less than is in use.
    """
    path = put_packs(drive, game)
    keys = (path, walk.choose, walk.played, walk.larger)
    _lines(drive, "first", path)
    return _least_of(WALKS, drive, (game, *keys))


def _draw(drive: Path, game: str, level: int) -> list[list[str]]:
    """Return what drawing on a copy of this level of the game's pack prints, on a PyBadge."""
    return _least_of(DRAWN, drive, ("draw", put_packs(drive, game), str(level)), PYBADGE)


def _least_of(
    count: int, drive: Path, arguments: tuple[str, ...], pixels: str = ""
) -> list[list[str]]:
    """Return what heap.py prints, with the least heap of so many runs at each place."""
    walks = []
    for number in range(count):
        with tempfile.TemporaryDirectory() as folder:
            fresh = vm.copy(drive, Path(folder) / "drive")
            padding = 16 * number
            walks.append(_lines(fresh, *arguments, padding=padding, pixels=pixels))
    return [_least(same) for same in zip(*walks, strict=True)]


def _least(same: tuple[list[str], ...]) -> list[str]:
    """Return the line of all walks that has the smallest heap; the first, if it tells no heap."""
    return min(same, key=lambda line: int(line[2])) if same[0][0] == "heap" else same[0]


def _lines(
    drive: Path, *arguments: str, heap: str = _HEAP, padding: int = 0, pixels: str = ""
) -> list[list[str]]:
    """Return what tests/vm/console/heap.py prints in the VM, each line as its words."""
    printed = vm.run(_PROGRAM, drive, *arguments, heap=heap, padding=padding, pixels=pixels)
    return [line.split() for line in printed.splitlines()]


def _loadable(found: list[str]) -> list[str]:
    """Return the modules without those that only some boards can import."""
    others = ("cardputer", "tdeck", "stick", "shift", "wiring", "guess", "held", "card", "axes")
    others += ("five", "pads", "pads_named", "plugged", "usb", "usb_pad", "tlv320")
    others += ("sound_pwm", "sound_dac", "sound_i2s")
    return [name for name in found if name.rpartition(".")[2] not in others]


def _heaps(lines: list[list[str]]) -> dict[str, int]:
    """Return the bytes of each module without its names, whose table grows in large steps."""
    heaps: dict[str, int] = {}
    before = 0
    for kind, name, *rest in lines:
        if kind == "module":
            heaps[name] = int(rest[0])
        else:
            table = _table_bytes(rest)
            if name in heaps:
                heaps[name] -= table - before
            before = table
    return heaps


def _table_bytes(words: list[str]) -> int:
    """Return the bytes of the table of names, the last word that qstr_info prints."""
    return int(words[-1].partition("=")[2])


def _stands(
    lines: list[list[str]], heaps: dict[str, int], code: dict[str, Code]
) -> dict[str, Stand]:
    objects: dict[str, int] = {}
    parts: dict[str, dict[str, list[str]]] = {}
    for kind, name, *rest in lines:
        if kind == "object":
            objects[name] = int(rest[0])
        else:
            parts.setdefault(name, {})[kind] = rest
    found = {}
    start = _table_bytes(parts.pop("start")["table"])
    for name, part in parts.items():
        heap, data, *kinds = part["heap"]
        counts = {kind: int(count) for kind, count in (text.split("=") for text in kinds)}
        named = _table_bytes(part["table"]) - start
        # A folder of modules is a module too, without code.
        loaded = [module for module in part["loaded"] if module in code]
        imported = [module for module in part["imported"] if module in code]
        met = {*imported, *loaded}
        shown = sum(objects.get(kind, objects["Group"]) * n for kind, n in counts.items())
        found[name] = Stand(
            int(heap) - shown,
            _on_board(int(heap) - int(data) - shown - named, loaded, met, heaps, code)
            + int(data)
            + sum(IN_C[kind] * n for kind, n in counts.items()),
            names.on_board(_names(met, code)),
        )
    return found


def _names(wanted: Iterable[str], code: dict[str, Code]) -> set[str]:
    """Return all names that these modules intern."""
    return set().union(*(code[module].names for module in wanted))


def _on_board(
    heap: int, loaded: list[str], met: set[str], heaps: dict[str, int], code: dict[str, Code]
) -> int:
    """Return the bytes on 32 bits: modules, the names of all loaded in this run, and half of
    the objects in ``heap``, which excludes names.
    """
    modules = sum(heap for group, heap in heaps.items() if group.split("+")[0] in loaded)
    objects = max(heap - modules, 0)
    compiled = sum(code[module].size for module in loaded)
    return round(
        compiled * picosystem.HEAP_PER_MPY
        + picosystem.names_bytes(_names(met, code), picosystem.NAME_32)
        + objects / 2
    )
