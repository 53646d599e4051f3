# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""The saved bytes of Brain's settings. RAM: none, the build folds constants (build/fold.py)."""

from nibblock import const

DIAGONALS = const(10)
PACE = const(11)
