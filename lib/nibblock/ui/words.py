# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""The words of each folder, out of its word file. RAM: the words asked for.

``words/en.txt`` in a folder holds sections: ``[pause]``, then a line for each text, in the order in
which the code unpacks them. A ``#`` begins a comment, ``\\n`` in a line is a line break.
"""

from nibblock.pictures import FOLDER

_FILE = "/words/en.txt"


def words(folder, section):
    """Return the texts of a section as a list; ``folder`` is below nibblock (``games/klocki``).

    Raises OSError if the file cannot be read and KeyError if it lacks the section.
    """
    found = None
    with open(FOLDER + folder + _FILE, "rb") as file:
        for line in file:
            line = str(line, "utf-8").strip("\r\n")
            if line.startswith("["):
                if found is not None:
                    break
                if line == "[" + section + "]":
                    found = []
            elif found is not None and line and not line.startswith("#"):
                found.append(line.replace("\\n", "\n"))
    if found is None:
        raise KeyError(section)
    return found
