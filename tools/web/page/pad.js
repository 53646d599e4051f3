/** Gamepads, plugged in and out at any time. Browsers want them to be asked once per frame. */

import { A, B, DOWN, LEFT, RIGHT, SELECT, START, UP, X, Y } from "./buttons.js";
import { direction } from "./directions.js";

/** The buttons of a pad that the browser knows, by number. */
const STANDARD = [A, B, X, Y, , , , , SELECT, START, , , UP, DOWN, LEFT, RIGHT];
/** The usual order of any other, as in tools/simulate/pads.py. */
const PLAIN = [A, B, X, Y, , , SELECT, START, SELECT, START];
/** The axis that a browser makes of such a pad's D-pad, and how many eighths of a turn one is. */
const HAT = 9, EIGHTH = 2 / 7;
/** A stick counts as pushed beyond the first part of its way, until it is back within the second. */
const PUSHED = 0.55, BACK = 0.35;

/**
 * Play with gamepads.
 *
 * @param {object} given
 * @param {import("./buttons.js").Buttons} given.buttons
 * @param {() => Iterable<Gamepad | null>} [given.pads] the pads that there are now
 * @param {() => void} [given.pressed] told of each press, for which a pad has no event
 * @returns {{poll: () => void}} `poll` asks them all; see `eachFrame`
 */
export function createPads({ buttons, pads = connected, pressed = () => {} }) {
  /** @type {Map<string, number>} the button of each part of a pad, -1 for none */
  const parts = new Map();
  /** @type {Set<number>} */
  let known = new Set();

  function put(/** @type {string} */ part, /** @type {number} */ code) {
    if (code === (parts.get(part) ?? -1)) return;
    parts.set(part, code);
    if (code < 0) {
      buttons.free(part);
      return;
    }
    pressed();
    buttons.hold(part, code);
  }

  function ask(/** @type {Gamepad} */ pad) {
    const standard = pad.mapping === "standard";
    const name = `pad ${pad.index} `;
    (standard ? STANDARD : PLAIN).forEach((code, i) => {
      if (i < pad.buttons.length) put(name + i, pad.buttons[i].pressed ? code : -1);
    });
    if (pad.axes.length < 2) return;
    const stick = name + "stick", hat = name + "hat";
    put(stick, direction(pad.axes[0], pad.axes[1], parts.get(stick) ?? -1, PUSHED, BACK));
    if (!standard && pad.axes.length > HAT) put(hat, hatWay(pad.axes[HAT], parts.get(hat) ?? -1));
  }

  function remove(/** @type {number} */ index) {
    const name = `pad ${index} `;
    for (const part of [...parts.keys()]) if (part.startsWith(name)) put(part, -1);
  }

  return {
    poll() {
      /** @type {Set<number>} */
      const now = new Set();
      for (const pad of pads()) {
        if (!pad || !pad.connected) continue;
        now.add(pad.index);
        ask(pad);
      }
      for (const index of known) if (!now.has(index)) remove(index);
      known = now;
    },
  };
}

/** Call `poll` once per frame while there are pads: no event tells of their buttons.
 * @param {() => void} poll */
export function eachFrame(poll) {
  let asked = 0;

  function frame() {
    poll();
    asked = connected().some(Boolean) ? requestAnimationFrame(frame) : 0;
  }

  function begin() {
    asked ||= requestAnimationFrame(frame);
  }

  window.addEventListener("gamepadconnected", begin);
  window.addEventListener("focus", begin);
  begin();
}

/** Return the direction of a hat: -1 is up, then clockwise to 1; anything else is the middle. */
function hatWay(/** @type {number} */ value, /** @type {number} */ before) {
  const eighth = Math.round((value + 1) / EIGHTH);
  if (eighth < 0 || eighth > 7) return -1;
  const turn = eighth * Math.PI / 4;
  return direction(Math.sin(turn), -Math.cos(turn), before, PUSHED, BACK);
}

/** Return the pads, of which none counts while another window has the keys. */
function connected() {
  if (!document.hasFocus()) return [];
  try {
    return [...navigator.getGamepads()];
  } catch { // the page is in a frame that forbids it
    return [];
  }
}
