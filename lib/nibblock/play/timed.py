"""One level of a real-time game in play: its clock, its record, and rewind.

A game is scored by its frames and its moves, the fewer the better; a move is a frame with a
direction pressed. Time stops while nothing moves and no key is down: such a frame would change
nothing, so it is neither played nor counted. Rewinding starts from Snapshots, snapshots that are
dense for recent frames and sparse for early ones.
RAM: tape.py, about a byte per push. The snapshots take about 2 KB however long the game, or one
position if that is larger; none if memory is low. Nothing is allocated once all places are in use.
"""

from adafruit_ticks import ticks_add, ticks_diff

from nibblock import const
from nibblock.play.tape import Full, Tape, tape_of

_APART = const(8)  # frames between two snapshots during play
_LONG = const(1800)  # time also stops after this many frames without input
_SLICE = const(8)  # frames of a search per call
_ROOM = const(2048)  # bytes for all snapshots
_MOST = const(32)  # snapshots


class Clock:
    """Decides when the next frame is due. If frames take longer than a period, time stretches."""

    def __init__(self, period):
        self.period = period  # ms
        self._due = 0

    def start(self, now, wait=0):
        """Make the next frame due ``wait`` ms from ``now``, a value of ticks_ms()."""
        self._due = ticks_add(now, wait)

    def strikes(self, now):
        """Return whether a frame is due; if so, the next is due a period later, never overdue."""
        late = ticks_diff(now, self._due)
        if late < 0:
            return False
        self._due = ticks_add(self._due if late < self.period else now, self.period)
        return True


