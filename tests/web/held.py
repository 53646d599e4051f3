"""The console's buttons on the page, pressed as a player would: by keys, by thumbs or by a pad.

Each has ``down(name)``, ``up(name)`` and ``tap(name)`` for LEFT, UP, RIGHT, DOWN, A, B and START. A
tap is short however busy the machine is: a button that is held repeats.
"""

from thumbs import Thumbs, be_phone

KEYS = {
    "LEFT": "ArrowLeft",
    "UP": "ArrowUp",
    "RIGHT": "ArrowRight",
    "DOWN": "ArrowDown",
    "A": "Enter",
    "B": "Backspace",
    "START": "KeyM",
}
PAD = {"A": 0, "B": 1, "START": 9, "UP": 12, "DOWN": 13, "LEFT": 14, "RIGHT": 15}


class ByKeys:
    """The keyboard, as the browser gets it from the system."""

    def __init__(self, browser):
        self._browser = browser

    def down(self, name):
        self._send("rawKeyDown", KEYS[name])

    def up(self, name):
        self._send("keyUp", KEYS[name])

    def tap(self, name):
        self.down(name)
        self.up(name)
        frame(self._browser)

    def type(self, key, code, text=""):
        """Tap any key."""
        self._send("keyDown", code, key, text)
        self._send("keyUp", code, key)

    def _send(self, kind, code, key="", text=""):
        key = key or {"KeyM": "m"}.get(code, code)
        self._browser.execute_cdp_cmd(
            "Input.dispatchKeyEvent", {"type": kind, "key": key, "code": code, "text": text}
        )


class ByThumbs:
    """One finger for each button of the page, on a phone."""

    def __init__(self, browser):
        self._browser = browser
        be_phone(browser, 390, 844, 1)
        browser.refresh()
        self._thumbs = Thumbs(browser)
        self._places = {}

    def down(self, name):
        self._thumbs.down(self._place(name), list(KEYS).index(name))

    def up(self, name):
        self._thumbs.up(list(KEYS).index(name))

    def tap(self, name):
        self._place(name)
        self.down(name)
        self.up(name)
        frame(self._browser)

    def touch(self, x, y):
        """Tap a pixel of the console's screen."""
        self._thumbs.tap(place_of(self._browser, x, y))

    def _place(self, name):
        if name not in self._places:
            selector = {"START": "menu"}.get(name, name.lower())
            self._places[name] = self._thumbs.middle(".thumb." + selector)
        return self._places[name]


class ByPad:
    """A pad that only a script knows."""

    def __init__(self, browser):
        self._browser = browser
        self._held = set()
        browser.execute_script(
            "window.held = [];"
            "const pad = () => ({index: 0, connected: true, mapping: 'standard',"
            " axes: [0, 0, 0, 0], buttons: Array.from({length: 17},"
            " (_, i) => ({pressed: held.includes(i), value: 0}))});"
            "navigator.getGamepads = () => [pad()];"
            "dispatchEvent(new Event('gamepadconnected'));"
        )

    def down(self, name):
        self._held.add(PAD[name])
        self._tell()

    def up(self, name):
        self._held.discard(PAD[name])
        self._tell()

    def tap(self, name):
        """Hold a button for two frames: the page asks a pad once in each."""
        self._browser.execute_async_script(
            "const [button, done] = arguments;"
            "window.held = [button];"
            "const free = () => { window.held = [];"
            "  requestAnimationFrame(() => requestAnimationFrame(() => done())); };"
            "requestAnimationFrame(() => requestAnimationFrame(free));",
            PAD[name],
        )

    def _tell(self):
        self._browser.execute_script("window.held = arguments[0];", sorted(self._held))
        frame(self._browser)


def place_of(browser, x, y):
    """Return where on the page a pixel of the console's screen is."""
    return browser.execute_script(
        "const box = document.getElementById('screen').getBoundingClientRect();"
        "const scale = box.width / nibblock.screen.width;"
        "return [box.left + (arguments[0] + 0.5) * scale, box.top + (arguments[1] + 0.5) * scale];",
        x,
        y,
    )


def paste(browser, text):
    """Paste a text; return whether the page kept it from the browser."""
    return browser.execute_script(
        "const data = new DataTransfer(); data.setData('text/plain', arguments[0]);"
        "return !document.body.dispatchEvent(new ClipboardEvent('paste',"
        " {clipboardData: data, bubbles: true, cancelable: true}));",
        text,
    )


def frame(browser):
    """Let the page show two frames: the first may have begun before what was done."""
    browser.execute_async_script(
        "const done = arguments[0];"
        "requestAnimationFrame(() => requestAnimationFrame(() => done()));"
    )
