"""Encode Brain levels as share codes of the original game; packs/code.py decodes and describes
them. RAM: several times the code.
"""

from nibblock.games.brain.codes import BLANK, ID
from nibblock.games.brain.level import BadText
from nibblock.games.brain.packs.code import (
    BASE,
    DEFLATED,
    DIGITS,
    HEADER,
    MESSAGE,
    MOST,
    MOST_VALUES,
    PACKED,
    SOLUTION,
    decode,
    end_mark,
    fit_message,
    is_code,
    longest,
)
from nibblock.games.brain.packs.digits import convert


def read(text):
    """Return the level in a text that has the form of a code, None if it has not. Raises BadText.

    If there are several words, it is the longest.
    """
    word = longest(text)
    return decode(word) if is_code(word) else None


def code_of(level, deflate=None):
    """Return the code of a level. ``deflate``, which makes a zlib stream, is optional.

    Characters that a message cannot contain become ``?``. Raises BadText.
    """
    for i in range(len(level.solutions)):
        for letter in _squeezed(level.solutions[i]):
            if letter not in SOLUTION[:-1]:
                place = "solution %d" % (i + 1)
                raise BadText(place, repr(letter), "the signs of a solution")
    header = "%d %d" % (level.width, level.height)
    if level.default != BLANK:
        header += " %d" % (level.default - ID)
    messages = "@".join([fit_message(text) for text in level.messages])
    solutions = ":".join([_squeezed(text) for text in level.solutions])
    sections = [
        _pack(_values(header, HEADER), len(HEADER)),
        _pack(_numbers(level), end_mark(level) + 1),
        _pack(_values(messages, MESSAGE), len(MESSAGE)),
        _shortest(solutions, deflate),
    ]
    code = "0".join(sections)
    if len(code) > MOST:
        raise BadText("code", "%d characters" % len(code), "at most %d" % MOST)
    return code


def _squeezed(text):
    return "".join(text.split())


def _values(text, symbols):
    return bytes([symbols.find(letter) for letter in text])


def _numbers(level):
    blocks, surfaces = level.blocks, level.surfaces
    mark = end_mark(level)
    values = bytearray()
    for triples, first in ((blocks, 0), (surfaces, 0), (b"", 0), (blocks, 1), (surfaces, 1)):
        for i in range(0, len(triples), 3):
            values.append(triples[i + first])
            if first:
                values.append(triples[i + 2])
        values.append(mark)
    return values[:-1]


def _pack(values, base):
    """Return the shorter of two forms: in the container's base, or in that of the used values."""
    if not values:
        return ""
    if len(values) > MOST_VALUES:
        raise BadText("level", "%d values" % len(values), "at most %d" % MOST_VALUES)
    plain = _text(values, base)
    own = []
    for value in values:
        if value not in own:
            own.append(value)
    if len(own) > 1:  # the first value should not be a zero
        own[0], own[1] = own[1], own[0]
    used = bytes([own.index(value) for value in values])
    small = _text(used, len(own)) + "1" + _text(bytes(own), base, True)
    return plain if len(plain) < len(small) else small


def _text(values, base, keep_mark=False):
    """Return the count of leading zeroes, the mark and the rest as a number, or just a number."""
    zeroes = 0
    while zeroes < len(values) and not values[zeroes]:
        zeroes += 1
    number = "".join([DIGITS[digit] for digit in convert(values[zeroes:], max(base, 2), BASE)])
    if not zeroes and not keep_mark:
        return number
    count = ""
    while zeroes:
        count = DIGITS[zeroes % BASE] + count
        zeroes //= BASE
    return count + "1" + number


def _shortest(solutions, deflate):
    """Return the method and the solutions: in one part, in two, or as a zlib stream."""
    values = _values(solutions, SOLUTION)
    half = len(values) // 2
    one = _pack(values, len(SOLUTION))
    best = PACKED + "0" + one
    two = _pack(values[:half], len(SOLUTION)) + "0" + _pack(values[half:], len(SOLUTION))
    if len(two) <= len(one):
        best = PACKED + "0" + two
    if deflate:
        stream = DEFLATED + "0" + _text(deflate(bytes(solutions, "utf-8")), 256)
        if len(stream) <= len(best):
            best = stream
    return best
