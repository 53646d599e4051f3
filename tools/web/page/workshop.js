/**
 * The workshop: Nibblock's desktop tools, in a Python that runs in a worker (workshopworker.js).
 * It is started for the first file or level that needs it, and stopped when it has been idle for a while,
 * when the player cancels, and when a file takes too long.
 */

import { plain } from "./filenames.js";

const START_MS = 180_000; // without any progress
const FILE_MS = 120_000;
const IDLE_MS = 120_000;
const READY = 0.8; // how much of the bar is loading and starting

/**
 * @typedef {{packs: [string, Uint8Array][], lines: string[]}} Made
 * @typedef {object} Order
 * @property {AbortSignal} signal
 * @property {(part: number) => void} progress from 0 to 1
 * @property {(made: Made) => void} result is called with what was made of a file, as it comes
 * @typedef {object} Workshop
 * @property {(sources: import("./opening.js").Source[], order: Order) => Promise<void>} convert
 * @property {(code: string) => Promise<string>} solve the level with that code; "" if that fails
 */

/**
 * @param {object} given
 * @param {string} given.folder where its files are, beside this one
 * @param {typeof import("./texts.js").text} given.say
 * @param {() => Worker} [given.start]
 * @returns {Workshop}
 */
export function createWorkshop({ folder, say, start = startWorker }) {
  /** @type {Worker|null} */
  let worker = null;
  let isReady = false; // for a file
  let hasStarted = false; // the last time it was to
  let idle = 0;
  let last = Promise.resolve();

  function stop() {
    worker?.terminate();
    worker = null;
    isReady = false;
  }

  /**
   * Send a message, and wait for the answer to it.
   *
   * @param {object} message
   * @param {number} patience in ms, from each sign of life to the next
   * @param {AbortSignal} signal
   * @param {(part: number) => void} progress
   * @returns {Promise<any>}
   */
  function ask(message, patience, signal, progress) {
    const asked = worker ??= start();
    return new Promise((resolve, reject) => {
      let timer = 0;
      const end = (/** @type {() => void} */ how) => {
        clearTimeout(timer);
        signal.removeEventListener("abort", cancel);
        asked.onmessage = asked.onerror = null;
        how();
      };
      const fail = (/** @type {string} */ key) => () => {
        stop();
        reject(new Error(say(key)));
      };
      const cancel = () => end(fail("workshop cancelled"));
      const wait = () => {
        clearTimeout(timer);
        timer = setTimeout(() => end(fail("workshop too slow")), patience);
      };
      asked.onmessage = ({ data }) => {
        wait();
        if ("part" in data) progress(data.part);
        else if ("failed" in data) end(fail("workshop failed"));
        else end(() => resolve(data));
      };
      asked.onerror = (event) => {
        event.preventDefault();
        end(fail("workshop failed"));
      };
      signal.addEventListener("abort", cancel);
      wait();
      if (signal.aborted) cancel();
      else asked.postMessage(message);
    });
  }

  /**
   * Start Python: for the first file, and again after one that it did not survive.
   *
   * @param {AbortSignal} signal
   * @param {Order["progress"]} progress
   */
  async function prepare(signal, progress) {
    hasStarted = false;
    await ask({ url: beside(folder) }, START_MS, signal, (part) => progress(part * READY));
    hasStarted = isReady = true;
  }

  /**
   * @param {import("./opening.js").Source[]} sources
   * @param {Order} order
   */
  async function convert(sources, { signal, progress, result }) {
    clearTimeout(idle);
    let done = 0;
    for (const source of sources) {
      try {
        if (!isReady) await prepare(signal, progress);
        const { name, data, titles, about } = source;
        result(read(await ask({ name, data, titles, about }, FILE_MS, signal, () => {})));
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        result({ packs: [], lines: [`${plain(source.name)}: ${why}`] });
        if (signal.aborted || !hasStarted) break;
      }
      progress(READY + (1 - READY) * ++done / sources.length);
    }
    idle = setTimeout(stop, IDLE_MS);
  }

  /** @param {string} code */
  async function solve(code) {
    clearTimeout(idle);
    const { signal } = new AbortController();
    try {
      if (!isReady) await prepare(signal, () => {});
      return (await ask({ code }, FILE_MS, signal, () => {})).text;
    } catch {
      return "";
    } finally {
      idle = setTimeout(stop, IDLE_MS);
    }
  }

  /** One at a time: each waits for the one before.
   * @template T @param {() => Promise<T>} work @returns {Promise<T>} */
  function inTurn(work) {
    const done = last.then(work);
    last = done.then(() => {}, () => {});
    return done;
  }

  return {
    convert: (sources, order) => inTurn(() => convert(sources, order)),
    solve: (code) => inTurn(() => solve(code)),
  };
}

/** @param {string} name of a file or folder that lies beside this module */
function beside(name) {
  return new URL(name, import.meta.url).href;
}

/** @returns {Worker} */
function startWorker() {
  return new Worker(beside("workshopworker.js"), { type: "module" });
}

/**
 * Return what the tools say about a file.
 *
 * @param {{text: string}} answer JSON of tools/commands/workbench.py
 * @returns {Made}
 */
function read({ text }) {
  const found = JSON.parse(text);
  if (found.wrong) return { packs: [], lines: [found.wrong] };
  const bytes = (/** @type {string} */ base64) => Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
  return {
    packs: found.packs.map((/** @type {string[]} */ [name, data]) => [name, bytes(data)]),
    lines: found.notes,
  };
}
