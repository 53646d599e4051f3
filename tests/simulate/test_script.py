"""What ``--keys`` accepts, and how mistakes are reported."""

import pytest

from tools.errors import InputError
from tools.simulate.boards import board_ids, board_model
from tools.simulate.script import Step, parse_script, read_script

PICOSYSTEM = board_model("pimoroni_picosystem")
TAP = [Step("press", "RIGHT", 60), Step("release", "RIGHT", 60)]


@pytest.mark.parametrize(
    ("text", "steps"),
    (
        ("", []),
        ("RIGHT", TAP),
        ("RIGHT*3", TAP * 3),
        ("DOWN:800", [Step("press", "DOWN", 800), Step("release", "DOWN", 60)]),
        ("+UP -UP", [Step("press", "UP", 0), Step("release", "UP", 0)]),
        ("wait:500\n shot:a/b.png", [Step("wait", "", 500), Step("shot", "a/b.png", 0)]),
        ("power:off power:on", [Step("power", "off", 0), Step("power", "on", 0)]),
        ("+X", [Step("press", "X", 0)]),
        ("+START", [Step("press", "A", 0)]),
        ("SELECT", [Step("press", "", 60), Step("release", "", 60)]),
    ),
)
def test_tokens(text, steps):
    assert list(parse_script(text, PICOSYSTEM)) == steps


@pytest.mark.parametrize(
    "word",
    (
        "FOO",
        "right",
        "RIGHT*",
        "RIGHT:",
        "RIGHT*-1",
        "+UP:5",
        "wait",
        "wait:x",
        "shot:",
        "power:up",
        "+",
        "*5",
        "RIGHT*٣",
    ),
)
def test_a_bad_token_is_named_with_its_place(word):
    with pytest.raises(InputError) as caught:
        parse_script("UP DOWN\n  A " + word, PICOSYSTEM, "keys.txt")
    assert str(caught.value).startswith("keys.txt: line 2 column 5: unknown token '" + word)


def test_a_button_the_board_lacks():
    with pytest.raises(InputError, match="pygamer has no button X"):
        parse_script("X", board_model("pygamer"))


def test_a_script_from_a_file(tmp_path):
    (tmp_path / "keys").write_text("A B\n", "utf-8")
    name = str(tmp_path / "keys")
    assert read_script("@" + name) == ("A B\n", name)
    with pytest.raises(InputError, match="no such file"):
        read_script("@" + name + "x")
    with pytest.raises(InputError, match="a device"):
        read_script("@/dev/zero")  # it has no end


def test_a_token_repeats_without_end_and_without_memory():
    script = parse_script("RIGHT*0 RIGHT*999999999 A*2", PICOSYSTEM)
    assert [script.pop().what for _ in range(4)] == ["RIGHT"] * 4
    assert script
    script.clear()
    assert not script


@pytest.mark.parametrize("board", board_ids())
def test_every_board_has_the_six_buttons(board):
    model = board_model(board)
    if model.width:  # else it is home-made, wired by its settings.toml
        held = {"B"} if model.keys == "five" else set()  # A, held
        assert {"UP", "DOWN", "LEFT", "RIGHT", "A", "B"} - held <= set(model.buttons)
