/** What comes to the console from outside, and goes out: level files, links, codes to share. */

import { listenToFiles } from "./dropping.js";
import { createLinks } from "./links.js";
import { createOpening } from "./opening.js";
import { createOpeningDialog } from "./openingdialog.js";
import { createShareBar } from "./sharebar.js";
import { createSolving } from "./solving.js";
import { createWorkshop } from "./workshop.js";

/**
 * @param {object} given
 * @param {any} given.machine the console
 * @param {HTMLElement} given.button picks files
 * @param {HTMLElement} given.place where the buttons to share a level appear
 * @param {HTMLElement} given.menu the page's menu, for the one that is there in a level
 * @param {string} given.workshop the folder of the workshop's files, "" if the site has none
 * @param {() => void} given.written is told that files were added to the drive
 * @param {(zip: Blob) => Promise<void>} given.importDrive takes the zip of a whole drive
 * @returns {{open: (files: Iterable<File>) => Promise<string[]>}}
 */
export function startArrivals({ machine, button, place, menu, workshop, written, importDrive }) {
  const shop = workshop ? createWorkshop(workshop) : null;
  const solve = shop && createSolving(machine, shop);
  const dialog = createOpeningDialog();
  const open = createOpening({ machine, workshop: shop, dialog, written, importDrive });
  const links = createLinks(machine);
  const lookAtCode = createShareBar({ place, menu, machine });
  listenToFiles({ open, button });
  window.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (!event.defaultPrevented && links.open(text)) event.preventDefault();
  });
  machine.on("frame", () => {
    if (!machine.running) return;
    links.poll();
    solve?.();
  });
  machine.on("shown", lookAtCode);
  return { open };
}
