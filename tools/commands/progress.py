"""``progress``: show the saves on a drive as a table or JSON; write the bests to files, and take
them from another drive or from files.

Saves identify a level only by its content, so names come from the packs on the same drive, or else
from this checkout, whose packs ``play`` shows on any drive without its own. Saves in the chip's own
memory are not on the drive, so they cannot be read here.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from nibblock import games as device
from nibblock.packs import PackError, open_pack, own_edit
from nibblock.packs.folders import is_pack
from nibblock.packs.own_levels import DRAFTS, LEVELS, OwnPack
from nibblock.progress import Progress
from nibblock.progress.records.chip import kept_key
from nibblock.progress.writing.mend import job, mend
from nibblock.progress.writing.merge import keys, merge
from nibblock.solving import key_of
from tools import files, options, streams
from tools.commands import bests, players
from tools.deploy import hosted
from tools.deploy.saves import PREFIX
from tools.errors import InputError, ToolError
from tools.formats import nbk, own
from tools.formats.model import Level
from tools.games import NAMES, module, saves, title
from tools.games.saves import Saved
from tools.plurals import counted

ROOT = Path(__file__).resolve().parents[2]
_UNKNOWN_WAYS = ("best by the first count", "by the second")  #: of levels whose game is unknown


class Folder(own.Drive):
    """A mounted drive, or a copy of one, that may be written to."""

    def take(self) -> bool:
        """Return whether we may write; the operating system raises an error later if not."""
        return True


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add which drive, and what to do with its saves."""
    parser.add_argument(
        "drive",
        metavar="DRIVE",
        nargs="?",
        help="a mounted CIRCUITPY, or a copy of one, or http://cpy-XXXXXX.local",
    )
    hosted.add_arguments(parser)
    parser.add_argument(
        "-o",
        "--output",
        dest="out",
        metavar="OUT",
        help="write all solutions: as SOK text, or into a folder with a file for each game; or one"
        " file in the form that its name asks for (.nbk, .sol, .rec)",
    )
    parser.add_argument(
        "--levels",
        metavar="PACK",
        help="write your own levels, then the drafts, into a pack (.nbk)",
    )
    parser.add_argument(
        "--import",
        dest="other",
        metavar="OTHER",
        help="first take in the saves of this drive, or the solutions in this level file",
    )
    parser.add_argument(
        "--player",
        type=options.number(players.NUMBERS[0], players.NUMBERS[-1], "the number of a player"),
        help="show, write or take in what this player has; without it, show who played last, and"
        " take in those of every player of another drive",
    )
    parser.add_argument(
        "--force",
        action="store_true",
        help="replace existing files, and with --import your bests where those are better",
    )
    parser.add_argument("--json", action="store_true", help="JSON on standard output")
    options.add_huge(parser)


def run(args: argparse.Namespace) -> int:
    """Show the saves, after merging if asked; InputError if there are none to read."""
    args.drive = hosted.address(args.host) or args.drive
    if args.drive is None:
        raise InputError("progress", "", "no drive", "DRIVE, or --host NAME")
    if not hosted.is_address(args.drive):
        return _show(args)
    if args.other:
        raise InputError("--import", "", "works on a mounted drive only", "no --host")
    with hosted.opened(args.drive, args.settings) as (drive, _):
        drive.keep_only(PREFIX)
        args.drive = str(drive.root)
        return _show(args)


def _show(args: argparse.Namespace) -> int:
    drive = _folder(args.drive)
    progress = _load(drive, args.drive)
    if not args.other:
        _check_there(progress, args.drive, may_be_new=not (args.out or args.levels))
    if args.player:
        players.turn(progress, args.player, args.drive, may_be_new=bool(args.other))
    report = _take_in(progress, drive, args) if args.other else []
    found = _known(progress)
    _find_levels((drive, ROOT), found)
    outputs = bests.outputs(args.out, found) if args.out else {}
    made = _own_levels(drive, args.levels) if args.levels else {}
    if set(made) & set(outputs):
        raise InputError(args.levels, "", "two outputs of this name", "different names")
    outputs |= made
    files.check_places(outputs, force=args.force)  # before anything is written
    if args.other:
        _flush(progress, drive)
    for line in report:
        print(streams.line(line), file=sys.stderr)
    if args.out:
        players.say_whose(progress, args.drive)
    _write(outputs, [args.out, args.levels], force=args.force)
    if args.json:
        print(json.dumps(describe(progress, found), ensure_ascii=False))
    else:
        players.report(progress)
        _print(found)
        _print_own(progress)
    return 0


