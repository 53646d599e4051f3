/** Gamepads, plugged in and out at any time. Browsers want them to be asked once per frame. */

import { A, B, DOWN, LEFT, RIGHT, SELECT, START, UP, X, Y } from "./buttons.js";
import { direction } from "./directions.js";

/** The buttons of a pad that the browser knows, by number. */
const STANDARD = [A, B, X, Y, , , , , SELECT, START, , , UP, DOWN, LEFT, RIGHT];
/** The usual order of any other, as in tools/simulate/pads.py. */
const PLAIN = [A, B, X, Y, , , SELECT, START, SELECT, START];
/** The axis that a browser makes of such a pad's D-pad, and how many eighths of a turn one is. */
const HAT = 9, EIGHTH = 2 / 7;
/** What a button does that does nothing, and one that was pressed for the list of keys. */
const NOTHING = "nothing";
/** A stick counts as pushed beyond the first part of its way, until it is back within the second. */
const PUSHED = 0.55, BACK = 0.35;

/**
 * Play with gamepads.
 *
 * @param {object} given
 * @param {import("./buttons.js").Buttons} given.buttons
 * @param {import("./keymap.js").Keymap} given.keymap what the player has changed
 * @param {(source: string, action: import("./keymap.js").Action) => void} given.act do what a button
 *   means until it is free
 * @param {(id: string, shown: string) => boolean} given.take whether a press is for the list of keys
 * @param {() => void} given.pressed told of each press, for which a pad has no event
 * @returns {() => void} what asks them all; see `eachFrame`
 */
export function createPads({ buttons, keymap, act, take, pressed }) {
  /** @type {Map<string, import("./keymap.js").Action>} what each part of a pad does, -1 for nothing */
  const parts = new Map();
  /** @type {Set<number>} */
  let known = new Set();

  function put(/** @type {string} */ part, /** @type {import("./keymap.js").Action} */ action) {
    const before = parts.get(part) ?? -1;
    if (action === before) return;
    parts.set(part, action);
    if (action === -1) return buttons.free(part);
    pressed();
    act(part, action);
  }

  /** Put a button, which may be one that the list of keys waits for. */
  function putButton(/** @type {string} */ part, /** @type {number} */ number, isDown, usual) {
    const id = `pad ${number}`;
    if (isDown && (parts.get(part) ?? -1) === -1 && take(id, String(number))) parts.set(part, NOTHING);
    if (parts.get(part) !== NOTHING || !isDown) put(part, isDown ? keymap.of(id) ?? usual ?? NOTHING : -1);
  }

  function numberOf(/** @type {string} */ part) {
    return Number(parts.get(part) ?? -1);
  }

  function ask(/** @type {Gamepad} */ pad) {
    const standard = pad.mapping === "standard";
    const name = `pad ${pad.index} `;
    const usual = standard ? STANDARD : PLAIN;
    pad.buttons.forEach(({ pressed: isDown }, i) => putButton(name + i, i, isDown, usual[i]));
    if (pad.axes.length < 2) return;
    const stick = name + "stick", hat = name + "hat";
    put(stick, direction(pad.axes[0], pad.axes[1], numberOf(stick), PUSHED, BACK));
    if (!standard && pad.axes.length > HAT) put(hat, hatWay(pad.axes[HAT], numberOf(hat)));
  }

  function remove(/** @type {number} */ index) {
    const name = `pad ${index} `;
    for (const part of [...parts.keys()]) if (part.startsWith(name)) put(part, -1);
  }

  return () => {
    const now = connected();
    now.forEach(ask);
    const there = new Set(now.map(({ index }) => index));
    for (const index of known) if (!there.has(index)) remove(index);
    known = there;
  };
}

/** Call `poll` once per frame while there are pads: no event tells of their buttons.
 * @param {() => void} poll */
export function eachFrame(poll) {
  let asked = 0;

  function frame() {
    poll();
    asked = connected().length ? requestAnimationFrame(frame) : 0;
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
    return [...navigator.getGamepads()].filter((pad) => pad?.connected);
  } catch { // the page is in a frame that forbids it
    return [];
  }
}
