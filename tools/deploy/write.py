"""Writes a build to a drive in an order that a pulled cable cannot hurt.

Files of two versions must never mix: a module would import what the other version no longer has, or
read its words by the wrong position. So all of ``lib``, with words, pictures and tables, is first
written to a folder that nobody imports from, ``nibblock_next``. Renaming one file then puts it into
place: a ``code.py`` that runs the new version from there (see build/switch.py). Now ``lib`` is
unused and is brought up to date, the packs follow, and a second rename makes the usual ``code.py``
live again. Between any two changes the drive starts one of the versions in full. The console finds
its files beside its own package (``nibblock.FOLDER``). A browser does the same.

The player's files whose names we need are copied to other names before anything else, and each file
is written under another name first.

Without room for ``lib`` twice, changed files are written under other names as far as they fit. Then
``code.py`` becomes two lines that ask for another deploy, the files are renamed, and ``code.py`` is
restored once everything else is in place.

Deploys before 0.3 staged a package in the root, where CircuitPython looks first. What they left
when they were cut short is removed once nothing uses it.
"""

from __future__ import annotations

from tools.build import fat, manifest
from tools.build.switch import BOOT, BRIDGE, NEXT, STAGED, STUB
from tools.deploy.mounted import NEW, Mounted
from tools.deploy.plan import STARTERS, Plan
from tools.errors import ToolError

OLD = ".nbold"
_LIB = "lib/"


