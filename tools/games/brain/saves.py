"""Brain's records in a console's saves, as solution text.

A best is (frames, moves, tape); an unfinished game has a position before its tape. For both see
nibblock/play/tape.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nibblock.games.brain.level import BrainLevel
from nibblock.games.brain.packs.solution import NORMAL, BadSolution, Playback, recorded
from nibblock.games.brain.rules import Brain
from nibblock.play.tape import Full, Tape, frames, tape_of
from tools.formats.model import Level, Solution
from tools.games.brain import check, text
from tools.games.saves import Best, Saved, by_counts, named, titled

_MOST = 100_000  #: frames of a best


def solution(tape: bytes) -> str:
    """Return the solution that plays the frames of a tape, with every wait exact.

    Frames without input after the last move are left out: playback rests there anyway.
    """
    return "".join(recorded(frames(tape)))


def _unfinished(game: tuple[int, int, int, Iterable[int]]) -> str:
    """Return the frames of an unfinished game as a solution; "" if it is damaged."""
    stored = bytes(game[3])
    return solution(tape_of(stored)) if len(stored) > 1 else ""


def neutral(level: BrainLevel) -> Level:
    """Convert a device level to the neutral model."""
    return text.make(level, level.title)


def solutions(saved: Saved) -> list[Solution]:
    """Return the bests that win, only one if both are the same, and the unfinished game."""
    assert saved.level
    found = [
        Solution(solution(best[2]), title)
        for title, best in titled(saved, lambda best: bytes(best[2]))
        if replay(saved.level, best)
    ]
    game = saved.unfinished
    moves = _unfinished(game) if game else ""
    return [*found, Solution(moves, "Snapshot", "snapshot")] if moves else found


def replay(level: Level, best: Best) -> Best:
    """Return a stored best as its frames play now; None if they do not win."""
    return best and _won(text.load(level), frames(bytes(best[2])))


def stored(level: Level, moves: str) -> Best:
    """Return a solution as a best; None if it does not win, however short or long its waits."""
    loaded = text.load(level)
    return _won(loaded, _frames(moves, 0)) or _won(loaded, _frames(moves, NORMAL))


def _frames(moves: str, speed: int) -> Iterator[int]:
    """Yield the directions of each frame of a solution, then frames without any."""
    try:
        playback = Playback(moves, speed)
        while (pressed := playback.next()) >= 0:
            yield pressed
    except BadSolution:
        return
    for _ in range(check.QUIET):
        yield 0


def _won(level: BrainLevel, pressed: Iterable[int]) -> Best:
    """Play frames until they win; return the frames, the moves and the tape, or None."""
    rules, tape = Brain(level), Tape()
    try:
        for keys in pressed:
            check.frame(rules, keys)
            tape.add(keys)
            if rules.solved:
                return rules.frames, rules.moves, bytes(tape.packed())
            if rules.frames >= _MOST:
                break
    except (Full, check.Endless):
        pass
    return None


def key(level: Level) -> bytes:
    """Return the key of a level."""
    return text.load(level).key


look = key


def describe(saved: Saved) -> dict[str, object]:
    """Return the bests and the unfinished game for JSON: frames recorded, frames played, and the
    recording.
    """
    bests = by_counts(saved, lambda best: solution(bytes(best[2])))
    game = saved.unfinished
    unfinished = game and {
        "frames": game[0],
        "at": game[1],
        "solution": _unfinished(game),
    }
    return {**bests, "unfinished": unfinished}


def lines(saved: Saved) -> list[str]:
    """Return everything saved about a level, as lines of a comment."""
    shown = [f"{line}: {solution(bytes(best[2])) or 'not kept'}" for line, best in named(saved)]
    game = saved.unfinished
    if game:
        kept = _unfinished(game)
        shown.append(f"unfinished at frame {game[1]} of {game[0]}: {kept}")
    return shown
