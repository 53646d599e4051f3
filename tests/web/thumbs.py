"""Fingers and a mouse on a page in Chromium, as its own protocol reports them."""


def be_phone(browser, width, height, ratio=2):
    """Let the page believe that it is on a phone with a touch screen of that size."""
    browser.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride",
        {"width": width, "height": height, "deviceScaleFactor": ratio, "mobile": True},
    )
    browser.execute_cdp_cmd(
        "Emulation.setTouchEmulationEnabled", {"enabled": True, "maxTouchPoints": 5}
    )


def be_screen(browser):
    """Let the page believe again that it is in a window of a computer."""
    browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    browser.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": False})


def mouse(browser, kind, x, y, button="left", **given):
    """Let the mouse be Pressed, Moved or Released at a place of the page, or its Wheel turned."""
    buttons = {"left": 1, "right": 2}.get(button, 0)
    place = {"x": x, "y": y, "button": button, "buttons": buttons, "clickCount": 1}
    browser.execute_cdp_cmd("Input.dispatchMouseEvent", {"type": "mouse" + kind, **place, **given})


class Thumbs:
    """Fingers on the page, each with a number; places are pixels of the page."""

    def __init__(self, browser):
        self._browser = browser
        self._down = {}

    def middle(self, selector):
        """Return the middle of what the selector finds."""
        return self._browser.execute_script(
            "const box = document.querySelector(arguments[0]).getBoundingClientRect();"
            "return [box.x + box.width / 2, box.y + box.height / 2];",
            selector,
        )

    def down(self, place, finger=0):
        self._down[finger] = place
        self._send("touchStart")

    def move(self, place, finger=0):
        self._down[finger] = place
        self._send("touchMove")

    def up(self, finger=0):
        self._send("touchEnd", {finger: self._down.pop(finger)})

    def cancel(self):
        self._down.clear()
        self._send("touchCancel", {})

    def tap(self, place):
        self.down(place)
        self.up()

    def _send(self, kind, down=None):
        down = self._down if down is None else down
        points = [{"x": x, "y": y, "id": finger} for finger, (x, y) in down.items()]
        self._browser.execute_cdp_cmd(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": points}
        )
