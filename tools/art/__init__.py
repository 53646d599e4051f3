# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Turns text grids into indexed BMP files, for the sheets of every game."""
