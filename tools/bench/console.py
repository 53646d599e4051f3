# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""What the console does in the MicroPython VM: memory, imports, speed, what it repaints."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from tools import vm
from tools.bench import levels, modules, picosystem

PROGRAMS = vm.HERE / "console"
#: Bytes of displayio's own objects on a 32-bit board, pixels and tiles apart (C structures).
IN_C = {"Group": 80, "TileGrid": 112, "Bitmap": 48, "Palette": 304, "Label": 640}


class Stand(NamedTuple):
    """The console at one place: heap in the VM and on 32 bits, imports, what was repainted."""

    heap: int
    estimate: int
    imported: list[str]
    loaded: list[str]
    whole: int
    areas: int
    pixels: int


class Code(NamedTuple):
    """A module: bytes of its .mpy, and the names that it interns."""

    size: int
    names: set[str]


class Measured(NamedTuple):
    """All that was measured: heap of modules, places, steps a second, bytes of many things."""

    modules: dict[str, int]
    stands: dict[str, Stand]
    speeds: dict[str, float]
    moves: dict[str, int]
    levels: dict[str, int]
    pack: dict[str, int]
    mpy: dict[str, int]
    games: dict[str, dict[str, Stand]]


def measure(drive: Path) -> Measured:
    """Fill ``drive`` and measure on it."""
    vm.make_drive(drive)
    levels.write_pack(drive)
    names = modules.names()
    code = {
        name: Code(modules.mpy_bytes(drive, [name]), modules.interned(drive, name))
        for name in names
    }
    walks = {"sokoban": lines("heap.py", drive, "sokoban")}
    levels.write_other_packs(drive)
    walks |= {game: lines("heap.py", drive, game) for game in ("klocki", "brain")}
    met = {name for kind, _, *rest in walks["sokoban"] if kind == "imported" for name in rest}
    # Those met on the walk first: names of other games then do not make the VM's tables grow.
    order = sorted(_loadable(names), key=lambda name: name not in met)
    heaps: dict[str, int] = {}
    for kind, name, *rest in lines("heap.py", drive, "modules", *order):
        if kind == "module":
            heaps[name] = int(rest[0])
    games = {game: _stands(walk, heaps, code) for game, walk in walks.items()}
    speeds, moves, sizes = {}, {}, {}
    for kind, name, *rest in lines("speed.py", drive, levels.PACK):
        if kind == "speed":
            speeds[name] = int(rest[0]) * 1e6 / int(rest[1])
        elif kind == "move":
            moves[name] = int(rest[0])
        elif kind == "level":
            sizes[name] = int(rest[0])
    mpy = {name: part.size for name, part in code.items()}
    return Measured(heaps, games["sokoban"], speeds, moves, sizes, levels.pack_bytes(), mpy, games)


def lines(program: str, drive: Path, *arguments: str) -> list[list[str]]:
    """What a program of tests/vm/console prints in the VM, each line as its words."""
    return [line.split() for line in vm.run(PROGRAMS / program, drive, *arguments).splitlines()]


def _loadable(names: list[str]) -> list[str]:
    """Without modules that only some boards can import."""
    others = ("cardputer", "tdeck", "stick", "shift", "wiring", "guess", "held", "card", "null")
    return [name for name in names if name.rpartition(".")[2] not in others]


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
    met: set[str] = set()
    found = {}
    for name, part in parts.items():
        heap, data, *kinds = part["heap"]
        counts = {kind: int(count) for kind, count in (text.split("=") for text in kinds)}
        whole, areas, pixels = map(int, part["painted"])
        # A folder of modules is a module too, without code.
        loaded = [module for module in part["loaded"] if module in code]
        imported = [module for module in part["imported"] if module in code]
        met |= {*imported, *loaded}
        shown = sum(objects.get(kind, objects["Group"]) * n for kind, n in counts.items())
        found[name] = Stand(
            int(heap) - shown,
            _on_board(int(heap) - int(data) - shown, loaded, met, heaps, code)
            + int(data)
            + sum(IN_C[kind] * n for kind, n in counts.items()),
            imported,
            loaded,
            whole,
            areas,
            pixels,
        )
    return found


def _on_board(
    heap: int, loaded: list[str], met: set[str], heaps: dict[str, int], code: dict[str, Code]
) -> int:
    """Bytes on 32 bits: modules, the names of all that were ever loaded, and half of what of
    ``heap`` is objects.
    """
    names = set().union(*(code[module].names for module in met))
    own = set().union(*(code[module].names for module in loaded))
    modules = sum(heap for group, heap in heaps.items() if group.split("+")[0] in loaded)
    objects = max(heap - modules - picosystem.names_bytes(names - own, picosystem.NAME_64), 0)
    compiled = sum(code[module].size for module in loaded)
    return round(
        compiled * picosystem.HEAP_PER_MPY
        + picosystem.names_bytes(names, picosystem.NAME_32)
        + objects / 2
    )
