/**
 * A handheld's drive that the player picked (File System Access API). A file that is written keeps
 * its old contents until the new ones are complete: the browser writes beside it and then renames.
 */

import { Refusal } from "./refusal.js";

const MOST = 20_000; // files and folders; no handheld has a tenth of them
const MOST_READ = 32 << 20;
/** Folders that a computer makes on any drive, and may let nobody read. */
const THEIRS = /^(\..*|System Volume Information|\$RECYCLE\.BIN)$/i;

export class HandheldDrive {
  /** @param {FileSystemDirectoryHandle} root */
  constructor(root) {
    this._root = root;
  }

  get name() {
    return this._root.name;
  }

  /** @returns {Promise<Map<string, number>>} the size of every file by its path */
  async walk() {
    const found = new Map();
    let count = 0;
    const visit = async (/** @type {any} */ folder, /** @type {string} */ above) => {
      for await (const [name, handle] of folder.entries()) {
        if (++count > MOST) throw new Refusal("drive many");
        const path = above + name;
        if (handle.kind === "directory" && !THEIRS.test(path)) await visit(handle, `${path}/`);
        else if (handle.kind === "file") found.set(path, (await handle.getFile()).size);
      }
    };
    await visit(this._root, "");
    return found;
  }

  /** @returns {Promise<Uint8Array|null>} null if there is no such file */
  async read(/** @type {string} */ path) {
    try {
      const folder = await this._folder(path, false);
      const file = await (await folder.getFileHandle(nameOf(path))).getFile();
      if (file.size > MOST_READ) return null;
      return new Uint8Array(await file.arrayBuffer());
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  /** Write a file, and the folders above it; until it is complete, the old one stays. */
  async write(/** @type {string} */ path, /** @type {Uint8Array} */ data) {
    const folder = await this._folder(path, true);
    const handle = await folder.getFileHandle(nameOf(path), { create: true });
    const out = await handle.createWritable();
    try {
      await out.write(/** @type {any} */ (data));
      await out.close();
    } catch (error) {
      await out.abort().catch(() => {});
      throw error;
    }
  }

  /** Remove a file if it is there, and the folders above it that become empty. */
  async remove(/** @type {string} */ path) {
    await this._drop(path);
    const parts = path.split("/").slice(0, -1);
    while (parts.length && !KEPT.has(parts.join("/"))) {
      if (!(await this._drop(parts.join("/")))) return;
      parts.pop();
    }
  }

  /** @returns {Promise<boolean>} whether it is gone; a folder with something in it stays */
  async _drop(/** @type {string} */ path) {
    try {
      await (await this._folder(path, false)).removeEntry(nameOf(path));
      return true;
    } catch (error) {
      if (isMissing(error)) return true;
      if (error instanceof DOMException && error.name === "InvalidModificationError") return false;
      throw error;
    }
  }

  /** @returns {Promise<FileSystemDirectoryHandle>} the folder that a path is in */
  async _folder(/** @type {string} */ path, /** @type {boolean} */ create) {
    let folder = this._root;
    for (const part of path.split("/").slice(0, -1)) {
      folder = await folder.getDirectoryHandle(part, { create });
    }
    return folder;
  }
}

const KEPT = new Set(["lib", "levels", "sd"]);

function nameOf(/** @type {string} */ path) {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** Whether nothing has this name, or something of another kind. */
function isMissing(/** @type {unknown} */ error) {
  return error instanceof DOMException && ["NotFoundError", "TypeMismatchError"].includes(error.name);
}

/**
 * @typedef {object} Board
 * @property {string} id "" if the drive does not say
 * @property {string} version CircuitPython's
 */

/**
 * @param {HandheldDrive} drive
 * @returns {Promise<Board>} throws a Refusal if this is no board's drive
 */
export async function readBoard(drive) {
  const data = await drive.read("boot_out.txt");
  const text = data ? new TextDecoder().decode(data.subarray(0, 4096)) : "";
  const version = /Adafruit CircuitPython ([0-9]{1,9}\.[^\s;]+)/.exec(text);
  if (!version) throw new Refusal("drive none", drive.name);
  return { id: /Board ID:\s*(\S+)/.exec(text)?.[1] ?? "", version: version[1] };
}

/** @throws {Refusal} if Nibblock does not run on the board's CircuitPython */
export function checkVersion(/** @type {Board} */ { version }) {
  if (!["9", "10"].includes(version.split(".")[0])) throw new Refusal("drive version", version);
}

/** @returns {boolean} whether this browser lets a page write to a drive */
export function canPick() {
  return "showDirectoryPicker" in globalThis;
}

/**
 * Let the player pick a drive.
 *
 * @param {"read"|"readwrite"} mode
 * @returns {Promise<HandheldDrive|null>} null if he did not
 */
export async function pickDrive(mode) {
  try {
    return new HandheldDrive(await globalThis.showDirectoryPicker({ id: "handheld", mode }));
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return null;
    throw error;
  }
}
