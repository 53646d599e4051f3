"""Where things are on a phone, and what the page tells the console about this browser."""

import pytest
from chromium import prefers, python, ready, until
from conftest import DEEP
from held import ByKeys, frame
from pictured import on_canvas
from PIL import Image
from thumbs import Thumbs, be_phone, be_screen, mouse

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
        for box in browser.execute_script(BOXES, ".actions .thumb, .cross, #screen"):
            assert box[2] - box[0] >= 47 and box[3] - box[1] >= 47
        for box in [*thumbs, menu]:
            assert box[0] >= 0 and box[1] >= 0 and box[2] <= wide and box[3] <= high
            assert box[2] <= left or right <= box[0] or box[3] <= top or bottom <= box[1]


#: Windows of computers and phones, as the page sees them, and the layout that is best there.
WINDOWS = [
    ((1366, 657), [320, 240]),
    ((1280, 585), [320, 240]),
    ((1536, 730), [320, 240]),
    ((400, 620), [240, 240]),
    ((320, 568), [240, 240]),
]
USED = """
const box = document.getElementById("screen").getBoundingClientRect();
const view = document.getElementById("view");
return Math.max(box.width / view.clientWidth, box.height / view.clientHeight);
"""
CHOOSE = """
const [id, value] = arguments;
const select = document.getElementById(id);
select.value = value;
select.dispatchEvent(new Event("change"));
"""


@pytest.mark.parametrize(("window", "layout"), WINDOWS if DEEP else WINDOWS[::4])
def test_the_picture_takes_most_of_the_window(page, window, layout):
    """In the layout that shows most; the player may fix either."""
    browser = page()
    resize(browser, *window)
    browser.refresh()
    ready(browser)
    try:
        assert browser.execute_script("return nibblock.console.size;") == layout
        assert 0.85 < browser.execute_script(USED) <= 1.001
        browser.execute_script(CHOOSE, "fits", "fill")
        assert 0.98 < browser.execute_script(USED) <= 1.001
        filling = on_canvas(browser)
        browser.execute_script(CHOOSE, "fits", "whole")
        whole = on_canvas(browser)
        assert list(whole.size) == layout and filling.width > whole.width
        assert filling.resize(whole.size, Image.Resampling.NEAREST).tobytes() == whole.tobytes()
        browser.execute_script(CHOOSE, "sizes", "160x128")
        until(browser, "return nibblock.console?.size?.[0] === 160;")
        ready(browser)
        assert browser.execute_script("return fits.value;") == "whole"
    finally:
        be_screen(browser)


def resize(browser, wide, high):
    browser.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride",
        {"width": wide, "height": high, "deviceScaleFactor": 1, "mobile": False},
    )


def test_full_screen_by_the_menu(page):
    browser = page()
    browser.find_element("css selector", "summary").click()
    browser.find_element("id", "full").click()
    until(browser, "return document.fullscreenElement;")
    until(browser, f"return (() => {{ {USED} }})() > 0.85;")  # once it knows its new size
    browser.execute_script("document.exitFullscreen();")
    until(browser, "return !document.fullscreenElement;")


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
    is_open = "return document.getElementById('more').open;"
    browser.execute_script("document.getElementById('more').open = true;")
    ByKeys(browser).type("Escape", "Escape")
    assert not browser.execute_script(is_open)
    browser.execute_script("document.querySelector('summary').click();")
    assert browser.execute_script(is_open)
    mouse(browser, "Pressed", 400, 300)
    mouse(browser, "Released", 400, 300)
    assert not browser.execute_script(is_open)


def test_little_motion_is_passed_on(page, browser):
    def of_console():
        return python(page(), "console.setting(21)")

    before = of_console()
    with prefers(browser, "reduced-motion", "reduce"):
        assert of_console() != before


def test_keys_sound(page):
    browser = page()
    browser.execute_script(
        "window.tones = [];"
        "nibblock.console.on('sound', (pitch, loudness) => tones.push([pitch, loudness]));"
    )
    ByKeys(browser).tap("RIGHT")
    until(browser, "return window.tones.length > 1 && window.tones.at(-1)[0] === 0;")
    (pitch, loudness), *_, last = browser.execute_script("return window.tones;")
    assert pitch == 880 and 0 < loudness < 65536
    assert last[0] == 0
