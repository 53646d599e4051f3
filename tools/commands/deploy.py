"""``deploy [DRIVE]``: copy a build to a mounted CIRCUITPY; the console still starts if the cable is
pulled midway.

Finds the drive, shows what will change, asks, writes only what differs, keeps the player's files
and reads everything back.
"""

from __future__ import annotations

import argparse
import errno
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from nibblock.boards import given
from nibblock.progress import Progress
from tools.build import Files, contents, fat, heap, make_drive, manifest
from tools.commands.build import add_wishes, print_left_out, wishes
from tools.commands.progress import Folder
from tools.deploy import hosted, saves
from tools.deploy import plan as plans
from tools.deploy.mounted import Board, Mounted, find, read_board
from tools.deploy.plan import Change, Plan
from tools.deploy.saves import Job
from tools.deploy.write import Writer
from tools.errors import InputError
from tools.plurals import counted
from tools.simulate.drive import data_folder
from tools.simulate.machine import toml_value

_FOLDERS = 4  # that a line names
_YOURS = 3  # of the player's files, listed unless --verbose
_SCREENS = (b"NIBBLOCK_WIRING", b"NIBBLOCK_DISPLAY", b"NIBBLOCK_BOARD")
_LOST = 16384  # bytes: less may be how a system counts folders


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument(
        "place",
        metavar="DRIVE",
        nargs="?",
        help="CIRCUITPY (default: find it), or http://cpy-XXXXXX.local of a board on the network",
    )
    parser.add_argument("--drive", metavar="DIR", help="same as DRIVE")
    hosted.add_arguments(parser)
    parser.add_argument("--build", metavar="DIR", help="copy this folder, made by build")
    add_wishes(parser, "the one that DRIVE says it is")
    parser.add_argument("--yes", action="store_true", help="do not ask")
    parser.add_argument(
        "--force",
        action="store_true",
        help="deploy to DRIVE even if it is a plain folder, such as a copy of a drive",
    )
    parser.add_argument(
        "--grow-saves", action="store_true", help="give the saves more room, if there is some"
    )
    parser.add_argument(
        "--dry-run",
        action="store_true",
        help="show what would change and write nothing; with --verbose, each file",
    )
    parser.add_argument("--verbose", action="store_true", help="list every file before asking")


def run(args: argparse.Namespace) -> int:
    """Deploy. Return 0, or 1 if the answer was no; ToolError if the drive cannot be written."""
    place = hosted.address(args.host) or args.drive or args.place
    if hosted.is_address(place):
        return _run_hosted(args, place)
    drive = Mounted(Path(place) if place else find())
    board = read_board(drive.root, folder=args.force)
    board_id = args.board or (board.id if _is_known(board.id) else None)
    args.wiring = args.wiring or _ask_wiring(args, drive, board_id)
    progress = Progress(Folder(drive.root))
    drive.reclaimed = saves.half_made(progress, drive.root)
    files, left_out = _files(args, drive, board_id, board.id)
    plan = plans.make(drive, files)
    job = saves.look(progress, plan.free_after, drive.cluster(), grow=args.grow_saves)
    writer = Writer(drive, plan, board_id, job.space(drive.cluster()))
    _show(drive, board, plan, left_out, args)
    if job.line:
        print(job.line)
    lost = drive.lost()
    if lost >= _LOST:
        print(f"risk: {lost // 1024} KiB in use belong to no file, as after a power cut: let the")
        print(
            "      computer check the drive (chkdsk /f, fsck.fat -a, First Aid) to have them back"
        )
    plans.check_room(plan, drive)
    if writer.in_place:
        print("risk: no room for the old and the new program at once; if this is interrupted, the")
        print("      console only asks you to deploy again (saves and packs are not touched)")
    if args.dry_run:
        return 0
    if (plan.changes or job.what) and not args.yes and not _agreed(f"Write this to {drive.root}?"):
        print("nothing written")
        return 1
    asks = sys.stdin.isatty() and not args.yes
    if job.can_grow and asks and _agreed("Give the saves more room now?"):
        job = saves.look(progress, plan.free_after, drive.cluster(), grow=True)
    try:
        _save(drive, board, progress, job)
        writer.run()
    except OSError as error:
        if error.errno != errno.EROFS:
            raise
        raise InputError(
            str(drive.root),
            "",
            "the console holds the drive (B was held at power-on), so a computer can only read",
            "eject it, switch the board off and on without a button, and deploy again",
        ) from None
    print("written and read back; eject the drive, then switch the board off and on")
    return 0


