# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""``share``: a Brain level as a short code to copy and paste, and a code as a level.

The code is the original's. A code that was read is not trusted: what its solutions do is told, and
``--check`` leaves out those that do not win, and mends those whose first wait is a frame too long,
as the original plays them.
"""

from __future__ import annotations

import argparse
import sys
import zlib
from pathlib import Path

from nibblock.games.brain.packs.level import BadText, BrainLevel
from nibblock.games.brain.rules import Brain
from tools import files
from tools.errors import InputError
from tools.formats import FORMATS
from tools.formats.model import BRAIN
from tools.games.brain import check as brain_check
from tools.games.brain import code as brain_code
from tools.games.brain import text as brain

_CODE = "the code"
_STRONGEST = 9


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which way, from what and to where."""
    ways = parser.add_subparsers(dest="way", required=True, metavar="encode|decode")
    encode = ways.add_parser("encode", help="print the code of a level")
    encode.add_argument("file", metavar="FILE", help="a level file, or - for standard input")
    encode.add_argument("--level", type=int, default=1, metavar="N", help="which level, from 1")
    encode.add_argument("--from", dest="form", choices=FORMATS, help="read the file as this")
    decode = ways.add_parser("decode", help="print the text of a code's level")
    decode.add_argument("code", metavar="CODE", help="the code, or - for standard input")
    decode.add_argument("-o", "--output", metavar="FILE", help="write the text there")
    decode.add_argument("--force", action="store_true", help="replace a file that is there")
    decode.add_argument("--check", action="store_true", help="leave out solutions that do not win")


def run(args: argparse.Namespace) -> int:
    """Encode or decode; raises InputError with the reason for what cannot be."""
    return _encode(args) if args.way == "encode" else _decode(args)


def _encode(args: argparse.Namespace) -> int:
    level = files.pick(files.read_levels(args.file, args.form or ""), args.file, args.level)
    place = f"level {args.level}"
    if level.game != BRAIN:
        raise InputError(args.file, place, f"a level of {level.game}", "one of Brain")
    loaded = brain.load(level)
    try:
        code = brain_code.encode(loaded, lambda data: zlib.compress(data, _STRONGEST))
    except BadText as error:
        raise InputError(
            args.file, f"{place}, {error.place}", error.wrong, error.expected
        ) from None
    for n, message in enumerate(loaded.messages, 1):
        if brain_code.fit_message(message) != message:
            _say(f"message {n}: characters that a code cannot hold became ?")
    print(code)
    return 0


def _decode(args: argparse.Namespace) -> int:
    code = sys.stdin.read() if args.code == files.STDIO else args.code
    try:
        level = brain_code.decode(code)
    except BadText as error:
        place = "" if error.place == "code" else error.place
        raise InputError(_CODE, place, error.wrong, error.expected) from None
    works = _tell_of(level)
    if args.check:
        level.solutions = works
    text = brain.text_in_order(level)
    if args.output and args.output != files.STDIO:
        files.write_all({Path(args.output): text.encode()}, force=args.force)
    else:
        sys.stdout.write(text)
    return 0


def _tell_of(level: BrainLevel) -> list[str]:
    """Say what is wrong with the level; give the solutions that win."""
    rules = Brain(level)
    draft = brain_check.why_draft(rules)
    if draft:
        _say(f"a draft: {draft}")
        return []
    works = []
    for n, text in enumerate(level.solutions, 1):
        reason = brain_check.why_broken(rules, text)
        mended = brain_check.mended(rules, text) if reason else ""
        if mended:
            _say(f"solution {n}: wins with its first wait one frame shorter: {mended[:20]}...")
            works.append(mended)
        elif reason:
            _say(f"solution {n}: {reason}")
        else:
            works.append(text)
    if not works:
        _say("a draft: no solution that wins")
    return works


def _say(text: str) -> None:
    print(text, file=sys.stderr)
