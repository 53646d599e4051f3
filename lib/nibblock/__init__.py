# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Nibblock: a pocket puzzle console. Everything in this package runs on the device, and only that.

The version stands here and nowhere else. RAM: nothing but the names below.
"""

__version__ = "0.2.0"

try:
    from micropython import const
except ImportError:  # CPython: mpy-cross folds ``const`` by its name, so this is all it takes

    def const(value):
        """Give ``value`` back: a desktop Python has no constants to fold."""
        return value
