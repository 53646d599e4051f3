"""Check Brain solutions, play them frame by frame at any speed, and write them from a game.

Waits and moves alternate, separated by commas: ``[d]<=3,dr,,r``. Source: brain-rules, section 6.
RAM: the text itself; a part is read when it is due.
"""

from nibblock import const

NORMAL = const(5)  # frames of an open wait
_MOST = const(99999)  # frames in one wait
_LETTERS = b"lurd"
_COMMA = const(44)
_HOLD = const(91)
_HOLD_END = const(93)
_LESS = const(60)
_EQUAL = const(61)
_MORE = const(62)
_SPACE = const(32)


class BadSolution(Exception):
    """A solution with a syntax error: ``column`` from 1, ``wrong``, ``expected``."""

    def __init__(self, column, wrong, expected):
        super().__init__("column %d: %s; expected %s" % (column, wrong, expected))
        self.column = column
        self.wrong = wrong
        self.expected = expected


class Playback:
    """Plays a solution: each frame's directions are 1 left + 2 up + 4 right + 8 down.

    ``length`` is the number of frames in the current wait. Raises BadSolution if the first part is
    broken.
    """

    def __init__(self, text, speed=NORMAL):
        self._at = self._spent = self._pressed = self.length = self._shortest = 0
        self._is_wait = self._ended = False
        self._text = bytes(text, "utf-8")
        self.speed = speed
        self._load()

    def next(self, fast=False):
        """Return the directions of the next frame, or -1 after the last part.

        ``fast`` makes waits as short as allowed. Raises BadSolution where a broken part begins.
        """
        while not self._ended:
            if not self._is_wait:
                pressed = self._pressed
                self._load()
                return pressed
            if self._spent < (self._shortest if fast else self.length):
                self._spent += 1
                return self._pressed
            self._load()
        return -1

    def read_all(self):
        """Read all remaining parts."""
        while not self._ended:
            self._load()

    def _load(self):
        """Read the part after the last comma."""
        if self._at > len(self._text):
            self._ended = True
            return
        self._is_wait = not self._is_wait
        if self._is_wait:
            self._read_wait()
        else:
            self._pressed = self._letters()
        if self._peek() >= 0 and self._peek() != _COMMA:
            expected = "a wait or a comma" if self._is_wait else "l u r d or a comma"
            self._refuse(expected)
        self._at += 1

    def _peek(self):
        """Return the next non-blank byte without consuming it; -1 at the end."""
        text = self._text
        while self._at < len(text) and text[self._at] <= _SPACE:
            self._at += 1
        return text[self._at] if self._at < len(text) else -1

    def _refuse(self, expected):
        text = self._text
        wrong = "the end"
        if self._at < len(text):
            byte = text[self._at]
            wrong = repr(chr(byte)) if _SPACE < byte < 127 else "byte %d" % byte
        raise BadSolution(self._at + 1, wrong, expected)

    def _letters(self):
        pressed = 0
        while True:
            way = _way(self._peek())
            if way < 0:
                return pressed
            pressed |= 1 << way
            self._at += 1

    def _read_wait(self):
        self._pressed = self._spent = 0
        if self._peek() == _HOLD:
            self._at += 1
            self._pressed = self._letters()
            if self._peek() != _HOLD_END:
                self._refuse("l u r d or ]")
            self._at += 1
        byte = self._peek()
        low, high = 0, _MOST + 1
        if 48 <= byte < 58:
            low = high = self._number()
        while byte == _LESS or byte == _MORE:
            self._at += 1
            is_open = self._peek() != _EQUAL
            if not is_open:
                self._at += 1
            number = self._number()
            if byte == _MORE:
                low = number + is_open
            else:
                high = number - is_open
            byte = self._peek()
        self.length = min(max(self.speed, low), high)
        self._shortest = min(low, high)

    def _number(self):
        if not 48 <= self._peek() < 58:
            self._refuse("a number")
        start = self._at
        number = 0
        text = self._text
        while self._at < len(text) and 48 <= text[self._at] < 58:
            number = number * 10 + text[self._at] - 48
            if number > _MOST:
                raise BadSolution(start + 1, "a wait of more frames", "at most %d" % _MOST)
            self._at += 1
        return number


def _way(byte):
    for way in range(4):
        if _LETTERS[way] == byte:
            return way
    return -1


def check(text):
    """Read a solution to its end. Raises BadSolution with the column of the first error."""
    Playback(text).read_all()


def length(text, speed=NORMAL):
    """Return how many frames a solution has at this speed, up to where a part is broken."""
    frames = 0
    try:
        playback = Playback(text, speed)
        while frames <= _MOST and playback.next() >= 0:
            frames += 1
    except BadSolution:
        pass
    return frames


def sooner(text):
    """Return the solution with its first wait, at normal speed, one frame shorter.

    "" if there is nothing to shorten. The original game plays recordings this way.
    """
    playback = Playback(text)
    frames = playback.length - 1
    if frames < 0:
        return ""
    comma = text.find(",")
    hold = text.find("]") + 1 if text.strip()[:1] == "[" else 0
    return "%s%d%s" % (text[:hold], frames, text[comma:] if comma >= 0 else "")


def letters(pressed):
    """Return a set of directions as letters in the order l u r d."""
    return "".join([chr(_LETTERS[way]) for way in range(4) if pressed >> way & 1])


def recorded(frames):
    """Yield, in pieces, the solution that plays these sets of directions, one per frame."""
    idle = 0
    comma = ""
    for pressed in frames:
        if pressed:
            yield "%s%d,%s" % (comma, idle, letters(pressed))
            comma = ","
            idle = 0
        else:
            idle += 1
