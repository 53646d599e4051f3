"""What ``bench --page`` measures: the page in Chromium, served by this computer."""

from __future__ import annotations

import gzip
import statistics
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tools.bench.number import Number
from tools.errors import ToolError
from tools.web import build_site, chromium
from tools.web.serve import Server, running

_STARTS = 5
_KEYS = 400
_IDLE_S = 10
_WAIT_S = 60

#: Walk in the first level of a game, and undo; return how long each key takes until it is drawn.
_PRESS = """
const done = arguments[1];
const pause = (ms) => new Promise((go) => setTimeout(go, ms));
(async () => {
  const { console } = nibblock;
  const took = [];
  for (let i = 0; i < arguments[0]; i++) {
    const code = [2, 0, 3, 1, 5][i % 5];
    const start = performance.now();
    console.press(code);
    took.push(performance.now() - start);
    await pause(15);
    console.release(code);
    await pause(15);
  }
  done(took);
})();
"""

#: The files asked for until then.
_ASKED = """
const [url, until] = arguments;
return performance.getEntriesByType("resource")
  .filter((one) => one.startTime < until && one.name.startsWith(url))
  .map((one) => one.name.slice(url.length));
"""


def numbers() -> list[Number]:
    """Build the page and measure it. ToolError if there is no Chromium."""
    if chromium.missing():
        raise ToolError(f"bench: {chromium.missing()}")
    site = build_site()
    with tempfile.TemporaryDirectory() as profile, running(site) as server:
        browser = chromium.start(Path(profile))
        try:
            return _measured(browser, server, site)
        finally:
            browser.quit()


def _measured(browser: Any, server: Server, site: Mapping[str, bytes]) -> list[Number]:
    browser.set_script_timeout(_WAIT_S)
    first = _start(browser, server.url)
    asked = {"index.html", *browser.execute_script(_ASKED, server.url, first)}
    sent = sum(_sent(site[path]) for path in asked if path in site)
    whole = sum(_sent(data) for name, data in site.items() if name.count("/") < 2)
    starts = [_start(browser, server.url) for _ in range(_STARTS)]
    idle = _idle(browser)
    browser.execute_script("nibblock.console.press(4); nibblock.console.release(4)")
    idle_in_a_level = _idle(browser)
    keys = sorted(browser.execute_async_script(_PRESS, _KEYS))
    slow = round(keys[-_KEYS // 100], 1)
    return [
        Number("page: first visit until the title, in gzip", sent, "bytes", "file", "600 KB"),
        Number("page: files of the first visit", len(asked), "files", "file", "15"),
        Number("page: all parts, for offline use", whole, "bytes", "file"),
        Number("page: first visit to title", round(first), "ms", "chromium", "500 ms"),
        Number("page: later visits", round(statistics.median(starts)), "ms", "chromium", "500 ms"),
        Number("page: idle, of a core", round(idle, 1), "%", "chromium", "1 %"),
        Number("page: idle in a level", round(idle_in_a_level, 1), "%", "chromium", "1 %"),
        Number("page: key to pixels, median", round(keys[_KEYS // 2], 1), "ms", "chromium"),
        Number("page: key to pixels, 99 of 100", slow, "ms", "chromium", "5 ms"),
    ]


def _sent(data: bytes) -> int:
    """Return how many bytes a host sends."""
    return min(len(data), len(gzip.compress(data, 9)))


def _start(browser: Any, url: str) -> float:
    """Open the page; return the ms until the title."""
    browser.get("about:blank")
    browser.get(url)
    end = time.monotonic() + _WAIT_S
    while time.monotonic() < end:
        ready = browser.execute_script("return document.documentElement.dataset.ready")
        if ready:
            return float(ready)
        time.sleep(0.1)
    raise ToolError("bench: the page does not start in Chromium")


def _idle(browser: Any) -> float:
    """Return how much of a core the page takes while nobody plays, in per cent."""
    browser.execute_cdp_cmd("Performance.enable", {"timeDomain": "threadTicks"})
    time.sleep(4)  # the title's scene, or the level opens
    before = _busy(browser)
    time.sleep(_IDLE_S)
    return (_busy(browser) - before) / _IDLE_S * 100


def _busy(browser: Any) -> float:
    """Return the seconds that the page's thread has worked."""
    metrics = browser.execute_cdp_cmd("Performance.getMetrics", {})["metrics"]
    return next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration")
