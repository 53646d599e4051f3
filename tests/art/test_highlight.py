"""A highlight looks alike where the firmware has no bitmaptools, and moves as one layer."""

import importlib
from types import SimpleNamespace

import pytest


@pytest.fixture
def drawn(monkeypatch):
    """Return a function that draws a highlight of a large or a small screen; it returns pixels."""
    from nibblock import pictures
    from nibblock.ui import highlight
    from tools.simulate import blinka  # noqa: F401  which has bitmaptools

    def draw(row, width, height, text, mark, marked):
        importlib.reload(pictures)
        importlib.reload(highlight)
        sheets = pictures.Pictures()
        console = SimpleNamespace(pictures=sheets, row=row, small=row == 8, sound=None)
        made = highlight.Highlight(console, width, height, 20 if marked else 4, marked)
        made.place(3, 5, "before", 0)
        made.place(7, 9, text, mark)
        assert len(made.group) == 1 and (made.group.x, made.group.y) == (7, 9)
        bitmap = made.group[0].bitmap
        return [[bitmap[x, y] for x in range(width)] for y in range(height)]

    yield draw
    monkeypatch.undo()  # bitmaptools are back
    importlib.reload(pictures)
    importlib.reload(highlight)


@pytest.mark.parametrize(
    ("row", "width", "height", "text"),
    [(12, 98, 14, "Fortsetzen"), (12, 60, 15, "too long for it"), (8, 80, 10, "é Straße \x7f")],
)
@pytest.mark.parametrize("marked", [False, True])
def test_it_is_drawn_alike_with_and_without_bitmaptools(
    drawn, without_bitmaptools, row, width, height, text, marked
):
    args = row, width, height, text, 7, marked
    with_tools = drawn(*args)
    without_bitmaptools()
    assert drawn(*args) == with_tools
    assert [line[0] for line in with_tools] == [0] + [1] * (height - 2) + [0]  # clear corners
    inside = [line[1:-1] for line in with_tools[1:-1]]
    assert sum(line.count(1) for line in inside) > 30 and inside[-1].count(3) > width // 2
