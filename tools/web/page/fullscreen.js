/** Full screen, by a button of the page's menu. Where the browser has none, neither has the menu. */

import { text } from "./texts.js";

/**
 * @param {HTMLElement} button
 * @returns {() => void} what a key for it calls
 */
export function offerFullScreen(button) {
  const isFull = () => document.fullscreenElement !== null;

  function change() {
    const done = isFull() ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    done.catch(() => {}); // the browser has asked the player, or allows it by a key only
  }

  button.hidden = !document.fullscreenEnabled;
  button.addEventListener("click", change);
  document.addEventListener("fullscreenchange", () => {
    button.textContent = text(isFull() ? "leave full screen" : "full screen");
  });
  return change;
}
