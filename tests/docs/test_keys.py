"""The table of keys: no key means two things, and it lists what the window and the page hear."""

import re

import pytest

pytest.importorskip("pygame", reason="the window needs the packages of `play`")

import pygame

from tools.places import ROOT
from tools.simulate import keymap, window

ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in (ROOT / "docs/keys.md").read_text("utf-8").splitlines()
    if line.startswith("| ") and not line.startswith("| where")
]


def keys(where, column):
    """Return what each key means on a screen, in the window (2) or on the page (3)."""
    pairs = [(key, row[column]) for row in ROWS if row[0] == where for key in row[1].split(", ")]
    assert len(dict(pairs)) == len(pairs), f"{where}: a key with two meanings"
    return {key: means for key, means in pairs if means}


def test_no_key_has_two_meanings():
    for where in {row[0] for row in ROWS}:
        keys(where, 2)
        keys(where, 3)


def test_the_window_hears_what_is_listed():
    listed = keys("everywhere", 2)
    for code, button in keymap.KEYS.items():
        assert listed[pygame.key.name(code).title()] == button
    assert {key for key, means in listed.items() if means in keymap.KEYS.values()} == {
        pygame.key.name(code).title() for code in keymap.KEYS
    }
    chords = {pygame.key.name(code).title(): both for code, both in window._DIAGONALS.items()}
    listed = {key: set(means.split(" and ")) for key, means in keys("Brain, in play", 2).items()}
    assert listed == {key: set(both) for key, both in chords.items()}


def test_both_hear_the_keys_of_a_level():
    listed = keys("a level", 2)
    assert listed == keys("a level", 3)
    names = {
        "+".join(filter(None, (held, pygame.key.name(code).title()))): name
        for (code, held), name in keymap.COMMANDS.items()
    }
    script = (ROOT / "tools/web/page/keys.js").read_text("utf-8")
    heard = dict(re.findall(r'\["([\w+]+)", "(undo|redo|restart|next)"\]', script))
    assert {key.title(): name for key, name in heard.items()} == names
    assert names == {key: means.removesuffix(" level") for key, means in listed.items()}


def test_the_window_edits_by_the_keys_that_are_listed():
    edits = {**window._EDITS_WITH_CTRL, **window._EDITS}
    heard = {
        ("Ctrl+" if code in window._EDITS_WITH_CTRL else "") + pygame.key.name(code).title(): does
        for code, does in edits.items()
    }
    listed = keys("drawing", 2)
    assert {key: means.split()[0] for key, means in listed.items()} == heard


def test_the_window_lists_what_it_hears():
    """Every key of the table that means something everywhere or in a level, by what it does."""
    means = {
        "list of keys": "keys",
        "full screen": "full",
        "screenshot": "shot",
        "next level": "next",
    }
    texts = {"Return": "Enter", "Escape": "Esc", "Alt+Return": "Alt+Enter"}
    listed = {**keys("everywhere", 2), **keys("a level", 2)}
    own = keymap.Keymap()
    shown = {key: action for action in keymap.ACTIONS for key in own.shown(action)}
    assert shown == {
        texts.get(key, key): means.get(does, does)
        for key, does in listed.items()
        if means.get(does, does) in keymap.ACTIONS
    }


def test_the_page_hears_what_is_listed():
    script = (ROOT / "tools/web/page/keys.js").read_text("utf-8")
    single = dict(re.findall(r'\["([^"]+)", ([A-Z]+)\]', script))
    names = {" ": "Space", "Enter": "Return"}
    heard = {
        names.get(key, key).removeprefix("Arrow").removeprefix("Key").title(): button
        for key, button in single.items()
    }
    listed = {k: means for k, means in keys("everywhere", 3).items() if means in single.values()}
    assert heard == {key: means for key, means in listed.items() if key != "Enter"}
    both = re.findall(r'\["(\w)", \[(\w+), (\w+)\]\]', script)
    chords = {key.title(): {one, other} for key, one, other in both}
    listed = {key: set(means.split(" and ")) for key, means in keys("Brain, in play", 3).items()}
    assert chords == listed
