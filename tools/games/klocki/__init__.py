# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Klocki's card on the desktop."""

COUNTS = ("moves", "steps")
OPTIONS = {"bricks": {"action": "store_true", "help": "Klocki: Bricks compatibility"}}