def _run_hosted(args: argparse.Namespace, address: str) -> int:
    """Deploy to a board on the network, which makes its saves itself at its first start."""
    with hosted.opened(address, args.settings) as (drive, board):
        if not args.dry_run:
            drive.finish()
        board_id = args.board or (board.id if _is_known(board.id) else None)
        args.wiring = args.wiring or _ask_wiring(args, drive, board_id)
        files, left_out = _files(args, drive, board_id, board.id)
        plan = plans.make(drive, files)
        writer = Writer(drive, plan, board_id)
        _show(drive, board, plan, left_out, args)
        plans.check_room(plan, drive)
        if args.dry_run:
            return 0
        if plan.changes and not args.yes and not _agreed(f"Write this to {drive.place()}?"):
            print("nothing written")
            return 1
        writer.run()
    print("written and read back; switch the board off and on")
    return 0


def _save(drive: Mounted, board: Board, progress: Progress, job: Job) -> None:
    """Do what the saves need, after copying them to this computer; before any other file."""
    if job.what and saves.needs_copy(progress, drive.root):
        now = time.strftime("%Y-%m-%d-%H%M%S")
        place = data_folder() / "saves" / f"{board.id or 'board'}-{now}"
        for path in saves.back_up(drive.root, place):
            print(f"{path}: cannot be read")
        print(f"saves copied to {place}")
    done = set()  # nothing twice: what cannot be mended stays as it is
    while job.what and job.what not in done:
        done.add(job.what)
        saves.carry_out(progress, job, lambda: drive.settle(saves.PREFIX))
        drive.reclaimed = 0
        job = saves.look(progress, drive.free(), drive.cluster(), grow=False)
        if job.what not in ("finish", "repair", "trim"):
            break


def _ask_wiring(args: argparse.Namespace, drive: Mounted, board_id: str | None) -> str | None:
    """Return the add-on screen that settings.toml names, or that the player has, if the board has
    none and nothing says; None for no such screen.
    """
    said = drive.read("settings.toml") or b""
    named = toml_value(said.decode(errors="replace"), "NIBBLOCK_WIRING")
    if not board_id and named in given.ids(given.PRESETS):
        return str(named)
    if board_id or _says_screen(drive) or args.build or args.yes or not sys.stdin.isatty():
        return None
    names = given.ids(given.PRESETS)
    print("this board is not in the table; which screen is on it?")
    for number, name in enumerate(names, 1):
        print(f"{number:3} {name}")
    answer = input("Number (Enter: its own, or another): ").strip()
    if not answer:
        return None
    if not (answer.isascii() and answer.isdecimal() and 0 < int(answer) <= len(names)):
        raise InputError("deploy", "", f"no screen {answer}", f"a number from 1 to {len(names)}")
    return names[int(answer) - 1]


def _is_known(board_id: str) -> bool:
    return board_id in given.ids()


def _files(
    args: argparse.Namespace, drive: Mounted, board_id: str | None, own_id: str
) -> tuple[Files, list]:
    """Return the files to deploy and what did not fit: a folder's, or a build for this drive.
    ``own_id`` is the board's, known or not.
    """
    if args.build:
        return _built(Path(args.build), board_id), []
    made = make_drive(wishes(args, board_id)._replace(unlisted=own_id), _volume(drive))
    return made.files, made.left_out


def _built(folder: Path, board_id: str | None) -> Files:
    known = manifest.read(folder)
    if known is None:
        raise InputError(str(folder), "", "not a build", f"a folder with {manifest.NAME}")
    built_for = manifest.board_of(folder)
    if built_for and board_id and built_for != board_id:
        raise InputError(str(folder), "", f"a build for {built_for}", f"one for {board_id}")
    files: Files = {}
    for path, marks in known.items():
        if path.startswith(saves.PREFIX):
            raise InputError(str(folder / path), "", "a save in a build", "a fresh build")
        data = Mounted(folder).read(path)
        if data is None or (marks and manifest.mark(data) not in marks):
            raise InputError(str(folder / path), "", "not as it was built", "a fresh build")
        files[path] = data
    return files


