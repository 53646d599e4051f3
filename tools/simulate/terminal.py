"""The console in a terminal: two pixels per character (upper half block) in 24-bit colour, shrunk
where necessary, and below it what the keys do.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
import time

from PIL import Image

from tools import streams
from tools.errors import ToolError
from tools.simulate.boards import DEFAULT, BoardModel, board_ids, board_model
from tools.simulate.display import Display
from tools.simulate.live import LiveHost

_KEYS = {
    "\x1b[A": "UP",
    "\x1b[B": "DOWN",
    "\x1b[C": "RIGHT",
    "\x1b[D": "LEFT",
    "\x1bOA": "UP",
    "\x1bOB": "DOWN",
    "\x1bOC": "RIGHT",
    "\x1bOD": "LEFT",
    "w": "UP",
    "s": "DOWN",
    "d": "RIGHT",
    "a": "LEFT",
    "\r": "A",
    "\n": "A",
    " ": "A",
    "z": "A",
    "\x1b": "B",
    "\x7f": "B",
    "\x08": "B",
    "x": "B",
    "m": "START",
    "p": "START",
    "\t": "SELECT",
    "c": "X",
    "v": "Y",
}
# What msvcrt returns for arrows, after "\x00" or "\xe0".
_WINDOWS_KEYS = {"H": "\x1b[A", "P": "\x1b[B", "M": "\x1b[C", "K": "\x1b[D"}
# A terminal reports presses, repeated while a key is held, but no releases: a key counts as
# released when it has not repeated for this long.
_RELEASE_S = 0.15
_FRAME_S = 0.04
#: What the line below the picture says of the keys: the first that fits.
_HELP = (
    "Arrows or WASD: D-pad   Enter, Space, Z: A   Esc, X: B   M: START   Tab: SELECT   C: X   V: Y"
    "   Q: quit",
    "Arrows: D-pad  Enter: A  Esc: B  M: START  Tab: SELECT  C: X  V: Y  Q: quit",
    "Arrows, Enter: A, Esc: B, M: menu, Q: quit",
    "Enter A  Esc B  M menu  Q quit",
    "Q: quit",
)
_SMALLEST = 6.0  # a picture shrunk by more shows nothing
_OPEN = "\x1b[?1049h\x1b[?25l\x1b[2J"
_CLOSE = "\x1b[0m\x1b[?25h\x1b[?1049l"


class TerminalHost(LiveHost):
    """The terminal in which the command was run; Q switches off."""

    def __init__(self) -> None:
        super().__init__()
        check_terminal()
        self._out = streams.plain(sys.stdout)
        self._restore = _raw_keys()
        self._lines: list[str] = []
        self._size = (0, 0)
        self._drawn = 0.0
        self._last: dict[str, float] = {}
        self._out.write(_OPEN)

    def open(self, width: int, height: int) -> None:
        """Accept any size."""
        self._lines = []

    def keys(self) -> None:
        """Turn typed characters into presses, and those no longer repeated into releases."""
        assert self.machine is not None
        now = time.perf_counter()
        for key in split_keys(_typed()):
            if key in ("q", "Q", "\x03"):
                self.quit()
            button = _KEYS.get(key.lower() if len(key) == 1 else key)
            if button is not None:
                if button not in self._last:
                    self.press(button, True)
                self._last[button] = now
        for button in [name for name, at in self._last.items() if now - at > _RELEASE_S]:
            del self._last[button]
            self.press(button, False)

    def show(self, display: Display) -> None:
        """Print the lines that changed."""
        now = time.perf_counter()
        if now - self._drawn < _FRAME_S:
            self.changed()  # a little later
            return
        self._drawn = now
        size = shutil.get_terminal_size()
        if size != self._size:
            self._size = (size.columns, size.lines)
            self._lines = []
            self._out.write("\x1b[0m\x1b[2J")
        lines = page(display.picture(), size.columns, size.lines)
        self._lines += [""] * (len(lines) - len(self._lines))
        for number, (line, old) in enumerate(zip(lines, self._lines, strict=False), 1):
            if line != old:
                self._out.write(f"\x1b[{number};1H{line}\x1b[0m")
        self._out.flush()
        self._lines = lines

    def close(self) -> None:
        """Restore the terminal."""
        self._out.write(_CLOSE)
        self._out.flush()
        self._restore()


def check_terminal() -> None:
    """Raise ToolError unless a person sits at a terminal."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise ToolError("play: --terminal needs a terminal; use --headless --keys SCRIPT")


