// The size of the console's screen, and how it fills the page: as it fits best, or as the player
// chooses, which the browser remembers.

import { scaleFor } from "./screen.js";
import { keep, kept } from "./storage.js";
import { text } from "./texts.js";

const SIZE = "nibblock-size";
const FIT = "nibblock-fit";
const AUTO = "auto";
const SQUARE = "240x240", WIDE = "320x240";
const SIZES = [SQUARE, WIDE, "240x280", "240x135", "160x128", "128x128"];
const FITS = ["whole", "fill"];

/** Return the size of the screen: what the address or the player says, or the one that shows most.
 * @param {number} wide @param {number} high of the place for it @returns {[number, number]} */
export function chosenSize(wide, high) {
  const chosen = choice(SIZE, "size", SIZES);
  return numbers(chosen === AUTO ? best([wide, high]) : chosen);
}

/** Return how the picture fills its place: see `scaleFor` in screen.js. */
export function chosenFit() {
  return choice(FIT, "fit", FITS);
}

/** The wide layout shows more, so it is best unless it would be smaller. */
function best(space) {
  const dense = devicePixelRatio || 1;
  const scales = [WIDE, SQUARE].map((size) =>
    scaleFor(space.map((length) => length * dense), numbers(size), chosenFit()));
  return scales[0] >= scales[1] ? WIDE : SQUARE;
}

function numbers(size) {
  return size.split("x").map(Number);
}

function choice(key, name, all) {
  const chosen = new URLSearchParams(location.search).get(name) ?? kept(key);
  return all.includes(chosen) ? chosen : AUTO;
}

/** Fill the two <select>s; a choice is kept.
 * @param {HTMLSelectElement} sizes @param {() => void} sizeChanged @param {HTMLSelectElement} fits
 * @param {() => void} fitChanged */
export function offerSizes(sizes, sizeChanged, fits, fitChanged) {
  const named = (size) => size.replace("x", " × ");
  offer(sizes, SIZE, choice(SIZE, "size", SIZES), [[AUTO, text("auto")], ...SIZES.map((size) => [size, named(size)])], sizeChanged);
  offer(fits, FIT, chosenFit(), [AUTO, ...FITS].map((how) => [how, text(how)]), fitChanged);
}

function offer(select, key, now, choices, changed) {
  for (const [value, shown] of choices) select.append(new Option(shown, value, false, value === now));
  select.addEventListener("change", () => {
    keep(key, select.value);
    changed();
  });
}
