"""Solve a level of each game on the page: by keys, by thumbs, by a pad and by the mouse."""

import random

import hands
import pytest
from chromium import python, ready, screen, until
from conftest import DEEP
from held import KEYS, ByKeys, ByPad, ByThumbs, frame, paste, place_of
from thumbs import be_screen, mouse
from waiting import eventually

from nibblock.games.brain.packs.solution import Playback
from nibblock.packs import open_pack

SETTLED = True  # see conftest.py

MEANS = {"keys": ByKeys, "thumbs": ByThumbs, "pad": ByPad}
#: One of them for another game: what they press is the same in all games.
FOR_BRAIN = MEANS if DEEP else ["pad"]
SOKOBAN = "levels/1-sokoban/1-first-steps.nbk"
KLOCKI = "levels/2-klocki/1-lessons.nbk"
BRAIN = "levels/3-brain/1-lessons.nbk"
RANDOM_KEYS = 50_000 if DEEP else 4_000  # 500 from each beginning
#: Where random keys begin, in turn: from the title alone they seldom leave the editor.
BEGINNINGS = (
    ("title",),
    ("games.sokoban.screen", SOKOBAN, 0),
    ("editor.screen", KLOCKI, 0),
    ("games.klocki.screen", KLOCKI, 0),
    ("settings",),
    ("games.brain.screen", BRAIN, 0),
    ("levels", SOKOBAN, 0),
    ("packs", "", ""),
)


@pytest.fixture
def at_level(page, request):
    """Return a function that opens the first level of a pack, and returns the browser and the
    hands.
    """

    def start(path, means):
        browser = page()
        made = MEANS[means](browser)
        ready(browser)
        python(browser, f"console.play('{path}', 0)")
        until_python(browser, "hasattr(console.screen, 'rules') and 1 or 0")
        frame(browser)
        return browser, made

    yield start
    browser = request.getfixturevalue("browser")
    be_screen(browser)


def until_python(browser, expression):
    eventually(lambda: python(browser, expression), lambda: expression)


def pixel(row, column):
    """Return expressions for the middle of a cell of the board in play: across and down."""
    view = "console.screen.view"
    step = f"{view}.size * {view}.scale"
    return (
        f"{view}.group.x + ({column} - {view}.left) * {step} + {step} // 2",
        f"{view}.group.y + ({row} - {view}.top) * {step} + {step} // 2",
    )


def solved(browser):
    """Wait until the level is solved and its menu is open."""
    until_python(browser, "console.screen.rules.solved and 1 or 0")
    until_python(browser, "console.screen.dialog and 1 or 0")


@pytest.mark.parametrize("means", MEANS)
def test_sokoban(at_level, means):
    browser, made = at_level(SOKOBAN, means)
    for name in ("RIGHT", "DOWN", "B", "RIGHT", "RIGHT", "RIGHT"):
        made.tap(name)
    solved(browser)
    assert python(browser, "console.screen.session.at") == 4


@pytest.mark.parametrize("means", FOR_BRAIN)
def test_brain(at_level, means, root):
    pack = open_pack(str(root / BRAIN))
    playback = Playback(next(pack.texts(0)))
    pack.close()
    browser, made = at_level(BRAIN, means)
    while (pressed := playback.next()) >= 0:
        if python(browser, "console.screen.rules.solved and 1 or 0"):
            break
        if not pressed and python(browser, "console.screen.session.quiet and 1 or 0"):
            continue
        turned = python(browser, "console.screen.view.turned and 1 or 0")
        for way in range(4):
            if pressed >> way & 1:
                play_frame(browser, made, hands.WAYS[way + turned & 3])
    solved(browser)


#: Let go of everything once Brain has counted a frame: Python may be too slow to do that.
LET_GO = """
const at = arguments[0];
const { python } = nibblock.console;
let done = false;
nibblock.console.on("frame", () => {
  if (done) return;
  python.runPython("import nibblock.console as c\\nnow = c.running.screen.session.at");
  done = python.globals.get("now") > at;
  if (done) dispatchEvent(new Event("blur"));
});
"""


def play_frame(browser, made, name):
    """Hold a direction until Brain has counted a frame with it, and all has come to rest."""
    at = python(browser, "console.screen.session.at")
    browser.execute_script(LET_GO, at)
    made.down(name)
    until_python(browser, f"console.screen.session.at > {at} and 1 or 0")
    made.up(name)
    done = "console.screen.session.quiet or console.screen.rules.solved"
    until_python(browser, f"({done}) and 1 or 0")


