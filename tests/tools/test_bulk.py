"""Test work on large collections: several processes, results as they come, runs that are stopped
and go on.
"""

import json
import os
import signal
import subprocess
import sys
from argparse import Namespace

import pytest
from on_a_drive import files_in, written
from programs import started
from waiting import eventually

from tools import attempts, bulk, commands, files, locks, unfinished, workers
from tools.commands import account
from tools.errors import InputError, ToolError
from tools.formats import model

ROOM = "#######\n#@ $ .#\n#######\n"
#: Takes the solver for ever: many crates in a large room.
HARD = "\n".join(
    ["#" * 20, "#@" + " " * 17 + "#"]
    + ["#  $ $ $ $ $ $ $   #", "# . . . . . . .    #"] * 5
    + ["#" * 20]
)


def rooms(count, first=1):
    return "".join(f"; L{n}\n\n{ROOM}\n" for n in range(first, first + count))


def evaluated(*texts, jobs=2):
    """Return the results of expressions by their number, evaluated in processes."""
    return dict(workers.each(eval, [(text,) for text in texts], jobs))


def test_results_come_from_several_processes():
    found = evaluated("1 + 1", "__import__('os').getpid()", "__import__('time').sleep(0.2)")
    assert found[0] == 2 and found[1] != os.getpid() and len(found) == 3
    assert evaluated("__import__('os').getpid()", jobs=1) == {0: os.getpid()}


def test_results_come_as_soon_as_they_are_ready():
    slow = "__import__('time').sleep(30)"
    results = workers.each(eval, [(slow,), ("1",), ("2",)], 2)
    assert [next(results), next(results)] == [(1, 1), (2, 2)]
    results.close()  # and the slow one is ended


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_fault_is_one_items_only(jobs):
    found = evaluated("1 / 0", "1", "'x' * (1 << 62)", jobs=jobs)
    assert found[0] == attempts.Failed("ZeroDivisionError: division by zero")
    assert found[1] == 1 and found[2] == attempts.Failed("not enough memory")


def test_a_crash_is_one_items_only():
    kill = "__import__('os').kill(__import__('os').getpid(), 9)"
    found = evaluated("1", kill, "2", "__import__('os')._exit(7)", "3")
    assert (found[0], found[2], found[4]) == (1, 2, 3)
    assert found[1].why == "its process was ended by SIGKILL"
    assert found[3].why == "its process ended with status 7"


def test_no_more_items_are_taken_than_there_is_room_for():
    taken = []

    def items():
        for n in range(50):
            taken.append(n)
            yield (str(n),)

    for done, _ in enumerate(workers.each(eval, items(), 3), 1):
        assert len(taken) <= done + 2
    room = iter([True, True, False])
    assert sorted(workers.each(eval, items(), 9, lambda: next(room, False))) == [(0, 0), (1, 1)]


def run_of(function, output="", **options):
    args = Namespace(
        **{"resume": False, "force": False, "few": 1, "jobs": 1, "scheduler": "", **options}
    )
    return bulk.started(args, "test", function, str(output))


def results(run, *texts):
    return list(run.results([bulk.Item((text,)) for text in texts], "testing", len(texts)))


def test_results_are_in_the_order_of_the_items():
    with run_of(eval, jobs=2) as run:
        assert results(run, "__import__('time').sleep(0.5)", "1", "2") == [None, 1, 2]


def test_a_slow_item_does_not_fill_the_memory(monkeypatch):
    monkeypatch.setattr(bulk, "AHEAD", 3)
    taken = []

    def items():
        for text in ["__import__('time').sleep(1)", *"123456789"]:
            taken.append(text)
            yield bulk.Item((text,))

    with run_of(eval, jobs=2) as run:
        found = run.results(items(), "testing", 10)
        assert next(found) is None
        assert len(taken) <= 5
        assert list(found) == list(range(1, 10))


