"""The page works without a network after one visit, takes new versions, and never mixes two."""

import contextlib
import json
import socket
import threading
import time

import pytest
from chromium import new_tab, ready, tap, until, wait_for
from kept import click, notices, wait_for_notice
from waiting import eventually

from tools.web.serve import Server
from tools.web.version import folder_in, versioned

A = 4
FOLDER = "games/nibblock/"  # not at the top of its host
WORKING = "const done = arguments[0]; navigator.serviceWorker.ready.then(() => done(true))"
MARK = "globalThis.ofVersion"


class HangingUp(Server):
    """A server that ends its connections, too, when it is stopped."""

    def __init__(self, *given):
        self._open = []
        super().__init__(*given)

    def get_request(self):
        connection, address = super().get_request()
        self._open.append(connection)
        return connection, address

    def server_close(self):
        super().server_close()
        for connection in self._open:
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)


class Host:
    """A host of the page, which can be stopped, and get another version or a part of one. Each has
    a port of its own, and so a storage of its own in the browser.
    """

    def __init__(self, page_files):
        self.page_files = page_files
        self.server = None
        self.port = 0
        self.files = {}

    def start(self):
        self.server = HangingUp(self.files, self.port)
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True).start()

    def stop(self):
        if self.server:
            self.server.shutdown()
            self.server.server_close()
        self.server = None

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}/{FOLDER}"

    def version(self, name):
        """Return the files of a version whose page and modules say ``name``."""
        files = dict(self.page_files)
        for module in ("main.js", "later.js"):
            files[module] += f'\n({MARK} ??= []).push("{name}");\n'.encode()
        return {FOLDER + path: data for path, data in versioned(files).items()}

    def put(self, files):
        self.files.clear()
        self.files.update(files)


@pytest.fixture
def host(page_files, browser):
    host = Host(page_files)
    host.put(host.version("a"))
    host.start()
    yield host
    browser.get("about:blank")
    host.stop()


def visit(browser, host):
    found = open_page(browser, host)
    assert browser.execute_async_script(WORKING)
    return found


def open_page(browser, host):
    browser.get(host.url)
    ready(browser)
    return versions(browser)


def versions(browser):
    """Return the versions of the page's modules: of those that it starts with, and a later one."""
    return set(browser.execute_script(f"return {MARK}"))


def reload(browser):
    browser.refresh()
    ready(browser)
    return versions(browser)


def caches(browser):
    """Return the names of the worker's caches, without the folder that all begin with."""
    names = browser.execute_async_script("caches.keys().then(arguments[0])")
    start = f"nibblock /{FOLDER} "
    assert all(name.startswith(start) for name in names)
    return {name.removeprefix(start) for name in names}


def cache_of(files):
    """Return the name of the cache of these files' version."""
    return folder_in({path.removeprefix(FOLDER): b"" for path in files}).removeprefix("app-")


def install(browser, host, files):
    """Put other files on the host and have the browser load their version."""
    host.put(files)
    assert look_for_versions(browser) == "installed"


def look_for_versions(browser):
    """Have the browser ask the host for a new worker; wait until that is installed or is not."""
    return browser.execute_async_script(
        "const done = arguments[0];"
        "navigator.serviceWorker.getRegistration().then(async (found) => {"
        "  await found.update().catch(() => {});"
        "  const worker = found.installing || found.waiting;"
        "  if (!worker || worker.state !== 'installing') return done(worker?.state);"
        "  worker.onstatechange = () => done(worker.state);"
        "});"
    )


def test_plays_without_its_host_after_one_visit(browser, host):
    assert visit(browser, host) == {"a"}
    host.stop()
    assert reload(browser) == {"a"}
    wait_for(browser, "title")
    tap(browser, A)
    wait_for(browser, "games.sokoban.screen")
    browser.get(host.url + "index.html#anything")
    ready(browser)
    browser.get_log("browser")
    browser.execute_script("document.getElementById('handheld').click()")
    wait_for_notice(browser, "You are offline")
    assert not [entry for entry in browser.get_log("browser") if "intercepted" in entry["message"]]


def test_the_files_of_one_board_are_kept_for_offline_use(browser, host):
    """Also when another version has come since; no more of the site's than these."""
    boards = [{"id": name, "zip": f"{name}.zip", "bytes": 1} for name in ("picopad", "pybadge")]
    index = json.dumps({"version": "1", "boards": boards}).encode()
    more = {"drives/index.json": index, "drives/picopad.zip": b"a", "drives/pybadge.zip": b"b"}
    host.page_files = host.page_files | more
    host.put(host.version("a"))
    visit(browser, host)
    reload(browser)
    browser.execute_script("document.getElementById('handheld').click()")
    until(browser, "return document.querySelector('dialog.handheld select')")
    click(browser, "Keep for offline use")
    wait_for_notice(browser, "The files of picopad are in this browser")
    install(browser, host, host.version("b"))
    reload(browser)
    until(browser, "return localStorage.getItem('nibblock-board') === 'picopad'")
    kept = "caches.match(new URL(document.querySelector('script[src]').src.replace('main.js',"
    kept += "'drives/picopad.zip'))).then((found) => arguments[0](Boolean(found)))"
    eventually(lambda: browser.execute_async_script(kept))
    host.stop()
    browser.execute_script("Object.defineProperty(navigator, 'onLine', { value: false })")
    browser.execute_script("document.getElementById('handheld').click()")
    until(browser, "return document.querySelector('dialog.handheld select')")
    rows = "return [...document.querySelectorAll('dialog.handheld option')].map((one) => one.value)"
    assert browser.execute_script(rows) == ["picopad"]


