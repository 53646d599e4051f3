// The page's large files, as the build packed them: the engine, and the console's drive
// (tools/web/drive.py).

/** Return the address of a file of this version of the page; see tools/web/version.py.
 * @param {string} name @returns {string} */
export function beside(name) {
  return new URL(name, import.meta.url).href;
}

/** Return whether the page is one file, with its parts inside. */
export function isOneFile() {
  return document.querySelector("script[data-file]") !== null;
}

/** Return what a file in gzip holds, from beside the page, or from inside it, if the page is one file.
 * @param {string} name */
async function load(name) {
  const inside = document.querySelector(`script[data-file="${name}"]`);
  const packed = inside
    ? new Response(Uint8Array.from(atob(inside.textContent), (letter) => letter.charCodeAt(0)))
    : await fetch(beside(name));
  if (!packed.ok) throw new Error(`${name}: ${packed.status}`);
  return new Response(packed.body.pipeThrough(new DecompressionStream("gzip")));
}

/** Return an address of MicroPython's WebAssembly. */
export async function loadWasm() {
  const bytes = await (await load("engine.bin")).arrayBuffer();
  return URL.createObjectURL(new Blob([bytes], { type: "application/wasm" }));
}

/** Return the files of the machine by path.
 * @returns {Promise<Map<string, Uint8Array>>} */
export async function loadDrive() {
  const bytes = new Uint8Array(await (await load("drive.bin")).arrayBuffer());
  const end = bytes.indexOf(10);
  const files = new Map();
  let at = end + 1;
  for (const [path, size] of JSON.parse(new TextDecoder().decode(bytes.subarray(0, end)))) {
    files.set(path, bytes.subarray(at, at + size));
    at += size;
  }
  return files;
}
