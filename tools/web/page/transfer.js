// "Your files": the drive as a zip to download, and a zip back onto the drive.

import { exportDrive, exportName, imported, planImport } from "./archive.js";
import { takeFiles } from "./backup.js";
import { pick } from "./dropping.js";
import { action, heading, make, offer, paragraph } from "./elements.js";
import { notice } from "./notice.js";
import { Refusal } from "./refusal.js";

const LISTED = 8; // names of files that would be replaced

/** Make the button of the page and what it opens.
 * @param {{board: Awaited<ReturnType<typeof import("./console.js").createConsole>>,
 *   keeping: Awaited<ReturnType<typeof import("./keeping.js").openKeeping>>,
 *   base: Map<string, Uint8Array>, wasm: string}} parts base and wasm: of each machine
 * @returns {{button: HTMLButtonElement, pack: (now: Date) => Promise<Blob>,
 *   take: (zip: Blob) => Promise<void>}} `pack` makes a zip; `take` asks what has to be asked and puts
 *   a zip's files onto the drive */
export function createTransfer({ board, keeping, base, wasm }) {
  const dialog = make("dialog", "panel");
  dialog.append(
    heading("your files"),
    paragraph("your files text"),
    action("save zip", async () => {
      dialog.close();
      const now = new Date();
      offer(await pack(now), exportName(now));
    }),
    action("load zip", () => pick({ accept: ".zip,application/zip" }, ([zip]) => {
      dialog.close();
      take(zip);
    })),
    action("close", () => dialog.close()),
  );
  document.body.append(dialog);
  const button = action("your files", () => dialog.showModal());

  function pack(now) {
    board.save();
    return exportDrive(keeping.built, board.files.all(), now);
  }

  async function take(zip) {
    try {
      board.save();
      const plan = await planImport(zip, keeping.built, board.files.all());
      if (!plan.changed.size && !plan.added.size) return void notice("zip nothing");
      const isFree = !plan.files.length && (!plan.saves || !board.visit.has_progress());
      const how = isFree ? "replace" : await ask(plan);
      if (how === "merge") await merge(plan);
      else if (how === "replace") await replace(plan);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      notice(error.key, ...error.values);
    }
  }

  async function replace(plan) {
    board.save(); // what was played while the player was asked is kept, too
    const next = imported(board.files.all(), plan);
    if (await keeping.exchange(next)) notice("zip done", plan.added.size + plan.changed.size);
  }

  async function merge(plan) {
    const files = new Map([...plan.added, ...plan.changed]);
    const taken = await takeFiles(files, { console: board, base, wasm, exchange: keeping.exchange });
    notice("taken", taken.bests, taken.levels, taken.packs);
    if (taken.left) notice("no room for levels", taken.left);
  }

  return { button, pack, take };
}

/** Ask what is to be done with files that are here, too.
 * @returns {Promise<"merge"|"replace"|null>} null: nothing */
function ask({ saves, files }) {
  const dialog = make("dialog", "panel");
  const shown = files.slice(0, LISTED).join(", ") + (files.length > LISTED ? " …" : "");
  dialog.append(heading("zip both"), paragraph("zip merges"));
  if (saves) dialog.append(paragraph("zip replaces saves"));
  if (files.length) dialog.append(paragraph("zip replaces files", files.length, shown));
  document.body.append(dialog);
  return new Promise((resolve) => {
    const answer = (value) => () => {
      dialog.remove();
      resolve(value);
    };
    const first = action("merge", answer("merge"));
    first.autofocus = true; // Enter by mistake replaces nothing
    dialog.append(first, action("replace mine", answer("replace")), action("cancel", answer(null)));
    dialog.addEventListener("cancel", answer(null));
    dialog.showModal();
  });
}