def fitting_board(columns: int, lines: int) -> str:
    """Return the id of the board whose picture a terminal of that size shows best: the least
    shrunk, and of those the one with the most pixels; the usual board, if that is as good.
    """
    models = [board_model(name) for name in board_ids()]
    models = [model for model in models if model.width]

    def worth(model: BoardModel) -> tuple[float, int, bool]:
        shrunk = _shrunk(model.width, model.height, columns, lines - 1)
        return -max(shrunk, 1.0), model.width * model.height, model.id == DEFAULT

    return max(models, key=worth).id


def page(picture: Image.Image, columns: int, lines: int) -> list[str]:
    """Return what to print: the picture, and below it the keys; if the terminal is too small for
    every pixel, also how large it would have to be.
    """
    wide, high = picture.size
    keys = next((text for text in _HELP if len(text) <= columns), "")
    if _shrunk(wide, high, columns, lines - 1) <= 1.0:
        return [*half_blocks(picture, columns, lines - 1), _written(keys, columns)]
    needed = f"{wide}x{(high + 1) // 2 + 1}"
    texts = (
        f"The terminal is {columns}x{lines}: too small to show every pixel. {needed} is enough; "
        "smaller letters help.",
        f"{columns}x{lines} is too small: {needed} needed; smaller letters help",
        f"Too small: {needed} needed",
    )
    say = next((text for text in texts if len(text) <= columns), texts[-1][:columns])
    if _shrunk(wide, high, columns, lines - 2) > _SMALLEST:
        shown = [say, keys]
    else:
        shown = half_blocks(picture, columns, lines - 2)
        return [*shown, _written(say, columns), _written(keys, columns)]
    blank = [" " * columns] * max(0, lines - 2)
    return [*(_written(text, columns) for text in shown), *blank][:lines]


def _shrunk(wide: int, high: int, columns: int, lines: int) -> float:
    """Return how many times smaller a picture becomes; at most 1: it fits."""
    return max(wide / max(columns, 1), high / (2 * max(lines, 1)))


def _written(text: str, columns: int) -> str:
    return "\x1b[0m" + text[:columns].ljust(columns)


def half_blocks(picture: Image.Image, columns: int, lines: int) -> list[str]:
    """Return the picture as at most ``lines`` lines of at most ``columns`` characters, with colour
    codes.
    """
    shrink = max(picture.width / columns, picture.height / (2 * lines), 1.0)
    width = max(1, int(picture.width / shrink))
    height = max(2, int(picture.height / shrink) // 2 * 2)
    if (width, height) != picture.size:
        picture = picture.resize((width, height), Image.Resampling.BOX)
    data = picture.tobytes()
    stride = width * 3
    return [
        _line(data[at : at + stride], data[at + stride : at + 2 * stride])
        for at in range(0, height * stride, 2 * stride)
    ]


def _line(upper: bytes, lower: bytes) -> str:
    parts = []
    colours: tuple[bytes, bytes] | None = None
    for at in range(0, len(upper), 3):
        both = (upper[at : at + 3], lower[at : at + 3])
        if both != colours:
            above, below = (";".join(map(str, colour)) for colour in both)
            parts.append(f"\x1b[38;2;{above};48;2;{below}m")
            colours = both
        parts.append("\u2580")
    return "".join(parts)


def split_keys(text: str) -> list[str]:
    """Split typed text into keys: an escape sequence of three characters is one key."""
    return re.findall(r"\x1b[\[O].|.", text, re.DOTALL)


if os.name == "nt":
    import msvcrt

    def _raw_keys():
        os.system("")  # makes the Windows console understand escape sequences
        return lambda: None

    def _typed() -> str:
        text = ""
        while msvcrt.kbhit():
            char = msvcrt.getwch()
            text += _WINDOWS_KEYS.get(msvcrt.getwch(), "") if char in "\x00\xe0" else char
        return text
else:
    import select
    import termios
    import tty

    def _raw_keys():
        """Read keys one by one, without echo, from now on. Return a function that undoes it."""
        stdin = sys.stdin.fileno()
        before = termios.tcgetattr(stdin)
        tty.setcbreak(stdin)
        return lambda: termios.tcsetattr(stdin, termios.TCSADRAIN, before)

    def _typed() -> str:
        stdin = sys.stdin.fileno()
        if not select.select([stdin], [], [], 0)[0]:
            return ""
        return os.read(stdin, 64).decode("utf-8", "replace")
