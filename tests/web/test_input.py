"""Keyboard, thumbs, mouse, pads and sound on a page without a console, which logs all it gets."""

import math
from pathlib import Path

import pytest
from chromium import missing, start, until
from held import frame, paste
from thumbs import Thumbs, be_phone, be_screen, mouse

from nibblock import keys
from tools.web.serve import running

HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "tools" / "web" / "page"


@pytest.fixture(scope="module")
def address():
    files = {path.relative_to(PAGE).as_posix(): path.read_bytes() for path in PAGE.rglob("*.*")}
    with running(files | {"index.html": (HERE / "bare_input.html").read_bytes()}) as server:
        yield server.url


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    reason = missing()
    if reason:
        pytest.skip(reason)
    found = start(tmp_path_factory.mktemp("profile"))
    focus(found)
    yield found
    found.quit()


def focus(browser):
    """Give the page the focus, which a browser without a window has only after a real key."""
    browser.execute_cdp_cmd("Emulation.setFocusEmulationEnabled", {"enabled": True})


@pytest.fixture
def page(browser, address):
    be_screen(browser)
    browser.get(address)
    browser.execute_script("document.querySelector('canvas').focus();")
    yield browser
    texts = [line["message"] for line in browser.get_log("browser")]
    assert [text for text in texts if "favicon" not in text] == []


@pytest.fixture
def thumbs(page):
    be_phone(page, 390, 844)
    page.refresh()
    return Thumbs(page)


def log(page):
    """Return what the console got since the last call."""
    return page.execute_script("return window.log.splice(0);")


# Keyboard


def key(page, key, code, down=True, **held):
    """Press or release a key; return whether the page kept it from the browser."""
    return page.execute_script(
        "const [type, given] = arguments;"
        "return !document.activeElement.dispatchEvent(new KeyboardEvent(type,"
        " {bubbles: true, cancelable: true, ...given}));",
        "keydown" if down else "keyup",
        {"key": key, "code": code, **held},
    )


def real(page, name, down=True):
    """Press or release a key as the browser itself gets it."""
    page.execute_cdp_cmd(
        "Input.dispatchKeyEvent",
        {"type": "keyDown" if down else "keyUp", "key": name, "code": name},
    )


def test_codes_are_the_consoles(page):
    found = page.execute_async_script(
        "const done = arguments[0]; import('./buttons.js').then((codes) => done({...codes}));"
    )
    names = ["LEFT", "UP", "RIGHT", "DOWN", "A", "B", "START", "SELECT", "X", "Y"]
    assert {name: found[name] for name in names} == {name: getattr(keys, name) for name in names}


def test_a_key_is_held_until_it_is_released(page):
    real(page, "ArrowLeft")
    assert log(page) == ["+LEFT"]
    assert key(page, "ArrowLeft", "ArrowLeft", repeat=True)
    assert log(page) == []
    real(page, "ArrowLeft", down=False)
    assert log(page) == ["-LEFT"]


#: What keys of English, French (z, q), Russian and German (z at KeyY) layouts are.
LAYOUTS = """
w KeyW UP, z KeyW UP, q KeyA LEFT, ц KeyW UP, z KeyZ A, z KeyY A, Z KeyZ A, я KeyZ A,
m Semicolon START, p KeyP START, Enter NumpadEnter A, Escape Escape B, Backspace Backspace B,
q KeyQ SELECT, c KeyC X, v KeyV Y
"""


def test_each_layout(page):
    rows = [row.split() for row in LAYOUTS.split(",")] + [[" ", "Space", "A"]]
    for letter, code, button in rows:
        assert key(page, letter, code)
        key(page, letter, code, down=False)
        assert log(page) == ["+" + button, "-" + button], (letter, code)


#: What keys of a level do; layouts are German (z at KeyY), Russian and Colemak: there, the place is
#: under the finger.
OF_A_LEVEL = (
    *(("u", "KeyU", "", ["+B", "-B"]), ("z", "KeyY", "ctrlKey", ["+B", "-B"])),
    *(("z", "KeyZ", "metaKey", ["+B", "-B"]), ("U", "KeyU", "shiftKey", ["+X", "-X"])),
    *(("y", "KeyY", "ctrlKey", ["+X", "-X"]), ("r", "KeyR", "", ["+Y", "-Y"])),
    *(("к", "KeyR", "", ["+Y", "-Y"]), ("r", "KeyS", "", ["+DOWN", "-DOWN"])),
    *(("n", "KeyN", "", ["next"]), ("f", "KeyF", "", ["full"]), ("i", "KeyI", "", ["where"])),
)


