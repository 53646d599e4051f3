# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Klocki's pictures in the README: the keys to press, starting from its list of packs."""

SHOTS = {
    "klocki": ("DOWN A wait:600 LEFT*7 A wait:900",),
    "klotski": ("DOWN*3 A wait:600 LEFT*7 A wait:900",),
}
