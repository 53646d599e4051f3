/**
 * What an update changes on a handheld's drive, and what it keeps because it is the player's. The
 * same rules as `deploy` has (tools/deploy/plan.py, tools/build/keep.py): only what an earlier
 * build or update put there, by its manifest, is replaced or removed.
 */

import { driveSpace } from "./drivespace.js";
import { isSame } from "./keep.js";
import { MANIFEST, mark, readManifest } from "./manifest.js";
import { Refusal } from "./refusal.js";

/** Written last, in this order. */
export const STARTERS = ["boot.py", "settings.toml", "code.py"];
const STAY = ["settings.toml", "levels/", "sd/"];
/** CircuitPython runs only the first that it finds of each row. */
const AFTER = { "code.py": ["main.py", "main.txt"], "boot.py": ["boot.txt"] };
const SPARE = 57 * 1024; // kept free for saves, as in tools/build/contents.py

/** @typedef {{path: string, before: number, after: number}} Change sizes; -1: missing, removed */
/**
 * @typedef {object} Switch what stands in for code.py meanwhile (tools/build/switch.py)
 * @property {string} stub
 * @property {string} bridge
 * @property {string} boot what goes before boot.py meanwhile
 * @property {string} next
 * @property {string} staged
 */
/**
 * @typedef {object} Build
 * @property {Map<string, Uint8Array>} files
 * @property {string} board its id
 * @property {number} room bytes of the board's drive
 * @property {number} cluster
 * @property {string} version
 * @property {Switch} switch
 */
/**
 * @typedef {object} Plan
 * @property {Build} build
 * @property {Map<string, Uint8Array>} wanted on the drive in the end, but for what stays yours
 * @property {import("./manifest.js").Known} known what updates may have left there so far
 * @property {Change[]} changes
 * @property {number} unchanged
 * @property {string[]} yours the player's files that stay; one that is wanted, too, gets a line more
 * @property {Map<string, string>} keptAs those that move to another name
 * @property {Map<string, Uint8Array>} kept their contents
 * @property {string[]} idle those that stay but no longer run
 * @property {Map<string, number>} there the size of every file on the drive
 * @property {number} free bytes, as far as the board's size is known; else Infinity
 * @property {number} freeAfter
 * @property {Uint8Array|null} program the code.py on the drive
 */

/**
 * @param {import("./handhelddrive.js").HandheldDrive} drive
 * @param {Build} build
 * @returns {Promise<Plan>}
 */
export async function makePlan(drive, build) {
  const there = await drive.walk();
  const listed = readManifest(await drive.read(MANIFEST));
  const read = (/** @type {string} */ path) => (there.has(path) ? drive.read(path) : null);
  const plan = {
    ...{ build, known: listed ?? new Map(), there, unchanged: 0 },
    ...{ wanted: new Map(), keptAs: new Map(), kept: new Map() },
    changes: /** @type {Change[]} */ ([]),
    yours: /** @type {string[]} */ ([]),
  };
  const keep = async (/** @type {string} */ path, /** @type {Uint8Array} */ data) => {
    for (const name of keptNames(path)) {
      const other = await read(name);
      if (there.has(name) && !isSame(other, data)) continue; // or a copy that was cut short
      plan.keptAs.set(path, name);
      plan.kept.set(path, data);
      return;
    }
  };
  for (const [path, data] of build.files) {
    if (path === MANIFEST) continue;
    const old = await read(path);
    const isHere = isSame(old, data);
    if (old && !isHere && isTheirs(path, old, listed)) {
      if (STAY.some((start) => path.startsWith(start))) {
        plan.yours.push(path);
        const longer = path === "settings.toml" ? extended(old, data) : null;
        if (longer) {
          plan.wanted.set(path, longer);
          plan.changes.push({ path, before: old.length, after: longer.length });
        }
        continue;
      }
      await keep(path, old);
    }
    plan.wanted.set(path, data);
    if (isHere) plan.unchanged++;
    else plan.changes.push({ path, before: old ? old.length : -1, after: data.length });
  }
  const list = listed ? null : await read(MANIFEST); // not in our form
  if (list?.length) await keep(MANIFEST, list);
  const instead = insteadOf(plan.wanted, there);
  for (const path of new Set([...plan.known.keys(), ...instead])) {
    const old = build.files.has(path) || path === MANIFEST ? null : await read(path);
    if (!old) continue;
    if (isTheirs(path, old, listed)) {
      if (!instead.includes(path)) {
        plan.yours.push(path);
        continue;
      }
      await keep(path, old);
    }
    plan.changes.push({ path, before: old.length, after: -1 });
  }
  const idle = idleAfter(plan);
  const program = await read("code.py");
  return { ...plan, ...spaces(plan), idle, program };
}

/** @throws {Refusal} if the files, or the first saves after them, would not fit */
export function checkRoom(/** @type {Plan} */ plan) {
  const hasSaves = [...plan.there.keys()].some((path) => path.startsWith("nbsave_"));
  const needed = hasSaves ? 8 * plan.build.cluster : SPARE;
  if (plan.changes.length && plan.freeAfter < needed) {
    throw new Refusal("drive full", needed - plan.freeAfter);
  }
}