def test_keys_that_boards_have_no_button_for(page):
    for letter, code, more, heard in OF_A_LEVEL:
        held = {more: True} if more else {}
        page.execute_script("window.playing = true;")
        key(page, letter, code, **held)
        key(page, letter, code, down=False, **held)
        assert log(page) == heard, (letter, code)
        page.execute_script("window.playing = false;")
        assert key(page, letter, code, **held) == (more in ("", "shiftKey"))
        key(page, letter, code, down=False, **held)
        log(page)


def change(page, row):
    """Let the player change what does this; the page waits for a press then."""
    page.execute_script(
        "const rows = [...document.querySelectorAll('.keylist tbody tr')];"
        "rows.find((row) => row.cells[0].textContent === arguments[0])"
        ".querySelector('button').click();",
        row,
    )


def test_the_player_changes_keys_and_buttons_of_a_pad(page):
    """They are kept, and listed; Escape changes nothing; all can be as at first again."""
    assert key(page, "?", "Slash", shiftKey=True) and is_listed(page)
    change(page, "Up")
    real(page, "Escape")
    real(page, "Escape", down=False)
    change(page, "Up")
    key_in_list(page, "j", "KeyJ")
    change(page, "A: choose")
    log(page)
    assert pads(page, "fakePad([7])") == []
    change(page, "Undo")
    assert pads(page, "fakePad([7, 0])") == []
    assert pads(page, "fakePad([])") == []
    rows = page.execute_script(
        "return [...document.querySelectorAll('.keylist tbody tr')].map((row) => row.innerText)"
    )
    shown = [row.split("\t")[:2] for row in rows]
    assert ["Up", "↑, W, J"] in shown and ["Undo", "U, Ctrl+Z"] in shown, shown
    page.execute_script("document.querySelector('.keylist').close(); window.log.splice(0);")
    page.refresh()
    page.execute_script("window.playing = true;")
    assert key(page, "j", "KeyJ")
    key(page, "j", "KeyJ", down=False)
    assert log(page) == ["+UP", "-UP"]
    assert pads(page, "fakePad([7])") == ["+A"]
    assert pads(page, "fakePad([])") == ["-A"]
    assert pads(page, "fakePad([0])") == ["+B"]
    assert pads(page, "fakePad([])") == ["-B"]
    key(page, "F1", "F1")
    page.execute_script("document.querySelector('.keylist header button').click();")
    page.execute_script("document.querySelector('.keylist').close(); window.log.splice(0);")
    assert not key(page, "j", "KeyJ") and log(page) == []


def key_in_list(page, letter, code):
    page.execute_script(
        "document.querySelector('.keylist').dispatchEvent(new KeyboardEvent('keydown',"
        " {key: arguments[0], code: arguments[1], bubbles: true, cancelable: true}));",
        letter,
        code,
    )


def test_shortcuts_are_the_browsers(page):
    for held in ("ctrlKey", "metaKey", "altKey"):
        for letter, code in ("a", "KeyA"), ("ArrowLeft", "ArrowLeft"), ("Enter", "Enter"):
            assert not key(page, letter, code, **{held: True})
    assert not key(page, "Tab", "Tab")
    assert not key(page, "F5", "F5")
    assert log(page) == []


def test_a_field_keeps_its_keys(page):
    page.execute_script("document.getElementById('field').focus();")
    assert not key(page, "z", "KeyZ")
    assert not key(page, "ArrowLeft", "ArrowLeft")
    assert log(page) == []


def test_two_keys_for_one_button_are_one_press(page):
    key(page, "ArrowLeft", "ArrowLeft")
    key(page, "a", "KeyA")
    key(page, "ArrowLeft", "ArrowLeft", down=False)
    assert log(page) == ["+LEFT"]
    key(page, "a", "KeyA", down=False)
    assert log(page) == ["-LEFT"]


