# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""What ``bench`` measures: the console in the MicroPython VM and the simulator, and estimates for a
PicoSystem. What only one game can measure is in its own folder, ``games/<game>/bench.py``.
"""
