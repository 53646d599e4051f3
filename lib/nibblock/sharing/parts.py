"""A code in parts, for QR codes: ``2/3:`` before the letters says which of how many it is.

A part may stand behind a link and ``#``. RAM: the code.
"""

from nibblock import const
from nibblock.sharing.letters import BadCode

_MOST = const(99)  # parts
_HEAD = const(6)  # letters of "99/99:"


def bare(code):
    """Return a code without the hyphens between its groups."""
    return code.replace("-", "")


def split(code, room, link=""):
    """Return a code as texts of at most ``room`` letters, each behind ``link``. Raises BadCode."""
    code = bare(code)
    head = link + "#" if link else ""
    if len(head) + len(code) <= room:
        return [head + code]
    room -= len(head) + _HEAD
    count = -(-len(code) // room) if room > 0 else _MOST + 1
    if count > _MOST:
        raise BadCode("The code has no room in %d parts" % _MOST)
    size = -(-len(code) // count)
    return [
        "%s%d/%d:%s" % (head, i + 1, count, code[i * size : (i + 1) * size]) for i in range(count)
    ]


def _is_number(text):
    """Return whether a text is a number of parts; ``isdigit`` takes other scripts' digits, too."""
    return 0 < len(text) < 3 and not text.strip("0123456789")


def typed(text):
    """Return what the letters of a text that is still being typed are, without heads of parts."""
    words = []
    for word in text.split():
        words.append(word[word.find(":") + 1 :] if ":" in word or "/" not in word else "")
    return "".join(words) if _is_first(text) else ""


def _is_first(text):
    """Return whether a text begins with a code, or with its first part."""
    slash = text.find("/")
    return slash < 0 or text[:slash].strip() == "1"


def join(text):
    """Return the code in a text: without its link, and put together if it is in parts.

    Raises BadCode if parts are missing or do not belong together.
    """
    words = []
    for word in text.split():
        words.append(word[word.rfind("#") + 1 :])
    if ":" not in text or ":" not in "".join(words):
        return " ".join(words)
    parts = {}
    of = ""
    for word in words:
        colon, slash = word.find(":"), word.find("/")
        number = word[:slash] if 0 < slash < colon else ""
        count = word[slash + 1 : colon]
        if not _is_number(number) or not _is_number(count):
            raise BadCode("A part begins like 1/3: and not like %s" % word[:6])
        if of and count != of:
            raise BadCode("The parts are of different codes")
        of = count
        parts[int(number)] = word[colon + 1 :]
    for i in range(1, int(of) + 1):
        if i not in parts:
            raise BadCode("Part %d of %s is missing" % (i, of))
    return "".join([parts[i] for i in range(1, int(of) + 1)])