def _folder(name: str) -> Path:
    path = Path(name)
    if not path.is_dir():
        wrong = "not a folder" if path.exists() else "no such folder"
        raise InputError(name, "", wrong, "the folder of a drive")
    return path


@contextmanager
def _with_levels(folder: Path) -> Iterator[Path]:
    """Yield ``folder``, or a copy if its saves lack the files for levels, as those of 0.1.0 do."""
    logs = list(folder.glob("nbsave_?/progress.nbs"))
    if not logs or any((log.parent / "levels.nbs").exists() for log in logs):
        yield folder
        return
    with tempfile.TemporaryDirectory() as place:
        for log in logs:
            copy = Path(place, log.parent.name)
            copy.mkdir()
            shutil.copy(log, copy)
            (copy / "levels.nbs").touch()
        yield Path(place)


def _load(folder: Path, drive: str) -> Progress:
    """Return what is saved in ``folder``; errors name it ``drive``."""
    try:
        progress = Progress(Folder(folder))
    except OSError as error:
        raise InputError(drive, "", f"cannot be read: {error.strerror or error}") from None
    if progress.log.newer:
        raise InputError(drive, "nbsave_a, nbsave_b", "saves of a newer Nibblock")
    if progress.notice:
        print(streams.line(f"{drive}: {progress.notice}"), file=sys.stderr)
    return progress


def _check_there(progress: Progress, drive: str, *, may_be_new: bool = False) -> None:
    """Raise InputError if there are no saves on a drive; or new ones, still empty, unless they
    ``may_be_new``.
    """
    if progress.log.lead >= 0:
        return
    if any((Path(drive) / path).is_file() for path in progress.log.paths):
        if may_be_new:
            return
        raise InputError(drive, "", "nothing is saved here yet")
    raise InputError(drive, "", "no saves here", "nbsave_a/progress.nbs and levels.nbs")


def _own_levels(drive: Path, name: str) -> dict[Path, bytes]:
    """Return the pack of the player's own levels by its path; InputError if there are none."""
    found = own.of_drive(drive)
    if not found:
        raise InputError(str(drive), "", "no own levels on this drive")
    collection = own.read(found.read_bytes(), str(found))
    for note in collection.skipped:
        print(streams.line(f"{found}: {note.text}"), file=sys.stderr)
    return {Path(name): nbk.write(collection)}


def _own_counts(progress: Progress) -> dict[str, int]:
    """Return how many own levels and drafts there are, and how many more fit, about."""
    counts = {}
    for name, path in (("levels", LEVELS), ("drafts", DRAFTS)):
        counts[name] = 0
        with suppress(PackError), OwnPack(path, progress) as pack:
            counts[name] = pack.count
    return counts | {"room": own_edit.room(progress)[2]}


def _print_own(progress: Progress) -> None:
    counts = _own_counts(progress)
    if counts["levels"] or counts["drafts"]:
        made = f"{counted(counts['levels'], 'own levels')}, {counted(counts['drafts'], 'drafts')}"
        print(f"{made}, room for about {counts['room']} more")


def _write(outputs: dict[Path, bytes], named: list[str | None], *, force: bool) -> None:
    """Write the files of an export, and the folder they are in."""
    for path in outputs:
        if path not in [Path(name) for name in named if name]:
            path.parent.mkdir(parents=True, exist_ok=True)
    files.write_all(outputs, force=force)
    for path in outputs:
        print(streams.line(f"written: {path}"), file=sys.stderr)


