# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Screens are tested on a drive with packs of the tests' own."""

from on_a_drive import drive  # noqa: F401
