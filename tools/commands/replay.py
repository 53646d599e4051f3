"""``replay``: play moves, or the first stored solution, with the device's own rules."""

from __future__ import annotations

import argparse
import json
import sys

from tools import files, options
from tools.games import playback
from tools.plurals import counted


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what to play, and how much of it to show."""
    parser.add_argument("file", metavar="FILE", help="a level file, or - for standard input")
    parser.add_argument(
        "--level",
        type=options.level,
        default=1,
        metavar="N",
        help="which level, from 1 (default: 1)",
    )
    parser.add_argument(
        "--moves",
        metavar="TEXT",
        help="moves as on the game's page in docs, or @FILE to read them"
        " (default: the level's solution)",
    )
    playback.add_options(parser)
    parser.add_argument("--trace", action="store_true", help="show every move")
    parser.add_argument("--json", action="store_true", help="JSON lines on standard output")
    files.add_reading(parser)


def run(args: argparse.Namespace) -> int:
    """Play; 0 if the level ends solved and no move was refused, else 1."""
    collection = files.read_levels(args.file, args.form, huge=args.huge)
    level = files.pick(collection, args.file, args.level)
    given = playback.options_for(level.game, args)
    player = playback.start(level, args.file, args.level, **given)
    actions = player.actions(*playback.moves_for(args, level, args.level))
    show = _as_json if args.json else _as_text
    head = {
        "game": level.game,
        "title": level.title,
        "width": level.width,
        "height": level.height,
        "board": player.board(),
    }
    show(head)

    def trace(n: int, action: str, ok: bool) -> None:
        state = {"n": n, "action": action, "ok": ok, "board": player.board()}
        show({**state, "solved": player.solved, **player.counters()})

    outcome = playback.play(player, actions, trace if args.trace else None)
    show({"result": outcome.result, "at": outcome.at, **outcome.counters})
    return 0 if outcome.result == "solved" else 1


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
        counters = [counted(part[key], key) for key in part if key not in ("result", "at")]
        print(f"{part['result']}{at}: {', '.join(counters)}")
    if "board" in part:
        print("\n".join(map(_row, part["board"])) + "\n")


def _row(row: str | list[str] | list[int]) -> str:
    """Return a row as text; cells such as ``mark:number`` show only the part before the colon."""
    if isinstance(row, str):
        return row
    return " ".join(
        f"{cell.rpartition(':')[0]:3}" if isinstance(cell, str) else str(cell) for cell in row
    )
