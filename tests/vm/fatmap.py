"""Say what each erase block of a FAT12 or FAT16 image holds, for tests on modelled flash."""

from nibblock.progress.writing.sizes import TAIL

SECTOR = 512
SYSTEM = ("boot", "fat", "root")
COPY = ("progress.nbs", "levels.nbs")  # the files of a copy
_END = 0xFF0  # of a chain, and above; FAT16: 0xFFF0


class Map:
    """The owners of the sectors of ``data``.

    ``owners``: for each sector "boot", "fat", "root", the path of a folder with a final slash, the
    path of a file, "" for an unused cluster, "lost" for one in use that no folder knows.
    ``files``: path -> (size, list of sectors). ``folders``: path -> list of sectors.
    """

    def __init__(self, data):
        self.data = data
        self.cluster = data[13]
        self.fats = data[14] | data[15] << 8
        self.root = self.fats + data[16] * (data[22] | data[23] << 8)
        self.start = self.root + (data[17] | data[18] << 8) // 16
        total = data[19] | data[20] << 8 or data[32] | data[33] << 8 | data[34] << 16
        self.clusters = (total - self.start) // self.cluster
        self.wide = self.clusters > 0xFF5
        self.owners = ["boot"] * self.fats + ["fat"] * (self.root - self.fats)
        self.owners += ["root"] * (self.start - self.root)
        for n in range(2, self.clusters + 2):
            self.owners += ["lost" if self.next(n) else ""] * self.cluster
        self.owners += ["lost"] * (len(data) // SECTOR - len(self.owners))  # less than a cluster
        self.files = {}
        self.folders = {}
        self._walk("", list(range(self.root, self.start)))

    def next(self, n):
        """Return the entry of cluster ``n``: 0 if it is free."""
        at = self.fats * SECTOR + (n * 2 if self.wide else n + n // 2)
        pair = self.data[at] | self.data[at + 1] << 8
        if self.wide:
            return pair
        return pair >> 4 if n & 1 else pair & 0xFFF

    def chain(self, n):
        """Return the sectors of the chain that starts with cluster ``n``, as far as it is sound."""
        sectors = []
        end = 0xFFF0 if self.wide else _END
        while 2 <= n < self.clusters + 2 and n < end and len(sectors) <= len(self.owners):
            at = self.start + (n - 2) * self.cluster
            sectors.extend(range(at, at + self.cluster))
            n = self.next(n)
        return sectors

    def _walk(self, folder, sectors):
        for sector in sectors:
            for at in range(sector * SECTOR, sector * SECTOR + SECTOR, 32):
                entry = self.data[at : at + 32]
                if not entry[0]:
                    return
                if entry[0] in (0xE5, 0xFF, 0x2E) or entry[11] & 8:
                    continue
                self._entry(folder, entry)

    def _entry(self, folder, entry):
        name = "".join(chr(code) for code in entry[:8]).rstrip()
        kind = "".join(chr(code) for code in entry[8:11]).rstrip()
        path = folder + (name + "." + kind if kind else name).lower()
        if folder[:7] == "nbsave_" and path[len(folder) :] not in COPY:
            return  # of a damaged folder
        sectors = self.chain(entry[26] | entry[27] << 8)
        isdir = entry[11] & 16
        for sector in sectors:
            self.owners[sector] = path + "/" if isdir else path
        if isdir:
            self.folders[path + "/"] = sectors
            self._walk(path + "/", sectors)
        else:
            self.files[path] = (int.from_bytes(entry[28:32], "little"), sectors)

    def slots(self):
        """Return the folder of each copy -> the sectors that may ever be written or read there."""
        found = {}
        for folder in self.folders:
            if len(folder) == 9 and folder.startswith("nbsave_"):
                found[folder] = list(self.folders[folder])
                tail = TAIL
                for name in reversed(COPY):  # the last one has the tail
                    if folder + name in self.files:
                        size, sectors = self.files[folder + name]
                        found[folder] += sectors[: (size - tail) // SECTOR]
                        tail = 0
        return found

    def live(self):
        """Return for each sector what would be missed there: "" in pads and unused tails."""
        live = ["" if o == "lost" or o[:6] == "nbsave" else o for o in self.owners]
        slots = self.slots()
        for folder in slots:
            for sector in slots[folder]:
                live[sector] = folder
        return live

    def shared(self, block):
        """Return (erase block, what is in it) where a copy has company.

        Unused clusters count as "": what the player puts there next would be at risk.
        """
        live = self.live()
        width = block // SECTOR
        found = []
        for at in range(0, len(live), width):
            held = set(live[at : at + width])
            copies = [owner for owner in held if owner[:7] == "nbsave_"]
            free = [i for i in range(at, min(at + width, len(live))) if self.owners[i] == ""]
            held.discard("")
            if copies and (len(held) > 1 or free):
                found.append((at // width, sorted(held) + [""] * bool(free)))
        return found

    def holds(self, number, block):
        """Return what erase block ``number`` holds, sorted, without unused clusters."""
        width = block // SECTOR
        held = set(self.owners[number * width : number * width + width])
        held.discard("")
        return sorted(held)
