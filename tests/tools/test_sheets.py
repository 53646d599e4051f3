"""Test the contact sheets of all screens (tools/commands/sheets.py), with a few of them."""

from PIL import Image

from tools.commands import sheets


def test_each_size_and_language_has_a_sheet(tmp_path, monkeypatch):
    monkeypatch.setattr(sheets, "BOARDS", {"128x128": sheets.BOARDS["128x128"]})
    monkeypatch.setattr(sheets, "_SCREENS", ((("about",), ""), (("settings",), "DOWN*2")))
    monkeypatch.setattr(sheets.games, "NAMES", ())
    paths = list(sheets.write(tmp_path))
    assert [path.name for path in paths] == ["128x128-en.png", "128x128-de.png"]
    for path in paths:
        with Image.open(path) as image:
            assert image.width > 8 * 128 and image.height > 128
