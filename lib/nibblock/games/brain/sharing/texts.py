"""The messages and solutions of Brain levels in level codes, sign by sign.

A sign is predicted from the one before it; in messages, from what kind of sign that was. RAM: the
texts, and 1.5 KB while solutions are coded.
"""

from nibblock import const
from nibblock.games.brain.sharing.tables import LETTERS, MORE, SIGNS
from nibblock.sharing.coder import even, learned, learning, tree
from nibblock.sharing.letters import BadCode

_SIGNS = ",drlu0<>=1[]23456789"
_END_SIGN = const(20)
_SIGN_NODES = const(31)
_BLANK = const(32)
_ESCAPE = const(95)  # any byte follows
_END = const(96)
_LETTER_NODES = const(127)
_MOST = const(4096)  # bytes of a text
_MOST_TEXTS = const(32)
_TOO_LONG = "A message or solution of more than 4096 bytes"


def code(coder, made, level):
    """Write the texts of ``level``, or read some if it is None; ``made`` gets them."""
    _code_texts(coder, 0, made.messages, level and level.messages, _code_message)
    signs = learning(SIGNS)

    def code_solution(coder, text):
        return _code_solution(coder, text, signs)

    _code_texts(coder, 1, made.solutions, level and level.solutions, code_solution)


def _code_texts(coder, at, texts, wanted, code_text):
    """Code texts with ``code_text``, with a bit before each and after the last."""
    while tree(coder, MORE, at, 1, 1 if wanted and len(texts) < len(wanted) else 0):
        if len(texts) == _MOST_TEXTS:
            raise BadCode("More than %d messages or solutions" % _MOST_TEXTS)
        texts.append(code_text(coder, wanted[len(texts)] if wanted else None))


def _code_message(coder, text):
    """Code a message: UTF-8, of which ASCII is predicted."""
    data = bytes(text or "", "utf-8")
    found = bytearray()
    before = _BLANK
    while True:
        byte = data[len(found)] if len(found) < len(data) else -1
        want = _END if byte < 0 else byte - _BLANK if 32 <= byte < 127 else _ESCAPE
        sign = tree(coder, LETTERS, _LETTER_NODES * _class(before), 7, want)
        if sign == _END:
            break
        if sign > _END or len(found) == _MOST:
            raise BadCode(_TOO_LONG)
        byte = even(coder, 256, byte if byte > 0 else 0) if sign == _ESCAPE else sign + _BLANK
        found.append(byte)
        before = byte
    try:
        return str(found, "utf-8")
    except UnicodeError:
        raise BadCode("A message in the code is no text") from None


def _class(byte):
    """Return what kind of sign a byte is: 0 blank, 1 a vowel, 2 another small letter, 3 no such."""
    if byte == _BLANK:
        return 0
    if byte in b"aeiou":
        return 1
    return 2 if 97 <= byte <= 122 else 3


def _code_solution(coder, text, signs):
    """Code a solution without its blanks."""
    text = "".join((text or "").split())
    found = ""
    before = _END_SIGN
    while True:
        want = _SIGNS.find(text[len(found)]) if len(found) < len(text) else _END_SIGN
        if want < 0:
            raise BadCode("%r is not a sign of a solution" % text[len(found)])
        sign = learned(coder, signs, _SIGN_NODES * before, 5, want)
        if sign == _END_SIGN:
            return found
        if sign > _END_SIGN or len(found) == _MOST:
            raise BadCode(_TOO_LONG)
        found += _SIGNS[sign]
        before = sign
