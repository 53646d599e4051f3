/**
 * Buttons that copy or send the link of the level whose code the console shows; in the page's menu,
 * one that copies the link of the level in play.
 */

import { address } from "./links.js";

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
  const linkTo = (/** @type {string} */ code) => base ? `${base}#${code.replaceAll("-", "")}` : code;

  const bar = document.createElement("div");
  bar.className = "sharing";
  bar.hidden = true;
  const copies = base ? "copy link" : "copy code";
  bar.append(button(copies, () => copy(shown)));
  if ("share" in navigator && base) bar.append(button("send link", send));
  place.append(bar);
  const played = button(copies, () => copy(visits.levelCode()));
  played.hidden = true;
  menu.append(played);

  function button(/** @type {string} */ key, /** @type {() => void} */ clicked) {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = say(key);
    made.addEventListener("click", clicked);
    return made;
  }

  async function copy(/** @type {string} */ code) {
    try {
      if (!code) throw new Error("a level without a code");
      await navigator.clipboard.writeText(linkTo(code));
      notice("copied");
    } catch {
      notice("not copied");
    }
  }

  async function send() {
    try {
      await navigator.share({ title: "Nibblock", url: linkTo(shown) });
    } catch (error) {
      if (/** @type {Error} */ (error).name !== "AbortError") await copy(shown);
    }
  }

  function look() {
    shown = visits.shared();
    bar.hidden = !shown;
    played.hidden = !visits.inLevel();
  }

  return { look };
}
