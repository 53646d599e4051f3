# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Text, lists, menus and panels on the screen. RAM: none."""
