"""Drop files on the page, and look at what became of them."""

from kept import drive, notices, packed

BOARD = "#####\n#@$.#\n#####\n"
EVIL = "<img src=x onerror=window.hacked=1>"


def drop(browser, *files):
    """Drop files, (name, contents), on the page; return the paths of the packs they became."""
    given = {name: data.encode() if isinstance(data, str) else data for name, data in files}
    return browser.execute_async_script(
        "const [files, done] = arguments;"
        "nibblock.arrivals.open(files.map(([name, data]) =>"
        " new File([Uint8Array.fromBase64(data)], name))).then(done)",
        packed(given),
    )


def read(browser, path):
    return drive(browser).get(path)


def told(browser):
    """Return the lines that the page shows."""
    return notices(browser, ".notice, dialog.opening li")


def levels_on(browser):
    return browser.execute_script(
        "return nibblock.console.files.list().filter((path) => /^levels\\/[^\\/]*$/.test(path))"
    )


def rule_out_markup(browser):
    """Nothing that came from a file has become part of the page."""
    assert browser.execute_script(
        "return window.hacked === undefined && !document.querySelector('img, script:not([src])')"
    )
