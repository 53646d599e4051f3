"""Test FAT images: read them with FatFs (which CircuitPython uses) and, if installed, dosfstools
and mtools.
"""

import random
import shutil
import subprocess

import pytest
from fatfs import READER, needs_vm, read
from on_a_drive import files_in, written
from programs import command_of

from nibblock.boards import given
from nibblock.progress import Progress
from nibblock.progress.writing import mend
from nibblock.progress.writing.sizes import TAIL, sizes
from tools import build, vm
from tools.build import contents, fat, saves
from tools.commands import build as build_command
from tools.commands.progress import Folder
from tools.errors import InputError, ToolError

command = command_of(build_command)
SIZES = sorted({int(given.find(i)[given.DRIVE]) for i in given.ids()})


def drawn(seed=1):
    """Return files of every awkward length and name."""
    chance = random.Random(seed)
    names = ["code.py", "BOOT.PY", "A.B", ".metadata_never_index", ".fseventsd/no_log", "e/f/g/h"]
    names += ["lib/a long name with spaces.mpy", "lib/x.y.z", "a" * 64 + ".txt", "exactly13ch.x"]
    names += [f"levels/first-steps-{n}.skbn" for n in range(12)]
    names += [f"many/file-number-{n}.bin" for n in range(60)]
    lengths = (0, 1, 511, 512, 513, 2048, 2049, 5000)
    return {name: chance.randbytes(chance.choice(lengths)) for name in names}


@needs_vm
def test_fatfs_finds_every_file_on_drives_of_all_sizes(tmp_path):
    files = drawn()
    images = []
    for size in SIZES:
        images.append(tmp_path / f"{size}.img")
        images[-1].write_bytes(fat.image(files, size * 1024))
    found = read(tmp_path, *images)
    assert len(found) == len(SIZES)
    for there in found:
        assert there == files


@needs_vm
def test_the_reader_sees_a_difference(tmp_path):
    files = {"a/b.txt": b"one", "c": b"two"}
    data = bytearray(fat.image(files, 262144))
    at = data.index(b"one")
    data[at] ^= 1
    (tmp_path / "x.img").write_bytes(data)
    assert read(tmp_path, tmp_path / "x.img") == [{**files, "a/b.txt": b"nne"}]


@needs_vm
@pytest.mark.parametrize("board", ("pajenicko_picopad", "pimoroni_picosystem"))
def test_build_makes_an_image_of_what_it_builds(board, tmp_path, monkeypatch):
    drive = contents.make(contents.Wishes(board), contents.board_volume(board))
    monkeypatch.setattr(build, "make_drive", lambda wishes, volume: drive)
    image, out = tmp_path / "out.img", tmp_path / "drive"
    words = [out, "--board", board, "--image", image]
    assert command(*words) == 0
    assert image.stat().st_size == int(contents.board_row(board)[given.DRIVE]) * 1024
    folder = files_in(out)
    (there,) = read(tmp_path, image)
    held = {path: there.pop(path) for path in list(there) if path.startswith("nbsave")}
    assert there == folder
    assert len(held) in (5, 7) and not any(b"".join(held.values()))
    assert set(contents.HANDS_OFF) < set(folder)
    first = image.read_bytes()
    with pytest.raises(InputError, match=r"out\.img: already there"):
        command(*words)
    assert command(*words, "--force") == 0
    assert image.read_bytes() == first


@needs_vm
def test_the_reported_space_is_the_space_taken(tmp_path):
    files = drawn(2)
    for size in (256, 8000):
        image = written(tmp_path / "room.img", fat.image(files, size * 1024))
        free = int(vm.run(READER, tmp_path, str(image), heap="4m").split("free ")[1].split()[0])
        volume = fat.volume(size * 1024)
        assert volume.room - fat.space(files, volume.cluster_bytes) == free


def test_other_readers_agree(tmp_path):
    check, copy = shutil.which("fsck.fat"), shutil.which("mcopy")
    if not check or not copy:
        pytest.skip("dosfstools and mtools are not installed")
    files = drawn(3)
    for size in SIZES:
        image = written(tmp_path / "x.img", fat.image(files, size * 1024))
        done = subprocess.run([check, "-n", image], check=False, capture_output=True, text=True)
        assert done.returncode == 0 and len(done.stdout.splitlines()) == 2, done.stdout
        out = tmp_path / str(size)
        out.mkdir()
        subprocess.run([copy, "-s", "-n", "-i", image, "::/", out], check=True)
        top = out if (out / "code.py").exists() else next(out.iterdir())
        assert files_in(top) == files


