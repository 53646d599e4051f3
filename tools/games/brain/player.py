"""Play Brain solutions and frames on the desktop with the device's own rules, and check levels
without a solution.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from nibblock.games.brain.codes import GOAL, ID
from nibblock.games.brain.level import tiles
from nibblock.games.brain.packs.solution import NORMAL, BadSolution, letters
from nibblock.games.brain.packs.solution import check as check_solution
from nibblock.games.brain.rules import Brain
from nibblock.games.brain.trial import QUIET, Trial
from tools.errors import InputError
from tools.formats.model import Level
from tools.games.brain import text
from tools.games.brain.check import Endless, frame, why_draft, working
from tools.games.playback import Action, Finding

_FRAMES = "frames:"


class BrainPlayer:
    """A Brain level in play; implements tools/games/playback.py's Player."""

    def __init__(self, rules: Brain, name: str, speed: int, *, to_end: bool) -> None:
        self.rules = rules
        self._name = name
        self._speed = speed
        self._to_end = to_end
        self._moved = False
        self._rests = 0

    @property
    def solved(self) -> bool:
        """Whether the level is won."""
        return bool(self.rules.solved)

    def actions(self, moves: str, name: str) -> Iterator[Action]:
        """Yield one action per frame. Frames without input follow a solution until the win, or with
        ``to_end`` until all is still.

        A solution that wins only with its first wait one frame shorter is played like that.
        """
        moves = moves.strip()
        if moves.startswith(_FRAMES):
            return self._frames(moves[len(_FRAMES) :].split("/"), name)
        try:
            check_solution(moves)
        except BadSolution as error:
            place = f"column {error.column}"
            raise InputError(name, place, error.wrong, error.expected) from None
        text = working(self.rules, moves) if self._speed == NORMAL else moves
        return self._solution(Trial(self.rules, text or moves, self._speed, retries=False))

    def _frames(self, fields: list[str], name: str) -> Iterator[Action]:
        codes = []
        for n, field in enumerate(fields, 1):
            wrong = set(field.strip()) - set("lurd")
            if wrong:
                raise InputError(name, f"frame {n}", f"{min(wrong)!r}", "the letters l u r d")
            codes.append(sum(1 << "lurd".index(letter) for letter in set(field.strip())))
        return map(self._action, codes)

    def _solution(self, trial: Trial) -> Iterator[Action]:
        """Yield the frames of a trial. Repeated positions are not computed again, because a frame
        can take a second in a level full of bouncers.
        """
        seen: dict[bytes, int] = {}
        saved: list[bytes] = []
        while (pressed := trial.next()) >= 0:
            n = trial.rests - 2
            if n >= 0:
                state = bytearray(self.rules.size)
                self.rules.save(state)
                first = seen.setdefault(bytes(state), n)
                saved.append(bytes(state))
                if first < n:
                    yield from self._repeat(saved[first:n], n - first, QUIET - n)
                    return
            yield self._action(pressed)
            if self.solved and not self._to_end:
                return

    def _repeat(self, states: list[bytes], at: int, count: int) -> Iterator[Action]:
        for i in range(at + 1, at + 1 + count):
            yield Action("", partial(self._come_back, states[i % len(states)]))

    def _action(self, pressed: int) -> Action:
        return Action(letters(pressed), partial(self._frame, pressed))

    def _frame(self, pressed: int) -> bool:
        try:
            moved = frame(self.rules, pressed)
            self._rests += moved and not self._moved
            self._moved = moved
        except Endless as error:
            raise InputError(self._name, f"frame {self.rules.frames + 1}", str(error)) from None
        return True

    def _come_back(self, state: bytes) -> bool:
        self.rules.restore(state)
        self.rules.frames += 1
        return True

    def progress(self) -> tuple[int, int]:
        """Return how often blocks began to move, and the frames since while they still do."""
        return self._rests, self.rules.frames if self._moved else 0

    def board(self) -> list[list[int]]:
        """Return type, x and y of every block, sorted."""
        rules = self.rules
        blocks = []
        for cell in range(rules.width * rules.height):
            kind = rules.look(cell) >> 4
            if kind:
                blocks.append([kind - 1, cell % rules.width, cell // rules.width])
        return sorted(blocks)

    def counters(self) -> dict[str, int]:
        """Return the frames."""
        return {"frames": self.rules.frames}


def player(
    level: Level, name: str, number: int, *, speed: int = NORMAL, to_end: bool = False
) -> BrainPlayer:
    """Return a level ready to play. In a solution, an open wait takes ``speed`` frames; with
    ``to_end`` it goes on after the win until all is still, for 1,000 frames at most.
    """
    try:
        loaded = text.load(level)
    except ValueError as error:
        raise InputError(name, f"level {number}", str(error)) from None
    return BrainPlayer(Brain(loaded), name, speed, to_end=to_end)


def facts(level: Level) -> dict[str, object]:
    """Return the blocks, goals, surfaces that differ from the default, and messages."""
    loaded = text.load(level)
    codes = tiles(loaded)
    width = loaded.width
    surfaces = [
        [code - ID, i % width, i // width] for i, code in enumerate(codes) if code != loaded.default
    ]
    return {
        "blocks": len(loaded.blocks) // 3,
        "goals": sum(code >= GOAL for code in codes),
        "default": loaded.default - ID,
        "surfaces": sorted(surfaces),
        "messages": loaded.messages,
    }


def board_of(level: Level) -> list[list[int]]:
    """Return type, x and y of every block, sorted."""
    blocks = text.load(level).blocks
    return sorted([*blocks[i : i + 3]] for i in range(0, len(blocks), 3))


def check(level: Level) -> list[Finding]:
    """Return what makes a level a draft, which can be edited but not played."""
    loaded = text.load(level)
    reason = why_draft(Brain(loaded))
    if reason:
        return [Finding(reason)]
    if not loaded.solutions:
        return [Finding("no solution: a draft", is_fault=False)]
    return []


def mend(level: Level) -> tuple[Level, list[str]]:
    """Return the level with those solutions that win, as they win, and a line about each that had
    to change or is left out. A draft has none. Source: brain-rules, section 7.
    """
    try:
        rules = Brain(text.load(level))
    except ValueError:  # reported when it is played
        return level, []
    draft = why_draft(rules)
    solutions = []
    notes = []
    for n, solution in enumerate(level.solutions, 1):
        if solution.kind != "solution":
            solutions.append(solution)
            continue
        works_as = "" if draft else working(rules, solution.moves)
        if not works_as:
            notes.append(f"solution {n} is left out: {_why_left_out(draft, solution.moves)}")
            continue
        if works_as != solution.moves:
            notes.append(f"solution {n} wins only with its first wait one frame shorter: changed")
        solutions.append(replace(solution, moves=works_as))
    return replace(level, solutions=tuple(solutions)), notes


def _why_left_out(draft: str, moves: str) -> str:
    if draft:
        return f"the level is a draft ({draft})"
    return text.solution_fault(moves) or "it does not win"
