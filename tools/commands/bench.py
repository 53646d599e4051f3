# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""``bench``: the numbers of the README, measured here and now, beside what they are to be.

Measured in the MicroPython VM and the simulator: speed, bytes, what is repainted. Estimated for a
PicoSystem, by the costs measured on its firmware (picosystem.py says how): times and 32-bit heap.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tools.bench import console, convert, games, pushing, redraw, sliding
from tools.bench.picosystem import KEYPAD_MS

if TYPE_CHECKING:  # it needs Blinka, --help does not
    from tools.bench import estimate

BOARD = "pimoroni_picosystem"
#: What the 16-pixel sheet takes above the 8-pixel one that a 30x20 level uses on this screen.
LARGER_SHEET = 16 * 16 * 32 // 2 - 8 * 8 * 32 // 2


class Number(NamedTuple):
    """One line: ``how`` is "vm", "simulator", "cpython" (all measured), "file", or "estimate"."""

    name: str
    value: float
    unit: str
    how: str
    aim: str = ""
    detail: dict[str, float] | None = None


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the command."""
    parser.add_argument("--json", action="store_true", help="print JSON and nothing else")
    parser.add_argument("--modules", action="store_true", help="list the heap of each module too")


def run(args: argparse.Namespace) -> int:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as folder:
        drive = Path(folder)
        measured = console.measure(drive)
        numbers = [
            *_speed(measured),
            *_heap(measured),
            *_size(measured),
            *_other_games(drive),
            *_redrawn(drive),
            *_times(measured, drive),
            *_conversion(),
            *_sliding(),
            *_pushing(),
        ]
    if args.json:
        print(json.dumps(_as_json(numbers, measured), indent=1))
        return 0
    _print(numbers)
    if args.modules:
        for name, heap in sorted(measured.modules.items(), key=lambda item: -item[1]):
            size = sum(measured.mpy[part] for part in name.split("+"))
            print(f"{heap:7,} in the VM {size:7,} as .mpy  {name}")
    return 0


def _speed(measured: console.Measured) -> list[Number]:
    names = {
        "walk": "walking",
        "push": "pushing",
        "undo": "undo and redo",
        "naive": "baseline: walking, a board of strings copied each step",
    }
    found = [
        Number(names[name], round(speed), "steps/s", "vm")
        for name, speed in measured.speeds.items()
    ]
    return [*found, Number("allocated a move", measured.moves["push"], "bytes", "vm", "0")]


def _heap(measured: console.Measured) -> list[Number]:
    """Sokoban's with the large sheet. On 32 bits it has names of all that was ever loaded."""
    found = []
    for game, stands in measured.games.items():
        larger = LARGER_SHEET if game == "sokoban" else 0
        where = {"play": "all loaded", "small": "spare modules dropped", "pause": "menu open"}
        if "large" in stands:
            where["large"] = "64x64 cells, spare modules dropped" if game == "klocki" else ""
        for stand, words in where.items():
            name = f"{game}: heap in play, {words}"
            aim = "60 KB" if (game, stand) == ("sokoban", "small") else ""
            if words:
                heap, estimate = stands[stand].heap + larger, stands[stand].estimate + larger
                found.append(Number(name, heap, "bytes", "vm"))
                found.append(Number(f"{name}, 32 bits", estimate, "bytes", "estimate", aim))
    return found


def _size(measured: console.Measured) -> list[Number]:
    found = [
        Number(f"level in play {size}, with its record", size_bytes, "bytes", "vm")
        for size, size_bytes in measured.levels.items()
    ]
    found += [Number(f"level {n}", size, "bytes", "file") for n, size in measured.pack.items()]
    for game, (code, art) in games.on_drive(measured).items():
        found.append(Number(f"on the drive for {game}: code", code, "bytes", "file"))
        found.append(Number(f"on the drive for {game}: pictures", art, "bytes", "file"))
    for game, (packed, plain) in games.in_packs().items():
        name = f"{game}: a level that we ship, with title and solution"
        found.append(Number(f"{name}, in NBK", round(packed), "bytes", "file"))
        found.append(Number(f"{name}, as text", round(plain), "bytes", "file"))
    stands, mpy = measured.stands, measured.mpy
    title = stands["title"].imported
    later = [name for where in ("packs", "levels", "board") for name in stands[where].imported]
    return [
        *found,
        Number(".mpy imported until the title", sum(map(mpy.__getitem__, title)), "bytes", "file"),
        Number(
            ".mpy imported from there to play", sum(map(mpy.__getitem__, later)), "bytes", "file"
        ),
    ]


