# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""The page works without a network after one visit, takes new versions, and never mixes two."""

import json
import threading

import pytest
from chromium import ready, tap, until, wait_for
from kept import click, wait_for_notice

from tools import web
from tools.web.serve import Server

A = 4
FOLDER = "games/nibblock/"  # not at the top of its host
WORKING = "const done = arguments[0]; navigator.serviceWorker.ready.then(() => done(true))"
MARK = "globalThis.ofVersion"


class Host:
    """A host of the page, which can be stopped, and get another version or a part of one."""

    def __init__(self, page_files):
        self.page_files = page_files
        self.server = None
        self.port = 0
        self.files = {}

    def start(self):
        self.server = Server(self.files, self.port)
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
        for module in ("main.js", "transfer.js"):
            files[module] += f'\n({MARK} ??= []).push("{name}");\n'.encode()
        return {FOLDER + path: data for path, data in web.as_site(files).items()}

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
    browser.execute_cdp_cmd(
        "Storage.clearDataForOrigin",
        {"origin": f"http://127.0.0.1:{host.port}", "storageTypes": "all"},
    )
    host.stop()


def visit(browser, host):
    browser.get(host.url)
    ready(browser)
    assert browser.execute_async_script(WORKING)
    return versions(browser)


def versions(browser):
    """Return the versions of the page's modules: of those that it starts with, and a later one."""
    return set(browser.execute_script(f"return {MARK}"))


def reload(browser):
    """Reload the page, also if it reloads itself once more."""
    browser.execute_script("window.old = true")
    browser.refresh()
    until(browser, "return !window.old && document.documentElement?.dataset.whole")
    return versions(browser)


def caches(browser):
    return browser.execute_async_script("caches.keys().then(arguments[0])")


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


def test_a_later_visit_gets_the_large_files_unpacked(browser, host):
    visit(browser, host)
    host.stop()
    reload(browser)
    for name, first in (("engine.bin", b"\0asm"), ("drive.bin", b'[["')):
        found = browser.execute_async_script(
            "const [name, done] = arguments;"
            "fetch(document.querySelector('script[type=module]').src.replace('main.js', name))"
            ".then((answer) => answer.arrayBuffer())"
            ".then((data) => done([...new Uint8Array(data, 0, 4)]))",
            name,
        )
        assert bytes(found).startswith(first)


def test_a_new_version_is_taken_at_the_next_start(browser, host, deep):
    if not deep:
        pytest.skip("on a busy machine a reload hangs now and then, why is not known: test --deep")
    visit(browser, host)
    host.put(host.version("b"))
    assert look_for_versions(browser) == "installed"
    wait_for_notice(browser, "new version")
    host.stop()  # everything is there already
    assert versions(browser) == {"a"}
    assert len(caches(browser)) == 2
    seen = [reload(browser)]
    while seen[-1] == {"a"} and len(seen) < 5:  # the page before had not gone yet
        seen.append(reload(browser))
    assert seen[-1] == {"b"}
    until(
        browser, "caches.keys().then((all) => window.count = all.length); return window.count == 1"
    )
    assert reload(browser) == {"b"}


def test_a_new_version_is_taken_at_once_if_the_player_says_so(browser, host):
    """Another tab of the old one goes on with the old one's files."""
    visit(browser, host)
    first = browser.current_window_handle
    browser.switch_to.new_window("tab")
    try:
        browser.get(host.url)
        click(browser, "Play here")
        ready(browser)
        host.put(host.version("b"))
        assert look_for_versions(browser) == "installed"
        browser.execute_script("navigator.serviceWorker.controller.postMessage('started')")
        browser.execute_script("window.old = true")
        click(browser, "Reload")
        until(browser, "return !window.old && document.documentElement?.dataset.whole")
        assert versions(browser) == {"b"}
        host.stop()
        browser.switch_to.window(first)
        assert versions(browser) == {"a"} and len(caches(browser)) == 2
        loaded = browser.execute_async_script(
            "const done = arguments[0];"
            "const main = document.querySelector('script[type=module]').src;"
            "fetch(main).then((answer) => answer.text()).then(done)"
        )
        assert f'{MARK} ??= []).push("a")' in loaded
    finally:
        browser.switch_to.window(browser.window_handles[-1])
        browser.close()
        browser.switch_to.window(first)


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
    found = browser.execute_cdp_cmd("Page.getAppManifest", {})
    assert not found["errors"]
    errors = browser.execute_cdp_cmd("Page.getInstallabilityErrors", {})["installabilityErrors"]
    assert not [e for e in errors if e["errorId"] != "in-incognito"]
