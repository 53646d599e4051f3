/**
 * The browser's storage (IndexedDB): the player's files, each by its path. Whatever is saved at once
 * is read back as a whole or not at all.
 *
 * The tab that plays puts its own mark beside the files. A save checks it in the same transaction,
 * so a tab that another one has taken over from can never write over what that one saved.
 */

const NAME = "nibblock";
const FILES = "files";
const ABOUT = "about";
const WRITER = "writer";
const PATIENCE = 1000; // ms: some browsers never answer in private windows
const REOPENED = 4000; // ms for a storage that has answered before

/** @typedef {Map<string, Uint8Array|null>} Files null: a file of the build that was removed */

/** @typedef {"saved"|"taken"|"full"|"cleared"|"failed"} Outcome cleared: all has to be saved */

/**
 * @typedef {object} Store
 * @property {() => Promise<Files>} claim Makes this tab the only one that may save; returns all files.
 * @property {(changes: Map<string, Uint8Array|null|undefined>, isWhole?: boolean) => Promise<Outcome>}
 *   save In one transaction; undefined: nothing is kept of this path any more. `isWhole`: these are
 *   all files, others are dropped; so it may follow a clearing of the browser's data.
 * @property {() => void} close
 */

/**
 * @param {Promise<unknown>} [meanwhile] what takes its time too, so that a slow computer is not taken
 *   for one that never answers
 * @param {() => void} [late] called if it answers after all
 * @returns {Promise<Store|null>} null where the browser keeps nothing
 */
export async function openStore(meanwhile, late) {
  let waits = true;
  try {
    const opening = open().then(createStore); // may throw on a page without an origin
    opening.then(() => waits || late()).catch(() => {});
    return await soon(opening, meanwhile);
  } catch {
    return null;
  } finally {
    waits = false;
  }
}

/** @returns {Promise<IDBDatabase>} */
function open() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(FILES);
      request.result.createObjectStore(ABOUT);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("blocked"));
  });
}

function wait(/** @type {number} */ time) {
  return new Promise((resolve) => setTimeout(resolve, time));
}

/** Throws if a promise takes longer than a second, and than `meanwhile`. */
async function soon(promise, meanwhile) {
  const late = Promise.all([wait(PATIENCE), meanwhile]).then(() => Promise.reject(new Error("late")));
  return Promise.race([promise, late]);
}

/** @returns {Store} */
function createStore(first) {
  const mark = crypto.getRandomValues(new Uint32Array(4)).join("-");
  let database = watched(first);

  /** The storage may be cleared while the page is open: then it is opened anew. */
  function watched(opened) {
    opened.onversionchange = () => {
      opened.close();
      database = null;
    };
    opened.onclose = () => (database = null);
    return opened;
  }

  /** @param {IDBTransactionDurability} durability */
  async function transaction(durability = "strict") {
    if (!database) database = watched(await soon(open(), wait(REOPENED)));
    try {
      return database.transaction([FILES, ABOUT], "readwrite", { durability });
    } catch (error) {
      database = null; // closed without a word
      throw error;
    }
  }

  async function claim() {
    const change = await transaction("relaxed"); // a mark that a power cut loses stops no other tab
    change.objectStore(ABOUT).put(mark, WRITER);
    const kept = change.objectStore(FILES);
    const names = kept.getAllKeys();
    const contents = kept.getAll();
    await done(change);
    return new Map(names.result.map((path, i) => [String(path), contents.result[i]]));
  }

  /** @type {Store["save"]} */
  async function save(changes, isWhole = false) {
    let refusal = null;
    let cause = null;
    try {
      const change = await transaction();
      const writer = change.objectStore(ABOUT).get(WRITER);
      writer.onsuccess = () => {
        if (writer.result === undefined && !isWhole) refusal = "cleared";
        if (writer.result !== undefined && writer.result !== mark) refusal = "taken";
        if (refusal) return change.abort();
        try {
          if (writer.result === undefined) change.objectStore(ABOUT).put(mark, WRITER);
          const files = change.objectStore(FILES);
          if (isWhole) files.clear();
          for (const [path, data] of changes) {
            if (data === undefined) files.delete(path);
            else files.put(data, path);
          }
        } catch (error) {
          cause = error;
          change.abort();
        }
      };
      await done(change);
      return "saved";
    } catch (error) {
      if (refusal) return refusal;
      return (cause ?? error)?.name === "QuotaExceededError" ? "full" : "failed";
    }
  }

  return { claim, save, close: () => database?.close() };
}

/** @param {IDBTransaction} change */
function done(change) {
  return new Promise((resolve, reject) => {
    change.oncomplete = () => resolve(undefined);
    change.onabort = () => reject(change.error || new Error("stopped"));
  });
}
