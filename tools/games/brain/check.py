"""Find which of a Brain level's solutions win, and whether the level is a draft.

The console's own check decides (lib/nibblock/games/brain/trial.py). Here it ends however
hostile the level is: waiting stops when a position repeats without input, and the work is limited.
"""

from nibblock.games.brain.codes import MOVED
from nibblock.games.brain.packs.solution import NORMAL, BadSolution
from nibblock.games.brain.rules import Brain
from nibblock.games.brain.trial import MOST, NO_SOLUTION, QUIET, Trial, Verdict

_MOST_PAUSES = 4000  #: of a thousand examinations each: some 20 s on a computer
_WORK = 1000  #: examinations between two pauses
_DRAFTS = ("no player", "no goal", "solved without a move")


class Endless(Exception):
    """Too many blocks push each other around without end, so the frame cannot be finished."""

    def __init__(self) -> None:
        super().__init__("blocks that push each other without end")


def frame(rules: Brain, pressed: int) -> bool:
    """Play a frame; return True if anything moved. Raises Endless, with the frame unfinished."""
    rules.start(pressed)
    while not rules.go_on(_WORK):
        _keep_patience(rules)
    return rules.heard & MOVED != 0


def _keep_patience(rules: Brain) -> None:
    if rules.pauses > _MOST_PAUSES:
        raise Endless()


def why_draft(rules: Brain) -> str:
    """Return why a level is a draft regardless of its solutions, else "". Resets ``rules``."""
    verdict = Verdict(rules, lambda _: None)
    try:
        while not verdict.work(_WORK):
            _keep_patience(rules)
    except Endless as error:
        return str(error)
    return "" if verdict.why == NO_SOLUTION else _DRAFTS[verdict.why]


def why_broken(rules: Brain, text: str, speed: int = NORMAL) -> str:
    """Return why a solution does not win as it is, else "". Leaves its last position."""
    try:
        trial = Trial(rules, text, speed, False)  # by place: a compiled Trial has other names
        _decide(rules, trial)
    except (BadSolution, Endless) as error:
        return str(error)
    if rules.solved:
        return ""
    return "does not win" if trial.rests else f"more than {MOST} frames"


def working(rules: Brain, text: str) -> str:
    """Return a solution as it wins at normal speed: as it is, or with its first wait one frame
    shorter; "" if neither wins. Resets ``rules``.
    """
    try:
        trial = Trial(rules, text)
        _decide(rules, trial)
    except (BadSolution, Endless):
        return ""
    finally:
        won = rules.solved
        rules.reset()
    return trial.text if won else ""


def _decide(rules: Brain, trial: Trial) -> None:
    """Play a trial to its end. A position seen before repeats for ever, so the remaining frames
    are only counted. Raises BadSolution or Endless.
    """
    seen = b""
    age = period = 0
    while not trial.work(_WORK):
        _keep_patience(rules)
        if trial.inside:
            continue
        if trial.rests < 2:
            age = period = 0
            continue
        now = bytearray(rules.size)
        rules.save(now)
        if period and now == seen:
            rules.frames += QUIET + 1 - trial.rests
            trial.rests = QUIET + 1
        elif age == period:
            seen, age, period = now, 0, 2 * period + 4
        age += 1
