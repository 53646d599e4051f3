"""Test the help of the command line: the page of all commands, their groups, and wrong names."""

import argparse
import re

import pytest

from nibblock.boards import given
from tools import commands
from tools.build import finder
from tools.commands import manual
from tools.places import ROOT


def test_the_pages_equal_the_parsers_and_the_tables_of_boards():
    for path, page in manual.pages().items():
        assert path.read_text("utf-8") == page, "run python3 -m tools manual"


def test_a_board_is_found_in_a_short_table():
    rows = [line for line in finder.finder().splitlines()[2:] if line]
    assert len(rows) <= 25
    assert all(row.endswith("| not on a board yet |") for row in rows)  # until one is reported
    listed = [name for family in finder.families() for name in family.ids]
    assert listed == given.ids() + given.ids(given.PRESETS)


def test_help_lists_every_command_in_four_groups_with_an_example(capsys):
    with pytest.raises(SystemExit) as end:
        commands.main(["--help"])
    said = capsys.readouterr().out
    assert not end.value.code and list(commands.GROUPS) == [
        *("Play", "Levels", "Handheld", "For developers")
    ]
    for name, command in commands.COMMANDS.items():
        assert f"\n  {name} " in said and f" tools {command.example}\n" in said


def test_the_examples_make_sense():
    for name, command in commands.COMMANDS.items():
        first, *rest = command.example.split()
        assert first == name
        parser = commands.parser_of(name)
        parser.parse_known_args(rest) if command.passes_on else parser.parse_args(rest)
        for action in parser._actions:
            for way in (action.choices if action.nargs == argparse.PARSER else {}).values():
                start, line = way.epilog.split(f" {way.prog} ")
                way.parse_args(line.split())
                assert start == "Example:"


def test_every_page_that_help_names_is_there():
    for page in re.findall(r"docs/[\w/.-]*", manual.text()):
        assert (ROOT / page.rstrip(".")).is_file(), page


def test_a_mistyped_command_names_the_nearest(capsys):
    with pytest.raises(SystemExit) as end:
        commands.main(["convrt", "a", "b"])
    assert end.value.code == 2
    assert "no command 'convrt' (did you mean convert?); see --help" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("line", "said"),
    (
        ("convert a b --too skbn", "unrecognized arguments: --too skbn (did you mean --to?); see"),
        ("convert a b --to skb", "(did you mean skbn?); see --help"),
        ("pack delet x", "(did you mean delete?); see --help"),
        ("share encode x --solutoin 1", "(did you mean --solution?); see --help"),
        ("convert a b --zzz", "unrecognized arguments: --zzz; see --help"),
    ),
)
def test_a_mistyped_word_names_the_nearest(line, said, capsys):
    with pytest.raises(SystemExit) as end:
        commands.main(line.split())
    assert end.value.code == 2 and said in capsys.readouterr().err


def test_help_is_a_command_too(capsys):
    for line, said in ((["help"], "COMMAND --help explains"), (["help", "solve"], "tools solve")):
        with pytest.raises(SystemExit) as end:
            commands.main(line)
        assert not end.value.code and said in capsys.readouterr().out


def test_a_seed_is_picked_and_printed(capsys, monkeypatch, tmp_path):
    monkeypatch.setattr("secrets.randbelow", lambda _: 42)
    command = ["shuffle", f"{ROOT}/levels/2-klocki/7-classics.nbk", "-o", f"{tmp_path}/x.klocki"]
    assert commands.main(command) in (0, 1)
    assert "--seed 42\n" in capsys.readouterr().err
