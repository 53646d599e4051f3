# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Encode Brain levels as share codes, one run of printable characters, and decode them.

Source: brain-rules, section 8. ``0`` separates the sections of a code, ``1`` the numbers of a
section; the other 92 characters are digits. A section is a list of values as one long number. Its
base is the container's, or the number of symbols that occur if the list of symbols follows.
Plain MicroPython runs it too, for when the console reads share codes.
"""

from nibblock import const
from nibblock.games.brain.codes import BLANK, ID
from nibblock.games.brain.packs.level import BadText, BrainLevel, keep_last
from tools.games.brain.code_digits import convert

_DIGITS = (
    "23456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"
)
_HEADER = "05 43617289-"
_MESSAGE = "01" + _DIGITS + " "
_SOLUTION = ",drlu0<>=1[]23456789:"
_BASE = const(92)
_PACKED = "3"
_DEFLATED = "31"
_MOST = const(8192)  # characters of a code
_MOST_VALUES = const(12000)  # of a section
_LARGEST = const(254)  # cells a side


def decode(code: str) -> BrainLevel:
    """Decode a share code; if there are several words, the longest. Raises BadText."""
    word = ""
    for part in code.split():
        if len(part) > len(word):
            word = part
    if len(word) > _MOST:
        raise BadText("code", "%d characters" % len(word), "at most %d" % _MOST)
    for i in range(len(word)):
        if word[i] not in _MESSAGE:
            raise BadText("character %d" % (i + 1), repr(word[i]), "printable ASCII")
    sections = word.split("0")
    if not 5 <= len(sections) <= 6:
        raise BadText("code", "%d sections" % len(sections), "5 or 6")
    level = _read_header(_unpack(sections, 1, len(_HEADER)))
    _read_numbers(level, sections)
    level.messages = _read_texts(_read_message(sections), "@")
    level.solutions = _read_texts(_read_solutions(sections), ":")
    level.lines = [0] * len(level.solutions)
    return level


def encode(level: BrainLevel, deflate=None) -> str:
    """Return the code of a level. ``deflate(bytes)``, which makes a zlib stream, is optional.

    Characters that a message cannot contain become ``?``. Raises BadText.
    """
    for i in range(len(level.solutions)):
        for letter in _squeezed(level.solutions[i]):
            if letter not in _SOLUTION[:-1]:
                place = "solution %d" % (i + 1)
                raise BadText(place, repr(letter), "the signs of a solution")
    header = "%d %d" % (level.width, level.height)
    if level.default != BLANK:
        header += " %d" % (level.default - ID)
    messages = "@".join([fit_message(text) for text in level.messages])
    solutions = ":".join([_squeezed(text) for text in level.solutions])
    sections = [
        _pack(_values(header, _HEADER), len(_HEADER)),
        _pack(_numbers(level), _end_mark(level) + 1),
        _pack(_values(messages, _MESSAGE), len(_MESSAGE)),
        _shortest(solutions, deflate),
    ]
    code = "0".join(sections)
    if len(code) > _MOST:
        raise BadText("code", "%d characters" % len(code), "at most %d" % _MOST)
    return code


def fit_message(text: str) -> str:
    """Return a message that fits a code: printable ASCII without @."""
    letters = [letter if letter in _MESSAGE and letter != "@" else "?" for letter in text.strip()]
    return "".join(letters)


def _squeezed(text: str) -> str:
    return "".join(text.split())


# Writing


def _values(text: str, symbols: str) -> bytes:
    return bytes([symbols.find(letter) for letter in text])


def _end_mark(level: BrainLevel) -> int:
    """Return the value that ends each list of numbers."""
    return max(level.width, level.height, 10) + 1


def _numbers(level: BrainLevel) -> bytearray:
    blocks, surfaces = level.blocks, level.surfaces
    mark = _end_mark(level)
    values = bytearray()
    for triples, first in ((blocks, 0), (surfaces, 0), (b"", 0), (blocks, 1), (surfaces, 1)):
        for i in range(0, len(triples), 3):
            values.append(triples[i + first])
            if first:
                values.append(triples[i + 2])
        values.append(mark)
    return values[:-1]


def _pack(values: bytes | bytearray, base: int) -> str:
    """Return the shorter of two forms: in the container's base, or in that of the used values."""
    if not values:
        return ""
    if len(values) > _MOST_VALUES:
        raise BadText("level", "%d values" % len(values), "at most %d" % _MOST_VALUES)
    plain = _text(values, base)
    own = bytearray()
    seen = bytearray(base)
    for value in values:
        if not seen[value]:
            seen[value] = 1
            own.append(value)
    if len(own) > 1:  # the first value should not be a zero
        own[0], own[1] = own[1], own[0]
    places = bytearray(base)
    for i in range(len(own)):
        places[own[i]] = i
    used = bytes([places[value] for value in values])
    small = _text(used, len(own)) + "1" + _text(own, base, True)
    return plain if len(plain) < len(small) else small


def _text(values: bytes | bytearray, base: int, keep_mark: bool = False) -> str:
    """Return the count of leading zeroes, the mark and the rest as a number, or just a number."""
    zeroes = 0
    while zeroes < len(values) and not values[zeroes]:
        zeroes += 1
    number = "".join([_DIGITS[digit] for digit in convert(values[zeroes:], max(base, 2), _BASE)])
    if not zeroes and not keep_mark:
        return number
    count = ""
    while zeroes:
        count = _DIGITS[zeroes % _BASE] + count
        zeroes //= _BASE
    return count + "1" + number


