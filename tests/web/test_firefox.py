"""The page in Firefox: it starts, plays, saves, works offline, opens files and links, updates."""

import firefox
import pytest
from chromium import python, ready, until, wait_for
from dropped import BOARD, drop
from hands import first_packs
from test_offline import FOLDER, MARK, WORKING, Host

RIGHT = "\ue014"
ENTER = "\ue007"
KEPT = "nibblock.keeping.save().then(done)"


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    if firefox.missing():
        pytest.skip(firefox.missing())
    driver = firefox.Firefox(tmp_path_factory.mktemp("firefox"))
    yield driver
    driver.quit()


@pytest.fixture
def host(page_files, browser):
    """Serve the page on a port, and so with a storage, of its own; afterwards nothing may have
    failed.
    """
    host = Host(page_files)
    host.put(host.version("a"))
    host.start()
    browser.get(host.url)
    ready(browser)
    if browser.execute_async_script(KEPT) == "none":  # a busy machine: the storage answered late
        browser.refresh()
        ready(browser)
    del browser.log[:]
    yield host
    browser.get("about:blank")
    host.stop()
    assert not browser.log


def test_plays_and_saves(browser, host):
    browser.press(ENTER)
    wait_for(browser, "games.sokoban.screen")
    until(browser, "return nibblock.console.turn() > 0")
    browser.press(RIGHT)
    until(browser, "return nibblock.console.turn() > 0")
    assert python(browser, "console.screen.session.at") == 1
    browser.execute_script("nibblock.console.save()")
    assert browser.execute_async_script(KEPT) == "saved"
    browser.refresh()
    ready(browser)
    browser.press(ENTER)
    wait_for(browser, "games.sokoban.screen")
    assert python(browser, "console.screen.session.at") == 1


def test_works_offline_and_takes_a_new_version(browser, host):
    assert browser.execute_async_script(WORKING)
    host.stop()
    browser.refresh()
    ready(browser)
    wait_for(browser, "title")
    browser.execute_script("document.getElementById('handheld').click()")
    until(
        browser, "return document.querySelector('dialog.handheld')?.innerText.includes('offline')"
    )
    host.put(host.version("b"))
    host.start()
    browser.refresh()
    ready(browser)
    browser.execute_async_script(
        "navigator.serviceWorker.getRegistration().then(async (found) => {"
        "  await found.update();"
        "  const worker = found.installing;"
        "  if (!worker) return done(1);"
        "  worker.onstatechange = () => worker.state === 'installing' || done(1);"
        "});"
    )
    browser.refresh()
    ready(browser)
    assert set(browser.execute_script(f"return {MARK}")) == {"b"}


def test_opens_files_and_shares_links(browser, host):
    assert drop(browser, ("mine.txt", BOARD)) == ["levels/mine.txt"]
    wait_for(browser, "games.sokoban.screen")
    browser.execute_script(
        "window.copied = [];"
        "navigator.clipboard.writeText = async (text) => { window.copied.push(text); };"
    )
    python(browser, f"console.go('screens.share', {first_packs()['sokoban']!r}, 0)")
    wait_for(browser, "share")
    until(browser, "return !document.querySelector('.sharing').hidden")
    browser.execute_script("document.querySelector('.sharing button').click()")
    code = until(browser, "return window.copied[0]")
    browser.execute_script("location.hash = arguments[0]", code.replace("-", ""))
    wait_for(browser, "enter")
    assert host.url.endswith(FOLDER)
