// "Your files": the drive as a zip to download, and a zip back onto the drive.

import { exportDrive, exportName, imported, planImport } from "./archive.js";
import { notice } from "./notice.js";
import { text } from "./texts.js";
import { ZipError } from "./unzip.js";

const LISTED = 8; // names of files that would be replaced

/** Make the button of the page and what it opens.
 * @param {{board: Awaited<ReturnType<typeof import("./console.js").createConsole>>,
 *   keeping: Awaited<ReturnType<typeof import("./keeping.js").openKeeping>>}} parts
 * @returns {{button: HTMLButtonElement, pack: (now: Date) => Promise<Blob>,
 *   take: (zip: Blob) => Promise<void>}} `pack` makes a zip; `take` asks what has to be asked and puts
 *   a zip's files onto the drive */
export function createTransfer({ board, keeping }) {
  const dialog = document.createElement("dialog");
  const picker = document.createElement("input");
  picker.type = "file";
  picker.accept = ".zip,application/zip";
  picker.hidden = true;
  picker.addEventListener("change", () => {
    const [zip] = picker.files;
    picker.value = "";
    dialog.close();
    if (zip) take(zip);
  });
  dialog.append(
    heading("your files"),
    paragraph("your files text"),
    action("save zip", () => {
      dialog.close();
      give();
    }),
    action("load zip", () => picker.click()),
    action("close", () => dialog.close()),
    picker,
  );
  dialog.className = "panel";
  document.body.append(dialog);
  const button = action("your files", () => dialog.showModal());

  function pack(now) {
    board.save();
    return exportDrive(keeping.built, driveOf(board), now);
  }

  async function give() {
    const now = new Date();
    offer(await pack(now), exportName(now));
  }

  async function take(zip) {
    try {
      board.save();
      const drive = driveOf(board);
      const plan = await planImport(zip, keeping.built, drive);
      const replace = plan.changed.size > 0 && (await askToReplace(plan));
      if (replace === null) return;
      if (!replace && !plan.added.size) return void notice("zip nothing");
      board.save(); // what was played while the player was asked is kept, too
      const next = imported(driveOf(board), plan, replace);
      const count = plan.added.size + (replace ? plan.changed.size : 0);
      if (await keeping.exchange(next)) notice("zip done", count);
    } catch (error) {
      if (!(error instanceof ZipError)) throw error;
      notice(error.key, ...error.values);
    }
  }

  return { button, pack, take };
}

/** @returns {Promise<boolean|null>} null: nothing is to be done */
function askToReplace(plan) {
  const dialog = document.createElement("dialog");
  dialog.className = "panel";
  const names = [...plan.changed.keys()].filter((path) => !path.startsWith("nbsave"));
  const shown = names.slice(0, LISTED).join(", ") + (names.length > LISTED ? " …" : "");
  dialog.append(heading("zip replace"));
  if (plan.saves) dialog.append(paragraph("zip replaces saves"));
  if (names.length) dialog.append(paragraph("zip replaces files", names.length, shown));
  document.body.append(dialog);
  return new Promise((resolve) => {
    const answer = (value) => () => {
      dialog.remove();
      resolve(value);
    };
    const cancel = action("cancel", answer(null));
    cancel.autofocus = true; // Enter by mistake replaces nothing
    if (plan.added.size) dialog.append(action("keep mine", answer(false)));
    dialog.append(action("replace mine", answer(true)), cancel);
    dialog.addEventListener("cancel", answer(null));
    dialog.showModal();
  });
}

/** All files of the console's drive, as they are now. */
function driveOf(board) {
  return new Map(board.files.list().map((path) => [path, board.files.read(path)]));
}

/** Download a file. */
function offer(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60e3);
}

function heading(name) {
  const element = document.createElement("h2");
  element.textContent = text(name);
  return element;
}

function paragraph(name, ...values) {
  const element = document.createElement("p");
  element.textContent = text(name, ...values);
  return element;
}

function action(name, work) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = text(name);
  button.addEventListener("click", work);
  return button;
}
