// One virtual machine: MicroPython with the console's drive, and the wire between the two.

import { loadMicroPython } from "./micropython.mjs";

const PICTURE = 1; // the first number of a message; see board/host.py
const WRITTEN = 2;
const CHIP_CHANGED = 3;
const TONE = 4;
const LIGHT = 5;
const FOLDER = 0o40777; // modes
const FILE = 0o100666;
const HEAP = 2 * 1024 * 1024;

/** The chip's own memory, as a file that lies beside the drive. */
export const CHIP = "chip.bin";

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

/** Return the files of a machine by path: the stand-ins for a board's modules, and a drive.
 * @param {Map<string, Uint8Array>} base what the build packed, whose own drive is left out
 * @param {Map<string, Uint8Array>} drive with CHIP */
export function machineFiles(base, drive) {
  const files = new Map([...base].filter(([path]) => path.startsWith("board/")));
  for (const [path, data] of drive) files.set(path === CHIP ? CHIP : `drive/${path}`, data);
  return files;
}

/** Start a machine. The one before it may not be used any more; but see `aside`.
 * @param {Map<string, Uint8Array>} files see `machineFiles`
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
  return { python, files: filesOf(FS), page: python.pyimport("page") };
}

/** Put files where there are none yet. Much faster than writing them, which looks for each folder of
 * each path again and goes through the checks for opening, writing and closing.
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
  const hear = {
    [PICTURE]: (numbers, memory) => listener.picture(memory, numbers),
    [WRITTEN]: () => listener.written(),
    [CHIP_CHANGED]([, at, size], memory) {
      FS.writeFile("/" + CHIP, new Uint8Array(memory, at, size).slice());
      listener.written(CHIP);
    },
    [TONE]: ([, pitch, loudness]) => listener.tone(pitch, loudness),
    [LIGHT]: ([, percent]) => listener.light(percent),
  };
  const device = FS.makedev(88, 0);
  FS.registerDevice(device, {
    open() {},
    close() {},
    write(stream, buffer, offset, length) {
      const memory = buffer.buffer;
      const numbers = new Int32Array(memory, buffer.byteOffset + offset, length >> 2);
      hear[numbers[0]](numbers, memory);
      return length;
    },
  });
  FS.mkdev("/dev/nibblock", 0o666, device);
}

/** Return a machine's files: those on its drive, and CHIP. */
function filesOf(FS) {
  const place = (path) => (path === CHIP ? `/${CHIP}` : `/drive/${path}`);
  const exists = (path) => FS.analyzePath(place(path)).exists;
  const files = {
    /** @param {string} [without] a folder at the top that is left out: lib takes the longest
     * @returns {string[]} */
    list: (without) => [...list(FS, "/drive", without), ...[CHIP].filter(exists)],
    read: (path) => (exists(path) ? FS.readFile(place(path)) : null),
    /** @returns {Map<string, Uint8Array>} what `list` lists */
    all: (without) => new Map(files.list(without).map((path) => [path, files.read(path)])),
    write(path, bytes) {
      const whole = place(path);
      FS.mkdirTree(whole.slice(0, whole.lastIndexOf("/")));
      FS.writeFile(whole, bytes);
    },
    remove(path) {
      if (exists(path)) remove(FS, place(path));
    },
  };
  return files;
}

/** Remove a file, and the folders that it leaves empty. */
function remove(FS, path) {
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
function list(FS, folder, without = "") {
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
