# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""What tests of this folder share are modules of this folder."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent))
