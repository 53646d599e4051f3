/** Offers the dialog for handhelds; its code is fetched when somebody asks for it. */

import { beside } from "./drive.js";
import { KEPT } from "./offline.js";
import { kept } from "./storage.js";

/**
 * @param {HTMLElement} button
 * @param {any} console
 * @param {Omit<Parameters<typeof import("./backup.js").backUp>[1], "console">} given what each
 *   machine is made from, and what exchanges the console's drive
 */
export function offerHandheld(button, console, given) {
  const at = document.querySelector("script[data-file]") ? null : beside; // null: one file
  button.addEventListener("click", async () => {
    const { backUp, openHandheld } = await import("./later.js");
    await openHandheld({ at, backUp: (drive) => backUp(drive, { console, ...given }) });
  });
  const board = kept(KEPT);
  if (at && navigator.onLine && board) again(at, board);
}

/** A new version of the page lacks the files of the board that the player keeps. */
async function again(at, board) {
  const { keepAgain } = await import("./later.js");
  await keepAgain(at, board).catch(() => {}); // another time
}
