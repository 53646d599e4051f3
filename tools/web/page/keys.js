/**
 * The keyboard. Its buttons are those of the desktop window, except that SELECT is Q, because Tab
 * belongs to the browser; so do keys together with Ctrl, Alt or Meta, but for those that undo.
 */

import { A, B, DOWN, LEFT, RIGHT, SELECT, START, UP, X, Y } from "./buttons.js";
import { ACTIONS } from "./keymap.js";

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
/** Keys that do what boards have no button of its own for. */
const COMMANDS = new Map([
  ["u", "undo"], ["Ctrl+z", "undo"], ["Shift+u", "redo"], ["Ctrl+y", "redo"], ["r", "restart"],
  ["n", "next"], ["f", "full"], ["?", "keys"], ["F1", "keys"],
  ["i", "where"],
]);
/** How keys are called, if not as they are; one has a text of the page. */
const SHOWN = new Map([
  ["ArrowLeft", "←"], ["ArrowUp", "↑"], ["ArrowRight", "→"], ["ArrowDown", "↓"],
  ["Escape", "Esc"], [" ", "key space"],
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
 * Return the names of the keys that do something, but for those that the player has changed.
 *
 * @param {string} name @param {import("./keymap.js").Keymap} keymap
 */
export function keysOf(name, keymap) {
  const does = ACTIONS.indexOf(name);
  const codeOf = (/** @type {string} */ key) => /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key;
  return [...NAMED, ...PLACES, ...LETTERS, ...COMMANDS]
    .filter(([key, is]) => (is === does || is === name) && keymap.of(codeOf(key)) === undefined)
    .map(([key]) => SHOWN.get(key) ?? key.replace(/^Key/, "").replace(/(^|\+)\w$/, (end) => end.toUpperCase()));
}

/** Return what a key does that is no button of the console, undefined for nothing. */
function commandOf(/** @type {KeyboardEvent} */ { key, code, ctrlKey, metaKey, shiftKey }) {
  const sign = /^[\x20-\x7e]+$/.test(key) ? key : code.replace(/^Key/, ""); // Cyrillic: by its place
  const isLetter = /^[a-z]$/i.test(sign);
  const held = (ctrlKey || metaKey ? "Ctrl+" : "") + (shiftKey && isLetter ? "Shift+" : "");
  return COMMANDS.get(held + (isLetter ? sign.toLowerCase() : sign));
}

/** Return what a key means that the player has not changed, undefined for nothing. */
function usual(/** @type {KeyboardEvent} */ event) {
  const { key, code } = event;
  return NAMED.get(key) ?? PLACES.get(code) ?? commandOf(event) ?? LETTERS.get(key.toLowerCase()) ??
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
 * @param {import("./keymap.js").Keymap} given.keymap what the player has changed
 * @param {(source: string, action: import("./keymap.js").Action) => boolean} given.act do what a key
 *   means until it is free; whether there was anything to do
 */
export function listenToKeys({ buttons, type, paste, combines, keymap, act }) {
  const source = (/** @type {KeyboardEvent} */ event) => "key " + (event.code || event.key);

  function down(/** @type {KeyboardEvent} */ event) {
    if (event.defaultPrevented || event.isComposing || isForPage(event)) return;
    if (isCommand(event)) {
      const command = commandOf(event);
      if (command && !event.repeat && act(source(event), command)) event.preventDefault();
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
    const action = keymap.of(event.code) ?? usual(event);
    if (action === undefined) return;
    event.preventDefault(); // neither scroll nor search
    if (!event.repeat) act(source(event), action);
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

  window.addEventListener("keydown", down);
  window.addEventListener("keyup", up);
  window.addEventListener("paste", pasted);
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
