/**
 * Takes the saves, own levels and packs of a handheld or a zip into the browser. The console's own
 * code merges them, in a machine of its own (board/merging.py): if anything fails, nothing has
 * changed. Nothing is written to the handheld.
 */

import { CHIP, machineFiles, startEngine } from "./engine.js";
import { freeName } from "./filenames.js";
import { readBoard } from "./handhelddrive.js";
import { isSame } from "./keep.js";
import { MANIFEST, mark, readManifest } from "./manifest.js";
import { Refusal } from "./refusal.js";

const SAVES = "nbsave"; // how the names of all save files start
const PACKS = "levels/";
const MOST = 24 << 20; // bytes of both; the largest saves are 2 MB
const SILENT = { picture() {}, written() {}, tone() {}, light() {} };

/**
 * @typedef {object} Taken
 * @property {number} bests
 * @property {number} levels own levels and drafts that were added
 * @property {number} left own levels for which there is no room
 * @property {number} packs
 * @property {boolean} hasSaves whether anything was saved on the handheld
 */

/**
 * @typedef {object} Given
 * @property {any} console
 * @property {Map<string, Uint8Array>} base what every machine has: the drive that was built
 * @property {string} wasm
 * @property {(drive: Map<string, Uint8Array>) => Promise<boolean>} exchange stores a whole drive
 *   and restarts the console with it; false: the old one stays
 */

/**
 * @param {import("./handhelddrive.js").HandheldDrive} drive
 * @param {Given} given
 * @returns {Promise<Taken>} throws a Refusal if nothing could be taken
 */
export async function backUp(drive, given) {
  await readBoard(drive);
  return takeFiles(await readAll(drive), given);
}

/**
 * @param {Map<string, Uint8Array>} there saves, packs and other files by path; none is replaced
 * @param {Given} given
 * @returns {Promise<Taken>} throws a Refusal if nothing could be taken
 */
export async function takeFiles(there, { console, base, wasm, exchange }) {
  console.pause(); // it saves
  try {
    const files = console.files.all();
    const saves = [...there].filter(([path]) => path.startsWith(SAVES));
    const taken = await console.aside(() => mergeSaves(saves, files, base, wasm));
    const packs = newPacks(there, files);
    const rest = [...there].filter(([path]) => !path.startsWith(SAVES) && !path.startsWith(PACKS));
    const whole = new Map([...rest, ...files, ...taken.files, ...packs]);
    if (!(await exchange(whole))) throw new Refusal("backup not stored");
    return { ...taken.counts, packs: packs.size };
  } finally {
    console.resume();
  }
}

/** @returns {Promise<Map<string, Uint8Array>>} the saves on a drive, and packs that are not ours */
async function readAll(/** @type {import("./handhelddrive.js").HandheldDrive} */ drive) {
  const known = readManifest(await drive.read(MANIFEST));
  const found = new Map();
  let size = 0;
  for (const [path, bytes] of await drive.walk()) {
    const isSave = path.startsWith(`${SAVES}_`);
    if (!isSave && !(path.startsWith(PACKS) && bytes)) continue;
    size += bytes;
    if (size > MOST) throw new Refusal("drive large");
    const data = await drive.read(path);
    if (data && (isSave || !known?.get(path)?.has(mark(data)))) found.set(path, data);
  }
  return found;
}

/** Merge in a machine of its own; return the player's saves as they are then. */
async function mergeSaves(
  /** @type {[string, Uint8Array][]} */ saves,
  /** @type {Map<string, Uint8Array>} */ files,
  /** @type {Map<string, Uint8Array>} */ base,
  /** @type {string} */ wasm,
) {
  const counts = { bests: 0, levels: 0, left: 0, hasSaves: false };
  if (!saves.length) return { files: new Map(), counts };
  const whole = machineFiles(base, files);
  for (const [path, data] of saves) whole.set(`handheld/${path}`, data);
  const { python, page, ...machine } = await startEngine(whole, wasm, SILENT);
  page.complete_os();
  const [bests, levels, left, why] = python.pyimport("merging").run("/handheld/").split("|");
  if (why === "none") return { files: new Map(), counts };
  if (why) throw new Refusal(why === "newer" ? "saves newer" : "saves not merged", why);
  const merged = [...machine.files.all("lib")];
  return {
    files: new Map(merged.filter(([path]) => path === CHIP || path.startsWith(SAVES))),
    counts: { bests: Number(bests), levels: Number(levels), left: Number(left), hasSaves: true },
  };
}

/** @returns {Map<string, Uint8Array>} packs that are not here yet, under names that are free */
function newPacks(
  /** @type {Map<string, Uint8Array>} */ there,
  /** @type {Map<string, Uint8Array>} */ files,
) {
  const made = new Map();
  const here = [...files].filter(([path]) => path.startsWith(PACKS)).map(([, data]) => data);
  for (const [path, data] of there) {
    if (!path.startsWith(PACKS) || here.some((other) => isSame(other, data))) continue;
    const cut = path.lastIndexOf("/") + 1;
    const isFree = (/** @type {string} */ name) => {
      const whole = path.slice(0, cut) + name;
      return !files.has(whole) && !made.has(whole);
    };
    made.set(path.slice(0, cut) + freeName(path.slice(cut), isFree), data);
    here.push(data);
  }
  return made;
}
