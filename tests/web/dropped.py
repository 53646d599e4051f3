"""Drop files on the page, and look at what became of them."""

import base64

BOARD = "#####\n#@$.#\n#####\n"
EVIL = "<img src=x onerror=window.hacked=1>"


def drop(browser, *files):
    """Drop files, (name, contents), on the page; return the paths of the packs they became."""
    given = []
    for name, data in files:
        data = data.encode() if isinstance(data, str) else data
        given.append([name, base64.b64encode(data).decode()])
    return browser.execute_async_script(
        "const [files, done] = arguments;"
        "const bytes = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));"
        "nibblock.arrivals.open(files.map(([name, data]) => new File([bytes(data)], name)))"
        ".then(done)",
        given,
    )


def read(browser, path):
    found = browser.execute_script(
        "const found = nibblock.console.files.read(arguments[0]);"
        "return found && btoa(String.fromCharCode(...found))",
        path,
    )
    return found and base64.b64decode(found)


def told(browser):
    """Return the lines that the page shows."""
    return browser.execute_script(
        "return [...document.querySelectorAll('.notice, dialog.opening li')]"
        ".map((line) => line.textContent)"
    )


def levels_on(browser):
    return browser.execute_script(
        "return nibblock.console.files.list().filter((path) => /^levels\\/[^\\/]*$/.test(path))"
    )


def rule_out_markup(browser):
    """Nothing that came from a file has become part of the page."""
    assert browser.execute_script(
        "return window.hacked === undefined && !document.querySelector('img, script:not([src])')"
    )
