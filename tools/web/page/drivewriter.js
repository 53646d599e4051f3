/**
 * Writes an update to a handheld's drive in an order that a pulled cable cannot hurt, and reads it
 * back. Files of two versions must never mix, and a browser can rename neither files nor folders;
 * but it replaces a single file at once. So `code.py` is the switch (tools/build/switch.py):
 *
 * All of the new version's `lib` is written to a folder that nobody imports from. One write makes a
 * `code.py` live that runs it from there. Then `lib`, now unused, is brought up to date, the packs
 * follow, and a second write makes the usual `code.py` live again. Between any two writes the drive holds one of
 * the versions in full. Without room for both, `code.py` asks for another update meanwhile.
 */

import { STARTERS } from "./driveplan.js";
import { driveSpace } from "./drivespace.js";
import { isSame } from "./keep.js";
import { MANIFEST, mark, writeManifest } from "./manifest.js";
import { Refusal } from "./refusal.js";
import { MARK, saveFiles } from "./savefiles.js";

/** @typedef {import("./driveplan.js").Plan} Plan */
/** @typedef {["write", string, Uint8Array]|["remove", string]|["check", string, Uint8Array]} Step */

const encode = (/** @type {string} */ text) => new TextEncoder().encode(text);

/**
 * @param {Plan} plan
 * @returns {"straight"|"switched"|"risky"} how its files get there: `switched` by a folder of their
 *   own; `risky`: an update that is cut short only asks for another
 */
export function wayOf(plan) {
  // Nothing to switch where but one file changes of those that a console may be using.
  const changed = plan.changes.filter(({ path }) => isBelowLib(path));
  if (!isLive(plan) || (changed.length < 2 && !shadows(plan).length)) return "straight";
  const sizes = new Map(stagedFiles(plan).map(([path, data]) => [path, data.length]));
  for (const { path, after } of plan.changes) if (after > 0) sizes.set(`new/${path}`, after);
  const largest = Math.max(0, ...plan.changes.map(({ after }) => after));
  const { cluster } = plan.build;
  const needed = driveSpace(sizes, cluster) + largest + 8 * cluster;
  return needed <= plan.free ? "switched" : "risky";
}

/**
 * Every write, removal and check of an update, in order.
 *
 * @param {Plan} plan
 * @returns {Step[]}
 */
function stepsOf(plan) {
  const way = wayOf(plan);
  const written = plan.changes.filter(({ after }) => after >= 0).map(({ path }) => path);
  const removed = plan.changes.filter(({ after }) => after < 0).map(({ path }) => path);
  const write = (/** @type {string} */ path) => step("write", path, plan.wanted.get(path));
  const others = written.filter((path) => !STARTERS.includes(path));
  const isSwitching = way !== "straight" || isStandIn(plan);
  const standIns = way === "straight" ? [] : standInsOf(plan, way);
  const replaced = [...standIns.map(([path]) => path), ...(isSwitching ? ["code.py"] : [])];
  const last = STARTERS.filter((path) => written.includes(path) || replaced.includes(path));
  const manifestAfter = step("write", MANIFEST, writeManifest(oursOf(plan), plan.build));
  if (!plan.changes.length && !isSwitching) {
    return [...tidy(plan), manifestAfter, ...saves(plan)];
  }
  return [
    ...tidy(plan),
    ...[...plan.keptAs].flatMap(([path, kept]) => copies(kept, plan.kept.get(path))),
    step("write", MANIFEST, manifestBefore(plan)),
    ...(way === "switched" ? stage(plan) : []),
    ...standIns.flatMap(([path, data]) => copies(path, data)),
    ...removed.filter(isBelowLib).map((path) => step("remove", path)),
    ...others.filter(isBelowLib).map(write),
    ...others.filter((path) => !isBelowLib(path)).map(write),
    ...written.filter(isBelowLib).map((path) => step("check", path, plan.wanted.get(path))),
    ...shadows(plan).map((path) => step("remove", path)),
    ...last.map(write),
    ...removed.filter((path) => !isBelowLib(path)).map((path) => step("remove", path)),
    ...nextFiles(plan, way === "switched").map((path) => step("remove", path)),
    manifestAfter,
    ...[...plan.wanted].map(([path, data]) => step("check", path, data)),
    ...saves(plan),
  ];
}

