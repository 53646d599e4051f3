"""Read a journal: play its entries on the stored game it starts from. RAM: twice the game.

See progress/__init__.py for the entries. What a step means is not known here, only its bits.
"""

from nibblock.progress.records.chip import moment_end, sum_of
from nibblock.progress.records.index import int3, number


def started(progress, key, body):
    """Return the game that a journal's start names, None if it is not what is stored now."""
    stored = progress.unfinished(key) or (0, 0, -1, b"")
    named = int3(body, 1), int3(body, 4), int3(body, 7) - 1
    if stored[:3] != named or sum_of(stored[3]) != number(body, 10):
        return None
    return Game(key, body[0], body[14], stored)


class Game:
    """An unfinished game as the journal leaves it."""

    def __init__(self, key, width, variant, stored):
        self._key = key
        self._width = width
        self._variant = variant
        self._count, self._place, self._mark, steps = stored
        self._stored = steps
        self._steps = steps if width else steps[moment_end(steps) :]
        self._changed = False

    def go_on(self, entry):
        """Apply an entry's body; ignore it if it cannot belong to this game."""
        dropped, at = _number(entry, 0)
        end, at = _number(entry, at)
        undone, at = _number(entry, at)
        mark, at = _number(entry, at)
        fresh = entry[at:]
        if self._width:
            low = self._count - dropped
            if low < 0 or len(fresh) << 3 < (end - low) * self._width:
                return
            bits = low * self._width
            self._steps = _joined(self._steps, bits, fresh, (end - low) * self._width)
        else:
            low = len(self._steps) - dropped
            self._steps = self._steps[: max(low, 0)] + fresh
        self._count, self._place, self._mark = end, end - undone, mark - 1
        self._changed = True

    def store(self, progress):
        """Make it the unfinished game of its level, if anything was played."""
        if not self._changed:
            return
        if not self._count:
            progress.clear_unfinished(self._key)
            return
        steps = self._steps
        if not self._width:
            steps = _moment(self._stored, steps) + steps
        elif self._variant:
            steps += bytes((self._variant,))
        progress.set_unfinished(self._key, self._count, self._place, self._mark, steps)


def _number(entry, at):
    """Return the number at ``at`` and where the next one is."""
    value = shift = 0
    while at < len(entry):
        byte = entry[at]
        at += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128 or shift > 21:
            break
    return value, at


def _joined(steps, bits, fresh, more):
    """Return the first ``bits`` bits of ``steps``, then ``more`` bits of ``fresh``."""
    joined = bytearray(bits + more + 7 >> 3)
    at, shift = bits >> 3, bits & 7
    joined[:at] = steps[:at]
    if shift:
        joined[at] = steps[at] & 0xFF00 >> shift & 255
    for byte in fresh:
        if at < len(joined):
            joined[at] |= byte >> shift
        at += 1
        if shift and at < len(joined):
            joined[at] |= byte << 8 - shift & 255
    return joined


def _moment(stored, tape):
    """Return the moment of a stored game, with its length, if ``tape`` still leads to it.

    It does if all frames before it have the same input as when it was stored.
    """
    none = b"\0\0"
    end = moment_end(stored)
    if end < 14:
        return none
    old = stored[end:]
    group, used = int3(stored, 5), int3(stored, 8)
    if group >= min(len(tape), len(old)) or old[:group] != tape[:group]:
        return none
    if old[group] >> 4 != tape[group] >> 4 or used > _length(tape, group):
        return none
    return stored[:end]


def _length(tape, group):
    """Return how many frames belong to the push at ``group``; see play/tape.py."""
    pushed = tape[group] >> 4
    length, shift, at = (tape[group] & 15, 4, group + 1) if pushed else (0, 0, group)
    while at < len(tape) and tape[at] < 16 and shift < 20:
        length += tape[at] << shift
        shift += 4
        at += 1
    return length + (pushed > 0)
