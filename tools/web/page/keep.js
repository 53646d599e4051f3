/**
 * Keeps what the player adds to the drive: saves, levels, packs, settings.toml. Only what differs
 * from the drive that the page comes with is stored, so a new version brings its own program and its
 * own packs, and never touches a file that is the player's.
 */

/** @typedef {import("./store.js").Files} Files */

/**
 * @param {string} path
 * @returns {boolean} whether this is the console's program, which always comes with the page
 */
export function isProgram(path) {
  return path.startsWith("lib/") || /\.m?py$/.test(path);
}

/**
 * @param {Map<string, Uint8Array>} built
 * @param {Files} mine
 * @returns {Map<string, Uint8Array>} the drive: as built, with the player's files
 */
function withMine(built, mine) {
  const drive = new Map(built);
  for (const [path, data] of mine) {
    if (isProgram(path)) continue;
    if (data) drive.set(path, data);
    else drive.delete(path);
  }
  return drive;
}

/**
 * @param {Map<string, Uint8Array>} built
 * @param {Map<string, Uint8Array>} drive
 * @returns {Files} what differs from the drive as built
 */
function mineOf(built, drive) {
  const mine = new Map();
  for (const [path, data] of drive) {
    if (!isProgram(path) && !isSame(data, built.get(path))) mine.set(path, data);
  }
  for (const path of built.keys()) {
    if (!isProgram(path) && !drive.has(path)) mine.set(path, null);
  }
  return mine;
}

/**
 * @param {Files} before
 * @param {Files} after
 * @returns {Map<string, Uint8Array|null|undefined>} undefined: not in `after`
 */
function changesOf(before, after) {
  const changes = new Map();
  for (const [path, data] of after) {
    if (!before.has(path) || !isSame(data, before.get(path))) changes.set(path, data);
  }
  for (const path of before.keys()) if (!after.has(path)) changes.set(path, undefined);
  return changes;
}

/**
 * @param {Uint8Array|null|undefined} one
 * @param {Uint8Array|null|undefined} other
 */
export function isSame(one, other) {
  if (!one || !other) return one === other;
  if (one.length !== other.length) return false;
  // A save compares a megabyte while the player waits: four bytes at a time where that can be.
  const words = (one.byteOffset | other.byteOffset) & 3 ? 0 : one.length >> 2;
  const ones = words ? new Uint32Array(one.buffer, one.byteOffset, words) : [];
  const others = words ? new Uint32Array(other.buffer, other.byteOffset, words) : [];
  for (let i = 0; i < words; i++) if (ones[i] !== others[i]) return false;
  for (let i = words * 4; i < one.length; i++) if (one[i] !== other[i]) return false;
  return true;
}

/**
 * @param {{
 *   built: Map<string, Uint8Array>,
 *   store: import("./store.js").Store|null,
 *   claimed?: Promise<Files|null>, what was in the store when this tab became the one that may save
 *   say: (key: string) => void,
 *   taken: () => void,
 * }} options say: shows a notice. taken: another tab plays now
 */
export function createKeeper({ built, store, claimed, say, taken }) {
  /** @type {Files} */
  let saved = new Map();
  let whole = false; // the storage may hold something else than `saved`: write it all
  let asked = false;
  let complained = false;
  let stopped = false;
  let last = Promise.resolve(/** @type {string} */ ("saved"));

  /** @param {string} outcome */
  function note(outcome, mine) {
    if (outcome === "saved") {
      saved = mine;
      whole = false;
      complained = false;
      if (!asked && mine.size) {
        asked = true; // only now: browsers may ask the player
        navigator.storage?.persist?.().catch(() => {});
      }
    } else if (outcome === "taken") {
      stopped = true;
      taken();
    } else {
      whole = true;
      if (!complained) say(outcome === "full" ? "store full" : "store failed");
      complained = true;
    }
    return outcome;
  }

  async function write(mine) {
    if (stopped) return "taken";
    if (whole) return note(await store.save(mine, true), mine);
    const changes = changesOf(saved, mine);
    if (!changes.size) return "saved";
    const outcome = await store.save(changes);
    return note(outcome === "cleared" ? await store.save(mine, true) : outcome, mine);
  }

  return {
    /** @returns {Promise<Map<string, Uint8Array>>} the drive to start with */
    async open() {
      const files = await claimed;
      if (files) saved = files;
      else store = null;
      if (!store) say("store none");
      return withMine(built, saved);
    },

    /**
     * Stores what changed on the drive, in one transaction, after what was there before.
     * @param {Map<string, Uint8Array>} drive
     * @returns {Promise<string>} "saved", "taken", "full", "failed" or "none"
     */
    keep(drive) {
      if (!store) return Promise.resolve("none");
      const mine = mineOf(built, drive);
      last = last.then(() => write(mine));
      return last;
    },

    /**
     * Stores one file of its own that the console writes much more often than all others.
     * @param {string} path
     * @param {any} files of the console
     */
    keepOne(path, files) {
      if (!store || whole) return this.keep(files.all("lib"));
      const data = files.read(path);
      last = last.then(() => (whole ? "failed" : write(new Map(saved).set(path, data))));
      return last;
    },

    /** Nothing is stored any more: another tab does. */
    stop() {
      stopped = true;
    },
  };
}
