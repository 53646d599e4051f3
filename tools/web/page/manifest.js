/**
 * `MANIFEST.txt` on a handheld: what a build or an update put there, so that only that is ever
 * replaced or removed. The same format as tools/build/manifest.py writes.
 */

import { crc32 } from "./zip.js";

export const MANIFEST = "MANIFEST.txt";
const FIRST_WORD = "Nibblock";
const LINE = /^([0-9a-f]{8} [0-9]{1,18}) (.+)$/;

/** @typedef {Map<string, Set<string>>} Known the marks by path: after a cut, one may have several */

/**
 * @param {Uint8Array} data
 * @returns {string} CRC-32 and size, as a line of a manifest has them
 */
export function mark(data) {
  return `${crc32(data).toString(16).padStart(8, "0")} ${data.length}`;
}

/**
 * @param {Uint8Array|null} data
 * @returns {Known|null} null if there was no build
 */
export function readManifest(data) {
  const lines = text(data).split(/\r?\n/);
  if (lines[0].split(" ")[0] !== FIRST_WORD) return null;
  const known = new Map();
  let folder = "";
  for (const line of lines.slice(1)) {
    const found = LINE.exec(line);
    if (!found) {
      if (line.endsWith("/")) folder = line;
    } else if (isBelow(folder + found[2])) {
      const path = folder + found[2];
      known.set(path, (known.get(path) ?? new Set()).add(found[1]));
    }
  }
  known.set(MANIFEST, new Set());
  return known;
}

/**
 * @param {Map<string, Uint8Array>} files
 * @param {{version: string, board: string, also?: Known}} about `also`: marks of other files that
 *   may be there
 * @returns {Uint8Array}
 */
export function writeManifest(files, { version, board, also = new Map() }) {
  const known = new Map([...also].map(([path, marks]) => [path, new Set(marks)]));
  known.delete(MANIFEST);
  for (const [path, data] of files) {
    if (path !== MANIFEST) known.set(path, (known.get(path) ?? new Set()).add(mark(data)));
  }
  const lines = [`${FIRST_WORD} ${version} for ${board}`];
  let here = "";
  for (const key of [...known.keys()].map((path) => parts(path).join("\0")).sort()) {
    const [folder, name] = key.split("\0"); // sorted by folder, then by name
    if (folder !== here) lines.push(folder);
    here = folder;
    for (const each of [...(known.get(folder + name) ?? [])].sort()) lines.push(`${each} ${name}`);
  }
  return new TextEncoder().encode(lines.join("\n") + "\n");
}

function text(/** @type {Uint8Array|null} */ data) {
  return data ? new TextDecoder().decode(data) : "";
}

/** @returns {[string, string]} the folder with its final slash ("" for the root), and the name */
function parts(/** @type {string} */ path) {
  const cut = path.lastIndexOf("/") + 1;
  return [path.slice(0, cut), path.slice(cut)];
}

/** Whether a path of a manifest stays on its drive. */
function isBelow(/** @type {string} */ path) {
  return path.split("/").every((part) => !["", ".", ".."].includes(part));
}
