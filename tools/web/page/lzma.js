// SPDX-FileCopyrightText: 2026 The Nibblock authors
//
// SPDX-License-Identifier: MIT

// Unpacks LZMA, which is a sixth smaller than what browsers unpack by themselves. The build packs
// (tools/web/packed.py): five bytes, the properties and the length in four, then the raw stream.
// After the LZMA specification by Igor Pavlov, which is in the public domain.

const HALF = 1024; // of the 2048 by which probabilities are measured
const SIGN = 0x80000000; // with it turned, numbers of 32 bits compare as if they had no sign
const STATES = 12;
const SHORTEST = 2; // bytes of a match
const DISTANCES_WITH_BITS = 14; // slots from here on have bits that are not modelled
const ALIGN = 4; // the lowest bits of a distance that are modelled again

/** @param {Uint8Array} packed @returns {Uint8Array<ArrayBuffer>} */
export function unpack(packed) {
  const view = new DataView(packed.buffer, packed.byteOffset);
  const properties = packed[0];
  const lc = properties % 9;
  const lp = Math.floor(properties / 9) % 5;
  const pb = Math.floor(properties / 45);
  const out = new Uint8Array(view.getUint32(1, true));
  const coder = createCoder(packed, 5);
  const { bit, walk, tree, reversed, direct } = coder;

  const literals = fresh(0x300 << (lc + lp));
  const isMatch = fresh(STATES << pb);
  const isLong = fresh(STATES << pb); // a match at the last distance of more than one byte
  const isAgain = fresh(STATES); // at a distance used before
  const notFirst = fresh(STATES);
  const notSecond = fresh(STATES);
  const notThird = fresh(STATES);
  const slots = [0, 1, 2, 3].map(() => fresh(64));
  const special = fresh(128);
  const align = fresh(1 << ALIGN);
  const lengths = createLengths(pb, coder);
  const lengthsAgain = createLengths(pb, coder);

  let state = 0;
  let [first, second, third, fourth] = [0, 0, 0, 0]; // the last four distances, less one
  let at = 0;

  while (at < out.length) {
    const near = at & ((1 << pb) - 1);
    if (!bit(isMatch, (state << pb) + near)) {
      const before = at ? out[at - 1] : 0;
      const table = 0x300 * (((at & ((1 << lp) - 1)) << lc) + (before >> (8 - lc)));
      out[at] = literal(table, state >= 7 ? out[at - first - 1] : -1);
      at++;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    let length;
    if (!bit(isAgain, state)) {
      [second, third, fourth] = [first, second, third];
      length = lengths(near);
      state = state < 7 ? 7 : 10;
      first = distance(length);
      if (first === 0xffffffff) break; // the mark of the end
    } else {
      if (!bit(notFirst, state)) {
        if (!bit(isLong, (state << pb) + near)) {
          state = state < 7 ? 9 : 11;
          out[at] = out[at - first - 1];
          at++;
          continue;
        }
      } else if (!bit(notSecond, state)) {
        [first, second] = [second, first];
      } else if (!bit(notThird, state)) {
        [first, second, third] = [third, first, second];
      } else {
        [first, second, third, fourth] = [fourth, first, second, third];
      }
      length = lengthsAgain(near);
      state = state < 7 ? 8 : 11;
    }
    if (first >= at) throw new Error("packed file: damaged");
    for (let end = Math.min(at + length + SHORTEST, out.length); at < end; at++) {
      out[at] = out[at - first - 1];
    }
  }
  return out;

  /** Return a byte that is not part of a match; `other`: the one where the last match would go on. */
  function literal(table, other) {
    let found = 1;
    while (other >= 0 && found < 0x100) {
      const expected = (other >> 7) & 1;
      other = (other << 1) & 0xff;
      const got = bit(literals, table + ((1 + expected) << 8) + found);
      found = (found << 1) | got;
      if (got !== expected) break;
    }
    return walk(literals, table, found, 0x100) & 0xff;
  }

  /** Return a distance, less one. */
  function distance(length) {
    const slot = tree(slots[Math.min(length, 3)], 0, 6);
    if (slot < 4) return slot;
    const bits = (slot >> 1) - 1;
    const base = ((2 | (slot & 1)) << bits) >>> 0;
    if (slot < DISTANCES_WITH_BITS) return base + reversed(special, base - slot, bits);
    const high = direct(bits - ALIGN) * (1 << ALIGN);
    return (base + high + reversed(align, 0, ALIGN)) >>> 0;
  }
}

function fresh(count) {
  return new Uint16Array(count).fill(HALF);
}

/** Return a function that reads the length of a match, less two. */
function createLengths(pb, { bit, tree }) {
  const choice = fresh(2);
  const low = fresh(8 << pb);
  const middle = fresh(8 << pb);
  const high = fresh(256);
  return (near) => {
    if (!bit(choice, 0)) return tree(low, near << 3, 3);
    if (!bit(choice, 1)) return 8 + tree(middle, near << 3, 3);
    return 16 + tree(high, 0, 8);
  };
}

/** The range coder: reads bits, each with its probability.
 * @param {Uint8Array} packed @param {number} at where its bytes begin */
function createCoder(packed, at) {
  let range = -1; // these two are numbers of 32 bits without a sign, which is fastest
  let code = 0;
  at++; // the first byte is always 0
  for (let i = 0; i < 4; i++) code = (code << 8) | packed[at++];

  function bit(table, i) {
    const chance = table[i];
    const bound = Math.imul(range >>> 11, chance);
    let found = 0;
    if ((code ^ SIGN) < (bound ^ SIGN)) {
      range = bound;
      table[i] = chance + ((2048 - chance) >> 5);
    } else {
      range = (range - bound) | 0;
      code = (code - bound) | 0;
      table[i] = chance - (chance >> 5);
      found = 1;
    }
    if (range >>> 24 === 0) {
      range <<= 8;
      code = (code << 8) | packed[at++];
    }
    return found;
  }

  /** Go down a tree of bits from a node to one that is not below `end`. The same as asking `bit`
   * for each, but three times as fast: most of the work is here. */
  function walk(table, offset, node, end) {
    let width = range;
    let value = code;
    while (node < end) {
      const i = offset + node;
      const chance = table[i];
      const bound = Math.imul(width >>> 11, chance);
      if ((value ^ SIGN) < (bound ^ SIGN)) {
        width = bound;
        table[i] = chance + ((2048 - chance) >> 5);
        node <<= 1;
      } else {
        width = (width - bound) | 0;
        value = (value - bound) | 0;
        table[i] = chance - (chance >> 5);
        node = (node << 1) | 1;
      }
      if (width >>> 24 === 0) {
        width <<= 8;
        value = (value << 8) | packed[at++];
      }
    }
    range = width;
    code = value;
    return node;
  }

  function tree(table, offset, bits) {
    return walk(table, offset, 1, 1 << bits) - (1 << bits);
  }

  function reversed(table, offset, bits) {
    let found = 0;
    let node = 1;
    for (let i = 0; i < bits; i++) {
      const got = bit(table, offset + node);
      node = (node << 1) | got;
      found |= got << i;
    }
    return found;
  }

  function direct(bits) {
    let found = 0;
    for (let i = 0; i < bits; i++) {
      range >>>= 1;
      const got = (code ^ SIGN) >= (range ^ SIGN) ? 1 : 0;
      if (got) code = (code - range) | 0;
      found = found * 2 + got;
      if (range >>> 24 === 0) {
        range <<= 8;
        code = (code << 8) | packed[at++];
      }
    }
    return found;
  }

  return { bit, walk, tree, reversed, direct };
}
