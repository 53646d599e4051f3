"""Test progress in 110 KB of heap: 300 solved levels, marks of a page of 60 without a file."""

import builtins
import gc
import os
import time

from nibblock.memory import wipe
from nibblock.progress import Progress
from nibblock.progress.writing.mend import mend


class Storage:
    root = ""
    nvm = None

    def take(self):
        return True

    def give(self):
        pass


def key(i):
    return bytes((1, i & 255, i >> 8, 4, 5, i * 7 & 255))


def steps(i):
    return bytes((i + k) & 255 for k in range(50 + i % 50))


progress = Progress(Storage())
assert mend(progress, "create") == ""
for i in range(300):
    progress.add_solution(key(i), 200 + i, 50 + i, steps(i))
    if i % 10 == 9:
        assert progress.flush() == "", i
gc.collect()
del progress
gc.collect()
before = gc.mem_alloc()
started = time.ticks_us()
progress = Progress(Storage())
taken = time.ticks_diff(time.ticks_us(), started)
gc.collect()
used = gc.mem_alloc() - before
assert used < 12000, used
for i in range(0, 300, 7):
    assert progress.best(key(i), 0) == (200 + i, 50 + i, steps(i)), i
print(
    "ok 300 levels: index and all",
    used,
    "bytes (64-bit VM),",
    progress.log.end,
    "bytes of log,",
    taken,
    "us",
)

opened = []
real_open = open


def counting_open(*args):
    opened.append(args)
    return real_open(*args)


builtins.open = counting_open
for i in range(60):
    assert progress.marks(key(i * 5)) == 1
    assert progress.marks(bytes((9, i, 1, 1, 1, i))) == 0
assert not opened
progress.best(key(0), 0)
assert opened, "the count would have seen a file"
builtins.open = real_open
print("ok marks read no file")

wipe()  # the stacks may keep what is gone, too
gc.collect()
progress.set_unfinished(key(0), 12000, 5, -1, bytes(3000))
message = progress.flush()
assert message == "", message
progress = None
wipe()  # or else the stacks may keep the old one
gc.collect()
assert Progress(Storage()).unfinished(key(0)) == (12000, 5, -1, bytes(3000))
print("ok a record of 3 KB")
os.remove("nbsave.pad")
for name in ("nbsave_a", "nbsave_b", "nbsave_c"):
    os.remove(name + "/progress.nbs")
    os.remove(name + "/levels.nbs")
    os.rmdir(name)
