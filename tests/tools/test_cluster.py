"""Test ``--scheduler`` on a cluster on this machine: three worker processes, two killed midway."""

import importlib
import json
import os
import re
import signal
import subprocess
import sys
import time

import pytest

from tools import bulk, cluster, commands
from tools.errors import ToolError

from .test_bulk import run_of

# Our own environments have it (see tools/venv.py); another Python may not.
if os.environ.get("NIBBLOCK_NO_VENV") == "1":
    pytest.importorskip("distributed")
distributed = importlib.import_module("distributed")

ROOM = "#######\n#@ $ .#\n#######\n"
LOCAL = "127.0.0.1"
#: A result may lie on the killed worker; the scheduler would try for 30 s to fetch it.
PATIENCE = {"DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT": "3s"}
SLOW = "__import__('time').sleep(3) or 'slow'"


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory):
    """Start a scheduler and three workers, far from our code; return the address and them all."""
    folder = tmp_path_factory.mktemp("cluster")
    begun = []

    def start(*command):
        process = subprocess.Popen(
            [sys.executable, "-m", "distributed.cli.dask_" + command[0], *command[1:]],
            cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            env={**os.environ, **PATIENCE},
        )  # fmt: skip
        begun.append(process)
        return process

    first = start("scheduler", "--host", LOCAL, "--port", "0", "--no-dashboard", "--no-show")
    address = next(
        found[0] for line in first.stdout if (found := re.search(r"tcp://[\d.]+:\d+", line))
    )
    workers = [
        start("worker", address, "--no-nanny", "--no-dashboard", "--nthreads", "1", "--host", LOCAL)
        for _ in range(3)
    ]
    with distributed.Client(address, set_as_default=False) as client:
        client.wait_for_workers(3, timeout=120)
    yield address, workers, first
    for process in begun:
        process.kill()
        process.wait()
        process.stdout.close()


def test_a_killed_worker_loses_nothing(scheduler, tmp_path, capsys):
    address, workers, _ = scheduler
    results = cluster.each(eval, [(text,) for text in [SLOW, *"12345678", "1 / 0"]], address)
    found = dict([next(results)])  # one is done; the slow one may be on the one that goes
    os.kill(workers[0].pid, signal.SIGKILL)
    found |= dict(results)
    assert found.pop(0) == "slow"
    assert found.pop(9).why == "ZeroDivisionError: division by zero"
    assert found == {n: n for n in range(1, 9)}


def test_a_result_is_made_again_if_it_went_with_its_worker(scheduler):
    address, _, _ = scheduler
    results = cluster.each(eval, [(text,) for text in [SLOW, *"12345678"]], address)
    with distributed.Client(address, set_as_default=False) as client:
        pids = client.run(os.getpid)
        found = dict([next(results)])
        while sum(map(len, (kept := client.has_what()).values())) < 2 * len(pids) - 1:
            time.sleep(0.1)  # all that were sent ahead but the slow one are done
        os.kill(pids[max(kept, key=lambda worker: len(kept[worker]))], signal.SIGKILL)
        while len(client.nthreads()) == len(pids):
            time.sleep(0.1)
    found |= dict(results)
    assert found.pop(0) == "slow"
    assert found == {n: n for n in range(1, 9)}


@pytest.mark.parametrize(
    ("command", "options"),
    [("solve", ["--json"]), ("grade", ["--json"]), ("verify", ["--json"])],
)
def test_a_cluster_answers_as_this_machine_does(scheduler, tmp_path, capsys, command, options):
    path = tmp_path / "rooms.xsb"
    path.write_text("".join(f"; L{n}\n\n{ROOM}\n" for n in range(5)))
    assert commands.main([command, str(path), *options, "--scheduler", scheduler[0]]) == 0
    there = capsys.readouterr().out
    assert commands.main([command, str(path), *options, "--jobs", "1"]) == 0
    plain = re.compile(r'"seconds": [\d.]+')
    assert plain.sub("", there) == plain.sub("", capsys.readouterr().out)
    assert "rRR" in there if command == "solve" else json.loads(there)["levels"]


def test_no_scheduler_is_one_line(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(cluster, "_ANSWER_S", 1)
    with pytest.raises(ToolError, match=r"--scheduler tcp://127\.0\.0\.1:9"):
        next(cluster.each(str, [(1,)], f"tcp://{LOCAL}:9"))
    with pytest.raises(ToolError, match="--scheduler nonsense"):
        next(cluster.each(str, [(1,)], "nonsense://x"))


def test_the_archive_is_the_same_for_the_same_code(monkeypatch):
    first = cluster._archive()
    later = time.time() + 3  # zip files store times, to two seconds
    monkeypatch.setattr(time, "time", lambda: later)
    assert cluster._archive() == first


def test_a_lost_scheduler_is_one_line_and_the_run_goes_on(scheduler, tmp_path, capsys):
    """The last test with the cluster: it ends it."""
    address, _, first = scheduler
    out = tmp_path / "out"

    def items(texts):
        for n, text in enumerate(texts):
            if text == "kill":
                first.kill()
            yield bulk.Item((text,), n)

    lost = pytest.raises(ToolError, match="the connection is lost")
    with lost, run_of(eval, out, scheduler=address) as begun:
        begun.results(items([*"123456789", "kill", *"123"]), "testing", 13)
    with run_of(eval, out, resume=True) as again:
        assert 0 < len(again.unfinished) < 10
        found = list(again.results(items([*"123456789", "10"]), "testing", 10))
    assert found == list(range(1, 11))
    assert capsys.readouterr().err == ""
