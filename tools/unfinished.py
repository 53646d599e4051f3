"""The results so far of a long run, in one file beside its output, so a stopped run can go on.

The file has JSON lines: what run it is, then a line for each result as it comes, with a key that
stands for everything the result depends on. A line that was cut off is ignored, so its item is done
again; so are the items whose key is not found, because their input has changed.
"""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

from tools import locks
from tools.errors import InputError, ToolError, naming

ENDING = ".unfinished"


def beside(output: Path) -> Path:
    """Return the file of results for an output."""
    return output.with_name(output.name + ENDING)


class Unfinished:
    """The results of a run. ``about`` says what run it is: its command, version and options.

    With ``resume`` earlier results of the same run are kept, with ``afresh`` they are dropped;
    otherwise they are an error. The file appears with the first result.
    """

    def __init__(
        self, path: Path, about: dict[str, Any], *, resume: bool = False, afresh: bool = False
    ) -> None:
        self.path = path
        self._about = json.loads(json.dumps(about))  # as it is read again
        self._file: IO[bytes] | None = None
        self._places: dict[str, tuple[int, int]] = {}
        if path.exists():
            if not path.is_file():
                raise InputError(str(path), "", "not a file", "nothing of this name, or a file")
            if not resume and not afresh:
                expected = "--resume to go on, or --force to begin again"
                raise InputError(str(path), "", "an unfinished run", expected)
            self._file = self._open()
            try:
                self._take_over(self._file, resume=resume)
            except InputError:
                self.close()
                raise

    def __len__(self) -> int:
        return len(self._places)

    def __contains__(self, key: str) -> bool:
        return key in self._places

    def add(self, key: str, result: Any) -> None:
        """Write a result, which JSON can hold."""
        if self._file is None:
            self._file = self._open()
            self._write(self._file, self._about)
        self._places[key] = self._write(self._file, {"key": key, "result": result})

    def get(self, key: str) -> Any:
        """Return a result."""
        assert self._file is not None
        start, size = self._places[key]
        self._file.seek(start)
        return json.loads(self._file.read(size))["result"]

    def close(self) -> None:
        """Close the file and leave it, to go on later."""
        if self._file is not None:
            with suppress(OSError):  # such as a full disk: what it has is what counts
                self._file.close()
            self._file = None

    def remove(self) -> None:
        """Remove the file: the run is complete."""
        if self._file is not None:
            self.close()
            self.path.unlink(missing_ok=True)

    def _open(self) -> IO[bytes]:
        file = open(self.path, "a+b")  # noqa: SIM115
        if not locks.try_lock(file):
            file.close()
            raise ToolError(f"{self.path}: another run is writing it")
        return file

    def _take_over(self, file: IO[bytes], *, resume: bool) -> None:
        """Find the results of an earlier run, and cut off a last line that is not whole."""
        file.seek(0)
        first = _parsed(file.readline())
        if not resume or not isinstance(first, dict):
            file.truncate(0)
            self._write(file, self._about)
            return
        if first != self._about:
            wrong = f"an unfinished run of another kind ({_differences(first, self._about)})"
            expected = "the same version and options, or --force without --resume"
            raise InputError(str(self.path), "", wrong, expected)
        start = file.tell()
        for line in file:
            if not line.endswith(b"\n"):
                file.truncate(start)
                break
            found = _parsed(line)
            if isinstance(found, dict) and isinstance(found.get("key"), str) and "result" in found:
                self._places[found["key"]] = start, len(line)
            start += len(line)

    @staticmethod
    def _write(file: IO[bytes], content: Any) -> tuple[int, int]:
        """Append one line; return where it begins and its size."""
        line = json.dumps(content, ensure_ascii=False).encode("utf-8", "surrogatepass") + b"\n"
        with naming(file.name):
            start = file.seek(0, 2)
            file.write(line)
            file.flush()
        return start, len(line)


def _parsed(line: bytes) -> Any:
    try:
        return json.loads(line)
    except ValueError:
        return None


def _differences(first: dict[str, Any], second: dict[str, Any]) -> str:
    """Return what differs, in words, as the earlier run had it."""
    names = [name for name in {**first, **second} if first.get(name) != second.get(name)]
    return ", ".join(f"{name}: {json.dumps(first.get(name))}" for name in sorted(names))
