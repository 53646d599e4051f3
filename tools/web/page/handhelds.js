/** The boards that the site has drives for, and what belongs on each (tools/web/drives.py). */

import { readZip } from "./unzip.js";
import { makeUf2 } from "./uf2.js";

const FOLDER = "drives/";
const INSIDE = "CIRCUITPY/"; // the folder in a zip whose contents go onto the drive

/**
 * @typedef {object} Handheld
 * @property {string} id
 * @property {string} zip
 * @property {number} bytes of the zip
 * @property {number} room bytes of its drive
 * @property {number} cluster
 * @property {string} [uf2] its recipe
 */
/**
 * @typedef {object} Index
 * @property {string} version
 * @property {import("./driveplan.js").Switch} switch
 * @property {Handheld[]} boards
 */
/** @typedef {(path: string) => string} At the address of a file of the site */

/** @returns {Promise<Index|null>} null if the site has no drives, such as a single file */
export async function loadIndex(/** @type {At|null} */ at) {
  if (!at) return null;
  try {
    const answer = await fetch(at(`${FOLDER}index.json`));
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

/** The address of a board's zip. */
export function zipOf(/** @type {At} */ at, /** @type {Handheld} */ board) {
  return at(FOLDER + board.zip);
}

/** @returns {Promise<import("./driveplan.js").Build>} */
export async function loadBuild(
  /** @type {At} */ at,
  /** @type {Index} */ index,
  /** @type {Handheld} */ board,
) {
  const files = await filesOf(await (await fetched(at, board.zip)).blob());
  const { room, cluster } = board;
  return { files, board: board.id, room, cluster, version: index.version, switch: index.switch };
}

/** @returns {Promise<Blob>} a UF2 of the board's whole drive */
export async function loadUf2(/** @type {At} */ at, /** @type {Handheld} */ board) {
  const [zip, recipe] = await Promise.all([
    fetched(at, board.zip).then((answer) => answer.blob()),
    fetched(at, board.uf2 ?? "").then((answer) => answer.json()),
  ]);
  return makeUf2(recipe, await filesOf(zip));
}

/** @returns {Promise<Map<string, Uint8Array>>} what a zip has for the drive */
export async function filesOf(/** @type {Blob} */ zip) {
  const found = await readZip(zip);
  const inside = found.filter(({ path }) => path.startsWith(INSIDE));
  return new Map(inside.map(({ path, data }) => [path.slice(INSIDE.length), data]));
}

async function fetched(/** @type {At} */ at, /** @type {string} */ name) {
  const answer = await fetch(at(FOLDER + name));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer;
}
