/** Short texts that the browser keeps when the page is closed, unless it is full or forbidden. */

/** @param {string} name @returns {string|null} */
export function kept(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function keep(/** @type {string} */ name, /** @type {string} */ value) {
  try {
    localStorage.setItem(name, value);
  } catch (error) { // it lasts until the page is closed
    console.warn(error);
  }
}