def _other_games(drive: Path) -> list[Number]:
    measured = games.measure(drive)
    found = []
    for (size, speed), aim in zip(measured.klocki.items(), ("20 ms", "100 ms"), strict=True):
        found += [
            Number(f"klocki: a step, {size} full of blocks", round(speed.vm, 1), "us", "vm"),
            Number(f"klocki: a step, {size}", round(speed.board, 1), "ms", "estimate", aim),
            Number(
                f"klocki: the longest step, {size}",
                round(speed.board_longest, 1),
                "ms",
                "estimate",
                aim,
            ),
        ]
    ours, literal = measured.brain, measured.literal
    return [
        *found,
        Number("brain: a frame, 20x15 with 40 blocks, four boards", round(ours.vm, 1), "us", "vm"),
        Number("baseline: a frame with objects and dictionaries", round(literal, 1), "us", "vm"),
        Number("brain: faster than the baseline", round(literal / ours.vm, 1), "times", "vm", "10"),
        Number("brain: a frame", round(ours.board, 1), "ms", "estimate", "100 ms"),
        Number("brain: the longest frame", round(ours.board_longest, 1), "ms", "estimate"),
    ]


def _redrawn(drive: Path) -> list[Number]:
    from tools.bench import estimate

    found = []
    for name, redrawn in redraw.measure(BOARD).items():
        aim = {"walk": "2 cells", "push": "3 cells"}.get(name, "")
        found.append(Number(f"{name}: redrawn", redrawn.cells, "cells", "simulator", aim))
        found.append(Number(f"{name}: redrawn", redrawn.pixels, "pixels", "simulator"))
        if name == "push":
            spent = estimate.push(drive, redrawn.areas, redrawn.pixels)
            found.append(_time("push to pixels", spent, "10 ms"))
    found.append(Number("and until the scanner sees it, at most", KEYPAD_MS, "ms", "estimate"))
    return found


def _times(measured: console.Measured, drive: Path) -> list[Number]:
    from tools.bench import estimate

    found = [_time("power on to title", estimate.title(measured), "4500 ms")]
    for n, size, aim in ((0, "15x12", "600 ms"), (2, "30x20", "1000 ms")):
        for ahead, name in ((True, ""), (False, ", chosen at once")):
            spent = estimate.board(measured, drive, n, ahead=ahead)
            found.append(_time(f"level choice to board, {size}{name}", spent, aim))
    return found


def _time(name: str, spent: estimate.Estimate, aim: str) -> Number:
    parts = {part: round(ms, 1) for part, ms in spent.parts.items()}
    return Number(name, round(spent.ms, 1), "ms", "estimate", aim, parts)


def _conversion() -> list[Number]:
    """Text and packs, beside a plain encoder."""
    found = convert.measure()
    plain = found[-1].value
    aims = {"SKBN encoded, rows met before": f"{20 * plain:,.0f}"}
    return [
        Number(f"{speed.name}", round(speed.value), "levels/s", "cpython",
               aims.get(speed.name, ""))
        for speed in found
    ]  # fmt: skip


def _sliding() -> list[Number]:
    """Klotski solved, beside a plain search; in seconds of this process."""
    measured = sliding.measure()
    faster = measured.plain / measured.solver
    return [
        Number("Klotski solved, 81 moves", round(measured.solver * 1000, 1), "ms", "cpython"),
        Number("baseline: plain search", round(measured.plain * 1000), "ms", "cpython"),
        Number("faster than the baseline", round(faster, 1), "times", "cpython", "5 times"),
    ]


def _pushing() -> list[Number]:
    """A Sokoban board solved, beside a search that prunes nothing."""
    measured = pushing.measure()
    fewer = measured.plain_states / measured.states
    return [
        Number("Sokoban solved, fewest pushes", round(measured.optimal * 1000, 1), "ms", "cpython"),
        Number("Sokoban solved, fast", round(measured.fast * 1000, 1), "ms", "cpython"),
        Number("baseline: search without pruning", round(measured.plain * 1000), "ms", "cpython"),
        Number("fewer states than the baseline", round(fewer), "times", "cpython", "100 times"),
    ]


def _as_json(numbers: list[Number], measured: console.Measured) -> dict:
    return {
        "board": BOARD,
        "numbers": [
            {key: value for key, value in number._asdict().items() if value not in ("", None)}
            for number in numbers
        ],
        "modules": [
            {
                "name": name,
                "vm_heap": heap,
                "mpy": sum(measured.mpy[part] for part in name.split("+")),
            }
            for name, heap in measured.modules.items()
        ],
    }


def _print(numbers: list[Number]) -> None:
    rows = [
        (number.name, f"{number.value:,g} {number.unit}", number.aim, number.how)
        for number in numbers
    ]
    try:
        from rich.console import Console
        from rich.table import Table
    except ImportError:
        for row in rows:
            print("{:58} {:>18}  {:10} {}".format(*row))
    else:
        table = Table("what", "value", "aim", "how", title=f"Nibblock, {BOARD}")
        table.columns[1].justify = "right"
        for row in rows:
            table.add_row(*row)
        Console(width=None if sys.stdout.isatty() else 110).print(table)
    for number in numbers:
        if number.detail:
            parts = ", ".join(f"{part} {ms:,g}" for part, ms in number.detail.items())
            print(f"{number.name}: {parts} ms")
