/** Elements that scripts of the page add to it. */

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {string} [kind] its class
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function make(name, kind = "", text = "") {
  const element = document.createElement(name);
  if (kind) element.className = kind;
  element.textContent = text;
  return element;
}

export function makeButton(/** @type {string} */ text, /** @type {() => void} */ work, kind = "") {
  const button = make("button", kind, text);
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
