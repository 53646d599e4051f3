/** Buttons that copy or send the link of the level whose code the console shows. */

import { address } from "./links.js";

const EVERY_MS = 200;

/**
 * @param {object} given
 * @param {HTMLElement} given.place where the buttons appear
 * @param {import("./visits.js").Visits} given.visits
 * @param {typeof import("./texts.js").text} given.say
 * @param {typeof import("./notice.js").notice} given.notice
 * @returns {{poll: (now: number) => void}} `poll`: call it between two turns, with the time in ms
 */
export function createShareBar({ place, visits, say, notice }) {
  let shown = "";
  let due = 0;
  const base = address(location);
  const text = () => base ? `${base}#${shown.replaceAll("-", "")}` : shown;

  const bar = document.createElement("div");
  bar.className = "sharing";
  bar.hidden = true;
  bar.append(button(base ? "copy link" : "copy code", copy));
  if ("share" in navigator && base) bar.append(button("send link", send));
  place.append(bar);

  function button(/** @type {string} */ key, /** @type {() => void} */ clicked) {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = say(key);
    made.addEventListener("click", clicked);
    return made;
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(text());
      notice("copied");
    } catch {
      notice("not copied");
    }
  }

  async function send() {
    try {
      await navigator.share({ title: "Nibblock", url: text() });
    } catch (error) {
      if (/** @type {Error} */ (error).name !== "AbortError") await copy();
    }
  }

  function poll(/** @type {number} */ now) {
    if (now < due) return;
    due = now + EVERY_MS;
    shown = visits.shared();
    bar.hidden = !shown;
  }

  return { poll };
}
