/**
 * Keeps what the player adds to the drive: saves, levels, packs, settings.toml. Only what differs
 * from the drive that the page comes with is stored, so a new version brings its own program and its
 * own packs, and never touches a file that is the player's.
 */

/** @typedef {import("./store.js").Files} Files */

/**
 * @typedef {object} DriveFiles the console's drive
 * @property {(without?: string) => string[]} list all paths; but for those in a folder at the top
 * @property {(path: string) => Uint8Array|null} read
 */

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
 * @param {DriveFiles} files
 * @returns {Files} what differs from the drive as built
 */
function mineOf(built, files) {
  const mine = new Map();
  const there = new Set(files.list("lib"));
  for (const path of there) {
    if (isProgram(path)) continue;
    const data = files.read(path);
    if (data && !isSame(data, built.get(path))) mine.set(path, data);
  }
  for (const path of built.keys()) {
    if (!isProgram(path) && !there.has(path)) mine.set(path, null);
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
 *   taken?: () => void,
 *   persist?: () => Promise<unknown>|undefined,
 * }} options say: shows a notice. taken: another tab plays now. persist: asks the browser to keep
 *   the storage when it runs short of room.
 */
export function createKeeper({ built, store, claimed, say, taken = () => {}, persist = askToPersist }) {
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
        asked = true;
        persist();
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
    if (whole) return note(await store.replace(mine), mine);
    const changes = changesOf(saved, mine);
    if (!changes.size) return "saved";
    const outcome = await store.save(changes);
    return note(outcome === "cleared" ? await store.replace(mine) : outcome, mine);
  }

  /** One after the other: what is on the drive now is stored after what was there before. */
  function keepThis(mine) {
    last = last.then(() => write(mine));
    return last;
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
     * Stores what changed on the drive, in one transaction. The files are read at once.
     * @param {DriveFiles} files
     * @returns {Promise<string>} "saved", "taken", "full", "failed" or "none"
     */
    keep(files) {
      if (!store || stopped) return Promise.resolve(store ? "taken" : "none");
      return keepThis(mineOf(built, files));
    },

    /**
     * Stores one file of its own that the console writes much more often than all others.
     * @param {string} path
     * @param {DriveFiles} files
     * @returns {Promise<string>}
     */
    keepOne(path, files) {
      const data = files.read(path);
      if (!store || stopped || whole || !data) return this.keep(files);
      last = last.then(() => (whole ? "failed" : write(new Map(saved).set(path, data))));
      return last;
    },

    /**
     * Stores another drive in place of this one: all of it or nothing.
     * @param {Map<string, Uint8Array>} drive
     * @returns {Promise<string>}
     */
    replace(drive) {
      const files = { list: () => [...drive.keys()], read: (path) => drive.get(path) ?? null };
      return this.keep(files);
    },

    /** Nothing is stored any more: another tab does. */
    stop() {
      stopped = true;
      return last;
    },

    get isStoring() {
      return Boolean(store);
    },
  };
}

/** Browsers may ask the player, so this waits until there is something to lose. */
function askToPersist() {
  return globalThis.navigator?.storage?.persist?.().catch(() => false);
}
