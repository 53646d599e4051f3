"""Where things are on a phone, and what the page tells the console about this browser."""

import pytest
from chromium import python, ready
from held import ByKeys, frame
from thumbs import Thumbs, be_phone, be_screen

SETTLED = True  # see conftest.py

PHONES = [(390, 844), (844, 390), (320, 568), (568, 320)]
BOXES = """
return [...document.querySelectorAll(arguments[0])].map((one) => {
  const {left, top, right, bottom} = one.getBoundingClientRect();
  return [left, top, right, bottom];
});
"""


@pytest.fixture
def phone(page):
    opened = []

    def open_page(*size, rest=""):
        browser = page(rest)
        opened.append(browser)
        be_phone(browser, *size)
        browser.refresh()
        ready(browser)
        return browser

    yield open_page
    for browser in opened:
        be_screen(browser)


@pytest.mark.parametrize("size", ["240x240", "320x240"])
def test_thumbs_leave_the_picture_free(phone, size):
    """Upright and on its side, everything is on the page, and nothing covers the picture."""
    browser = phone(*PHONES[0], rest="?size=" + size)
    for wide, high in PHONES:
        be_phone(browser, wide, high)
        frame(browser)
        [(left, top, right, bottom)] = browser.execute_script(BOXES, "#screen")
        assert left >= 0 and top >= 0 and right <= wide and bottom <= high
        thumbs = browser.execute_script(BOXES, ".thumb")
        [menu] = browser.execute_script(BOXES, "summary")
        assert len(thumbs) == 7 and menu[2] - menu[0] >= 48
        for box in [*thumbs, menu]:
            assert box[0] >= 0 and box[1] >= 0 and box[2] <= wide and box[3] <= high
            assert box[2] <= left or right <= box[0] or box[3] <= top or bottom <= box[1]


def test_a_computer_without_a_touch_screen_has_no_thumbs_until_one_touches(page):
    browser = page()
    shown = "return document.querySelector('.cross').getBoundingClientRect().width > 0;"
    assert not browser.execute_script(shown)
    try:
        browser.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": True})
        Thumbs(browser).tap((300, 200))
        assert browser.execute_script(shown)
    finally:
        be_screen(browser)


def test_the_menu_of_the_page_closes_by_escape_or_a_click_beside_it(page):
    browser = page()
    made = ByKeys(browser)
    is_open = "return document.getElementById('more').open;"
    browser.execute_script("document.getElementById('more').open = true;")
    made.send("keyDown", "Escape", "Escape")
    made.send("keyUp", "Escape", "Escape")
    assert not browser.execute_script(is_open)
    browser.execute_script("document.querySelector('summary').click();")
    assert browser.execute_script(is_open)
    for kind in ("mousePressed", "mouseReleased"):
        browser.execute_cdp_cmd(
            "Input.dispatchMouseEvent",
            {"type": kind, "x": 400, "y": 300, "button": "left", "clickCount": 1},
        )
    assert not browser.execute_script(is_open)


def test_little_motion_is_passed_on(page, browser):
    def of_console():
        return python(page(), "console.setting(21)")

    before = of_console()
    calm = [{"name": "prefers-reduced-motion", "value": "reduce"}]
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": calm})
    try:
        assert of_console() != before
    finally:
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})


def test_keys_sound(page):
    browser = page()
    browser.execute_script(
        "window.tones = [];"
        "nibblock.console.onSound((pitch, loudness) => tones.push([pitch, loudness]));"
    )
    made = ByKeys(browser)
    made.down("RIGHT")
    made.up("RIGHT")
    browser.execute_async_script("setTimeout(arguments[0], 150);")
    (pitch, loudness), *_, last = browser.execute_script("return window.tones;")
    assert pitch == 880 and 0 < loudness < 65536
    assert last[0] == 0
