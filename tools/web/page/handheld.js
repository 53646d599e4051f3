/** The dialog that puts Nibblock on a handheld, and takes a handheld's saves into the browser. */

import { checkRoom, makePlan, ourLines } from "./driveplan.js";
import { carryOut, refuseStrangers, wayOf } from "./drivewriter.js";
import { action, heading, make, offer, paragraph } from "./elements.js";
import { canPick, checkVersion, pickDrive, readBoard } from "./handhelddrive.js";
import { isKept, keepBoard, loadBuild, loadIndex, loadUf2, zipOf } from "./handhelds.js";
import { Refusal } from "./refusal.js";
import { text } from "./texts.js";

/** @typedef {(drive: import("./handhelddrive.js").HandheldDrive) =>
 *   Promise<import("./backup.js").Taken>} BackUp */

const PATIENCE = 2000; // ms until the player is told why it takes so long

const WHY = {
  NotFoundError: "drive gone",
  NotAllowedError: "drive forbidden",
  NoModificationAllowedError: "drive forbidden",
  QuotaExceededError: "drive full now",
};

/** @returns {Promise<void>} */
export function openHandheld(/** @type {BackUp} */ backUp) {
  return new Dialog(backUp).open();
}

class Dialog {
  constructor(/** @type {BackUp} */ backUp) {
    this._backUpDrive = backUp;
    this._element = make("dialog", "handheld");
    this._busy = false;
    /** @type {any} an Index of handhelds.js, or null */
    this._index = null;
    this._none = "no drives here"; // why there is no index
    this._board = make("select");
    this._element.addEventListener("cancel", (event) => this._busy && event.preventDefault());
    this._element.addEventListener("close", () => this._element.remove());
  }

  async open() {
    document.body.append(this._element);
    this._show(paragraph("looking"));
    this._element.showModal();
    const long = setTimeout(() => this._show(paragraph("looking long")), PATIENCE);
    await this._look();
    clearTimeout(long);
    if (!this._element.isConnected) return; // closed meanwhile
    this._offer();
  }

  /** Learn which boards there are files for; without a network, those that were kept. */
  async _look() {
    try {
      this._index = await loadIndex();
      if (!this._index || navigator.onLine) return;
      const here = await Promise.all(this._index.boards.map((board) => isKept(board)));
      this._index.boards = this._index.boards.filter((_, at) => here[at]);
      if (!this._index.boards.length) throw new Refusal("offline");
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this._index = null;
      this._none = error.key;
    }
  }

  /** Show what can be done; the board that was chosen stays chosen. */
  _offer() {
    const ways = this._index ? this._ways() : [paragraph(this._none)];
    const backing = [
      make("h3", "", text("back up")),
      paragraph("back up how"),
      action("back up", () => this._try(() => this._backUp())),
    ];
    this._show(heading("handheld"), ...ways, ...(canPick() ? backing : []), this._closing());
  }

  /** The ways to put it on the chosen board. */
  _ways() {
    const chosen = this._board.value;
    this._board.replaceChildren(...this._index.boards.map(({ id }) => new Option(id, id)));
    if (chosen) this._board.value = chosen;
    const label = make("label", "", text("board"));
    label.append(" ", this._board);
    const zip = make("a", "button", text("zip"));
    const uf2 = action("uf2", () => this._try(() => this._uf2()));
    const uf2How = paragraph("uf2 how");
    const adapt = () => {
      const board = this._chosen();
      zip.href = zipOf(board);
      zip.download = board.zip;
      uf2.hidden = uf2How.hidden = !board.uf2;
    };
    this._board.onchange = adapt;
    adapt();
    const write = canPick()
      ? [paragraph("drive how"), action("choose drive", () => this._try(() => this._write()), "main")]
      : [paragraph("no picker")];
    const keep = action("keep offline", () => this._try(() => this._keep()));
    keep.hidden = !navigator.serviceWorker?.controller || !navigator.onLine;
    const rest = [paragraph("zip how"), zip, uf2How, uf2, keep];
    return [paragraph("handheld how"), label, ...write, ...rest];
  }

  /** @returns {import("./handhelds.js").Handheld} */
  _chosen() {
    const { boards } = this._index;
    return boards.find(({ id }) => id === this._board.value) ?? boards[0];
  }

  /** Let the player pick the drive, and show what would change. */
  async _write() {
    const drive = await pickDrive("readwrite");
    if (!drive) return this._offer();
    this._show(paragraph("reading drive"));
    const board = await readBoard(drive);
    checkVersion(board);
    const lines = this._settle(board);
    const plan = await makePlan(drive, await loadBuild(this._index, this._chosen()));
    refuseStrangers(plan);
    checkRoom(plan);
    this._confirm(drive, plan, lines);
  }

  /** Choose the board that the drive belongs to; return lines about it. */
  _settle(/** @type {import("./handhelddrive.js").Board} */ { id, version }) {
    const wanted = this._board.value;
    const is = [...this._board.options].some(({ value }) => value === id);
    if (is) this._board.value = id;
    const lines = [paragraph("drive of", id || "?", version)];
    if (is && id !== wanted) lines.push(paragraph("other board", id));
    if (!is) lines.push(paragraph("unknown board", wanted));
    return lines;
  }