class Writer:
    """Carries out a plan. ``in_place`` says that ``lib`` does not fit twice; ``reserved`` bytes of
    the free ones are for the saves.
    """

    def __init__(self, drive: Mounted, plan: Plan, board_id: str | None, reserved: int = 0) -> None:
        self._drive = drive
        self._plan = plan
        self._board_id = board_id
        self._reserved = reserved
        self._packages = sorted({_package(path) for path in plan.wanted if _package(path)})
        self._shadows = [name for name in self._packages if self._is_staged(name, f"lib/{name}")]
        self._is_staged(NEXT, "code.py")
        self._ready: set[str] = set()  # already written, not yet renamed
        needs_switch = self._is_live() and (self._mixes() or bool(self._shadows))
        self.in_place = needs_switch and not self._has_room()
        self._switches = needs_switch and not self.in_place

    def run(self) -> None:
        """Carry out the plan. Raise ToolError if what was written does not read back."""
        self._tidy()
        if not self._plan.changes and not self._shadows:
            self._write_manifest()
            return
        self._keep()
        self._remember()
        others = [path for path in self._plan.written if path not in STARTERS]
        if self._switches:
            self._stage()
        elif self.in_place:
            self._prepare([path for path in others if path.startswith(_LIB)])
        stood_in = self._stand_ins() if self._switches or self.in_place else {}
        for path, (switching, asking) in stood_in.items():
            self._put(path, asking if self.in_place else switching)
        if self.in_place:
            self._remove([path for path in self._plan.removed if path.startswith(_LIB)])
        self._update(sorted(others, key=lambda path: not path.startswith(_LIB)))
        self._remove([path for path in self._plan.removed if path.startswith(_LIB)])
        for path in self._lib():
            self._check(path, self._plan.wanted[path])
        for name in self._shadows:
            self._remove_tree(name)
        self._update([path for path in STARTERS if path in {*self._plan.written, *stood_in}])
        self._remove(self._plan.removed)
        self._remove_tree(NEXT)
        self._write_manifest()
        self._verify()

    def _keep(self) -> None:
        """Copy the player's files whose names we need to the names they are kept under."""
        for path, kept in self._plan.kept_as.items():
            data = self._drive.read(path) or b""
            if self._drive.read(kept) != data:
                self._drive.write(kept + NEW, data)
                self._drive.replace(kept, kept + NEW)
            self._check(kept, data)

    def _is_live(self) -> bool:
        """Return whether the program on the drive is ours, and so imports our package."""
        code = self._drive.read("code.py")
        if code in (None, STUB, BRIDGE):
            return False
        mark = manifest.mark(code)
        ours = self._plan.known.get("code.py", set())
        return mark in ours or code == self._plan.wanted.get("code.py")

    def _is_staged(self, folder: str, instead_of: str) -> bool:
        """Return whether a folder in the root was left there by a deploy that was cut short."""
        if not (self._drive.root / folder).is_dir():
            return False
        if self._drive.read(f"{folder}/{STAGED}") is not None:
            return True
        if folder == NEXT and not self._drive.below(NEXT):  # cut short while it was removed
            return True
        raise ToolError(
            f"{self._drive.place(folder)}: a folder that CircuitPython would use instead of "
            f"{instead_of}; rename it; nothing written"
        )

    def _mixes(self) -> bool:
        """Return whether more than one file changes of those that a console may be using."""
        return sum(change.path.startswith(_LIB) for change in self._plan.changes) > 1

    def _has_room(self) -> bool:
        """Return whether ``lib`` and the largest file fit twice, plus everything added."""
        cluster = self._drive.cluster()
        added = {path: self._plan.wanted[path] for path in self._plan.written}
        added |= {new: self._drive.read(path) or b"" for path, new in self._plan.kept_as.items()}
        largest = max(map(len, added.values()), default=0)
        needed = fat.space(self._staged_files(), cluster) + fat.space(added, cluster)
        return needed + largest + 8 * cluster <= self._drive.free() - self._reserved

    def _lib(self) -> list[str]:
        return [path for path in self._plan.wanted if path.startswith(_LIB)]

    def _staged_files(self) -> dict[str, bytes]:
        wanted = self._plan.wanted
        return {f"{NEXT}/{path.removeprefix(_LIB)}": wanted[path] for path in self._lib()}

    def _tidy(self) -> None:
        """Remove what an earlier deploy, cut short, was about to rename or delete."""
        if self._drive.read("code.py") != BRIDGE:
            self._remove_tree(NEXT)
        for name in self._packages:
            for end in (NEW, OLD):
                self._remove_tree(name + end)
        ours = {*self._plan.wanted, *self._plan.known, manifest.NAME}
        for path in ours | set(self._plan.kept_as.values()):
            if self._drive.read(path + NEW) is not None:
                self._drive.remove(path + NEW)

    def _stage(self) -> None:
        """Write all of ``lib`` where nothing uses it yet."""
        self._drive.write(f"{NEXT}/{STAGED}", b"Remove this folder after a deploy.\n")
        for path, data in self._staged_files().items():
            self._drive.write(path, data)
        for path, data in self._staged_files().items():
            self._check(path, data)

    def _stand_ins(self) -> dict[str, tuple[bytes, bytes]]:
        """Return what replaces starters until ``lib`` is complete: to switch, and ``in_place``.

        boot.py comes first: the new one works with the old code.py.
        """
        wanted = self._plan.wanted
        made = {"boot.py": (BOOT + wanted.get("boot.py", b""), b""), "code.py": (BRIDGE, STUB)}
        return {path: both for path, both in made.items() if path in wanted}

    def _remove_tree(self, folder: str) -> None:
        """Remove a folder; the file that marks it as ours goes last."""
        for path in sorted(self._drive.below(folder), key=lambda path: path.endswith(STAGED)):
            self._drive.remove(path)
        for path in self._drive.folders(folder):
            self._drive.remove_folder(path)

    def _prepare(self, paths: list[str]) -> None:
        """Write as much as there is room for, to keep the time with the stub in place short."""
        for path in paths:
            data = self._plan.wanted[path]
            if self._drive.free() > len(data) + 16 * self._drive.cluster():
                self._drive.write(path + NEW, data)
                self._ready.add(path)

    def _update(self, paths: list[str]) -> None:
        for path in paths:
            self._put(path, self._plan.wanted[path])

    def _put(self, path: str, data: bytes) -> None:
        """Write a file so that its name never refers to half of it."""
        drive = self._drive
        if path not in self._ready:
            if self.in_place and drive.free() < len(data) + 4 * drive.cluster():
                drive.remove(path)  # nothing uses it: code.py is the stub
            drive.write(path + NEW, data)
        drive.replace(path, path + NEW)

    def _remove(self, paths: list[str]) -> None:
        """Remove files, and any folders that become empty."""
        for path in paths:
            if self._drive.read(path) is None:
                continue
            self._drive.remove(path)
            while "/" in path:
                path = path[: path.rfind("/")]
                if path not in ("lib", "levels", "sd"):
                    self._drive.remove_folder(path)

    def _remember(self) -> None:
        """Record beforehand what will be on the drive, so that a deploy cut short leaves no
        unknowns.
        """
        also = {path: set(marks) for path, marks in self._plan.known.items()}
        also.pop(manifest.NAME, None)
        for path, stand_ins in self._stand_ins().items():
            also.setdefault(path, set()).update(map(manifest.mark, stand_ins))
        self._put(manifest.NAME, manifest.write(self._plan.ours, self._board_id, also))

    def _write_manifest(self) -> None:
        """Write what is there now; the player's changed copies of our files remain the player's."""
        data = manifest.write(self._plan.ours, self._board_id)
        if self._drive.read(manifest.NAME) != data:
            self._put(manifest.NAME, data)

    def _verify(self) -> None:
        for path, data in self._plan.wanted.items():
            self._check(path, data)

    def _check(self, path: str, data: bytes) -> None:
        if self._drive.read_back(path) != data:
            raise ToolError(
                f"{self._drive.place(path)}: does not read back as written; deploy again, and if "
                "that does not help, check (or format) the drive first"
            )


def _package(path: str) -> str:
    """Return a file's package: ``lib/nibblock/x.mpy`` is in nibblock; "" for single files."""
    parts = path.split("/")
    return parts[1] if parts[0] == "lib" and len(parts) > 2 else ""