@pytest.mark.parametrize("event", ["blur", "pagehide"])
def test_nothing_stays_held_when_the_window_is_left(page, event):
    key(page, "ArrowLeft", "ArrowLeft")
    key(page, "Enter", "Enter")
    page.execute_script("dispatchEvent(new Event(arguments[0]));", event)
    assert log(page) == ["+LEFT", "+A", "-LEFT", "-A", "stop"]
    key(page, "ArrowLeft", "ArrowLeft", repeat=True)
    key(page, "ArrowLeft", "ArrowLeft", down=False)
    assert log(page) == []


def test_nothing_stays_held_after_the_command_key_of_a_mac(page):
    key(page, "ArrowLeft", "ArrowLeft")
    key(page, "Meta", "MetaLeft")
    key(page, "Meta", "MetaLeft", down=False)
    assert log(page) == ["+LEFT", "-LEFT"]


def test_typing_on_the_consoles_keyboard(page):
    page.execute_script("window.keyboard = true;")
    for letter, code in ("z", "KeyZ"), ("Enter", "Enter"), ("Backspace", "Backspace"):
        assert key(page, letter, code)
    assert key(page, "@", "KeyQ", ctrlKey=True, altKey=True, modifierAltGraph=True)
    assert key(page, "ArrowLeft", "ArrowLeft")
    assert paste(page, "NB1-XYZ")
    typed = [line for line in log(page) if not line.startswith("stop")]
    assert typed == ["type z", "type \r", "type \b", "type @", "+LEFT", "paste NB1-XYZ"]


def is_listed(page):
    return page.execute_script("return document.querySelector('.keylist').open;")


def test_f1_lists_the_keys_and_the_next_press_only_closes_the_list(page):
    key(page, "ArrowLeft", "ArrowLeft")
    assert key(page, "F1", "F1")
    assert log(page) == ["+LEFT", "-LEFT", "stop"]
    assert is_listed(page)
    key(page, "ArrowLeft", "ArrowLeft")
    assert log(page) == []
    page.execute_script("window.pads = [fakePad([0])];")
    frame(page)
    assert not is_listed(page)
    assert log(page) == []
    key(page, "F1", "F1")
    key(page, "F1", "F1")
    assert not is_listed(page)


# Thumbs


def around(thumbs, degrees, part=0.7):
    """Return a place on the D-pad: 0 is right, 90 is up."""
    x, y = thumbs.middle(".cross")
    right = thumbs.middle(".cross .right")[0] - x
    turn = math.radians(degrees)
    return x + right * part * math.cos(turn), y - right * part * math.sin(turn)


def test_a_thumb_slides_between_directions(page, thumbs):
    thumbs.down(around(thumbs, 0))
    assert log(page) == ["+RIGHT"]
    assert page.execute_script("return document.querySelectorAll('.held').length;") == 1
    for degrees in range(0, 361, 15):
        thumbs.move(around(thumbs, degrees))
    slid = ["-RIGHT", "+UP", "-UP", "+LEFT", "-LEFT", "+DOWN", "-DOWN", "+RIGHT"]
    assert log(page) == slid
    thumbs.move(around(thumbs, 0, 0.01))  # the middle
    assert log(page) == ["-RIGHT"]
    thumbs.move(around(thumbs, 180, 9))  # far off the cross, and of the page
    assert log(page) == ["+LEFT"]
    thumbs.up()
    assert log(page) == ["-LEFT"]
    assert page.execute_script("return document.querySelectorAll('.held').length;") == 0


def test_a_diagonal_stays_what_it_was(page, thumbs):
    thumbs.down(around(thumbs, 40))
    for degrees in (45, 50, 44, 51, 40):
        thumbs.move(around(thumbs, degrees))
    assert log(page) == ["+RIGHT"]
    thumbs.move(around(thumbs, 56))
    for degrees in (45, 40, 46):
        thumbs.move(around(thumbs, degrees))
    assert log(page) == ["-RIGHT", "+UP"]
    thumbs.up()
    assert log(page) == ["-UP"]


def test_two_thumbs(page, thumbs):
    a, b = thumbs.middle(".thumb.a"), thumbs.middle(".thumb.b")
    thumbs.down(around(thumbs, 90), 1)
    thumbs.down(b, 2)
    assert log(page) == ["+UP", "+B"]
    thumbs.move(around(thumbs, 0), 1)
    assert log(page) == ["-UP", "+RIGHT"]
    thumbs.move(a, 2)
    assert log(page) == ["-B", "+A"]
    thumbs.up(1)
    assert log(page) == ["-RIGHT"]
    thumbs.up(2)
    assert log(page) == ["-A"]