def test_a_finger_on_the_picture_points(at_level):
    """Tap on the floor: the player walks there. Tap on the bar above the level: its menu opens."""
    browser, made = at_level(SOKOBAN, "thumbs")
    wide, at = (python(browser, "console.screen.rules." + name) for name in ("width", "at"))
    made.touch(*(python(browser, text) for text in pixel(at // wide, at % wide + 1)))
    until_python(browser, "console.screen.session.at == 1 and 1 or 0")
    made.touch(120, 3)
    until_python(browser, "console.screen.dialog and 1 or 0")


def test_klockis_blocks_are_dragged_by_the_mouse(at_level):
    """The first lesson takes one block: right, down and out on the right."""
    browser, _ = at_level(KLOCKI, "keys")

    def point(kind, row, column):
        x, y = (python(browser, text) for text in pixel(row, column))
        mouse(browser, kind, *place_of(browser, x, y))

    point("Pressed", 1, 1)
    for row, column, steps in ((1, 4, 3), (4, 4, 6), (4, 5, 7)):
        point("Moved", row, column)
        until_python(browser, f"console.screen.session.at == {steps} and 1 or 0")
    point("Released", 4, 5)
    solved(browser)


def test_keys_of_a_level_and_the_menus_loudness(at_level):
    browser, made = at_level(SOKOBAN, "keys")

    made.tap("RIGHT")
    for (letter, code), at in ((("u", "KeyU"), 0), (("U", "KeyU"), 0), (("r", "KeyR"), 0)):
        made.type(letter, code)
        until_python(browser, f"console.screen.session.at == {at} and 1 or 0")
    made.type("n", "KeyN")
    until_python(browser, "console.screen.index == 1 and 1 or 0")
    browser.execute_script("document.getElementById('more').open = true;")
    now = "return document.getElementById('loudness').value;"
    until(browser, now.replace(";", " === '1';"))
    browser.execute_script(
        "loudness.value = '0'; loudness.dispatchEvent(new Event('change'));"
        "document.getElementById('more').open = false;"
    )
    assert python(browser, "console.sound is None and 1 or 0")
    assert browser.execute_script("return nibblock.console.loudness(2);") == 2


def test_typing_a_code_and_pasting_it(page):
    browser = page()
    ready(browser)
    python(browser, "console.go('enter', '')")
    until_python(browser, "getattr(console.screen, 'dialog', None) and 1 or 0")
    made = ByKeys(browser)
    for letter in "12":
        made.type(letter, "Digit" + letter, letter)
    assert python(browser, "console.screen.dialog.text") == "12"
    made.tap("B")
    assert python(browser, "console.screen.dialog.text") == "1"
    assert paste(browser, "1234")
    assert python(browser, "console.screen.dialog.text") == "1234"


def test_random_keys(page):
    """Press keys at random, all over the console: nothing may fail, and it still answers. On the
    smallest screen, which takes the least time to draw.
    """
    browser = page("?size=128x128")
    dice = random.Random(16)
    codes = [*KEYS.values(), "KeyQ", "KeyC", "KeyV", "KeyZ", "KeyX", "Space", "Escape", "KeyJ"]
    steps = [(dice.choice(codes), dice.random() < 0.1) for _ in range(RANDOM_KEYS)]
    for at in range(0, len(steps), AT_ONCE):
        where = BEGINNINGS[at // AT_ONCE % len(BEGINNINGS)]
        python(browser, f"console.go(*{where!r})")
        pressed = browser.execute_async_script(PRESS_AT_RANDOM, steps[at : at + AT_ONCE])
        assert pressed == len(steps[at : at + AT_ONCE])
        assert browser.execute_script("return nibblock.console.running;")
        failed = python(browser, "repr(console.failed)")
        assert failed == "None" or "can't draw levels of this game" in failed, (at, where, failed)
    assert not browser.execute_script("return document.querySelector('.grave');")
    browser.execute_script("nibblock.console.press(4); nibblock.console.release(4);")
    assert screen(browser)


AT_ONCE = 500
#: Press keys, 50 for each frame, some of which stay down for a while.
PRESS_AT_RANDOM = """
const [steps, done] = arguments;
const held = [];
let pressed = 0;
const send = (type, code) => {
  const key = code.startsWith("Key") ? code.slice(3).toLowerCase() : code;
  dispatchEvent(new KeyboardEvent(type, { key, code, bubbles: true, cancelable: true }));
};
function press() {
  for (const [code, long] of steps.splice(0, 50)) {
    send("keydown", code);
    pressed++;
    held.push(code);
    if (!long) while (held.length) send("keyup", held.pop());
  }
  if (steps.length) requestAnimationFrame(press);
  else done(pressed);
}
press();
"""
