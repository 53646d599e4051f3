/** Elements that scripts of the page add to it, with texts of its words. */

import { text } from "./texts.js";

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {string} [kind] its class
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function make(name, kind = "", content = "") {
  const element = document.createElement(name);
  if (kind) element.className = kind;
  element.textContent = content;
  return element;
}

export function heading(/** @type {string} */ name) {
  return make("h2", "", text(name));
}

/** @param {string} name @param {...(string | number)} values */
export function paragraph(name, ...values) {
  return make("p", "", text(name, ...values));
}

/** Return a button that does something. */
export function action(/** @type {string} */ name, /** @type {() => void} */ work, kind = "") {
  const button = make("button", kind, text(name));
  button.type = "button";
  button.addEventListener("click", work);
  return button;
}

/** Download a file. */
export function offer(/** @type {Blob} */ blob, /** @type {string} */ name) {
  const link = make("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60e3);
}
