# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""``progress``: what the saves on a drive hold, as a table, as JSON or as SOK text; merging two
drives.

Saves know a level by its content alone, so names come from the packs on the same drive, else from
those of this checkout, which ``play`` shows on any drive that has none of its own. What the
chip's own memory holds is not on the drive and cannot be seen from here.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from nibblock.games.klocki.packs.level import KlockiLevel
from nibblock.games.klocki.record import shuffle_in
from nibblock.packs import PackError, open_pack
from nibblock.packs.folders import is_pack
from nibblock.progress import Progress
from nibblock.progress.writing.merge import keys, merge
from tools import files
from tools.errors import InputError, ToolError
from tools.formats.model import BRAIN, KLOCKI, SOKOBAN, Collection, Level, Solution
from tools.games.brain import saves as progress_brain
from tools.games.brain import text as brain
from tools.games.klocki import board as klocki_board
from tools.games.klocki import saves as progress_klocki
from tools.games.sokoban import player as playback
from tools.games.sokoban.formats import board, lurd, sok

ROOT = Path(__file__).resolve().parents[2]
_WAYS = ("fewest moves", "fewest pushes")


class Folder:
    """A mounted drive, or a copy of one, as nibblock.progress wants its storage."""

    nvm = None

    def __init__(self, path: Path) -> None:
        self.root = path.as_posix().rstrip("/") + "/"

    def take(self) -> bool:
        """Whether we may write; the operating system tells, when we do."""
        return True

    def give(self) -> None:
        """Nothing was taken."""


@dataclass(frozen=True)
class Best:
    """A stored solution; ``steps`` are its moves in small letters, empty if there was no room."""

    moves: int
    pushes: int
    steps: str


