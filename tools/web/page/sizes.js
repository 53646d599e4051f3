// The size of the console's screen, which the player may choose; the browser remembers it.

const KEY = "nibblock-size";
const FIRST = "240x240";
export const SIZES = [FIRST, "320x240", "240x280", "240x135", "160x128", "128x128"];

/** @returns {[number, number]} */
export function chosenSize() {
  let kept = null;
  try {
    kept = localStorage.getItem(KEY);
  } catch {
    // no storage here
  }
  const size = new URLSearchParams(location.search).get("size") ?? kept;
  return (SIZES.includes(size) ? size : FIRST).split("x").map(Number);
}

/** Fill a <select> with the sizes; a choice is kept, and `changed` is called.
 * @param {HTMLSelectElement} select @param {() => void} changed */
export function offerSizes(select, changed) {
  const now = chosenSize().join("x");
  for (const size of SIZES) {
    const option = new Option(size.replace("x", " × "), size, false, size === now);
    select.append(option);
  }
  select.addEventListener("change", () => {
    try {
      localStorage.setItem(KEY, select.value);
    } catch {
      // it lasts until the page is closed
    }
    changed();
  });
}
