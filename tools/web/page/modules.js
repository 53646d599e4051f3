// The console's compiled modules, from the one file that has them all; see tools/web/modules.py.

const HEAD = [77, 6, 0, 31];
const FORMATS = 0x3a4;
const [NAME, NUMBER, JUMP] = [1, 2, 3];
const SHORT = 0x9e;
const LATE = [0x11, 0x12, 0x16, 0x17, 0x19, 0x1a];
const WITHIN = 4;

const IS_NAME = -1;

/** A function: its bytes, with IS_NAME where names are; all of these, and those looked up at once.
 * @typedef {{
 *   kind: number, code: number[], names: number[], early: number[], within: Code[],
 * }} Code */

/** Return the modules by path.
 * @param {Uint8Array} bytes @returns {Map<string, Uint8Array>} */
export function separate(bytes) {
  const end = bytes.indexOf(10);
  const [paths, list, sizes] = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end)));
  let at = end + 1;
  const streams = sizes.map((/** @type {number} */ size) => new Stream(bytes.subarray(at, (at += size))));
  const names = namesOf(list);
  const functions = reader(streams, list.length);
  const [shapes] = streams;
  return new Map(paths.map((/** @type {string} */ path) => {
    const constants = shapes.number();
    return [path, written(imported(path), names, constants, shapes.part(), functions())];
  }));
}

/** Return names as a table of a file has them, and where a name is among them. */
function namesOf(list) {
  const encoder = new TextEncoder();
  const encode = (name) => {
    const entry = [];
    if (typeof name === "number") {
      addNumber(entry, name * 2 + 1);
    } else {
      const text = encoder.encode(name);
      addNumber(entry, text.length * 2);
      entry.push(...text, 0);
    }
    return entry;
  };
  const places = new Map(list.map((name, i) => [name, i]));
  return { encode, places, encoded: list.map(encode) };
}

/** Return what reads a function, with those in it, from the streams. */
function reader([shapes, codes, operands, uses], count) {
  const recent = new Uint16Array(count); // names by their last use, the newest last
  let known = 0;

  function name({ code, names }) {
    const at = known - uses.number();
    if (at === known) recent[known++] = at;
    const found = recent[at];
    recent.copyWithin(at, at + 1, known);
    recent[known - 1] = found;
    code.push(IS_NAME);
    names.push(found);
  }

  function operation(made) {
    const { code } = made;
    const operation = codes.byte();
    code.push(operation);
    const form = (FORMATS >> (2 * (operation >> 4))) & 3;
    if (form === NAME) {
      name(made);
      if (!LATE.includes(operation)) made.early.push(made.names[made.names.length - 1]);
    } else if (form === NUMBER) {
      while (code[code.push(operands.byte()) - 1] & 0x80);
    } else if (form === JUMP) {
      if (code[code.push(operands.byte()) - 1] & 0x80) code.push(operands.byte());
    }
    if (!(operation & SHORT)) code.push(operands.byte());
  }

  /** @returns {Code} */
  return function read() {
    const made = { kind: shapes.number(), code: [...shapes.part()], names: [], early: [], within: [] };
    for (let left = shapes.number(); left; left--) name(made);
    made.early.push(made.names[0]);
    made.code.push(...shapes.part());
    for (let left = shapes.number(); left; left--) operation(made);
    if (made.kind & WITHIN) for (let left = shapes.number(); left; left--) made.within.push(read());
    return made;
  };
}

/** Return a module's file. */
function written(own, names, constants, objects, top) {
  const functions = [top];
  for (const one of functions) functions.push(...one.within);
  const places = new Int16Array(names.encoded.length).fill(-1);
  if (names.places.has(own)) places[names.places.get(own)] = 0;
  const table = [names.encode(own)];
  const look = (name) => {
    if (places[name] < 0) places[name] = table.push(names.encoded[name]) - 1;
  };
  for (const { early } of functions) early.forEach(look);
  for (const one of functions) one.names.forEach(look);
  const file = [...HEAD];
  addNumber(file, table.length);
  addNumber(file, constants);
  for (const name of table) for (const byte of name) file.push(byte);
  for (const byte of objects) file.push(byte);
  add(file, top, places);
  return new Uint8Array(file);
}

/** Add a function to a file. */
function add(file, { kind, code, names, within }, places) {
  const long = names.filter((name) => places[name] > 0x7f);
  addNumber(file, (code.length + long.length) * 8 + kind);
  let at = 0;
  for (const byte of code) {
    if (byte === IS_NAME) addNumber(file, places[names[at++]]);
    else file.push(byte);
  }
  if (kind & WITHIN) addNumber(file, within.length);
  for (const one of within) add(file, one, places);
}

/** Add a number as .mpy files have it: seven bits a byte, the highest first; up to 21 bits. */
function addNumber(file, number) {
  if (number > 0x3fff) file.push(0x80 | (number >> 14));
  if (number > 0x7f) file.push(0x80 | ((number >> 7) & 0x7f));
  file.push(number & 0x7f);
}

/** Return the name by which the page imports a file of its drive. */
function imported(path) {
  const name = path.replace(/^(drive\/lib|board)\//, "").replace(/(\/__init__)?\.mpy$/, "");
  return name.replaceAll("/", ".");
}

class Stream {
  #bytes;
  #at = 0;

  constructor(bytes) {
    this.#bytes = bytes;
  }

  byte() {
    return this.#bytes[this.#at++];
  }

  number() {
    let [number, byte] = [0, 0x80];
    while (byte & 0x80) {
      byte = this.#bytes[this.#at++];
      number = (number << 7) | (byte & 0x7f);
    }
    return number;
  }

  /** Bytes, behind their number. */
  part() {
    const size = this.number();
    return this.#bytes.subarray(this.#at, (this.#at += size));
  }
}
