// One line of text to the player, in a corner of the page.

import { action, make } from "./elements.js";
import { text } from "./texts.js";

const SHOWN = 6000; // ms

/** Show a text of the page's words for a while, or one that is given as it is.
 * @param {string} name @param {...(string | number)} values fill its {0}, {1} ...
 * @returns {HTMLElement} the line, to which a button may be added (then it stays) */
export function notice(name, ...values) {
  const line = make("p", "notice", text(name, ...values));
  document.getElementById("notices").append(line);
  setTimeout(() => line.querySelector("button") || line.remove(), SHOWN);
  return line;
}

/** Add a button to a notice; it is called once, and the notice goes.
 * @param {HTMLElement} line @param {string} name of its text @param {() => void} work */
export function addButton(line, name, work) {
  const answer = () => {
    line.remove();
    work();
  };
  line.append(" ", action(name, answer));
}
