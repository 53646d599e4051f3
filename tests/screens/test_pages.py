"""Turning a page paints each pixel once: part by part, displayio would paint many of them twice."""

import pytest
from every_screen import BOARDS
from hands import running, visit


@pytest.mark.parametrize("size", ["160x128", "240x240"])
@pytest.mark.parametrize(
    ("screen", "args", "key", "turned"),
    [
        ("help", (), "RIGHT", lambda shown: shown._at),
        ("settings", (), "DOWN", lambda shown: shown._shown),
        ("statistics", (0, "title"), "DOWN", lambda shown: shown._at),
    ],
)
def test_a_page_is_painted_once(drive, simulators, size, screen, args, key, turned):
    simulator = simulators(drive, BOARDS[size]).run("wait:2500")
    console = running(simulator)
    shown = visit(simulator, screen, *args, keys="wait:1500")
    log = simulator.display.log
    assert not turned(shown)
    pages = 0
    for _ in range(10):
        page, since = turned(shown), len(log)
        simulator.run(key + " wait:20")
        if turned(shown) != page:
            pages += 1
            assert log[since].pixels == console.width * console.height
    assert pages or (screen == "statistics" and size == "240x240")
