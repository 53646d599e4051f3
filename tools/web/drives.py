"""What the page needs to put Nibblock on a handheld: the zips of a release, one for all boards
whose drives hold the same, an index of the boards, and for RP2 boards how files lie in a UF2.

Such a recipe lists where each file of the zip belongs in the image of the drive. The rest of the
image (the FAT, the folders, the manifest) is stored with it, deflated: so the page only puts bytes
in their places, and the same code as for ``build --uf2`` has laid them out.
"""

from __future__ import annotations

import base64
import json
import zlib
from typing import NamedTuple

from nibblock import __version__
from nibblock.boards import given
from tools.build import contents, fat, manifest, saves, switch, uf2, with_hands_off
from tools.build.contents import Contents, Wishes
from tools.build.families import Family, families, zip_name, zip_of

Files = dict[str, bytes]

FOLDER = "drives/"
_PICO = 1020  # KiB: the drive of a Pico
INDEX = FOLDER + "index.json"
#: What stands in for code.py during an update.
SWITCH = {
    "stub": switch.STUB.decode(),
    "bridge": switch.BRIDGE.decode(),
    "boot": switch.BOOT.decode(),
    "next": switch.NEXT,
    "staged": switch.STAGED,
}


class Whole(NamedTuple):
    """The part of a drive's image that matters, and the offsets of the files in it."""

    image: bytes
    places: dict[str, int]


def site_files(found: list[Family] | None = None) -> Files:
    """Return the files of the site below ``drives``, by path."""
    made: Files = {}
    boards = []
    for family in [*families(), add_on()] if found is None else found:
        name = zip_name(family)
        made[FOLDER + name] = zip_of(family)
        for board in family.boards:
            row = {"id": board, "zip": name, "bytes": len(made[FOLDER + name])}
            is_screen = board in given.ids(given.PRESETS)
            volume = fat.volume(_PICO * 1024) if is_screen else contents.board_volume(board)
            row |= {"room": volume.room, "cluster": volume.cluster_bytes}
            if is_screen:
                row["wiring"] = True  # the page writes the line for it
            if board in uf2.boards():
                row["uf2"] = f"{board}.json"
                made[FOLDER + row["uf2"]] = _json(recipe(board, family.files))
            boards.append(row)
    index = {"version": __version__, "switch": SWITCH, "boards": boards}
    return {INDEX: _json(index), **made}


def add_on() -> Family:
    """Return the files of a Pico with an add-on screen, and the screens; not those with touch."""
    names = given.ids(given.PRESETS)
    names = [name for name in names if "NIBBLOCK_TOUCH" not in given.preset(name)]
    files = contents.make(Wishes(languages=("en",)), fat.volume(_PICO * 1024)).files
    return Family("add-on-screen", tuple(names), files)


def whole(board: str, files: Files) -> Whole:
    """Return the image of a board's whole drive with these files of its family."""
    own = {**files, manifest.NAME: b""}
    own = with_hands_off(Contents(own, (), []), board)
    volume = contents.board_volume(board)
    everything = own | saves.empty(own, volume)
    image, places = fat.image_and_places(everything, volume.sectors * fat.SECTOR)
    return Whole(image[: uf2.used(everything, volume)], places)


def recipe(board: str, files: Files) -> dict:
    """Return where each file goes, and everything else of the image, for the page to join."""
    image, places = whole(board, files)
    rest = bytearray(image)
    pieces = []
    for path, data in files.items():
        at = places.get(path)
        if at is not None and image[at : at + len(data)] == data:
            rest[at : at + len(data)] = bytes(len(data))
            pieces.append([at, path])
    squeezer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = squeezer.compress(bytes(rest)) + squeezer.flush()
    family, start = uf2.place(board)
    return {
        "family": family,
        "address": uf2.FLASH + start,
        "rest": base64.b64encode(packed).decode(),
        "pieces": pieces,
    }


def _json(data: object) -> bytes:
    return json.dumps(data, separators=(",", ":")).encode()
