"""Who made a pack or a level, when, and what it says about itself. RAM: up to 1 KB meanwhile.

Our own packs have fields for it. SokoPy's have a line, and ``(year - author)`` after the title. In
texts, notes are lines such as ``Author: N.``, in a pack also the paragraphs above its first board.
"""

from nibblock import const
from nibblock.packs import short_title
from nibblock.packs.detect import read_line

_MOST = const(600)  # characters of a text that are kept
_FARTHEST = const(4096)  # bytes of notes that are read
_KEYS = ("author", "authors", "date", "comment", "description", "copyright", "license", "website")
_ROW = "#@+$*.-_ \t"


def about(pack, path, n=-1):
    """Return (author, date, text) of level ``n`` of the open ``pack`` at ``path``, of the pack
    itself for -1; each is "" if it is not known. Raises PackError and OSError.
    """
    if hasattr(pack, "notes"):
        found = {}
        for tag, text in pack.notes(n):
            found[tag] = text
        if n < 0 and pack.description:
            found[4] = pack.description
        return found.get(2, ""), found.get(3, ""), found.get(4, "")[:_MOST]
    if n < 0 and pack.description:
        date, author = _after_title(pack.title)
        return author, date, pack.description
    first, end = (0, pack.extent(0)[0]) if n < 0 else pack.extent(n)
    with open(path, "rb") as file:
        if b"\0" in file.read(512):  # no text
            return "", "", ""
        return _in_text(file, first, min(end, first + _FARTHEST), n < 0)


def _after_title(title):
    """Return the year and the author in ``Title (year - author)``."""
    text = title[len(short_title(title)) :].strip(" ()")
    cut = text.find(" - ")
    if cut >= 0:
        return text[:cut], text[cut + 3 :]
    return (text, "") if text[:1] in "0123456789" else ("", text)


def _in_text(file, first, end, is_head):
    """Return (author, date, text) in the lines from ``first`` to ``end`` of a text."""
    file.seek(first)
    found = {}
    texts = []
    paragraph = []  # the one above a board may be its title
    inside = False  # a comment of several lines
    while file.tell() < end:
        line = read_line(file)
        if line is None:
            break
        line = line.strip().lstrip(";:").strip()
        key, value = _split(line)
        if key == "comment-end":
            inside = False
        elif key in ("comment", "description") or line[:1] == "@":
            texts.append(value if key else line[1:].strip())
            inside = key == "comment" and not value
        elif key:
            found[key] = value
        elif inside:
            texts.append(line)
        elif not line:
            texts += paragraph
            paragraph = []
        elif is_head and line.strip(_ROW):
            paragraph.append(line)
    author = found.get("author") or found.get("authors") or found.pop("copyright", "")
    texts += [found[key] for key in ("copyright", "license") if key in found]
    return author, found.get("date", ""), " ".join(texts).strip()[:_MOST]


def _split(line):
    """Return the key of a note in lower case and its value; ("", line) if it is none."""
    cut = line.find(":")
    key = line[:cut].strip().lower() if cut > 0 else ""
    return (key, line[cut + 1 :].strip()) if key in _KEYS or key == "comment-end" else ("", line)
