"""Debian's Firefox, without a window, asked by WebDriver BiDi: as much of a selenium driver as the
helpers of these tests use. (geckodriver's package only fetches it from elsewhere.)
"""

import json
import re
import shutil
import subprocess

import websocket
from waiting import SECONDS, eventually

_LISTENS = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
_PREFERENCES = {
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "app.update.disabledForTesting": True,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "toolkit.telemetry.reportingpolicy.firstRun": False,
    "services.settings.server": "data:,",
    "intl.accept_languages": "en-US",
}


def missing():
    """Return why there is no Firefox to use; "" if there is one."""
    return "" if shutil.which("firefox-esr") else "needs Debian's package firefox-esr"


class Firefox:
    """A Firefox with an empty profile in a folder, and its one page."""

    def __init__(self, profile):
        lines = [f"user_pref({json.dumps(k)}, {json.dumps(v)});" for k, v in _PREFERENCES.items()]
        (profile / "user.js").write_text("\n".join(lines))
        log = profile / "stderr"
        command = ["firefox-esr", "--headless", "--no-remote", "--remote-debugging-port=0"]
        with log.open("wb") as file:
            self._process = subprocess.Popen(
                [*command, "--profile", str(profile)], stdout=file, stderr=file
            )

        def printed():
            return log.read_text(errors="replace")

        found = eventually(lambda: _LISTENS.search(printed()), printed)
        self._socket = websocket.create_connection(
            f"{found[1]}/session", timeout=SECONDS, suppress_origin=True
        )
        self._asked = 0
        self.log = []  # the errors of all pages
        self._ask("session.new", capabilities={})
        self._ask("session.subscribe", events=["log.entryAdded"])
        self._page = self._ask("browsingContext.getTree")["contexts"][0]["context"]

    def _ask(self, method, **given):
        self._asked += 1
        self._socket.send(json.dumps({"id": self._asked, "method": method, "params": given}))
        while True:
            answer = json.loads(self._socket.recv())
            if answer.get("method") == "log.entryAdded" and answer["params"]["level"] == "error":
                self.log.append(answer["params"]["text"])
            if answer.get("id") == self._asked:
                assert answer["type"] == "success", answer
                return answer["result"]

    def get(self, url):
        self._ask("browsingContext.navigate", context=self._page, url=url, wait="complete")

    def refresh(self):
        self._ask("browsingContext.reload", context=self._page, wait="complete")

    def execute_script(self, script, *given):
        return self._call(f"(async () => (function () {{ {script} }})", given, "))()")

    def execute_async_script(self, script, *given):
        start = f"new Promise((done) => (function () {{ {script} }})"
        return self._call(start, given, ", done))")

    def _call(self, start, given, end):
        listed = ", ".join(map(json.dumps, given))
        call = f"{start}.call(null{', ' if given else ''}{listed}{end}"
        asked = f"async () => JSON.stringify((await {call}) ?? null)"
        result = self._ask(
            "script.callFunction",
            functionDeclaration=asked,
            target={"context": self._page},
            awaitPromise=True,
        )
        assert result["type"] == "success", result
        return json.loads(result["result"]["value"])

    def press(self, *keys):
        """Press and release keys of the keyboard."""
        moves = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        self._ask(
            "input.performActions",
            context=self._page,
            actions=[{"type": "key", "id": "keys", "actions": moves}],
        )

    def quit(self):
        try:
            self._ask("browser.close")
        finally:
            self._socket.close()
            self._process.wait(SECONDS)
