// The page's large files, as the build packed them: the engine, and the console's drive
// (tools/web/drive.py).

import { unpack } from "./lzma.js";

const UNPACKED = "Nibblock-Unpacked"; // a header of what worker.js has unpacked

/** Return the address of a file of this version of the page; see tools/web/version.py.
 * @param {string} name @returns {string} */
export function beside(name) {
  return new URL(name, import.meta.url).href;
}

/** Return a packed file from beside the page, or from inside it, if the page is one file.
 * @param {string} name @returns {Promise<Uint8Array<ArrayBuffer>>} */
async function load(name) {
  const inside = document.querySelector(`script[data-file="${name}"]`);
  if (inside) {
    return unpack(Uint8Array.from(atob(inside.textContent), (letter) => letter.charCodeAt(0)));
  }
  const response = await fetch(beside(name));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  const data = new Uint8Array(await response.arrayBuffer());
  return response.headers.has(UNPACKED) ? data : unpack(data);
}

/** Return an address of MicroPython's WebAssembly. */
export async function loadEngine() {
  const bytes = await load("engine.bin");
  return URL.createObjectURL(new Blob([bytes], { type: "application/wasm" }));
}

/** Return the files of the machine by path.
 * @returns {Promise<Map<string, Uint8Array>>} */
export async function loadDrive() {
  const bytes = await load("drive.bin");
  const end = bytes.indexOf(10);
  const files = new Map();
  let at = end + 1;
  for (const [path, size] of JSON.parse(new TextDecoder().decode(bytes.subarray(0, end)))) {
    files.set(path, bytes.subarray(at, at + size));
    at += size;
  }
  return files;
}
