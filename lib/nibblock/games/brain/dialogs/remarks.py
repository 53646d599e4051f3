"""Brain's remarks to a player who asks for help. Source: brain-rules, section 12.2.

What it remembers are the last 20 times that a solution was shown or a level solved: a record of
four bytes, their number and a bit each, the latest in bit 0. RAM: none.
"""

from adafruit_ticks import ticks_diff, ticks_ms

from nibblock import const
from nibblock.progress.records.named import named, set_named
from nibblock.ui.text import words

_NAME = b"brain?"
_MOST = const(20)
_FEW = const(5)  # with fewer entries, nobody solves a lot by machine
_POOLS = (4, 3, 5, 2)  # remarks: general, too early, solves a lot, not for long


def note(console, play, was_shown):
    """Remember that a solution was shown, or that a level was solved, if it is the first time."""
    progress = console.progress
    if was_shown and progress.marks(play.key_of_level) & 1:
        return
    count, bits = _history(progress)
    bits = (bits << 1 | was_shown) & (1 << _MOST) - 1
    count = min(count + 1, _MOST)
    set_named(progress, _NAME, bytes((count, bits >> 16, bits >> 8 & 255, bits & 255)))


def _history(progress):
    """Return how many entries there are, and their bits."""
    kept = named(progress, _NAME)
    if not kept or len(kept) != 4:
        return 0, 0
    return kept[0], kept[1] << 16 | kept[2] << 8 | kept[3]


def remark(console, play):
    """Return a remark: a pool by its weight now, then any of its remarks."""
    seconds = ticks_diff(ticks_ms(), play.since) // 1000
    chosen = weights(seconds, *_history(console.progress))
    dice = ticks_ms()
    at = dice % 997 * sum(chosen) / 997
    first = 0
    for pool in range(len(_POOLS)):
        at -= chosen[pool]
        if at < 0:
            break
        first += _POOLS[pool]
    return words("games/brain", "remarks")[first + dice // 997 % _POOLS[pool]]


def weights(seconds, count, bits):
    """Return the weights of the four pools, after so many seconds on this level."""
    shown = sum([bits >> i & 1 for i in range(count)])
    lots = 0
    if count >= _FEW:
        ratio = max(shown / max(count - shown, 0.1), 0.25)
        lots = 16 / 3 * ratio * ratio - 1 / 3
    since = 0
    while since < count and not bits >> since & 1:
        since += 1
    return (
        1,
        max(0, 90 * (1 / max(seconds, 1) - 1 / 180)),
        max(0, lots),
        max(0, since * since * since / 875 - 1 / 7),
    )
