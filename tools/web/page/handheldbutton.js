/** Offers the dialog for handhelds; its code is fetched when somebody asks for it. */

import { beside } from "./drive.js";
import { KEPT } from "./offline.js";
import { storage } from "./storage.js";
import { text } from "./texts.js";

/**
 * @param {HTMLElement} button
 * @param {any} console
 * @param {Omit<Parameters<typeof import("./backup.js").backUp>[1], "console">} given what each
 *   machine is made from, and what exchanges the console's drive
 */
export function offerHandheld(button, console, given) {
  const at = document.querySelector("script[data-file]") ? null : beside; // null: one file
  button.addEventListener("click", async () => {
    const { backUp, createHandheld } = await import("./later.js");
    const handheld = createHandheld({
      say: text,
      at,
      backUp: (drive) => backUp(drive, { console, ...given }),
    });
    await handheld.open();
  });
  const kept = storage()?.getItem(KEPT);
  if (at && navigator.onLine && kept) again(at, kept);
}

/** A new version of the page lacks the files of the board that the player keeps. */
async function again(at, kept) {
  const { keepAgain } = await import("./later.js");
  await keepAgain(at, kept).catch(() => {}); // another time
}
