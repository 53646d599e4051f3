"""Check how the page writes a handheld's drive, in Node: it leaves what ``deploy`` leaves, and may
be cut at any change.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kept import from_page, packed
from node import Node

from nibblock.progress.writing.sizes import PAD, sizes
from tools.build import fat, manifest, saves, switch
from tools.deploy import mounted
from tools.deploy import plan as plans
from tools.deploy.write import Writer
from tools.errors import ToolError
from tools.web.drives import SWITCH

BOARD = "pimoroni_picosystem"
BOOT = b"Adafruit CircuitPython 9.2.1 on 2024-11-20; PicoSystem with rp2040\r\nBoard ID:%s\r\n"
BOOT_OUT = {"boot_out.txt": BOOT % BOARD.encode()}
FRESH = BOOT_OUT | {"code.py": b'print("Hello World!")\n'}
CODE = b"from nibblock.console import main\nmain()\n"
LARGE = 1 << 24


@pytest.fixture(scope="module")
def node():
    node = Node("drives.mjs")
    yield node
    node.stop()


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Do not wait for a disk."""
    monkeypatch.setattr("os.fsync", lambda _: None)


def complete(files):
    return {**files, manifest.NAME: manifest.write(files, BOARD)}


def version(letter, **others):
    """Return a small build whose modules belong together."""
    made = {
        "boot.py": b"# boot " + letter,
        "code.py": CODE,
        "settings.toml": b"# settings " + letter,
        "levels/1/a.nbk": b"levels " + letter,
        "lib/one.mpy": b"C one " + letter,
        "lib/nibblock/console.mpy": b"C console " + letter,
        "lib/nibblock/games/a.mpy": b"C a " + letter,
        "lib/nibblock/art/sheet.bmp": b"BM " + letter,
        "lib/labels/text.mpy": b"C text " + letter,
        "lib/labels/more.mpy": b"C more " + letter,
        f"lib/nibblock/only_{letter.decode()}.mpy": b"C only " + letter,
        f"levels/only_{letter.decode()}.nbk": b"only " + letter,
    }
    return complete(made | others)


def update(node, there, build, cut=None, room=LARGE):
    answer = node.ask(
        there=packed(there),
        cut=cut,
        build={
            "files": packed(build),
            "board": BOARD,
            "version": manifest.__version__,
            "room": room,
            "cluster": 512,
            "switch": SWITCH,
        },
    )
    assert "crash" not in answer, answer["crash"]
    answer["tree"] = from_page(answer["tree"])
    return answer


def deployed(folder, there, build):
    """Return what the desktop's ``deploy`` makes of the same drive, and its plan."""
    folder.mkdir()
    for path, data in there.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)
    drive = mounted.Mounted(folder)
    plan = plans.make(drive, build)
    Writer(drive, plan, BOARD).run()
    return {path: (folder / path).read_bytes() for path in drive.below("")}, plan


def runs(there):
    """Return the files of lib that a board which starts now would use, "" for the stub."""
    program = there.get("code.py")
    if program == switch.STUB:
        return ""
    top = switch.NEXT if program == switch.BRIDGE else "lib"
    return {p[len(top) :]: d for p, d in there.items() if p.startswith(top + "/")}


def is_version(there, build):
    """Return whether a board that starts now has all files of a build's lib, as built."""
    found = runs(there)
    wanted = {p: d for p, d in build.items() if p.startswith("lib/")}
    return found == "" or all(found.get(p.removeprefix("lib")) == d for p, d in wanted.items())


OLD, NEW = version(b"x"), version(b"y")
YOURS = {
    "nbsave_a/progress.nbs": b"solved",
    "levels/mine.xsb": b"mine",
    "levels/1/b.xsb": b"mine too",
    "notes.txt": b"",
}


def test_a_first_installation_and_an_update(node):
    first = update(node, FRESH | YOURS, OLD)
    assert first["board"] == {"id": BOARD, "version": "9.2.1"}
    assert first["tree"] == BOOT_OUT | YOURS | OLD
    assert first["plan"]["way"] == "straight"
    second = update(node, first["tree"], NEW)
    assert second["tree"] == BOOT_OUT | YOURS | NEW
    assert second["plan"]["way"] == "switched" and second["plan"]["yours"] == []
    again = update(node, second["tree"], NEW)
    assert again["tree"] == second["tree"] and again["plan"]["changes"] == []