@dataclass
class Known:
    """All that the saves hold of one level, and where it was found on the drive."""

    key: bytes
    bests: list[Best | None]  #: by moves, by pushes
    unfinished: tuple[int, int, int, str] | None  #: steps recorded, place within, undo mark, steps
    level: Level | None = None
    pack: str = ""
    number: int = 0
    solutions: list[Solution] = field(default_factory=list)
    game: str = SOKOBAN
    stored: tuple = ()  #: the bests and the unfinished game as progress has them


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which drive, and what to do with its saves."""
    parser.add_argument("drive", metavar="DRIVE", help="a mounted CIRCUITPY, or a copy of one")
    parser.add_argument("-o", dest="out", metavar="OUT.sok", help="write all solutions as SOK text")
    parser.add_argument(
        "--import", dest="other", metavar="OTHER", help="first merge the saves of this drive"
    )
    parser.add_argument("--force", action="store_true", help="write over OUT.sok")
    parser.add_argument("--json", action="store_true", help="JSON on standard output")


def run(args: argparse.Namespace) -> int:
    """Tell, after merging if that is asked; InputError where there are no saves to read."""
    drive = _folder(args.drive)
    if args.other:
        _import(drive, _folder(args.other))
    progress = _load(drive)
    found = _known(progress)
    _find_levels(drive, found)
    if args.out:
        files.write_all({Path(args.out): as_sok(found)}, force=args.force)
        print(f"written: {args.out}", file=sys.stderr)
    if args.json:
        print(json.dumps(describe(progress, found), ensure_ascii=False))
    else:
        _print(found)
    return 0


def _folder(name: str) -> Path:
    path = Path(name)
    if not path.is_dir():
        wrong = "not a folder" if path.exists() else "no such folder"
        raise InputError(name, "", wrong, "the folder of a drive")
    return path


def _load(drive: Path) -> Progress:
    try:
        progress = Progress(Folder(drive))
    except OSError as error:
        raise InputError(str(drive), "", f"cannot be read: {error.strerror or error}") from None
    if progress.log.newer:
        raise InputError(str(drive), "nbsave_a, nbsave_b", "saves of a newer Nibblock")
    if progress.notice:
        print(f"{drive}: {progress.notice}", file=sys.stderr)
    return progress


def _import(drive: Path, other: Path) -> None:
    """Merge, then flush until both copies of the drive hold it."""
    theirs = _load(other)
    if theirs.log.lead < 0:
        raise InputError(str(other), "", "no saves here", "nbsave_a/progress.nbs")
    progress = _load(drive)
    gained = merge(progress, theirs)
    if progress.dirty:
        for _ in range(2):
            line = progress.flush()
            if line:
                raise ToolError(f"{drive}: {line.split(':')[0]}; its saves are as they were")
            progress.touch_settings()
    print(f"{drive}: {gained} new bests from {other}", file=sys.stderr)


def _known(progress: Progress) -> dict[bytes, Known]:
    found = {}
    for key in [*keys(progress), *progress.unfinished_keys()]:
        bests = [_best(progress.best(key, by)) for by in (0, 1)]
        game = progress.unfinished(key)
        unfinished = game and (game[0], game[1], game[2], letters(game[3], game[0]))
        stored = (progress.best(key, 0), progress.best(key, 1), game)
        found[key] = Known(key, bests, unfinished, stored=stored)
    return found


def _best(stored: tuple[int, int, Iterable[int]] | None) -> Best | None:
    return stored and Best(stored[0], stored[1], letters(stored[2], stored[0]))


def letters(steps: Iterable[int], count: int) -> str:
    """The first ``count`` steps, four to a byte and the first in the high bits, as l u r d."""
    every = ("lurd"[byte >> shift & 3] for byte in steps for shift in (6, 4, 2, 0))
    return "".join(every)[:count]


def _find_levels(drive: Path, found: dict[bytes, Known]) -> None:
    """Name the levels, from all packs on the drive, then from ours; a pack that cannot be read is
    told of.
    """
    missing = set(found)
    for root in (drive, ROOT):
        paths = [path for folder in ("levels", "sd") for path in (root / folder).rglob("*")]
        for path in sorted(path for path in paths if is_pack(path.name)):
            name = path.relative_to(root).as_posix()
            if missing and path.is_file() and not path.name.startswith("."):
                _find_in(path, name, found, missing)
    for known in found.values():
        known.solutions = _solutions(known)


def _find_in(path: Path, name: str, found: dict[bytes, Known], missing: set[bytes]) -> None:
    try:
        pack = open_pack(str(path))
    except (PackError, OSError) as error:
        print(f"{name}: {error}", file=sys.stderr)
        return
    for n in range(pack.count):
        try:
            level = pack.read(n)
        except PackError:
            continue
        if level.key in missing:
            missing.remove(level.key)
            known = found[level.key]
            _name(known, level, name, n)
            left = known.stored[2]
            if isinstance(level, KlockiLevel) and shuffle_in(left):
                level.shuffle = shuffle_in(left)
                level.title = f"{level.title} ({progress_klocki.state(left)})".lstrip()
                if level.key in missing:
                    missing.remove(level.key)
                    _name(found[level.key], level, name, n)
    pack.close()


def _name(known: Known, level, pack: str, n: int) -> None:
    known.game = level.game
    known.level = _neutral(level)
    known.pack = pack
    known.number = n + 1


def _neutral(level) -> Level:
    if level.game == BRAIN:
        return brain.make(level, level.title)
    if level.game == KLOCKI:
        return klocki_board.from_device(level)
    return Level(_rows(level), title=level.title)


def _rows(level) -> tuple[str, ...]:
    text = "".join(board.LETTERS[code] for code in level.cells)
    return board.normal(text[i : i + level.width] for i in range(0, len(text), level.width))


def _solutions(known: Known) -> list[Solution]:
    """The bests with steps, as LURD with capitals where the level is known; one if both are one."""
    if known.game != SOKOBAN:
        return []
    solutions = []
    by_moves, by_pushes = known.bests
    for best, ways in (
        (by_moves, _WAYS if by_moves == by_pushes else _WAYS[:1]),
        (by_pushes if by_moves != by_pushes else None, _WAYS[1:]),
    ):
        if best and best.steps:
            title = f"{' and '.join(ways)}: {best.moves} moves, {best.pushes} pushes"
            solutions.append(Solution(_capitals(known.level, best.steps), title))
    if known.unfinished and known.unfinished[1]:
        moves = known.unfinished[3][: known.unfinished[1]]
        solutions.append(Solution(_capitals(known.level, moves), "Snapshot", "snapshot"))
    return solutions


def _capitals(level: Level | None, steps: str) -> str:
    if level is None:
        return steps
    try:
        rules = playback.start(level, "", 0)
    except InputError:
        return steps
    moves = []
    for letter in steps:
        before = rules.pushes
        rules.apply(playback.STEPS[letter])
        moves.append(letter.upper() if rules.pushes != before else letter)
    return "".join(moves)


def as_sok(found: dict[bytes, Known]) -> bytes:
    """SOK text of all levels whose pack was found, in the packs' order; the others stand in
    the comment at the head, so that nothing is lost.
    """
    named = sorted(
        (known for known in found.values() if known.level and known.game == SOKOBAN),
        key=lambda known: (known.pack, known.number),
    )
    levels = [
        Level(
            known.level.rows,
            title=known.level.title or f"{known.pack} {known.number}",
            comment=_numbers(known),
            solutions=tuple(known.solutions),
        )
        for known in named
        if known.level
    ]
    lines = []
    for known in found.values():
        if not known.level:
            lines += [f"Level {known.key.hex()}: in no pack here", _numbers(known)]
            for solution in known.solutions:
                lines += [solution.title, *lurd.wrap(solution.moves)]
        elif known.game == BRAIN:
            lines.append(f"Brain level {known.pack} {known.number} {known.level.title}".rstrip())
            lines += progress_brain.lines(known.stored[:2], known.stored[2])
        elif known.game == KLOCKI:
            lines.append(f"Klocki level {known.pack} {known.number} {known.level.title}".rstrip())
            lines += progress_klocki.lines(known.stored[:2], known.stored[2], known.level.width)
    return sok.write_sok(
        Collection(tuple(levels), title="Nibblock progress", description="\n".join(lines))
    )


def _numbers(known: Known) -> str:
    told = [
        f"{way}: {best.moves} moves, {best.pushes} pushes" + ("" if best.steps else ", not kept")
        for way, best in zip(_WAYS, known.bests, strict=True)
        if best
    ]
    return "\n".join(told)


def describe(progress: Progress, found: dict[bytes, Known]) -> dict:
    """The JSON object of ``progress --json``."""
    place = progress.place
    return {
        "place": {"pack": place[0], "n": place[1] + 1} if place else None,
        "settings": bytes(progress.settings).hex(),
        "notice": progress.notice,
        "levels": [_describe(known) for known in _in_order(found)],
    }


def _describe(known: Known) -> dict:
    told = {
        "key": known.key.hex(),
        "game": known.game,
        "title": known.level.title if known.level else "",
        "pack": known.pack or None,
        "n": known.number or None,
        "board": list(known.level.rows) if known.level else None,
        "solved": known.bests[0] is not None,
    }
    if known.game == BRAIN:
        told["by_frames"], told["by_moves"] = map(progress_brain.best, known.stored[:2])
        told["unfinished"] = progress_brain.unfinished(known.stored[2])
        return told
    if known.game == KLOCKI and known.level:
        width = known.level.width
        by_moves, by_steps, game = known.stored
        told["by_moves"] = progress_klocki.best(by_moves, width)
        told["by_steps"] = progress_klocki.best(by_steps, width)
        told["unfinished"] = progress_klocki.unfinished(game, width)
        return told
    for name, best in zip(("by_moves", "by_pushes"), known.bests, strict=True):
        told[name] = best and {
            "moves": best.moves,
            "pushes": best.pushes,
            "solution": _capitals(known.level, best.steps),
        }
    game = known.unfinished
    told["unfinished"] = game and {
        "steps": game[0],
        "at": game[1],
        "mark": None if game[2] < 0 else game[2],
        "moves": _capitals(known.level, game[3]),
    }
    return told


def _in_order(found: dict[bytes, Known]) -> list[Known]:
    return sorted(
        found.values(), key=lambda known: (not known.pack, known.pack, known.number, known.key)
    )


def _print(found: dict[bytes, Known]) -> None:
    head = ("pack", "level", "title", *_WAYS, "unfinished")
    rows = [_row(known) for known in _in_order(found)]
    solved = sum(known.bests[0] is not None for known in found.values())
    unfinished = sum(known.unfinished is not None for known in found.values())
    if rows and not _print_rich(head, rows):
        widths = [max(len(row[i]) for row in [head, *rows]) for i in range(len(head))]
        for row in [head, *rows]:
            cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
            print("  ".join(cells).rstrip())
    print(f"{solved} solved, {unfinished} unfinished")


def _row(known: Known) -> tuple[str, ...]:
    where = (known.pack, str(known.number)) if known.level else ("?", known.key.hex())
    bests = [f"{best.moves}/{best.pushes}" if best else "" for best in known.bests]
    game = f"at {known.unfinished[1]}" if known.unfinished else ""
    if known.game == KLOCKI:
        game = progress_klocki.state(known.stored[2])
    return (*where, known.level.title if known.level else "", *bests, game)


def _print_rich(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> bool:
    try:
        from rich.console import Console
        from rich.table import Table
        from rich.text import Text
    except ImportError:
        return False
    if not sys.stdout.isatty():
        return False
    table = Table()
    for name in head:
        table.add_column(name)
    for row in rows:
        table.add_row(*(Text(cell) for cell in row))
    Console().print(table)
    return True