/**
 * @param {import("./handhelddrive.js").HandheldDrive} drive
 * @param {Plan} plan
 * @param {(part: number) => void} [advance] from 0 to 1
 */
export async function carryOut(drive, plan, advance = () => {}) {
  const steps = stepsOf(plan);
  for (const [i, [kind, path, data]] of steps.entries()) {
    if (kind === "write") await drive.write(path, data);
    else if (kind === "remove") await drive.remove(path);
    else await check(drive, path, data);
    advance((i + 1) / steps.length);
  }
}

async function check(
  /** @type {import("./handhelddrive.js").HandheldDrive} */ drive,
  /** @type {string} */ path,
  /** @type {Uint8Array} */ data,
) {
  const there = await drive.read(path);
  if (!isSame(there, data)) throw new Refusal("drive differs", path);
}

/** @returns {any} */
function step(/** @type {string} */ kind, /** @type {string} */ path, /** @type {any} */ data = undefined) {
  return [kind, path, data];
}

/** @returns {Step[]} */
function copies(/** @type {string} */ path, /** @type {Uint8Array|undefined} */ data) {
  return [step("write", path, data), step("check", path, data)];
}

/** Throw if a folder of the player's would be used instead of ours, or is where we write. */
export function refuseStrangers(/** @type {Plan} */ plan) {
  const { next, staged } = plan.build.switch;
  const roots = new Set([...plan.there.keys()].filter((path) => path.includes("/")).map(topOf));
  for (const name of [...packages(plan), next]) {
    if (roots.has(name) && !plan.there.has(`${name}/${staged}`)) {
      throw new Refusal("drive folder", name);
    }
  }
}

/** Whether the program on the drive is ours, and so imports our packages from `lib`. */
function isLive(/** @type {Plan} */ plan) {
  if (!plan.program || isStandIn(plan)) return false;
  const isOurs = isSame(plan.program, plan.wanted.get("code.py"));
  return isOurs || Boolean(plan.known.get("code.py")?.has(mark(plan.program)));
}

/** Whether an update was cut short, and what stands in for code.py uses nothing in `lib`. */
function isStandIn(/** @type {Plan} */ plan) {
  return hasBridge(plan) || isSame(plan.program, encode(plan.build.switch.stub));
}

/** @returns {[string, Uint8Array][]} what replaces starters until `lib` is complete */
function standInsOf(/** @type {Plan} */ { build, wanted }, /** @type {"switched"|"risky"} */ way) {
  const { boot, bridge, stub } = build.switch;
  const ours = wanted.get("boot.py");
  const before = way === "risky" ? new Uint8Array() : new Uint8Array([...encode(boot), ...(ours ?? [])]);
  return [
    .../** @type {[string, Uint8Array][]} */ (ours ? [["boot.py", before]] : []),
    ["code.py", encode(way === "risky" ? stub : bridge)],
  ];
}

function packages(/** @type {Plan} */ { wanted }) {
  return new Set([...wanted.keys()].map(packageOf).filter(Boolean));
}

/** The files of packages that `deploy`, cut short, left in the root: the last one marks them. */
function shadows(/** @type {Plan} */ plan) {
  return [...packages(plan)].flatMap((name) => treeOf(plan, name));
}

/** @returns {string[]} the files below a folder in the root, the one that marks it last */
function treeOf(/** @type {Plan} */ { there, build }, /** @type {string} */ folder) {
  const last = `${folder}/${build.switch.staged}`;
  if (!there.has(last)) return [];
  const paths = [...there.keys()].filter((path) => path.startsWith(`${folder}/`) && path !== last);
  return [...paths, last];
}

