"""Writes a build to a drive in an order that a pulled cable cannot hurt.

Modules of two versions must never mix: one would import what the other no longer has. CircuitPython
looks for a package in the root before it looks in ``lib``. So the new package is first written in
full under a name nobody imports, ``nibblock.nbnew``, and one rename makes it live. Then
``lib/nibblock``, now unused, is brought up to date, and a second rename, to ``nibblock.nbold``,
makes that live. Between any two changes the drive holds one of the versions in full.

The player's files whose names we need are copied to other names before anything else.

Everything but Python (pictures, packs) arrives before the code that needs it, each file written
under another name first. ``code.py`` is the same few lines in all versions: it only calls
``nibblock.console.main``.

Without room for the package twice, changed files are written under other names as far as they fit.
Then ``code.py`` becomes two lines that ask for another deploy, the files are renamed, and
``code.py`` is restored once everything else is in place.

A browser cannot rename a folder, so it switches by ``code.py`` (see build/switch.py). What it left
when it was cut short is finished here: nothing in ``lib`` is in use while its ``code.py`` is there.
"""

from __future__ import annotations

from tools.build import fat, manifest
from tools.build.switch import BRIDGE, NEXT, STAGED, STUB
from tools.deploy.mounted import NEW, Mounted
from tools.deploy.plan import STARTERS, Plan
from tools.errors import ToolError

OLD = ".nbold"
_CODE = (".mpy", ".py")


class Writer:
    """Carries out a plan. ``in_place`` says that the package does not fit twice; ``reserved`` bytes
    of the free ones are for the saves.
    """

    def __init__(self, drive: Mounted, plan: Plan, board_id: str | None, reserved: int = 0) -> None:
        self._drive = drive
        self._plan = plan
        self._board_id = board_id
        self._reserved = reserved
        packages = {_package(path) for path in plan.wanted if _package(path)}
        self._packages = sorted(packages, key=lambda name: (name == "nibblock", name))
        self._live = self._is_live()
        self._shadows = [name for name in self._packages if self._is_staged(name)]
        self._to_stage = [name for name in self._packages if self._needs_staging(name)]
        self._ready: set[str] = set()  # already written, not yet renamed
        self.in_place = bool(self._to_stage) and not self._has_room()

    def run(self) -> None:
        """Carry out the plan. Raise ToolError if what was written does not read back."""
        self._tidy()
        if not self._plan.changes and not self._shadows:
            self._write_manifest()
            return
        self._remember()
        self._keep()
        starters = [path for path in self._plan.written if path in STARTERS]
        others = [path for path in self._plan.written if path not in STARTERS]
        if self.in_place:
            self._prepare([path for path in others if _package(path)])
            self._put("code.py", STUB)
            self._remove([path for path in self._plan.removed if _package(path)])
        self._update([path for path in others if not _is_code(path)])
        self._update([path for path in others if _is_code(path) and not _package(path)])
        for name in self._packages:
            if name in self._to_stage and not self.in_place:
                self._stage(name)
            self._update([path for path in others if _is_code(path) and _package(path) == name])
            self._remove([path for path in self._plan.removed if _package(path) == name])
            self._unstage(name)
        if self.in_place and "code.py" not in starters:
            starters.append("code.py")
        self._update(starters)
        self._remove_next()
        self._remove(self._plan.removed)
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

    def _is_staged(self, name: str) -> bool:
        """Return whether a package in the root was left there by a deploy that was cut short."""
        if not (self._drive.root / name).is_dir():
            return False
        if self._drive.read(f"{name}/{STAGED}") is None:
            raise ToolError(
                f"{self._drive.root / name}: a folder that CircuitPython would use instead of "
                f"lib/{name}; rename it; nothing written"
            )
        return True

    def _needs_staging(self, name: str) -> bool:
        """Return whether more than one module changes in a package that a console may be using."""
        if not self._live or name in self._shadows:
            return False
        return sum(_package(c.path) == name and _is_code(c.path) for c in self._plan.changes) > 1

    def _has_room(self) -> bool:
        """Return whether the largest package and largest file fit twice, plus everything added."""
        cluster = self._drive.cluster()
        most = max(fat.space(self._staged_files(name), cluster) for name in self._to_stage)
        added = {path: self._plan.wanted[path] for path in self._plan.written}
        added |= {new: self._drive.read(path) or b"" for path, new in self._plan.kept_as.items()}
        largest = max(map(len, added.values()), default=0)
        free = self._drive.free() - self._reserved
        return most + fat.space(added, cluster) + largest + 8 * cluster <= free

    def _staged_files(self, name: str) -> dict[str, bytes]:
        return {
            f"{name}{NEW}/{path[len(f'lib/{name}/') :]}": data
            for path, data in self._plan.wanted.items()
            if _package(path) == name and _is_code(path)
        }

    def _tidy(self) -> None:
        """Remove what an earlier deploy, cut short, was about to rename or delete."""
        if self._drive.read("code.py") != BRIDGE:
            self._remove_next()
        for name in self._packages:
            for end in (NEW, OLD):
                self._remove_tree(name + end)
        ours = {*self._plan.wanted, *self._plan.known, manifest.NAME}
        for path in ours | set(self._plan.kept_as.values()):
            if self._drive.read(path + NEW) is not None:
                self._drive.remove(path + NEW)

    def _stage(self, name: str) -> None:
        for path, data in self._staged_files(name).items():
            self._drive.write(path, data)
        self._drive.write(f"{name}{NEW}/{STAGED}", b"Remove this folder after a deploy.\n")
        for path, data in self._staged_files(name).items():
            self._check(path, data)
        self._drive.rename(name + NEW, name)
        self._shadows.append(name)

    def _unstage(self, name: str) -> None:
        """Make the package in ``lib`` live; by now it is complete."""
        if name not in self._shadows:
            return
        for path, data in self._plan.wanted.items():
            if _package(path) == name:
                self._check(path, data)
        self._drive.rename(name, name + OLD)
        self._shadows.remove(name)
        self._remove_tree(name + OLD)

    def _remove_next(self) -> None:
        """Remove the packages that a browser wrote to switch to, now that nothing uses them."""
        is_ours = self._drive.read(f"{NEXT}/{STAGED}") is not None
        if is_ours or not self._drive.below(NEXT):  # the folders alone: cut short while they went
            self._remove_tree(NEXT)

    def _remove_tree(self, folder: str) -> None:
        for path in self._drive.below(folder):
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
        also.setdefault("code.py", set()).update((manifest.mark(STUB), manifest.mark(BRIDGE)))
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
                f"{self._drive.root / path}: does not read back as written; deploy again, and if "
                "that does not help, check (or format) the drive first"
            )


def _package(path: str) -> str:
    """Return a file's package: ``lib/nibblock/x.mpy`` is in nibblock; "" for single files."""
    parts = path.split("/")
    return parts[1] if parts[0] == "lib" and len(parts) > 2 else ""


def _is_code(path: str) -> bool:
    return path.startswith("lib/") and path.endswith(_CODE)