def test_a_stopped_run_goes_on(tmp_path):
    out = tmp_path / "out"
    part = tmp_path / "out.unfinished"
    done = []

    def act(text):
        if text == "stop":
            raise KeyboardInterrupt
        done.append(text)
        return text.upper()

    with (
        pytest.raises(KeyboardInterrupt, match=r"2 results are kept; .* --resume"),
        run_of(act, out) as run,
    ):
        results(run, "a", "b", "stop", "d")
    assert part.exists() and done == ["a", "b"]
    with pytest.raises(InputError, match="an unfinished run; expected --resume"), run_of(act, out):
        raise AssertionError
    with run_of(act, out, resume=True) as run:
        assert results(run, "a", "changed", "b", "d") == ["A", "CHANGED", "B", "D"]
        assert done == ["a", "b", "changed", "d"]
    assert not part.exists()


def test_a_run_with_other_options_does_not_go_on(tmp_path):
    def begin(**options):
        with run_of(str, tmp_path / "out", **options) as run:
            assert results(run, "a") == ["a"]
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        begin(limit=5)
    with pytest.raises(InputError, match=r"of another kind \(limit: 5\)"):
        begin(limit=6, resume=True)
    with pytest.raises(KeyboardInterrupt):
        begin(limit=5, resume=True, jobs=2, json=True)  # these change no result
    with pytest.raises(KeyboardInterrupt):
        begin(limit=6, force=True)
    assert json.loads((tmp_path / "out.unfinished").read_text().splitlines()[0])["limit"] == 6


@pytest.mark.parametrize("tail", [b'{"key": "x", "resu', b'{"key"', b"\0" * 40, b"\xff\xfe\n"])
def test_a_torn_line_is_done_again(tmp_path, tail):
    path = tmp_path / "out.unfinished"
    first = unfinished.Unfinished(path, {"run": 1})
    first.add("a", {"moves": "r"})
    first.close()
    with path.open("ab") as file:
        file.write(tail)
    again = unfinished.Unfinished(path, {"run": 1}, resume=True)
    assert "a" in again and "x" not in again
    again.add("b", "\u00e9\ud800")
    assert (again.get("a"), again.get("b")) == ({"moves": "r"}, "\u00e9\ud800")
    again.close()
    third = unfinished.Unfinished(path, {"run": 1}, resume=True)
    assert (third.get("a"), third.get("b")) == ({"moves": "r"}, "\u00e9\ud800")
    third.remove()
    assert not path.exists()


def test_a_torn_first_line_begins_again(tmp_path):
    path = written(tmp_path / "out.unfinished", b'{"nibb')
    again = unfinished.Unfinished(path, {"run": 1}, resume=True)
    again.add("a", 1)
    again.close()
    assert path.read_text().splitlines()[0] == '{"run": 1}'


def test_two_runs_never_share_a_file(tmp_path):
    path = tmp_path / "out.unfinished"
    with path.open("wb") as file:
        assert locks.try_lock(file)
        with pytest.raises(ToolError, match="another run is writing it"):
            unfinished.Unfinished(path, {}, resume=True)


def test_a_crash_is_tried_again_when_the_run_goes_on(tmp_path):
    with run_of(eval, tmp_path / "out") as run:
        assert results(run, "1", "1 / 0")[1].why == "ZeroDivisionError: division by zero"
        assert len(run.unfinished) == 1


def test_resume_needs_an_output(tmp_path, capsys):
    path = written(tmp_path / "a.xsb", rooms(2))
    for command in ("solve", "grade", "verify"):
        assert commands.main([command, str(path), "--resume"]) == 2
        assert "expected -o OUT" in capsys.readouterr().err


def children(process):
    done = subprocess.run(["ps", "-o", "pid=", "--ppid", str(process.pid)], capture_output=True)
    return [int(pid) for pid in done.stdout.split()]


