/** What the player sees while files are opened, and what the tools say about them afterwards. */

import { action, heading, make } from "./elements.js";
import { text } from "./texts.js";

/**
 * @typedef {object} OpeningDialog
 * @property {(head: string, cancel: () => void) => void} progress shows a bar
 * @property {(part: number) => void} advance how far the bar is, from 0 to 1
 * @property {() => void} close
 * @property {(lines: string[]) => void} report shows lines until the player closes them
 */

/** @returns {OpeningDialog} */
export function createOpeningDialog() {
  /** @type {HTMLDialogElement|null} */
  let dialog = null;
  /** @type {HTMLProgressElement|null} */
  let bar = null;

  function close() {
    dialog?.close();
    dialog?.remove();
    dialog = bar = null;
  }

  /**
   * @param {string} head
   * @param {string} button what its only button says
   * @param {() => void} answered is called when it was pressed, or Escape was
   * @param {HTMLElement} middle
   */
  function show(head, button, answered, middle) {
    close();
    dialog = make("dialog", "opening");
    const answer = action(button, answered);
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      answered();
    });
    dialog.append(heading(head), middle, answer);
    document.body.append(dialog);
    dialog.showModal();
    answer.focus();
  }

  function progress(/** @type {string} */ head, /** @type {() => void} */ cancel) {
    const made = make("progress");
    made.max = 1;
    made.setAttribute("aria-label", text(head));
    show(head, "cancel", cancel, made);
    bar = made;
  }

  function report(/** @type {string[]} */ lines) {
    const list = make("ul");
    list.append(...lines.map((line) => make("li", "", line)));
    show("about the files", "ok", close, list);
  }

  return { progress, report, close, advance: (part) => { if (bar) bar.value = part; } };
}
