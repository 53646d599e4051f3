/** The list of keys, which F1, ? and a button of the page open; there the player changes them. */

import { action, heading, make, paragraph } from "./elements.js";
import { ACTIONS } from "./keymap.js";
import { keysOf } from "./keys.js";
import { text } from "./texts.js";

/** What a pad's buttons are called that do something from the first. */
const PAD = {
  left: "✚", up: "✚", right: "✚", down: "✚", a: "A", b: "B", x: "X", y: "Y", start: "Start", select: "Select",
};

/**
 * Return the list; unless a key is being changed, the first press of a button of the console closes
 * it.
 *
 * @param {import("./keymap.js").Keymap} keymap
 * @returns {{open: () => void, close: () => boolean,
 *   take: (id: string, shown: string) => boolean}} `close` returns whether it was open; `take`
 *   whether the player has pressed this because it is to do something else
 */
export function createKeyList(keymap) {
  const dialog = make("dialog", "keylist");
  const head = heading("keys head");
  head.id = "keylist-head";
  dialog.setAttribute("aria-labelledby", head.id);
  const table = make("table");
  const top = make("header");
  const close = action("keys close", () => dialog.close());
  top.append(head, action("keys reset", reset), close);
  const note = paragraph("keys change how");
  note.setAttribute("role", "status");
  dialog.append(top, note, table, paragraph("keys touch"), paragraph("keys mouse"));
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
    note.textContent = text(name ? "keys press" : "keys change how");
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
      heads.append(make("th", "", text(name)));
    }
    const body = table.createTBody();
    for (const name of ACTIONS) {
      const row = body.insertRow();
      row.insertCell().textContent = text(`does ${name}`);
      const keys = [...keysOf(name, keymap).map((key) => text(key)), ...keymap.shown(name, false)];
      row.insertCell().textContent = keys.join(", ");
      row.insertCell().textContent = [PAD[name], ...keymap.shown(name, true)].filter(Boolean).join(", ");
      const change = action("keys change", () => wait(name));
      change.setAttribute("aria-label", `${text("keys change")}: ${text(`does ${name}`)}`);
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
