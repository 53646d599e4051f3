/** The ways files come onto the page: dropped, picked, pasted, or opened with the installed app. */

const MOST = 1000; // files in dropped folders that are looked at

/** @type {HTMLInputElement|null} */
let picker = null; // kept: one that is not in the page might be collected before it has its files

/**
 * @param {object} given
 * @param {(files: File[]) => void} given.open
 * @param {HTMLElement} given.button picks files
 */
export function listenToFiles({ open, button }) {
  const root = document.documentElement;
  const mark = (/** @type {boolean} */ isOver) => root.classList.toggle("dropping", isOver);
  button.addEventListener("click", () => pick({ multiple: true }, open));
  window.addEventListener("dragover", (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    mark(true);
  });
  window.addEventListener("dragleave", (event) => {
    if (event.relatedTarget === null) mark(false);
  });
  window.addEventListener("drop", async (event) => {
    mark(false);
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    open(await dropped(event.dataTransfer));
  });
  window.addEventListener("paste", (event) => {
    const files = [...event.clipboardData?.files ?? []];
    if (files.length && !event.defaultPrevented) open(files);
  });
  /** @type {any} */ (window).launchQueue?.setConsumer(async (/** @type {any} */ { files }) => {
    const handles = /** @type {FileSystemFileHandle[]} */ ([...files ?? []]);
    if (handles.length) open(await Promise.all(handles.map((handle) => handle.getFile())));
  });
}

/**
 * Let the player pick files.
 *
 * @param {{accept?: string, multiple?: boolean}} which
 * @param {(files: File[]) => void} open
 */
export function pick(which, open) {
  const input = Object.assign(document.createElement("input"), { type: "file", ...which });
  input.addEventListener("change", () => {
    if (input.files?.length) open([...input.files]);
    picker = null;
  });
  picker = input;
  picker.click();
}

/**
 * Return the files that were dropped, also those in folders. Ask for all before waiting for one:
 * afterwards the browser has forgotten them.
 *
 * @param {DataTransfer} transfer
 */
async function dropped(transfer) {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.() ?? null);
  const plain = [...transfer.files];
  if (!entries.some((entry) => entry?.isDirectory)) return plain;
  /** @type {File[]} */
  const files = [];
  for (const entry of entries) if (entry) await collect(entry, files);
  return files;
}

/**
 * @param {FileSystemEntry} entry
 * @param {File[]} files
 */
async function collect(entry, files) {
  if (files.length >= MOST || entry.name.startsWith(".")) return;
  try {
    if (entry.isFile) {
      files.push(await new Promise((found, failed) =>
        /** @type {FileSystemFileEntry} */ (entry).file(found, failed)));
      return;
    }
    const reader = /** @type {FileSystemDirectoryEntry} */ (entry).createReader();
    while (true) { // it hands them out in bundles
      const bundle = await new Promise((found, failed) => reader.readEntries(found, failed));
      if (!bundle.length) return;
      for (const each of bundle) await collect(each, files);
    }
  } catch (error) { // it is gone, or may not be read: the others are opened
    console.warn(error);
  }
}
