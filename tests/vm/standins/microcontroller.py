# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""microcontroller: memory of its own of 4 KB, as erased."""


class Pins:
    pass


pin = Pins()
nvm = bytearray(b"\xff" * 4096)
