"""The command line of ``render``."""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

from tools import bar, files, games, options, streams
from tools.errors import InputError
from tools.formats.model import Collection, Level
from tools.games import playback

WHATS = ("start", "current", "end", "steps", "moves")
#: Names of the themes, as in the settings; scene.py checks that they agree.
THEMES = ("Cellar", "Night", "Paper", "Grey")
_MOST_TILE = 128
_STEP_TIME = 0.2
_MOST_PIXELS = 64_000_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what to draw, how, and where to write it."""
    parser.add_argument("file", metavar="FILE", help="a level file, or - for standard input")
    parser.add_argument(
        "-o",
        "--output",
        dest="out",
        required=True,
        metavar="OUT.png|.gif",
        type=Path,
        help="write the picture or the animation to this file",
    )
    parser.add_argument("--level", type=options.level, metavar="N", help="which level, from 1")
    parser.add_argument(
        "--what",
        choices=WHATS,
        default="start",
        help="the start; the position of its unfinished game; the end of its solution; an animation"
        " of all steps, or of all moves (default: start)",
    )
    parser.add_argument("--moves", metavar="TEXT", help="play these moves (or @FILE) instead")
    parser.add_argument(
        "--step-time",
        type=options.seconds("0.02 to 60", 0.02, 60),
        metavar="S",
        help="seconds a picture of an animation stands (default 0.2)",
    )
    parser.add_argument("--loop", action="store_true", help="repeat the animation")
    parser.add_argument("--tile", type=_tile, metavar="PX", help="a multiple of 16, 12 or 8")
    parser.add_argument(
        "--theme", choices=THEMES, default=THEMES[0], help=f"colours (default {THEMES[0]})"
    )
    parser.add_argument("--sheet", action="store_true", help="a contact sheet of the whole file")
    parser.add_argument(
        "--columns", type=options.count, metavar="N", help="columns of a contact sheet"
    )
    playback.add_options(parser, draws=True)
    parser.add_argument("--force", action="store_true", help="replace existing files")
    files.add_reading(parser)


def run(args: argparse.Namespace) -> int:
    """Draw and write one file; return 0, or raise InputError."""
    moving = args.what in ("steps", "moves") and not args.sheet
    _refuse_unused(args, moving=moving)
    args.level = args.level or 1
    wanted = ".gif" if moving else ".png"
    if args.out.suffix.lower() not in (wanted, ".gif"):
        kind = "an animation" if moving else "a picture"
        raise InputError(str(args.out), "", f"not a name for {kind}", f"one ending in {wanted}")
    files.check_places([args.out], force=args.force)
    collection = files.read_levels(args.file, args.form, huge=args.huge)
    if args.sheet:
        data = _sheet(args, collection)
    else:
        level = files.pick(collection, args.file, args.level)
        data = _film(args, level) if moving else _still(args, level)
    files.write_all({args.out: data}, force=args.force)
    return 0


def _refuse_unused(args: argparse.Namespace, *, moving: bool) -> None:
    """Raise InputError for an option that means nothing for this kind of picture."""
    of_one, of_sheet, of_film = "no --sheet", "--sheet", "--what steps or moves"
    for name, value, is_used, expected in (
        ("--level", args.level, not args.sheet, of_one),
        ("--moves", args.moves, not args.sheet, of_one),
        ("--columns", args.columns, args.sheet, of_sheet),
        ("--loop", args.loop or None, moving, of_film),
        ("--step-time", args.step_time, moving, of_film),
    ):
        if value is not None and not is_used:
            raise InputError(name, "", "has no effect here", expected + " with it")


def _tile(text: str) -> int:
    size = int(text) if re.fullmatch("[0-9]{1,3}", text) else 0
    if not 8 <= size <= _MOST_TILE or not any(size % base == 0 for base in (16, 12, 8)):
        wanted = f"a multiple of 16, 12 or 8 up to {_MOST_TILE}"
        raise argparse.ArgumentTypeError(f"{text!r}; expected {wanted}")
    return size


def _still(args: argparse.Namespace, level: Level) -> bytes:
    """Return one picture, as PNG or as a one-frame GIF."""
    from tools.render import film, scene

    drawn, _, actions = _begin(args, level, args.level, args.tile or 16)
    film.play_to_end(drawn, actions)
    picture = scene.indexed(drawn.picture(), scene.colours_of(scene.pictures_of(args.theme)))
    drawn.close()
    if args.out.suffix.lower() == ".gif":
        return film.gif(iter([picture]), 1, loops=False, name=args.file)
    return film.png(picture)


def _film(args: argparse.Namespace, level: Level) -> bytes:
    from tools.render import film, scene

    drawn, player, actions = _begin(args, level, args.level, args.tile or 16)
    colours = scene.colours_of(scene.pictures_of(args.theme))
    shown = (
        film.steps(drawn, actions) if args.what == "steps" else film.moves(drawn, player, actions)
    )
    frames = (scene.indexed(picture, colours) for picture in bar.track(shown, "drawing"))
    data = film.gif(frames, args.step_time or _STEP_TIME, loops=args.loop, name=args.file)
    drawn.close()
    return data


def _sheet(args: argparse.Namespace, collection: Collection) -> bytes:
    from tools.render import contact, film, scene

    tile = args.tile or 8
    contact.check_size([(x.width * tile, x.height * tile) for x in collection.levels], args.file)
    boards = []
    for n, level in bar.track(list(enumerate(collection.levels, 1)), "drawing"):
        try:
            drawn, _, actions = _begin(args, level, n, tile)
        except InputError as error:  # one bad level does not spoil the sheet
            print(streams.line(f"{error}: left out"), file=sys.stderr)
            continue
        film.play_to_end(drawn, actions)
        boards.append((f"{n} {level.title}".rstrip(), drawn.picture()))
        drawn.close()
    if not boards:
        raise InputError(args.file, "", "no level can be drawn")
    pictures = scene.pictures_of(args.theme)
    whole = contact.sheet(boards, pictures, args.columns or 0, args.file)
    return film.png(scene.indexed(whole, scene.colours_of(pictures)))


def _begin(args: argparse.Namespace, level: Level, number: int, tile: int):
    """Return the level drawn at its start, its player, and the actions to play."""
    from tools.render import scene

    if level.width * level.height * tile**2 > _MOST_PIXELS:
        wrong = f"{level.width}x{level.height} cells of {tile} pixels"
        raise InputError(args.file, f"level {number}", wrong, "a smaller --tile")
    given = playback.options_for(level.game, args, is_only=not args.sheet)
    player = playback.start(level, args.file, number, **given)
    moves = "" if args.what == "start" and args.moves is None else _moves(args, level, number)
    actions = player.actions(*moves) if moves else iter(())
    drawn = scene.Scene(level.game, player.rules, scene.pictures_of(args.theme), tile)
    own = games.module(level.game, "overlays")
    if own:
        wanted = {option: getattr(args, option) for option in own.OPTIONS}
        drawn.add(lambda view: own.show(view, player, **wanted))
    return drawn, player, actions


def _moves(args: argparse.Namespace, level: Level, number: int) -> tuple[str, str]:
    """Return the moves, and where they come from."""
    if args.moves is None and args.what == "current":
        for solution in level.solutions:
            if solution.kind == "snapshot":
                return solution.moves, args.file
        return "", args.file
    if args.sheet and not level.solutions:
        return "", args.file
    return playback.moves_for(args, level, number)
