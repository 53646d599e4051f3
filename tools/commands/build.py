"""``build OUT``: make a board's drive folder, and optionally an image or a UF2 of the drive."""

from __future__ import annotations

import argparse
import textwrap
from pathlib import Path

from tools import files as outputs
from tools.build import (
    ROOT,
    Files,
    contents,
    fat,
    make_drive,
    manifest,
    saves,
    uf2,
    with_hands_off,
)
from tools.build.contents import Contents, Wishes
from tools.build.folder import write_drive
from tools.errors import InputError
from tools.plurals import counted


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument("out", metavar="OUT", help="folder to make")
    add_wishes(parser, "a drive with everything, for any board")
    parser.add_argument(
        "--image",
        metavar="OUT.img",
        help="also make a FAT image, which replaces the whole drive and its saves",
    )
    parser.add_argument(
        "--uf2",
        metavar="OUT.uf2",
        help="also make a UF2 for the boot loader of an RP2040 or RP2350 board, which replaces the "
        "whole drive and its saves",
    )
    parser.add_argument(
        "--force",
        action="store_true",
        help="build into a folder that has other files, which stay; replace the files named here",
    )


def add_wishes(parser: argparse.ArgumentParser, board: str) -> None:
    """Add the options that choose what goes onto the drive; ``deploy`` has them too. ``board`` says
    for which board it is by default.
    """
    parser.add_argument(
        "--board",
        metavar="ID",
        help=f"build what this board can show and its drive can hold (default: {board})",
    )
    parser.add_argument(
        "--wiring",
        metavar="NAME",
        help="the add-on screen of a board without one (docs/boards/list.md)",
    )
    parser.add_argument("--games", metavar="G,...", help="these games (default: all)")
    parser.add_argument(
        "--packs",
        metavar="P,...",
        help="these packs or folders of levels/ (default: all, below 900 KiB the first of each "
        "game; 'none' for none)",
    )
    parser.add_argument(
        "--languages",
        metavar="L,...",
        help="texts in these languages (default: all, below 1 MiB English)",
    )
    parser.add_argument(
        "--mpy-cross", metavar="PATH", default="", help="CircuitPython's mpy-cross to compile with"
    )


def wishes(args: argparse.Namespace, board_id: str | None) -> Wishes:
    """Return what these options ask for."""
    games, packs, languages = map(_words, (args.games, args.packs, args.languages))
    packs = () if packs == ("none",) else packs
    return Wishes(board_id, games, packs, args.mpy_cross, languages, args.wiring)


def _words(text: str | None) -> tuple[str, ...] | None:
    if text is None:
        return None
    return tuple(word.strip() for word in text.split(",") if word.strip())


def run(args: argparse.Namespace) -> int:
    """Build the drive, write it, and report how much of the board's drive it takes."""
    whole_drives = {"--image": args.image, "--uf2": args.uf2}
    chip = contents.chip(args.board, args.wiring)
    if chip:
        args.board = None
    for option, name in whole_drives.items():
        if name and not args.board:
            raise InputError(option, "", "the size of the drive is unknown", "--board ID with it")
    at = uf2.place(str(args.board)) if args.uf2 else None
    out = Path(args.out)
    _check_place(out, args.force)
    others = [Path(name) for name in (args.image, args.uf2) if name]
    outputs.check_places(others, force=args.force)
    volume = contents.board_volume(args.board) if args.board else None
    drive = make_drive(wishes(args, args.board)._replace(unlisted=chip), volume)
    files = drive.files
    if volume and any(whole_drives.values()):
        files = with_hands_off(drive, args.board)
        _write_whole(args, files, volume, at)
    kept = write_drive(out, files)
    _report(out, drive, files, volume, args.board)
    if not (args.board or args.wiring):
        print("for any board; --board ID builds for one")
    for name, new in kept.items():
        print(f"yours, kept as {new}: {name}")
    return 0


def _write_whole(
    args: argparse.Namespace, files: Files, volume: fat.Volume, at: uf2.Place | None
) -> None:
    """Write the image and the UF2 that are asked for: the whole drive, with empty saves."""
    whole = files | saves.empty(files, volume)  # last, so that nothing comes after them
    image = fat.image(whole, volume.sectors * fat.SECTOR)
    made = {Path(args.image): image} if args.image else {}
    if at:
        made[Path(args.uf2)] = uf2.pack(image[: uf2.used(whole, volume)], at)
    outputs.write_all(made, force=args.force, folders=True)
    for path, data in made.items():
        kind = f"FAT{16 if volume.is_fat16 else 12}, CIRCUITPY"
        if data is not image:
            kind = f"UF2 for the boot loader of {args.board}"
        print(f"{path}: {len(data):,} bytes, {kind}")
        print("it replaces the whole drive, with the saves and everything else on it")


def _report(
    out: Path, drive: Contents, files: Files, volume: fat.Volume | None, board_id: str | None
) -> None:
    cluster = volume.cluster_bytes if volume else fat.SECTOR
    used = fat.space(files, cluster)
    data = sum(map(len, files.values()))
    print(
        f"{out}: {counted(len(files), 'files')}, {data:,} bytes, {used:,} in clusters of {cluster}"
    )
    print("games: " + ", ".join(drive.games))
    print_left_out(drive.left_out)
    if volume:
        free = (volume.room - used) // 1024
        print(f"{board_id}: {free:,} of {volume.room // 1024:,} KiB left for progress and packs")


def print_left_out(names: list[str]) -> None:
    """Print what a drive does without, if anything."""
    if names:
        print(textwrap.fill("left out: " + "; ".join(names), 90, subsequent_indent="  "))


def _check_place(out: Path, force: bool) -> None:
    place = out.resolve()
    if place in (ROOT, *ROOT.parents) or _within_sources(place):
        raise InputError(
            str(out), "", "the sources are here", "another folder, such as build/drive"
        )
    if out.exists() and not out.is_dir():
        raise InputError(str(out), "", "is a file", "a folder, or a new name")
    if out.is_dir() and any(out.iterdir()) and manifest.read(out) is None and not force:
        raise InputError(
            str(out), "", "contains other files", "an empty folder, an earlier build, or --force"
        )


def _within_sources(place: Path) -> bool:
    """Whether ``place`` is in the checkout, outside the two folders that git ignores."""
    if ROOT not in place.parents:
        return False
    return place.relative_to(ROOT).parts[0] not in ("build", "out")