@pytest.mark.parametrize("room", [508 << 10, 1000 << 10, LARGE])
def test_the_page_makes_the_save_files_that_the_console_would(node, room):
    made = update(node, FRESH, OLD, room=room)
    free = made["plan"]["freeAfter"]
    found = {path: data for path, data in made["tree"].items() if path.startswith("nbsave")}
    assert found == saves.of(*sizes(free, 512), 512)


@pytest.mark.parametrize(
    "theirs", [b"A = 1\n", b"A = '\xc3\xa4'\r\n[t]\r\n", b"A = 1\nCIRCUITPY_HEAP_START_SIZE = 9"]
)
def test_settings_get_the_size_of_the_heap_if_they_lack_it(node, tmp_path, theirs):
    line = b"CIRCUITPY_HEAP_START_SIZE = 106496"
    there = FRESH | {PAD: b"", "settings.toml": theirs}
    for number, letter in enumerate((b"x", b"y", b"y")):
        build = version(letter, **{"settings.toml": b"# " + letter + b"\n" + line + b"\n"})
        answer = update(node, there, build)
        there, plan = deployed(tmp_path / str(number), there, build)
        assert answer["tree"] == there and answer["plan"]["yours"] == plan.yours
        assert plan.yours == ["settings.toml"]
        assert there["settings.toml"].endswith(theirs)
        assert (line in there["settings.toml"]) == (b"HEAP" not in theirs)
    assert answer["plan"]["changes"] == []


def test_settings_get_the_line_of_an_add_on_screen_once(node):
    wiring = b'NIBBLOCK_WIRING = "picoboy_color"\n'
    build = version(b"x", **{"settings.toml": b"CIRCUITPY_HEAP_START_SIZE = 1\n" + wiring})
    for theirs, lacking in ((b"A = 1\nCIRCUITPY_HEAP_START_SIZE = 9\n", wiring), (wiring, b"C")):
        there = FRESH | {PAD: b"", "settings.toml": theirs}
        found = update(node, there, build)["tree"]["settings.toml"]
        assert found.startswith(lacking) and found.endswith(theirs) and found.count(wiring) == 1


@pytest.mark.parametrize("room", [LARGE, 0])
def test_an_update_may_be_cut_anywhere(node, room):
    """The old version runs, or the new one, or (without room for both) the request to go on."""
    start = BOOT_OUT | YOURS | OLD
    room = room or fat.space(start | NEW) + 8 * 512
    whole = update(node, start, NEW, room=room)
    assert whole["plan"]["way"] == ("switched" if room == LARGE else "risky"), whole["plan"]
    seen = set()
    for cut in range(whole["changes"]):
        left = update(node, start, NEW, cut, room)
        assert left["cut"]
        there = left["tree"]
        assert is_version(there, OLD) or is_version(there, NEW), cut
        assert {path: there[path] for path in YOURS} == YOURS
        seen.add(there["code.py"])
        for other, build in (("on", NEW), ("back", OLD)):
            done = update(node, there, build, room=room)
            held = BOOT_OUT | YOURS | build
            assert done["tree"] == held, (cut, other)
    assert seen == {CODE, switch.BRIDGE if room == LARGE else switch.STUB}


def test_the_check_sees_a_mixture():
    """Prove that the test above can fail."""
    mixed = {**OLD, "lib/nibblock/console.mpy": NEW["lib/nibblock/console.mpy"]}
    assert is_version(OLD, OLD) and not is_version(mixed, OLD) and not is_version(mixed, NEW)


