"""Decode share codes: Brain levels as one run of printable characters.

Source: brain-rules, section 8. ``0`` separates the sections of a code, ``1`` the numbers of a
section; the other 92 characters are digits. A section is a list of values as one long number. Its
base is the container's, or the number of symbols that occur if the list of symbols follows.
RAM: several times the code while it is decoded.
"""

from nibblock import const
from nibblock.games.brain.codes import ID
from nibblock.games.brain.level import BadText, BrainLevel, keep_last
from nibblock.games.brain.packs.digits import convert

DIGITS = (
    "23456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"
)
HEADER = "05 43617289-"
MESSAGE = "01" + DIGITS + " "
SOLUTION = ",drlu0<>=1[]23456789:"
BASE = const(92)
PACKED = "3"
DEFLATED = "31"
MOST = const(8192)  # characters of a code
MOST_VALUES = const(12000)  # of a section
_LARGEST = const(254)  # cells a side
_LONGEST_HEADER = const(20)  # characters; a shorter form would do


def is_code(word, is_whole=True):
    """Return whether a word has the sections of a code, and the first of them a level's size.

    Only that one counts if the word is not whole.
    """
    sections = word.split("0", 6)
    if len(sections) < 2 or is_whole and not 5 <= len(sections) <= 6:
        return False
    if len(sections[0]) > _LONGEST_HEADER:
        return False
    if sections[0].strip("1" + DIGITS):
        return False
    try:
        _read_header(_unpack(sections, 1, len(HEADER)))
    except BadText:
        return False
    return True


def longest(text):
    """Return the longest word of a text."""
    return max(text.split(), key=len, default="")


def decode(code):
    """Decode a share code; if there are several words, the longest. Raises BadText."""
    word = longest(code)
    if len(word) > MOST:
        raise BadText("code", "%d characters" % len(word), "at most %d" % MOST)
    for i in range(len(word)):
        if word[i] not in MESSAGE:
            raise BadText("character %d" % (i + 1), repr(word[i]), "printable ASCII")
    sections = word.split("0")
    if not 5 <= len(sections) <= 6:
        raise BadText("code", "sections: %d" % len(sections), "5 or 6")
    level = _read_header(_unpack(sections, 1, len(HEADER)))
    _read_numbers(level, sections)
    level.messages = _read_texts(_read_message(sections), "@")
    level.solutions = _read_texts(_read_solutions(sections), ":")
    return level


def _unpack(sections, number, base):
    """Return the values of section ``number``, from 1."""
    section = sections[number - 1]
    fields = section.split("1")
    if len(fields) > 4:
        raise BadText("section %d" % number, "%d marks" % (len(fields) - 1), "at most 3")
    if len(fields) < 3:
        return _section_values(fields, base, number)
    own = _section_values(fields[-2:], base, number)
    if len(own) > base:
        raise BadText("section %d" % number, "symbols: %d" % len(own), "at most %d" % base)
    values = _section_values(fields[:-2], len(own), number)
    for i in range(len(values)):
        if values[i] >= len(own):
            raise BadText("section %d" % number, "one symbol too many", "%d" % len(own))
        values[i] = own[values[i]]
    return values


def _section_values(fields, base, number):
    zeroes = 0
    if len(fields) > 1:
        for digit in fields[0]:
            zeroes = zeroes * BASE + DIGITS.find(digit)
            if zeroes > MOST_VALUES:
                raise BadText("section %d" % number, "too many zeroes", "%d" % MOST_VALUES)
    digits = bytes([DIGITS.find(digit) for digit in fields[-1]])
    if base < 2 and digits:
        raise BadText("section %d" % number, "a number in base 1", "no number")
    return bytearray(zeroes) + convert(digits, BASE, max(base, 2))


def _read_header(values):
    header = "".join([HEADER[value] for value in values])
    numbers = []
    for word in header.split(" "):
        digits = word[1:] if word[:1] == "-" else word
        if not 0 < len(digits) < 5 or "-" in digits:
            raise BadText("section 1", "header %r" % header, "width and height")
        numbers.append(int(word))
    if not 2 <= len(numbers) <= 3 or not (
        0 < numbers[0] <= _LARGEST and 0 < numbers[1] <= _LARGEST and -6 <= numbers[-1]
    ):
        raise BadText("section 1", "header %r" % header, "1 to %d cells a side" % _LARGEST)
    level = BrainLevel(numbers[0], numbers[1])
    if len(numbers) == 3:
        if numbers[2] > 4:
            raise BadText("section 1", "surface %d" % numbers[2], "-6 to 4")
        level.default = numbers[2] + ID
    return level


def end_mark(level):
    """Return the value that ends each list of numbers."""
    return max(level.width, level.height, 10) + 1


def _read_numbers(level, sections):
    mark = end_mark(level)
    lists = bytes(_unpack(sections, 2, mark + 1)).split(bytes((mark,)))
    if len(lists) != 5 or lists[2]:
        raise BadText("section 2", "lists: %d" % len(lists), "5, the third one empty")
    level.blocks = keep_last(level, _triples(level, lists[0], lists[3], 4, "block"))
    level.surfaces = keep_last(level, _triples(level, lists[1], lists[4], 10, "surface"))


def _triples(level, ids, places, most, what):
    if len(places) != 2 * len(ids):
        raise BadText("section 2", "numbers of places: %d" % len(places), "%d" % (2 * len(ids)))
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


def _read_message(sections):
    """Return the messages; codes from before December 2011 have a zlib stream."""
    if sections[2] and "1" not in sections[2]:  # such a stream never begins with zero
        from nibblock.games.brain.packs.inflate import inflate

        try:
            text = str(inflate(_unpack_bytes(sections, 3), MOST), "utf-8")
        except ValueError:
            pass
        else:
            return "@".join([fit_message(part) for part in text.split("@")])
    return "".join([MESSAGE[value] for value in _unpack(sections, 3, len(MESSAGE))])


def fit_message(text):
    """Return a message that fits a code: printable ASCII without @."""
    letters = [letter if letter in MESSAGE and letter != "@" else "?" for letter in text.strip()]
    return "".join(letters)


def _unpack_bytes(sections, number):
    return _section_values(sections[number - 1].split("1"), 256, number)


def _read_solutions(sections):
    if sections[3] == PACKED:
        values = _unpack(sections, 5, len(SOLUTION))
        if len(sections) == 6:
            values += _unpack(sections, 6, len(SOLUTION))
        return "".join([SOLUTION[value] for value in values])
    if sections[3] != DEFLATED or len(sections) != 5:
        raise BadText("section 4", "method %r" % sections[3], "3 or 31")
    from nibblock.games.brain.packs.inflate import inflate

    try:
        text = str(inflate(_unpack_bytes(sections, 5), MOST * 4), "utf-8")
    except ValueError as error:  # includes UnicodeError
        raise BadText("section 5", "the zlib stream %s" % error, "solutions") from None
    for letter in text:
        if letter not in SOLUTION:
            raise BadText("section 5", repr(letter), "the signs of a solution")
    return text


def _read_texts(text, mark):
    return [part.strip() for part in text.split(mark) if part.strip()]
