"""The console calls Klocki's pieces what the page of rules calls them."""

import re

from nibblock.games.klocki.dialogs.names import MARKS, TYPES
from nibblock.ui.text import words_in
from tools.places import ROOT

#: Rows of the page's tables: the signs of a level's text, and what they stand for.
ROWS = [
    (set(re.findall(r"`\\?(.)`", cells[1])), cells[2])
    for line in (ROOT / "docs/klocki.md").read_text("utf-8").splitlines()
    if line.startswith("|")
    for cells in [re.split(r"(?<!\\)\|", line)]
    if len(cells) > 3
]


def test_each_name_on_the_console_is_on_the_page_of_rules():
    names = [*zip(TYPES, words_in("en", "games/klocki", "blocks"), strict=True)]
    names += zip(MARKS, words_in("en", "games/klocki", "marks"), strict=True)
    for sign, name in names:
        if sign != "A":  # a goal of any letter
            assert any(sign in signs and name.lower() in row for signs, row in ROWS), name