def test_the_same_files_give_the_same_bytes():
    assert fat.image(drawn(), 262144) == fat.image(drawn(), 262144)
    assert fat.image(drawn(), 262144) != fat.image({**drawn(), "code.py": b"other"}, 262144)


def test_what_does_not_fit_is_refused():
    room = fat.volume(262144).room
    assert len(fat.image({"x": bytes(room)}, 262144)) == 262144
    with pytest.raises(ToolError, match="do not fit on a drive of 262,144 bytes"):
        fat.image({"x": bytes(room + 1)}, 262144)
    with pytest.raises(ToolError, match="too many for the root"):
        fat.image({f"name-{n}.txt": b"" for n in range(256)}, 262144)
    with pytest.raises(ToolError, match="a is a file and a folder"):
        fat.image({"a": b"", "a/b": b""}, 262144)
    for size in (0, 16384, 1 << 32):
        with pytest.raises(ToolError, match="cannot be a FAT12 or FAT16"):
            fat.volume(size)


def pieces(image):
    """Return (name, first byte, bytes) of each save file and save folder in an image, in order."""
    volume = fat.volume(len(image))
    data, cluster = volume.data * 512, volume.cluster_bytes

    def entries(at, length):
        for i in range(at, at + length, 32):
            entry = image[i : i + 32]
            if entry[0] and entry[11] != 0x0F and not entry[11] & 0x08:
                first, size = int.from_bytes(entry[26:28], "little"), entry[28:]
                yield entry[:11], data + (first - 2) * cluster, int.from_bytes(size, "little")

    found = []
    for name, at, size in entries((1 + volume.fat_sectors) * 512, 512 * 32):
        if name.startswith(b"NBSAVE"):
            found.append((name, at, size or cluster))
            if not size:
                inside = entries(at, cluster)
                found += [piece for piece in inside if not piece[0].startswith(b".")]
    return found


@pytest.mark.parametrize("board", ("pajenicko_picopad", "ugame22", "pygamer"))
def test_an_image_isolates_the_copies(board, tmp_path):
    """Erase blocks hold 8 KB at most: no copy shares one with anything but its own unused end."""
    volume = contents.board_volume(board)
    files = build.with_hands_off(contents.make(contents.Wishes(board), volume), board)
    made = saves.empty(files, volume)
    copies, log, levels = sizes(volume.room - fat.space(files, volume.cluster_bytes),
                                volume.cluster_bytes)  # fmt: skip
    found = pieces(fat.image(files | made, volume.sectors * 512))
    assert len(found) == 1 + 3 * copies and copies >= 2
    ends = [at + -(-size // volume.cluster_bytes) * volume.cluster_bytes for _, at, size in found]
    assert [at for _, at, _ in found][1:] == ends[:-1]  # one after the other
    assert found[0][2] >= TAIL
    used = [
        range(found[i][1] // 8192, (found[i + 2][1] + levels - TAIL - 1) // 8192 + 1)
        for i in range(1, len(found), 3)
    ]
    blocks = [block for copy in used for block in copy]
    assert len(set(blocks)) == len(blocks)
    assert blocks[0] > (found[0][1] - 1) // 8192  # nothing before the pad shares one
    assert {size for _, _, size in found[2::3]} == {log}


def test_the_saves_of_an_image_are_valid_and_empty(tmp_path):
    volume = contents.board_volume("pajenicko_picopad")
    for name, data in saves.empty({"code.py": bytes(300_000)}, volume).items():
        written(tmp_path / name, data)
    progress = Progress(Folder(tmp_path))
    assert progress.log.whole and not progress.notice and not mend.job(progress)
    progress.add_solution(b"abcdef", 12, 4, b"xyz")
    assert progress.flush() == ""
    again = Progress(Folder(tmp_path))
    assert tuple(again.best(b"abcdef", 0)) == (12, 4, b"xyz") and again.log.whole


def test_without_room_for_saves_there_is_no_image():
    with pytest.raises(ToolError, match="no room for save files; nothing written"):
        saves.empty({"x": bytes(220_000)}, fat.volume(262144))
