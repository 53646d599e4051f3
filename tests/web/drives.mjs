/** Updates a drive in memory, which may be cut at any change, as asked in lines of JSON. */

import { createInterface } from "node:readline";

const page = process.argv[2];
const { HandheldDrive, checkVersion, readBoard } = await import(`${page}/handhelddrive.js`);
const { checkRoom, makePlan } = await import(`${page}/driveplan.js`);
const { carryOut, refuseStrangers, wayOf } = await import(`${page}/drivewriter.js`);

class Cut extends Error {}

/** A folder as the File System Access API has it; `count` is called before and in every change. */
class Folder {
  kind = "directory";
  entriesByName = new Map();
  constructor(name, count) {
    Object.assign(this, { name, count });
  }
  async *entries() {
    if (this.name === ".Spotlight-V100") throw new DOMException(this.name, "NotAllowedError");
    yield* [...this.entriesByName];
  }
  get(name, kind, create, make) {
    const found = this.entriesByName.get(name);
    if (found && found.kind !== kind) throw new DOMException(name, "TypeMismatchError");
    if (!found && !create) throw new DOMException(name, "NotFoundError");
    if (found) return found;
    this.entriesByName.set(name, make());
    return this.entriesByName.get(name);
  }
  async getDirectoryHandle(name, { create = false } = {}) {
    return this.get(name, "directory", create, () => (this.count(), new Folder(name, this.count)));
  }
  async getFileHandle(name, { create = false } = {}) {
    return this.get(name, "file", create, () => (this.count(), new Held(name, this.count)));
  }
  async removeEntry(name) {
    const found = this.entriesByName.get(name);
    if (!found) throw new DOMException(name, "NotFoundError");
    if (found.entriesByName?.size) throw new DOMException(name, "InvalidModificationError");
    this.count();
    this.entriesByName.delete(name);
  }
}

class Held {
  kind = "file";
  data = new Uint8Array(0);
  constructor(name, count) {
    Object.assign(this, { name, count });
  }
  async getFile() {
    return Object.assign(new Blob([this.data]), { name: this.name });
  }
  async createWritable() {
    let fresh = new Uint8Array(0);
    return {
      write: async (data) => void (fresh = data.slice()),
      abort: async () => {},
      close: async () => {
        this.count(); // the old contents are still there
        this.data = fresh;
      },
    };
  }
}

const bytes = (text) => new Uint8Array(Buffer.from(text, "base64"));
const unpack = (files) => new Map(files.map(([path, data]) => [path, bytes(data)]));

async function fill(files, count) {
  const root = new Folder("CIRCUITPY", () => {});
  const drive = new HandheldDrive(root);
  for (const [path, data] of files) await drive.write(path, data);
  const visit = (folder) => {
    folder.count = count;
    for (const entry of folder.entriesByName.values()) entry.entriesByName ? visit(entry) : (entry.count = count);
  };
  visit(root);
  return root;
}

async function tree(root) {
  const drive = new HandheldDrive(root);
  const found = [];
  for (const path of (await drive.walk()).keys()) {
    found.push([path, Buffer.from(await drive.read(path)).toString("base64")]);
  }
  return found;
}

async function update({ there, build, cut }) {
  let changes = 0;
  const root = await fill(unpack(there), () => {
    if (changes++ === cut) throw new Cut();
  });
  const drive = new HandheldDrive(root);
  const answer = {};
  try {
    answer.board = await readBoard(drive);
    checkVersion(answer.board);
    const plan = await makePlan(drive, { ...build, files: unpack(build.files) });
    answer.plan = {
      ...{ yours: plan.yours, idle: plan.idle, keptAs: [...plan.keptAs], changes: plan.changes },
      ...{ unchanged: plan.unchanged, free: plan.free, freeAfter: plan.freeAfter, way: wayOf(plan) },
    };
    refuseStrangers(plan);
    checkRoom(plan);
    await carryOut(drive, plan);
  } catch (error) {
    if (error.key) answer.error = error.key;
    else if (!(error instanceof Cut)) answer.crash = error.stack;
    else answer.cut = true;
  }
  return { ...answer, changes, tree: await tree(root) };
}

async function walk({ there }) {
  const drive = new HandheldDrive(await fill(unpack(there), () => {}));
  return { walked: [...(await drive.walk()).keys()] };
}

for await (const line of createInterface({ input: process.stdin })) {
  const question = JSON.parse(line);
  console.log(JSON.stringify(await (question.only === "walk" ? walk : update)(question)));
}
