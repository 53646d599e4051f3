# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Moves that a player keeps beside a level's bests until it is solved. RAM: none.

They are stored as an unfinished game under a key of their own.
"""


def kept_key(key):
    """Return the key for the moves kept for the level with this ``key``."""
    return bytes(key[:5]) + bytes((key[5] ^ 0xA5,))
