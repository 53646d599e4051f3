/** What the player sees while files are opened, and what the tools say about them afterwards. */

import { make, makeButton } from "./elements.js";

/**
 * @typedef {object} OpeningDialog
 * @property {(text: string, cancel: () => void) => void} progress shows a bar
 * @property {(part: number) => void} advance how far the bar is, from 0 to 1
 * @property {() => void} close
 * @property {(lines: string[]) => void} report shows lines until the player closes them
 */

/**
 * @param {(key: string) => string} say
 * @returns {OpeningDialog}
 */
export function createOpeningDialog(say) {
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
   * @param {string} text
   * @param {string} button what its only button says
   * @param {() => void} answered is called when it was pressed, or Escape was
   * @param {HTMLElement} middle
   */
  function show(text, button, answered, middle) {
    close();
    dialog = make("dialog", "opening");
    const answer = makeButton(button, answered);
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      answered();
    });
    dialog.append(make("h2", "", text), middle, answer);
    document.body.append(dialog);
    dialog.showModal();
    answer.focus();
  }

  function progress(/** @type {string} */ text, /** @type {() => void} */ cancel) {
    const made = make("progress");
    made.max = 1;
    made.setAttribute("aria-label", text);
    show(text, say("cancel"), cancel, made);
    bar = made;
  }

  function report(/** @type {string[]} */ lines) {
    const list = make("ul");
    list.append(...lines.map((line) => make("li", "", line)));
    show(say("about the files"), say("ok"), close, list);
  }

  return { progress, report, close, advance: (part) => { if (bar) bar.value = part; } };
}
