"""Messages of code that the desktop tools share, in the player's language. RAM: none kept.

``errors/de.txt`` in a folder has a line for each message that its code can give, or for a part of
one: ``the file has %d = es sind nur %d``. A message is cut at ``: ``, ``; `` and brackets, and each
part is looked up by itself; what stands for a %s may be such a part, too. What no line matches
stays as it is: names, numbers, and what is in the player's language already.
"""

from nibblock import FOLDER, boards, const
from nibblock.games import NAMES

_LONGEST = const(400)  # letters that are looked at: more than any screen shows
_MOST = const(12)  # parts, likewise
_DEEPEST = const(2)  # a value within a value
_FOLDERS = ("packs", "sharing", "progress", "boards")


def translated(text):
    """Return a message in the player's language. Raises OSError."""
    text = text[:_LONGEST]
    return "".join(_looked_up(_cut(text), 0))


def _cut(text):
    """Return a message as a list of parts, and of what stands between them."""
    found = []
    start = at = 0
    while at < len(text) and len(found) < 2 * _MOST:
        wide = 2 if text[at : at + 2] in (": ", "; ", " (", ") ") else 1 if text[at] == ")" else 0
        if wide:
            found.append(text[start:at])
            found.append(text[at : at + wide])
            start = at + wide
        at += wide or 1
    found.append(text[start:])
    return found


def _looked_up(parts, depth):
    """Return these parts in the player's language, those without a line as they are."""
    found = list(parts)
    for folder in _FOLDERS + tuple(["games/" + name for name in NAMES]):
        try:
            with open(FOLDER + folder + "/errors/" + boards.language + ".txt", "rb") as file:
                for line in file:
                    at = line.find(b" = ")
                    if line[:1] != b"#" and at > 0:
                        known, text = str(line[:at], "utf-8"), str(line[at + 3 :], "utf-8").strip()
                        _try(found, parts, known, text, depth)
        except OSError:  # this folder has none
            pass
    return found


def _try(found, parts, known, text, depth):
    """Put ``text`` in place of each part that was not found yet and is the message ``known``."""
    for i in range(0, len(parts), 2):
        values = _values(parts[i], known) if found[i] is parts[i] and parts[i] else None
        if values is not None and len(values) == text.count("%"):
            if parts[i][0] != known[0] and known[0] != "%":
                found[i] = _filled(text[:1].lower() + text[1:], values, depth)
            else:
                found[i] = _filled(text, values, depth)


def _values(text, known):
    """Return what stands in ``text`` for each % of ``known``, None if it is another message."""
    pieces = known.split("%")
    head = pieces[0]
    if text[: len(head)] != head and text[:1].upper() + text[1 : len(head)] != head:
        return None
    at = len(head)
    found = []
    for i in range(1, len(pieces)):
        after = pieces[i][1:]
        if i == len(pieces) - 1:
            end = len(text) - len(after) if text.endswith(after) else -1
        else:
            end = text.find(after, at)
        value = text[at:end] if end > at else ""
        if not value or pieces[i][:1] == "d" and not value.lstrip("-").isdigit():
            return None
        found.append(value)
        at = end + len(after)
    return found if at == len(text) else None


def _filled(text, values, depth):
    """Return ``text`` with its values filled in, each %s in the player's language."""
    pieces = text.split("%")
    for i in range(1, len(pieces)):
        value = values[i - 1]
        if pieces[i][:1] == "s" and depth < _DEEPEST:
            value = _looked_up([value], depth + 1)[0]
        pieces[i] = value + pieces[i][1:]
    return "".join(pieces)
