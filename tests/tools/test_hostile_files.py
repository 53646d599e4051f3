# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Files made to hurt, or given by mistake, and places that must not be written to.

A second a megabyte is the limit of every reader; the limits here are far above what a right one
takes, and far below what a quadratic one would.
"""

import time

import pytest

from tools.errors import InputError
from tools.formats import read

ROOM = ("#####", "#@$.#", "#####")
ROOM_TEXT = "#####\n#@$.#\n#####\n"


@pytest.mark.parametrize("row", ["-", "_", "*****"])
def test_rulers_without_end_take_no_time(row):
    start = time.process_time()
    with pytest.raises(InputError):
        read((row + "\n").encode() * 150_000, "x.xsb")
    assert time.process_time() - start < 5


@pytest.mark.parametrize("truncate", [False, True])
def test_one_long_row_of_klocki_among_many_is_not_filled_in(truncate):
    text = "T\n" + ".#:0.#:0" * 20_000 + "\n" + ".#:0.#:0\n" * 20_000
    start = time.process_time()
    if truncate:
        (level,) = read(text.encode(), "x.txt", truncate=True).levels
        assert (level.width, level.height) == (64, 64)
    else:
        with pytest.raises(InputError, match="40000x20001"):
            read(text.encode(), "x.txt")
    assert time.process_time() - start < 5
