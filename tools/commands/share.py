# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""``share``: turn a level into a short code to copy and paste, and a code into a level.

A game whose levels have codes has a module ``share`` with

    add_arguments(group)                     its own options of ``decode``
    encode(level, file, place, say) -> str   the code of a level
    decode(code, args, say) -> str           the level's text

Both raise InputError with the reason if that is impossible, and ``say`` what else the player should
know.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tools import files, games, options, streams
from tools.errors import InputError
from tools.formats import FORMATS


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of both directions."""
    ways = parser.add_subparsers(dest="way", required=True, metavar="encode|decode")
    encode = ways.add_parser("encode", help="print the code of a level")
    encode.add_argument("file", metavar="FILE", help="a level file, or - for standard input")
    encode.add_argument(
        "--level", type=options.level, default=1, metavar="N", help="which level, from 1"
    )
    encode.add_argument("--from", dest="form", choices=FORMATS, help="read the file as this")
    options.add_huge(encode)
    decode = ways.add_parser("decode", help="print the level in a code as text")
    decode.add_argument("code", metavar="CODE", help="the code, or - for standard input")
    decode.add_argument("-o", "--output", metavar="FILE", help="write the text to this file")
    decode.add_argument("--force", action="store_true", help="replace an existing file")
    for game, part in games.modules("share").items():
        part.add_arguments(decode.add_argument_group(games.title(game)))


def run(args: argparse.Namespace) -> int:
    """Encode or decode."""
    return _encode(args) if args.way == "encode" else _decode(args)


def _encode(args: argparse.Namespace) -> int:
    level = files.pick(
        files.read_levels(args.file, args.form or "", huge=args.huge), args.file, args.level
    )
    place = f"level {args.level}"
    part = games.module(level.game, "share")
    if part is None:
        titles = " or ".join(map(games.title, games.modules("share")))
        raise InputError(args.file, place, f"a {level.game} level", f"a {titles} level")
    print(part.encode(level, args.file, place, _say))
    return 0


def _decode(args: argparse.Namespace) -> int:
    given = streams.take().decode("utf-8", "replace") if args.code == files.STDIO else args.code
    text = _text_of(given, args)
    if args.output and args.output != files.STDIO:
        files.write_all({Path(args.output): text.encode()}, force=args.force)
    else:
        streams.put(text.encode())
    return 0


def _text_of(code: str, args: argparse.Namespace) -> str:
    """Return the level's text from the first game that can read the code; if none can, raise the
    last game's reason.
    """
    refused = InputError("share", "", "no game has codes")
    for part in games.modules("share").values():
        try:
            return part.decode(code, args, _say)
        except InputError as error:
            refused = error
    raise refused


def _say(text: str) -> None:
    print(streams.line(text), file=sys.stderr)
