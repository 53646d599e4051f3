"""``share``: turn a level into a short code to pass on, and a code into a level.

The codes are those of the console (docs/code-format.md). A game whose levels have codes has a
module ``share`` with

    to_device(level)           a neutral level as the device's
    text_of(level, args, say)  a level of the device as text

    steps_text(count, stored, width)   the steps of a solution's code as text

It may have ``add_arguments(group)``, its own options of ``decode``. If there are codes of the
original of the game, it also has

    is_original(code)                                 whether a text has the form of such a code
    encode_original(level, file, place, say) -> str   such a code of a level
    decode_original(code, args, say) -> str           the text of the level in such a code

These raise InputError with the reason if that is impossible, and ``say`` what else the player
should know.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from nibblock import sharing
from nibblock.packs import PackError
from nibblock.sharing import parts
from nibblock.sharing.solution import is_solution
from tools import files, games, options, streams
from tools.errors import InputError
from tools.formats.model import Level

_CODE = "the code"
_SCALE = 6
_MOST_SCALE = 40


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of all ways."""
    ways = parser.add_subparsers(dest="way", required=True, metavar="encode|decode|qr")
    encode = options.add_way(ways, "encode", "print the code of a level", "mine.xsb --level 2")
    _add_level(encode)
    encode.add_argument(
        "--original", action="store_true", help="make a code of the original game instead"
    )
    encode.add_argument(
        "--solution",
        type=options.level,
        metavar="N",
        help="make the code of this solution of the level, from 1, instead",
    )
    decode = options.add_way(
        ways, "decode", "print the level or solution in a code as text", "CODE -o one.txt"
    )
    decode.add_argument("code", metavar="CODE", help="the code, or - for standard input")
    decode.add_argument("-o", "--output", metavar="FILE", help="write the text to this file")
    decode.add_argument("--force", action="store_true", help="replace existing files")
    for game, part in games.modules("share").items():
        if hasattr(part, "add_arguments"):
            part.add_arguments(decode.add_argument_group(games.title(game)))
    qr = options.add_way(
        ways, "qr", "draw the code of a level as a QR code", "mine.xsb -o code.png"
    )
    _add_level(qr)
    qr.add_argument("-o", "--output", metavar="FILE.png", required=True, help="the picture")
    qr.add_argument("--force", action="store_true", help="replace existing files")
    qr.add_argument("--link", default="", metavar="URL", help="an address; the code follows a #")
    scale = options.number(1, _MOST_SCALE, "pixels")
    qr.add_argument("--scale", type=scale, default=_SCALE, help="pixels per square (6)")
    qr.set_defaults(packages="play")


def _add_level(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a level file, or - for standard input")
    parser.add_argument(
        "--level", type=options.level, metavar="N", help="which level, from 1 (default: 1)"
    )
    files.add_reading(parser)


def run(args: argparse.Namespace) -> int:
    """Encode, decode or draw."""
    return {"encode": _encode, "decode": _decode, "qr": _draw}[args.way](args)


def _encode(args: argparse.Namespace) -> int:
    level, part = _level(args)
    if args.solution:
        print(_solution(args, level, part))
        return 0
    if not args.original:
        print(_code(args, level, part))
        return 0
    if not hasattr(part, "encode_original"):
        titles = [games.title(name) for name in games.modules("share") if _has_original(name)]
        raise InputError(args.file, "--original", f"a {level.game} level", _one_of(titles))
    print(part.encode_original(level, args.file, f"level {args.level}", _say))
    return 0


def _has_original(game: str) -> bool:
    return hasattr(games.module(game, "share"), "encode_original")


def _one_of(titles: list[str]) -> str:
    return f"a {' or '.join(titles)} level"


def _level(args: argparse.Namespace) -> tuple[Level, Any]:
    """Return the level, and its game's module."""
    collection = files.read_levels(args.file, args.form, huge=args.huge)
    level = files.pick(collection, args.file, args.level or 1)
    if not args.level and len(collection.levels) > 1:
        _say(f"level 1 of {len(collection.levels)}; --level N chooses another")
    args.level = args.level or 1
    part = games.module(level.game, "share")
    if part is None:
        expected = _one_of([*map(games.title, games.modules("share"))])
        raise InputError(args.file, f"level {args.level}", f"a {level.game} level", expected)
    return level, part


def _code(args: argparse.Namespace, level: Level, part: Any) -> str:
    try:
        return sharing.encode(part.to_device(level))
    except (PackError, ValueError) as error:
        raise InputError(args.file, f"level {args.level}", str(error)) from None


def _solution(args: argparse.Namespace, level: Level, part: Any) -> str:
    """Return the code of a solution that comes with the level."""
    from nibblock.sharing.solution import encode_best

    place = f"level {args.level}"
    count = len(level.solutions)
    if args.solution > count:
        wrong = f"no stored solution {args.solution}" if count else "no stored solution"
        raise InputError(args.file, place, wrong, f"1 to {count}" if count else "")
    best = games.module(level.game, "saves").stored(level, level.solutions[args.solution - 1].moves)
    if not best:
        wrong = f"solution {args.solution} does not solve it"
        raise InputError(args.file, place, wrong, "one that does")
    try:
        return encode_best(part.to_device(level), best)
    except PackError as error:
        raise InputError(args.file, place, str(error)) from None


def _steps_of(code: str) -> str:
    """Return the steps in a solution's code as text, and say how many they are."""
    from nibblock.games import card
    from nibblock.sharing.solution import counted, decode_steps

    try:
        game, _, width, count, stored = decode_steps(code)
    except PackError as error:
        raise InputError(_CODE, "", str(error)) from None
    number = counted(game, count, stored)
    _say(f"A solution of {number} {card(game).COUNTS[0]}, for a {games.title(game)} level")
    return games.module(game, "share").steps_text(count, bytes(stored), width) + "\n"


def _decode(args: argparse.Namespace) -> int:
    given = streams.take().decode("utf-8", "replace") if args.code == files.STDIO else args.code
    text = _text_of(given, args)
    if args.output and args.output != files.STDIO:
        files.write_all({Path(args.output): text.encode()}, force=args.force)
    else:
        streams.put(text.encode())
    return 0


def _text_of(code: str, args: argparse.Namespace) -> str:
    """Return the text of the level in a code, ours or an original game's; or of a solution."""
    if is_solution(code.strip()):
        return _steps_of(code)
    try:
        level = sharing.decode(code)
    except PackError as error:
        for game, part in games.modules("share").items():
            if _has_original(game) and part.is_original(code):
                return part.decode_original(code, args, _say)
        raise InputError(_CODE, "", str(error)) from None
    return games.module(level.game, "share").text_of(level, args, _say)


def _draw(args: argparse.Namespace) -> int:
    from tools.sharing import qr  # its library is not needed for the rest

    code = _code(args, *_level(args))
    try:
        texts = parts.split(code, qr.ROOM, args.link)
    except PackError as error:
        raise InputError(args.file, "--link", str(error)) from None
    output = Path(args.output)
    names = [output]
    if len(texts) > 1:
        names = [output.with_stem(f"{output.stem}-{n}") for n in range(1, len(texts) + 1)]
    pictures = {name: qr.picture(text, args.scale) for name, text in zip(names, texts, strict=True)}
    files.write_all(pictures, force=args.force)
    for name, text in zip(names, texts, strict=True):
        whole = len(texts) == 1 and not args.link
        print(f"{streams.line(str(name))}: {code if whole else text}")
    return 0


def _say(text: str) -> None:
    print(streams.line(text), file=sys.stderr)
