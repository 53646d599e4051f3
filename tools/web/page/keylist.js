/** The list of keys, which F1, ? and a button of the page open; there the player changes them. */

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
  const dialog = document.createElement("dialog");
  dialog.className = "keylist";
  const head = document.createElement("h2");
  head.id = "keylist-head";
  head.textContent = say("keys head");
  dialog.setAttribute("aria-labelledby", head.id);
  const table = document.createElement("table");
  const top = document.createElement("header");
  const close = button("keys close", () => dialog.close());
  top.append(head, button("keys reset", reset), close);
  const note = line(say("keys change how"));
  note.setAttribute("role", "status");
  dialog.append(top, note, table, line(say("keys touch")), line(say("keys mouse")));
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

  function button(/** @type {string} */ name, /** @type {() => void} */ work) {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = say(name);
    made.addEventListener("click", work);
    return made;
  }

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
      const cell = document.createElement("th");
      cell.textContent = say(name);
      heads.append(cell);
    }
    const body = table.createTBody();
    for (const name of ACTIONS) {
      const row = body.insertRow();
      row.insertCell().textContent = say(`does ${name}`);
      const keys = [...keysOf(name, keymap).map(say), ...keymap.shown(name, false)];
      row.insertCell().textContent = keys.join(", ");
      row.insertCell().textContent = [PAD[name], ...keymap.shown(name, true)].filter(Boolean).join(", ");
      const change = button("keys change", () => wait(name));
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

function line(/** @type {string} */ text) {
  const paragraph = document.createElement("p");
  paragraph.textContent = text;
  return paragraph;
}
