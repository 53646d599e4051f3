# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""The module frozen into the Cardputer's firmware."""

import keypad_demux

KEYBOARD: keypad_demux.DemuxKeyMatrix

def detach_serial() -> None: ...
