/**
 * The keyboard. Its buttons are those of the desktop window, except that SELECT is Q, because Tab
 * belongs to the browser; so do all keys together with Ctrl, Alt or Meta.
 */

import { A, B, DOWN, LEFT, RIGHT, SELECT, START, UP, X, Y } from "./buttons.js";

/** Keys that have the same name on every keyboard. */
const NAMED = new Map([
  ["ArrowLeft", LEFT], ["ArrowUp", UP], ["ArrowRight", RIGHT], ["ArrowDown", DOWN],
  ["Enter", A], [" ", A], ["Escape", B], ["Backspace", B],
]);
/** Keys known by their place, under the same fingers on every keyboard. */
const PLACES = new Map([["KeyW", UP], ["KeyA", LEFT], ["KeyS", DOWN], ["KeyD", RIGHT]]);
/** Keys known by their letter, or by their place if their letter means nothing here. */
const LETTERS = new Map([
  ["z", A], ["x", B], ["m", START], ["p", START], ["q", SELECT], ["c", X], ["v", Y],
]);
/** What a key types on the console's own keyboard, if not its letter. */
const TYPED = new Map([["Enter", "\r"], ["Escape", "\x1b"], ["Backspace", "\b"]]);

/** In play in real time two directions count as one: these keys hold both, and nothing else. */
const DIAGONALS = new Map([
  ["q", [LEFT, UP]], ["e", [UP, RIGHT]], ["z", [DOWN, LEFT]], ["x", [RIGHT, DOWN]],
]);

const FIELDS = "input, select, textarea, [contenteditable]";
const CLICKED = "button, a, summary, label";

/**
 * Return the button that a key means, undefined for none.
 *
 * @param {{key: string, code: string}} event
 */
function buttonOf({ key, code }) {
  return NAMED.get(key) ?? PLACES.get(code) ?? LETTERS.get(key.toLowerCase()) ??
    (code.startsWith("Key") ? LETTERS.get(code.slice(3).toLowerCase()) : undefined);
}

/**
 * Play with the keyboard.
 *
 * @param {object} given
 * @param {import("./buttons.js").Buttons} given.buttons
 * @param {(letter: string) => boolean} given.type pass a letter to the keyboard on the console's
 *   screen; whether there is one
 * @param {(text: string) => boolean} given.paste the same for a text
 * @param {() => boolean} given.combines whether a level is in play that combines directions
 * @param {() => void} given.list show the list of keys
 * @param {EventTarget} [given.target] where to listen
 */
export function listenToKeys({ buttons, type, paste, combines, list, target = window }) {
  const source = (/** @type {KeyboardEvent} */ event) => "key " + (event.code || event.key);

  function down(/** @type {KeyboardEvent} */ event) {
    if (event.defaultPrevented || event.isComposing || isForPage(event) || isCommand(event)) return;
    if (event.key === "F1") {
      event.preventDefault();
      if (!event.repeat) list();
      return;
    }
    const letter = TYPED.get(event.key) ?? event.key;
    if ([...letter].length === 1 && type(letter)) {
      event.preventDefault();
      return;
    }
    const both = DIAGONALS.get(event.key.toLowerCase());
    if (both && combines()) {
      event.preventDefault();
      if (!event.repeat) both.forEach((code, i) => buttons.hold(source(event) + " ".repeat(i), code));
      return;
    }
    const code = buttonOf(event);
    if (code === undefined) return;
    event.preventDefault(); // neither scroll nor search
    if (!event.repeat) buttons.hold(source(event), code);
  }

  function up(/** @type {KeyboardEvent} */ event) {
    // While a Mac's command key is down, no other key reports its release.
    if (event.key === "Meta") buttons.freeAll("key ");
    else for (const end of ["", " "]) buttons.free(source(event) + end);
  }

  function pasted(/** @type {ClipboardEvent} */ event) {
    if (isForPage(event)) return;
    const text = event.clipboardData?.getData("text/plain");
    if (text && paste(text)) event.preventDefault();
  }

  target.addEventListener("keydown", /** @type {EventListener} */ (down));
  target.addEventListener("keyup", /** @type {EventListener} */ (up));
  target.addEventListener("paste", /** @type {EventListener} */ (pasted));
}

/** Return whether a key is a shortcut of the browser or the system; AltGr only types. */
function isCommand(/** @type {KeyboardEvent} */ event) {
  if (event.getModifierState("AltGraph")) return false;
  return event.ctrlKey || event.metaKey || event.altKey;
}

/** Return whether an event is meant for a dialog, a field or a button of the page. */
function isForPage(/** @type {Event} */ event) {
  if (document.querySelector("dialog:modal")) return true;
  const at = event.target;
  if (!(at instanceof Element)) return false;
  if (at.closest(FIELDS)) return true;
  const key = /** @type {KeyboardEvent} */ (event).key;
  return (key === "Enter" || key === " ") && at.closest(CLICKED) !== null;
}
