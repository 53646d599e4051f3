# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Stand in for supervisor: the handheld's clock."""

import board
from handheld import PowerOff, handheld


class Runtime:
    autoreload = True
    display = board.DISPLAY
    usb_connected = False


runtime = Runtime()


def ticks_ms():
    return handheld.ms


def reload():
    raise PowerOff
