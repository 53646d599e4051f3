/** Everything a player plays with: keyboard, thumbs, mouse and gamepads. */

import { createButtons } from "./buttons.js";
import { createKeyList } from "./keylist.js";
import { createKeymap } from "./keymap.js";
import { listenToKeys } from "./keys.js";
import { createPads } from "./pad.js";
import { listenToPointer } from "./pointer.js";
import { createTouch } from "./touch.js";

const CALM = "(prefers-reduced-motion: reduce)";
const FINGER = "(pointer: coarse)";

/** Return whether the player wants little motion. */
export const calm = () => matchMedia(CALM).matches;

/**
 * Connect all of it to the console.
 *
 * @param {object} given
 * @param {import("./console.js").Machine} given.machine
 * @param {HTMLCanvasElement} given.canvas
 * @param {HTMLElement} given.left where the D-pad goes
 * @param {HTMLElement} given.right where the other buttons go
 * @param {() => void} given.full change to full screen and back
 * @param {() => void} given.where tell where the player is
 * @param {() => void} given.padPressed told of each press of a pad
 * @returns {{poll: () => void, list: () => void}} `poll`: call it once per frame; `list` shows the
 *   list of keys
 */
export function startInput({ machine, canvas, left, right, full, where, padPressed }) {
  const keymap = createKeymap();
  const keyList = createKeyList(keymap);
  const taken = () => keyList.close() || document.querySelector("dialog:modal") !== null;
  const buttons = createButtons(machine, taken);
  const dropThumbs = createTouch({ left, right, buttons, calm });
  const stopPointer = listenToPointer({ canvas, machine, taken });
  const poll = createPads({ buttons, keymap, act, take: keyList.take, pressed: padPressed });

  function letGo() {
    buttons.freeAll();
    dropThumbs();
    stopPointer();
  }

  function list() {
    letGo();
    keyList.open();
  }

  /** Do what a key or a button of a pad means; return whether there was anything to do. */
  function act(/** @type {string} */ source, /** @type {import("./keymap.js").Action} */ action) {
    if (action === "full") full();
    else if (action === "keys") list();
    else if (action === "where") where();
    else {
      const code = typeof action === "number" ? action : machine.command(action);
      if (code >= 0) buttons.hold(source, code);
      return code >= 0;
    }
    return true;
  }

  function type(/** @type {string} */ letter) {
    const typed = machine.type(letter);
    if (typed) stopPointer();
    return typed;
  }

  listenToKeys({ buttons, type, paste: machine.paste, combines: machine.combines, keymap, act });
  keepFocus(canvas);
  window.addEventListener("blur", letGo);
  window.addEventListener("pagehide", letGo);
  document.addEventListener("visibilitychange", letGo);
  return { poll, list };
}

/** Show the buttons for thumbs where there is a touch screen: at once, or from the first touch. */
export function showThumbs() {
  const show = () => document.documentElement.classList.add("touch");
  if (matchMedia(FINGER).matches) show();
  window.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "touch") show();
  }, { capture: true });
}

/** Let keys go back to the console once a button of the page was clicked or a dialog is closed. */
function keepFocus(/** @type {HTMLCanvasElement} */ canvas) {
  let pointed = false; // whether the player's last action was a pointer's, not a key's
  const back = () => {
    if (pointed && !document.querySelector("dialog:modal")) canvas.focus({ preventScroll: true });
  };
  window.addEventListener("pointerdown", () => { pointed = true; }, { capture: true });
  window.addEventListener("keydown", () => { pointed = false; }, { capture: true });
  window.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("button")) back();
  });
  document.addEventListener("close", back, { capture: true });
}
