"""``manual``: write docs/commands.md, the reference of every command, from their parsers, and the
tables of boards.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tools import commands, files
from tools.build import finder
from tools.places import ROOT

PAGE = ROOT / "docs" / "commands.md"
BOARDS = ROOT / "docs" / "boards.md"
LIST = ROOT / "docs" / "boards" / "list.md"
_FINDER = re.compile(r"(?<=<!-- manual -->\n).*?(?=<!-- end -->)", re.DOTALL)
_SEVERAL = 3  #: commands with the same option, which the page then explains once
_HEAD = """\
# Commands

For everybody who types commands: every command of `python3 -m tools`, and its options. Once
[installed](play.md#in-a-window), the same commands are called `nibblock COMMAND`.

To let a shell complete commands and options, put
`eval "$(register-python-argcomplete nibblock)"` into the shell's start-up file.

`python3 -m tools manual` writes this page; do not edit it.
"""
_LIST_HEAD = """\
# All boards

For those who look up a board by its id: every board and add-on screen that Nibblock knows, from
`lib/nibblock/boards/profiles.txt` and `presets.txt`, by `python3 -m tools manual`. Nobody has
reported trying one yet. [Boards](../boards.md) begins with a shorter table.

"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add nothing: there are no options."""


def run(args: argparse.Namespace) -> int:
    """Write the pages."""
    del args
    made = pages()
    files.write_all({path: page.encode() for path, page in made.items()}, force=True)
    for path in made:
        print(path.relative_to(ROOT))
    return 0


def pages() -> dict[Path, str]:
    """Return the pages that are made, wholly or in part, by their paths."""
    boards = _FINDER.sub(lambda _: "\n" + finder.finder() + "\n", BOARDS.read_text("utf-8"))
    return {PAGE: text(), BOARDS: boards, LIST: _LIST_HEAD + finder.listing()}


def text() -> str:
    """Return the page."""
    tables = {name: list(_tables(commands.parser_of(name), "")) for name in commands.COMMANDS}
    uses = Counter(row for each in tables.values() for row in {r for _, rows in each for r in rows})
    shared = [row for row, count in uses.items() if count >= _SEVERAL]
    lines = [_HEAD, *_table("option of several commands", sorted(shared))]
    for title, group in commands.GROUPS.items():
        lines.append(f"## {title}\n")
        for name, command in group.items():
            lines.append(f"### {name}\n\n{command.help[0].upper()}{command.help[1:]}.\n")
            lines.append(f"    python3 -m tools {command.example}\n")
            for head, rows in tables[name]:
                lines += _table(head, [row for row in rows if row not in shared])
    return "\n".join(lines).rstrip() + "\n"


def _table(head: str, rows: list[str]) -> list[str]:
    return [f"| {head} | what it does |", "|---|---|", *rows, ""] if rows else []


def _tables(parser: argparse.ArgumentParser, way: str) -> Iterator[tuple[str, list[str]]]:
    """Yield the head and the rows of a parser's own options, then those of its ways."""
    ways = []
    rows = []
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            ways.append(action)
        elif action.help != argparse.SUPPRESS and not isinstance(action, argparse._HelpAction):
            what = parser._get_formatter()._expand_help(action) if action.help else ""
            rows.append(f"| `{_name(action)}` | {what} |")
    yield f"{way} option".strip(), rows
    for action in ways:
        for name, other in action.choices.items():
            yield from _tables(other, f"{way} {name}".strip())


def _name(action: argparse.Action) -> str:
    """Return an option as it is typed, with what follows it."""
    value = ""
    if action.nargs != 0:
        value = str(action.metavar or "")
        if not value and action.choices:
            value = f"{{{','.join(map(str, action.choices))}}}"
        value = value or action.dest.upper()
    if not action.option_strings:
        return value + "..." * (action.nargs in ("+", "*"))
    return f"{', '.join(action.option_strings)} {value}".strip().replace("|", "\\|")