  _confirm(
    /** @type {import("./handhelddrive.js").HandheldDrive} */ drive,
    /** @type {import("./driveplan.js").Plan} */ plan,
    /** @type {HTMLElement[]} */ lines,
  ) {
    const isRisky = wayOf(plan) === "risky";
    const write = () => this._try(() => this._carryOut(drive, plan), "not written");
    this._show(
      heading("what changes"),
      ...lines,
      list(changeLines(plan)),
      list([
        ...[...plan.keptAs].map(([path, kept]) => text("kept as", path, kept)),
        ...plan.idle.map((path) => text("idle", path)),
        ...plan.yours.map((path) => {
          const data = plan.wanted.get(path);
          return data ? text("stays longer", path, ourLines(data)) : text("stays", path);
        }),
      ]),
      paragraph("also stays"),
      ...(isRisky ? [paragraph("risk")] : []),
      paragraph("stay plugged"),
      row(action("write", write, "main"), action("cancel", () => this._offer())),
    );
  }

  async _carryOut(
    /** @type {import("./handhelddrive.js").HandheldDrive} */ drive,
    /** @type {import("./driveplan.js").Plan} */ plan,
  ) {
    const bar = make("progress");
    bar.setAttribute("aria-label", text("writing"));
    this._show(heading("writing"), bar, paragraph("stay plugged"));
    addEventListener("beforeunload", hold);
    try {
      await carryOut(drive, plan, (part) => (bar.value = part));
    } finally {
      removeEventListener("beforeunload", hold);
    }
    this._done("written", paragraph("written how"));
  }

  async _uf2() {
    const board = this._chosen();
    this._show(paragraph("making"));
    offer(await loadUf2(board), `nibblock-${this._index.version}-${board.id}.uf2`);
    this._done("uf2 made", paragraph("uf2 done"));
  }

  async _keep() {
    const board = this._chosen();
    this._show(paragraph("looking"));
    await keepBoard(board);
    this._done("kept offline", paragraph("kept offline how", board.id));
  }

  async _backUp() {
    const drive = await pickDrive("read");
    if (!drive) return this._offer();
    this._show(paragraph("reading drive"));
    const { bests, levels, left, packs, hasSaves } = await this._backUpDrive(drive);
    const lines = [paragraph("taken", bests, levels, packs)];
    if (!hasSaves) lines.push(paragraph("no saves"));
    if (left) lines.push(paragraph("no room for levels", left));
    this._done("backed up", ...lines, paragraph("chip how"));
  }

  /** Do something that may fail: then say why, and offer everything again. */
  async _try(/** @type {() => Promise<void>} */ work, /** @type {string} */ note = "") {
    this._busy = true;
    try {
      await work();
    } catch (error) {
      this._done("stopped", why(error), ...(note ? [paragraph(note)] : []));
    } finally {
      this._busy = false;
    }
  }

  _done(/** @type {string} */ head, /** @type {HTMLElement[]} */ ...lines) {
    const buttons = row(action("back", () => this._offer()), this._closing());
    this._show(heading(head), ...lines, buttons);
  }

  _show(/** @type {HTMLElement[]} */ ...parts) {
    this._element.replaceChildren(...parts);
    this._element.querySelector("button")?.focus({ preventScroll: true });
  }

  _closing() {
    return action("close", () => this._element.close());
  }
}

/** Why something failed. */
function why(/** @type {unknown} */ error) {
  if (error instanceof Refusal) return paragraph(error.key, ...error.values);
  if (error instanceof DOMException) {
    const key = WHY[/** @type {keyof WHY} */ (error.name)];
    return key ? paragraph(key) : paragraph("failed", error.message);
  }
  console.error(error);
  return paragraph("failed", String(error));
}

function list(/** @type {string[]} */ lines) {
  const made = make("ul");
  made.append(...lines.map((line) => make("li", "", line)));
  made.hidden = !lines.length;
  return made;
}

function row(/** @type {HTMLElement[]} */ ...buttons) {
  const made = make("div", "row");
  made.append(...buttons);
  return made;
}

/** Let the browser ask before the page is left. */
function hold(/** @type {Event} */ event) {
  event.preventDefault();
}

/** What changes, by kind, and by folder where there are many. */
function changeLines(/** @type {import("./driveplan.js").Plan} */ { changes, unchanged, freeAfter }) {
  const kinds = {
    added: changes.filter(({ before }) => before < 0),
    changed: changes.filter(({ before, after }) => Math.min(before, after) >= 0),
    removed: changes.filter(({ after }) => after < 0),
  };
  const lines = Object.entries(kinds).filter(([, chosen]) => chosen.length);
  return [
    ...lines.map(([kind, chosen]) => {
      const bytes = chosen.reduce((sum, { before, after }) => sum + (after < 0 ? before : after), 0);
      const folders = new Set(chosen.map(({ path }) => path.split("/")[0]));
      return text(kind, chosen.length, Math.ceil(bytes / 1024), [...folders].sort().join(", "));
    }),
    text("unchanged", unchanged),
    ...(freeAfter < Infinity ? [text("free after", Math.floor(freeAfter / 1024))] : []),
  ];
}
