# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""``grade``: how difficult levels are, measured by what a solver has to look at and by the shape of
the solution; a pack can be written anew in that order.

A grade grows with the logarithm of the positions met and with what there is to be done: pushes,
lines and changes of crate; moves and steps; key presses. It compares levels of one game.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from tools import files, formats, workers
from tools.bar import track
from tools.errors import InputError
from tools.formats import FORMATS
from tools.formats.model import BRAIN, KLOCKI, SOKOBAN, Level
from tools.games import playback
from tools.games.brain import text as brain
from tools.games.brain.generator import search as brain_search
from tools.games.klocki import moves as klocki_moves
from tools.games.klocki.solver import board as sliding_board
from tools.games.klocki.solver import search as klocki_search
from tools.games.klocki.solver import sliding
from tools.games.sokoban import solver
from tools.games.sokoban.generator.quality import difficulty
from tools.games.sokoban.solver.board import Board
from tools.games.sokoban.solver.lurd import play

_MEMORY = 1024 * sliding.MEGABYTE
_BRAIN_STATES = 30_000
#: The least grades of each word.
WORDS = ((55.0, "very hard"), (38.0, "hard"), (24.0, "medium"), (0.0, "easy"))


@dataclass(frozen=True)
class Grade:
    """How difficult a level is. ``exact`` is false where no solver got to the end, and the grade
    says only "at least"; ``value`` is None where nothing is known but that.
    """

    number: int
    title: str
    game: str
    value: float | None
    exact: bool
    counters: dict[str, int]
    states: int
    note: str = ""

    @property
    def word(self) -> str:
        """The grade as the player is told."""
        if self.value is None:
            return "?"
        return next(word for least, word in WORDS if self.value >= least)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to grade, how long to look, and where to write the sorted pack."""
    parser.add_argument("file", metavar="FILE", help="a level file, or - for standard input")
    parser.add_argument(
        "--limit", type=_seconds, default=10.0, metavar="S", help="a level; default 10"
    )
    parser.add_argument("--jobs", type=_jobs, default=workers.processors(), metavar="N")
    parser.add_argument("--json", action="store_true", help="JSON on standard output")
    parser.add_argument("-o", dest="out", metavar="OUT", help="write the levels, the easiest first")
    parser.add_argument("--force", action="store_true", help="replace OUT")
    parser.add_argument("--from", dest="form", choices=FORMATS, help="read the file as this")


def run(args: argparse.Namespace) -> int:
    """Grade all levels; 1 if there is one of which nothing can be said."""
    form = formats.by_extension(args.out) if args.out else ""
    if args.out and not form:
        raise InputError(args.out, "", "no known format in this name", ", ".join(FORMATS))
    if args.out:
        files.check_places([Path(args.out)], force=args.force)
    collection = files.read_levels(args.file, args.form or "")
    work = [(level, args.file, n, args.limit) for n, level in enumerate(collection.levels, 1)]
    grades = list(_each(work, min(args.jobs, len(work))))
    _print(grades, as_json=args.json)
    if args.out:
        order = sorted(grades, key=lambda grade: (grade.value is None, grade.value or 0.0))
        levels = tuple(collection.levels[grade.number - 1] for grade in order)
        try:
            data = formats.write(replace(collection, levels=levels), form)
        except ValueError as error:
            raise InputError(args.out, "", str(error)) from None
        files.write_all({Path(args.out): data}, force=args.force)
    return 0 if all(grade.value is not None for grade in grades) else 1


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < math.inf:
        raise argparse.ArgumentTypeError(f"{text!r}; expected seconds, more than 0")
    return seconds


def _jobs(text: str) -> int:
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"{text!r}; expected a number, 1 or more")
    return int(text)


def _each(work: list[tuple[Level, str, int, float]], jobs: int) -> Iterator[Grade]:
    """The grades in order, made on so many processors."""
    if jobs < 2:
        for part in track(work, "grading"):
            yield grade(*part)
        return
    with workers.pool(jobs) as pool:
        waiting = [pool.submit(grade, *part) for part in work]
        for future in track(waiting, "grading"):
            yield future.result()


def grade(level: Level, name: str, number: int, limit: float) -> Grade:
    """Grade one level; a level that its rules refuse has no value."""
    blank = Grade(number, level.title, level.game, None, False, {}, 0)
    measure = _MEASURES.get(level.game)
    if not measure:
        return replace(blank, note="a game without a solver")
    try:
        return measure(level, name, number, limit, blank)
    except (InputError, ValueError) as error:
        return replace(blank, note=str(error))


def _sokoban(level: Level, name: str, number: int, limit: float, blank: Grade) -> Grade:
    found = solver.solve(level.rows, limit=limit)
    if found.result == "none":
        return replace(blank, states=found.nodes, note="it has no solution")
    moves = found.lurd if found.result == "solved" else _stored(level)
    if not moves:
        return replace(blank, states=found.nodes, note=f"not solved in {limit:g} s")
    played = play(Board(level.rows), moves)
    exact = found.result == "solved"
    counters = {"moves": played.moves, "pushes": played.pushes, "changes": played.changes}
    note = "" if exact else f"at least: not solved in {limit:g} s, by its stored solution"
    value = difficulty(played.pushes, found.nodes, played)
    return replace(
        blank, value=value, exact=exact, counters=counters, states=found.nodes, note=note
    )


def _klocki(level: Level, name: str, number: int, limit: float, blank: Grade) -> Grade:
    try:
        puzzle = sliding_board.puzzle_of(level, name, number)
    except sliding_board.NotSliding:
        found = klocki_search.solve(level, limit=limit, memory=_MEMORY)
    else:
        found = sliding.solve(puzzle, limit=limit, memory=_MEMORY)
    if found.result == "none":
        return replace(blank, states=found.states, note="it has no solution")
    if found.result == "solved":
        counters, exact, note = {"moves": found.moves, "steps": found.steps}, True, ""
    else:
        stored = _stored(level)
        if not stored:
            return replace(blank, states=found.states, note=found.why)
        follower = klocki_moves.Follower(level, name, number)
        follower.play(klocki_moves.parse(stored, name))
        counters, exact = dict(follower.rules.counters()), False
        note = f"at least: {found.why}, by its stored solution"
    value = counters["moves"] / 3 + counters["steps"] / 8 + 2 * math.log2(found.states + 1)
    return replace(
        blank, value=value, exact=exact, counters=counters, states=found.states, note=note
    )


def _brain(level: Level, name: str, number: int, limit: float, blank: Grade) -> Grade:
    del limit  # the search is bounded by positions: a frame may take long or short
    found = brain_search.by_presses(brain.load(level), limit=_BRAIN_STATES)
    if found.frames is None and found.whole:
        found = brain_search.by_frames(brain.load(level), limit=_BRAIN_STATES)
    if found.frames is not None:
        pressed, exact, note = found.frames, True, ""
    else:
        stored = _stored(level)
        if not stored:
            return replace(
                blank, states=found.states, note=f"not solved in {found.states} positions"
            )
        player = playback.start(level, name, number)
        pressed, exact = [], False
        for action in player.actions(stored, name):
            action.do()
            pressed.append(sum(1 << "lurd".index(letter) for letter in action.text))
        note = f"at least: not solved in {found.states} positions, by its stored solution"
    counters = {"frames": len(pressed), "presses": _presses(pressed)}
    value = 1.5 * counters["presses"] + 2 * math.log2(found.states + 1)
    return replace(
        blank, value=value, exact=exact, counters=counters, states=found.states, note=note
    )


def _presses(frames: list[int]) -> int:
    """How often another set of keys goes down."""
    return sum(
        now != 0 and now != before for before, now in zip([0, *frames], frames, strict=False)
    )


def _stored(level: Level) -> str:
    return next((found.moves for found in level.solutions if found.kind == "solution"), "")


_MEASURES: dict[str, Callable[[Level, str, int, float, Grade], Grade]] = {
    SOKOBAN: _sokoban,
    KLOCKI: _klocki,
    BRAIN: _brain,
}


def _print(grades: list[Grade], *, as_json: bool) -> None:
    if as_json:
        print(json.dumps({"levels": [_as_json(grade) for grade in grades]}, ensure_ascii=False))
        return
    for grade in grades:
        value = "-" if grade.value is None else f"{'' if grade.exact else '>'}{grade.value:.1f}"
        told = ", ".join(f"{count} {name}" for name, count in grade.counters.items())
        parts = [told, f"{grade.states} positions"] if told else [grade.note]
        title = grade.title or f"level {grade.number}"
        print(f"{grade.number:4} {value:>6}  {grade.word:9}  {title}: {', '.join(parts)}")
        if told and grade.note:
            print(f"level {grade.number}: {grade.note}", file=sys.stderr)


def _as_json(grade: Grade) -> dict[str, object]:
    value = None if grade.value is None else round(grade.value, 1)
    return {
        "n": grade.number,
        "title": grade.title,
        "game": grade.game,
        "grade": value,
        "word": grade.word,
        "exact": grade.exact,
        "counters": grade.counters,
        "states": grade.states,
        "note": grade.note,
    }
