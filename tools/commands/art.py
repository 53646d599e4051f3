"""`python3 -m tools art`: build the sprite sheets, compare them, or draw previews."""

import argparse
import sys
from pathlib import Path
from typing import Any

from tools import files as outputs
from tools import games
from tools.art.bmp import bmp_bytes, font_bytes, theme_bytes
from tools.art.contrast import table
from tools.art.font import read_font
from tools.art.looks import Look, look_bytes, read_looks
from tools.art.png import png_bytes
from tools.art.preview import draw
from tools.art.sheet import strip, tile_sheet
from tools.art.source import Picture, Theme, read_themes

SOURCES = Path(__file__).resolve().parents[1] / "art"
BUILT = SOURCES.parents[1] / "lib" / "nibblock"
SHARED_TILES = (4, 2)
STARS = 10
ICONS, ICONS8 = 42, 27


def themes() -> list[Theme]:
    """Return the themes in the order of themes.bin; the BMP files have the first."""
    return read_themes(SOURCES / "palette.txt")


def looks() -> list[Look]:
    """Return the looks of places in the order of looks.bin."""
    return read_looks(SOURCES / "looks.txt")


def pictures() -> dict[str, Picture]:
    """Return pictures by file below lib/nibblock, for every BMP in the themes' colours."""
    found = {
        f"art/tiles{size}.bmp": tile_sheet(SOURCES / f"tiles{size}.txt", size)
        for size in SHARED_TILES
    }
    found["art/logo.bmp"] = strip(SOURCES / "logo.txt", 120, 32, 1)
    found["art/stars.bmp"] = strip(SOURCES / "stars.txt", 16, 16, STARS)
    for game in games.NAMES:
        sheets = _art_of(game).sheets()
        found |= {f"games/{game}/art/{name}.bmp": sheet for name, sheet in sheets.items()}
    return found


def _art_of(game: str) -> Any:
    return games.module(game, "art")


def fonts() -> dict[str, Picture]:
    """Return pictures of 0 and 1 by file below lib/nibblock, for the fonts and icons."""
    return {
        "art/icons.bmp": strip(SOURCES / "icons.txt", 12, 12, ICONS),
        "art/icons8.bmp": strip(SOURCES / "icons8.txt", 8, 8, ICONS8),
        "art/font.bmp": read_font(SOURCES / "font.txt", 12),
        "art/font8.bmp": read_font(SOURCES / "font8.txt", 8),
    }


def samples() -> list[tuple[Picture, int]]:
    """Return the games' sample boards, each with its zoom."""
    drawn = pictures()
    found: list[tuple[Picture, int]] = []
    for game in games.NAMES:
        make = getattr(_art_of(game), "samples", None)
        if make:
            folders = ("art/", f"games/{game}/art/")
            found += make(
                {
                    name.removeprefix(folder).removesuffix(".bmp"): picture
                    for folder in folders
                    for name, picture in drawn.items()
                    if name.startswith(folder)
                }
            )
    return found


def build() -> dict[str, bytes]:
    """Return bytes by file below lib/nibblock, for everything made from the sources."""
    palettes = themes()
    files = {name: bmp_bytes(picture, palettes[0]) for name, picture in pictures().items()}
    files |= {name: font_bytes(picture) for name, picture in fonts().items()}
    files["art/themes.bin"] = theme_bytes(palettes)
    files["art/looks.bin"] = look_bytes(looks())
    return files


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument(
        "--check", action="store_true", help="compare with the built files, write nothing"
    )
    parser.add_argument(
        "--preview", metavar="OUT.png", type=Path, help="draw all sheets and themes enlarged"
    )
    parser.add_argument("--force", action="store_true", help="replace an existing file OUT.png")
    parser.add_argument(
        "--contrast", action="store_true", help="print the luminance of each role by theme"
    )


def run(args: argparse.Namespace) -> int:
    """Build by default; return 1 if --check finds a file that differs."""
    if args.preview:
        outputs.check_places([args.preview], force=args.force)
        drawn = png_bytes(draw(themes(), pictures(), fonts(), samples()))
        outputs.write_all({args.preview: drawn}, force=args.force)
        return 0
    if args.contrast:
        print(table(themes()))
        return 0
    files = build()
    return check(files, BUILT) if args.check else write(files, BUILT)


def check(files: dict[str, bytes], folder: Path) -> int:
    """Return 0 if `folder` has exactly these files, else 1; list differences on standard error."""
    present = {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.suffix in (".bmp", ".bin")
    }
    wrong = [f"{name}: not built from a source" for name in sorted(present - set(files))]
    for name, data in files.items():
        if name not in present:
            wrong.append(f"{name}: missing")
        elif (folder / name).read_bytes() != data:
            wrong.append(f"{name}: differs from its source")
    for line in wrong:
        print(f"{line}; run python3 -m tools art", file=sys.stderr)
    return 1 if wrong else 0


def write(files: dict[str, bytes], folder: Path) -> int:
    """Write what changed; print the bytes used."""
    places = {folder / name: data for name, data in files.items()}
    changed = {at: data for at, data in places.items() if not outputs.is_same(at, data)}
    outputs.write_all(changed, force=True, folders=True)
    print(f"{len(files)} files, {sum(map(len, files.values()))} bytes")
    return 0
