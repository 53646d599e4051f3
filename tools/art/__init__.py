# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""The pictures: text grids under review become the indexed BMP files of lib/nibblock/art."""

from tools.art.command import add_arguments, run

__all__ = ["add_arguments", "run"]
