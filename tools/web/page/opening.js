/**
 * Level files that the player drops on the page or picks. What the console can read goes onto its
 * drive as it is; whether it can, its own code says. The rest goes through the workshop. Nothing
 * on the drive is ever replaced.
 */

import { baseName, freeName, parts, plain, safeName } from "./filenames.js";
import { isSame } from "./keep.js";
import { notice } from "./notice.js";
import { Refusal } from "./refusal.js";
import { text } from "./texts.js";
import { readZip } from "./unzip.js";

/** What is opened at once, in bytes; `direct`: larger ones are not read by the console. */
export const LIMITS = { files: 200, file: 16 << 20, bytes: 64 << 20, direct: 2 << 20, beside: 1 << 18, why: 200 };

const FOLDER = "levels";
const TRIAL = `${FOLDER}/.opened`; // the console does not list names with a dot
const TITLES = ".titles";
const ABOUT = ".desc";
const NBK = [0x4e, 0x42, 0x4b];
const ZIP = [0x50, 0x4b, 3, 4];
/** What is in a zip of a whole drive, at its top. */
const DRIVE = /^(nbsave_\w|lib\/nibblock\/)/;
const HIDDEN = /(^|\/)(\.(?!\.\/)|__MACOSX\/)/; // what computers add

/**
 * @typedef {object} Source a level file, and what lies beside it
 * @property {string} name
 * @property {Uint8Array} data
 * @property {Uint8Array|null} titles
 * @property {Uint8Array|null} about
 * @property {string} [why] why the console cannot read it
 */
/**
 * @typedef {object} Given
 * @property {any} machine the console
 * @property {import("./workshop.js").Workshop|null} workshop
 * @property {import("./openingdialog.js").OpeningDialog} dialog
 * @property {() => void} written is told that the drive has new files
 * @property {(zip: Blob) => Promise<void>} importDrive takes the zip of a whole drive
 */

/**
 * Return what opens level files, and never throws.
 *
 * @param {Given} given
 * @returns {(files: File[]) => Promise<string[]>} it answers the paths of the packs on the drive
 */
export function createOpening(given) {
  let last = Promise.resolve(/** @type {string[]} */ ([]));
  return (chosen) => {
    last = last.then(() => openAll(chosen, given)).catch((error) => {
      console.error(error);
      given.dialog.close();
      notice("not opened");
      return [];
    });
    return last;
  };
}

/**
 * @param {File[]} chosen
 * @param {Given} given
 */
async function openAll(chosen, given) {
  const { dialog, machine } = given;
  /** @type {string[]} */
  const lines = [];
  const sources = await readAll(chosen, lines, given.importDrive);
  /** @type {Set<string>} */
  const paths = new Set();
  const rest = sources.filter((source) => {
    const path = keepIfRead(source, machine);
    if (path) paths.add(path);
    if (path && isOther(source.name, path)) lines.push(text("file renamed", plain(source.name), baseName(path)));
    return !path;
  });
  const tried = rest.filter(({ data }) => data.length);
  for (const { name, data, why } of rest) {
    if (!data.length) lines.push(text("file damaged", plain(name), why ?? ""));
  }
  if (tried.length) await convertAll(tried, paths, lines, given);
  if (paths.size) {
    given.written();
    machine.visit.show([...paths][0], paths.size);
  }
  if (lines.length > 1 || lines.length && paths.size) dialog.report(lines);
  else if (lines.length) notice("as it is", lines[0]);
  return [...paths];
}

/** Whether a file is on the drive under another name, such as one that a drive can have. */
function isOther(/** @type {string} */ name, /** @type {string} */ path) {
  return baseName(path).toLowerCase() !== name.normalize("NFC").toLowerCase();
}

/**
 * Read what was chosen; say in `lines` what is too large.
 *
 * @param {File[]} chosen
 * @param {string[]} lines
 * @param {Given["importDrive"]} importDrive
 * @returns {Promise<Source[]>}
 */
async function readAll(chosen, lines, importDrive) {
  /** @type {Map<string, Uint8Array>} */
  const read = new Map();
  let left = LIMITS.bytes;
  for (const file of chosen.slice(0, 2 * LIMITS.files)) { // some may lie beside others
    const name = plain(file.name);
    if (file.size > Math.min(left, LIMITS.file)) {
      lines.push(text("file too large", name, LIMITS.file >> 20));
      continue;
    }
    try {
      const found = await inside(file, left);
      if (found.some(([path]) => DRIVE.test(path))) importDrive(file); // asks, if need be
      else for (const [path, data] of found) read.set(freeName(path, (each) => !read.has(each)), data);
      left -= found.reduce((sum, [, data]) => sum + data.length, 0);
    } catch (error) { // such as of a folder, a file that is gone, or a zip that is damaged
      const why = error instanceof Refusal ? text(error.key, ...error.values) : text("file not read");
      lines.push(`${name}: ${why}`);
    }
  }
  const sources = gather(read);
  if (sources.length > LIMITS.files || chosen.length > 2 * LIMITS.files) {
    lines.push(text("too many files", LIMITS.files));
  }
  return sources.slice(0, LIMITS.files);
}

