/** Offers the dialog for handhelds; its code is fetched when somebody asks for it. */

import { isOneFile } from "./drive.js";
import { KEPT } from "./offline.js";
import { kept } from "./storage.js";

/**
 * @param {HTMLElement} button
 * @param {any} console
 * @param {Omit<Parameters<typeof import("./backup.js").backUp>[1], "console">} given what each
 *   machine is made from, and what exchanges the console's drive
 */
export function offerHandheld(button, console, given) {
  button.addEventListener("click", async () => {
    const { backUp, openHandheld } = await import("./later.js");
    await openHandheld((drive) => backUp(drive, { console, ...given }));
  });
  const board = kept(KEPT);
  if (!isOneFile() && navigator.onLine && board) again(board);
}

/** A new version of the page lacks the files of the board that the player keeps. */
async function again(board) {
  const { keepAgain } = await import("./later.js");
  await keepAgain(board).catch(() => {}); // another time
}
