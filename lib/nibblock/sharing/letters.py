"""The letters of a level code: 32 that survive being read aloud, and the check at its end.

A letter is a number below 32. The check is a Hamming code over the field of 32 elements: it finds
any one wrong letter, any two of them (so also two neighbours swapped), and says which one is wrong
if it is only one. docs/code-format.md has the formulas. RAM: 100 bytes, and one per letter.
"""

from nibblock import const
from nibblock.packs import PackError

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
GROUP = const(4)
MOST = const(8192)  # letters of a code
_IGNORED = "- \t\r\n"
_MEANT = "ILOU"  # what others read as 1, 1, 0, V
_AS = "110V"
_SEVERAL = "More than one letter is wrong or missing"
_SMALL = const(33)  # up to here two check letters are enough,
_MIDDLE = const(1026)  # and three up to here

# Powers of a generator of the field (x**5 + x**2 + 1), and their logarithms.
_POWERS = (
    b"\x01\x02\x04\x08\x10\x05\x0a\x14\x0d\x1a\x11\x07\x0e\x1c\x1d\x1f"
    b"\x1b\x13\x03\x06\x0c\x18\x15\x0f\x1e\x19\x17\x0b\x16\x09\x12"
)
_LOGS = (
    b"\x00\x00\x01\x12\x02\x05\x13\x0b\x03\x1d\x06\x1b\x14\x08\x0c\x17"
    b"\x04\x0a\x1e\x11\x07\x16\x1c\x1a\x15\x19\x09\x10\x0d\x0e\x18\x0f"
)


class BadCode(PackError):
    """A code that is no level's: the text says where and why. ``group`` counts from 1, 0: none."""

    def __init__(self, wrong, group=0):
        super().__init__("Group %d: %s" % (group, wrong) if group else wrong)
        self.group = group


def values_of(text):
    """Return the numbers of a code's letters, in a bytearray. Raises BadCode.

    Blanks and hyphens do not count, nor does case; look-alikes are taken for what they look like.
    """
    values = bytearray()
    for letter in text:
        if letter in _IGNORED:
            continue
        letter = letter.upper()
        if letter in _MEANT:
            letter = _AS[_MEANT.find(letter)]
        value = LETTERS.find(letter)
        if value < 0:
            raise BadCode("%r is not a letter of a code" % letter, len(values) // GROUP + 1)
        if len(values) == MOST:
            raise BadCode("more than %d letters" % MOST)
        values.append(value)
    return values


def text_of(values):
    """Return numbers as letters, in groups of four with hyphens between."""
    groups = []
    for i in range(0, len(values), GROUP):
        groups.append("".join([LETTERS[value] for value in values[i : i + GROUP]]))
    return "-".join(groups)


def _times(one, other):
    return _POWERS[(_LOGS[one] + _LOGS[other]) % 31] if one and other else 0


def _sums(values, count):
    """Return the sum of all letters, then sums of the letters times the digits of their places."""
    sums = bytearray(4)
    for i in range(count):
        value = values[i]
        place = i + 1
        sums[0] ^= value
        k = 1
        while place:
            sums[k] ^= _times(value, place & 31)
            place >>= 5
            k += 1
    return sums


def _checks(length):
    """Return how many of a code's letters are its check."""
    return 2 if length <= _SMALL else 3 if length <= _MIDDLE else 4


def seal(values):
    """Append the check to a code's letters. Raises BadCode if they are too many."""
    for checks in (2, 3, 4):
        if _checks(len(values) + checks) == checks:
            break
    if len(values) + checks > MOST:
        raise BadCode("The level needs a code of more than %d letters" % MOST)
    values.extend(_sums(values, len(values))[:checks])


def unseal(values):
    """Return a code's letters without the check. Raises BadCode if it is wrong."""
    checks = _checks(len(values))
    count = len(values) - checks
    if count < 1:
        raise BadCode("The code is too short")
    if _checks(len(values) - 1) < checks:
        raise BadCode("A letter is missing, or there is one too many")  # no code is so long
    sums = _sums(values, count)
    bad = 0
    for k in range(checks):
        sums[k] ^= values[count + k]
        if sums[k]:
            bad += 1
            last = k
    if bad:
        swaps = _swaps(values, sums, count)
        if len(swaps) == 1:
            raise BadCode("two letters are swapped", swaps[0] // GROUP + 1)
        if swaps:
            raise BadCode("Two letters are swapped, or one at the end is wrong")
        raise BadCode(*_fault(sums, bad, last, count))
    return values[:count]


def _swaps(values, sums, count):
    """Return the places of letters, two at most, that make all right when one changes places with
    the next letter.
    """
    found = []
    for i in range(len(values) - 1):
        both = values[i] ^ values[i + 1]
        right = both != 0
        for k in range(4):
            left = sums[k]
            for place in (i, i + 1):
                digit = (place + 1) >> 5 * (k - 1) & 31 if k else 1
                left ^= _times(both, digit) if place < count else both * (place - count == k)
            right = right and not left
        if right and len(found) < 2:
            found.append(i)
    return found


def _fault(sums, bad, last, count):
    """Return what is wrong, and in which group, from sums that should all be 0."""
    place = -1
    if sums[0]:
        place = 0
        for k in (3, 2, 1):
            place <<= 5
            if sums[k]:
                place |= _POWERS[(_LOGS[sums[k]] + 31 - _LOGS[sums[0]]) % 31]
        place = place - 1 if place else count
    elif bad == 1:
        place = count + last
    if 0 <= place <= count or place == count + last:
        return "a letter is wrong", place // GROUP + 1
    return _SEVERAL, 0
