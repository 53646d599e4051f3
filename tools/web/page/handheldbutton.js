/** Offers the dialog for handhelds; its code is fetched when somebody asks for it. */

import { beside } from "./drive.js";
import { text } from "./texts.js";

/**
 * @param {HTMLElement} button
 * @param {any} console
 * @param {Omit<Parameters<typeof import("./backup.js").backUp>[1], "console">} given what each
 *   machine is made from, and what exchanges the console's drive
 */
export function offerHandheld(button, console, given) {
  button.addEventListener("click", async () => {
    const { createHandheld } = await import("./handheld.js");
    const { backUp } = await import("./backup.js");
    const isSingle = document.querySelector("script[data-file]") !== null;
    const handheld = createHandheld({
      say: text,
      at: isSingle ? null : beside,
      backUp: (drive) => backUp(drive, { console, ...given }),
    });
    await handheld.open();
  });
}