def test_what_the_page_left_is_finished_by_deploy_and_the_other_way_round(node, tmp_path):
    start = BOOT_OUT | YOURS | OLD
    for cut in range(0, update(node, start, NEW)["changes"], 7):
        left = update(node, start, NEW, cut)["tree"]
        done, _ = deployed(tmp_path / f"on{cut}", left, NEW)
        assert done == BOOT_OUT | YOURS | NEW, cut
    staged = {p.removeprefix("lib/"): d for p, d in NEW.items() if p.startswith("lib/nibblock/")}
    left = start | staged | {f"nibblock/{switch.STAGED}": b"x"}
    left["lib/nibblock/console.mpy"] = NEW["lib/nibblock/console.mpy"]
    marks = {path: {manifest.mark(data)} for path, data in OLD.items()}
    left[manifest.NAME] = manifest.write(NEW, BOARD, marks)
    done = update(node, left, NEW)
    assert done["tree"] == BOOT_OUT | YOURS | NEW
    assert done["plan"]["way"] == "switched"


PLACES = """
code.py code.txt main.py boot.py boot.txt settings.toml levels/1/a.nbk levels/mine.nbk
lib/one.mpy lib/one.py one.mpy one/x.py lib/mine.py nibblock.py lib/nibblock/console.py
lib/nibblock/console.mpy lib/nibblock/games/z.mpy lib/nibblock/console/x.mpy
MANIFEST.txt code_before_nibblock.py lib_before_nibblock/one.mpy nibblock.nbnew/console.mpy
code.py.nbnew nbsave_a/progress.nbs
"""
NAMES = st.sampled_from(PLACES.split())
DATA = st.sampled_from((b"", b"mine", b"yours", CODE, b'print("Hello World!")\n', b"C console x"))
THERE = st.dictionaries(NAMES, DATA, max_size=6)


def has_room_for(paths):
    """Return whether no file has the name of a folder."""
    return not any(other.startswith(path + "/") for path in paths for other in paths)


@given(
    st.sampled_from((FRESH, OLD, {p: d for p, d in OLD.items() if p != manifest.NAME})),
    THERE,
    st.sampled_from((OLD, NEW)),
)
@settings(max_examples=40, deadline=None)
def test_the_page_leaves_what_deploy_leaves(node, tmp_path_factory, start, theirs, build):
    there = start | theirs | {PAD: b""} | BOOT_OUT
    if not has_room_for({*there, *build}):
        return
    try:
        wanted, plan = deployed(tmp_path_factory.mktemp("drive") / "d", there, build)
    except ToolError:
        return
    found = update(node, there, build)
    assert found["tree"] == wanted
    assert set(found["plan"]["yours"]) == set(plan.yours)
    assert dict(found["plan"]["keptAs"]) == plan.kept_as
    assert found["plan"]["idle"] == plan.idle
    changes = {(c["path"], c["before"], c["after"]) for c in found["plan"]["changes"]}
    assert changes == set(plan.changes)


@given(st.dictionaries(NAMES, DATA, max_size=8).filter(has_room_for))
@settings(max_examples=30, deadline=None)
def test_the_page_counts_room_as_the_tools_do(node, theirs):
    there = theirs | BOOT_OUT
    if has_room_for({*there, *OLD}):
        assert update(node, there, OLD, cut=0)["plan"]["free"] == LARGE - fat.space(there)


def test_folders_of_the_computer_are_left_alone(node):
    """A system may let nobody read its own folders on a drive."""
    theirs = {".Spotlight-V100/store": b"x", "System Volume Information/x": b"y"}
    answer = node.ask(there=packed(FRESH | theirs), cut=None, only="walk")
    assert sorted(answer["walked"]) == sorted(FRESH)


def test_drives_that_are_none_of_ours_are_refused(node):
    assert update(node, {"holiday.jpg": b"x"}, OLD)["error"] == "drive none"
    assert update(node, {"boot_out.txt": b"something else"}, OLD)["error"] == "drive none"
    old = {"boot_out.txt": BOOT.replace(b"9.2.1", b"8.2.1") % b"x"}
    refused = update(node, old, OLD)
    assert refused["error"] == "drive version" and refused["tree"] == old
    full = update(node, FRESH, OLD, room=fat.space(FRESH | OLD) + 512)
    assert full["error"] == "drive full" and full["tree"] == FRESH
    for name in ("nibblock", "labels", switch.NEXT):
        own = FRESH | {f"{name}/mine.py": b"x = 1"}
        refused = update(node, own, OLD)
        assert refused["error"] == "drive folder" and refused["tree"] == own
