/** Joins the UF2 of a drive from its recipe (tools/web/drives.py) and the files of its zip. */

const PAGE = 256;
const BLOCK = 512;
const BEGIN = [0x0a324655, 0x9e5d5157];
const END = 0x0ab16f30;
const HAS_FAMILY = 0x2000;

/**
 * @typedef {object} Recipe
 * @property {number} family
 * @property {number} address where the drive begins in the chip's memory
 * @property {string} rest all of the image but the files, deflated, in base64
 * @property {[number, string][]} pieces where each file goes
 */

/**
 * @param {Recipe} recipe
 * @param {Map<string, Uint8Array>} files
 * @returns {Promise<Blob>}
 */
export async function makeUf2({ family, address, rest, pieces }, files) {
  const image = await inflate(Uint8Array.from(atob(rest), (sign) => sign.charCodeAt(0)));
  for (const [at, path] of pieces) image.set(/** @type {Uint8Array} */ (files.get(path)), at);
  const count = image.length / PAGE;
  const made = new Uint8Array(count * BLOCK);
  const view = new DataView(made.buffer);
  for (let number = 0; number < count; number++) {
    const at = number * BLOCK;
    const head = [...BEGIN, HAS_FAMILY, address + number * PAGE, PAGE, number, count, family];
    head.forEach((value, i) => view.setUint32(at + i * 4, value, true));
    made.set(image.subarray(number * PAGE, number * PAGE + PAGE), at + 32);
    view.setUint32(at + BLOCK - 4, END, true);
  }
  return new Blob([made], { type: "application/octet-stream" });
}

async function inflate(/** @type {Uint8Array} */ data) {
  const stream = new Blob([/** @type {any} */ (data)]).stream();
  const plain = stream.pipeThrough(new DecompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(plain).arrayBuffer());
}
