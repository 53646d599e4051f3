"""Level codes in the page's address, and codes that leave it: for each game, and nothing is ever
replaced by one.
"""

import datetime

import pytest
from chromium import python, screen, tap, until, wait_for
from hands import ROOT, first_packs
from held import paste
from kept import notices, wait_for_notice
from waiting import eventually

from nibblock import sharing
from nibblock.packs import CALENDAR, DRAWING, NEW, open_pack
from nibblock.packs.days import paths
from nibblock.sharing.solution import encode_steps
from nibblock.ui.card import CRATE

SETTLED = True  # see conftest.py

A, B, DOWN, START = 4, 5, 3, 6
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
    rows_are_there(browser)


def rows_are_there(browser):
    """Wait until a menu is open on the console's screen."""
    for _ in range(400):
        if python(browser, "hasattr(getattr(console.screen, 'dialog', None), '_rows')"):
            return
    raise AssertionError("no menu")


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


def test_what_is_no_code_is_said_to_be_none(page):
    browser = page("#<img src=x onerror=window.hacked=1>")
    wait_for_notice(browser, "The link has no code of a level.")
    browser.execute_script("document.querySelector('.notice').remove()")
    follow(browser, "A" * (2 << 20))
    wait_for_notice(browser, "The link has no code of a level.")
    assert screen(browser) == "title"
    assert browser.execute_script("return !window.hacked && !document.querySelector('img')")


def test_a_link_longer_than_any_code_is_refused_at_once(browser, server):
    """Before the engine and the drive have come: what follows them here never does."""
    browser.execute_cdp_cmd("Network.enable", {})
    browser.execute_cdp_cmd("Network.setBlockedURLs", {"urls": ["*.bin", "*later.js"]})
    try:
        browser.get(server.url + "#" + "A" * 100_000)
        wait_for_notice(browser, "The link has no code of a level.")
        assert not browser.execute_script("return location.hash || window.nibblock.console")
    finally:
        browser.execute_cdp_cmd("Network.setBlockedURLs", {"urls": []})
        browser.get_log("browser")


def test_today_opens_the_level_of_the_day(page):
    days = [datetime.date.today()]
    browser = page("#today")
    eventually(lambda: screen(browser).startswith("games."))
    days.append(datetime.date.today())  # it may be midnight
    table = (ROOT / CALENDAR / "days.table").read_bytes()
    levels = []
    for day in days:
        at = 2 * day.replace(year=2028).timetuple().tm_yday - 2  # of a leap year
        levels.append((paths()[table[at]], table[at + 1]))
    opened = [python(browser, f"console.screen.{name}") for name in ("path", "index")]
    assert tuple(opened) in levels
    assert browser.execute_script("return location.hash") == ""


def test_parts_of_a_code_wait_for_each_other(page):
    browser = page()
    code = code_of("sokoban").replace("-", "")
    half = len(code) // 2
    follow(browser, "99/99:AAAAAA")
    wait_for_notice(browser, "Part 99 of 99 of a code is here; 98 are missing.")
    for damaged in ("{bad", '{"of":"2","parts":null}', '{"of":"2","parts":5}'):
        browser.execute_script("localStorage.setItem('nibblock parts', arguments[0])", damaged)
        follow(browser, f"2/2:{code[half:]}")
    wait_for_notice(browser, "Part 2 of 2 of a code is here. Still missing: 1")
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


@pytest.mark.parametrize("where", ("sokoban", "klocki", "brain", "levels", "editor.screen"))
def test_share_in_each_menu_offers_to_copy_the_link(page, where):
    """By keys alone; in a level the page's menu has a button for it, too."""
    browser = page()
    browser.execute_script(
        "window.copied = [];"
        "Object.defineProperty(navigator, 'clipboard',"
        " { value: { writeText: async (text) => { window.copied.push(text); } } })"
    )
    bar, menu = ".sharing", "#tools > button:last-child"
    assert browser.execute_script(f"return {hidden(bar)} && {hidden(menu)}")
    in_play = f"games.{where}.screen"
    game = where if where in first_packs() else "sokoban"
    name = in_play if where == game else where
    python(browser, f"console.go({name!r}, {first_packs()[game]!r}, 0)")
    wait_for(browser, name)
    if name == in_play:
        copy_with(browser, menu, 1)
    rested(browser)
    tap(browser, START)
    rows_are_there(browser)
    menu_row = "(lambda menu: menu._rows[menu._lines[menu.at]])(console.screen.dialog)"
    while python(browser, menu_row + "[2]") != CRATE:
        tap(browser, DOWN)
    rested(browser)
    tap(browser, A)
    wait_for(browser, "share")
    copy_with(browser, bar + " button", 2 if name == in_play else 1)
    tap(browser, B)
    until(browser, f"return {hidden(bar)}")
    copied = browser.execute_script("return window.copied")
    key = sharing.decode(code_of(game)).key
    assert [sharing.decode(code).key for code in copied] == [key] * len(copied)
    wait_for_notice(browser, "Copied")


def rested(browser):
    """Wait until the console has nothing to do."""
    until(browser, "return nibblock.console.turn() > 0")


def hidden(selector):
    return f"!document.querySelector('{selector}').checkVisibility()"


def copy_with(browser, selector, count):
    """Press a button of the page once it is there; wait until there are so many copies."""
    browser.execute_script("document.getElementById('more').open = true")
    until(browser, f"return !{hidden(selector)}")
    browser.execute_script(f"document.querySelector('{selector}').click()")
    until(browser, f"return window.copied.length === {count}")


def test_a_pasted_link_is_opened(page):
    browser = page()
    assert paste(browser, f" https://example.org/play/#{code_of('brain')}\n")
    asked(browser)
