/**
 * Buttons that copy or send the link of the level whose code the console shows; in the page's menu,
 * one that copies the link of the level in play.
 */

import { action, make } from "./elements.js";
import { address, linkTo } from "./links.js";
import { notice } from "./notice.js";
import { text } from "./texts.js";

/**
 * @param {object} given
 * @param {HTMLElement} given.place where the buttons appear
 * @param {HTMLElement} given.menu where the one for the level in play does
 * @param {any} given.machine the console
 * @returns {() => void} call it between two turns, when the screen may be another
 */
export function createShareBar({ place, menu, machine }) {
  let shown = "";
  const base = address(location);

  const bar = make("div", "sharing");
  bar.hidden = true;
  const copies = base ? "copy link" : "copy code";
  const first = action(copies, () => copy(shown));
  const second = action("send link", send);
  bar.append(first);
  if ("share" in navigator && base) bar.append(second);
  place.append(bar);
  const played = action(copies, () => copy(machine.visit.level_code()));
  played.hidden = true;
  menu.append(played);

  async function copy(/** @type {string} */ code) {
    try {
      if (!code) throw new Error("a level without a code");
      await navigator.clipboard.writeText(linkTo(base, code));
      notice("copied");
    } catch {
      notice("not copied");
    }
  }

  async function send() {
    try {
      await navigator.share({ title: "Nibblock", url: linkTo(base, shown) });
    } catch (error) {
      if (/** @type {Error} */ (error).name !== "AbortError") await copy(shown);
    }
  }

  return () => {
    shown = machine.visit.shared();
    const links = linkTo(base, shown) !== shown;
    const label = text(links ? "copy link" : "copy code");
    if (first.textContent !== label) first.textContent = label;
    second.hidden = !links;
    bar.hidden = !shown;
    played.hidden = !machine.visit.in_level();
  };
}
