"""Test UF2s of a drive as the boot loader reads them: every block, and the flash that they make."""

import re
import struct
from importlib.util import find_spec
from pathlib import Path

import pytest
from fatfs import needs_vm, read
from hypothesis import given
from hypothesis import strategies as st
from programs import command_of

from tools import build
from tools.build import contents, fat, uf2
from tools.commands import build as build_command
from tools.errors import InputError

command = command_of(build_command)
FLASH = 0x10000000


def flashed(data):
    """Return the family, and the address and the bytes that a UF2 writes, checking each block as
    the boot loader does.
    """
    assert len(data) % 512 == 0
    family = start = None
    written = b""
    for number in range(len(data) // 512):
        block = data[number * 512 : number * 512 + 512]
        one, two, flags, where, size, index, count, chip = struct.unpack("<8I", block[:32])
        assert (one, two) == (0x0A324655, 0x9E5D5157)
        assert struct.unpack("<I", block[-4:]) == (0x0AB16F30,)
        assert (flags, size, index, count) == (0x2000, 256, number, len(data) // 512)
        family = chip if family is None else family
        start = where if start is None else start
        assert chip == family and where == start + number * 256
        written += block[32:288]
    # it erases 4 KB at once, so none may be there in part
    assert start % 4096 == 0 and len(written) % 4096 == 0
    return family, start, written


@given(st.binary(max_size=20000), st.sampled_from(uf2.boards()))
def test_a_uf2_holds_what_was_packed(data, board):
    at = uf2.place(board)
    family, start, written = flashed(uf2.pack(data, at)) if data else (*at, b"")
    assert (family, start & ~FLASH) == at
    assert written[: len(data)] == data and set(written[len(data) :]) <= {255}


@needs_vm
def test_build_makes_a_uf2_of_what_it_builds(tmp_path, monkeypatch, capsys):
    board = "pajenicko_picopad"
    wishes = contents.Wishes(board, games=("sokoban",), packs=())
    drive = contents.make(wishes, contents.board_volume(board))
    monkeypatch.setattr(build, "make_drive", lambda wishes, volume: drive)
    monkeypatch.setattr(build_command, "make_drive", lambda wishes, volume: drive)
    whole, out, image = tmp_path / "out.uf2", tmp_path / "drive", tmp_path / "out.img"
    words = [out, "--board", board, "--uf2", whole]
    assert command(*words, "--image", image) == 0
    assert capsys.readouterr().out.count("it replaces the whole drive, with the saves") == 2
    family, start, written = flashed(whole.read_bytes())
    assert (family, start) == (uf2.RP2040, 0x10181000)
    full = image.read_bytes()
    assert full.startswith(written) and len(written) < len(full)
    # what was in the flash before stays behind the blocks, and must not matter
    before = tmp_path / "flash.img"
    before.write_bytes(written + b"\xe5" * (len(full) - len(written)))
    assert read(tmp_path, before) == read(tmp_path, image)
    with pytest.raises(InputError, match=r"out\.uf2: already there"):
        command(*words)


def test_a_full_drive_and_an_empty_one_are_cut_at_the_right_place():
    volume = fat.volume(262144)
    assert uf2.used({"x": bytes(volume.room)}, volume) == 262144
    head = volume.data * 512
    assert uf2.used({}, volume) == -(-head // 4096) * 4096
    assert uf2.used({"a": b"1"}, volume) == -(-(head + volume.cluster_bytes) // 4096) * 4096


def test_boards_whose_flash_is_unknown_are_refused(tmp_path):
    words = [tmp_path / "drive", "--uf2", tmp_path / "x.uf2"]
    with pytest.raises(InputError, match="the size of the drive is unknown"):
        command(*words)
    for board in ("pygamer", "m5stack_cardputer", "pajenicko_picopad_game"):
        with pytest.raises(InputError, match=f"no UF2 can write the drive of {board}"):
            command(*words, "--board", board)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("board", uf2.boards())
def test_the_table_agrees_with_circuitpythons_own(board):
    """The stubs name each board's port and modules: those with Wi-Fi have the larger firmware."""
    spec = find_spec("board_definitions")
    if spec is None:
        pytest.skip("circuitpython-stubs is not installed")
    stub = Path(next(iter(spec.submodule_search_locations))) / board / "__init__.pyi"
    text = stub.read_text(encoding="utf-8")
    assert re.search(r"port: (\w+)", text)[1] == "raspberrypi"
    has_wifi = "wifi" in re.search(r"Included modules: (.*)", text)[1].split(", ")
    assert uf2.place(board).start == ((1540 if has_wifi else 1024) << 10)
    assert int(contents.board_row(board)[3]) <= (16 << 10) - 1024