/** @returns {any[]} all of `lib` as it will be, in the folder that nobody imports from */
function stagedFiles(/** @type {Plan} */ { wanted, build }) {
  const files = [...wanted].filter(([path]) => isBelowLib(path));
  return files.map(([path, data]) => [build.switch.next + path.slice("lib".length), data]);
}

/** @returns {Step[]} */
function stage(/** @type {Plan} */ plan) {
  const { next, staged } = plan.build.switch;
  const files = stagedFiles(plan);
  return [
    step("write", `${next}/${staged}`, encode("Remove this folder after an update.\n")),
    ...files.map(([path, data]) => step("write", path, data)),
    ...files.map(([path, data]) => step("check", path, data)),
  ];
}

/** @returns {string[]} what to remove once the usual code.py is live again */
function nextFiles(/** @type {Plan} */ plan, /** @type {boolean} */ isStaged) {
  const { next, staged } = plan.build.switch;
  if (!isStaged) return hasBridge(plan) ? treeOf(plan, next) : [];
  return [...stagedFiles(plan).map(([path]) => path), `${next}/${staged}`];
}

function hasBridge(/** @type {Plan} */ { program, build }) {
  return isSame(program, encode(build.switch.bridge));
}

/** @returns {Step[]} the save files where there are none, so that the console need not make them */
function saves(/** @type {Plan} */ { there, freeAfter, build }) {
  const hasSome = [...there.keys()].some((path) => path.startsWith("nbsave"));
  const files = hasSome || freeAfter === Infinity ? [] : saveFiles(freeAfter, build.cluster);
  if (!files.length) return [];
  return [
    step("write", MARK, new Uint8Array(1)),
    ...files.map(([path, size]) => step("write", path, new Uint8Array(size))),
    step("remove", MARK),
  ];
}

/** @returns {Step[]} the removal of what an update that was cut short had prepared */
function tidy(/** @type {Plan} */ plan) {
  const ours = new Set([...plan.wanted.keys(), ...plan.known.keys(), ...plan.keptAs.values()]);
  const left = [...plan.there.keys()].filter((path) => {
    const cut = /^(.*)\.(nbnew|nbold|crswap)$/.exec(path);
    const folder = /^(.*)\.(nbnew|nbold)\//.exec(path);
    return (cut && ours.has(cut[1])) || (folder && packages(plan).has(folder[1]));
  });
  const next = hasBridge(plan) ? [] : treeOf(plan, plan.build.switch.next);
  return [...left, ...next].map((path) => step("remove", path));
}

/** What may be on the drive until the update is complete, so that a cut leaves no strangers. */
function manifestBefore(/** @type {Plan} */ plan) {
  const { known, build } = plan;
  const also = new Map([...known].map(([path, marks]) => [path, new Set(marks)]));
  for (const way of /** @type {("switched"|"risky")[]} */ (["switched", "risky"])) {
    for (const [path, data] of standInsOf(plan, way)) {
      also.set(path, new Set([...(also.get(path) ?? []), mark(data)]));
    }
  }
  return writeManifest(oursOf(plan), { ...build, also });
}

/** The files at the end that later updates may replace or remove. */
function oursOf(/** @type {Plan} */ { wanted, yours }) {
  return new Map([...wanted].filter(([path]) => !yours.includes(path)));
}

/** A file's package: `lib/nibblock/x.mpy` is in nibblock; "" for single files. */
function packageOf(/** @type {string} */ path) {
  const parts = path.split("/");
  return parts[0] === "lib" && parts.length > 2 ? parts[1] : "";
}

function isBelowLib(/** @type {string} */ path) {
  return path.startsWith("lib/");
}

function topOf(/** @type {string} */ path) {
  return path.slice(0, path.indexOf("/"));
}
