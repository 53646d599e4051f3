// One virtual machine: MicroPython with the console's drive, and the wire between the two.

import { loadMicroPython } from "./micropython.mjs";

const PICTURE = 1; // the first number of a message; see board/host.py
const WRITTEN = 2;
const CHIP = 3;
const TONE = 4;
const LIGHT = 5;
const CHIP_FILE = "/chip.bin";
const FOLDER = 0o40777; // modes
const FILE = 0o100666;
const HEAP = 2 * 1024 * 1024;

/** What the console tells the page.
 * @typedef {{
 *   picture: (memory: ArrayBuffer, layers: Int32Array) => void,
 *   written: (path?: string) => void,
 *   tone: (pitch: number, loudness: number) => void,
 *   light: (percent: number) => void,
 * }} Listener */

/** The global names in which MicroPython keeps what belongs to the newest machine. */
const NEWEST = [
  "Module",
  "proxy_js_ref",
  "proxy_js_ref_next",
  "proxy_js_ref_map",
  "proxy_js_map",
  "proxy_js_existing",
  "pyProxyFinalizationRegistry",
];

/** Let `work` start a machine of its own; the one before it, unused meanwhile, works on afterwards.
 * @template T @param {() => Promise<T>} work @returns {Promise<T>} */
export async function aside(work) {
  const kept = NEWEST.map((name) => globalThis[name]);
  try {
    return await work();
  } finally {
    NEWEST.forEach((name, i) => (globalThis[name] = kept[i]));
  }
}

/** What its file system throws where there is no file, as for most places where an import looks: the
 * engine's own also finds out its text and where it was thrown. */
class Errno {
  name = "ErrnoError";

  /** @param {number} errno */
  constructor(errno) {
    this.errno = errno;
  }
}

/** Load MicroPython, with no files yet.
 * @param {string} wasm the address of the engine */
export async function loadEngine(wasm) {
  const python = await loadMicroPython({
    url: wasm,
    heapsize: HEAP,
    stdout: (line) => console.log(line),
    stderr: (line) => console.warn(line),
  });
  python.FS.ErrnoError = Errno;
  return python;
}

/** Start a machine. The one before it may not be used any more; but see `aside`.
 * @param {Map<string, Uint8Array>} files by path, below drive and board; also "chip.bin"
 * @param {string} wasm the address of the engine
 * @param {Listener} listener
 * @param {ReturnType<typeof loadEngine>} loading an engine that is being loaded for this */
export async function startEngine(files, wasm, listener, loading = loadEngine(wasm)) {
  const python = await loading;
  // It would free an object of an older machine in the newest one: both find it by a global name.
  globalThis.pyProxyFinalizationRegistry = { register() {}, unregister() {} };
  const { FS } = python;
  fill(FS, files);
  addWire(FS, listener);
  python.runPython(
    'import sys, os\nsys.path[:] = ["/board", "lib"]\nos.chdir("/drive")\nimport page',
  );
  return { python, FS, page: python.pyimport("page") };
}

/** Put files where there are none yet. Much faster than `write`, which looks for each folder of each
 * path again and goes through the checks for opening, writing and closing.
 * @param {Map<string, Uint8Array>} files */
function fill(FS, files) {
  const folders = new Map([["", FS.root]]);
  const make = (path, mode) => {
    const at = path.lastIndexOf("/");
    const above = folder(path.slice(0, Math.max(at, 0)));
    return above.node_ops.mknod(above, path.slice(at + 1), mode, 0);
  };
  const folder = (path) => {
    if (!folders.has(path)) folders.set(path, make(path, FOLDER));
    return folders.get(path);
  };
  const copies = new Map(); // most files are parts of one piece of memory
  for (const [path, { buffer, byteOffset, length }] of files) {
    if (!copies.has(buffer)) copies.set(buffer, buffer.slice(0));
    const file = make(path, FILE);
    file.contents = new Uint8Array(copies.get(buffer), byteOffset, length);
    file.usedBytes = length;
  }
}

/** Make the device file that the console writes its messages to. */
function addWire(FS, listener) {
  const device = FS.makedev(88, 0);
  FS.registerDevice(device, {
    open() {},
    close() {},
    write(stream, buffer, offset, length) {
      const memory = buffer.buffer;
      const numbers = new Int32Array(memory, buffer.byteOffset + offset, length >> 2);
      hear(FS, memory, numbers, listener);
      return length;
    },
  });
  FS.mkdev("/dev/nibblock", 0o666, device);
}

function hear(FS, memory, numbers, listener) {
  switch (numbers[0]) {
    case PICTURE:
      listener.picture(memory, numbers);
      break;
    case WRITTEN:
      listener.written();
      break;
    case CHIP:
      FS.writeFile(CHIP_FILE, new Uint8Array(memory, numbers[1], numbers[2]).slice());
      listener.written(CHIP_FILE.slice(1));
      break;
    case TONE:
      listener.tone(numbers[1], numbers[2]);
      break;
    case LIGHT:
      listener.light(numbers[1]);
      break;
  }
}

/** Write a file, and make the folders above it. */
export function write(FS, path, bytes) {
  const folders = path.split("/").slice(1, -1);
  let folder = "";
  for (const name of folders) {
    folder += "/" + name;
    if (!FS.analyzePath(folder).exists) FS.mkdir(folder);
  }
  FS.writeFile(path, bytes);
}

/** Remove a file, if there is one, and the folders that it leaves empty. */
export function remove(FS, path) {
  if (!FS.analyzePath(path).exists) return;
  FS.unlink(path);
  let end = path.lastIndexOf("/");
  while (end > 0 && path.indexOf("/", 1) < end && FS.readdir(path.slice(0, end)).length === 2) {
    FS.rmdir(path.slice(0, end));
    end = path.lastIndexOf("/", end - 1);
  }
}

/** Return the paths of all files below a folder, without the folder; `without` names one inside
 * that is left out.
 * @returns {string[]} */
export function list(FS, folder, without = "") {
  const found = [];
  for (const name of FS.readdir(folder)) {
    if (name === "." || name === ".." || name === without) continue;
    const path = folder + "/" + name;
    if (FS.isDir(FS.stat(path).mode)) {
      for (const below of list(FS, path)) found.push(name + "/" + below);
    } else {
      found.push(name);
    }
  }
  return found;
}
