/**
 * Buttons for thumbs: a D-pad on the left, A, B and Menu on the right. Each half of the screen is
 * one zone, in which a thumb may slide from one button to the next without being lifted.
 */

import { A, B, DOWN, LEFT, RIGHT, START, UP } from "./buttons.js";
import { direction } from "./directions.js";
import { make } from "./elements.js";
import { text } from "./texts.js";

/** Parts of the D-pad's radius, from its middle, where a direction begins and where it ends. */
const PUSHED = 0.22, BACK = 0.12;
/** How far from its middle a button is pressed, and how far it stays so, in its own radii. */
const REACH = 1.5, HOLD = 1.8;
const BUZZ = 8; // ms
const TAP = 60; // ms that a click without a pointer presses a button: a screen reader's

/**
 * Put the buttons into `left` and `right`, and play with them.
 *
 * @param {object} given
 * @param {HTMLElement} given.left the zone of the D-pad
 * @param {HTMLElement} given.right the zone of the other buttons
 * @param {import("./buttons.js").Buttons} given.buttons
 * @param {() => boolean} given.calm whether the player wants little motion
 * @returns {() => void} what forgets the thumbs that are down: they count again once they have been
 *   lifted
 */
export function createTouch({ left, right, buttons, calm }) {
  /** @type {Map<number, HTMLButtonElement>} */
  const drawn = new Map();
  const cross = group("cross", text("touch directions"));
  const rest = group("actions", text("touch buttons"));
  for (const [code, name] of /** @type {[number, string][]} */ ([
    [UP, "up"], [LEFT, "left"], [RIGHT, "right"], [DOWN, "down"],
  ])) cross.append(thumb(code, name, ""));
  rest.append(thumb(START, "menu", text("touch menu")), thumb(B, "b", "B"), thumb(A, "a", "A"));
  left.append(cross);
  right.append(rest);
  const forget = [
    followThumbs(left, "touch left ", wayAt, press, buttons),
    followThumbs(right, "touch right ", buttonAt, press, buttons),
  ];
  return () => forget.forEach((one) => one());

  function thumb(/** @type {number} */ code, /** @type {string} */ name, /** @type {string} */ shown) {
    const button = make("button", "thumb " + name, shown);
    button.type = "button";
    button.setAttribute("aria-label", text("touch " + name));
    button.addEventListener("click", (event) => {
      if (event.detail) return; // of a thumb or a mouse, whose pointer events count
      buttons.hold("click " + name, code);
      setTimeout(() => buttons.free("click " + name), TAP);
    });
    drawn.set(code, button);
    return button;
  }

  function wayAt(/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ before) {
    const box = cross.getBoundingClientRect();
    const radius = box.width / 2;
    const across = (x - box.left) / radius - 1, along = (y - box.top) / radius - 1;
    return direction(across, along, before, PUSHED, BACK);
  }

  function buttonAt(/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ before) {
    const away = new Map([A, B, START].map((code) => [code, distance(drawn.get(code), x, y)]));
    const found = [...away.keys()].reduce((one, two) => near(one) <= near(two) ? one : two);
    const stays = near(before) < HOLD && near(before) < near(found) + HOLD - REACH;
    if (stays) return before;
    return near(found) < REACH ? found : -1;

    function near(/** @type {number} */ code) {
      return away.get(code) ?? Infinity;
    }
  }

  function press(/** @type {number} */ code, /** @type {boolean} */ down) {
    drawn.get(code)?.classList.toggle("held", down);
    if (down && !calm() && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZ);
  }
}

/**
 * Follow each thumb in a zone by itself, until it is lifted.
 *
 * @param {HTMLElement} zone
 * @param {string} name of the zone among the sources of buttons
 * @param {(x: number, y: number, before: number) => number} at the button there, -1 for none
 * @param {(code: number, down: boolean) => void} press show it
 * @param {import("./buttons.js").Buttons} buttons
 * @returns {() => void} forget them all
 */
function followThumbs(zone, name, at, press, buttons) {
  /** @type {Map<number, number>} the button under each thumb, -1 for none */
  const thumbs = new Map();
  const isUnder = (/** @type {number} */ code) => [...thumbs.values()].includes(code);

  function put(/** @type {number} */ thumb, /** @type {number} */ code) {
    const before = thumbs.get(thumb) ?? -1;
    thumbs.set(thumb, code);
    if (code === before) return;
    if (before >= 0 && !isUnder(before)) press(before, false);
    if (code < 0) buttons.free(name + thumb);
    else buttons.hold(name + thumb, code);
    if (code >= 0) press(code, true);
  }

  function lift(/** @type {number} */ thumb) {
    if (!thumbs.has(thumb)) return;
    put(thumb, -1);
    thumbs.delete(thumb);
  }

  zone.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    event.preventDefault();
    zone.setPointerCapture(event.pointerId);
    put(event.pointerId, at(event.clientX, event.clientY, -1));
  });
  zone.addEventListener("pointermove", (event) => {
    const before = thumbs.get(event.pointerId);
    if (before !== undefined) put(event.pointerId, at(event.clientX, event.clientY, before));
  });
  for (const end of /** @type {const} */ (["pointerup", "pointercancel", "lostpointercapture"])) {
    zone.addEventListener(end, (event) => lift(event.pointerId));
  }
  // On an iPhone only this keeps it from zooming, from selecting and from its magnifier.
  zone.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false });
  zone.addEventListener("contextmenu", (event) => event.preventDefault());
  return () => [...thumbs.keys()].forEach(lift);
}

function group(/** @type {string} */ name, /** @type {string} */ label) {
  const made = make("div", name);
  made.setAttribute("role", "group");
  made.setAttribute("aria-label", label);
  return made;
}

/** Return how far (x, y) is from the middle of a button, in its radii. */
function distance(/** @type {any} */ button, /** @type {number} */ x, /** @type {number} */ y) {
  const box = button.getBoundingClientRect();
  return Math.hypot(x - box.left - box.width / 2, y - box.top - box.height / 2) / (box.width / 2);
}