def _take_in(progress: Progress, drive: Path, args: argparse.Namespace) -> list[str]:
    """Merge what solves into ``progress``, in memory, and return lines that say what came of it.
    Without ``--force`` no best replaces another: only levels without one get it.
    """
    other = args.other
    refused = beaten = gained = 0
    if Path(other).is_dir():
        with _with_levels(Path(other)) as folder:
            saves = _load(folder, other)
            _check_there(saves, other)
            for ours, theirs in players.pairs(progress, saves, args.player, other):
                known = _known(theirs)
                _find_levels((drive, Path(other), ROOT), known)
                refused += bests.believe(theirs, ours, known)
                beaten += 0 if args.force else bests.keep_ours(theirs, ours)
                gained += merge(ours, theirs)
    else:
        theirs, refused = bests.from_file(other, _levels_in((drive, ROOT)), huge=args.huge)
        beaten = 0 if args.force else bests.keep_ours(theirs, progress)
        gained = merge(progress, theirs)
    report = [f"{drive}: {counted(gained, 'new bests')} from {other}"]
    if beaten:
        report.append(f"{drive}: levels that keep their bests: {beaten}; --force replaces them")
    if refused:
        report.append(f"{other}: {counted(refused, 'solutions')} left out: they solve nothing here")
    return report


def _flush(progress: Progress, drive: Path) -> None:
    """Write what was taken in, until every copy on the drive has it."""
    if not progress.dirty:
        return
    line = mend(progress, "create") if job(progress) == "create" else ""
    if line:
        raise ToolError(f"{drive}: {line}; nothing written")
    for _ in progress.log.paths:
        line = progress.flush()
        if progress.dirty:
            raise ToolError(f"{drive}: {line.split(':')[0]}; its saves are unchanged")
        if line:
            print(streams.line(f"{drive}: {line}"), file=sys.stderr)
        progress.touch_settings()


def _known(progress: Progress) -> dict[bytes, Saved]:
    return {
        key: Saved(key, (progress.best(key, 0), progress.best(key, 1)), progress.unfinished(key))
        for key in [*keys(progress), *progress.unfinished_keys()]
    }


def _find_levels(roots: Iterable[Path], found: dict[bytes, Saved]) -> None:
    """Name the levels, from all packs below the roots; report packs that cannot be read."""
    missing = set(found)
    for level, name, n in _in_packs(roots):
        _name(level, name, n, found, missing)
        known = found.get(level.key)
        variant = known.part("variant") if known and known.level else None
        level = variant(level, known.unfinished) if known and variant else None
        if level:
            _name(level, name, n, found, missing)
        if not missing:
            return


def _in_packs(roots: Iterable[Path]) -> Iterator[tuple[Any, str, int]]:
    """Yield every level of the packs below the roots, the pack's name and the level's number."""
    for root in roots:
        yield from _in_own(root)
        paths = [path for folder in ("levels", "sd") for path in (root / folder).rglob("*")]
        for path in sorted(path for path in paths if is_pack(path.name)):
            if path.is_file() and not path.name.startswith("."):
                yield from _in_pack(path, path.relative_to(root).as_posix())


def _in_own(root: Path) -> Iterator[tuple[Any, str, int]]:
    """Do the same for the player's own levels and drafts on the drive ``root``."""
    if not own.is_drive(root):
        return
    for path in (LEVELS, DRAFTS):
        try:
            pack = OwnPack(path, Progress(own.Drive(root)))
        except (PackError, OSError):
            continue
        yield from _levels_of(pack, pack.title)


def _in_pack(path: Path, name: str) -> Iterator[tuple[Any, str, int]]:
    try:
        pack = open_pack(str(path))
    except (PackError, OSError) as error:
        print(streams.line(f"{name}: {error}"), file=sys.stderr)
        return
    yield from _levels_of(pack, name)


def _levels_of(pack: Any, name: str) -> Iterator[tuple[Any, str, int]]:
    for n in range(pack.count):
        try:
            yield pack.read(n), name, n
        except PackError:
            continue
    pack.close()


def _levels_in(roots: Iterable[Path]) -> Iterator[tuple[bytes, Level]]:
    """Yield the key of every level of the packs below the roots, and the level."""
    for level, _, _ in _in_packs(roots):
        neutral = getattr(module(level.game, "saves"), "neutral", None)
        if neutral:
            yield level.key, neutral(level)


