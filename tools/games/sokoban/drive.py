# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""What of Sokoban a small drive can do without; see tools/build/optional.py."""

from tools.build import optional

OPTIONAL = (
    (optional.EXTRA, "Sokoban: level codes", ("sharing/board.py", "sharing/tables.py")),
    (optional.OWN_PACKS, "Sokoban: packs as text and SKBN", ("packs/xsb.py", "packs/skbn.py")),
)
