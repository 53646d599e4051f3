"""Build the page once for all tests, serve it, and open it in a Chromium for each module.

``site``: the files of the page. ``server``: serves them; a test may exchange ``server.files``. A
module with ``SETTLED = True`` gets no worker to install, as at a later visit: it takes less time,
so it is for what is tested after the start.
``browser``: selenium's driver. ``page``: a function that opens the page in it, with an empty
storage, and waits for the title. The page's modules lie in the folder ``page``, as in tools/web.
"""

import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).resolve().parent))

import chromium

from tools import web
from tools.errors import ToolError
from tools.web import version
from tools.web.serve import running

#: No process for each origin, nor one in reserve: these take a sixth more time, and matter only
#: where pages, workers and tabs come and go.
FEWER_PROCESSES = (
    "--disable-site-isolation-trials",
    "--disable-features=SpareRendererForSitePerProcess,IsolateOrigins,site-per-process",
)


@pytest.fixture(scope="session")
def site(page_files):
    """Return the files of the page as a host has them."""
    return version.versioned(page_files)


@pytest.fixture(scope="session")
def page_files():
    """Return the files of the page by their names."""
    if chromium.missing():
        pytest.skip(chromium.missing())
    try:
        return web.page_files()
    except ToolError as error:
        if "could not be fetched" not in str(error):
            raise
        pytest.skip(str(error))


def is_settled(request):
    return getattr(request.module, "SETTLED", False)


@pytest.fixture(scope="module")
def server(request, site):
    """Serve the page."""
    files = site | {f"page/{path}": data for path, data in web.sources().items()}
    if is_settled(request):
        del files["worker.js"]
    with running(files) as made:
        yield made


@pytest.fixture(scope="module")
def browser(request, tmp_path_factory):
    """Start a Chromium with an empty profile."""
    if chromium.missing():
        pytest.skip(chromium.missing())
    more = FEWER_PROCESSES if is_settled(request) else ()
    profile = tmp_path_factory.mktemp("chromium")
    driver = chromium.start(profile, (800, 600), "en-US", *more)
    driver.set_script_timeout(chromium.SECONDS)
    yield driver
    driver.quit()


@pytest.fixture
def page(server, browser):
    """Return a function that opens the page: ``page("?size=160x128#code")``; it returns the driver.

    Afterwards no script may have failed.
    """
    opened = []

    def open_page(rest="", *, empty=True):
        if empty:
            chromium.clear(browser, server.url)
        else:
            browser.get("about:blank")
        opened.append(rest)
        browser.get(server.url + rest)
        chromium.ready(browser)
        return browser

    yield open_page
    if opened:
        faults = [entry["message"] for entry in browser.get_log("browser")]
        browser.get("about:blank")
        assert not [fault for fault in faults if "rror" in fault and "favicon" not in fault]
