"""The table of commands, and how to find a command, install its packages and run it.

A command is a module with ``add_arguments(parser)`` and ``run(args) -> int`` (the exit status). It
is imported only when needed, and before its packages are installed: it imports those in ``run``.
"""

from __future__ import annotations

import argparse
import importlib
import os
import re
import sys
import traceback
from difflib import get_close_matches
from typing import Any, NamedTuple, NoReturn

from nibblock import __version__
from tools import games, places, streams, venv
from tools.errors import ToolError


class Command(NamedTuple):
    """Which packages a command needs ("" none, or a list in tools/locked), what it does, and one
    way to use it. Its module is the one of its name in this package.
    """

    packages: str
    help: str
    example: str
    passes_on: bool = (
        False  #: unknown arguments are not judged here; ``run`` has them in ``args.rest``
    )
    sources: bool = False  #: it works on the sources, which an installed nibblock lacks


#: Every command, in the groups in which ``--help`` lists them.
GROUPS = {
    "Play": {
        "play": Command("play", "open the console in a window", "play pack.nbk"),
        "share": Command(
            "",
            "turn levels into codes to share, and back",
            "share encode mine.xsb --level 2",
        ),
        "progress": Command(
            "",
            "show the saved progress on a drive",
            "progress /media/CIRCUITPY -o best.sok",
        ),
    },
    "Levels": {
        "info": Command("", "show what is in a level file", "info pack.sok"),
        "verify": Command("", "check levels and replay their solutions", "verify pack.nbk"),
        "convert": Command("", "convert level files between formats", "convert pack.sok pack.nbk"),
        "pack": Command(
            "",
            "list, extract, delete, insert, move and rename levels",
            "pack delete mine.nbk 3,5-7 -o fewer.nbk",
        ),
        "replay": Command(
            "", "play moves with the device's own rules", "replay mine.xsb --moves rrUdlL"
        ),
        "solve": Command(
            "",
            "find a shortest solution or prove there is none",
            "solve mine.xsb --limit 60",
        ),
        "grade": Command(
            "",
            "measure how difficult levels are, and sort them",
            "grade pack.sok -o sorted.sok",
        ),
        "generate": Command(
            "",
            "make new levels from a seed",
            "generate --count 5 -o new.nbk",
        ),
        "shuffle": Command("", "shuffle the blocks of a level", "shuffle blocks.txt --count 10"),
        "render": Command(
            "play",
            "draw levels: pictures, animations, sheets",
            "render pack.nbk --level 3 --what moves -o level.gif",
        ),
    },
    "Handheld": {
        "deploy": Command(
            "build", "copy a build onto a mounted CIRCUITPY safely", "deploy --dry-run"
        ),
        "build": Command(
            "build",
            "make the drive folder of a board",
            "build out/drive --board pimoroni_picosystem",
        ),
    },
    "For developers": {
        "test": Command(
            "test",
            "run the whole test suite",
            "test tests/tools -k convert",
            passes_on=True,
            sources=True,
        ),
        "bench": Command(
            "test", "measure the numbers in docs/numbers.md", "bench --codes", sources=True
        ),
        "web": Command("web", "make the console as a web page", "web out/site"),
        "ship": Command(
            "", "build the shipped packs from their sources", "ship --check", sources=True
        ),
        "art": Command(
            "",
            "build the sprite sheets from their text sources",
            "art --check",
            sources=True,
        ),
        "train": Command(
            "",
            "train the tables of the level codes",
            f"train {games.NAMES[0]} collection.sok",
            sources=True,
        ),
        "pictures": Command(
            "play",
            "take the README's pictures of the console",
            "pictures",
            sources=True,
        ),
        "release": Command(
            "release",
            "make the files of a release: wheel, sources, drives, page",
            "release out/release",
            sources=True,
        ),
        "manual": Command(
            "",
            "write docs/commands.md from the commands' options",
            "manual",
            sources=True,
        ),
    },
}
COMMANDS = {name: command for group in GROUPS.values() for name, command in group.items()}


def main(argv: list[str]) -> int:
    """Run one command line and return its exit status; every expected fault prints one line and
    returns 2.
    """
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    with streams.guarded():
        try:
            return _flushed(argv)
        except ToolError as error:
            return _fail(str(error))
        except BrokenPipeError:
            return 0  # the reader (such as `head`) has closed the pipe and wants no more
        except OSError as error:
            name = f"{error.filename}: " if error.filename else ""
            return _fail(f"{name}{streams.reason(error)}")
        except MemoryError:
            return _fail("not enough memory")
        except KeyboardInterrupt as stop:
            _fail(f"stopped: {stop}" if str(stop) else "stopped")
            return 130
        except Exception:
            # A fault of ours. Python would print it past the guard, with what a file put into it.
            traceback.print_exc()
            return 1


