"""The console in the page, driven like the simulator: the same scripts in the same virtual time."""

import base64
import io
from pathlib import Path

from kept import fill
from PIL import Image

from nibblock.boards import NAMES
from tools.simulate.boards import board_model
from tools.simulate.script import parse_script

HERE = Path(__file__).resolve().parent
CODES = {name: code for code, name in enumerate(NAMES.split())}
EMPTY = """
const { files } = nibblock.console;
for (const path of files.list("lib")) files.remove(path);
"""
_CALL = """
const python = nibblock.console.python;
return python.globals.get(arguments[0])(...[...arguments].slice(1));
"""


def on_canvas(browser):
    """Return the picture as it is drawn, before the browser scales it."""
    data = browser.execute_script("return document.getElementById('screen').toDataURL()")
    return Image.open(io.BytesIO(base64.b64decode(data.split(",")[1]))).convert("RGB")


class Page:
    """The page, open in ``browser`` with the board's size, as a console with these files as its
    drive's levels. ``settings``: as the simulator has them.
    """

    def __init__(self, browser, board, levels, settings=None):
        self.browser = browser
        self.model = board_model(board)
        answers = {"NIBBLOCK_LANGUAGE": "en", "NIBBLOCK_SOUND": "off", **(settings or {})}
        self.settings = "\n".join(f"{name}={value}" for name, value in answers.items())
        browser.execute_script(EMPTY)
        fill(browser, levels)
        program = (HERE / "vm_script.py").read_text(encoding="utf-8")
        browser.execute_script(
            "nibblock.console.pause(); nibblock.console.python.runPython(arguments[0])", program
        )
        self.power_on(False)

    def power_on(self, keeps_chip=True):
        """Start the console on its drive, as after a power cut."""
        self.browser.execute_script(_CALL, "power_on", self.settings, keeps_chip)

    def do(self, statement):
        """Let the console do something: ``go("help")``."""
        self.browser.execute_script(
            "nibblock.console.python.runPython(arguments[0])", f"page._console.{statement}"
        )
        return self

    def run(self, script):
        """Play a script; return self."""
        steps = []
        for step in parse_script(script, self.model):
            if step.kind == "power":
                self._play(steps)
                steps = []
                if step.what == "on":
                    self.power_on()
            else:
                code = CODES.get(step.what, -1) if step.kind in ("press", "release") else -1
                steps.append((code, int(step.kind == "press"), step.after))
        self._play(steps)
        return self

    def _play(self, steps):
        script = ";".join("{} {} {}".format(*step) for step in steps)
        self.browser.execute_script(_CALL, "play", script)

    def screen(self):
        return on_canvas(self.browser)
