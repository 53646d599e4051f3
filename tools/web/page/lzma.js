// Unpacks LZMA, which is a sixth smaller than what browsers unpack by themselves. The build packs
// (tools/web/packed.py): five bytes, the properties and the length in four, then the raw stream.
// After the LZMA specification by Igor Pavlov, which is in the public domain.
//
// No function is made for each file, and no number is kept where it could be anything else: a
// browser compiles all this well once, and the second file takes a third of the time.

const HALF = 1024; // of the 2048 by which probabilities are measured
const SIGN = 0x80000000; // with it turned, numbers of 32 bits compare as if they had no sign
const SHORTEST = 2; // bytes of a match
const DISTANCES_WITH_BITS = 14; // slots from here on have bits that are not modelled
const ALIGN = 4; // the lowest bits of a distance that are modelled again
const NEAR = 4; // bits, at most, of the place that some tables depend on

// Where in the one table the probabilities are, of which there are 12 states:
const IS_MATCH = 0;
const IS_LONG = IS_MATCH + (12 << NEAR); // a match at the last distance of more than one byte
const IS_AGAIN = IS_LONG + (12 << NEAR); // at a distance used before
const NOT_FIRST = IS_AGAIN + 12;
const NOT_SECOND = NOT_FIRST + 12;
const NOT_THIRD = NOT_SECOND + 12;
const SLOTS = NOT_THIRD + 12;
const SPECIAL = SLOTS + 4 * 64;
const ALIGNS = SPECIAL + 128;
const LENGTHS = ALIGNS + (1 << ALIGN);
const MIDDLE = 2 + (8 << NEAR); // of a table of lengths
const HIGH = MIDDLE + (8 << NEAR);
const LENGTHS_AGAIN = LENGTHS + HIGH + 256;
const LITERALS = LENGTHS_AGAIN + HIGH + 256;
const OF_A_LITERAL = 0x300;

// The numbers of the range coder, which reads bits, each with its probability:
const RANGE = 0; // these two have 32 bits without a sign
const CODE = 1;
const AT = 2; // where the next byte is

/** @typedef {{packed: Uint8Array, table: Uint16Array, now: Int32Array}} Coder */

/** @param {Uint8Array} packed @returns {Uint8Array<ArrayBuffer>} */
export function unpack(packed) {
  const view = new DataView(packed.buffer, packed.byteOffset);
  const out = new Uint8Array(view.getUint32(1, true));
  const properties = packed[0];
  const lc = properties % 9;
  const lp = Math.floor(properties / 9) % 5;
  const pb = Math.floor(properties / 45);
  const table = new Uint16Array(LITERALS + (OF_A_LITERAL << (lc + lp))).fill(HALF);
  const now = new Int32Array([-1, view.getInt32(6), 10]); // the byte before is always 0
  decode({ packed, table, now }, out, lc, (1 << lp) - 1, (1 << pb) - 1);
  return out;
}

