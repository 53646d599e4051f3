/**
 * The drive as a zip, and back. The console's program stays out of it, as the page always brings its
 * own. Files that are still as the page brought them say so in their comment, so that a later
 * version does not take them for the player's.
 */

import { CHIP } from "./engine.js";
import { isProgram, isSame } from "./keep.js";
import { makeZip } from "./zip.js";
import { Refusal } from "./refusal.js";
import { readZip } from "./unzip.js";

const SHIPPED = "shipped with Nibblock";
const HIDDEN = /(^|\/)(\.|__MACOSX(\/|$)|Thumbs\.db$|desktop\.ini$|boot_out\.txt$)/i;
const SAVES = /^nbsave/;

/**
 * @param {Map<string, Uint8Array>} built
 * @param {Map<string, Uint8Array>} drive
 * @param {Date} time
 * @returns {Promise<Blob>}
 */
export function exportDrive(built, drive, time) {
  const files = [...drive].filter(([path]) => !isProgram(path) && path !== CHIP);
  const note = (path, crc) =>
    isSame(drive.get(path), built.get(path)) ? `${SHIPPED} ${crc}` : "";
  return makeZip(files, time, note);
}

/**
 * @param {Date} time
 * @returns {string} a name that sorts by date
 */
export function exportName(time) {
  return `nibblock-${time.toLocaleDateString("sv")}.zip`; // Swedes write 2026-11-29
}

/**
 * @typedef {object} Plan
 * @property {Map<string, Uint8Array>} added files that are not on the drive
 * @property {Map<string, Uint8Array>} changed files that would replace others
 * @property {boolean} saves whether the saves would replace the player's
 * @property {string[]} files the other files that would
 */

/**
 * @param {Blob} blob
 * @param {Map<string, Uint8Array>} built
 * @param {Map<string, Uint8Array>} drive
 * @returns {Promise<Plan>} throws a Refusal
 */
export async function planImport(blob, built, drive) {
  const files = await filesOf(blob, built);
  const added = new Map();
  const changed = new Map();
  const mine = [...drive.keys()].filter((path) => SAVES.test(path));
  const theirs = [...files.keys()].filter((path) => SAVES.test(path));
  const saves = mine.length > 0 && theirs.some((path) => !isSame(files.get(path), drive.get(path)));
  for (const [path, data] of files) {
    const isSave = SAVES.test(path); // these belong together, so also those that are the same
    if (!(isSave && saves) && isSame(data, drive.get(path))) continue;
    const replaces = isSave ? saves : drive.has(path);
    (replaces ? changed : added).set(path, data);
  }
  return { added, changed, saves, files: [...changed.keys()].filter((path) => !SAVES.test(path)) };
}

/**
 * @param {Map<string, Uint8Array>} drive
 * @param {Plan} plan
 * @returns {Map<string, Uint8Array>} the new drive; the old one is left as it is
 */
export function imported(drive, plan) {
  const next = new Map(drive);
  if (plan.saves) {
    // Copies of two drives do not mix: the newest would win in each.
    for (const path of drive.keys()) {
      if (SAVES.test(path) && !plan.changed.has(path)) next.delete(path);
    }
    next.delete(CHIP);
  }
  for (const [path, data] of [...plan.added, ...plan.changed]) next.set(path, data);
  return next;
}

/** The player's files in a zip. */
async function filesOf(blob, built) {
  const entries = await readZip(blob);
  const wanted = entries.filter(({ path }) => !HIDDEN.test(path));
  const top = topFolder(wanted.map(({ path }) => path));
  const files = new Map();
  for (const entry of wanted) {
    const path = entry.path.slice(top.length);
    if (path !== CHIP && !isProgram(path) && !isShipped(entry, built.get(path))) files.set(path, entry.data);
  }
  if (!entries.length) throw new Refusal("zip empty");
  return files;
}

/** Whether this came with a page, this version's or an older one's, and was never changed. */
function isShipped(entry, now) {
  return Boolean(now) && entry.comment === `${SHIPPED} ${entry.crc}`;
}

/** The folder that holds everything, if there is one: a drive packed by its folder. */
function topFolder(paths) {
  const top = paths[0]?.slice(0, paths[0].indexOf("/") + 1) ?? "";
  const isDrive = top === "levels/" || top === "lib/" || SAVES.test(top);
  return top && !isDrive && paths.every((path) => path.startsWith(top)) ? top : "";
}