def _name(level: Any, pack: str, n: int, found: dict[bytes, Saved], missing: set[bytes]) -> None:
    """Name what is saved of a level: its own records, moves that the player keeps, and a solution
    that the window or the page found.
    """
    neutral = None
    for key, what in (
        (level.key, ""),
        (kept_key(level.key), " (kept moves)"),
        (key_of(level.key), " (solution found)"),
    ):
        if key in missing:
            missing.remove(key)
            known = found[key]
            known.game, known.pack, known.number = level.game, pack, n + 1
            neutral = neutral or known.part("neutral")(level)
            known.level = replace(neutral, title=(neutral.title + what).strip())


def describe(progress: Progress, found: dict[bytes, Saved]) -> dict:
    """Return the JSON object of ``progress --json``."""
    place = progress.place
    own_levels = _own_counts(progress)
    shown: dict[str, Any] = {
        "place": {"pack": place[0], "n": place[1] + 1} if place else None,
        "settings": bytes(progress.settings).hex(),
        "notice": progress.notice,
        "levels": [_describe(known) for known in _in_order(found)],
    }
    if own_levels["levels"] or own_levels["drafts"]:
        shown["own"] = own_levels
    everyone = players.describe(progress)
    if len(everyone) > 1:
        shown |= {"player": progress.player + 1, "players": everyone}
    return shown


def _describe(known: Saved) -> dict:
    shown = {
        "key": known.key.hex(),
        "game": known.game,
        "title": known.level.title if known.level else "",
        "pack": known.pack or None,
        "n": known.number or None,
        "board": list(known.level.rows) if known.level else None,
        "solved": known.bests[0] is not None,
    }
    return shown | known.part("describe")(known)


def _in_order(found: dict[bytes, Saved]) -> list[Saved]:
    return sorted(
        found.values(), key=lambda known: (not known.pack, known.pack, known.number, known.key)
    )


def _print(found: dict[bytes, Saved]) -> None:
    """Print a table for each game, as each counts something else, and one of unknown levels."""
    tables = _tables(_in_order(found))
    for game, levels in tables.items():
        ways = saves.ways(game) if game else _UNKNOWN_WAYS
        counts = "/".join(device.card(game).COUNTS[:2]) if game else ""
        heads = [f"{way} ({counts})" if counts else way for way in ways]
        head = ("pack", "level", "title", *heads, "unfinished")
        rows = [_row(known, len(ways)) for known in levels]
        if len(tables) > 1:
            print(title(game) if game else "In no pack here")
        if not _print_rich(head, rows):
            _print_plain(head, rows)
        if len(tables) > 1:
            print()
    solved = sum(known.bests[0] is not None for known in found.values())
    unfinished = sum(known.unfinished is not None for known in found.values())
    print(f"{solved} solved, {unfinished} unfinished")


def _tables(levels: list[Saved]) -> dict[str, list[Saved]]:
    """Return the levels of each game, in the console's order, then those in no pack as ""'s."""
    tables: dict[str, list[Saved]] = {game: [] for game in (*NAMES, "")}
    for known in levels:
        tables[known.game if known.level else ""].append(known)
    return {game: found for game, found in tables.items() if found}


def _print_plain(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> None:
    widths = [max(len(row[i]) for row in [head, *rows]) for i in range(len(head))]
    for row in [head, *rows]:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        print("  ".join(cells).rstrip())


def _row(known: Saved, columns: int) -> tuple[str, ...]:
    """Return a line of the table, with the bests in so many columns."""
    where = (known.pack, str(known.number)) if known.level else ("?", known.key.hex())
    bests = ["/".join(map(str, best[:columns])) if best else "" for best in known.bests[:columns]]
    name = known.level.title if known.level else ""
    return (*where, name, *bests, known.part("state")(known))


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
        table.add_row(*(Text(streams.line(cell)) for cell in row))
    Console(file=streams.plain(sys.stdout)).print(table)
    return True