/** @param {Coder} coder @param {Uint8Array} out */
function decode(coder, out, lc, lpMask, pbMask) {
  const size = out.length;
  let state = 0;
  let first = 0; // the last four distances, less one
  let second = 0;
  let third = 0;
  let fourth = 0;
  let at = 0;
  while (at < size) {
    const near = at & pbMask;
    if (!bit(coder, IS_MATCH + (state << NEAR) + near)) {
      const before = at ? out[at - 1] : 0;
      const table = LITERALS + OF_A_LITERAL * (((at & lpMask) << lc) + (before >> (8 - lc)));
      out[at] = literal(coder, table, state >= 7 ? out[at - first - 1] : -1);
      at++;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    let length;
    if (!bit(coder, IS_AGAIN + state)) {
      fourth = third;
      third = second;
      second = first;
      length = lengthOf(coder, LENGTHS, near);
      state = state < 7 ? 7 : 10;
      first = distance(coder, length);
      if (first === -1) break; // the mark of the end
    } else {
      if (!bit(coder, NOT_FIRST + state)) {
        if (!bit(coder, IS_LONG + (state << NEAR) + near)) {
          state = state < 7 ? 9 : 11;
          out[at] = out[at - first - 1];
          at++;
          continue;
        }
      } else {
        let found = second;
        if (bit(coder, NOT_SECOND + state)) {
          found = third;
          if (bit(coder, NOT_THIRD + state)) {
            found = fourth;
            fourth = third;
          }
          third = second;
        }
        second = first;
        first = found;
      }
      length = lengthOf(coder, LENGTHS_AGAIN, near);
      state = state < 7 ? 8 : 11;
    }
    if (first < 0 || first >= at) throw new Error("packed file: damaged");
    for (const end = Math.min(at + length + SHORTEST, size); at < end; at++) {
      out[at] = out[at - first - 1];
    }
  }
}

/** Return a byte that is not part of a match; `other`: the one where the last match would go on. */
function literal(coder, table, other) {
  let found = 1;
  while (other >= 0 && found < 0x100) {
    const expected = (other >> 7) & 1;
    other = (other << 1) & 0xff;
    const got = bit(coder, table + ((1 + expected) << 8) + found);
    found = (found << 1) | got;
    if (got !== expected) break;
  }
  return walk(coder, table, found, 0x100) & 0xff;
}

/** Return the length of a match, less two. */
function lengthOf(coder, table, near) {
  if (!bit(coder, table)) return tree(coder, table + 2 + (near << 3), 3);
  if (!bit(coder, table + 1)) return 8 + tree(coder, table + MIDDLE + (near << 3), 3);
  return 16 + tree(coder, table + HIGH, 8);
}

/** Return a distance, less one, in 32 bits with a sign. */
function distance(coder, length) {
  const slot = tree(coder, SLOTS + (Math.min(length, 3) << 6), 6);
  if (slot < 4) return slot;
  const bits = (slot >> 1) - 1;
  const base = (2 | (slot & 1)) << bits;
  if (slot < DISTANCES_WITH_BITS) return base + reversed(coder, SPECIAL + base - slot, bits);
  const high = direct(coder, bits - ALIGN) << ALIGN;
  return (base + high + reversed(coder, ALIGNS, ALIGN)) | 0;
}

function bit({ packed, table, now }, i) {
  const chance = table[i];
  const bound = Math.imul(now[RANGE] >>> 11, chance);
  const found = (now[CODE] ^ SIGN) < (bound ^ SIGN) ? 0 : 1;
  if (found) {
    now[RANGE] -= bound;
    now[CODE] -= bound;
    table[i] = chance - (chance >> 5);
  } else {
    now[RANGE] = bound;
    table[i] = chance + ((2048 - chance) >> 5);
  }
  if (now[RANGE] >>> 24 === 0) {
    now[RANGE] <<= 8;
    now[CODE] = (now[CODE] << 8) | packed[now[AT]++];
  }
  return found;
}

/** Go down a tree of bits from a node to one that is not below `end`. The same as asking `bit` for
 * each, but three times as fast: most of the work is here. */
function walk({ packed, table, now }, offset, node, end) {
  let range = now[RANGE];
  let code = now[CODE];
  let at = now[AT];
  while (node < end) {
    const i = offset + node;
    const chance = table[i];
    const bound = Math.imul(range >>> 11, chance);
    if ((code ^ SIGN) < (bound ^ SIGN)) {
      range = bound;
      table[i] = chance + ((2048 - chance) >> 5);
      node <<= 1;
    } else {
      range = (range - bound) | 0;
      code = (code - bound) | 0;
      table[i] = chance - (chance >> 5);
      node = (node << 1) | 1;
    }
    if (range >>> 24 === 0) {
      range <<= 8;
      code = (code << 8) | packed[at++];
    }
  }
  now[RANGE] = range;
  now[CODE] = code;
  now[AT] = at;
  return node;
}

function tree(coder, offset, bits) {
  return walk(coder, offset, 1, 1 << bits) - (1 << bits);
}

function reversed(coder, offset, bits) {
  let found = 0;
  let node = 1;
  for (let i = 0; i < bits; i++) {
    const got = bit(coder, offset + node);
    node = (node << 1) | got;
    found |= got << i;
  }
  return found;
}

/** Return a number of bits that are as likely as not. */
function direct({ packed, now }, bits) {
  let found = 0;
  for (let i = 0; i < bits; i++) {
    now[RANGE] >>>= 1;
    const got = (now[CODE] ^ SIGN) >= (now[RANGE] ^ SIGN) ? 1 : 0;
    if (got) now[CODE] -= now[RANGE];
    found = (found << 1) | got;
    if (now[RANGE] >>> 24 === 0) {
      now[RANGE] <<= 8;
      now[CODE] = (now[CODE] << 8) | packed[now[AT]++];
    }
  }
  return found;
}