class Timed:
    """Plays frames on ``rules`` and records them: ``at`` of ``end`` frames are played.

    ``whole``: every frame since the start is recorded, so the game can be saved and replayed.
    ``pressed``: the directions of the last frame that was begun.
    """

    mark = -1  # there is none
    width = 0  # a game is stored as bytes, after the snapshot that ``game`` adds
    variant = 0

    def __init__(self, rules):
        self.rules = rules
        self.tape = Tape()
        self.snapshots = Snapshots(rules)
        self.at = self.end = 0
        self.whole = True
        self.back = -1  # the frame before a restart, until another is played
        self.made = self.undone = 0  # pushes since ``since``, for records/counts.py
        self.since = -1  # ticks_ms(), -1: this is not the game in play (play/screen.py)
        self.attempts = []  # other attempts, as (tape, frames, place to go to)
        self._target = -1  # the frame to seek, -1 if none
        self.playing = False  # whether a frame has begun and is not over
        self.pressed = 0
        self.motionless = 0  # frames since something moved
        self._idle = 0  # frames since a direction was pressed

    # Playing

    def begin(self, pressed):
        """Begin a frame; ``work`` plays it. Anything recorded after this point is dropped."""
        self.rules.start(pressed)
        self.playing = True
        self.pressed = pressed

    def work(self, most):
        """Play on for about ``most`` units of work; return true if nothing is left to do.

        That is, the frame is over, or the frame to seek is reached.
        """
        if self._target >= 0:
            return self._search(most)
        if not self.playing:
            return True
        if not self.rules.go_on(most):
            return False
        self.playing = False
        self._over()
        return True

    def _over(self):
        """Record the frame that was just played."""
        if self.at != self.end:
            if self.back >= 0:
                self._set_aside()
            self.snapshots.cut(self.at)
        self.back = -1
        while self.whole:
            try:
                self.tape.add(self.pressed)
                break
            except Full:
                self.whole = len(self.attempts) > 0
                self.attempts.clear()
        self.at += 1
        self.end = self.at
        self.motionless = 0 if self.rules.heard & 1 else self.motionless + 1
        if self.pressed:
            self.made += 1
        self._idle = 0 if self.pressed else self._idle + 1
        if self.whole and self.at - self.snapshots.frame(self.snapshots.count - 1) >= _APART:
            self.snapshots.keep(self.at, self.tape)

    def _set_aside(self):
        """Keep the attempt that was restarted; record in a copy of its tape up to here."""
        old = self.tape
        group, used = old.group, old.used
        try:
            new = Tape()
            old.go(0, 0)
            for _ in range(self.at):
                new.add(old.next())
            self.attempts.append((old, self.end, self.back))
            self.tape = new
        except (Full, MemoryError):
            old.go(group, used)

    @property
    def quiet(self):
        """Whether a frame without input would change nothing, or no key was pressed for long.

        One frame without movement is not enough: in it, a force may end that blocked another.
        """
        if self.playing or self._idle >= _LONG:
            return not self.playing
        return self.motionless > 1 and self._idle > 0

    def wake(self):
        """Let time run for at least two frames."""
        self.motionless = self._idle = 0

    # Rewind

    @property
    def searching(self):
        """Whether ``seek`` has not reached its frame yet."""
        return self._target >= 0

    def seek(self, frame):
        """Start going to the position after ``frame`` frames; ``work`` does the rest.

        An unfinished frame is dropped.
        """
        if not self.whole:
            return
        frame = max(0, min(frame, self.end))
        i = self.snapshots.before(frame)
        if self.playing or frame < self.at or self.snapshots.frame(i) > self.at:
            self.at = self.snapshots.back(i, self.tape)
            self.playing = False
        self._target = frame
        self.wake()

    def undo(self):
        """Seek the position before the last push; return false if there is none."""
        back = self.tape.since_push()
        if not self.whole or not (back or self.playing):
            return False
        self.seek(self.at - back)
        self.undone += 1
        return True

    def hold(self):
        """Keep a snapshot before another game is shown on the board, unless in mid-frame."""
        if self.at and not self.playing and self._target < 0:
            self.snapshots.keep(self.at, self.tape)

    def recover(self):
        """Seek the current position again after another game was shown on the board."""
        self.playing = True  # what is on the board is useless
        self.seek(self.place)

    def restart(self):
        """Return to the start; the frames stay recorded unless memory ran out for them."""
        if self.whole:
            if self.place:
                self.back = self.place
            self.seek(0)
            return
        self.rules.reset()
        self.tape.clear()
        self.snapshots.cut(-1)
        self.at = self.end = 0
        self.playing = False
        self.whole = True
        self.wake()

    def _search(self, most):
        rules, tape = self.rules, self.tape
        for _ in range(_SLICE):
            if self.playing:
                if not rules.go_on(most):
                    return False
                self.playing = False
                self.at += 1
                self._keep_near()
            pressed = tape.next() if self.at < self._target else -1
            if pressed < 0:
                if self.at < self._target:  # a damaged record ends early
                    self.end = self.at
                self._target = -1
                return True
            rules.start(pressed)
            self.playing = True
        return False

    def _keep_near(self):
        """Keep snapshots during a search, closer together towards its target."""
        snapshots = self.snapshots
        i = snapshots.before(self.at)
        apart = max(_APART, (self._target - self.at) // 4)
        if self.at - snapshots.frame(i) >= apart:
            snapshots.keep(self.at, self.tape)

    # Saving

    @property
    def place(self):
        """The frame where the game is, or will be once the search is over."""
        return self._target if self._target >= 0 else self.at

    def stand(self):
        """Return (frames recorded, frame where the game is, -1: there is no mark)."""
        return self.end, self.place, -1

    @property
    def held(self):
        """The tape, which knows what has changed."""
        return self.tape

    @property
    def units(self):
        """How many bytes are recorded: what the journal counts."""
        return self.tape.size

    def write(self, stored, at, start, end):
        """Write bytes of the tape; see Tape."""
        return self.tape.write(stored, at, start, end)

    def solution(self):
        """Return all frames, in the form in which solutions are stored."""
        return self.tape.packed()

    def game(self):
        """Return what ``resume`` needs in addition to ``stand``.

        It is the snapshot nearest before the current place, if there is one, and the tape.
        """
        i = self.snapshots.before(self.place)
        moment = self.snapshots.packed(i) if i >= 0 else b""
        return bytes((len(moment) >> 8, len(moment) & 255)) + moment + self.tape.packed()

    def resume(self, count, at, mark, packed):
        """Load a stored game of ``count`` frames and seek frame ``at``; ``mark`` is ignored."""
        if len(packed) < 2:  # damaged
            return
        tape = tape_of(packed)
        moment = packed[2 : len(packed) - len(tape)]
        self.tape = Tape(tape)
        self.end = count
        self.back = -1
        if moment:
            self.snapshots.unpack(moment, count)
        self.at = count + 1  # so that seek goes back to that moment
        self.seek(at)


class Snapshots:
    """Snapshots sorted by frame: each has a position, a place on the tape and the moves so far."""

    def __init__(self, rules):
        self._rules = rules
        self._size = rules.size + 1  # and the way the player faces
        self._limit = max(1, min(_MOST, _ROOM // self._size))
        self._saved = []
        self._frame = []
        self._group = []
        self._used = []
        self._moves = []
        self._lists = (self._saved, self._frame, self._group, self._used, self._moves)
        self.count = 0

    def frame(self, i):
        """Return how many frames were played before snapshot ``i``; 0 for -1, the start."""
        return self._frame[i] if i >= 0 else 0

    def before(self, frame):
        """Return the last snapshot that is not later than ``frame``, -1 if there is none."""
        i = self.count - 1
        while i >= 0 and self._frame[i] > frame:
            i -= 1
        return i

    def cut(self, frame):
        """Forget all snapshots later than ``frame``."""
        self.count = self.before(frame) + 1

    def keep(self, frame, tape):
        """Keep the current position, together with the current place on ``tape``."""
        i = self.before(frame)
        if i < 0 or self._frame[i] != frame:
            i = self._place(frame)
        if i < 0:
            return
        saved = self._saved[i]
        self._rules.save(saved)
        saved[self._size - 1] = self._rules.facing
        self._frame[i] = frame
        self._group[i] = tape.group
        self._used[i] = tape.used
        self._moves[i] = self._rules.moves

    def back(self, i, tape):
        """Restore snapshot ``i`` (-1: the start), even in mid-frame; return its frame."""
        rules = self._rules
        rules.reset()
        if i < 0:
            tape.go(0, 0)
            return 0
        saved = self._saved[i]
        rules.restore(saved)
        rules.facing = saved[self._size - 1]
        rules.frames = self._frame[i]
        rules.moves = self._moves[i]
        tape.go(self._group[i], self._used[i])
        return self._frame[i]

    def packed(self, i):
        """Return snapshot ``i`` as bytes: its frame, place on the tape, moves and position."""
        numbers = (self._frame[i], self._group[i], self._used[i], self._moves[i])
        return b"".join([number.to_bytes(3, "big") for number in numbers]) + self._saved[i]

    def unpack(self, packed, end):
        """Add a snapshot from bytes, if it fits this level and is not later than ``end``."""
        if len(packed) != 12 + self._size:
            return
        numbers = [packed[i] << 16 | packed[i + 1] << 8 | packed[i + 2] for i in (0, 3, 6, 9)]
        i = self._place(numbers[0]) if numbers[0] <= end else -1
        if i >= 0:
            self._saved[i][:] = packed[12:]
            self._frame[i], self._group[i], self._used[i], self._moves[i] = numbers

    def _place(self, frame):
        """Make room for a snapshot at ``frame``; return its index, -1 if there is no room."""
        if self.count < self._limit and len(self._saved) == self.count:
            self._grow()
        if not self._limit:
            return -1
        if self.count == self._limit:
            self._remove(self._least(frame))
        i = self.before(frame) + 1
        self.count += 1
        self._move(self.count - 1, i)
        return i

    def _grow(self):
        try:
            saved = bytearray(self._size)
            for values in self._lists:
                values.append(saved)
        except MemoryError:
            self._limit = self.count

    def _least(self, now):
        """Return the snapshot that matters least.

        This is the last one if it is later than ``now``, else one that is close to its neighbours
        for its age.
        """
        last = self.count - 1
        if self._frame[last] > now:
            return last
        least = 0
        found = -1
        for i in range(self.count):
            behind = self._frame[i + 1] if i < last else now
            gap = behind - self.frame(i - 1)
            cost = (gap << 4) // (now - behind + 8)
            if found < 0 or cost < least:
                found, least = i, cost
        return found

    def _remove(self, i):
        self.count -= 1
        self._move(i, self.count)

    def _move(self, i, to):
        """Move snapshot ``i`` to index ``to``; those in between shift by one the other way."""
        step = 1 if to > i else -1
        while i != to:
            j = i + step
            for values in self._lists:
                values[i], values[j] = values[j], values[i]
            i = j
