# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Test the editor on a drive with the tests' own packs."""

from on_a_drive import drive  # noqa: F401