/** Ours in a settings.toml: with how much heap CircuitPython starts, and the add-on screen. */
const HEAP = /^[ \t]*CIRCUITPY_HEAP_START_SIZE[ \t]*=[^\r\n]*/m;
const WIRING = /^[ \t]*NIBBLOCK_WIRING[ \t]*=[^\r\n]*/m;

/** The lines of a settings.toml that are ours, or "". */
export function ourLines(/** @type {Uint8Array} */ settings) {
  return lines(settings).join(", ");
}

function lines(/** @type {Uint8Array} */ settings, /** @type {RegExp[]} */ of = [HEAP, WIRING]) {
  const text = new TextDecoder("latin1").decode(settings);
  return of.flatMap((one) => one.exec(text)?.[0] ?? []);
}

/** Our settings.toml with the line for an add-on screen. */
export function withWiring(/** @type {Uint8Array} */ ours, /** @type {string} */ screen) {
  const line = new TextEncoder().encode(`NIBBLOCK_WIRING = "${screen}"\n`);
  return new Uint8Array([...ours, ...line]);
}

/** The player's settings.toml with the lines of ours that it lacks at its top, or null. */
function extended(/** @type {Uint8Array} */ theirs, /** @type {Uint8Array} */ ours) {
  const lacking = [HEAP, WIRING].flatMap((one) => (lines(theirs, [one]).length ? [] : lines(ours, [one])));
  if (!lacking.length) return null;
  const end = new TextDecoder("latin1").decode(theirs).includes("\r\n") ? "\r\n" : "\n";
  return new Uint8Array([...new TextEncoder().encode(lacking.map((line) => line + end).join("")), ...theirs]);
}

/** Whether the player made or changed a file; `known` is the manifest there, or null. */
function isTheirs(
  /** @type {string} */ path,
  /** @type {Uint8Array} */ data,
  /** @type {import("./manifest.js").Known|null} */ known,
) {
  if (!known && path.startsWith("lib/nibblock/")) return false; // only ours are called that
  const isFresh =
    path === "code.py" && data.length < 40 && new TextDecoder().decode(data).includes("Hello World");
  return data.length > 0 && !isFresh && !known?.get(path)?.has(mark(data));
}

/** The names for a file of the player whose own name we need: the first free one is taken. */
function* keptNames(/** @type {string} */ path) {
  const [, top, below] = /** @type {RegExpExecArray} */ (/^([^/]*)(.*)$/s.exec(path));
  const dot = below ? -1 : top.lastIndexOf(".");
  const [stem, end] = dot > 0 ? [top.slice(0, dot), top.slice(dot)] : [top, ""];
  yield `${stem}_before_nibblock${end}${below}`;
  for (let number = 2; ; number++) yield `${stem}_before_nibblock_${number}${end}${below}`;
}

/**
 * The files there that CircuitPython would run or import instead of ours: a source rather than a
 * compiled module, a folder rather than either, and from the root rather than from `lib`.
 */
function insteadOf(
  /** @type {Map<string, Uint8Array>} */ wanted,
  /** @type {Map<string, number>} */ there,
) {
  const modules = [...wanted.keys()]
    .filter((path) => path.startsWith("lib/") && path.endsWith(".mpy"))
    .map((path) => path.slice(0, -".mpy".length));
  const names = new Set(modules.map((module) => module.split("/")[1]));
  const files = new Set(["code.txt", ...modules.map((module) => `${module}.py`)]);
  for (const name of names) files.add(`${name}.py`).add(`${name}.mpy`);
  const folders = new Set(modules);
  for (const module of modules) {
    if (module.split("/").length === 2) folders.add(module.slice("lib/".length));
  }
  return [...there.keys()].filter((path) => {
    if (wanted.has(path)) return false;
    const parts = path.split("/");
    return files.has(path) || parts.some((_, i) => i > 0 && folders.has(parts.slice(0, i).join("/")));
  });
}

/** The player's programs that ran so far, and after this update no longer will. */
function idleAfter(/** @type {Pick<Plan, "changes"|"there">} */ { changes, there }) {
  const added = changes.filter((change) => change.before < 0);
  const names = added.flatMap(({ path }) => AFTER[/** @type {keyof AFTER} */ (path)] ?? []);
  return names.filter((name) => there.has(name));
}

/** How many bytes are free now and in the end: no end of them where the drive is larger than the
 * board's usual one, of which nothing is known. */
function spaces(/** @type {Pick<Plan, "build"|"there"|"changes"|"keptAs"|"kept">} */ plan) {
  const { there, changes, keptAs, kept, build: { room, cluster } } = plan;
  const after = new Map(there);
  for (const { path, after: size } of changes) {
    if (size < 0) after.delete(path);
    else after.set(path, size);
  }
  for (const [path, name] of keptAs) after.set(name, kept.get(path)?.length ?? 0);
  const free = room - driveSpace(there, cluster);
  if (free < 0) return { free: Infinity, freeAfter: Infinity };
  return { free, freeAfter: room - driveSpace(after, cluster) };
}