def _flushed(argv: list[str]) -> int:
    """Run one command line and report any fault of standard output here, not as Python ends."""
    try:
        status = _dispatch(argv)
    except SystemExit:  # help, the version or bad usage
        sys.stdout.flush()
        raise
    sys.stdout.flush()
    return status


_Ways = argparse._SubParsersAction
_UNKNOWN = re.compile(r"unrecognized arguments: (--[^\s=]+)|.*invalid choice: '([^']*)'")


class _Parser(argparse.ArgumentParser):
    """Reports what is wrong with a command line in one line, like every other fault."""

    def __init__(self, **details: Any) -> None:
        super().__init__(**details)
        self.color = False  # Python 3.14 would colour the help, in codes that streams escapes

    def error(self, message: str) -> NoReturn:
        self.exit(
            2, streams.line(f"{self.prog}: {message}{self._meant(message)}; see --help") + "\n"
        )

    def _meant(self, message: str) -> str:
        """Return the nearest option or choice, if one that is unknown looks like it."""
        found = _UNKNOWN.match(message)
        if not found:
            return ""
        ways = [action.choices for action in self._actions if isinstance(action, _Ways)]
        parsers = [self, *(parser for way in ways for parser in way.values())]
        options = [name for parser in parsers for name in parser._option_string_actions]
        known = options if found[1] else re.findall(r"[\w-]+", message[found.end() :])
        near = get_close_matches(found[1] or found[2], known, 1)
        return f" (did you mean {near[0]}?)" if near else ""

    def _print_message(self, message: str, file: Any = None) -> None:
        """Print help; argparse would hide that it could not be written."""
        (file or sys.stderr).write(message)


def _fail(text: str) -> int:
    print(streams.line(text), file=sys.stderr)
    return 2


def _dispatch(argv: list[str]) -> int:
    if "_ARGCOMPLETE" in os.environ:
        _complete()
    if argv[:1] == ["help"]:
        argv = [*argv[1:2], "--help"]
    if not argv or argv[0] not in COMMANDS:
        overview = _overview()
        if argv and not argv[0].startswith("-"):
            near = get_close_matches(argv[0], COMMANDS, 1)
            meant = f" (did you mean {near[0]}?)" if near else ""
            overview.error(f"there is no command {argv[0]!r}{meant}")
        overview.parse_args(argv)  # prints help, the version or an error, and exits
    name, rest = argv[0], argv[1:]
    command = COMMANDS[name]
    if command.sources and not places.is_checkout():
        raise ToolError(f"{name}: works on the sources only; run it in a checkout of Nibblock")
    module = _load(name)
    parser = parser_of(name)
    if command.passes_on:
        args, args.rest = parser.parse_known_args(rest)
    else:
        args = parser.parse_args(rest)
    packages = "cluster" if getattr(args, "scheduler", "") else command.packages
    packages = getattr(args, "packages", packages)  # one way of a command may need more
    if packages:  # only for a command line that makes sense: it may take minutes
        venv.ensure(packages, argv)
    try:
        return module.run(args)
    except ModuleNotFoundError as error:
        if not packages or places.is_checkout():
            raise
        what = "." if packages == "play" else f"'.[{packages}]'"
        raise ToolError(
            f"{name}: the package {error.name} is missing; in a checkout of Nibblock, run"
            f" {sys.executable} -m pip install {what}"
        ) from error


def parser_of(name: str) -> argparse.ArgumentParser:
    """Return the parser of a command."""
    command = COMMANDS[name]
    parser = _Parser(prog=f"{places.program()} {name}", description=command.help)
    _fill(parser, name)
    return parser


def _fill(parser: argparse.ArgumentParser, name: str) -> None:
    """Add what a command's module and its example say."""
    command = COMMANDS[name]
    _load(name).add_arguments(parser)
    parser.epilog = f"Example: {places.program()} {command.example}. {parser.epilog or ''}".strip()


def _complete() -> None:
    """Answer a shell that completes a command line, if argcomplete is there; then exit."""
    try:
        argcomplete = importlib.import_module("argcomplete")
    except ImportError:
        return
    parser = _Parser(prog=places.program())
    ways = parser.add_subparsers()
    for name, command in COMMANDS.items():
        _fill(ways.add_parser(name, help=command.help), name)
    argcomplete.autocomplete(parser)


def _load(name: str) -> Any:
    return importlib.import_module(f"tools.commands.{name}")


def _overview() -> argparse.ArgumentParser:
    width = max(map(len, COMMANDS))
    lines = []
    for title, group in GROUPS.items():
        lines.append(f"\n{title}:")
        for name, command in group.items():
            lines.append(f"  {name:{width}}  {command.help}")
            lines.append(f"  {'':{width}}  {places.program()} {command.example}")
    parser = _Parser(
        prog=places.program(),
        description="Nibblock on the desktop.",
        epilog="\n".join(lines)[1:] + "\n\nCOMMAND --help explains each.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=__version__)
    parser.add_argument("command", metavar="COMMAND", choices=COMMANDS, help="see below")
    return parser
