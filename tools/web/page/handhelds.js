/** The boards that the site has drives for, and what belongs on each (tools/web/drives.py). */

import { beside, isOneFile } from "./drive.js";
import { withWiring } from "./driveplan.js";
import { KEPT } from "./offline.js";
import { Refusal } from "./refusal.js";
import { keep } from "./storage.js";
import { makeUf2 } from "./uf2.js";
import { readZip } from "./unzip.js";

const FOLDER = "drives/";
const SETTINGS = "settings.toml";
const NO_NETWORK = 503; // what worker.js answers then
const INSIDE = "CIRCUITPY/"; // the folder in a zip whose contents go onto the drive

/**
 * @typedef {object} Handheld
 * @property {string} id
 * @property {string} zip
 * @property {number} bytes of the zip
 * @property {number} room bytes of its drive
 * @property {number} cluster
 * @property {string} [uf2] its recipe
 * @property {boolean} [wiring] it is an add-on screen of a Pico
 */
/**
 * @typedef {object} Index
 * @property {string} version
 * @property {import("./driveplan.js").Switch} switch
 * @property {Handheld[]} boards
 */

/**
 * @returns {Promise<Index|null>} null if the site has no drives, such as a single file; throws a
 *   Refusal if nobody can tell, without a network
 */
export async function loadIndex() {
  if (isOneFile()) return null;
  const answer = await asked(beside(`${FOLDER}index.json`));
  return answer.ok ? answer.json() : null;
}

/** The address of a board's zip. */
export function zipOf(/** @type {Handheld} */ board) {
  return beside(FOLDER + board.zip);
}

/** @returns {Promise<import("./driveplan.js").Build>} */
export async function loadBuild(/** @type {Index} */ index, /** @type {Handheld} */ board) {
  const files = await filesOf(await (await fetched(board.zip)).blob());
  const settings = files.get(SETTINGS);
  if (board.wiring && settings) files.set(SETTINGS, withWiring(settings, board.id));
  const { room, cluster } = board;
  return { files, board: board.id, room, cluster, version: index.version, switch: index.switch };
}

/** @returns {Promise<Blob>} a UF2 of the board's whole drive */
export async function loadUf2(/** @type {Handheld} */ board) {
  const [zip, recipe] = await Promise.all([
    fetched(board.zip).then((answer) => answer.blob()),
    fetched(board.uf2 ?? "").then((answer) => answer.json()),
  ]);
  return makeUf2(recipe, await filesOf(zip));
}

/** @returns {Promise<Map<string, Uint8Array>>} what a zip has for the drive */
export async function filesOf(/** @type {Blob} */ zip) {
  const found = await readZip(zip);
  const inside = found.filter(({ path }) => path.startsWith(INSIDE));
  return new Map(inside.map(({ path, data }) => [path.slice(INSIDE.length), data]));
}

/** Let the service worker keep a board's files, now and with each new version. */
export async function keepBoard(/** @type {Handheld} */ board) {
  await Promise.all([board.zip, board.uf2].map(async (name) => name && (await fetched(name)).blob()));
  keep(KEPT, board.id);
}

/** Keep again what the player wants to have without a network, if this version lacks it. */
export async function keepAgain(/** @type {string} */ id) {
  const board = (await loadIndex())?.boards.find((one) => one.id === id);
  if (board && !(await isKept(board))) await keepBoard(board);
}

/** @returns {Promise<boolean>} whether a board's files are there without a network */
export async function isKept(/** @type {Handheld} */ board) {
  return Boolean(await globalThis.caches?.match(zipOf(board)));
}

async function fetched(/** @type {string} */ name) {
  const answer = await asked(beside(FOLDER + name));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer;
}

async function asked(/** @type {string} */ url) {
  const answer = await fetch(url).catch(() => null);
  if (!answer || answer.status === NO_NETWORK) throw new Refusal("offline");
  return answer;
}
