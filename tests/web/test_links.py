"""Level codes in the page's address, and codes that leave it: for each game, and nothing is ever
replaced by one.
"""

import pytest
from chromium import python, screen, tap, until, wait_for
from hands import ROOT, first_packs

from nibblock import sharing
from nibblock.packs import DRAWING, NEW, open_pack
from nibblock.sharing.solution import encode_steps

SETTLED = True  # see conftest.py

A, B, DOWN = 4, 5, 3
MOVES = "console.screen.session.at"
OWN = "__import__('nibblock.packs.own_levels').packs.own_levels.OwnPack(':mine/levels.nbk').count"
DRAFTS = OWN.replace("mine/levels", "mine/drafts")


def code_of(game, index=0):
    """Return the code of a level that we ship, with its solutions if the game's codes hold them."""
    pack = open_pack(str(ROOT / first_packs()[game]))
    try:
        level = pack.read(index)
        if hasattr(level, "solutions"):
            level.solutions = list(pack.texts(index))
        return sharing.encode(level)
    finally:
        pack.close()


def follow(browser, code):
    """Follow a link to a code while the page is open."""
    browser.execute_script("location.hash = arguments[0]", code)
    until(browser, "return location.hash === ''")


def asked(browser):
    """Wait until the console asks what to do with a level."""
    wait_for(browser, "enter")
    for _ in range(400):
        if python(browser, "hasattr(console.screen.dialog, '_rows')"):
            return
    raise AssertionError("no menu")


def notices(browser):
    return browser.execute_script(
        "return [...document.querySelectorAll('.notice')].map((line) => line.textContent)"
    )


@pytest.mark.parametrize("game", ("sokoban", "klocki", "brain"))
def test_a_link_opens_a_level_which_is_kept_only_if_the_player_wants(page, game):
    browser = page("#" + code_of(game).replace("-", ""))
    asked(browser)
    tap(browser, DOWN, A)  # Do not keep it
    wait_for(browser, "title")
    follow(browser, code_of(game).lower())
    asked(browser)
    tap(browser, A)
    wait_for(browser, f"games.{game}.screen")
    assert python(browser, "console.screen.path") == ":mine/levels.nbk"
    assert python(browser, OWN) == 1
    follow(browser, code_of(game))  # again: it is there already
    asked(browser)
    tap(browser, A)
    wait_for(browser, f"games.{game}.screen")
    assert python(browser, OWN) == 1


def test_a_link_leaves_a_level_in_play_and_a_drawing_as_they_are(page):
    browser = page()
    python(browser, f"console.play({first_packs()['sokoban']!r}, 0)")
    wait_for(browser, "games.sokoban.screen")
    for key in (0, 1, 2, 3) * 3:
        tap(browser, key)
    moves = python(browser, MOVES)
    assert moves
    follow(browser, code_of("klocki"))
    asked(browser)
    tap(browser, DOWN, A)  # Do not keep it: back to the level
    wait_for(browser, "games.sokoban.screen")
    assert python(browser, MOVES) == moves
    python(browser, f"console.go('editor.screen', {DRAWING!r}, {NEW})")
    wait_for(browser, "editor.screen")
    tap(browser, A, 2, A, DOWN, A)
    follow(browser, code_of("brain"))
    asked(browser)
    tap(browser, DOWN, A)
    wait_for(browser, "title")
    assert python(browser, DRAFTS) == 1


def test_a_wrong_code_is_one_line(page):
    browser = page()
    for wrong in ("13TH-EVNX-4GR", "QQQQQQQ", "0AAAAAAAAAAA", "1" * 9000, "U" * 40):
        browser.execute_script(
            "for (const line of document.querySelectorAll('.notice')) line.remove()"
        )
        follow(browser, wrong)
        until(browser, "return document.querySelectorAll('.notice').length")
        (line,) = notices(browser)
        assert line.startswith("The link's code: ") and "\n" not in line
        assert screen(browser) == "title"


def test_what_is_no_code_does_nothing(page):
    browser = page("#<img src=x onerror=window.hacked=1>")
    assert screen(browser) == "title" and notices(browser) == []
    assert browser.execute_script("return !window.hacked && !document.querySelector('img')")


def test_parts_of_a_code_wait_for_each_other(page):
    browser = page()
    code = code_of("sokoban").replace("-", "")
    half = len(code) // 2
    follow(browser, f"2/2:{code[half:]}")
    until(browser, "return document.querySelectorAll('.notice').length")
    assert notices(browser) == ["Part 2 of 2 of a code is here. Still missing: 1"]
    page(f"#1/2:{code[:half]}", empty=False)
    asked(browser)


def test_the_solution_of_a_level_is_found(page):
    pack = open_pack(str(ROOT / first_packs()["sokoban"]))
    code = encode_steps(pack.read(0), *pack.solution(0))
    pack.close()
    browser = page("#" + code)
    asked(browser)
    tap(browser, A)  # Beat it
    wait_for(browser, "games.sokoban.screen")


def test_the_code_on_the_screen_can_be_copied_and_sent(page):
    browser = page()
    browser.execute_script(
        "window.copied = [];"
        "Object.defineProperty(navigator, 'clipboard',"
        " { value: { writeText: async (text) => { window.copied.push(text); } } })"
    )
    assert browser.execute_script("return document.querySelector('.sharing').hidden")
    python(browser, f"console.go('screens.share', {first_packs()['klocki']!r}, 0)")
    wait_for(browser, "share")
    until(browser, "return !document.querySelector('.sharing').hidden")
    browser.execute_script("document.querySelector('.sharing button').click()")
    until(browser, "return window.copied.length")
    assert browser.execute_script("return window.copied") == [code_of("klocki")]
    assert notices(browser) == ["Copied"]
    tap(browser, B)
    until(browser, "return document.querySelector('.sharing').hidden")


def test_a_pasted_link_is_opened(page):
    browser = page()
    browser.execute_script(
        "const transfer = new DataTransfer();"
        "transfer.setData('text/plain', ' https://example.org/play/#' + arguments[0] + '\\n');"
        "window.dispatchEvent(new ClipboardEvent('paste',"
        " { clipboardData: transfer, cancelable: true }))",
        code_of("brain"),
    )
    asked(browser)
