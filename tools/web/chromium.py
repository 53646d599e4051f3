"""Debian's Chromium, without a window, for the tests of the page and ``bench --page``."""

from __future__ import annotations

import shutil
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.chrome.service import Service

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
)
_NEEDED = ("chromium", "chromedriver")


def missing() -> str:
    """Return why there is no Chromium to use; "" if there is one."""
    gone = [name for name in _NEEDED if shutil.which(name) is None]
    return f"needs Debian's packages chromium and chromium-driver: no {gone[0]}" if gone else ""


def start(
    profile: Path, size: tuple[int, int] = (800, 600), language: str = "en-US", *more: str
) -> webdriver.Chrome:
    """Return a driver of a new browser whose profile is the folder ``profile``. It and all of the
    browser's processes are a group of their own.
    """
    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium") or ""
    for flag in (*FLAGS, f"--user-data-dir={profile}", f"--lang={language}", *more):
        options.add_argument(flag)
    options.add_argument(f"--window-size={size[0]},{size[1]}")
    options.add_experimental_option("prefs", {"intl.accept_languages": language})
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    service = Service(shutil.which("chromedriver"), popen_kw={"start_new_session": True})
    return webdriver.Chrome(options=options, service=service)
