"""Run one function on every level or file of a large collection: in several processes or on a
cluster, with results as they come, and resumable.

Results are passed on in the order of the items, whenever they came. Without an output file each
is passed on as soon as all before it are; at most ``AHEAD`` later ones wait in memory. With one,
results go into a file beside it as they come (tools/unfinished.py), and are passed on from there at
the end: however large the collection, memory holds a few items and where each result is.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from itertools import chain, islice
from pathlib import Path
from typing import Any, NamedTuple, TextIO

from nibblock import __version__
from tools import attempts, bar, options, workers
from tools.errors import InputError
from tools.unfinished import Unfinished, beside

AHEAD = 1000
#: Options that change no result. The inputs are part of each item's key.
_NEUTRAL = {
    "few", "file", "files", "force", "huge", "inputs", "jobs", "json", "out", "output", "own",
    "report", "resume", "scheduler",
}  # fmt: skip


Results = Generator[Any, None, None]


class Item(NamedTuple):
    """The arguments of the function for one level or file."""

    arguments: tuple
    #: What the result depends on beside the options, if not the arguments; ``repr`` must show it.
    identity: object = None

    @property
    def key(self) -> str:
        """Return what stands for the item in the file of results."""
        what = self.arguments if self.identity is None else self.identity
        return hashlib.sha256(repr(what).encode("utf-8", "surrogatepass")).hexdigest()[:32]


class Kept:
    """The results in a file, and those that failed, which a run that resumes tries again."""

    def __init__(
        self, unfinished: Unfinished, keys: list[str], failed: dict[str, attempts.Failed]
    ) -> None:
        self._unfinished = unfinished
        self._keys = keys
        self._failed = failed

    def __iter__(self) -> Iterator[Any]:
        return (self.get(n) for n in range(len(self._keys)))

    def get(self, n: int) -> Any:
        """Return the result of an item by its number, from 0."""
        key = self._keys[n]
        return self._failed[key] if key in self._failed else self._unfinished.get(key)


class Run(NamedTuple):
    """How to work on the items; ``function(*arguments)`` returns what JSON can hold. Without
    ``jobs`` (0), more than ``few`` items have a process a processor.
    """

    function: Callable[..., Any]
    jobs: int
    few: int
    scheduler: str
    unfinished: Unfinished | None

    def results(self, items: Iterable[Item], what: str, total: int | None) -> Results:
        """Return an iterator over the result of each item, in their order, with a bar meanwhile;
        ``Failed`` for a crash. If results are kept in a file, all are there when this returns.
        """
        if self.unfinished is None:
            return self._streamed(items, what, total)
        return (result for result in self.kept(items, what, total))

    def _each(
        self, arguments: Iterator[tuple], room: workers.Room = lambda: True
    ) -> Iterator[tuple[int, Any]]:
        if self.scheduler:
            from tools import cluster

            return cluster.each(self.function, arguments, self.scheduler, room)
        jobs = self.jobs
        if not jobs:
            first = list(islice(arguments, self.few + 1))
            jobs = workers.processors() if len(first) > self.few else 1
            arguments = chain(first, arguments)
        return workers.each(self.function, arguments, jobs, room)

    def _streamed(self, items: Iterable[Item], what: str, total: int | None) -> Results:
        waiting: dict[int, Any] = {}
        following = 0
        arguments = (item.arguments for item in items)
        with bar.show(what, total) as shown:
            for index, result in self._each(arguments, lambda: len(waiting) < AHEAD):
                shown.advance()
                waiting[index] = result
                if following in waiting:
                    shown.hide()
                    while following in waiting:
                        yield waiting.pop(following)
                        following += 1
                    shown.show_again()

    def kept(self, items: Iterable[Item], what: str, total: int | None) -> Kept:
        """Bring all results into the file, and return them."""
        unfinished = self.unfinished
        assert unfinished is not None
        keys: list[str] = []
        begun: list[str] = []
        failed: dict[str, attempts.Failed] = {}
        with bar.show(what, total) as shown:

            def missing() -> Iterator[tuple]:
                for item in items:
                    keys.append(item.key)
                    if keys[-1] in unfinished:
                        shown.advance()
                    else:
                        begun.append(keys[-1])
                        yield item.arguments

            try:
                for index, result in self._each(missing()):
                    if isinstance(result, attempts.Failed):
                        failed[begun[index]] = result
                    else:
                        unfinished.add(begun[index], result)
                    shown.advance()
            except KeyboardInterrupt:
                raise KeyboardInterrupt(_how_to_go_on(unfinished)) from None
        return Kept(unfinished, keys, failed)


def _how_to_go_on(unfinished: Unfinished) -> str:
    if not len(unfinished):
        return ""
    kept = "result is" if len(unfinished) == 1 else "results are"
    return f"{len(unfinished):,} {kept} kept; the same command with --resume goes on"


def add_arguments(
    parser: argparse.ArgumentParser, few: int = 1, *, needs: str = "needs -o"
) -> None:
    """Add the options of large collections. By default up to ``few`` items are worked on in this
    process, as starting others would take longer.
    """
    parser.set_defaults(few=few)
    parser.add_argument(
        "--jobs",
        type=options.count,
        default=0,
        metavar="N",
        help="processes that work at a time (default: one a processor, for more than a few)",
    )
    parser.add_argument(
        "--resume",
        action="store_true",
        help=", ".join(filter(None, ["go on with a run that was stopped", needs])),
    )
    parser.add_argument(
        "--scheduler",
        default="",
        metavar="ADDRESS",
        help="work on a cluster: the address of a scheduler of dask.distributed",
    )


@contextmanager
def started(
    args: argparse.Namespace, command: str, function: Callable[..., Any], output: str
) -> Iterator[Run]:
    """Yield the run that the options of ``add_arguments`` ask for. ``output`` is the file or folder
    that the results are for, "" for standard output.

    The file of results is removed at the end, and stays after an interruption. A fault of the
    input or the options removes it too: it would only come again.
    """
    unfinished = None
    if output:
        given = {
            k: v for k, v in vars(args).items() if k not in _NEUTRAL and v not in (None, False)
        }
        about = {"nibblock": __version__, "command": command, **given}
        place = beside(Path(output.rstrip("/")))
        unfinished = Unfinished(place, about, resume=args.resume, afresh=args.force)
    elif args.resume:
        raise InputError("--resume", "", "no output file", "-o OUT, beside which the results are")
    run = Run(function, args.jobs, args.few, args.scheduler, unfinished)
    if unfinished is None:
        yield run
        return
    try:
        yield run
    except InputError:
        unfinished.remove()
        raise
    except BaseException:
        if len(unfinished):
            unfinished.close()
        else:
            unfinished.remove()
        raise
    unfinished.remove()


class Document:
    """A JSON object printed as it comes: first a list, an element a line, then other members."""

    def __init__(self, place: TextIO, name: str) -> None:
        self._place = place
        self._between = json.dumps({name: []})[:-2]

    def add(self, element: object) -> None:
        """Print an element of the list."""
        print(self._between, file=self._place)
        print(json.dumps(element, ensure_ascii=False), end="", file=self._place, flush=True)
        self._between = ","

    def end(self, **members: object) -> None:
        """Print the other members and the end."""
        rest = "".join(f", {json.dumps(k)}: {json.dumps(v)}" for k, v in members.items())
        print(f"{'' if self._between == ',' else self._between}]{rest}}}", file=self._place)