def _volume(drive: Mounted) -> fat.Volume:
    """Return the drive as it would be without our files, and without what SPARE is kept free for:
    the saves and the player's own packs.
    """
    cluster = drive.cluster()
    free = drive.free()
    listed = manifest.read(drive.root) or {}
    for path in listed:
        free += -(-drive.size(path) // cluster) * cluster
    found = [] if drive.reclaimed else saves.names(drive.root)
    paths = [path for name in found for path in _below(drive, name)]
    paths += [path for path in drive.below("levels") if path not in listed]
    free += min(contents.SPARE, sum(map(drive.size, paths)))
    return fat.Volume(0, cluster // fat.SECTOR, free // cluster, 0, False)


def _below(drive: Mounted, name: str) -> list[str]:
    return drive.below(name) if (drive.root / name).is_dir() else [name]


def _show(drive: Mounted, board: Board, plan: Plan, left_out: list[str], args) -> None:
    """Show what will change, by kind, with sizes, and which of the player's files stay."""
    print(f"{drive.place()}: {board.id or 'a board'}, CircuitPython {board.version}")
    if doubt := _doubt(args, drive, board):
        print(f"risk: {doubt}")
    print_left_out(left_out)
    for word, chosen in (
        ("added", [change for change in plan.changes if change.before < 0]),
        ("changed", [change for change in plan.changes if min(change.before, change.after) >= 0]),
        ("removed", [change for change in plan.changes if change.after < 0]),
    ):
        _show_kind(word, chosen, args.verbose)
    yours = list(_yours(plan))
    shown = len(yours) if args.verbose or len(yours) <= _YOURS else _YOURS - 1
    for line in yours[:shown]:
        print(line)
    if shown < len(yours):
        print(f"yours: {counted(len(yours) - shown, 'more files')} (--verbose lists them)")
    free = f"free: {drive.free():,} bytes now, {plan.free_after:,} afterwards"
    print(f"unchanged: {counted(plan.unchanged, 'files')}; {free}")


def _doubt(args: argparse.Namespace, drive: Mounted, board: Board) -> str:
    """Return why the console may not start on this board; "" if nothing speaks against it."""
    known = _is_known(board.id)
    row = contents.board_row
    if known and args.board and row(args.board)[1:] != row(board.id)[1:]:
        return f"built for {args.board}, but this is a {board.id}; leave out --board"
    if not (known or args.board or args.wiring or _says_screen(drive)):
        return (
            f"board {board.id or 'without an id'} is not in the table; unless it has a screen and"
            " buttons of its own, it needs --wiring NAME or settings.toml (docs/settings.md)"
        )
    return ""


def _says_screen(drive: Mounted) -> bool:
    """Return whether the drive's settings.toml describes or names a screen or a board."""
    said = drive.read("settings.toml") or b""
    return any(word in said for word in _SCREENS)


def _yours(plan: Plan) -> Iterator[str]:
    """Yield a line for each of the player's files that is in the way of ours."""
    for path, kept in plan.kept_as.items():
        yield f"yours, kept as {kept}: {path}"
    for path in plan.yours:
        if path in plan.wanted:
            lines = heap.top(plan.wanted[path]).decode()
            yield f"yours, kept, with the line {lines} added: {path}"
        else:
            yield f"yours, kept: {path}"
    for path in plan.idle:
        yield f"yours, kept, but CircuitPython will run ours instead: {path}"


def _show_kind(word: str, changes: list[Change], every: bool) -> None:
    if not changes:
        return
    size = sum(change.before if change.after < 0 else change.after for change in changes)
    folders = Counter("/".join(change.path.split("/")[:-1][:2]) or "." for change in changes)
    where = [f"{folder} {count}" for folder, count in folders.most_common(_FOLDERS)]
    where += ["..."] * (len(folders) > _FOLDERS)
    print(f"{word}: {counted(len(changes), 'files')}, {size:,} bytes: {', '.join(where)}")
    if every:
        for change in changes:
            was = f"{change.before:,} -> " if word == "changed" else ""
            print(f"  {change.path}: {was}{change.before if change.after < 0 else change.after:,}")


def _agreed(question: str) -> bool:
    if not sys.stdin.isatty():
        raise InputError("deploy", "", "no terminal to ask on", "--yes")
    return input(question + " [y/N] ").strip().lower() in ("y", "yes")
