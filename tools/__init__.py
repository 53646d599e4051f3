# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""The desktop side of Nibblock: ``python3 -m tools COMMAND``. CPython only; never imported by the
device.
"""
