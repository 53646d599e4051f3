/** What comes to the console from outside, and goes out: level files, links, codes to share. */

import { listenToFiles } from "./dropping.js";
import { createLinks } from "./links.js";
import { createOpening } from "./opening.js";
import { createOpeningDialog } from "./openingdialog.js";
import { createShareBar } from "./sharebar.js";
import { createSolving } from "./solving.js";
import { storage } from "./storage.js";
import { createVisits } from "./visits.js";
import { createWorkshop } from "./workshop.js";

/**
 * @param {object} given
 * @param {any} given.machine the console
 * @param {HTMLElement} given.button picks files
 * @param {HTMLElement} given.place where the buttons to share a level appear
 * @param {HTMLElement} given.menu the page's menu, for the one that is there in a level
 * @param {string} given.workshop the folder of the workshop's files, "" if the site has none
 * @param {typeof import("./texts.js").text} given.say
 * @param {typeof import("./notice.js").notice} given.notice
 * @param {() => void} given.written is told that files were added to the drive
 * @param {(zip: Blob) => Promise<void>} given.importDrive takes the zip of a whole drive
 * @returns {{open: (files: Iterable<File>) => Promise<string[]>}}
 */
export function startArrivals(given) {
  const { machine, button, place, menu, workshop, say, notice, written, importDrive } = given;
  const visits = createVisits(machine);
  const shop = workshop ? createWorkshop({ folder: workshop, say }) : null;
  const solving = shop && createSolving({ machine, workshop: shop });
  const opening = createOpening({
    files: machine.files,
    visits,
    workshop: shop,
    dialog: createOpeningDialog(say),
    say,
    notice,
    written,
    importDrive,
  });
  const links = createLinks({ visits, notice, storage: storage() });
  const bar = createShareBar({ place, menu, visits, say, notice });
  listenToFiles({ open: opening.open, button });
  window.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (!event.defaultPrevented && links.open(text)) event.preventDefault();
  });
  machine.onFrame(() => {
    if (!machine.running) return;
    links.poll();
    solving?.poll();
  });
  machine.onShown(bar.look);
  return { open: opening.open };
}
