# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""``replay``: plays moves, or the first stored solution, with the device's own rules."""

from __future__ import annotations

import argparse
import json
import sys

from tools import files, playback
from tools.errors import InputError
from tools.formats import FORMATS
from tools.formats.model import Level


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to play, and how much to tell of it."""
    parser.add_argument("file", metavar="FILE", help="a level file, or - for standard input")
    parser.add_argument("--level", type=int, default=1, metavar="N", help="which level, from 1")
    parser.add_argument("--moves", metavar="TEXT", help="LURD in any case, or @FILE with it")
    parser.add_argument("--trace", action="store_true", help="tell of every move")
    parser.add_argument("--json", action="store_true", help="JSON lines on standard output")
    parser.add_argument("--from", dest="form", choices=FORMATS, help="read the file as this")


def run(args: argparse.Namespace) -> int:
    """Play; 0 if the level ends solved and no move was refused, else 1."""
    level = files.pick(files.read_levels(args.file, args.form or ""), args.file, args.level)
    moves = _moves(args, level)
    rules = playback.start(level, args.file, args.level)
    show = _as_json if args.json else _as_text
    head = {
        "game": level.game,
        "title": level.title,
        "width": level.width,
        "height": level.height,
        "board": list(level.rows),
    }
    show(head)

    def tell(n: int, letter: str, ok: bool) -> None:
        state = {"n": n, "action": letter, "ok": ok, "board": list(playback.rows(rules))}
        counters = {"moves": rules.moves, "pushes": rules.pushes}
        show({**state, "solved": bool(rules.solved), **counters})

    outcome = playback.play(rules, moves, tell if args.trace else None)
    counters = {"moves": outcome.moves, "pushes": outcome.pushes}
    show({"result": outcome.result, "at": outcome.at, **counters})
    return 0 if outcome.result == "solved" else 1


def _moves(args: argparse.Namespace, level: Level) -> str:
    if args.moves is None:
        for solution in level.solutions:
            if solution.kind == "solution":
                return playback.check_moves(solution.moves, args.file)
        place = f"level {args.level}"
        raise InputError(args.file, place, "no stored solution", "--moves")
    if not args.moves.startswith("@"):
        return playback.check_moves(args.moves, "--moves")
    name = args.moves[1:]
    try:
        text = files.read_bytes(name).decode("ascii")
    except UnicodeDecodeError as error:
        raise InputError(name, f"offset {error.start}", "no move", "the letters l u r d") from None
    return playback.check_moves(text, name)


def _as_json(part: dict) -> None:
    sys.stdout.write(json.dumps(part, ensure_ascii=False) + "\n")


def _as_text(part: dict) -> None:
    if "n" in part:
        refused = "" if part["ok"] else "  refused"
        print(f"{part['n']}: {part['action']}{refused}")
    elif "title" in part:
        print(part["title"] or "(no title)", f"{part['width']}x{part['height']}")
    else:
        at = f" (move {part['at']} was refused)" if part["at"] else ""
        print(f"{part['result']}{at}: {part['moves']} moves, {part['pushes']} pushes")
    if "board" in part:
        print("\n".join(part["board"]) + "\n")
