# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""A message over the screen, at its bottom. RAM: the panel, and the code until play drops it."""

from nibblock.packs import reason
from nibblock.ui.text import Panel, wrap
from nibblock.ui.words import words


def panel(console, message):
    """Return the Group of a message: a text, or (folder, section, values) of a word file."""
    lines = wrap(text_of(message), (console.width - 16) // 6)
    return Panel(console, lines, at_bottom=True).group


def text_of(message):
    """Return the text of a message; if its word file cannot be read, the reason."""
    if isinstance(message, str):
        return message
    folder, name, values = message
    try:
        return words(folder, name)[0] % values
    except OSError as error:
        return reason(error)
