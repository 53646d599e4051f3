"""``play``: run the console in a window, in a terminal, or headless from a script of keys."""

from __future__ import annotations

import argparse
import shutil
import tempfile
from pathlib import Path

from tools import options
from tools.errors import InputError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what to play, on which board, and how to show it."""
    parser.add_argument(
        "file",
        metavar="FILE",
        nargs="?",
        help="start in this file's first level; unless it is one of the drive's packs, a "
        "copy goes into levels/opened of the drive",
    )
    parser.add_argument("--board", metavar="ID", help="the board (default: pimoroni_picosystem)")
    parser.add_argument(
        "--drive",
        metavar="DIR",
        help="the folder to use as CIRCUITPY: its packs, saves and settings",
    )
    parser.add_argument(
        "--scale",
        metavar="N",
        type=options.number(0, 64),
        default=0,
        help="screen pixels per board pixel, 0: the most that fit (default)",
    )
    parser.add_argument(
        "--shots", metavar="DIR", help="where F12 saves (default: Nibblock in your pictures)"
    )
    how = parser.add_mutually_exclusive_group()
    how.add_argument(
        "--headless",
        action="store_true",
        help="no window; needs --keys. Without --drive, nothing is saved",
    )
    how.add_argument("--terminal", action="store_true", help="draw in this terminal")
    how.add_argument(
        "--browser",
        dest="packages",
        action="store_const",
        const="web",
        default=argparse.SUPPRESS,
        help="open the web page of the console, served from here until Ctrl+C",
    )
    parser.add_argument(
        "--keys",
        metavar="SCRIPT",
        help="keys for --headless, or @FILE: RIGHT*5 DOWN:800 +UP -UP wait:500 shot:NAME.png "
        "heard battery:3400 power:off power:on",
    )
    parser.add_argument("--force", action="store_true", help="let shot: replace existing files")
    options.add_huge(parser)
    parser.epilog = (
        "Keys in the window and the terminal: arrows or WASD: D-pad; Enter, Space or Z: A; Escape, "
        "Backspace or X: B; M or P: START; Tab: SELECT; C: X; V: Y. In the window: F1 lists the "
        "keys, F11 or Alt+Enter fills the screen, F12 or Ctrl+S saves a screenshot; click to "
        "choose, open, walk and push, drag blocks and crates, the right button is B, the wheel "
        "scrolls, and undoes in a level; gamepads may be plugged in at any time. Q closes the "
        "terminal's; without --board it takes the board that fits best."
    )


def run(args: argparse.Namespace) -> int:
    """Play. Return 0, or 1 if the console crashed; InputError if something cannot be read."""
    # Import here: the packages of ``play`` are installed by now, but ``--help`` needs none.
    from tools.simulate.boards import DEFAULT, board_model
    from tools.simulate.drive import Drive, player_drive

    if args.headless and args.keys is None:
        raise InputError("play", "", "--headless needs --keys SCRIPT")
    if args.keys is not None and not args.headless:
        raise InputError("play", "", "--keys needs --headless")
    if hasattr(args, "packages"):
        return _in_browser(args)
    board = board_model(args.board or _fitting(args) or DEFAULT)
    if args.headless and args.drive is None:
        with tempfile.TemporaryDirectory(prefix="nibblock-") as folder:
            return _play(args, board, Drive(Path(folder), size=board.drive))
    if args.drive is None:
        drive = player_drive(board.drive)
    elif Path(args.drive).is_dir():
        drive = Drive(Path(args.drive), size=board.drive, foreign=True)
    else:
        raise InputError(args.drive, "", "no such folder", "a folder to use as CIRCUITPY")
    with drive.in_play():
        return _play(args, board, drive)


def _in_browser(args: argparse.Namespace) -> int:
    """Build the page, serve it on this computer and open it, until Ctrl+C."""
    from tools.web import build_drives, build_site, drives, npm, serve, version, workshop

    if args.file or args.board or args.drive:
        raise InputError(
            "play", "", "--browser opens no file, board or drive", "the page's own menu"
        )
    print("building the page, which takes some seconds", flush=True)
    has_workshop = npm.is_kept(workshop.PYODIDE)
    if not has_workshop:
        print("(to open more formats in it, run web --workshop once; that downloads 12 MB)")
    site = build_site(with_workshop=has_workshop)
    folder = version.folder_in(site)

    def handhelds() -> dict[str, bytes]:
        print("making the files for handhelds, which takes half a minute", flush=True)
        return {f"{folder}/{name}": data for name, data in build_drives().items()}

    return serve.until_stopped(site, late=serve.Late(f"{folder}/{drives.FOLDER}", handhelds))


def _fitting(args: argparse.Namespace) -> str:
    """Return the board that fits the terminal best; "" for a window."""
    if not args.terminal:
        return ""
    from tools.simulate.terminal import check_terminal, fitting_board

    check_terminal()
    return fitting_board(*shutil.get_terminal_size())


def _play(args: argparse.Namespace, board, drive) -> int:
    from tools.simulate.drive import data_folder
    from tools.simulate.live import play
    from tools.simulate.opened import Opened

    settings: dict[str, str | int] = {}
    opened = None
    if args.file:
        start = _pack_on(drive, args.file)
        if not start:
            opened = Opened(args.file, drive, huge=args.huge)
            start = opened.save()
        settings["NIBBLOCK_START"] = start
    if args.headless:
        return _headless(args, board, drive, settings, opened)
    if args.terminal:
        from tools.simulate.terminal import TerminalHost

        host = TerminalHost()
    else:
        from tools.simulate.window import WindowHost

        shots = Path(args.shots).resolve() if args.shots else None
        host = WindowHost(args.scale, shots, data_folder() / "keys.json")
    return play(host, board, drive, settings, opened)


def _pack_on(drive, file: str) -> str:
    """Return the path on the drive of a file that the console can open there; "" if it can't."""
    from nibblock.packs import PackError, open_pack

    path = drive.relative(str(Path(file).absolute())) or ""
    if not path.startswith("levels/"):
        return ""
    try:
        open_pack(str(drive.root / path)).close()
    except (OSError, PackError):
        return ""
    return path


def _headless(args: argparse.Namespace, board, drive, settings: dict, opened) -> int:
    from tools.simulate.script import read_script
    from tools.simulate.simulator import Simulator

    with Simulator(
        drive, board, settings=settings, watch=True, opened=opened, force=args.force
    ) as simulator:
        simulator.run(*read_script(args.keys))
        for name in simulator.shots:
            print(f"wrote {name}")
        return 1 if simulator.errors else 0
