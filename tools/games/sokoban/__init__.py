# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Sokoban's card on the desktop."""

COUNTS = ("moves", "pushes")
OPTIONS: dict[str, dict] = {}
