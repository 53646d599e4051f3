/** The console's ten buttons: which of them are down, whatever holds them. */

/** Their codes, as lib/nibblock/keys.py numbers them. */
export const LEFT = 0;
export const UP = 1;
export const RIGHT = 2;
export const DOWN = 3;
export const A = 4;
export const B = 5;
export const START = 6;
export const SELECT = 7;
export const X = 8;
export const Y = 9;

/**
 * @typedef {object} Buttons
 * @property {(source: string, code: number) => void} hold `source` holds this button from now on,
 *   instead of the one it held before
 * @property {(source: string) => void} free `source` holds nothing any more
 * @property {(kind?: string) => void} freeAll the same for all sources whose name starts with `kind`
 */

/**
 * Press a button when the first source holds it, release it when the last one lets go.
 *
 * @param {{press: (code: number) => void, release: (code: number) => void}} machine
 * @param {() => boolean} taken called before a button goes down; whether the page keeps the press
 *   for itself
 * @returns {Buttons}
 */
export function createButtons(machine, taken) {
  /** @type {Map<string, number>} */
  const held = new Map();
  const isDown = (/** @type {number} */ code) => [...held.values()].includes(code);

  function free(/** @type {string} */ source) {
    const code = held.get(source);
    held.delete(source);
    if (code !== undefined && !isDown(code)) machine.release(code);
  }

  return {
    hold(source, code) {
      if (held.get(source) === code) return;
      free(source);
      if (taken()) return;
      const down = isDown(code);
      held.set(source, code);
      if (!down) machine.press(code);
    },
    free,
    freeAll(kind = "") {
      for (const source of [...held.keys()]) if (source.startsWith(kind)) free(source);
    },
  };
}
