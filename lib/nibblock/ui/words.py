"""The texts that players see, from each folder's word file. RAM: the section asked for.

``words/en.txt`` in a folder has sections: ``[pause]``, then one line per text, in the order in
which the code unpacks them. A line that starts with ``#`` is a comment. In a line, ``\\n`` is a
line break; ``\\A`` and ``\\B`` are the buttons, by the letters printed on them, which the player
may have swapped. The last line is ``[end]``: a file without it was cut short.

Other languages have the same sections and lines (``words/de.txt``); what cannot be read in the
player's language is read in English. The values of a text are filled in in the order of the
English one, so every language words its texts so that this order is right.

The compiler keeps names of up to ten characters in memory for good, so a section that holds one
message has a longer name, and texts that are rarely needed are not in the code at all.
"""

from nibblock import boards
from nibblock.games import card
from nibblock.pictures import FOLDER


def words(folder, section):
    """Return the texts of a section as a list; ``folder`` is below nibblock (``games/null``).

    Raises OSError with the file's path if it cannot be read or has no such section.
    """
    found = words_in(boards.language, folder, section) or words_in("en", folder, section)
    if not found:
        raise OSError(path_of("en", folder) + " is missing or damaged")
    return found


def counts(game):
    """Return the names of what a game counts: those of its card, in the player's language."""
    try:
        return words("games/" + game, "counts")
    except OSError:
        return card(game).COUNTS


def path_of(language, folder):
    """Return the path of a folder's word file."""
    return FOLDER + folder + "/words/" + language + ".txt"


def words_in(language, folder, section):
    """Return the texts of a section in this language, or None if they cannot be read."""
    try:
        with open(path_of(language, folder), "rb") as file:
            return _section(file, bytes("[" + section + "]", "utf-8"))
    except (OSError, UnicodeError):
        return None


def _section(file, head):
    """Return the texts below the line ``head``, or None unless another section follows them."""
    found = None
    for line in file:
        line = line.rstrip(b"\r\n")
        if line[:1] == b"[":
            if found is not None:
                return found
            if line == head:
                found = []
        elif found is not None and line[:1] not in b"#":
            text = str(line, "utf-8").replace("\\n", "\n")
            for i in range(2):  # the letters of the buttons
                text = text.replace("\\" + "AB"[i], "AB"[i ^ boards.swapped])
            found.append(text)
    return None
