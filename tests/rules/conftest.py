# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Drawn boards are shared with the tests in the MicroPython VM."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent.parent / "vm"))
sys.path.append(str(Path(__file__).resolve().parent))
