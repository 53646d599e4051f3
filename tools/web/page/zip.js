/**
 * Writes zip files: deflated where the browser can, and stored where that is no smaller.
 */

// What a file's header, its row and the end of a zip begin with; a flag, and a method.
export const LOCAL = 0x04034b50, CENTRAL = 0x02014b50, END = 0x06054b50;
export const UTF8 = 0x800;
export const DEFLATED = 8;
const VERSION = 20;

const TABLE = crcTable();

/** @returns {Uint32Array} */
function crcTable() {
  const table = new Uint32Array(256);
  for (let i = 0; i < 256; i++) {
    let value = i;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
    table[i] = value;
  }
  return table;
}

/**
 * @param {Uint8Array} data
 * @returns {number} the CRC-32 that zip files use
 */
export function crc32(data) {
  let crc = 0xffffffff;
  for (let i = 0; i < data.length; i++) crc = (crc >>> 8) ^ TABLE[(crc ^ data[i]) & 255];
  return (crc ^ 0xffffffff) >>> 0;
}

/**
 * @param {Iterable<[string, Uint8Array]>} files paths with slashes, and what they hold
 * @param {Date} time of all files
 * @param {(path: string, crc: number) => string} note the comment of each
 * @returns {Promise<Blob>}
 */
export async function makeZip(files, time, note) {
  const stamp = dosTime(time);
  const parts = [];
  const central = [];
  let at = 0;
  let count = 0;
  for (const [path, data] of files) {
    const entry = await pack(path, data, stamp, note);
    const local = header(entry, false, 0);
    parts.push(local, entry.packed);
    central.push(header(entry, true, at));
    at += local.length + entry.packed.length;
    count++;
  }
  const size = central.reduce((sum, part) => sum + part.length, 0);
  const parts8 = /** @type {BlobPart[]} */ ([...parts, ...central, ending(count, size, at)]);
  return new Blob(parts8, { type: "application/zip" });
}

/** What one file becomes. */
async function pack(path, data, stamp, note) {
  const crc = crc32(data);
  const shorter = await deflate(data);
  const packed = shorter && shorter.length < data.length ? shorter : data;
  return {
    name: new TextEncoder().encode(path),
    comment: new TextEncoder().encode(note(path, crc)),
    method: packed === data ? 0 : DEFLATED,
    size: data.length,
    packed,
    crc,
    stamp,
  };
}

/** @returns {Promise<Uint8Array|null>} null where the browser cannot deflate */
async function deflate(data) {
  if (!data.length) return null;
  let stream;
  try {
    stream = new CompressionStream("deflate-raw");
  } catch {
    return null;
  }
  const packed = new Blob([data]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

/** The header before a file's data, or its row in the central directory. */
function header(entry, isCentral, offset) {
  const length = (isCentral ? 46 : 30) + entry.name.length + (isCentral ? entry.comment.length : 0);
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  let at = 0;
  const put16 = (value) => ((at += 2), view.setUint16(at - 2, value, true));
  const put32 = (value) => ((at += 4), view.setUint32(at - 4, value, true));
  put32(isCentral ? CENTRAL : LOCAL);
  if (isCentral) put16(VERSION);
  [VERSION, UTF8, entry.method, entry.stamp.time, entry.stamp.day].forEach(put16);
  [entry.crc, entry.packed.length, entry.size].forEach(put32);
  [entry.name.length, 0].forEach(put16);
  if (isCentral) {
    [entry.comment.length, 0, 0].forEach(put16);
    [0, offset].forEach(put32);
  }
  bytes.set(entry.name, at);
  if (isCentral) bytes.set(entry.comment, at + entry.name.length);
  return bytes;
}

function ending(count, size, at) {
  const bytes = new Uint8Array(22);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, END, true);
  view.setUint16(8, count, true);
  view.setUint16(10, count, true);
  view.setUint32(12, size, true);
  view.setUint32(16, at, true);
  return bytes;
}

/** The time as zip files have it: MS-DOS's, in steps of two seconds, local. */
function dosTime(time) {
  const year = Math.min(Math.max(time.getFullYear() - 1980, 0), 127);
  return {
    time: (time.getHours() << 11) | (time.getMinutes() << 5) | (time.getSeconds() >> 1),
    day: (year << 9) | ((time.getMonth() + 1) << 5) | time.getDate(),
  };
}
