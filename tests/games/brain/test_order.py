"""Test that every form of a Brain level keeps the order of its blocks, because it decides play."""

import json

import brain_drawn
import pytest
from hands import level_of

from nibblock.games.brain import level as device
from nibblock.games.brain.packs import code as brain_code
from nibblock.games.brain.rules import Brain
from nibblock.games.brain.sharing import original as encoder
from tools import commands, files, formats
from tools.formats.model import Collection
from tools.games.brain import text as brain

FORMS = ("text", "pack", "pack on the device", "share code", "command", "device", "device, as read")


@pytest.fixture(scope="module")
def cases(shared):
    path = shared / "vectors" / "brain-order.json"
    found = json.loads(path.read_text(encoding="utf-8"))["cases"]
    assert len(found) == 60
    return found


def through(form, text, folder):
    """Return the device's level after writing ``text`` in a form and reading that."""
    collection = formats.read(text.encode(), "level.txt")
    if form == "text":
        return brain.load(formats.read(brain.write(collection), "x").levels[0])
    if form == "pack":
        return brain.load(formats.read(formats.write(collection, "nbk"), "x").levels[0])
    if form == "pack on the device":
        path = folder / "level.nbk"
        path.write_bytes(formats.write(collection, "nbk"))
        return level_of(path)
    if form == "share code":
        return brain_code.decode(encoder.code_of(device.read(text.split("\n"))))
    if form == "command":
        source, pack, back = folder / "level.txt", folder / "level.nbk", folder / "back.brain"
        source.write_text(text, encoding="utf-8")
        for one, two in ((source, pack), (pack, back)):
            assert commands.main(["convert", str(one), str(two), "--force"]) == 0
        return brain.load(files.read_levels(str(back)).levels[0])
    lines = device.text_of(device.read(text.split("\n")), form == "device, as read")
    return device.read(lines)


def boards(level, inputs):
    """Return the sorted blocks after each frame."""
    game = Brain(level)
    found = []
    for letters in inputs:
        game.frame(brain_drawn.code(letters))
        kinds = [game.look(cell) >> 4 for cell in range(game.width * game.height)]
        found.append(
            sorted(
                [kind - 1, cell % game.width, cell // game.width]
                for cell, kind in enumerate(kinds)
                if kind
            )
        )
    return found


@pytest.mark.parametrize("form", FORMS)
def test_the_cases_where_order_decides_play_the_same_in_every_form(cases, tmp_path, form, capsys):
    for case in cases:
        level = through(form, case["level"], tmp_path)
        assert boards(level, case["inputs"]) == case["boards"]
        assert level.blocks == device.read(case["level"].split("\n")).blocks


def test_a_written_text_keeps_the_order_and_sorts_the_surfaces():
    text = b"4 1 -2\n0 3 0\n2 1 0\n\n-1 2 0\n-1 0 0\n-1 3 0\n0 1 0\n: ,l,,l\n"
    written = brain.write(formats.read(text, "x"))
    assert written == b"4 1\n0 3 0\n2 1 0\n\n0 1 0\n: ,l,,l\n"
    assert brain.write(Collection(formats.read(written, "x").levels)) == written
