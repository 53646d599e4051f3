"""What screen readers get of the page: its accessibility tree, not its picture."""

import pytest
from chromium import prefers, python, tap, until, wait_for
from hands import first_packs
from held import ByKeys
from waiting import eventually

SETTLED = True  # see conftest.py

A, B, DOWN, START, RIGHT = 4, 5, 3, 6, 2


def status(browser):
    """Return the texts of all parts of the page that are read out when they change."""
    browser.execute_cdp_cmd("Accessibility.enable", {})
    nodes = browser.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
    children = {node["nodeId"]: node.get("childIds", []) for node in nodes}
    names = {node["nodeId"]: node.get("name", {}).get("value", "") for node in nodes}
    found = []
    for node in nodes:
        if node.get("role", {}).get("value") == "status":
            found += [names[child] for child in children[node["nodeId"]]]
    return " ".join(found)


def heard(browser, *parts):
    """Wait until all of this is read out."""
    eventually(
        lambda: all(part in status(browser) for part in parts),
        lambda: f"{parts} in {status(browser)}",
    )


def test_what_is_chosen_and_its_state_is_told(page):
    browser = page()
    tap(browser, DOWN)
    heard(browser, "Sokoban")
    python(browser, "console.go('settings')")
    wait_for(browser, "settings")
    tap(browser, DOWN)
    heard(browser, python(browser, "console.screen.rows[1].name"))
    tap(browser, RIGHT)
    heard(browser, python(browser, "console.screen._value_of(1)"))
    python(browser, f"console.go('levels', {first_packs()['sokoban']!r}, 1)")
    wait_for(browser, "levels")
    heard(browser, "2 / ", "not yet")


@pytest.mark.parametrize(
    ("game", "parts"),
    [
        ("sokoban", ["Row 3, column 2; ", "wall to the west", "wall to the south"]),
        ("klocki", ["Row ", "column "]),
        ("brain", ["Row ", "column "]),
    ],
)
def test_a_level_is_described_and_i_says_where_the_player_is(page, game, parts):
    browser = page()
    python(browser, f"console.play({first_packs()[game]!r}, 0)")
    wait_for(browser, f"games.{game}.screen")
    until(browser, "return nibblock.console.turn() > 0")
    size = python(browser, "'%d x %d' % (console.screen.rules.width, console.screen.rules.height)")
    heard(browser, size)
    ByKeys(browser).type("i", "KeyI")
    heard(browser, *parts)
    tap(browser, START)
    heard(browser, python(browser, "console.screen.dialog._rows[0][0]"))


def test_the_page_and_its_list_of_keys_have_names(page):
    browser = page()
    browser.execute_script("document.getElementById('more').open = true;")
    browser.execute_script("document.getElementById('keys').click();")
    nodes = browser.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
    named = [
        (node["role"]["value"], node.get("name", {}).get("value", ""))
        for node in nodes
        if not node["ignored"] and node["role"]["value"] in ("button", "combobox", "application")
    ]
    assert all(name for _, name in named), named
    assert ("button", "Change: Undo") in named


def test_more_contrast_is_passed_on(page, browser):
    before = python(page(), "console.setting(0)")
    with prefers(browser, "contrast", "more"):
        assert python(page(), "console.setting(0)") != before
        assert browser.execute_script("return getComputedStyle(document.body).color") == (
            "rgb(255, 255, 255)"
        )
