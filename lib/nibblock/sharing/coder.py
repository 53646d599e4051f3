"""An arithmetic coder with 16-bit bounds: the more probable a bit, the less of a code it takes.

``Writer`` and ``Reader`` have the same ``bit(want, zero)``: the writer writes ``want`` and returns
it, the reader returns what was written. So a game describes its boards once, for both directions.
Probabilities are 4096ths, and no int passes 30 bits. RAM: a byte for each letter of the code.
"""

from nibblock import const

LETTER_BITS = const(5)
_TOP = const(0xFFFF)
_HALF = const(0x8000)
_QUARTER = const(0x4000)
_THREE_QUARTERS = const(0xC000)
_WINDOW = const(16)
_SURE = const(4095)
_RATE = const(4)  # a learned probability moves by a 16th
_LARGE = const(31)
_MOST_EVEN = const(8192)
_PARTS = const(0x1FFFF)


class Writer:
    """Makes ``letters``, a bytearray of numbers below 32."""

    def __init__(self):
        self.letters = bytearray()
        self._low = 0
        self._high = _TOP
        self._pending = 0  # bits that will be the opposite of the next one
        self._letter = 0
        self._bits = 0

    def bit(self, want, zero):
        """Write the bit ``want``; it is 0 in ``zero`` of 4096 cases, 1 to 4095."""
        low, high = self._low, self._high
        split = low + ((high - low + 1) * zero >> 12)
        if want:
            low = split
        else:
            high = split - 1
        while True:
            if high < _HALF:
                self._put(0)
            elif low >= _HALF:
                self._put(1)
                low -= _HALF
                high -= _HALF
            elif low >= _QUARTER and high < _THREE_QUARTERS:
                self._pending += 1
                low -= _QUARTER
                high -= _QUARTER
            else:
                break
            low <<= 1
            high = high << 1 | 1
        self._low, self._high = low, high
        return want

    def end(self):
        """Write what is left; zeroes at the end are left out, because a reader assumes them."""
        if self._low or self._pending:
            self._put(1)
        while self._bits:
            self._append(0)
        letters = self.letters
        count = len(letters)
        while count and not letters[count - 1]:
            count -= 1
        self.letters = letters[:count]

    def _put(self, bit):
        self._append(bit)
        while self._pending:
            self._pending -= 1
            self._append(1 - bit)

    def _append(self, bit):
        self._letter = self._letter << 1 | bit
        self._bits += 1
        if self._bits == LETTER_BITS:
            self.letters.append(self._letter)
            self._letter = self._bits = 0


class Reader:
    """Reads ``letters`` from number ``first`` on."""

    def __init__(self, letters, first):
        self._letters = letters
        self._at = first * LETTER_BITS
        self._low = 0
        self._high = _TOP
        self._value = 0
        for _ in range(_WINDOW):
            self._value = self._value << 1 | self._next()

    def bit(self, want, zero):
        """Return the next bit; it is 0 in ``zero`` of 4096 cases."""
        low, high, value = self._low, self._high, self._value
        split = low + ((high - low + 1) * zero >> 12)
        if value >= split:
            want = 1
            low = split
        else:
            want = 0
            high = split - 1
        while True:
            if high < _HALF:
                pass
            elif low >= _HALF:
                low -= _HALF
                high -= _HALF
                value -= _HALF
            elif low >= _QUARTER and high < _THREE_QUARTERS:
                low -= _QUARTER
                high -= _QUARTER
                value -= _QUARTER
            else:
                break
            low <<= 1
            high = high << 1 | 1
            value = value << 1 | self._next()
        self._low, self._high, self._value = low, high, value
        return want

    def _next(self):
        at = self._at
        self._at = at + 1
        letter = at // LETTER_BITS
        if letter >= len(self._letters):
            return 0
        return self._letters[letter] >> LETTER_BITS - 1 - at % LETTER_BITS & 1

    @property
    def has_more(self):
        """Whether there are letters that nothing was read from."""
        return (self._at - _WINDOW) // LETTER_BITS < len(self._letters) - 1


def tree(coder, table, at, bits, want):
    """Code a number of ``bits`` bits, the highest first.

    ``table`` has a byte for each path to a bit, from ``at`` on: how probable 0 is then.
    """
    node = 1
    for shift in range(bits - 1, -1, -1):
        node = node << 1 | coder.bit(want >> shift & 1, table[at + node - 1] << 4 | 8)
    return node - (1 << bits)


def number(coder, table, at, want):
    """Code a number from 0 to 8221, mostly below 31: a tree of 5 bits, 31 bytes of ``table``."""
    low = tree(coder, table, at, 5, want if want < _LARGE else _LARGE)
    return low if low < _LARGE else _LARGE + even(coder, _MOST_EVEN, want - _LARGE)


def even(coder, count, want):
    """Code a number below ``count`` (at most 8192), all equally probable."""
    low, high = 0, count
    while high - low > 1:
        middle = low + high >> 1
        if coder.bit(1 if want >= middle else 0, ((middle - low) << 12) // (high - low)):
            low = middle
        else:
            high = middle
    return low


def share(coder, left, rest, weight, want):
    """Code whether the next of ``left`` + ``rest`` places takes one of ``left`` things.

    ``weight`` is how much more probable that is here than elsewhere, as a float in a byte: 16 + its
    low half, shifted by its high half; 128 stands for 1.
    """
    if not left or not rest:
        return 1 if left else 0
    left *= 16 + (weight & 15)
    weight >>= 4
    if weight > 12:
        left <<= weight - 12
    else:
        rest <<= 12 - weight
    while left + rest > _PARTS:
        left >>= 1
        rest >>= 1
    zero = (rest << 12) // (left + rest)
    return coder.bit(want, 1 if not zero else _SURE if zero > _SURE else zero)


def learning(table):
    """Return the probabilities of a table, to be changed by what ``learned`` codes with them."""
    zeroes = bytearray(2 * len(table))  # two bytes each: not every board has arrays
    for i in range(len(table)):
        zero = table[i] << 4 | 8
        zeroes[2 * i] = zero & 255
        zeroes[2 * i + 1] = zero >> 8
    return zeroes


def learned(coder, zeroes, at, bits, want):
    """Code a number like ``tree``, with probabilities that follow what was coded."""
    node = 1
    for shift in range(bits - 1, -1, -1):
        i = 2 * (at + node - 1)
        zero = zeroes[i] | zeroes[i + 1] << 8
        bit = coder.bit(want >> shift & 1, zero)
        if bit:
            zero -= zero >> _RATE
        else:
            zero += 4096 - zero >> _RATE
        zeroes[i] = zero & 255
        zeroes[i + 1] = zero >> 8
        node = node << 1 | bit
    return node - (1 << bits)
