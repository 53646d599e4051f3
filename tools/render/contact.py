"""Contact sheets: every level of a file in rows, with its number and title."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from PIL import Image

from tools.errors import InputError
from tools.plurals import counted
from tools.simulate.display import Display  # first: it prepares Blinka

from nibblock.pictures import DIM, Pictures  # isort: skip
from nibblock.ui.text import Words, wrap  # isort: skip

GAP = 8  #: pixels between pictures
LINE = 12  #: height of a line of words
LETTER = 6  #: width of a letter
_NARROWEST = 72  #: pixels of a picture's column: twelve letters
_LARGEST = 64_000_000  #: pixels of a sheet


def check_size(sizes: list[tuple[int, int]], name: str) -> None:
    """Raise InputError if pictures of these sizes fill more than the largest sheet, before hours go
    into drawing them.
    """
    least = sum(max(wide, _NARROWEST) * (high + LINE) for wide, high in sizes)
    if least > _LARGEST:
        wrong = f"a sheet of {counted(len(sizes), 'levels', ',')} and {least:,} pixels"
        raise InputError(name, "", wrong, f"at most {_LARGEST:,} pixels: fewer levels, or --tile 8")


def sheet(
    boards: list[tuple[str, Image.Image]], pictures: Pictures, across: int, name: str
) -> Image.Image:
    """Lay out pictures with their titles, ``across`` to a row; 0 for about square."""
    images = [image for _, image in boards]
    width = max(_NARROWEST, *(image.width for image in images)) + GAP
    if not across:
        height = sum(image.height + LINE + GAP for image in images) / len(images)
        across = max(1, round((len(images) * height / width) ** 0.5))
    across = min(across, len(images))
    titles = [wrap(title, (width - GAP) // LETTER) for title, _ in boards]
    entries = list(zip(titles, images, strict=True))
    rows = [entries[n : n + across] for n in range(0, len(entries), across)]
    heights = [max(image.height + LINE * len(title) for title, image in row) + GAP for row in rows]
    size = across * width + GAP, sum(heights) + GAP
    if size[0] * size[1] > _LARGEST:
        raise InputError(name, "", f"a sheet of {size[0]}x{size[1]} pixels", "fewer, or --tile 8")
    out = _page(2, 2, pictures).crop((0, 0, 1, 1)).resize(size)
    y = GAP
    for row, height in zip(rows, heights, strict=True):
        for x, (title, image) in zip(range(GAP, size[0], width), row, strict=False):
            for n, line in enumerate(title):
                out.paste(_words(line, width - GAP, pictures), (x, y + n * LINE))
            out.paste(image, (x + (width - GAP - image.width) // 2, y + LINE * len(title)))
        y += height
    return out


def _words(text: str, width: int, pictures: Pictures) -> Image.Image:
    """Draw a line of words as the console does."""
    page = SimpleNamespace(pictures=pictures, row=LINE)
    words = Words(page, 0, 0, max(1, len(text)), 1, DIM)
    words.write(text)
    return _page(width, LINE, pictures, words.grid)


def _page(width: int, height: int, pictures: Pictures, *layers: Any) -> Image.Image:
    """Draw a page of the console with these layers."""
    display = Display(width, height, clock=lambda: 0)
    group = pictures.page(width, height)
    for layer in layers:
        group.append(layer)
    display.root_group = group
    display.refresh()
    picture = display.picture()
    display.release()
    return picture