def test_thumbs_are_dropped_with_the_window_and_by_the_system(page, thumbs):
    thumbs.down(around(thumbs, 90), 1)
    page.execute_script("dispatchEvent(new Event('blur'));")
    assert log(page) == ["+UP", "-UP", "stop"]
    thumbs.move(around(thumbs, 0), 1)
    assert log(page) == []
    thumbs.up(1)
    thumbs.down(around(thumbs, 90), 1)
    thumbs.cancel()
    assert log(page) == ["+UP", "-UP"]


def test_the_page_stays_still_under_thumbs(page, thumbs):
    x, y = thumbs.middle(".cross")
    thumbs.down((x, y))
    for step in range(6):
        thumbs.move((x, y - 40 * step))
    thumbs.up()
    thumbs.tap((x, y))
    thumbs.tap((x, y))
    still = "return [scrollX, scrollY, visualViewport.scale, getSelection().toString()];"
    assert page.execute_script(still) == [0, 0, 1, ""]


def test_each_thumb_button_has_a_name_and_works_for_a_screen_reader(page, thumbs):
    names = page.execute_script(
        "return [...document.querySelectorAll('.thumb')].map((one) => one.ariaLabel);"
    )
    assert sorted(names) == ["A: choose", "B: back, undo", "Down", "Left", "Menu", "Right", "Up"]
    page.execute_script("document.querySelector('.thumb.menu').click();")
    until(page, "return window.log.length > 1;")
    assert log(page) == ["+START", "-START"]


# Mouse


def test_the_mouse_points_in_the_boards_pixels(page):
    left, top = page.execute_script(
        "const box = document.querySelector('canvas').getBoundingClientRect();"
        "return [box.left, box.top];"
    )
    mouse(page, "Pressed", left + 11, top + 20)
    mouse(page, "Moved", left + 50, top + 20)
    mouse(page, "Moved", left + 250, top + 20)  # beside the picture: it is still held
    mouse(page, "Released", left + 250, top + 20)
    assert log(page) == ["press 5 10", "move 25 10", "move 125 10", "release"]
    mouse(page, "Moved", left + 50, top + 20, "none")
    mouse(page, "Pressed", left + 50, top + 20, "right")
    mouse(page, "Released", left + 50, top + 20, "right")
    assert log(page) == ["back"]
    for _ in range(2):
        mouse(page, "Wheel", left + 50, top + 20, "none", deltaX=0, deltaY=-50)
    until(page, "return window.log.length;")
    assert log(page) == ["wheel 1"]


# Pads


def pads(page, *script):
    page.execute_script("window.pads = [" + ", ".join(script) + "];")
    frame(page)
    return log(page)


def test_a_pad(page):
    assert pads(page, "fakePad([0, 12])") == ["+A", "+UP"]
    assert pads(page, "fakePad([1])") == ["-A", "+B", "-UP"]
    assert pads(page, "fakePad([9])") == ["-B", "+START"]
    assert pads(page, "fakePad([])") == ["-START"]
    assert pads(page, "fakePad([], [0.5, 0])") == []
    assert pads(page, "fakePad([], [0.6, 0.5])") == ["+RIGHT"]
    assert pads(page, "fakePad([], [0.6, 0.7])") == []
    assert pads(page, "fakePad([], [0.4, 0.1])") == []
    assert pads(page, "fakePad([], [0.6, 0.9])") == ["-RIGHT", "+DOWN"]
    assert pads(page, "fakePad([], [0.1, 0.3])") == ["-DOWN"]


def test_a_pad_that_the_browser_does_not_know(page):
    hat = "fakePad([], [0, 0, 0, 0, 0, 0, 0, 0, 0, %s], {mapping: ''})"
    assert pads(page, hat % -1) == ["+UP"]
    assert pads(page, hat % -0.43) == ["-UP", "+RIGHT"]
    assert pads(page, hat % 0.14) == ["-RIGHT", "+DOWN"]
    assert pads(page, hat % 0.71) == ["-DOWN", "+LEFT"]
    assert pads(page, hat % 1.28) == ["-LEFT"]
    assert pads(page, "fakePad([7], [], {mapping: ''})") == ["+START"]


