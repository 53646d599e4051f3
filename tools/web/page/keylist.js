/** The list of keys, which F1, ? and a button of the page open; there the player changes them. */

import { make, makeButton } from "./elements.js";
import { ACTIONS } from "./keymap.js";
import { keysOf } from "./keys.js";

/** What a pad's buttons are called that do something from the first. */
const PAD = {
  left: "✚", up: "✚", right: "✚", down: "✚", a: "A", b: "B", x: "X", y: "Y", start: "Start", select: "Select",
};

/**
 * Return the list; unless a key is being changed, the first press of a button of the console closes
 * it.
 *
 * @param {(key: string) => string} say the texts of the page
 * @param {import("./keymap.js").Keymap} keymap
 * @returns {{open: () => void, close: () => boolean,
 *   take: (id: string, shown: string) => boolean}} `close` returns whether it was open; `take`
 *   whether the player has pressed this because it is to do something else
 */
export function createKeyList(say, keymap) {
  const dialog = make("dialog", "keylist");
  const head = make("h2", "", say("keys head"));
  head.id = "keylist-head";
  dialog.setAttribute("aria-labelledby", head.id);
  const table = make("table");
  const top = make("header");
  const close = makeButton(say("keys close"), () => dialog.close());
  top.append(head, makeButton(say("keys reset"), reset), close);
  const note = make("p", "", say("keys change how"));
  note.setAttribute("role", "status");
  dialog.append(top, note, table, make("p", "", say("keys touch")), make("p", "", say("keys mouse")));
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close(); // beside the list
  });
  dialog.addEventListener("close", () => wait(""));
  dialog.addEventListener("keydown", (event) => {
    if (waiting) event.preventDefault();
    else if (event.key === "F1" || event.key === "?") {
      event.preventDefault();
      dialog.close();
    }
    if (!waiting || event.repeat) return;
    if (event.key === "Escape") wait("");
    else take(event.code, event.key.length === 1 ? event.key.toUpperCase() : event.key);
  });
  document.body.append(dialog);
  let waiting = ""; // what the next key is to do

  function wait(/** @type {string} */ name) {
    waiting = name;
    note.textContent = say(name ? "keys press" : "keys change how");
  }

  function take(/** @type {string} */ id, /** @type {string} */ shown) {
    if (!waiting) return false;
    keymap.give(id, shown, waiting);
    wait("");
    fill();
    return true;
  }

  function reset() {
    keymap.reset();
    fill();
  }

  /** Fill the table: what is done, by which keys, by which buttons of a pad. */
  function fill() {
    table.replaceChildren();
    const heads = table.createTHead().insertRow();
    for (const name of ["keys button", "keys keyboard", "keys pad"]) {
      heads.append(make("th", "", say(name)));
    }
    const body = table.createTBody();
    for (const name of ACTIONS) {
      const row = body.insertRow();
      row.insertCell().textContent = say(`does ${name}`);
      const keys = [...keysOf(name, keymap).map(say), ...keymap.shown(name, false)];
      row.insertCell().textContent = keys.join(", ");
      row.insertCell().textContent = [PAD[name], ...keymap.shown(name, true)].filter(Boolean).join(", ");
      const change = makeButton(say("keys change"), () => wait(name));
      change.setAttribute("aria-label", `${say("keys change")}: ${say(`does ${name}`)}`);
      row.insertCell().append(change);
    }
  }

  return {
    open() {
      fill();
      if (!dialog.open) dialog.showModal();
      close.focus(); // Enter by mistake changes nothing
    },
    close() {
      const open = dialog.open;
      dialog.close();
      return open;
    },
    take,
  };
}