def test_a_new_version_is_taken_at_the_next_start(browser, host):
    visit(browser, host)
    old, new = host.version("a"), host.version("b")
    install(browser, host, new)
    wait_for_notice(browser, "new version")
    host.stop()  # everything is there already
    assert versions(browser) == {"a"}
    assert caches(browser) == {"newest", cache_of(old), cache_of(new)}
    assert reload(browser) == {"b"}
    assert not notices(browser)

    def come_back():
        browser.get("about:blank")  # the new worker follows when no page needs the old one
        assert open_page(browser, host) == {"b"}

    come_back()
    until_caches(browser, {"newest", cache_of(new)}, come_back)


def until_caches(browser, names, again=lambda: None):
    """Wait until only these caches are left: a page's start drops what no page needs."""
    eventually(lambda: caches(browser) == names or again(), lambda: caches(browser))


def test_one_version_after_another_is_taken_by_reloads_alone(browser, host):
    """The first one's worker is still at work when it serves the third; then a host goes back."""
    visit(browser, host)
    for name in ("b", "c", "a"):
        install(browser, host, host.version(name))
        assert reload(browser) == {name}
    host.stop()
    assert reload(browser) == {"a"}
    until_caches(browser, {"newest", cache_of(host.version("a"))})


def test_leaving_and_coming_back_while_a_worker_waits(browser, host):
    """In that moment a browser puts the new worker in the old one's place."""
    visit(browser, host)
    install(browser, host, host.version("b"))
    host.stop()
    for gap in (0, 0.1, 0.3, 0.6, 0.9):
        browser.get("about:blank")
        time.sleep(gap)
        assert open_page(browser, host) == {"b"}


def test_a_new_version_is_taken_at_once_if_the_player_says_so(browser, host):
    """Another tab of the old one goes on with the old one's files."""
    visit(browser, host)
    with new_tab(browser) as (first, _):
        browser.get(host.url)
        click(browser, "Play here")
        ready(browser)
        install(browser, host, host.version("b"))
        browser.execute_script("navigator.serviceWorker.controller.postMessage('started')")
        browser.execute_script("window.old = true")
        click(browser, "Reload")
        until(browser, "return !window.old && document.documentElement?.dataset.whole")
        assert versions(browser) == {"b"}
        host.stop()
        browser.switch_to.window(first)
        assert versions(browser) == {"a"}
        assert caches(browser) == {"newest", *map(cache_of, map(host.version, "ab"))}
        loaded = browser.execute_async_script(
            "const done = arguments[0];"
            "const main = document.querySelector('script[type=module]').src;"
            "fetch(main).then((answer) => answer.text()).then(done)"
        )
        assert f'{MARK} ??= []).push("a")' in loaded


def test_a_host_in_the_middle_of_an_update_changes_nothing(browser, host):
    """The new worker is there, and a file is still the old one, or missing."""
    visit(browser, host)
    new = host.version("b")
    old = host.version("a")
    index = FOLDER + "index.html"
    host.put(old | new | {index: old[index]})
    assert look_for_versions(browser) == "redundant"
    third = host.version("c")
    del third[next(path for path in third if path.endswith("engine.bin"))]
    host.put(third)
    assert look_for_versions(browser) == "redundant"
    host.stop()
    assert reload(browser) == {"a"}


def test_a_page_whose_cache_is_gone_comes_from_the_host(browser, host):
    """Also if the host has a version by now that the worker at work does not know."""
    visit(browser, host)
    host.put(host.version("b"))
    browser.execute_async_script(
        "caches.keys().then((all) => Promise.all(all.map((name) => caches.delete(name))))"
        ".then(arguments[0])"
    )
    assert reload(browser) == {"b"}


def test_the_manifest_and_its_icons_fit(site):
    manifest = json.loads(site["manifest.webmanifest"])
    assert manifest["start_url"] == manifest["scope"] == "./"
    purposes = {(icon["purpose"], icon["sizes"]) for icon in manifest["icons"]}
    assert {("any", "192x192"), ("any", "512x512"), ("maskable", "512x512")} <= purposes
    for icon in manifest["icons"]:
        png = site[icon["src"]]
        width, height = (int.from_bytes(png[at : at + 4], "big") for at in (16, 20))
        assert icon["sizes"] == f"{width}x{height}"


def test_the_browser_could_install_it(browser, host):
    visit(browser, host)
    reload(browser)
    assert not browser.execute_cdp_cmd("Page.getAppManifest", {})["errors"]
    errors = browser.execute_cdp_cmd("Page.getInstallabilityErrors", {})["installabilityErrors"]
    assert not [e for e in errors if e["errorId"] != "in-incognito"]
