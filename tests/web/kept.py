"""What the tests ask of the page's storage, files and notices."""

import base64
import gzip
import json

from chromium import until


def stored(browser):
    """Return the player's files in the browser's storage, by path; None: removed from the drive."""
    return from_page(
        browser.execute_async_script(
            "const done = arguments[0];"
            "const opening = indexedDB.open('nibblock');"
            "opening.onsuccess = () => {"
            "  const database = opening.result;"
            "  const files = database.transaction('files').objectStore('files');"
            "  const names = files.getAllKeys(); const all = files.getAll();"
            "  all.onsuccess = () => { database.close(); done(names.result.map((name, i) =>"
            "    [name, all.result[i] && all.result[i].toBase64()])); };"
            "}"
        )
    )


def drive(browser):
    """Return the files on the console's drive, without its program."""
    return from_page(
        browser.execute_script(
            "const { files } = nibblock.console;"
            "return files.list().filter((path) => !path.startsWith('lib/'))"
            ".map((path) => [path, files.read(path).toBase64()])"
        )
    )


def packed(files):
    """Return files as rows for a script of the page."""
    return [[path, base64.b64encode(data).decode()] for path, data in files.items()]


def from_page(rows):
    return {name: None if data is None else base64.b64decode(data) for name, data in rows}


def write(browser, path, data):
    fill(browser, {path: data})


def fill(browser, files):
    """Write files to the console's drive."""
    browser.execute_script(
        "for (const [path, data] of arguments[0])"
        " nibblock.console.files.write(path, Uint8Array.fromBase64(data))",
        packed(files),
    )


def save(browser):
    """Have the page store what is on the drive; return how that went."""
    return browser.execute_async_script("nibblock.keeping.save().then(arguments[0])")


def notices(browser, selector=".notice"):
    return browser.execute_script(
        "return [...document.querySelectorAll(arguments[0])].map((line) => line.textContent)",
        selector,
    )


def wait_for_notice(browser, words):
    return until(
        browser,
        "return [...document.querySelectorAll('.notice, dialog[open]')]"
        f".some((line) => line.textContent.includes({json.dumps(words)}))",
    )


def click(browser, words):
    """Click the button with these words."""
    found = until(
        browser,
        "return [...document.querySelectorAll('.notice button, dialog[open] button')]"
        f".find((button) => button.textContent === {json.dumps(words)})",
    )
    browser.execute_script("arguments[0].click()", found)


def repacked(packed, changes):
    """Return a packed drive (tools/web/drive.py) with other files; None: left out."""
    data = gzip.decompress(packed)
    end = data.index(b"\n")
    at = end + 1
    files = {}
    for name, size in json.loads(data[:end]):
        files[name] = data[at : at + size]
        at += size
    files |= changes
    files = {name: found for name, found in files.items() if found is not None}
    index = json.dumps([[name, len(found)] for name, found in files.items()])
    return gzip.compress(index.encode() + b"\n" + b"".join(files.values()))
