"""Test what ``render`` draws over Klocki's blocks: notes as on the console, and marks."""

import pytest
from PIL import Image, ImageChops
from rendered import frames

from tools import commands, venv

#: A master that goes home, a block named b that makes way, and a box pushed by another block.
LEVEL = """"Notes"
+....@...[\xffb........b...
.[...v..................
 1)0,2:>
 2)0,1:<
 3)1,0:>>
 4)0,3:<
"""
PUSH = "#####\n#@$.#\n#####\n"


@pytest.fixture
def render(tmp_path, capsys, monkeypatch):
    """Draw a level; return the status, the message and the picture."""
    monkeypatch.setattr(venv, "ensure", lambda *_: None)

    def run(*options, out="out.png", text=LEVEL):
        path, made = tmp_path / "level.txt", tmp_path / out
        path.write_bytes(text.encode("latin-1"))
        made.unlink(missing_ok=True)
        status = commands.main(["render", str(path), "-o", str(made), *options])
        return status, capsys.readouterr().err, Image.open(made) if made.exists() else None

    return run


def same(one, other):
    return ImageChops.difference(one.convert("RGB"), other.convert("RGB")).getbbox() is None


def cell(picture, row, column):
    x, y = column * 16, row * 16
    return picture.convert("RGB").crop((x, y, x + 16, y + 16)).tobytes()


@pytest.mark.parametrize("what", ["start", "end"])
@pytest.mark.parametrize("options", ["identifiers", "counts", "path", "marks"])
def test_pictures_over_blocks(render, golden, what, options):
    flags = ["--marks-over"] if options == "marks" else ["--notes", options]
    status, _, picture = render("--what", what, *flags)
    assert status == 0
    golden(picture.convert("RGB"), f"klocki-render-{options}-{what}")


def test_every_step_counts(render):
    _, _, film = render("--what", "steps", "--notes", "counts", out="out.gif")
    pictures = frames(film)
    assert len(pictures) == 6
    # The box is pushed twice by a block in its second and third step.
    boxes = [cell(pictures[n], 1, column) for n, column in ((2, 1), (3, 2), (4, 3))]
    assert len(set(boxes)) == 3
    _, _, still = render("--what", "end", "--notes", "counts")
    assert same(pictures[-1], still)


def test_a_film_of_moves_has_them_too(render):
    _, _, plain = render("--what", "moves", out="out.gif")
    plain = frames(plain)
    _, _, noted = render("--what", "moves", "--notes", "path", "--marks-over", out="out.gif")
    noted = frames(noted)
    assert len(plain) == len(noted) == 5
    assert not any(map(same, plain[1:], noted[1:]))


def test_only_klocki_has_them(render):
    for option in (["--notes", "counts"], ["--marks-over"]):
        status, reported, picture = render(*option, text=PUSH)
        assert status == 2 and picture is None
        assert reported.startswith(f"{option[0]}: an option of Klocki"), reported
    assert render(text=PUSH)[0] == 0
