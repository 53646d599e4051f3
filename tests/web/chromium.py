"""What the tests of the page do in Chromium."""

from contextlib import contextmanager

from waiting import SECONDS, eventually

from tools.web.chromium import missing, start

__all__ = ["SECONDS", "missing", "start"]


def ready(browser):
    """Wait until the console shows its first screen, so that no key is lost, and the page has all
    its parts.
    """
    until(browser, "return document.documentElement?.dataset.whole")
    eventually(lambda: screen(browser))


def until(browser, script):
    """Wait until a script returns something true; return that."""
    return eventually(lambda: browser.execute_script(script), lambda: script)


def clear(browser, url):
    """Forget everything that the page has kept, and what it has logged."""
    if browser.current_url != "about:blank":
        browser.get("about:blank")
    browser.execute_cdp_cmd(
        "Storage.clearDataForOrigin", {"origin": url.rstrip("/"), "storageTypes": "all"}
    )
    browser.get_log("browser")


@contextmanager
def new_tab(browser):
    """Go to a new tab, and close it in the end; yield the handles of the one before and of it."""
    first = browser.current_window_handle
    browser.switch_to.new_window("tab")
    second = browser.current_window_handle
    try:
        yield first, second
    finally:
        browser.switch_to.window(second)
        browser.close()
        browser.switch_to.window(first)


@contextmanager
def prefers(browser, name, value):
    """Let the system ask for less motion or more contrast meanwhile."""
    features = [{"name": f"prefers-{name}", "value": value}]
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
    try:
        yield
    finally:
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})


def tap(browser, *codes):
    """Tap buttons of the console, by their codes."""
    for code in codes:
        browser.execute_script(
            "nibblock.console.press(arguments[0]); nibblock.console.release(arguments[0])", code
        )


def python(browser, expression):
    """Return the value of a Python expression in the console's machine (a text or a number); the
    console is ``console``.
    """
    return browser.execute_script(
        "const python = nibblock.console.python;"
        "python.runPython('import nibblock.console\\nconsole = nibblock.console.running\\n' +"
        "'found = ' + arguments[0]);"
        "return python.globals.get('found')",
        expression,
    )


def screen(browser):
    """Return the name of the console's screen, as the console names it; "" between two."""
    name = python(browser, "type(console.screen).__module__ if console.screen else ''")
    return name.removeprefix("nibblock.").removeprefix("screens.")


def wait_for(browser, name):
    """Wait until that screen is open."""
    eventually(lambda: screen(browser) == name, lambda: f"{screen(browser)}, not {name}")
