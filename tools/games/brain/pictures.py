# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Brain's pictures in the README: keys from the list of its packs on."""

SHOTS = {"brain": ("DOWN A wait:600 RIGHT*9 A wait:900",)}
