# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Brain's pictures in the README: the keys to press, starting from its list of packs."""

SHOTS = {"brain": ("DOWN A wait:600 RIGHT*9 A wait:900",)}
