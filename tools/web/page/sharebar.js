/**
 * Buttons that copy or send the link of the level whose code the console shows; in the page's menu,
 * one that copies the link of the level in play.
 */

import { make, makeButton } from "./elements.js";
import { address, linkTo } from "./links.js";

/**
 * @param {object} given
 * @param {HTMLElement} given.place where the buttons appear
 * @param {HTMLElement} given.menu where the one for the level in play does
 * @param {import("./visits.js").Visits} given.visits
 * @param {typeof import("./texts.js").text} given.say
 * @param {typeof import("./notice.js").notice} given.notice
 * @returns {{look: () => void}} `look`: call it between two turns, when the screen may be another
 */
export function createShareBar({ place, menu, visits, say, notice }) {
  let shown = "";
  const base = address(location);

  const bar = make("div", "sharing");
  bar.hidden = true;
  const copies = base ? "copy link" : "copy code";
  const first = makeButton(say(copies), () => copy(shown));
  const second = makeButton(say("send link"), send);
  bar.append(first);
  if ("share" in navigator && base) bar.append(second);
  place.append(bar);
  const played = makeButton(say(copies), () => copy(visits.levelCode()));
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

  function look() {
    shown = visits.shared();
    const links = linkTo(base, shown) !== shown;
    const label = say(links ? "copy link" : "copy code");
    if (first.textContent !== label) first.textContent = label;
    second.hidden = !links;
    bar.hidden = !shown;
    played.hidden = !visits.inLevel();
  }

  return { look };
}
