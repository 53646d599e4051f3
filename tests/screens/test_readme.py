"""Compare the pages' pictures with the console; `python3 -m tools pictures` retakes them."""

from tools.commands import pictures


def test_the_pictures_are_of_this_console(root):
    page = (root / "docs/play.md").read_text("utf-8")
    assert all(f"pictures/{name}.png" in page for name in pictures.shots())
    assert "docs/pictures/film.gif" in (root / "README.md").read_text("utf-8")
    for path, picture in pictures._pictures():  # tests/docs/test_pages.py has those of levels
        assert path.exists() and pictures._same(path.read_bytes(), picture), path.name
