/** Which keys and which buttons of a pad the player has given another meaning; the rest is in keys.js
 * and pad.js. The browser keeps it.
 */

import { keep, kept } from "./storage.js";

const KEPT = "nibblock-keys";

/** All that a key can do: the console's buttons, whose place here is their code, and more. */
export const ACTIONS = [
  "left", "up", "right", "down", "a", "b", "start", "select", "x", "y",
  "undo", "redo", "restart", "next", "where", "full", "keys",
];
const BUTTONS = 10;

/** A button's code, or the name of something else. @typedef {number|string} Action */
/**
 * @typedef {object} Keymap
 * @property {(id: string) => Action|undefined} of what a key (KeyboardEvent.code) or a pad's button
 *   ("pad 3") does now, undefined if it was not changed
 * @property {(id: string, shown: string, name: string) => void} give let it do that from now on
 * @property {(name: string, isPad: boolean) => string[]} shown what does that now and did not before
 * @property {() => void} reset
 */

/** @returns {Keymap} */
export function createKeymap() {
  /** @type {Map<string, [string, string]>} by id: what it does, what it is called */
  let changed = read();

  function read() {
    try {
      const rows = JSON.parse(kept(KEPT) ?? "[]");
      return new Map(rows.filter(([, [name]]) => ACTIONS.includes(name)));
    } catch {
      return new Map();
    }
  }

  return {
    of(id) {
      const name = changed.get(id)?.[0];
      if (!name) return undefined;
      const at = ACTIONS.indexOf(name);
      return at < BUTTONS ? at : name;
    },
    give(id, shown, name) {
      changed.set(id, [name, shown]);
      keep(KEPT, JSON.stringify([...changed]));
    },
    shown: (name, isPad) =>
      [...changed].filter(([id, [is]]) => is === name && id.startsWith("pad ") === isPad)
        .map(([, [, shown]]) => shown),
    reset() {
      changed = new Map();
      keep(KEPT, "[]");
    },
  };
}
