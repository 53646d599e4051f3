/** The menu of the page, a <details>: it closes once something in it was chosen, or anything else. */

/** @param {HTMLDetailsElement} more */
export function closeMore(more) {
  window.addEventListener("pointerdown", (event) => {
    if (!more.contains(/** @type {Node} */ (event.target))) more.open = false;
  }, { capture: true });
  window.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !more.open) return;
    more.open = false;
    event.preventDefault(); // so that it is no B for the console
  }, { capture: true });
  more.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("button")) more.open = false;
  });
}
