"""The table of commands, and how to find a command, install its packages and run it.

A command is a module with ``add_arguments(parser)`` and ``run(args) -> int`` (the exit status). It
is imported only when needed, and before its packages are installed: it imports those in ``run``.
"""

from __future__ import annotations

import argparse
import importlib
import os
import sys
import traceback
from typing import Any, NamedTuple, NoReturn

from tools import places, streams, venv
from tools.errors import ToolError


class Command(NamedTuple):
    """Where a command lives, which packages it needs ("" none, or a list in tools/locked), and
    what it does.
    """

    module: str
    packages: str
    help: str
    passes_on: bool = (
        False  #: unknown arguments are not judged here; ``run`` has them in ``args.rest``
    )
    sources: bool = False  #: it works on the sources, which an installed nibblock lacks


COMMANDS = {
    "play": Command("tools.commands.play", "play", "open the console in a window"),
    "test": Command(
        "tools.commands.test", "test", "run the whole test suite", passes_on=True, sources=True
    ),
    "convert": Command("tools.commands.convert", "", "convert level files between formats"),
    "pack": Command(
        "tools.commands.pack", "", "list, extract, delete, insert, move and rename levels"
    ),
    "info": Command("tools.commands.info", "", "show what is in a level file"),
    "solve": Command("tools.commands.solve", "", "find a shortest solution or prove there is none"),
    "verify": Command("tools.commands.verify", "", "check levels and replay their solutions"),
    "replay": Command("tools.commands.replay", "", "play moves with the device's own rules"),
    "render": Command("tools.commands.render", "play", "draw levels: pictures, animations, sheets"),
    "share": Command("tools.commands.share", "", "turn levels into codes to share, and back"),
    "progress": Command("tools.commands.progress", "", "show the saved progress on a drive"),
    "build": Command("tools.commands.build", "build", "make the drive folder of a board"),
    "web": Command("tools.commands.web", "web", "make the console as a web page"),
    "deploy": Command(
        "tools.commands.deploy", "build", "copy a build onto a mounted CIRCUITPY safely"
    ),
    "ship": Command(
        "tools.commands.ship", "", "build the shipped packs from their sources", sources=True
    ),
    "art": Command(
        "tools.commands.art", "", "build the sprite sheets from their text sources", sources=True
    ),
    "train": Command(
        "tools.commands.train", "", "train the tables of the level codes", sources=True
    ),
    "generate": Command("tools.commands.generate", "", "make new levels from a seed"),
    "grade": Command("tools.commands.grade", "", "measure how difficult levels are, and sort them"),
    "shuffle": Command("tools.commands.shuffle", "", "shuffle the blocks of a level"),
    "pictures": Command(
        "tools.commands.pictures", "play", "take the README's pictures of the console", sources=True
    ),
    "bench": Command(
        "tools.commands.bench", "test", "measure the numbers in docs/numbers.md", sources=True
    ),
    "release": Command(
        "tools.commands.release",
        "build",
        "make the files of a release: zips, sources, checksums",
        sources=True,
    ),
}


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


class _Parser(argparse.ArgumentParser):
    """Reports what is wrong with a command line in one line, like every other fault."""

    def __init__(self, **details: Any) -> None:
        super().__init__(**details)
        self.color = False  # Python 3.14 would colour the help, in codes that streams escapes

    def error(self, message: str) -> NoReturn:
        self.exit(2, streams.line(f"{self.prog}: {message}; see --help") + "\n")

    def _print_message(self, message: str, file: Any = None) -> None:
        """Print help; argparse would hide that it could not be written."""
        (file or sys.stderr).write(message)


def _fail(text: str) -> int:
    print(streams.line(text), file=sys.stderr)
    return 2


def _dispatch(argv: list[str]) -> int:
    if not argv or argv[0] not in COMMANDS:
        _overview().parse_args(argv)  # prints help, the version or an error, and exits
    name, rest = argv[0], argv[1:]
    command = COMMANDS[name]
    if command.sources and not places.is_checkout():
        raise ToolError(f"{name}: works on the sources only; run it in a checkout of Nibblock")
    module = _load(name, command)
    parser = _Parser(prog=f"{places.program()} {name}", description=command.help)
    module.add_arguments(parser)
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


def _load(name: str, command: Command):
    try:
        return importlib.import_module(command.module)
    except ModuleNotFoundError as error:
        missing = error.name or ""
        if command.module == missing or command.module.startswith(missing + "."):
            raise ToolError(f"{name}: this command is not in this checkout") from None
        raise ToolError(f"{name}: the package {missing} is missing") from error


def _overview() -> argparse.ArgumentParser:
    width = max(map(len, COMMANDS))
    lines = [f"  {name:{width}}  {command.help}" for name, command in COMMANDS.items()]
    parser = _Parser(
        prog=places.program(),
        description="Nibblock on the desktop.",
        epilog="commands:\n" + "\n".join(lines) + "\n\nCOMMAND --help explains each.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=_version())
    parser.add_argument("command", metavar="COMMAND", choices=COMMANDS, help="see below")
    return parser


def _version() -> str:
    return importlib.import_module("nibblock").__version__
