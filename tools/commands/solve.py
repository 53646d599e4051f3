"""``solve``: find the shortest solution, prove that there is none, or report "undecided".

The solvers are in ``games/<game>/solve.py``. Solves all levels of a file on all processors, unless
one is chosen.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path

from tools import attempts, bar, bulk, files, games, options
from tools.errors import InputError
from tools.formats.model import Collection, Level
from tools.plurals import counted
from tools.solver import Answer, Task, stored


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parts = games.modules("solve")
    fewest = [f"{games.title(game)}: {' or '.join(part.FEWEST)}" for game, part in parts.items()]
    parser.add_argument("file", metavar="FILE", help="a level file, or - for standard input")
    parser.add_argument(
        "--level", type=options.level, metavar="N", help="which level, from 1 (default: all)"
    )
    parser.add_argument(
        "--limit",
        "--time",
        type=options.seconds("0 or more", 0),
        metavar="S",
        help="give up a level after S seconds (default: none, until Ctrl+C)",
    )
    parser.add_argument(
        "--memory",
        type=options.count,
        default=2048,
        metavar="MB",
        help="or beyond about this memory",
    )
    modes = parser.add_mutually_exclusive_group()
    modes.add_argument(
        "--optimal",
        choices=list(dict.fromkeys(one for part in parts.values() for one in part.FEWEST)),
        help="find the fewest of these: " + "; ".join(fewest),
    )
    fast = ", ".join(games.title(game) for game, part in parts.items() if part.FAST)
    modes.add_argument("--fast", action="store_true", help=f"{fast}: any solution, much faster")
    shorter = " or ".join(games.title(game) for game in parts if hasattr(parts[game], "simplify"))
    modes.add_argument(
        "--simplify",
        action="store_true",
        help=f"{shorter}: print the stored solutions without the inputs that change nothing",
    )
    better = " or ".join(games.title(game) for game in parts if hasattr(parts[game], "improved"))
    modes.add_argument(
        "--improve",
        action="store_true",
        help=f"{better}: look for better solutions near the stored ones, until Ctrl-C or --limit",
    )
    bulk.add_arguments(parser)
    files.add_output(parser)
    parser.add_argument("--hint", action="store_true", help="show only the next move or push")
    parser.add_argument("--json", action="store_true", help="JSON on standard output")
    files.add_reading(parser)


def run(args: argparse.Namespace) -> int:
    """Solve; return 0 if solved, else 1."""
    out = Path(args.out) if args.out else None
    if out:
        files.check_places([out], force=args.force)
    collection = files.read_levels(args.file, args.form, huge=args.huge)
    if args.simplify:
        return _simplify(args, collection, out)
    if args.improve:
        return _improve(args, collection, out)
    if args.level is None and len(collection.levels) > 1:
        return _run_all(args, collection.levels, out)
    number = args.level or 1
    answer = _solve(args, files.pick(collection, args.file, number), number, sys.stderr.isatty())
    if answer.why and args.json:
        print(answer.why, file=sys.stderr)
    with files.writing(out, force=args.force) as place:
        if args.json:
            print(json.dumps(_as_json(answer, args.hint)), file=place)
        else:
            print("\n".join(_as_text(answer, args.hint)), file=place)
    return 0 if answer.result == "solved" else 1


def _simplify(args: argparse.Namespace, collection: Collection, out: Path | None) -> int:
    """Print the simplified solution of the chosen levels, one a line."""
    chosen = collection.levels
    if args.level:
        chosen = (files.pick(collection, args.file, args.level),)
    with files.writing(out, force=args.force) as place:
        for number, level in enumerate(chosen, args.level or 1):
            part = games.module(level.game, "solve")
            if not hasattr(part, "simplify"):
                where = f"level {number}"
                raise InputError(args.file, where, f"--simplify for {level.game}", "another game")
            try:
                print(part.simplify(level), file=place)
            except ValueError as error:
                raise InputError(args.file, f"level {number}", str(error), "a solution") from None
    return 0


def _improve(args: argparse.Namespace, collection: Collection, out: Path | None) -> int:
    """Improve the stored solutions of the chosen levels; write all levels to ``out``, or print what
    is better. Ctrl-C keeps what was found.
    """
    form = files.form_of(args.out) if out else ""
    if args.level:
        files.pick(collection, args.file, args.level)
    levels = list(collection.levels)
    chosen = [args.level] if args.level else range(1, len(levels) + 1)
    gained: Counter[str] = Counter()
    with suppress(KeyboardInterrupt), bar.show("improving", len(chosen)) as shown:
        for number in chosen:
            for level, less in _better(args, levels[number - 1], number):
                levels[number - 1] = level
                gained.update(less)
                shown.say(f"improving: {_amounts(gained)} fewer")
            shown.advance()
    if out:
        better = replace(collection, levels=tuple(levels))
        files.write_all({out: files.packed(better, form, args.out)}, force=args.force)
    else:
        for number, (level, old) in enumerate(zip(levels, collection.levels, strict=True), 1):
            if level != old:
                print(f"{number}: {stored(level)}")
    print(f"{_amounts(gained) or 'nothing'} fewer", file=sys.stderr)
    return 0


def _better(
    args: argparse.Namespace, level: Level, number: int
) -> Iterator[tuple[Level, dict[str, int]]]:
    """Yield the level with ever better solutions, and how many fewer of each count it has."""
    part = games.module(level.game, "solve")
    if not hasattr(part, "improved"):
        raise InputError(
            args.file, f"level {number}", f"--improve for {level.game}", "another game"
        )
    try:
        for moves, less in part.improved(level, args.file, number, args.limit):
            n = next(n for n, one in enumerate(level.solutions) if one.kind == "solution")
            solutions = list(level.solutions)
            solutions[n] = replace(solutions[n], moves=moves)
            level = replace(level, solutions=tuple(solutions))
            yield level, less
    except ValueError as error:
        raise InputError(args.file, f"level {number}", str(error), "a solution") from None


def _amounts(gained: Counter[str]) -> str:
    return ", ".join(counted(n, name) for name, n in gained.items() if n)


def _run_all(args: argparse.Namespace, levels: Sequence[Level], out: Path | None) -> int:
    """Solve all levels of a file and print each in turn; return 0 if all are solved."""
    if len({level.game for level in levels}) == 1:
        _task(args, levels[0], 1)  # wrong options are wrong for all levels: report them once
    began = time.monotonic()
    totals: Counter[str] = Counter()
    items = (
        bulk.Item((args, level, n), (args.file, n, level)) for n, level in enumerate(levels, 1)
    )
    with (
        bulk.started(args, "solve", _solve_or_say, args.out) as run,
        closing(run.results(items, "solving", len(levels))) as results,
        files.writing(out, force=args.force) as place,
    ):
        for number, found in enumerate(results, 1):
            answer = _answer(found)
            totals[answer.result] += 1
            totals["optimal"] += answer.is_optimal
            if args.json:
                if answer.why:
                    print(f"level {number}: {answer.why}", file=sys.stderr)
                about = {"level": number, "title": levels[number - 1].title}
                line = json.dumps({**about, **_as_json(answer, args.hint)})
            else:
                line = f"{number}: " + "\n".join(_as_text(answer, args.hint))
            print(line, file=place, flush=True)
    parts = [f"{totals[name]} {name}" for name in ("solved", "none", "undecided")]
    parts[0] += f" ({totals['optimal']} with the fewest)"
    took = time.monotonic() - began
    print(f"{counted(len(levels), 'levels')}: {', '.join(parts)}, {took:.1f} s", file=sys.stderr)
    return 0 if totals["solved"] == len(levels) else 1


def _solve_or_say(args: argparse.Namespace, level: Level, number: int) -> dict[str, object]:
    """Solve one of many levels and return the answer's parts: a fault in it does not stop the
    others.
    """
    try:
        return _solve(args, level, number, False)._asdict()
    except InputError as error:
        why = f"{error.wrong}; expected {error.expected}".removesuffix("; expected ")
        return Answer("undecided", why=why)._asdict()


def _answer(found: dict | attempts.Failed) -> Answer:
    if isinstance(found, attempts.Failed):
        return Answer("undecided", why=found.why)
    return Answer(**found)


def _solve(args: argparse.Namespace, level: Level, number: int, show: bool) -> Answer:
    """Solve one level; ``show`` its progress on the terminal. Raises InputError."""
    task = _task(args, level, number)
    line = bar.Line()

    def report(depth: int, met: int, seconds: float) -> None:
        line.write(
            f"{depth} deep, {counted(met, 'positions', ',')}, {seconds:.0f} s (Ctrl+C stops)"
        )

    if show:
        task = task._replace(report=report)
    try:
        return games.module(level.game, "solve").solve(task)
    finally:
        line.hide()


def _task(args: argparse.Namespace, level: Level, number: int) -> Task:
    """Return the task the options ask for. Raises InputError if the level's game cannot do it."""
    place = f"level {number}"
    parts = games.modules("solve")
    part = parts.get(level.game)
    if part is None:
        raise InputError(
            args.file, place, f"no solver for {level.game}", " or ".join(sorted(parts))
        )
    fewest = args.optimal or part.FEWEST[0]
    if fewest not in part.FEWEST:
        wrong = f"--optimal {fewest} for {level.game}"
        raise InputError(args.file, place, wrong, " or ".join(part.FEWEST))
    if args.fast and not part.FAST:
        fast = " or ".join(game for game in parts if parts[game].FAST)
        raise InputError(args.file, place, f"--fast for {level.game}", fast)
    return Task(
        level,
        args.file,
        number,
        fewest,
        is_asked=bool(args.optimal),
        is_fast=args.fast,
        seconds=args.limit,
        megabytes=args.memory,
    )


def _as_json(answer: Answer, hint: bool) -> dict[str, object]:
    """Return the JSON object. ``moves`` is the solution, so the number of moves is only in
    ``counters``; the other counter is at the top level too.
    """
    return {
        "result": answer.result,
        "moves": answer.hint if hint and answer.moves else answer.moves,
        "optimal": answer.is_optimal,
        **{name: n for name, n in answer.counters.items() if name != "moves"},
        "counters": answer.counters,
        "states": answer.states,
        "seconds": round(answer.seconds, 3),
    }


def _as_text(answer: Answer, hint: bool) -> list[str]:
    if hint and answer.moves is not None:
        return [answer.hint or "already solved"]
    parts = [answer.why.removeprefix("not decided").strip(": ")] if answer.why else []
    parts += [counted(n, name) for name, n in answer.counters.items()]
    parts += [counted(answer.states, "positions"), f"{answer.seconds:.1f} s"]
    lines = [f"{answer.result}: {', '.join(parts)}"]
    return [*lines, answer.moves] if answer.moves else lines
