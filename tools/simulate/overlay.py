"""What the window itself writes over the console's picture: the list of keys, and notes."""

from __future__ import annotations

import pygame

from tools.simulate.keymap import ACTIONS, Keymap

Texts = tuple[list[str], list[str]]

_INK, _HEAD, _DIM, _PAPER = (240, 238, 226), (255, 213, 94), (170, 176, 190), (18, 22, 34)
_CHOSEN = (64, 78, 120)
_SIZES = (44, 36, 30, 26, 22, 19, 17, 15, 13, 12, 11, 10, 9, 8)
_EDGE = 8  # pixels around a text


def rows_of(texts: list[str], keymap: Keymap) -> list[tuple[str, str, str]]:
    """Return the table of keys, the heads first: on the keyboard, on the console, on a pad."""
    keyboard, button, pad, *cross, space, backspace, stick, start = texts[:11]
    names = ("Left", "Up", "Right", "Down", "Space", "Backspace")
    words: dict[str, str] = dict(zip(names, (*cross, space, backspace), strict=True))
    does = [*cross, "A", "B", start, "SELECT", "X", "Y", *texts[11:-2]]
    pads = [stick, "", "", "", "A", "B", "Start", "Select", "X", "Y"]
    rows = [(keyboard, button, pad)]
    for i, (action, text) in enumerate(zip(ACTIONS, does, strict=True)):
        keys = ", ".join(words.get(name, name) for name in keymap.shown(action))
        rows.append((keys, text, pads[i] if i < len(pads) else ""))
    return rows


def draw_keys(
    window: pygame.Surface, texts: Texts, keymap: Keymap, chosen: int = 0, waiting: bool = False
) -> None:
    """Draw the list of keys over the whole window, in the largest letters that fit; ``texts`` are
    those of nibblock/pointing/listing.py. A row is ``chosen``; ``waiting``: for a key for it.
    """
    rows = rows_of(texts[0], keymap)
    lines = [texts[0][-1 if waiting else -2], *texts[1]]
    picture = None
    for size in _SIZES:
        picture = _list_of_keys(size, window.get_width() - 2 * _EDGE, rows, lines, chosen + 1)
        if picture and picture.get_height() <= window.get_height() - 2 * _EDGE:
            break
    window.fill(_PAPER)
    if picture:
        _centre(window, picture)


def draw_note(window: pygame.Surface, text: str) -> None:
    """Write a short text along the lower edge of the window."""
    width = window.get_width()
    font = pygame.font.Font(None, max(14, min(24, width // 24)))
    lines = [line for part in text.split("\n") for line in wrap(font, part, width - 2 * _EDGE)]
    high = font.get_linesize() * len(lines) + _EDGE
    band = pygame.Surface((width, high))
    band.fill(_PAPER)
    for number, line in enumerate(lines):
        band.blit(font.render(line, True, _INK), (_EDGE, _EDGE // 2 + number * font.get_linesize()))
    window.blit(band, (0, window.get_height() - high))


def wrap(font: pygame.font.Font, text: str, width: int) -> list[str]:
    """Return a text as lines of at most ``width`` pixels; a word that is longer is cut."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if font.size(longer)[0] <= width:
            lines[-1] = longer
            continue
        if lines[-1]:
            lines.append("")
        for letter in word:
            if lines[-1] and font.size(lines[-1] + letter)[0] > width:
                lines.append("")
            lines[-1] += letter
    return lines


def _list_of_keys(
    size: int, width: int, rows: list[tuple[str, str, str]], below: list[str], chosen: int
) -> pygame.Surface | None:
    """Return the list in letters of this size; None if its table is wider than ``width``."""
    font = pygame.font.Font(None, size)
    gap = size
    columns = [max(font.size(row[i])[0] for row in rows) for i in range(3)]
    if sum(columns) + 2 * gap > width:
        return None
    high = font.get_linesize()
    lines = [line for text in below for line in wrap(font, text, width)]
    picture = pygame.Surface((width, high * (len(rows) + len(lines) + 1)))
    picture.fill(_PAPER)
    picture.fill(_CHOSEN, (0, chosen * high, width, high))
    for number, row in enumerate(rows):
        x = 0
        for text, wide in zip(row, columns, strict=True):
            ink = _HEAD if number == 0 else _INK
            picture.blit(font.render(text, True, ink), (x, number * high))
            x += wide + gap
    for number, line in enumerate(lines, len(rows) + 1):
        picture.blit(font.render(line, True, _DIM), (0, number * high))
    return picture


def _centre(window: pygame.Surface, picture: pygame.Surface) -> None:
    x = (window.get_width() - picture.get_width()) // 2
    y = (window.get_height() - picture.get_height()) // 2
    window.blit(picture, (max(0, x), max(0, y)))
