"""Write all compiled modules as one file, in three quarters of the bytes that they take in gzip.

Each .mpy file has a table of the names that it uses, and its code has places in that table: the
same name has another number in each file, and gzip finds little that is alike. Here a name's number
says how many others were used since it was last, in whatever module; a 0 is the first use of the
next one in a list. The shapes of functions, their operations, the operands and the names are
streams of their own, as each is like its own kind.

page/modules.js makes the same files of it again. No table is written: its order follows from the
order in which MicroPython's compiler meets the names. A file whose table is in another order, as
another compiler may write it, stays as it is.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import NamedTuple

Files = dict[str, bytes]
#: The path of the file.
NAME = "modules"
_HEAD = b"M\x06\x00\x1f"  # of each .mpy file
#: What follows an operation, two bits by its upper four; see MicroPython's py/bc.h and bc0.h.
_FORMATS = 0x3A4
_IS_NAME, _IS_NUMBER, _IS_JUMP = 1, 2, 3
_SHORT = 0x9E  # operations with none of these bits have one byte more
#: Load, store or delete a variable: the compiler looks these names up after all others.
_LATE = (0x11, 0x12, 0x16, 0x17, 0x19, 0x1A)
_WITHIN = 4  # in a function's kind: it has functions of its own
#: Kinds of constants. Those below have nothing behind the kind; numbers are texts, too.
_TEXT, _BYTES, _TUPLE = 5, 6, 10


class _Function(NamedTuple):
    names: list[int]  #: places in the table, of all uses in order
    early: list[int]  #: those that are looked up first
    within: list[_Function]


def joined(files: Files) -> Files:
    """Return the files, with all modules that can be made again as one of them."""
    streams = _Streams()
    paths = [path for path in sorted(files) if path.endswith(".mpy") and streams.add(path, files)]
    rest = {path: data for path, data in files.items() if path not in paths}
    return {NAME: streams.packed(paths)} | rest


class _Streams:
    def __init__(self) -> None:
        self._list: list[str | int] = []  # of names, by their first use; a number is MicroPython's
        self._recent: list[str | int] = []  # by their last use, the newest first
        self._parts = (bytearray(), bytearray(), bytearray(), bytearray())

    def add(self, path: str, files: Files) -> bool:
        """Add a module; return whether the page can make the same file of it."""
        data = files[path]
        module = _Module(data)
        top = module.function()
        order = list(dict.fromkeys([0, *_order(top)]))
        if not data.startswith(_HEAD) or module.table[0] != _imported(path):
            return False
        if order != list(range(len(module.table))):
            return False
        for part, more in zip(self._parts, module.parts, strict=False):
            part += more
        for one in _deep(top):
            for place in one.names:
                self._parts[-1].extend(_number(self._use(module.table[place])))
        return True

    def _use(self, name: str | int) -> int:
        """Return the number that stands for a use of a name."""
        number = 0
        if name in self._recent:
            number = self._recent.index(name) + 1
            self._recent.remove(name)
        else:
            self._list.append(name)
        self._recent.insert(0, name)
        return number

    def packed(self, paths: list[str]) -> bytes:
        told = [paths, self._list, [len(part) for part in self._parts]]
        line = json.dumps(told, separators=(",", ":"), ensure_ascii=False)
        return line.encode() + b"\n" + b"".join(self._parts)


class _Module:
    """A file that is read once, from its start; ``parts``: its shapes, operations and operands."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = len(_HEAD)
        self.parts = (bytearray(), bytearray(), bytearray())
        names, constants = self._number(), self._number()
        self.table = [self._name() for _ in range(names)]
        start = self._at
        for _ in range(constants):
            self._pass_constant()
        self._shape(constants, self._data[start : self._at])

    def function(self) -> _Function:
        """Read a function and those in it. Its shape: kind, prelude, how many names that has, what
        follows them, how many operations there are, and how many functions.
        """
        kind = self._number()
        end = self._at + (kind >> 3)
        start = self._at
        count, info, cells = self._prelude()
        prelude = self._data[start : self._at]
        info += self._at
        names = [self._number() for _ in range(count)]
        found = _Function(names, names[:1], [])
        tail = self._take(info + cells - self._at)
        operations = 0
        while self._at < end:
            self._operation(found)
            operations += 1
        self._shape(kind & 7, prelude)
        self._shape(count, tail)
        self._shape(operations)
        if kind & _WITHIN:
            functions = self._number()
            self._shape(functions)
            found.within.extend(self.function() for _ in range(functions))
        return found

    def _prelude(self) -> tuple[int, int, int]:
        """Return how many names follow, how many bytes of these and more, and how many cells."""
        byte = self._byte()
        positional, keywords, step = byte & 3, 0, 0
        while byte & 0x80:
            byte = self._byte()
            positional |= (byte & 4) << step
            keywords |= (byte >> 3 & 1) << step
            step += 1
        info = cells = step = 0
        byte = 0x80
        while byte & 0x80:
            byte = self._byte()
            info |= (byte >> 1 & 0x3F) << 6 * step
            cells |= (byte & 1) << step
            step += 1
        return 1 + positional + keywords, info, cells

    def _operation(self, found: _Function) -> None:
        _, codes, operands = self.parts
        code = self._byte()
        codes.append(code)
        form = _FORMATS >> 2 * (code >> 4) & 3
        start = self._at
        if form == _IS_NAME:
            found.names.append(self._number())
            if code not in _LATE:
                found.early.append(found.names[-1])
            start = self._at
        elif form == _IS_NUMBER:
            self._number()
        elif form == _IS_JUMP:
            self._at += 2 if self._data[self._at] & 0x80 else 1
        if not code & _SHORT:
            self._at += 1
        operands.extend(self._data[start : self._at])

    def _shape(self, number: int, more: bytes | None = None) -> None:
        shapes = self.parts[0]
        shapes += _number(number)
        if more is not None:
            shapes += _number(len(more)) + more

    def _name(self) -> str | int:
        number = self._number()
        if number & 1:
            return number >> 1
        return self._take((number >> 1) + 1)[:-1].decode()

    def _pass_constant(self) -> None:
        kind = self._byte()
        if kind == _TUPLE:
            for _ in range(self._number()):
                self._pass_constant()
        elif kind >= _TEXT:
            self._take(self._number() + (kind <= _BYTES))

    def _number(self) -> int:
        number, byte = 0, 0x80
        while byte & 0x80:
            byte = self._byte()
            number = number << 7 | byte & 0x7F
        return number

    def _byte(self) -> int:
        return self._take(1)[0]

    def _take(self, count: int) -> bytes:
        self._at += count
        return self._data[self._at - count : self._at]


def _imported(path: str) -> str:
    """Return the name by which the page imports a file of its drive."""
    name = path.removeprefix("drive/lib/").removeprefix("board/").removesuffix(".mpy")
    return name.removesuffix("/__init__").replace("/", ".")


def _deep(function: _Function) -> Iterator[_Function]:
    """Yield a function and those in it as files have them."""
    yield function
    for one in function.within:
        yield from _deep(one)


def _order(top: _Function) -> Iterator[int]:
    """Yield what is looked up in a module, in order: level by level, and variables after that."""
    functions = [top]
    for function in functions:  # grows meanwhile
        yield from function.early
        functions += function.within
    for function in functions:
        yield from function.names


def _number(number: int) -> bytes:
    """Return a number as .mpy files have it: seven bits a byte, the highest first."""
    found = bytes([number & 0x7F])
    while number := number >> 7:
        found = bytes([0x80 | number & 0x7F]) + found
    return found