/**
 * Return a file with its path; or what is in it, if it is a zip.
 *
 * @param {File} file
 * @param {number} left so many bytes may come out of it
 * @returns {Promise<[string, Uint8Array][]>}
 */
async function inside(file, left) {
  const data = new Uint8Array(await file.arrayBuffer());
  const path = file.webkitRelativePath || file.name;
  if (!ZIP.every((byte, i) => data[i] === byte)) return [[path, data]];
  const limits = { file: LIMITS.file, files: 10 * LIMITS.files, bytes: left, path: 0 };
  const entries = await readZip(new Blob([data]), limits);
  if (entries.some((entry) => DRIVE.test(entry.path))) return entries.map((entry) => [entry.path, entry.data]);
  return entries.filter((entry) => !HIDDEN.test(entry.path))
    .map((entry) => [`${path}/${plain(entry.path)}`, entry.data]);
}

/**
 * Put files with the ones that belong to them.
 *
 * @param {Map<string, Uint8Array>} read
 * @returns {Source[]}
 */
function gather(read) {
  const beside = new Map();
  const levels = [];
  for (const [path, data] of read) {
    const [stem, ending] = parts(path);
    if (ending === TITLES || ending === ABOUT) {
      if (data.length <= LIMITS.beside) beside.set(path, data);
    } else levels.push({ path, stem, data });
  }
  return levels.map(({ path, stem, data }) => ({
    name: baseName(path),
    data,
    titles: beside.get(stem + TITLES) ?? null,
    about: beside.get(stem + ABOUT) ?? null,
  }));
}

/**
 * Put a file on the drive if the console reads it; return its path, "" if not, and say why.
 *
 * @param {Source} source
 * @param {any} machine
 */
function keepIfRead(source, machine) {
  const size = source.data.length;
  source.why = size ? size > LIMITS.direct ? text("file for tools", LIMITS.direct >> 20) : ""
    : text("file empty");
  if (source.why) return "";
  try {
    machine.files.write(TRIAL, source.data);
    if (machine.visit.count(TRIAL) < 1) {
      source.why = plain(machine.visit.wrong()).slice(0, LIMITS.why) || text("file without levels");
      return "";
    }
  } finally {
    machine.files.remove(TRIAL);
  }
  return keep(source.name, source.data, source.titles, machine);
}

/**
 * Put a pack on the drive, unless an equal one of its name is there; return its path.
 *
 * @param {string} name
 * @param {Uint8Array} data
 * @param {Uint8Array|null} titles
 * @param {any} machine
 */
function keep(name, data, titles, { files, visit }) {
  const there = new Map(files.list().map((path) => [path.toLowerCase(), path]));
  const place = (/** @type {string} */ each) => `${FOLDER}/${each}`;
  const beside = (/** @type {string} */ path) => parts(path)[0] + TITLES;
  const isHere = (/** @type {string} */ path) =>
    isSame(files.read(path), data) && (!titles || isSame(files.read(beside(path)), titles));
  const free = freeName(listed(safeName(name), data, visit), (each) => {
    const found = there.get(place(each).toLowerCase());
    if (found) return isHere(found);
    return !titles || !there.has(beside(place(each)).toLowerCase());
  });
  const path = there.get(place(free).toLowerCase()) ?? place(free);
  if (!there.has(path.toLowerCase())) {
    files.write(path, data);
    if (titles) files.write(beside(path), titles);
  }
  return path;
}

/**
 * Return a name that the console lists.
 *
 * @param {string} name
 * @param {Uint8Array} data
 * @param {any} visit
 */
function listed(name, data, visit) {
  if (visit.lists(name)) return name;
  const ending = isNbk(data) ? ".nbk" : ".txt";
  const named = name.endsWith(ending) ? name : name + ending;
  return visit.lists(named) ? named : `levels-${named}`; // such as of readme.txt
}

/** The console's own format, which no tool makes better. */
function isNbk(/** @type {Uint8Array} */ data) {
  return NBK.every((byte, i) => data[i] === byte);
}

/**
 * Convert the files that the console cannot read, and put the packs on the drive.
 *
 * @param {Source[]} rest
 * @param {Set<string>} paths
 * @param {string[]} lines
 * @param {Given} given
 */
async function convertAll(rest, paths, lines, given) {
  const { workshop, dialog } = given;
  if (!workshop) {
    for (const { name, data, why } of rest) {
      lines.push(text(isNbk(data) ? "file damaged" : "convert it", plain(name), why));
    }
    return;
  }
  const cancel = new AbortController();
  dialog.progress("workshop", () => cancel.abort());
  try {
    await workshop.convert(rest, {
      signal: cancel.signal,
      progress: dialog.advance,
      result: (made) => {
        for (const [name, data] of made.packs) paths.add(keep(name, data, null, given.machine));
        lines.push(...made.lines);
      },
    });
  } finally {
    dialog.close();
  }
}
