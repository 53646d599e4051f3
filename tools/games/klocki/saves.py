"""Klocki's records in a console's saves: moves as in Klocki's files, ``row,column:steps``.

A best is (moves, steps, codes of two bytes), with a byte for the rules they follow behind the codes
of games and bests (older ones have none). A level left shuffled has an unfinished game of no
steps that holds the shuffle; the shuffled position has its own key.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from nibblock.games.klocki.dialogs.runs import SIGNS
from nibblock.games.klocki.level import KlockiLevel, shuffle_in
from nibblock.games.klocki.rules import BY_BRICKS, BY_KLOCKI, Klocki, bricks_in
from nibblock.games.klocki.setup.shuffle import PLACES
from nibblock.play.steps import code_at
from tools.errors import InputError
from tools.formats.model import Collection, Level, Solution
from tools.games.klocki import board, records, text
from tools.games.klocki.moves import Follower, Run, parse
from tools.games.saves import Best, Saved, Unfinished, begun, by_counts, named, titled

_BESTS = ("klocki.sol", "klocki-steps.sol")
_UNFINISHED = "klocki-unfinished.sol"


def neutral(level: KlockiLevel) -> Level:
    """Convert a device level to the neutral model, in its shuffled position if it has one."""
    if not level.shuffle:
        return board.from_device(level)
    return board.make(tuple(text.rows_of(Klocki(level))), level.title)


def solution(codes: Iterable[int], width: int) -> str:
    """Return stored steps on a board of that width as text; drop a last step that is cut off."""
    stored = bytes(codes)
    runs: list[Run] = []
    for n in range(len(stored) // 2):
        begins, code = divmod(code_at(stored, n, 16), 1 << 15)
        sign = SIGNS[min(code & 7, 4)]
        if not runs or begins or "x" in (sign, runs[-1].steps):  # a removal is a run of its own
            runs.append(Run(*divmod(code >> 3, width), sign))
        else:
            runs[-1] = runs[-1]._replace(steps=runs[-1].steps + sign)
    return ";".join(map(str, runs))


def solutions(saved: Saved) -> list[Solution]:
    """Return the bests that play, only one if both are the same, and the unfinished game."""
    assert saved.level
    found = [
        Solution(solution(best[2], saved.level.width), title)
        for title, best in titled(saved, lambda best: bytes(best[2]))
        if replay(saved.level, best)
    ]
    game = saved.unfinished
    if game and game[1] and not _shuffled(game):
        moves = solution(bytes(game[3])[: 2 * game[1]], saved.level.width)
        follower = Follower(saved.level, bricks=bool(bricks_in(game[3])))
        if moves and follower.play(parse(moves, "")) < 0:
            found.append(Solution(moves, "Snapshot", "snapshot"))
    return found


def replay(level: Level, best: Best) -> Best:
    """Return a stored best as its steps play now; None if they do not solve the level."""
    return best and stored(level, solution(best[2], level.width))


def stored(level: Level, moves: str) -> Best:
    """Return a solution as a best, up to the first position that is solved; None if none is.

    A solution may need the rules of Bricks.
    """
    try:
        runs = parse(moves, "")
        players = [Follower(level, bricks=bricks) for bricks in (False, True)]
    except InputError:
        return None
    return _solved(players[0], runs) or _solved(players[1], runs)


def _solved(follower: Follower, runs: list[Run]) -> Best:
    rules, session = follower.rules, follower.session
    session.variant = BY_BRICKS if rules.bricks else BY_KLOCKI
    for run in runs:
        follower.begin(run)
        for letter in run.steps:
            if not follower.step(letter):
                return None
            if rules.solved:
                return rules.moves, rules.steps, bytes(session.solution())
    return None


def key(level: Level) -> bytes:
    """Return the key of a level as its pack writes it."""
    return board.to_device(level).key


def look(level: Level) -> tuple[str, ...]:
    """Return the board with identifiers of our own, because those of a file may differ."""
    return tuple(text.rows_of(board.load(level)))


def files(found: list[Saved]) -> dict[str, bytes]:
    """Return the files of an export: Klocki.sol has one solution per level, the best; further ones
    are in files of their own, and what no file of Klocki can hold is in notes.
    """
    levels: dict[str, list[Level]] = {}
    notes = []
    for saved in found:
        level = saved.exported()
        for n, moves in enumerate(level.solutions):
            name = _UNFINISHED if moves.kind == "snapshot" else _BESTS[n]
            levels.setdefault(name, []).append(replace(level, solutions=(moves,)))
        written = {moves.moves for moves in level.solutions}
        if any(best and solution(best[2], level.width) not in written for best in saved.bests):
            notes += [f"{saved.pack} {saved.number} {level.title}", *lines(saved)]
    made = {name: text.write(Collection(tuple(part))) for name, part in levels.items()}
    made["klocki.rec"] = as_records(found)
    if notes:
        made["klocki-notes.txt"] = ("\n".join(notes) + "\n").encode()
    return made


def as_records(found: list[Saved]) -> bytes:
    """Return a Klocki.rec of the fewest moves and the fewest steps."""
    best: dict[str, records.Record] = {}
    for saved in found:
        by_moves, by_steps = saved.bests
        if by_moves and by_steps:
            title = saved.exported().title
            given = records.Record(by_moves[0], by_steps[1])
            best[title] = records.lower(best.get(title), given)
    return records.write(best)


SUFFIXES = {".rec": as_records}


def describe(saved: Saved) -> dict[str, object]:
    """Return the bests for JSON, with the unfinished game or the shuffle the level was left in."""
    assert saved.level
    width = saved.level.width
    bests = by_counts(saved, lambda best: solution(best[2], width))
    return {**bests, "unfinished": _unfinished(saved.unfinished, width)}


def _unfinished(game: Unfinished, width: int) -> dict[str, object] | None:
    if not game:
        return None
    shuffle = shuffle_in(game)
    if shuffle:
        return {"shuffled": "places" if shuffle[0] == PLACES else "moves", "seed": shuffle[1]}
    return begun(game, "moves", solution(game[3], width))


def state(saved: Saved) -> str:
    """Describe an unfinished game in a few words; "" if there is none."""
    game = saved.unfinished
    return _shuffled(game) or (f"at {game[1]}" if game else "")


def _shuffled(game: Unfinished) -> str:
    shuffle = shuffle_in(game)
    return f"shuffled, seed {shuffle[1]}" if shuffle else ""


def variant(level: KlockiLevel, unfinished: Unfinished) -> KlockiLevel | None:
    """Return the level in the shuffled position it was left in; None if it was not shuffled."""
    shuffle = shuffle_in(unfinished)
    if not shuffle:
        return None
    level.shuffle = shuffle
    level.title = f"{level.title} ({_shuffled(unfinished)})".lstrip()
    return level


def lines(saved: Saved) -> list[str]:
    """Return everything saved about a level, as lines of a comment."""
    assert saved.level
    width = saved.level.width
    shown = [f"{line}: {solution(best[2], width) or 'not kept'}" for line, best in named(saved)]
    game = saved.unfinished
    if game and _shuffled(game):
        shown.append(f"left {_shuffled(game)}")
    elif game:
        shown.append(f"unfinished at step {game[1]} of {game[0]}: {solution(game[3], width)}")
    return shown
