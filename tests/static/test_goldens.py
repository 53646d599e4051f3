"""Test how stored pictures are compared, and how a picture that no test uses is found."""

from types import SimpleNamespace

import goldens
import pytest
from PIL import Image


@pytest.fixture
def folders(tmp_path, monkeypatch):
    """Create a folder of stored pictures, with one picture, and one for output."""
    monkeypatch.setattr(goldens, "FOLDER", tmp_path / "golden")
    monkeypatch.setattr(goldens, "OUT", tmp_path / "out")
    monkeypatch.setattr(goldens, "_used", set())
    monkeypatch.delenv("NIBBLOCK_GOLDEN", raising=False)
    (tmp_path / "golden").mkdir()
    Image.new("RGB", (4, 4), "navy").save(tmp_path / "golden/room.png")
    return tmp_path


def test_the_same_picture_passes(folders, golden):
    golden(Image.new("RGB", (4, 4), "navy"), "room")
    assert not (folders / "out").exists()


def test_another_picture_is_saved_with_the_difference(folders, golden):
    picture = Image.new("RGB", (4, 4), "navy")
    picture.putpixel((2, 1), (0, 0, 129))
    with pytest.raises(pytest.fail.Exception, match=r"within \(2, 1, 3, 2\); see .*out"):
        golden(picture, "room")
    assert Image.open(folders / "out/room.png").getpixel((2, 1)) == (0, 0, 129)
    difference = Image.open(folders / "out/room-difference.png")
    assert [value > 0 for value in difference.tobytes()].index(True) == 6
    with pytest.raises(pytest.fail.Exception, match="expected"):
        golden(Image.new("RGB", (5, 4)), "room")


def test_a_picture_that_is_not_stored_is_saved(folders, golden):
    with pytest.raises(pytest.fail.Exception, match="no stored picture"):
        golden(Image.new("RGB", (4, 4)), "hall")
    assert (folders / "out/hall.png").exists()


def test_unused_pictures_are_found(folders, golden):
    assert goldens.unused(goldens._used) == ["room.png"]
    golden(Image.new("RGB", (4, 4), "navy"), "room")
    assert goldens.unused(goldens._used) == []


def command_line(folder, *paths, **options):
    given = {"keyword": "", "markexpr": "", "deselect": None, "ignore": None, "collectonly": False}
    paths = [str(path) for path in paths or [folder]]
    return SimpleNamespace(args=paths, option=SimpleNamespace(**{**given, **options}))


def test_only_a_run_of_all_tests_decides(folders):
    assert goldens.is_whole(command_line(folders))
    assert not goldens.is_whole(command_line(folders, folders / "test_x.py"))
    assert not goldens.is_whole(command_line(folders, keyword="screen"))
    assert not goldens.is_whole(command_line(folders, deselect=["test_x.py"]))


def test_a_run_fails_for_an_unused_picture(folders, monkeypatch):
    monkeypatch.setattr(goldens, "_unused", [])
    monkeypatch.setattr(goldens, "_skipped", [])
    session = SimpleNamespace(config=command_line(folders), exitstatus=pytest.ExitCode.OK)
    worker = SimpleNamespace(workeroutput={"goldens": [], "skipped": []})
    goldens.pytest_testnodedown(worker)
    goldens.pytest_sessionfinish(session, session.exitstatus)
    assert session.exitstatus == pytest.ExitCode.TESTS_FAILED
    assert goldens._unused == ["room.png"]
    goldens._unused.clear()
    session.exitstatus = pytest.ExitCode.OK
    goldens.pytest_testnodedown(SimpleNamespace(workeroutput={"goldens": ["room.png"]}))
    goldens.pytest_sessionfinish(session, session.exitstatus)
    assert session.exitstatus == pytest.ExitCode.OK
