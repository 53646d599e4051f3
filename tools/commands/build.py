# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""``build OUT``: make a board's drive folder, and optionally an image of the drive."""

from __future__ import annotations

import argparse
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
    shorten,
    with_hands_off,
)
from tools.build.contents import Contents, Wishes
from tools.build.folder import write_drive
from tools.errors import InputError
from tools.plurals import counted


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument("out", metavar="OUT", help="folder to make")
    add_wishes(parser)
    parser.add_argument(
        "--image",
        metavar="OUT.img",
        help="also make a FAT image, which replaces the whole drive and its saves",
    )
    parser.add_argument(
        "--names",
        metavar="FILE",
        help="also write how private names were shortened, to read a traceback by",
    )
    parser.add_argument(
        "--force",
        action="store_true",
        help="build into a folder that has other files, which stay; replace OUT.img and FILE",
    )


def add_wishes(parser: argparse.ArgumentParser) -> None:
    """Add the options that choose what goes onto the drive; ``deploy`` has them too."""
    parser.add_argument(
        "--board", metavar="ID", help="build what this board can show and its drive can hold"
    )
    parser.add_argument(
        "--games", metavar="G,...", help="these games, in this order (default: all that fit)"
    )
    parser.add_argument(
        "--packs",
        metavar="P,...",
        help="these packs or folders of levels/ (default: all that fit; 'none' for none)",
    )
    parser.add_argument(
        "--mpy-cross", metavar="PATH", default="", help="CircuitPython's mpy-cross to compile with"
    )


def wishes(args: argparse.Namespace, board_id: str | None) -> Wishes:
    """Return what these options ask for."""
    games = None if args.games is None else tuple(_words(args.games))
    packs = None if args.packs is None else tuple(_words(args.packs))
    return Wishes(board_id, games, () if packs == ("none",) else packs, args.mpy_cross)


def _words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]


def run(args: argparse.Namespace) -> int:
    """Build the drive, write it, and report how much of the board's drive it takes."""
    if args.image and not args.board:
        raise InputError("--image", "", "the size of the drive is unknown", "--board ID with it")
    out = Path(args.out)
    _check_place(out, args.force)
    image = Path(args.image) if args.image else None
    names = Path(args.names) if args.names else None
    outputs.check_places([path for path in (image, names) if path], force=args.force)
    volume = contents.board_volume(args.board) if args.board else None
    drive = make_drive(wishes(args, args.board), volume)
    files = drive.files
    if image and volume:
        files = with_hands_off(drive, args.board)
        whole = files | saves.empty(files, volume)  # last, so that nothing comes after them
        data = fat.image(whole, volume.sectors * fat.SECTOR)
        image.parent.mkdir(parents=True, exist_ok=True)
        outputs.write_all({image: data}, force=args.force)
        print(f"{image}: {len(data):,} bytes, FAT{16 if volume.is_fat16 else 12}, CIRCUITPY")
        print("it replaces the whole drive, with the saves and everything else on it")
    if names:
        outputs.write_all({names: shorten.report(ROOT / "lib").encode()}, force=args.force)
    kept = write_drive(out, files)
    _report(out, drive, files, volume, args.board)
    for name, new in kept.items():
        print(f"yours, kept as {new}: {name}")
    return 0


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
    for line in drive.left_out:
        print("left out: " + line)
    if volume:
        free = (volume.room - used) // 1024
        print(f"{board_id}: {free:,} of {volume.room // 1024:,} KiB left for progress and packs")


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
