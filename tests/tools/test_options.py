"""Test the options of every command: help for each, and nothing out of range accepted silently."""

import argparse
import re
from pathlib import Path

import pytest

from tools import commands, options
from tools.commands import COMMANDS

BOARD = "#####\n#@$.#\n#####\n"
KLOCKI = "Two\n.#:0.#:0.#:0\n.#:0.1 0.#:0\n.#:0.#:0.#:0\n"
TOOLS = Path(commands.__file__).resolve().parents[1]


def parsers():
    """Yield the parser of each command, and those of its ways."""
    for name in COMMANDS:
        parser = argparse.ArgumentParser(prog=name)
        commands._load(name).add_arguments(parser)
        yield parser
        for action in parser._actions:
            if isinstance(action, argparse._SubParsersAction):
                yield from action.choices.values()


ACTIONS = [
    (f"{parser.prog} {'/'.join(action.option_strings) or action.dest}", action)
    for parser in parsers()
    for action in parser._actions
    if not isinstance(action, (argparse._HelpAction, argparse._SubParsersAction))
]


def test_every_option_has_help():
    assert not [name for name, action in ACTIONS if not action.help]


def test_numbers_have_limits_and_only_the_digits_0_to_9(subtests):
    """Plain ``int`` and ``float`` take blanks, signs, underscores and the digits of all scripts."""
    assert not [name for name, action in ACTIONS if action.type in (int, float)]
    for name, action in ACTIONS:
        if action.type in (None, Path) or action.help == argparse.SUPPRESS:
            continue
        for text in ("", " 1", "1_0", "٣", "²", "-1", "nan", "inf", "1e999", "9" * 5000, "x"):
            with subtests.test(f"{name} {text[:9]}"), pytest.raises(argparse.ArgumentTypeError):
                action.type(text)


def run(capsys, *arguments):
    """Return the status of a command line and the line it prints on standard error."""
    try:
        status = commands.main([str(argument) for argument in arguments])
    except SystemExit as left:
        status = left.code
    done = capsys.readouterr()
    assert (done.out, done.err.count("\n")) == ("", 1)
    return status, done.err


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("solve FILE --level 0", "1 or more"),
        ("solve FILE --level ٣", "1 or more"),
        ("solve FILE --limit nan", "0 or more"),
        ("solve FILE --limit -1", "0 or more"),
        ("solve FILE --memory 0", "1 or more"),
        ("grade FILE --limit 0", "more than 0"),
        ("grade FILE --jobs 0", "1 or more"),
        ("replay FILE --level 0", "1 or more"),
        ("replay FILE --bricks --moves R", "an option of Klocki"),
        ("replay FILE --speed 5 --moves R", "an option of Brain"),
        ("render FILE --speed 5 -o OUT.png", "an option of Brain"),
        ("render FILE --tile 9 -o OUT.png", "a multiple of 16, 12 or 8"),
        ("render FILE --step-time 0 -o OUT.png", "0.02 to 60"),
        ("render FILE --theme Pink -o OUT.png", "Cellar"),
        ("render FILE --sheet --columns 0 -o OUT.png", "1 or more"),
        ("render FILE --columns 3 -o OUT.png", "--sheet with it"),
        ("render FILE --sheet --level 1 -o OUT.png", "no --sheet"),
        ("render FILE --loop -o OUT.png", "--what steps or moves"),
        ("render FILE --step-time 1 -o OUT.png", "--what steps or moves"),
        ("generate --seed 1 --count 0", "1 or more"),
        ("generate --seed -1", "0 to 4294967295"),
        ("generate --seed 99999999999", "0 to 4294967295"),
        ("generate --seed 1 --theme push", "--theme: 'push'; expected none for Sokoban"),
        ("generate --game klocki --seed 1 --theme push", "--theme: 'push'; expected plain, traps"),
        ("generate --game brain --seed 1 --theme push,ice", "expected one theme"),
        ("generate --game brain --seed 1 --crates 3", "an option of Sokoban"),
        ("generate --game brain --seed 1 --pushes 25-60", "an option of Sokoban"),
        ("generate --seed 1 --pushes 60-25", "LOW-HIGH"),
        ("generate --seed 1 --size 0x0", "WxH"),
        ("generate --seed 1 --climbs 0", "1 or more"),
        ("generate --seed 1 --states 0", "1 or more"),
        ("shuffle KLOCKI --seed 1 --count 0", "1 or more"),
        ("shuffle KLOCKI --seed 1 --how places --area 9,9-0,0", "the top left corner first"),
        ("shuffle KLOCKI --seed 1 --how places --area 0,0-9,9", "9,9 is not on the board"),
        ("shuffle KLOCKI --seed 1 --area 0,0-1,1", "--how places"),
        ("progress EMPTY", "no saves here"),
        ("progress EMPTY --json", "no saves here"),
        ("play --scale -1", "0 to 64"),
        ("convert FILE OUT.sok --max-size 0x9", "WxH"),
        ("convert FILE OUT.sok --sort ,", "unknown order"),
        ("build OUT --games ,", "no game"),
    ],
)
def test_nothing_is_accepted_silently(command, expected, tmp_path, capsys):
    (tmp_path / "EMPTY").mkdir()
    (tmp_path / "FILE").write_text(BOARD)
    (tmp_path / "KLOCKI").write_text(KLOCKI)
    places = [tmp_path / word if re.match("[A-Z]{3}", word) else word for word in command.split()]
    status, message = run(capsys, *places)
    assert status == 2
    assert expected in message
    assert sorted(path.name for path in tmp_path.iterdir()) == ["EMPTY", "FILE", "KLOCKI"]


def test_no_code_takes_digits_of_other_scripts():
    r"""``\d``, ``isdigit`` and their like take them, and then another part refuses them."""
    taking = re.compile(r"\\d|\bis(?:digit|decimal|numeric)\(")
    own = {"games/brain/simplify.py"}  # solutions that the rules have read
    for path in TOOLS.rglob("*.py"):
        name = path.relative_to(TOOLS).as_posix()
        lines = path.read_text(encoding="utf-8").splitlines()
        for line in lines if name not in own else ():
            assert not taking.search(line) or "isascii()" in line, f"{name}: {line}"


def test_a_number_without_a_limit_says_where_it_ends():
    with pytest.raises(argparse.ArgumentTypeError, match="1 or more, at most 999999999"):
        options.count("9999999999")
    assert options.count("0012") == 12
    assert options.number(2, 5)("5") == 5
