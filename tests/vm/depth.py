"""Measure how deep calls go on CircuitPython's Python stack, in bytes: play the programs of
tests/vm/console in CPython over the stand-ins, and weigh each function by its .mpy file.

python depth.py PROGRAM

Run it in the folder of a drive that has the levels of the program and a lib made by ``build``. It
prints JSON: ``chains``, the deepest ones for each function they end in, as [bytes, [[function,
bytes], ...]], the deepest first, and ``met``, all functions called.

A call takes its code state there: 5 words, its locals and its operand stack (n_state words), and 3
words for each nested ``try`` or ``with`` (MicroPython's py/bc.h and py/objfun.c; 32 bits, rounded
up to 8 bytes). Generators are on the heap. A 32-bit MicroPython needed the bytes printed here and
up to 30 more: the arguments of calls with ``*args`` and of bound methods under another name are not
weighed, nor is code.py, 72 bytes. No memory is ever free here, so everything that can be dropped
is, and is imported again where that goes deepest.
"""

import functools
import gc
import json
import os
import sys
from importlib.machinery import SourceFileLoader

_SHOWN = 10
_DEEP = (1000,)  # bytes: chains shorter than this are ignored
_GENERATOR = 0x20  # co_flags
_HERE = os.path.dirname(os.path.abspath(__file__))


class _Mpy:
    """Reader of a .mpy file (version 6): ``functions`` are (name, bytes of its code state)."""

    def __init__(self, data):
        self._data = data
        self._at = 4
        self.functions = []
        names, objects = self._number(), self._number()
        self._names = [self._name() for _ in range(names)]
        for _ in range(objects):
            self._object()
        self._code()

    def _byte(self):
        self._at += 1
        return self._data[self._at - 1]

    def _number(self):
        value = 0
        while True:
            byte = self._byte()
            value = value << 7 | byte & 127
            if byte < 128:
                return value

    def _name(self):
        size = self._number()
        if size & 1:  # a name that every firmware has
            return ""
        begin = self._at
        self._at += (size >> 1) + 1
        return self._data[begin : self._at - 1].decode()

    def _object(self):
        kind = self._byte()
        if kind <= 4:
            return
        size = self._number()
        if kind == 10:  # a tuple
            for _ in range(size):
                self._object()
        else:
            self._at += size + (kind in (5, 6))  # str and bytes end in a zero

    def _code(self):
        head = self._number()
        end = self._at + (head >> 3)
        byte = self._byte()
        state, handlers, shift = byte >> 3 & 15, byte >> 2 & 1, 0
        while byte & 128:
            byte = self._byte()
            state |= (byte & 0x30) << 2 * shift
            handlers |= (byte & 2) << shift
            shift += 1
        self._number()  # what follows are sizes
        name = self._names[self._number()]
        self.functions.append((name, 4 * (5 + state + 1 + 3 * handlers) + 7 & ~7))
        self._at = end
        if head & 4:
            for _ in range(self._number()):
                self._code()


def _name(frame):
    return frame.f_globals["__name__"].removeprefix("nibblock.") + ":" + frame.f_code.co_name


class Depth:
    """The growing and shrinking stack; keeps the deepest chain that ends in each function."""

    def __init__(self):
        self._tables = {}
        self._costs = {}
        self._depth = 0
        self.deepest = {}

    def watch(self, frame, event, _):
        """Handle an event of sys.setprofile."""
        if event == "call":
            cost = self._cost(frame.f_code)
            if cost:
                self._depth += cost
                if self._depth > self.deepest.get(frame.f_code, _DEEP)[0]:
                    self.deepest[frame.f_code] = self._depth, self._chain(frame)
        elif event == "return":
            self._depth -= self._cost(frame.f_code)

    def _chain(self, frame):
        chain = []
        while frame:
            cost = self._cost(frame.f_code)
            if cost:
                chain.append((_name(frame), cost))
            frame = frame.f_back
        return chain[::-1]

    def _cost(self, code):
        cost = self._costs.get(code)
        if cost is None:
            cost = self._costs[code] = self._weigh(code)
        return cost

    def met(self):
        """Return the ``file:function`` of every call."""
        return ["%s:%s" % (code.co_filename, code.co_name) for code in self._costs]

    def _weigh(self, code):
        """Return the bytes of a function's code state; 0 if it is not ours or is a generator's."""
        table = self._table(code.co_filename)
        if not table or code.co_flags & _GENERATOR:
            return 0
        # Names that every firmware has are not in the file: take the largest of those.
        return table.get(code.co_name) or table.get("") or max(table.values())

    def _table(self, path):
        """Map functions to bytes, from the .mpy file of a source of ours or of a library."""
        if path not in self._tables:
            table = self._tables[path] = {}
            for mark in ("/lib/nibblock/", "/site-packages/adafruit_"):
                at = path.rfind(mark)
                file = "lib/" + path[at + mark.find("/", 1) + 1 : -2] + "mpy"
                if at >= 0 and os.path.exists(file):
                    with open(file, "rb") as opened:
                        for name, size in _Mpy(opened.read()).functions:
                            table[name] = max(size, table.get(name, 0))
        return self._tables[path]


def _hasten():
    """Compile each module once, though it is forgotten and imported all the time, and leave it to
    CPython when to collect garbage.
    """
    gc.collect = lambda: 0
    SourceFileLoader.get_code = functools.cache(SourceFileLoader.get_code)


def main():
    """Run a program; see the module's docstring."""
    _hasten()
    program = os.path.join(_HERE, "console", sys.argv[1])
    sys.argv[1:] = []
    sys.path[:0] = [os.path.join(_HERE, at, "standins") for at in ("", "../../tools")]
    import displayio

    displayio.ColorConverter = object  # adafruit_imageload's annotations name it
    gc.mem_alloc = lambda: 0
    gc.mem_free = lambda: 1 << 30  # ample: nothing restarts
    with open(program, encoding="utf-8") as opened:
        code = compile(opened.read(), program, "exec", optimize=1)  # its asserts check memory too
    depth = Depth()
    sys.setprofile(depth.watch)
    exec(code, {"__name__": "__main__"})
    sys.setprofile(None)
    found = sorted(depth.deepest.values(), key=lambda deep: -deep[0])
    print(json.dumps({"chains": found[:_SHOWN], "met": depth.met()}))


if __name__ == "__main__":
    main()
