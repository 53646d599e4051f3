# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Keep this folder on the path: its tests share modules in it."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent))