def _shortest(solutions: str, deflate) -> str:
    """Return the method and the solutions: in one part, in two, or as a zlib stream."""
    values = _values(solutions, _SOLUTION)
    half = len(values) // 2
    one = _pack(values, len(_SOLUTION))
    best = _PACKED + "0" + one
    two = _pack(values[:half], len(_SOLUTION)) + "0" + _pack(values[half:], len(_SOLUTION))
    if len(two) <= len(one):
        best = _PACKED + "0" + two
    if deflate:
        stream = _DEFLATED + "0" + _text(deflate(bytes(solutions, "utf-8")), 256)
        if len(stream) <= len(best):
            best = stream
    return best


# Reading


def _unpack(sections: list[str], number: int, base: int) -> bytearray:
    """Return the values of section ``number``, from 1."""
    section = sections[number - 1]
    fields = section.split("1")
    if len(fields) > 4:
        raise BadText("section %d" % number, "%d marks" % (len(fields) - 1), "at most 3")
    if len(fields) < 3:
        return _section_values(fields, base, number)
    own = _section_values(fields[-2:], base, number)
    values = _section_values(fields[:-2], len(own), number)
    for i in range(len(values)):
        if values[i] >= len(own):
            raise BadText("section %d" % number, "one symbol too many", "%d" % len(own))
        values[i] = own[values[i]]
    return values


def _section_values(fields: list[str], base: int, number: int) -> bytearray:
    zeroes = 0
    if len(fields) > 1:
        for digit in fields[0]:
            zeroes = zeroes * _BASE + _DIGITS.find(digit)
            if zeroes > _MOST_VALUES:
                raise BadText("section %d" % number, "too many zeroes", "%d" % _MOST_VALUES)
    digits = bytes([_DIGITS.find(digit) for digit in fields[-1]])
    if base < 2 and digits:
        raise BadText("section %d" % number, "a number in base 1", "no number")
    return bytearray(zeroes) + convert(digits, _BASE, max(base, 2))


def _read_header(values: bytearray) -> BrainLevel:
    words = "".join([_HEADER[value] for value in values]).split(" ")
    numbers = []
    for word in words:
        digits = word[1:] if word[:1] == "-" else word
        if not 0 < len(digits) < 5 or "-" in digits:
            raise BadText("section 1", "header %r" % " ".join(words), "width and height")
        numbers.append(int(word))
    if not 2 <= len(numbers) <= 3 or not (
        0 < numbers[0] <= _LARGEST and 0 < numbers[1] <= _LARGEST and -6 <= numbers[-1]
    ):
        raise BadText("section 1", "header %r" % " ".join(words), "1 to %d cells a side" % _LARGEST)
    level = BrainLevel(numbers[0], numbers[1])
    if len(numbers) == 3:
        if numbers[2] > 4:
            raise BadText("section 1", "surface %d" % numbers[2], "-6 to 4")
        level.default = numbers[2] + ID
    return level


def _read_numbers(level: BrainLevel, sections: list[str]) -> None:
    mark = _end_mark(level)
    values = _unpack(sections, 2, mark + 1)
    lists = [bytearray()]
    for value in values:
        if value == mark:
            lists.append(bytearray())
        else:
            lists[-1].append(value)
    if len(lists) != 5 or lists[2]:
        raise BadText("section 2", "%d lists" % len(lists), "5, the third one empty")
    level.blocks = keep_last(level, _triples(level, lists[0], lists[3], 4, "block"))
    level.surfaces = keep_last(level, _triples(level, lists[1], lists[4], 10, "surface"))


def _triples(
    level: BrainLevel, ids: bytearray, places: bytearray, most: int, what: str
) -> bytearray:
    if len(places) != 2 * len(ids):
        raise BadText("section 2", "%d numbers" % len(places), "%d places" % len(ids))
    triples = bytearray()
    for i in range(len(ids)):
        x, y = places[2 * i], places[2 * i + 1]
        if ids[i] > most or x >= level.width or y >= level.height:
            wrong = "%s %d at %d, %d" % (what, ids[i], x, y)
            raise BadText("section 2", wrong, "a %s on the board" % what)
        triples.append(ids[i])
        triples.append(x)
        triples.append(y)
    return triples


def _read_message(sections: list[str]) -> str:
    """Return the messages; codes from before December 2011 have a zlib stream."""
    if sections[2] and "1" not in sections[2]:  # such a stream never begins with zero
        from tools.games.brain.inflate import inflate

        try:
            text = str(inflate(_unpack_bytes(sections, 3), _MOST), "utf-8")
        except ValueError:
            pass
        else:
            return "@".join([fit_message(part) for part in text.split("@")])
    return "".join([_MESSAGE[value] for value in _unpack(sections, 3, len(_MESSAGE))])


def _unpack_bytes(sections: list[str], number: int) -> bytearray:
    return _section_values(sections[number - 1].split("1"), 256, number)


def _read_solutions(sections: list[str]) -> str:
    if sections[3] == _PACKED:
        values = _unpack(sections, 5, len(_SOLUTION))
        if len(sections) == 6:
            values += _unpack(sections, 6, len(_SOLUTION))
        return "".join([_SOLUTION[value] for value in values])
    if sections[3] != _DEFLATED or len(sections) != 5:
        raise BadText("section 4", "method %r" % sections[3], "3 or 31")
    from tools.games.brain.inflate import inflate

    try:
        text = str(inflate(_unpack_bytes(sections, 5), _MOST * 4), "utf-8")
    except ValueError as error:  # includes UnicodeError
        raise BadText("section 5", "the zlib stream %s" % error, "solutions") from None
    for letter in text:
        if letter not in _SOLUTION:
            raise BadText("section 5", repr(letter), "the signs of a solution")
    return text


def _read_texts(text: str, mark: str) -> list[str]:
    return [part.strip() for part in text.split(mark) if part.strip()]
