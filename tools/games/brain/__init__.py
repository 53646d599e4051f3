# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Brain's card on the desktop."""

import argparse


def _frames(text: str) -> int:
    if not text.isdecimal() or int(text) > 1000:
        raise argparse.ArgumentTypeError(f"{text!r}; expected frames, 0 to 1000")
    return int(text)


COUNTS = ("frames",)
OPTIONS = {
    "speed": {"type": _frames, "default": 5, "metavar": "S", "help": "Brain: frames per open wait"}
}
