"""Compare the pages' pictures with the console; `python3 -m tools pictures` retakes them."""

import argparse

from tools.commands import pictures


def test_the_pictures_are_of_this_console(root, capsys):
    page = (root / "docs/play.md").read_text("utf-8")
    assert all(f"pictures/{name}.png" in page for name in pictures.shots())
    assert "docs/pictures/film.gif" in (root / "README.md").read_text("utf-8")
    assert pictures.run(argparse.Namespace(check=True)) == 0, capsys.readouterr().out
