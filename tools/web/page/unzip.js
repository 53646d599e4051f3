/**
 * Reads zip files that anyone may have made. Everything is checked before anything is returned: a
 * damaged, encrypted or hostile one throws a Refusal, and so does one that unpacks to too much.
 */

import { Refusal } from "./refusal.js";
import { CENTRAL, crc32, DEFLATED, END, LOCAL, UTF8 } from "./zip.js";

const END_SIZE = 22;
const ENCRYPTED = 0x2041; // also: strong, and a masked central directory
const STORED = 0;
const SLICE = 4096; // bytes that are inflated at once: they become 4 MB at most

/** What a zip may hold; a drive with every pack and three copies of saves has a tenth of it. `path`:
 * letters of one, 0 if the paths don't matter and may be anything. */
export const LIMITS = { file: 32 << 20, files: 2000, bytes: 32 << 20, path: 200 };

/**
 * @typedef {object} Entry
 * @property {string} path
 * @property {Uint8Array} data
 * @property {string} comment
 * @property {number} crc
 */

/**
 * @param {Blob} blob
 * @param {typeof LIMITS} [limits]
 * @returns {Promise<Entry[]>} all files, in the order of the zip; folders are left out
 */
export async function readZip(blob, limits = LIMITS) {
  if (blob.size > limits.file) throw new Refusal("zip large", limits.file >> 20);
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const rows = directory(bytes, limits);
  const entries = [];
  for (const row of rows) {
    const data = await unpack(bytes, row);
    if (crc32(data) !== row.crc) throw new Refusal("zip damaged", row.path);
    entries.push({ path: row.path, data, comment: row.comment, crc: row.crc });
  }
  return entries;
}

/** The rows of the central directory that are files, checked. */
function directory(bytes, limits) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  const size = view.getUint32(end + 12, true);
  let at = view.getUint32(end + 16, true);
  if (count === 0xffff || at === 0xffffffff) throw new Refusal("zip kind"); // zip64
  if (view.getUint16(end + 8, true) !== count) throw new Refusal("zip kind"); // in several parts
  if (count > limits.files) throw new Refusal("zip many", limits.files);
  if (at + size > end) throw new Refusal("zip not");
  const rows = [];
  const seen = new Set();
  let total = 0;
  let packed = 0;
  for (let i = 0; i < count; i++) {
    if (at + 46 > end || view.getUint32(at, true) !== CENTRAL) throw new Refusal("zip not");
    const row = readRow(bytes, view, at, end);
    at = row.next;
    if (row.path.endsWith("/")) continue;
    if (limits.path) checkPath(row.path, limits);
    const plain = row.path.toLowerCase(); // a handheld's drive does not tell them apart
    if (limits.path && seen.has(plain)) throw new Refusal("zip twice", row.path);
    seen.add(plain);
    packed += row.packed;
    if (packed > bytes.length) throw new Refusal("zip damaged", row.path); // shared data
    total += row.size;
    if (total > limits.bytes) throw new Refusal("zip large", limits.bytes >> 20);
    rows.push(row);
  }
  return rows;
}

/** The offset of what ends a zip: a comment may follow it. */
function findEnd(view) {
  const least = Math.max(0, view.byteLength - END_SIZE - 0xffff);
  for (let at = view.byteLength - END_SIZE; at >= least; at--) {
    if (view.getUint32(at, true) !== END) continue;
    if (at + END_SIZE + view.getUint16(at + 20, true) === view.byteLength) return at;
  }
  throw new Refusal("zip not");
}

function readRow(bytes, view, at, end) {
  const flags = view.getUint16(at + 8, true);
  const nameSize = view.getUint16(at + 28, true);
  const extraSize = view.getUint16(at + 30, true);
  const commentSize = view.getUint16(at + 32, true);
  const nameAt = at + 46;
  const commentAt = nameAt + nameSize + extraSize;
  const next = commentAt + commentSize;
  if (next > end) throw new Refusal("zip not");
  const path = decode(bytes.subarray(nameAt, nameAt + nameSize), flags & UTF8);
  if (flags & ENCRYPTED) throw new Refusal("zip encrypted", path);
  return {
    path,
    comment: decode(bytes.subarray(commentAt, next), flags & UTF8),
    method: view.getUint16(at + 10, true),
    crc: view.getUint32(at + 16, true),
    packed: view.getUint32(at + 20, true),
    size: view.getUint32(at + 24, true),
    offset: view.getUint32(at + 42, true),
    directory: end,
    next,
  };
}

/** Names without the flag are in an old code page: what is not ASCII in them is kept apart. */
function decode(bytes, isUtf8) {
  try {
    if (isUtf8) return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal("zip name", new TextDecoder().decode(bytes));
  }
  return new TextDecoder("latin1").decode(bytes);
}

/** Throws a Refusal for a path that leaves the drive, or that a handheld's drive (FAT) cannot have. */
function checkPath(path, limits) {
  const bad = path.length > limits.path || /[\u0000-\u001f\u007f\\:*?"<>|]/.test(path);
  const parts = path.split("/");
  if (bad || parts.some((part) => !part || /^\.{1,2}$/.test(part) || /[ .]$/.test(part))) {
    throw new Refusal("zip name", path.slice(0, limits.path));
  }
}

/** @returns {Promise<Uint8Array>} the data of one file; its size is checked, its CRC is not */
async function unpack(bytes, row) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head = row.offset;
  const damaged = () => new Refusal("zip damaged", row.path);
  if (head + 30 > row.directory || view.getUint32(head, true) !== LOCAL) throw damaged();
  const start = head + 30 + view.getUint16(head + 26, true) + view.getUint16(head + 28, true);
  if (start + row.packed > row.directory) throw damaged();
  const packed = bytes.subarray(start, start + row.packed);
  if (row.method === STORED) {
    if (row.packed !== row.size) throw damaged();
    return packed.slice();
  }
  if (row.method !== DEFLATED) throw new Refusal("zip kind");
  return inflate(packed, row.size, damaged);
}

/** A stream that gives a few bytes at a time, each only when it is asked for. */
function slowly(bytes) {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) controller.close();
      else controller.enqueue(bytes.subarray(at, (at += SLICE)));
    },
  }, { highWaterMark: 0 });
}

/** Never holds much more than ``size`` bytes. */
async function inflate(packed, size, damaged) {
  let stream;
  try {
    stream = new DecompressionStream("deflate-raw");
  } catch {
    throw new Refusal("zip browser");
  }
  const reader = slowly(packed).pipeThrough(stream).getReader();
  const data = new Uint8Array(size);
  let at = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      if (at + value.length > size) {
        await reader.cancel();
        throw damaged();
      }
      data.set(value, at);
      at += value.length;
    }
  } catch {
    throw damaged();
  }
  if (at !== size) throw damaged();
  return data;
}
