"""What a player has done: a level that was solved; for the statistics, steps made and taken back,
and the time played of each game.

A named record (records/named.py): steps made 4, steps taken back 4, then for each game its kind 1
and seconds 4. It is only saved along with other records, so it never causes a save. RAM: none.
"""

from adafruit_ticks import ticks_diff, ticks_ms

from nibblock import const
from nibblock.games import kind_of
from nibblock.progress.records.index import number
from nibblock.progress.records.named import named, set_named

_NAME = b"counts"
_HEAD = const(8)
_GAME = const(5)  # bytes of a game
_PAUSE = const(20)  # seconds: whoever takes longer for a step, on average, is not playing
_MOST = const(0x3FFFFFFF)  # the largest small int of a 32-bit board


def counts(progress):
    """Return (steps made, steps taken back, seconds played by kind of game)."""
    body = named(progress, _NAME)
    if not body or len(body) < _HEAD:
        return 0, 0, {}
    seconds = {}
    for at in range(_HEAD, len(body) - _GAME + 1, _GAME):
        seconds[body[at]] = number(body, at + 1)
    return number(body, 0), number(body, 4), seconds


def store(progress, key, counts, steps):
    """Store a solution with these counts; its ``steps`` are b"" if they were too many.

    Return the bests before it, which of them it beats (bit 0 by the first count, bit 1 by the
    second), and whether its steps are kept.
    """
    before = progress.both_numbers(key)
    better = progress.add_solution(key, counts[0], counts[1] if len(counts) > 1 else 0, steps)
    progress.clear_unfinished(key)
    return before, better, len(steps) > 0


def add(progress, session, game):
    """Add what was played in ``session`` since the last time, if there is anything to save."""
    if not progress.waiting or session.since < 0:
        return
    kind = kind_of(game)
    now = ticks_ms()
    played = ticks_diff(now, session.since) // 1000
    steps, undone = session.made, session.undone
    made, back, seconds = counts(progress)
    if steps or undone:
        seconds[kind] = seconds.get(kind, 0) + min(played, _PAUSE * (steps + undone))
        body = _bytes(made + steps) + _bytes(back + undone)
        for kind in sorted(seconds):
            body += bytes((kind,)) + _bytes(seconds[kind])
        set_named(progress, _NAME, body)
    session.since = now
    session.made = session.undone = 0


def _bytes(value):
    return min(value, _MOST).to_bytes(4, "big")
