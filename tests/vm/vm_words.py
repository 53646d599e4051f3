# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Test word files: sections, comments, line breaks, and damaged files."""

import os
import sys

sys.path.append([path for path in sys.path if path.endswith("/vm")][0] + "/standins")

import drawn  # noqa: E402

from nibblock.ui.words import words  # noqa: E402

FOLDER = "lib/nibblock/here/words"
FILE = FOLDER + "/en.txt"
TEXT = b"""# a comment

[first]
one
  two spaces, "quotes" and 5 %%
# another

a\\nb
[second one]\r
caf\xc3\xa9\r
[none]
[end]
"""


def make(data):
    path = ""
    for part in FOLDER.split("/"):
        path += part
        try:
            os.mkdir(path)
        except OSError:
            pass
        path += "/"
    with open(FILE, "wb") as file:
        file.write(data)


def fails(section):
    try:
        words("here", section)
    except OSError as error:
        return error.args[0] == FILE + " is missing or damaged"
    return False


def test_sections():
    make(TEXT)
    assert words("here", "first") == ["one", '  two spaces, "quotes" and 5 %%', "a\nb"]
    assert words("here", "second one") == ["caf\xe9"]


def test_what_is_missing():
    make(TEXT)
    assert fails("none") and fails("third") and fails("end") and fails("")


def test_damage():
    make(TEXT[: TEXT.find(b"[second")])
    assert fails("first"), "cut off"
    make(TEXT.replace(b"one\n", b"\xff\xc3one\n"))
    assert fails("first"), "not UTF-8"
    assert words("here", "second one") == ["caf\xe9"]
    for data in (b"", b"\xff" * 600, b"\0" * 600, b"[first]", b"["):
        make(data)
        assert fails("first")
    os.remove(FILE)
    assert fails("first"), "no file"


if __name__ == "__main__":
    drawn.run(globals())
