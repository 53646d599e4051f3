# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Klocki's pictures in the README: keys from the list of its packs on."""

SHOTS = {
    "klocki": ("DOWN A wait:600 LEFT*7 A wait:900",),
    "klotski": ("DOWN*3 A wait:600 LEFT*7 A wait:900",),
}
