/**
 * The workshop: Nibblock's desktop tools, in a Python that runs in a worker (workshopworker.js).
 * It is started for the first file or level that needs it, and stopped when it has been idle for a while,
 * when the player cancels, and when a file takes too long.
 */

import { beside } from "./drive.js";
import { plain } from "./filenames.js";
import { text } from "./texts.js";

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
 * @param {string} folder where its files are, beside this one
 * @returns {Workshop}
 */
export function createWorkshop(folder) {
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
    const asked = worker ??= new Worker(beside("workshopworker.js"), { type: "module" });
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
        reject(new Error(text(key)));
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
   * Send a message, and first start Python: for the first one, and after one that it did not survive.
   *
   * @param {object} message
   * @param {AbortSignal} [signal]
   * @param {Order["progress"]} [progress]
   */
  async function request(message, signal = new AbortController().signal, progress = () => {}) {
    if (!isReady) {
      hasStarted = false;
      await ask({ url: beside(folder) }, START_MS, signal, (part) => progress(part * READY));
      hasStarted = isReady = true;
    }
    return ask(message, FILE_MS, signal, () => {});
  }

  /**
   * @param {import("./opening.js").Source[]} sources
   * @param {Order} order
   */
  async function convert(sources, { signal, progress, result }) {
    let done = 0;
    for (const { name, data, titles, about } of sources) {
      try {
        result(read(await request({ name, data, titles, about }, signal, progress)));
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        result({ packs: [], lines: [`${plain(name)}: ${why}`] });
        if (signal.aborted || !hasStarted) break;
      }
      progress(READY + (1 - READY) * ++done / sources.length);
    }
  }

  /** One at a time: each waits for the one before.
   * @template T @param {() => Promise<T>} work @returns {Promise<T>} */
  function inTurn(work) {
    const done = last.then(() => {
      clearTimeout(idle);
      return work();
    });
    last = done.catch(() => {}).then(() => {
      idle = setTimeout(stop, IDLE_MS);
    });
    return done;
  }

  return {
    convert: (sources, order) => inTurn(() => convert(sources, order)),
    solve: (code) => inTurn(() => request({ code })).then((answer) => answer.text, () => ""),
  };
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
