/** Which way a thumb or a stick means. */

import { DOWN, LEFT, RIGHT, UP } from "./buttons.js";

/** How much farther along the other axis changes the direction: 8 degrees beyond the diagonal. */
const STICKY = 1.33;

/**
 * Return the direction of (x, y) from the middle, y downwards, or -1 for none.
 *
 * @param {number} x
 * @param {number} y
 * @param {number} before the direction so far, -1 for none
 * @param {number} pushed it begins this far from the middle
 * @param {number} back it ends this far from the middle, nearer
 */
export function direction(x, y, before, pushed, back) {
  const across = Math.abs(x), along = Math.abs(y);
  if (Math.max(across, along) < (before < 0 ? pushed : back)) return -1;
  let level = across >= along;
  if (before === LEFT || before === RIGHT) level = along < across * STICKY;
  else if (before >= 0) level = across >= along * STICKY;
  if (level) return x < 0 ? LEFT : RIGHT;
  return y < 0 ? UP : DOWN;
}
