"""Make recorded Brain solutions plainer: fewer exact waits, as the console does after a test, and
no inputs that change nothing.
"""

from nibblock.games.brain.editor.tidy import SPEEDS, relaxed
from nibblock.games.brain.rules import Brain
from tools.games.brain.check import why_broken


def simplify(rules: Brain, text: str) -> str:
    """Return the solution with fewer exact waits; ``text`` itself if it does not win."""
    parts = text.split(",")
    if wins(rules, text):
        for _ in relaxed(parts, lambda text: _try(rules, text)):
            pass
    return ",".join(parts)


def shortened(rules: Brain, text: str) -> str:
    """Return the solution without each input that it wins without; ``text`` itself if it does not
    win.
    """
    parts = text.split(",")
    last = len(parts) - 1 if wins(rules, text) else 0
    for n in range(last - (last % 2 == 0), 0, -2):
        shorter = parts[: n - 1] + parts[n + 1 :]
        if wins(rules, ",".join(shorter)):
            parts = shorter
    return simplify(rules, ",".join(parts))


def _try(rules: Brain, text: str):
    """Return whether a solution wins, as a generator: relaxed() runs on a console, in steps."""
    yield
    return wins(rules, text)


def wins(rules: Brain, text: str) -> bool:
    """Return whether a solution wins at playing speed, fast and slowly."""
    return all(not why_broken(rules, text, speed) for speed in SPEEDS)