def test_pads_come_and_go(page):
    assert pads(page, "fakePad([0])", "null", "fakePad([0], [], {index: 2})") == ["+A"]
    assert pads(page, "null", "null", "fakePad([0], [], {index: 2})") == []
    assert pads(page) == ["-A"]
    assert pads(page, "fakePad([0, 15])") == ["+A", "+RIGHT"]
    assert pads(page, "fakePad([0, 15], [], {connected: false})") == ["-A", "-RIGHT"]


def test_a_pad_lets_go_with_the_window(page):
    assert pads(page, "fakePad([0])") == ["+A"]
    page.execute_script("dispatchEvent(new Event('blur'));")
    frame(page)
    assert log(page) == ["-A", "stop"]
    assert pads(page, "fakePad([])") == []
    assert pads(page, "fakePad([0])") == ["+A"]


# Sound

SOUNDS = "return window.audio?.state === 'running';"


def test_sound_begins_with_the_first_key_and_ends_with_the_page(page):
    page.execute_script("window.sound.tone(880, 0.3);")
    assert page.execute_script("return window.heard;") == []
    page.execute_script("window.sound.tone(0, 0);")
    real(page, "ArrowLeft")
    real(page, "ArrowLeft", down=False)
    until(page, SOUNDS)
    page.execute_script("window.sound.tone(880, 0.01); window.sound.tone(440, 0.9);")
    heard = page.execute_script("return window.heard;")
    assert heard == ["square", "pitch 880", "level 0.02", "pitch 440", "level 0.25"]
    until(page, "return window.turns >= 5;")
    page.execute_script("window.sound.tone(0, 0);")
    assert page.execute_script("return window.heard.slice(5);") == ["level 0", "stop"]
    turns = page.execute_script("return window.turns;")
    page.execute_async_script("setTimeout(arguments[0], 60);")
    assert page.execute_script("return window.turns;") <= turns
    page.execute_script("window.sound.tone(880, 0.3); window.heard.length = 0;")
    page.execute_script(
        "Object.defineProperty(document, 'hidden', {value: true, configurable: true});"
        "document.dispatchEvent(new Event('visibilitychange'));"
    )
    assert page.execute_script("return window.heard;") == ["level 0", "stop"]
    page.execute_script("delete document.hidden;")


def test_a_thumb_lets_it_sound_too(page, thumbs):
    thumbs.tap(thumbs.middle(".thumb.a"))
    until(page, SOUNDS)
    page.execute_script("window.sound.tone(880, 0.3);")
    assert page.execute_script("return window.heard;")[:1] == ["square"]
    page.execute_script("window.sound.tone(0, 0);")


def test_a_console_that_stops_in_a_tone_does_not_sound_for_ever(page):
    real(page, "ArrowLeft")
    real(page, "ArrowLeft", down=False)
    until(page, SOUNDS)
    page.execute_script("window.sound.tone(880, 0.3);")
    until(page, "return window.heard.at(-1) === 'stop';")


@pytest.fixture
def lenient(address, tmp_path):
    """A browser that lets pages sound, as all do once a button was pressed; no key, no touch."""
    if missing():
        pytest.skip(missing())
    allowed = "--autoplay-policy=no-user-gesture-required"
    found = start(tmp_path / "profile", (800, 600), "en-US", allowed)
    focus(found)
    found.get(address)
    yield found
    found.quit()


def told_of_a_pad(page, has_counted):
    """Press a pad's button; the browser has counted it as the player's, or has not."""
    page.execute_script(
        "const activation = {hasBeenActive: arguments[0]};"
        "Object.defineProperty(navigator, 'userActivation',"
        " {value: activation, configurable: true});",
        has_counted,
    )
    assert pads(page, "fakePad([0])") == ["+A"]
    pads(page, "fakePad([])")
    if has_counted:
        until(page, SOUNDS)
    else:
        assert page.execute_script("return window.audio === undefined;")
    page.execute_script("window.sound.tone(880, 0.3);")
    heard = page.execute_script("return window.heard.splice(0);")
    page.execute_script("window.sound.tone(0, 0);")
    return heard


def test_a_pad_alone_lets_it_sound_where_browsers_count_that(lenient):
    assert told_of_a_pad(lenient, False) == []
    assert told_of_a_pad(lenient, True)[:1] == ["square"]