def is_running(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes with ps")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_a_solver_that_is_stopped_goes_on(root, tmp_path, how):
    """The first run has a level that never ends; the second one has another instead of it."""
    path, out = tmp_path / "rooms.xsb", tmp_path / "out.jsonl"
    part = tmp_path / "out.jsonl.unfinished"
    path.write_text(f"{rooms(3)}\n; Hard\n\n{HARD}\n\n{rooms(3, 5)}")
    command = ["solve", path, "--json", "-o", out, "--jobs", "2"]
    first = started(root, *command)
    eventually(lambda: part.exists() and part.read_bytes().count(b"\n") == 7)
    helpers = children(first)
    assert len(helpers) >= 2
    if how == signal.SIGINT:
        os.killpg(first.pid, how)  # as a terminal does
    else:
        os.kill(first.pid, how)
    said = first.communicate(timeout=120)
    if how == signal.SIGINT:
        assert first.returncode == 130 and said[0] == ""
        assert said[1].splitlines() == [
            "stopped: 6 results are kept; the same command with --resume goes on"
        ]
    eventually(lambda: not any(map(is_running, helpers)))
    assert sorted(place.name for place in tmp_path.iterdir()) == [part.name, path.name]
    path.write_text(f"{rooms(3)}\n; Easy\n\n{ROOM}\n\n{rooms(3, 5)}")
    before = part.stat().st_ino
    second = started(root, *command, "--resume")
    assert (second.wait(120), part.exists()) == (0, False), before
    lines = [json.loads(line) for line in out.read_text().splitlines()]
    assert [line["level"] for line in lines] == [1, 2, 3, 4, 5, 6, 7]
    assert [line["title"] for line in lines] == ["L1", "L2", "L3", "Easy", "L5", "L6", "L7"]
    assert {line["moves"] for line in lines} == {"rRR"}


def test_results_are_printed_before_the_last_one_is_known(root, tmp_path):
    path = written(tmp_path / "rooms.xsb", f"{rooms(2)}\n; Hard\n\n{HARD}\n")
    for command in (["solve", "--json"], ["grade", "--json", "--limit", "600"], ["grade"]):
        process = started(root, command[0], path, *command[1:], "--jobs", "2")
        lines = [process.stdout.readline()]
        lines.append(process.stdout.readline())
        assert lines[1].strip()
        os.killpg(process.pid, signal.SIGINT)
        process.communicate(timeout=120)
        assert process.returncode == 130


@pytest.mark.parametrize("command", ["verify", "grade"])
def test_results_are_the_same_however_they_are_made(tmp_path, capsys, command):
    path = written(tmp_path / "rooms.xsb", rooms(5) + ROOM.replace("@", " "))
    shown = []
    for options in ([], ["--jobs", "2"]):
        commands.main([command, str(path), "--json", *options])
        shown.append(capsys.readouterr())
    assert shown[0] == shown[1]
    assert len(json.loads(shown[0].out)["levels"]) == 6


def test_verify_writes_its_results_to_a_file(tmp_path, capsys):
    path, out = tmp_path / "rooms.xsb", tmp_path / "out.json"
    path.write_text(rooms(3))
    assert commands.main(["verify", str(path), "--json", "-o", str(out)]) == 0
    assert capsys.readouterr() == ("", "")
    assert json.loads(out.read_text())["summary"]["levels"] == 3
    assert commands.main(["verify", str(path), "-o", str(out), "--force"]) == 0
    assert out.read_text() == "levels: 3, solutions: 0, skipped: 0\n"


def test_an_unreadable_file_does_not_stop_verify(tmp_path, capsys):
    path = written(tmp_path / "rooms.xsb", rooms(3))
    assert commands.main(["verify", "nosuch.xsb", str(path), "--json"]) == 2
    out, err = capsys.readouterr()
    assert err == "nosuch.xsb: no such file\n"
    assert json.loads(out)["summary"]["levels"] == 3
    assert commands.main(["verify", "nosuch.xsb", "neither.xsb", "--json"]) == 2
    assert capsys.readouterr().out == ""


@pytest.fixture
def many(tmp_path):
    """Return a folder of level files: two that read, one that does not, two with the same stem."""
    folder = tmp_path / "in"
    written(folder / "a.xsb", rooms(3))
    (folder / "b.sok").write_text(rooms(2) + "\nSolution\nrRR\n")
    (folder / "b.txt").write_text(rooms(1))
    (folder / "c.txt").write_text("no levels here\n")
    return folder


@pytest.mark.parametrize("output", ["out/", "all.nbk"])
def test_convert_in_several_processes(many, tmp_path, capsys, output):
    made = []
    for jobs in ("1", "2"):
        place = tmp_path / jobs
        place.mkdir()
        command = ["convert", many, f"{place}/{output}", "--to", "nbk", "--jobs", jobs]
        assert commands.main([*map(str, command)]) == 0
        made.append((files_in(place), capsys.readouterr().out.replace(str(place), "")))
    assert made[0] == made[1]
    names = ["out/a.nbk", "out/b.sok.nbk", "out/b.txt.nbk"] if output == "out/" else ["all.nbk"]
    assert list(made[0][0]) == names


def test_convert_sums_up(many, tmp_path, capsys):
    command = ["convert", str(many), f"{tmp_path}/out/", "--to", "slc"]
    assert commands.main(command) == 0
    told = [line for line in capsys.readouterr().out.splitlines() if line.startswith("in all")]
    assert told[0] == "in all: 4 files: 3 converted (6 levels), 1 refused; 3 written"
    assert told[1] == "in all, lost: 1 solution"
    assert told[2].startswith("in all, skipped: 1 time: no level found")
    (many / "a.xsb").write_text(rooms(4))
    report = tmp_path / "report.json"
    assert commands.main([*command, "--force", "--report", str(report)]) == 0
    totals = json.loads(report.read_text())["summary"]
    assert (totals["written"], totals["unchanged"], totals["refused"]) == (3, 2, 1)


def test_reasons_of_one_kind_are_shown_by_the_first():
    texts = ["level 1: 9x9 cells", "level 2: 8x8 cells", "too wide", "level 3: too wide"]
    assert account._reasons(texts) == {"such as 9x9 cells": 2, "too wide": 2}


def test_one_file_is_not_summed_up(many, tmp_path, capsys):
    assert commands.main(["convert", str(many / "a.xsb"), str(tmp_path / "a.nbk")]) == 0
    assert "in all" not in capsys.readouterr().out


@pytest.mark.parametrize("output", ["out/", "all.nbk"])
def test_a_stopped_conversion_goes_on(many, tmp_path, capsys, monkeypatch, output):
    """The result is the same as of a run that was not stopped, and nothing is read twice."""
    command = ["convert", str(many), f"{tmp_path}/{output}", "--to", "nbk"]
    part = tmp_path / f"{output.rstrip('/')}.unfinished"
    parse, parsed = files.parse, []

    def count(loaded, *rest, **options):
        parsed.append(os.path.basename(loaded.name))
        if len(parsed) == 3 and stops:
            raise KeyboardInterrupt
        return parse(loaded, *rest, **options)

    monkeypatch.setattr(files, "parse", count)
    stops = True
    assert commands.main(command) == 130
    assert "2 results are kept" in capsys.readouterr().err
    inputs = [f"in/{path.name}" for path in many.iterdir()]
    assert sorted(files_in(tmp_path)) == sorted([part.name, *inputs])
    stops = False
    assert commands.main(command) == 2
    assert "an unfinished run; expected --resume" in capsys.readouterr().err
    parsed.clear()
    assert commands.main([*command, "--resume"]) == 0
    again = {"b.sok", "b.txt"} if output == "out/" else set()  # once more, by their full names
    assert set(parsed) == {"b.txt", "c.txt"} | again
    resumed = files_in(tmp_path)
    assert commands.main([*command, "--force"]) == 0
    assert files_in(tmp_path) == resumed and not part.exists()


def test_a_fault_of_the_input_leaves_nothing(many, tmp_path, capsys):
    named = [str(many / "a.xsb"), str(many / "c.txt")]
    assert commands.main(["convert", *named, str(tmp_path / "all.nbk")]) == 2
    assert capsys.readouterr().err.startswith(f"{many / 'c.txt'}: no level found")
    assert [path.name for path in tmp_path.iterdir()] == ["in"]


def test_a_collection_is_the_same_after_json():
    level = model.Level(("#@$.#",), "T", solutions=(model.Solution("R", "S"),), record=(1, 2))
    notes = (model.Note(1, "why"),)
    collection = model.Collection((level,), "Title", skipped=notes, warnings=notes)
    assert model.from_plain(json.loads(json.dumps(model.to_plain(collection)))) == collection


def test_a_file_of_results_is_no_level_file(many, tmp_path, capsys):
    (many / "all.nbk.unfinished").write_text(rooms(1))
    assert commands.main(["convert", str(many), str(many / "all.nbk"), "--force"]) == 0
    assert "unfinished" not in capsys.readouterr().out
    (many / "all.nbk.unfinished").mkdir()
    assert commands.main(["convert", str(many), str(many / "all.nbk"), "--force"]) == 2
    assert "all.nbk.unfinished: not a file" in capsys.readouterr().err
